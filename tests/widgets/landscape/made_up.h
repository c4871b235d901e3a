// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement whose entropies are known: 0.1 layer + 0.01 head + position / positions, in nats.
#pragma once

#include <cmath>
#include <limits>
#include <memory>

#include "analysis/measure/measurement.h"

namespace sextant::test {

inline float madeUpEntropy(int layer, int head, int position, int positions) {
    return 0.1f * static_cast<float>(layer) + 0.01f * static_cast<float>(head) +
           static_cast<float>(position) / static_cast<float>(positions);
}

inline std::shared_ptr<Measurement> madeUp(int layers, int heads, int positions) {
    auto made = std::make_shared<Measurement>();
    made->layers = layers;
    made->heads = heads;
    made->positions = positions;
    made->samples = 1;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            for (int i = 0; i < positions; ++i)
                made->entropy.push_back(madeUpEntropy(layer, head, i, positions));
    return made;
}

}  // namespace sextant::test
