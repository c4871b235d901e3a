// SPDX-License-Identifier: GPL-3.0-or-later
// The last step of a tokenizer: from tokens back to text.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/text/growth_limit.h"
#include "analysis/text/json_part.h"

namespace sextant {

class Decoder {
  public:
    // The "decoder" of a tokenizer.json; without one tokens are joined with a space between them,
    // as Hugging Face's library does. Throws Error naming a type that is not supported.
    explicit Decoder(const JsonPart& part);
    // Tokens one after the other, as they are.
    Decoder() = default;
    // Characters back to the bytes they stand for.
    static Decoder byteLevel();

    // Bytes that are not UTF-8 become U+FFFD. Throws Error where the steps make more of the tokens
    // than GrowthLimit lets them.
    std::string text(std::vector<std::string> tokens) const;

  private:
    using Tokens = std::vector<std::string>;
    using Step = std::function<Tokens(Tokens, const GrowthLimit&)>;

    void add(const JsonPart& part, int depth);

    std::vector<Step> steps_;
    std::string between_;
};

}  // namespace sextant
