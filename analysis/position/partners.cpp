// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/partners.h"

namespace sextant {

namespace {

constexpr Partners everyPartner[] = {
    {Stage::distance, "rerope", Stage::factor, "log-n", "ReRoPE's code"},
    {Stage::distance, "leaky-rerope", Stage::factor, "log-n", "ReRoPE's code"},
    {Stage::distance, "self-extend", Stage::factor, "log-n", "Self-Extend's code"},
};

}  // namespace

std::span<const Partners> usualPartners() {
    return everyPartner;
}

const Partners* usualPartner(const Choices& inEffect, Stage stage) {
    for (const Partners& one : everyPartner) {
        if (one.otherStage != stage) continue;
        const auto found = inEffect.find(one.stage);
        if (found != inEffect.end() && found->second.method == one.method) return &one;
    }
    return nullptr;
}

}  // namespace sextant
