// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"

namespace sextant {

namespace {

constexpr const char* inverseLeakyReropeName = "inverse-leaky-rerope";

// What a model is trained with stands among its layer's own choices.
Message whyNotInverseLeakyRerope(const Choice&, const LayerContext& context) {
    const auto own = context.own().choices.find(Stage::distance);
    if (own == context.own().choices.end() || own->second.method != inverseLeakyReropeName)
        return Message(
            "inverse Leaky ReRoPE is a method of training: a model trained with it runs with plain "
            "RoPE.");
    return whyNotFarPairs("inverse Leaky ReRoPE", context);
}

void applyInverseLeakyRerope(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    addLeakyPairs(plan, context.n, windowOfFarPairs(choice, context), choice.number("k"));
}

std::optional<Choice> neutralInverseLeakyRerope(const LayerContext& context) {
    return Choice{inverseLeakyReropeName,
                  {{"near_window", std::max<std::int64_t>(1, context.n)}, {"k", 1.0}}};
}

Parameters inverseLeakyReropeParameters() {
    Parameter k{"k", "k", "", Kind::number, 0.0625, 1e-4, 1, 0};
    k.logarithmic = true;
    k.help = "Beyond the window distances grow by 1/k, more than 1 a token.";
    k.usual = {0.01, 1.0};
    return {farWindowParameter(), k};
}

void inverseLeakyReropeToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("inverse Leaky ReRoPE");
}

}  // namespace

Method inverseLeakyRerope() {
    return {.key = inverseLeakyReropeName,
            .label = "inverse Leaky ReRoPE",
            .paper = "Su 2023, kexue.fm/archives/9728",
            .help = "In training, distances beyond the window grow faster: w + (r - w) / k.",
            .stage = Stage::distance,
            .column = Column::branch,
            .parameters = inverseLeakyReropeParameters(),
            .whyNot = whyNotInverseLeakyRerope,
            .apply = applyInverseLeakyRerope,
            .settled = settledFarWindow,
            .neutral = neutralInverseLeakyRerope,
            .toHf = inverseLeakyReropeToHf};
}

}  // namespace sextant
