// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.json, the file of Hugging Face's tokenizers library. Its "truncation" and "padding" are
// not applied: a text is read whole.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "analysis/checkpoint/json_text.h"
#include "analysis/text/bpe.h"
#include "analysis/text/json_part.h"
#include "analysis/text/subword_tokenizer.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/tokenizer_readers.h"
#include "analysis/text/unigram.h"
#include "analysis/text/vocabulary.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

std::vector<std::pair<std::string, std::string>> readMerges(const JsonPart& part) {
    if (!part.isArray()) part.refuse(Message("an array of merges"));
    std::vector<std::pair<std::string, std::string>> merges;
    merges.reserve(part.value().size());
    for (const nlohmann::json& merge : part.value()) {
        const auto refuse = [&](const Message& found) {
            throw Error("{}[{}]: found {}, expected \"a b\" or [\"a\", \"b\"]", part.where(),
                        merges.size(), found);
        };
        if (merge.is_array()) {
            if (merge.size() != 2 || !merge[0].is_string() || !merge[1].is_string())
                refuse(Message("an array of something else"));
            merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        if (!merge.is_string()) refuse(Message::verbatim(merge.type_name()));
        const auto& text = merge.get_ref<const std::string&>();
        if (text.rfind("#version", 0) == 0) continue;
        const std::size_t space = text.find(' ');
        if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
            refuse(Message("\"{}\"", text.substr(0, 60)));
        merges.emplace_back(text.substr(0, space), text.substr(space + 1));
    }
    return merges;
}

std::shared_ptr<const SubwordModel> readBpe(const JsonPart& model, bool spellsBytes) {
    const JsonPart dropout = model["dropout"];
    if (dropout.present() && dropout.value() != 0) {
        dropout.refuse(Message("null: with dropout the same text gives other tokens each time"));
    }
    BpeParts parts;
    parts.file = model.file();
    parts.spellsBytes = spellsBytes;
    parts.vocabulary = readVocabulary(model["vocab"]);
    parts.merges = readMerges(model["merges"]);
    if (model["unk_token"].present()) parts.unknown = model["unk_token"].string();
    parts.continuingPrefix = model["continuing_subword_prefix"].stringOr("");
    parts.endSuffix = model["end_of_word_suffix"].stringOr("");
    parts.fuseUnknown = model["fuse_unk"].booleanOr(false);
    parts.byteFallback = model["byte_fallback"].booleanOr(false);
    parts.ignoreMerges = model["ignore_merges"].booleanOr(false);
    return std::make_shared<Bpe>(std::move(parts));
}

// "vocab" is an array of [piece, score]; the place in it is the id.
std::shared_ptr<const SubwordModel> readUnigram(const JsonPart& model) {
    const JsonPart part = model["vocab"];
    if (!part.isArray()) part.refuse(Message("an array of [piece, score]"));
    if (part.value().empty()) part.refuse(Message("at least one piece"));
    if (part.value().size() > static_cast<std::size_t>(idLimit))
        part.refuse(Message("at most {} pieces", idLimit));
    std::vector<Piece> pieces;
    pieces.reserve(part.value().size());
    for (const nlohmann::json& one : part.value()) {
        if (!one.is_array() || one.size() != 2 || !one[0].is_string() || !one[1].is_number()) {
            throw Error(
                "{}[{}]: found {}, expected [piece, score]", part.where(), pieces.size(),
                one.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 60));
        }
        pieces.push_back({one[0].get<std::string>(), one[1].get<double>(), PieceType::normal});
    }
    std::optional<std::int32_t> unknown;
    if (model["unk_id"].present()) {
        unknown = static_cast<std::int32_t>(
            model["unk_id"].integer(0, static_cast<std::int64_t>(pieces.size()) - 1));
    }
    const bool byteFallback = model["byte_fallback"].booleanOr(false);
    if (byteFallback) {
        for (Piece& piece : pieces)
            if (byteOfName(piece.text)) piece.type = PieceType::byte;
    }
    auto table =
        std::make_shared<const PieceTable>(part.where().text(), std::move(pieces), byteFallback);
    return std::make_shared<Unigram>(model.file(), std::move(table), unknown,
                                     Unigram::Sums::doublePrecision);
}

