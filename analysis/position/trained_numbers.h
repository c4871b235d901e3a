// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of one layer's attention that were trained with the weights: of its bias by distance, and
// its sink logits.
#pragma once

#include <vector>

namespace sextant {

struct TrainedNumbers {
    std::vector<float> a, p;   // KERPLE's, [heads]; empty: none
    std::vector<float> table;  // T5's, [heads, biasBuckets]; empty: none
    std::vector<float> sink;   // [heads]; empty: none
};

}  // namespace sextant
