// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of one layer.
#pragma once

#include <vector>

namespace sextant {

// What attention tells about one sample, [heads, n] each.
struct LayerStatistics {
    std::vector<float> entropy;        // nats
    std::vector<float> scoreVariance;  // empty unless asked for
    std::vector<float> firstShare;     // weight on the first token, 0 to 1
    std::vector<float> keysShare;      // weight on all keys; empty without a sink: 1
};

}  // namespace sextant
