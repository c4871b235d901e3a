// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/tokenizer_config.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "analysis/text/utf8.h"

namespace sextant {

std::optional<JsonPart> tokenizerConfig(const std::filesystem::path& folder) {
    const auto path = folder / "tokenizer_config.json";
    if (!std::filesystem::exists(path)) return std::nullopt;
    return JsonPart::read(path, largestTokenizerFile);
}

std::optional<std::string> startTokenOf(const JsonPart& config) {
    const JsonPart token = config["bos_token"];
    if (!token.present()) return std::nullopt;
    return token.isObject() ? token["content"].string() : token.string();
}

AddedToken readAddedToken(const JsonPart& part, std::int32_t id) {
    AddedToken token;
    token.id = id;
    token.content = part["content"].string();
    token.singleWord = part["single_word"].booleanOr(false);
    token.lstrip = part["lstrip"].booleanOr(false);
    token.rstrip = part["rstrip"].booleanOr(false);
    token.normalized = part["normalized"].booleanOr(!part["special"].booleanOr(false));
    if (token.content.empty() || token.content.size() > longestAdded)
        part["content"].refuse(Message("1 to {} bytes", longestAdded));
    return token;
}

std::vector<AddedToken> addedTokensBeside(const std::filesystem::path& folder,
                                          const std::optional<JsonPart>& config) {
    std::vector<AddedToken> added;
    if (config && (*config)["added_tokens_decoder"].isObject()) {
        const JsonPart all = (*config)["added_tokens_decoder"];
        for (const auto& [key, value] : all.value().items()) {
            std::int32_t id = -1;
            const auto read = std::from_chars(key.data(), key.data() + key.size(), id);
            if (read.ec != std::errc() || read.ptr != key.data() + key.size() || id < 0 ||
                id >= idLimit)
                all[key].refuse(Message("an id from 0 to {} as its key", idLimit - 1));
            added.push_back(readAddedToken(all[key], id));
        }
        return added;
    }
    const auto path = folder / "added_tokens.json";
    if (!std::filesystem::exists(path)) return added;
    const JsonPart all = JsonPart::read(path, largestTokenizerFile);
    for (const auto& [content, value] : all.value().items()) {
        AddedToken token;
        token.id = static_cast<std::int32_t>(all[content].integer(0, idLimit - 1));
        token.content = content;
        if (content.empty() || content.size() > longestAdded)
            all[content].refuse(Message("a token of 1 to {} bytes", longestAdded));
        added.push_back(std::move(token));
    }
    return added;
}

void checkAddedTokens(const std::string& file, const std::vector<AddedToken>& added,
                      const SubwordModel& model) {
    const std::vector<std::string> tokens = model.tokens();
    std::unordered_map<std::int32_t, std::string> owners;
    for (const AddedToken& token : added) {
        const auto id = static_cast<std::size_t>(token.id);
        const auto listed = model.find(token.content);
        const std::string owner = id < tokens.size() ? tokens[id] : std::string();
        const std::string before = owners.emplace(token.id, token.content).first->second;
        if ((!listed || *listed == token.id) && (owner.empty() || owner == token.content) &&
            before == token.content)
            continue;
        if (listed && *listed != token.id)
            throw Error(
                "{}: the added token {} has the id {}, and the vocabulary gives it {}; the files "
                "belong to different tokenizers",
                file, quotedStart(token.content), token.id, *listed);
        throw Error(
            "{}: the added token {} has the id {}, which belongs to {}; the files belong to "
            "different tokenizers",
            file, quotedStart(token.content), token.id,
            quotedStart(before != token.content ? before : owner));
    }
}

}  // namespace sextant
