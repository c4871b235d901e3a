// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/locked_heads.h"

#include <cmath>
#include <set>

namespace sextant {

Intervention withLocked(const ModelSpec& spec, Intervention next, const Intervention& now,
                        const std::vector<int>& locked) {
    if (locked.empty()) return next;
    const std::vector<double> held = headSigma(spec, now);
    std::vector<double> values = headSigma(spec, next);
    // No factor makes up for a uniform scale of 0: the own one stays.
    const bool moves =
        next.uniformSigma != now.uniformSigma && next.uniformSigma > 0.0 && now.uniformSigma > 0.0;
    for (const int head : locked)
        if (const auto at = static_cast<std::size_t>(head); head >= 0 && at < values.size())
            values[at] = moves ? held[at] * now.uniformSigma / next.uniformSigma : held[at];
    // One spelling of the identity.
    if (values == headSigma(spec, Intervention{})) values.clear();
    next.headSigma = std::move(values);
    return next;
}

std::vector<int> refusedHeads(const ModelSpec& spec, const Intervention& next,
                              const Intervention& now, const Intervention& kept,
                              const std::vector<int>& locked) {
    constexpr double same = 1e-9;
    std::vector<int> refused;
    if (locked.empty()) return refused;
    const std::vector<double> then = headSigma(spec, now), own = headSigma(spec, next);
    const std::vector<double> wanted = effectiveSigma(spec, next);
    const std::vector<double> held = effectiveSigma(spec, kept);
    for (const int head : locked)
        if (const auto at = static_cast<std::size_t>(head); head >= 0 && at < own.size() &&
                                                            own[at] != then[at] &&
                                                            std::abs(wanted[at] - held[at]) > same)
            refused.push_back(head);
    return refused;
}

std::vector<int> withMoved(const ModelSpec& spec, const Intervention& before,
                           const Experiment& next) {
    const std::vector<double> then = headSigma(spec, before);
    const std::vector<double> now = headSigma(spec, next.intervention);
    std::set<int> locked(next.lockedHeads.begin(), next.lockedHeads.end());
    for (std::size_t head = 0; head < now.size(); ++head)
        if (now[head] != then[head]) locked.insert(static_cast<int>(head));
    if (locked.size() == now.size()) return next.lockedHeads;
    return {locked.begin(), locked.end()};
}

std::size_t dropForeignHeads(const ModelSpec& spec, std::vector<int>& locked) {
    const int heads = spec.heads * spec.layerCount();
    return std::erase_if(locked, [heads](int head) { return head < 0 || head >= heads; });
}

}  // namespace sextant
