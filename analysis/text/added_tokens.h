// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens that are found in the text before anything else is done to it: <s>, <|im_start|>.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"

namespace sextant {

struct AddedToken {
    std::int32_t id = 0;
    std::string content;
    bool singleWord = false;  // not inside a word
    bool lstrip = false;      // takes the white space before it
    bool rstrip = false;      // takes the white space behind it
    bool normalized = false;  // looked for in the text after normalisation
};

// Finds a set of tokens: the leftmost, and of those the longest.
class AddedTokens {
  public:
    // Looks for `patterns[i]` as token `tokens[i]`; an empty pattern is never found.
    AddedTokens(std::vector<AddedToken> tokens, const std::vector<std::string>& patterns);
    AddedTokens() = default;

    bool empty() const { return tokens_.empty(); }

    // Calls `plain` for a stretch without such tokens and `token` for each of them, in order.
    void split(std::string_view text, const Progress& progress,
               const std::function<void(std::size_t begin, std::size_t end)>& plain,
               const std::function<void(std::int32_t id)>& token) const;

  private:
    // The longest pattern that begins at `at`: its token and length, or nullptr.
    const AddedToken* longestAt(std::string_view text, std::size_t at, std::size_t& length) const;

    std::vector<AddedToken> tokens_;
    struct Sought {
        std::string text;
        std::size_t token = 0;
    };
    std::vector<Sought> sought_;  // by text, no text twice
    // Of the patterns that begin with a byte, the first in sought_; one more ends the last byte's.
    std::array<std::size_t, 257> firstOf_{};
};

}  // namespace sextant
