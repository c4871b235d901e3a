// SPDX-License-Identifier: GPL-3.0-or-later
// The values of the landscape: a height for every head at every position; where there are too many
// to distinguish, the mean of each block.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/measure/measurement.h"
#include "analysis/values/table.h"
#include "widgets/selection.h"

namespace sextant {

enum class LandscapeHeight {
    entropy,  // nats
    change,   // entropy less the reference's, nats
    sigma     // in effect, 1/sqrt(d)
};
enum class LandscapeOrder {
    layer,
    entropy  // lowest first, at the last position that was measured
};

struct LandscapeChoice {
    LandscapeHeight height = LandscapeHeight::entropy;
    LandscapeOrder order = LandscapeOrder::layer;
    std::optional<int> layer;  // none: all
    bool operator==(const LandscapeChoice&) const = default;
};

// The input; every part may be missing.
struct LandscapeSource {
    const Measurement* measurement = nullptr;
    const Measurement* reference = nullptr;  // of the same tokens and heads; for `change`
    std::span<const double> sigma;           // [layers * heads], in effect
};

struct Landscape {
    static constexpr int most = 256;  // rows, and columns

    LandscapeChoice choice;
    int positions = 0;                      // of the measurement
    std::vector<std::vector<HeadId>> rows;  // a head, or a block of neighbours in this order
    std::vector<float> places;     // of the rows along their axis; with gaps between layers
    std::vector<int> starts;       // [columns + 1]: the first position of each, then `positions`
    std::vector<float> heights;    // [rows, columns], NaN: no value
    double low = 0.0, high = 1.0;  // range of the colours, from the values

    int columns() const { return static_cast<int>(starts.size()) - (starts.empty() ? 0 : 1); }
    bool isEmpty() const { return rows.empty() || columns() == 0; }
    // Whether every head and position has its own cell.
    bool isWhole() const;
    float height(int row, int column) const {
        return heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns()) +
                       static_cast<std::size_t>(column)];
    }
    std::optional<int> rowOf(HeadId head) const;
    std::optional<int> columnOf(int position) const;
    double middleOf(int column) const;  // its positions' mean
};

Landscape landscapeOf(const LandscapeSource& source, const LandscapeChoice& choice);
// The true value, not the mean of a block; nothing if there is none.
std::optional<double> landscapeValue(const LandscapeSource& source, LandscapeHeight height,
                                     HeadId head, int position);
// heads, first_position, last_position, value: a row for each height that exists.
Table landscapeTable(const Landscape& landscape);
// position, value: of one head.
Table alongTable(const LandscapeSource& source, const Landscape& landscape, HeadId head);
// heads, value: mean of each row's heads at this very position; and value_at_trained, at `trained`.
Table acrossTable(const LandscapeSource& source, const Landscape& landscape, int position,
                  std::optional<int> trained);

}  // namespace sextant
