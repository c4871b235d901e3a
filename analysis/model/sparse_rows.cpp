// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sparse_rows.h"

#include <algorithm>

namespace sextant {

namespace {

constexpr std::int64_t mostRows = 128;

}  // namespace

std::vector<std::int64_t> spreadRows(std::int64_t n) {
    std::vector<std::int64_t> rows;
    const std::int64_t count = std::min(n, mostRows);
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (n - 1) / (count - 1));
    return rows;
}

std::vector<float> filledBetween(const std::vector<float>& known,
                                 std::span<const std::int64_t> rows) {
    std::vector<float> full;
    full.reserve(known.size() / rows.size() * static_cast<std::size_t>(rows.back() + 1));
    for (std::size_t curve = 0; curve < known.size(); curve += rows.size()) {
        for (std::size_t r = 0; r + 1 < rows.size(); ++r) {
            const double from = known[curve + r];
            const double rise = known[curve + r + 1] - from;
            const std::int64_t steps = rows[r + 1] - rows[r];
            for (std::int64_t step = 0; step < steps; ++step) {
                full.push_back(static_cast<float>(from + rise * static_cast<double>(step) /
                                                             static_cast<double>(steps)));
            }
        }
        full.push_back(known[curve + rows.size() - 1]);
    }
    return full;
}

}  // namespace sextant
