// SPDX-License-Identifier: GPL-3.0-or-later
// What turns a piece of text into token ids: byte-pair encoding in its kinds, or Unigram.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"

namespace sextant {

class SubwordModel {
  public:
    virtual ~SubwordModel() = default;

    // Appends the ids of one piece of valid UTF-8. Throws Error for a character without a token
    // where there is no unknown token, Cancelled on stop. `progress` gets the fraction of this
    // piece.
    virtual void encode(std::string_view piece, const Progress& progress,
                        std::vector<std::int32_t>& ids) const = 0;

    // Where the part of `piece` that begins at `begin` ends, such that no token joins it with what
    // follows. The ids that encode() gives for the parts, one after the other, are the ids of the
    // piece. More than `begin`, at most piece.size().
    virtual std::size_t endOfPart(std::string_view piece, std::size_t begin) const = 0;

    // The token equal to a whole piece, where such a token takes precedence over everything else.
    virtual std::optional<std::int32_t> wholeToken(std::string_view /*piece*/) const {
        return std::nullopt;
    }

    virtual std::optional<std::int32_t> find(const std::string& token) const = 0;
    // The token of every id; empty: none has it.
    virtual std::vector<std::string> tokens() const = 0;
};

}  // namespace sextant
