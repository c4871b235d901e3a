// SPDX-License-Identifier: GPL-3.0-or-later
// A regular expression as tokenizer.json writes it (Oniguruma's syntax), matched within limits.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace sextant {

// An Oniguruma expression in PCRE2's syntax: nested and intersected classes, and \h, \s and \w with
// Oniguruma's meaning. Throws Error naming what PCRE2 cannot express.
std::string pcreFromOniguruma(std::string_view pattern);

class Regex {
  public:
    enum class Syntax { oniguruma, pcre };

    // `where` (file and key) begins the Error thrown for an expression that cannot be used.
    Regex(std::string_view pattern, std::string where, Syntax syntax = Syntax::oniguruma);

    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    // The first match that begins at or after `from`; false if there is none. `text` is valid
    // UTF-8, `from` a boundary of it. Throws Error when the match takes too many steps.
    bool find(std::string_view text, std::size_t from, Match& match) const;

  private:
    struct Compiled;
    std::shared_ptr<const Compiled> compiled_;
    std::string where_;
};

}  // namespace sextant
