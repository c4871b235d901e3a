// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of one layer's bias by distance that were trained with the weights.
#pragma once

#include <vector>

namespace sextant {

struct TrainedNumbers {
    std::vector<float> a, p;   // KERPLE's, [heads]; empty: none
    std::vector<float> table;  // T5's, [heads, biasBuckets]; empty: none
};

}  // namespace sextant
