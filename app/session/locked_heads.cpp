// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/locked_heads.h"

namespace sextant {

Intervention withLocked(const ModelSpec& spec, Intervention next, const Intervention& now,
                        const std::vector<int>& locked) {
    if (locked.empty()) return next;
    const std::vector<double> held = headSigma(spec, now);
    std::vector<double> values = headSigma(spec, next);
    for (const int head : locked)
        if (const auto at = static_cast<std::size_t>(head); head >= 0 && at < values.size())
            values[at] = held[at];
    // One spelling of the identity.
    if (values == headSigma(spec, Intervention{})) values.clear();
    next.headSigma = std::move(values);
    return next;
}

std::size_t dropForeignHeads(const ModelSpec& spec, std::vector<int>& locked) {
    const int heads = spec.heads * spec.layerCount();
    return std::erase_if(locked, [heads](int head) { return head < 0 || head >= heads; });
}

}  // namespace sextant
