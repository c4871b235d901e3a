// SPDX-License-Identifier: GPL-3.0-or-later
// How the rows of a sample are shared out when answers are wanted as they come.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace sextant {

// The ends of chunks of rows 0 .. n - 1, the last n; the others are ends of pieces of `most` rows
// (row_tiling.h). Each chunk takes as many pieces as `cost` (of rows before an end, rising) allows,
// at least one: the first up to `first`, each later one up to `next`.
std::vector<std::int64_t> rowChunks(std::int64_t n, std::int64_t most,
                                    const std::function<double(std::int64_t end)>& cost,
                                    double first, double next);

}  // namespace sextant
