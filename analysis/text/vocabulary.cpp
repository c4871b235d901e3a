// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/vocabulary.h"

#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/text/tokenizer_config.h"

namespace sextant {

std::unordered_map<std::string, std::int32_t> readVocabulary(const JsonPart& part) {
    if (!part.isObject()) part.refuse(Message("an object of tokens and their ids"));
    std::unordered_map<std::string, std::int32_t> vocabulary;
    vocabulary.reserve(part.value().size());
    for (const auto& [token, id] : part.value().items()) {
        const bool fits = id.is_number_unsigned() &&
                          id.get<std::uint64_t>() < static_cast<std::uint64_t>(idLimit);
        if (!fits) {
            throw Error("{}: the token \"{}\" has the id {}, expected a whole number from 0 to {}",
                        part.where(), token.substr(0, 60), id.dump().substr(0, 60), idLimit - 1);
        }
        vocabulary.emplace(token, id.get<std::int32_t>());
    }
    if (vocabulary.empty()) part.refuse(Message("at least one token"));
    return vocabulary;
}

}  // namespace sextant
