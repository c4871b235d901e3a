// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/row_chunks.h"

#include <algorithm>

#include "analysis/model/row_tiling.h"

namespace sextant {

std::vector<std::int64_t> rowChunks(std::int64_t n, std::int64_t most,
                                    const std::function<double(std::int64_t end)>& cost,
                                    double first, double next) {
    std::vector<std::int64_t> ends;
    for (std::int64_t begin = 0; begin < n; begin = ends.back()) {
        const double limit = cost(begin) + (begin == 0 ? first : next);
        std::int64_t end = std::min(n, pieceEnd(begin, most));
        while (end < n) {
            const std::int64_t longer = std::min(n, pieceEnd(end, most));
            if (cost(longer) > limit) break;
            end = longer;
        }
        ends.push_back(end);
    }
    return ends;
}

}  // namespace sextant
