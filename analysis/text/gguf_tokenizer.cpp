// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/gguf_tokenizer.h"

#include "analysis/text/bpe.h"
#include "analysis/text/pre_tokenizer_names.h"
#include "analysis/text/sentence_piece.h"
#include "analysis/text/subword_tokenizer.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

std::string key(const GgufTokenizerKeys& stored, const char* name) {
    return stored.file + ": tokenizer.ggml." + name;
}

void checkLists(const GgufTokenizerKeys& stored) {
    const std::size_t count = stored.tokens.size();
    if (count == 0 || count > static_cast<std::size_t>(idLimit)) {
        throw Error("{}: found {} tokens, expected 1 to {}; give token ids instead of a text",
                    key(stored, "tokens"), count, idLimit);
    }
    const auto check = [&](const char* name, std::size_t size) {
        if (size == 0 || size == count) return;
        throw Error("{}: found {} entries and {} tokens, expected one a token; the file is damaged",
                    key(stored, name), size, count);
    };
    check("scores", stored.scores.size());
    check("token_type", stored.types.size());
}

// An id of a special token, within the vocabulary.
std::optional<std::int32_t> idOf(const GgufTokenizerKeys& stored, const char* name,
                                 std::optional<std::int64_t> id) {
    if (!id) return std::nullopt;
    if (*id < 0 || *id >= static_cast<std::int64_t>(stored.tokens.size())) {
        throw Error("{}: found {}, expected 0 to {}; the file is damaged", key(stored, name), *id,
                    stored.tokens.size() - 1);
    }
    return static_cast<std::int32_t>(*id);
}

// The token before a document.
std::optional<std::int32_t> ggufStartOf(const GgufTokenizerKeys& stored, bool putsStart,
                                        std::optional<std::int64_t> usual) {
    if (!stored.addStart.value_or(putsStart)) return std::nullopt;
    const auto id = stored.start ? stored.start : usual;
    if (!id && stored.addStart) {
        throw Error("{}: it is true, and bos_token_id is not there; the file is damaged",
                    key(stored, "add_bos_token"));
    }
    return idOf(stored, "bos_token_id", id);
}

PieceType typeOf(const GgufTokenizerKeys& stored, std::size_t id) {
    if (stored.types.empty())
        return byteOfName(stored.tokens[id]) ? PieceType::byte : PieceType::normal;
    return pieceType(stored.types[id]).value_or(PieceType::normal);
}

constexpr const char* storedMark = "\u2581";

// A user-defined piece with "▁" is one of SentencePiece's, which it finds once spaces are marked.
bool isPieceOfSpaces(const GgufTokenizerKeys& stored, std::size_t id) {
    return stored.model != "gpt2" && typeOf(stored, id) == PieceType::userDefined &&
           stored.tokens[id].find(storedMark) != std::string::npos;
}

// Tokens that are found in a text as they are written.
std::vector<AddedToken> foundTokens(const GgufTokenizerKeys& stored) {
    std::vector<AddedToken> found;
    for (std::size_t id = 0; id < stored.tokens.size(); ++id) {
        const PieceType type = typeOf(stored, id);
        const std::string& token = stored.tokens[id];
        const bool sought = type == PieceType::control || type == PieceType::userDefined ||
                            type == PieceType::unknown;
        if (!sought || stored.types.empty() || token.empty() || isPieceOfSpaces(stored, id))
            continue;
        if (token.size() > longestAdded) {
            throw Error(
                "{}: token {} has {} bytes and a type that is found whole; at most {} are read",
                key(stored, "tokens"), id, token.size(), longestAdded);
        }
        AddedToken one;
        one.id = static_cast<std::int32_t>(id);
        one.content = token;
        found.push_back(std::move(one));
    }
    return found;
}

