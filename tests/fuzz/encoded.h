// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with a tokenizer that a file of unknown origin has made.
#pragma once

#include <algorithm>
#include <vector>

#include "analysis/text/tokenizer.h"

namespace sextant::test {

// Encodes a text of words, digits, marks and white space, and decodes it and every token.
inline void encodeAndDecode(const Tokenizer& tokenizer) {
    const auto ids = tokenizer.encode(
        "The  2nd caf\u00e9's <s>\tIt\u2019s \ufdfa \u00bd\n\n\U0001F600 aaaaaaaa</s>");
    for (const std::int32_t id : ids)
        if (id < 0) __builtin_trap();
    tokenizer.decode(ids);
    for (int id = -1; id <= std::min(tokenizer.vocabulary(), 64); ++id) {
        tokenizer.token(id);
        tokenizer.shown(id);
        tokenizer.decode({id});
    }
}

}  // namespace sextant::test
