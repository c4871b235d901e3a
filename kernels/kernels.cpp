// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"

#include "kernels/attention_backward_tiles.h"
#include "kernels/attention_tiles.h"

namespace sextant {

const std::vector<Kernels>& cpuKernels() {
    static const std::vector<Kernels> tables = [] {
        std::vector<Kernels> made;
        const AttentionBackends& forward = attentionBackends();
        for (int b = 0; b < forward.size; ++b) {
            const AttentionBackend& attend = forward.list[b];
            const BackwardBackend& differentiate = backwardBackends()[static_cast<std::size_t>(b)];
            made.push_back(
                {attend.name,
                 [&attend](const AttentionProblem& p) { return attentionOn(attend, p); },
                 [&differentiate](const AttentionProblem& p, const AttentionGradient& g) {
                     return attentionBackwardOn(differentiate, p, g);
                 },
                 rotateRows, normRows, nllRows});
        }
        return made;
    }();
    return tables;
}

}  // namespace sextant