std::shared_ptr<const SubwordModel> readModel(const JsonPart& model, bool spellsBytes) {
    if (!model.isObject()) model.refuse(Message("an object"));
    return model["type"].stringOr("BPE") == "Unigram" ? readUnigram(model)
                                                      : readBpe(model, spellsBytes);
}

std::vector<AddedToken> readAddedTokens(const JsonPart& part, const SubwordModel& model) {
    std::vector<AddedToken> tokens;
    if (!part.present()) return tokens;
    std::unordered_map<std::int32_t, std::string> owners;
    std::int32_t next = 0;
    for (std::string& token : model.tokens()) {
        if (!token.empty()) owners.emplace(next, std::move(token));
        ++next;
    }
    std::unordered_set<std::string> contents;
    for (const JsonPart& one : part.elements()) {
        AddedToken token =
            readAddedToken(one, static_cast<std::int32_t>(one["id"].integer(0, idLimit - 1)));
        const auto listed = model.find(token.content);
        const auto [owner, fresh] = owners.emplace(token.id, token.content);
        if ((listed && *listed != token.id) || owner->second != token.content) {
            one["id"].refuse(
                listed ? Message("the id {}, which the vocabulary gives to this token", *listed)
                       : Message("an id that no other token has; this one belongs to \"{}\"",
                                 owner->second));
        }
        if (!contents.insert(token.content).second)
            one["content"].refuse(Message("every added token once"));
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::int32_t tokenId(const JsonPart& where, const std::string& content, const SubwordModel& model,
                     const std::vector<AddedToken>& added) {
    for (const AddedToken& token : added)
        if (token.content == content) return token.id;
    if (const auto id = model.find(content)) return *id;
    where.refuse(Message("a token of this tokenizer"));
}

// What a template puts before a document.
std::optional<std::int32_t> templateStart(const JsonPart& part, const SubwordModel& model,
                                          const std::vector<AddedToken>& added) {
    std::optional<std::int32_t> start;
    for (const JsonPart& piece : part["single"].elements()) {
        const JsonPart special = piece["SpecialToken"];
        if (!special.present()) break;  // the text itself; what comes behind it is not added
        if (start) {
            piece.refuse(
                Message("the text (\"Sequence\"): one token before a document is supported"));
        }
        const std::string name = special["id"].string();
        const JsonPart ids = part["special_tokens"][name]["ids"];
        if (!ids.present()) {
            start = tokenId(special["id"], name, model, added);
            continue;
        }
        const auto elements = ids.elements();
        if (elements.size() != 1) ids.refuse(Message("one id"));
        start = static_cast<std::int32_t>(elements[0].integer(0, idLimit - 1));
        const auto isIt = [&](const auto& token) { return token.id == *start; };
        const auto at = static_cast<std::size_t>(*start);
        const std::vector<std::string> tokens = model.tokens();
        const bool exists = std::any_of(added.begin(), added.end(), isIt) ||
                            (at < tokens.size() && !tokens[at].empty());
        if (!exists) elements[0].refuse(Message("the id of a token of this tokenizer"));
    }
    return start;
}

std::optional<std::int32_t> readPostProcessor(const JsonPart& part, const SubwordModel& model,
                                              const std::vector<AddedToken>& added, int depth) {
    if (!part.present()) return {};
    if (depth > 16) part.refuse(Message("sequences nested at most 16 deep"));
    const std::string type = part["type"].string();
    if (type == "ByteLevel") return {};  // changes offsets only
    if (type == "TemplateProcessing") return templateStart(part, model, added);
    if (type == "RobertaProcessing" || type == "BertProcessing") {
        const auto cls = part["cls"].elements();
        if (cls.size() != 2) part["cls"].refuse(Message("[token, id]"));
        return tokenId(cls[0], cls[0].string(), model, added);
    }
    if (type == "Sequence") {
        std::optional<std::int32_t> start;
        for (const JsonPart& one : part["processors"].elements()) {
            const auto next = readPostProcessor(one, model, added, depth + 1);
            if (start && next) one.refuse(Message("one token before a document"));
            if (next) start = next;
        }
        return start;
    }
    part["type"].refuseName(
        type, "TemplateProcessing, ByteLevel, RobertaProcessing, BertProcessing, Sequence");
}

// What tokenizer_config.json says of the token before a document, where tokenizer.json, which
// counts, says another thing.
std::vector<Message> startContradictions(const std::filesystem::path& folder,
                                         std::optional<std::int32_t> start,
                                         const SubwordModel& model,
                                         const std::vector<AddedToken>& added) {
    const auto read = tokenizerConfig(folder);
    if (!read || !(*read)["add_bos_token"].present()) return {};
    const JsonPart& config = *read;
    const bool adds = config["add_bos_token"].boolean();
    const auto token = adds ? startTokenOf(config) : std::nullopt;
    if (!adds ? !start
              : token && start && tokenId(config["bos_token"], *token, model, added) == *start)
        return {};
    Message said = Message::verbatim(adds ? "true" : "false");
    if (token) said = Message("{}, bos_token \"{}\"", said, *token);
    return {start
                ? Message("{}: add_bos_token is {}, and the post_processor of tokenizer.json puts "
                          "the token {} before a document; the latter counts, as in {}",
                          config.file(), said, *start, transformersVersion)
                : Message("{}: add_bos_token is {}, and the post_processor of tokenizer.json puts "
                          "none before a document; the latter counts, as in {}",
                          config.file(), said, transformersVersion)};
}

}  // namespace

std::shared_ptr<Tokenizer> tokenizerOfJson(const std::filesystem::path& path,
                                           std::string_view text) {
    const JsonPart root = JsonPart::of(path.string(), text);
    // Asked first: the other steps of another model are rarely supported either, and the model says
    // more. Old files have no type; what has merges is BPE.
    const JsonPart type = root["model"]["type"];
    if (type.present() && type.string() != "BPE" && type.string() != "Unigram")
        type.refuseName(type.string(), "BPE, Unigram");
    SubwordTokenizerParts parts;
    parts.normalizer = Normalizer(root["normalizer"]);
    parts.preTokenizer = PreTokenizer(root["pre_tokenizer"]);
    const bool spellsBytes = parts.normalizer.spellsBytes() || parts.preTokenizer.spellsBytes();
    parts.model = readModel(root["model"], spellsBytes);
    parts.added = readAddedTokens(root["added_tokens"], *parts.model);
    parts.documentStart = readPostProcessor(root["post_processor"], *parts.model, parts.added, 0);
    parts.warnings =
        startContradictions(path.parent_path(), parts.documentStart, *parts.model, parts.added);
    if (type.present() && type.string() == "Unigram") {
        parts.kind = "Unigram";
    } else if (spellsBytes) {
        parts.kind = "byte-level BPE";
    } else if (parts.normalizer.marksSpaces() || parts.preTokenizer.marksSpaces()) {
        parts.kind = "SentencePiece-style BPE";
    } else {
        parts.kind = "BPE";
    }
    parts.decoder = Decoder(root["decoder"]);
    return makeSubwordTokenizer(std::move(parts));
}

namespace {

std::shared_ptr<Tokenizer> readTokenizerJson(const std::filesystem::path& path) {
    return tokenizerOfJson(path, readWhole(path, largestTokenizerFile));
}

bool recognisesTokenizerJson(std::string_view head, const std::string& extension) {
    return extension == ".json" && head.find("\"model\"") != std::string_view::npos;
}

}  // namespace

TokenizerReader tokenizerJsonReader() {
    return {{"tokenizer.json"}, recognisesTokenizerJson, readTokenizerJson};
}

}  // namespace sextant
