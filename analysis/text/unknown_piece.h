// SPDX-License-Identifier: GPL-3.0-or-later
// What text without a piece becomes: the pieces of its bytes, or one unknown token for a run of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/text/piece_table.h"

namespace sextant {

class IdsOfPieces {
  public:
    // `file` begins the Error for text that is unknown where there is no unknown token.
    IdsOfPieces(const std::string& file, const PieceTable& table,
                std::optional<std::int32_t> unknown, std::vector<std::int32_t>& ids)
        : file_(file), table_(table), unknown_(unknown), ids_(ids) {}

    void add(std::int32_t id) {
        ids_.push_back(id);
        afterUnknown_ = false;
    }
    // `text`: one character or more.
    void addUnknown(std::string_view text);

  private:
    const std::string& file_;
    const PieceTable& table_;
    std::optional<std::int32_t> unknown_;
    std::vector<std::int32_t>& ids_;
    bool afterUnknown_ = false;
};

}  // namespace sextant
