// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer the steps of a tokenizer may make a text: a file of a few steps could otherwise
// ask for any amount of memory.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/error.h"

namespace sextant {

class GrowthLimit {
  public:
    // `bytes` of the text before the first step. The longest known step, NFKD, writes 33 bytes
    // for 3.
    explicit GrowthLimit(std::size_t bytes) : before_(bytes), most_(least + times * bytes) {}

    // Throws Error where the steps have made more of it.
    void check(std::size_t bytes) const {
        if (bytes > most_)
            throw Error(
                "the steps of the tokenizer make {} bytes or more of a text of {}, expected at "
                "most {}; its file is damaged or hostile",
                bytes, before_, most_);
    }

  private:
    static constexpr std::size_t times = 16, least = 4096;

    std::size_t before_, most_;
};

}  // namespace sextant
