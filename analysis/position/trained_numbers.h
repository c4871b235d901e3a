// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of one layer's attention that were trained with the weights: of its bias by distance, and
// its sink logits, and of norms that are taken of what has turned.
#pragma once

#include <vector>

namespace sextant {

struct TrainedNumbers {
    std::vector<float> a, p;   // KERPLE's, [heads]; empty: none
    std::vector<float> table;  // T5's, [heads, biasBuckets]; empty: none
    std::vector<float> sink;   // [heads]; empty: none
    // What multiplies queries and keys that have turned, [headDim]; empty: nothing.
    std::vector<float> query, key;
};

}  // namespace sextant