std::shared_ptr<Tokenizer> sentencePiece(const GgufTokenizerKeys& stored, bool unigram) {
    if (stored.scores.empty()) {
        throw Error("{}: not there; a tokenizer of the model \"{}\" needs a score a token",
                    key(stored, "scores"), stored.model);
    }
    SentencePieceParts parts;
    parts.file = stored.file + ": tokenizer.ggml.tokens";
    parts.unigram = unigram;
    parts.added = foundTokens(stored);
    parts.warnings = stored.warnings;
    const std::int64_t usual = unigram ? 2 : 0;
    parts.unknown = idOf(stored, "unknown_token_id", stored.unknown.value_or(usual));
    parts.documentStart =
        ggufStartOf(stored, !unigram, unigram ? std::nullopt : std::optional<std::int64_t>(1));
    SentencePieceNormalization& normalization = parts.normalization;
    normalization.addSpace = stored.addSpacePrefix.value_or(!unigram);
    normalization.removeExtraSpaces = stored.removeExtraWhitespaces.value_or(false);
    if (unigram && !stored.characterMap.empty()) {
        normalization.characters = std::make_shared<const CharacterMap>(
            stored.characterMap, stored.file + ": tokenizer.ggml.precompiled_charsmap");
    }
    for (std::size_t id = 0; id < stored.tokens.size(); ++id) {
        Piece piece;
        piece.type = typeOf(stored, id);
        // What is found as it is written is no piece of other text.
        if (piece.type == PieceType::userDefined && !isPieceOfSpaces(stored, id))
            piece.type = PieceType::control;
        piece.score = static_cast<double>(stored.scores[id]);
        piece.text = stored.tokens[id];
        parts.byteFallback = parts.byteFallback || piece.type == PieceType::byte;
        parts.pieces.push_back(std::move(piece));
    }
    return makeSentencePieceTokenizer(std::move(parts));
}

std::vector<std::pair<std::string, std::string>> mergesOf(const GgufTokenizerKeys& stored) {
    std::vector<std::pair<std::string, std::string>> merges;
    merges.reserve(stored.merges.size());
    for (const std::string& merge : stored.merges) {
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string::npos || space + 1 == merge.size()) {
            throw Error("{}: entry {}: found {}, expected two tokens with a space between them",
                        key(stored, "merges"), merges.size(), quotedStart(merge));
        }
        merges.emplace_back(merge.substr(0, space), merge.substr(space + 1));
    }
    return merges;
}

std::shared_ptr<Tokenizer> byteLevel(const GgufTokenizerKeys& stored) {
    const std::string name = stored.pre.empty() ? "default" : stored.pre;
    const NamedPreTokenizer* pre = preTokenizerNamed(name);
    if (!pre) {
        throw Error("{}: {} is not supported; supported: {}", key(stored, "pre"), quotedStart(name),
                    namesOfPreTokenizers());
    }
    BpeParts parts;
    parts.file = stored.file + ": tokenizer.ggml";
    parts.spellsBytes = true;
    parts.ignoreMerges = pre->ignoresMerges;
    parts.merges = mergesOf(stored);
    parts.vocabulary.reserve(stored.tokens.size());
    for (std::size_t id = 0; id < stored.tokens.size(); ++id) {
        const std::string& token = stored.tokens[id];
        if (invalidUtf8(token) < token.size())
            throw Error("{}: token {}: {} is not UTF-8; the file is damaged", key(stored, "tokens"),
                        id, quotedStart(token));
        if (token.empty()) continue;
        const auto [entry, fresh] = parts.vocabulary.emplace(token, static_cast<std::int32_t>(id));
        if (!fresh) {
            throw Error("{}: token {}: {} is also token {}; every token may be there once",
                        key(stored, "tokens"), id, quotedStart(token), entry->second);
        }
    }
    SubwordTokenizerParts steps;
    steps.added = foundTokens(stored);
    steps.preTokenizer =
        PreTokenizer::regexes(pre->patterns, true, stored.file + ": tokenizer.ggml.pre " + name);
    steps.model = std::make_shared<Bpe>(std::move(parts));
    steps.decoder = Decoder::byteLevel();
    steps.documentStart = ggufStartOf(stored, pre->putsStart, std::nullopt);
    steps.kind = "byte-level BPE";
    steps.warnings = stored.warnings;
    if (stored.pre.empty()) {
        steps.warnings.push_back(
            Message("{}: not there; words are cut as by llama.cpp's \"default\", which may not be "
                    "how the model was trained",
                    key(stored, "pre")));
    }
    return makeSubwordTokenizer(std::move(steps));
}

}  // namespace

std::shared_ptr<Tokenizer> makeGgufTokenizer(const GgufTokenizerKeys& stored) {
    const bool none = stored.model.empty() && stored.tokens.empty();
    if (none || stored.model == "none" || stored.model == "no_vocab") return nullptr;
    if (stored.model.empty()) {
        throw Error(
            "{}: not there; it says how the tokenizer works; give token ids instead of a text",
            key(stored, "model"));
    }
    const bool bpe = stored.model == "gpt2";
    const bool unigram = stored.model == "t5";
    if (!bpe && !unigram && stored.model != "llama") {
        throw Error(
            "{}: {} is not supported; supported: llama, gpt2, t5; give token ids instead of a text",
            key(stored, "model"), quotedStart(stored.model));
    }
    checkLists(stored);
    return bpe ? byteLevel(stored) : sentencePiece(stored, unigram);
}

}  // namespace sextant
