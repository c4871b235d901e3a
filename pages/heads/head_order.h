// SPDX-License-Identifier: GPL-3.0-or-later
// The cell of each head in the grid: layer by layer, or by descending value.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "widgets/selection.h"

namespace sextant {

// A cell: row and column. In the order by layer these are the head's layer and number.
struct HeadPlace {
    int row = 0, column = 0;
    bool operator==(const HeadPlace&) const = default;
};

class HeadOrder {
  public:
    HeadOrder() = default;  // layer by layer
    // By descending value, row by row; heads without one last; equal ones by layer.
    static HeadOrder byValue(int layers, int heads,
                             const std::function<std::optional<double>(HeadId)>& value);

    bool isByLayer() const { return heads_.empty(); }
    HeadId headAt(HeadPlace place) const;
    HeadPlace placeOf(HeadId head) const;
    bool operator==(const HeadOrder&) const = default;

  private:
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }
    int columns_ = 0;
    std::vector<HeadId> heads_;      // [place]; empty: by layer
    std::vector<HeadPlace> places_;  // [head]
};

}  // namespace sextant
