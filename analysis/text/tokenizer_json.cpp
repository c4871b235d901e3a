// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.json, the file of Hugging Face's tokenizers library. Its "truncation" and "padding" are
// not applied: a text is read whole.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "analysis/text/bpe_tokenizer.h"
#include "analysis/text/json_part.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

constexpr std::uint64_t largestFile = 64ull << 20;  // bytes; the largest known have about 35 MB
constexpr std::size_t longestAdded = 1024;          // bytes of an added token

std::vector<std::pair<std::string, std::string>> readMerges(const JsonPart& part) {
    if (!part.isArray()) part.refuse("an array of merges");
    std::vector<std::pair<std::string, std::string>> merges;
    merges.reserve(part.value().size());
    for (const nlohmann::json& merge : part.value()) {
        const auto refuse = [&](const std::string& found) {
            throw Error(part.where() + "[" + std::to_string(merges.size()) + "]: found " + found +
                        ", expected \"a b\" or [\"a\", \"b\"]");
        };
        if (merge.is_array()) {
            if (merge.size() != 2 || !merge[0].is_string() || !merge[1].is_string())
                refuse("an array of something else");
            merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        if (!merge.is_string()) refuse(merge.type_name());
        const auto& text = merge.get_ref<const std::string&>();
        if (text.rfind("#version", 0) == 0) continue;
        const std::size_t space = text.find(' ');
        if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
            refuse("\"" + text.substr(0, 60) + "\"");
        merges.emplace_back(text.substr(0, space), text.substr(space + 1));
    }
    return merges;
}

Bpe readModel(const JsonPart& model, bool spellsBytes) {
    if (!model.isObject()) model.refuse("an object");
    const JsonPart dropout = model["dropout"];
    if (dropout.present() && dropout.value() != 0) {
        dropout.refuse("null: with dropout the same text gives other tokens each time");
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
    return Bpe(std::move(parts));
}

std::vector<AddedToken> readAddedTokens(const JsonPart& part, const Bpe& bpe) {
    std::vector<AddedToken> tokens;
    if (!part.present()) return tokens;
    std::unordered_map<std::int32_t, std::string> owners;
    for (const auto& [token, id] : bpe.vocabulary())
        owners.emplace(id, token);
    std::unordered_set<std::string> contents;
    for (const JsonPart& one : part.elements()) {
        AddedToken token;
        token.id = static_cast<std::int32_t>(one["id"].integer(0, idLimit - 1));
        token.content = one["content"].string();
        token.singleWord = one["single_word"].booleanOr(false);
        token.lstrip = one["lstrip"].booleanOr(false);
        token.rstrip = one["rstrip"].booleanOr(false);
        token.normalized = one["normalized"].booleanOr(!one["special"].booleanOr(false));
        if (token.content.empty() || token.content.size() > longestAdded)
            one["content"].refuse("1 to " + std::to_string(longestAdded) + " bytes");
        const auto listed = bpe.find(token.content);
        const auto [owner, fresh] = owners.emplace(token.id, token.content);
        if ((listed && *listed != token.id) || owner->second != token.content) {
            one["id"].refuse(listed ? "the id " + std::to_string(*listed) +
                                          ", which the vocabulary gives to this token"
                                    : "an id that no other token has; this one belongs to \"" +
                                          owner->second + "\"");
        }
        if (!contents.insert(token.content).second) one["content"].refuse("every added token once");
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::int32_t tokenId(const JsonPart& where, const std::string& content, const Bpe& bpe,
                     const std::vector<AddedToken>& added) {
    for (const AddedToken& token : added)
        if (token.content == content) return token.id;
    if (const auto id = bpe.find(content)) return *id;
    where.refuse("a token of this tokenizer");
}

// What a template puts before a document.
std::optional<std::int32_t> templateStart(const JsonPart& part, const Bpe& bpe,
                                          const std::vector<AddedToken>& added) {
    std::optional<std::int32_t> start;
    for (const JsonPart& piece : part["single"].elements()) {
        const JsonPart special = piece["SpecialToken"];
        if (!special.present()) break;  // the text itself; what comes behind it is not added
        if (start) {
            piece.refuse("the text (\"Sequence\"): one token before a document is supported");
        }
        const std::string name = special["id"].string();
        const JsonPart ids = part["special_tokens"][name]["ids"];
        if (!ids.present()) {
            start = tokenId(special["id"], name, bpe, added);
            continue;
        }
        const auto elements = ids.elements();
        if (elements.size() != 1) ids.refuse("one id");
        start = static_cast<std::int32_t>(elements[0].integer(0, idLimit - 1));
        const auto isIt = [&](const auto& token) { return token.id == *start; };
        const bool exists = std::any_of(added.begin(), added.end(), isIt) ||
                            std::any_of(bpe.vocabulary().begin(), bpe.vocabulary().end(),
                                        [&](const auto& entry) { return entry.second == *start; });
        if (!exists) elements[0].refuse("the id of a token of this tokenizer");
    }
    return start;
}

std::optional<std::int32_t> readPostProcessor(const JsonPart& part, const Bpe& bpe,
                                              const std::vector<AddedToken>& added, int depth) {
    if (!part.present()) return {};
    if (depth > 16) part.refuse("sequences nested at most 16 deep");
    const std::string type = part["type"].string();
    if (type == "ByteLevel") return {};  // changes offsets only
    if (type == "TemplateProcessing") return templateStart(part, bpe, added);
    if (type == "RobertaProcessing" || type == "BertProcessing") {
        const auto cls = part["cls"].elements();
        if (cls.size() != 2) part["cls"].refuse("[token, id]");
        return tokenId(cls[0], cls[0].string(), bpe, added);
    }
    if (type == "Sequence") {
        std::optional<std::int32_t> start;
        for (const JsonPart& one : part["processors"].elements()) {
            const auto next = readPostProcessor(one, bpe, added, depth + 1);
            if (start && next) one.refuse("one token before a document");
            if (next) start = next;
        }
        return start;
    }
    part["type"].refuseName(
        type, "TemplateProcessing, ByteLevel, RobertaProcessing, BertProcessing, Sequence");
}

// What tokenizer_config.json says of the token before a document, where tokenizer.json, which
// counts, says another thing.
std::vector<std::string> startContradictions(const std::filesystem::path& folder,
                                             std::optional<std::int32_t> start, const Bpe& bpe,
                                             const std::vector<AddedToken>& added) {
    const auto path = folder / "tokenizer_config.json";
    if (!std::filesystem::exists(path)) return {};
    const JsonPart config = JsonPart::read(path, largestFile);
    if (!config["add_bos_token"].present()) return {};
    const bool adds = config["add_bos_token"].boolean();
    const auto token = adds ? startTokenOf(config) : std::nullopt;
    if (!adds ? !start
              : token && start && tokenId(config["bos_token"], *token, bpe, added) == *start)
        return {};
    return {path.string() + ": add_bos_token is " + (adds ? "true" : "false") +
            (token ? ", bos_token \"" + *token + "\"" : "") +
            ", and the post_processor of tokenizer.json puts " +
            (start ? "the token " + std::to_string(*start) : std::string("none")) +
            " before a document; the latter counts, as in " + transformersVersion};
}

}  // namespace

std::unordered_map<std::string, std::int32_t> readVocabulary(const JsonPart& part) {
    if (!part.isObject()) part.refuse("an object of tokens and their ids");
    std::unordered_map<std::string, std::int32_t> vocabulary;
    vocabulary.reserve(part.value().size());
    for (const auto& [token, id] : part.value().items()) {
        const bool fits = id.is_number_unsigned() &&
                          id.get<std::uint64_t>() < static_cast<std::uint64_t>(idLimit);
        if (!fits) {
            throw Error(part.where() + ": the token \"" + token.substr(0, 60) + "\" has the id " +
                        id.dump().substr(0, 60) + ", expected a whole number from 0 to " +
                        std::to_string(idLimit - 1));
        }
        vocabulary.emplace(token, id.get<std::int32_t>());
    }
    if (vocabulary.empty()) part.refuse("at least one token");
    return vocabulary;
}

std::shared_ptr<const Tokenizer> readTokenizerJson(const std::filesystem::path& folder) {
    const JsonPart root = JsonPart::read(folder / "tokenizer.json", largestFile);
    // Asked first: the other steps of another model are rarely supported either, and the model says
    // more. Old files have no type; what has merges is BPE.
    const JsonPart type = root["model"]["type"];
    if (type.present() && type.string() != "BPE") type.refuseName(type.string(), "BPE");
    Normalizer normalizer(root["normalizer"]);
    PreTokenizer preTokenizer(root["pre_tokenizer"]);
    const bool spellsBytes = normalizer.spellsBytes() || preTokenizer.spellsBytes();
    Bpe bpe = readModel(root["model"], spellsBytes);
    auto added = readAddedTokens(root["added_tokens"], bpe);
    const auto start = readPostProcessor(root["post_processor"], bpe, added, 0);
    std::vector<std::string> warnings = startContradictions(folder, start, bpe, added);
    std::string kind = "BPE";
    if (spellsBytes) {
        kind = "byte-level BPE";
    } else if (normalizer.marksSpaces() || preTokenizer.marksSpaces()) {
        kind = "SentencePiece-style BPE";
    }
    return makeBpeTokenizer({std::move(added), std::move(normalizer), std::move(preTokenizer),
                             std::move(bpe), Decoder(root["decoder"]), start, std::move(kind),
                             std::move(warnings)});
}

}  // namespace sextant
