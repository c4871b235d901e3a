// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"

namespace sextant {

namespace {

Message whyNotLeakyRerope(const Choice&, const LayerContext& context) {
    return whyNotFarPairs("Leaky ReRoPE", context);
}

void applyLeakyRerope(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    addLeakyPairs(plan, context.n, windowOfFarPairs(choice, context), choice.number("k"));
}

std::optional<Choice> neutralLeakyRerope(const LayerContext& context) {
    return Choice{"leaky-rerope",
                  {{"near_window", std::max<std::int64_t>(1, context.n)}, {"k", 1.0}}};
}

Parameters leakyReropeParameters() {
    Parameter k{"k", "k", "", Kind::number, 16.0, 1, infinite, 0};
    k.logarithmic = true;
    k.endless = true;
    k.help = "Beyond the window distances grow by 1/k; 1 is RoPE, without end (inf) it is ReRoPE.";
    k.usual = {1.0, 64.0};
    return {farWindowParameter(), k};
}

void leakyReropeToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("Leaky ReRoPE");
}

}  // namespace

Method leakyRerope() {
    return {.key = "leaky-rerope",
            .label = "Leaky ReRoPE",
            .paper = "Su 2023, kexue.fm/archives/9708",
            .help = "Beyond the window distances grow slower: w + (r - w) / k.",
            .stage = Stage::distance,
            .column = Column::branch,
            .parameters = leakyReropeParameters(),
            .whyNot = whyNotLeakyRerope,
            .apply = applyLeakyRerope,
            .settled = settledFarWindow,
            .neutral = neutralLeakyRerope,
            .toHf = leakyReropeToHf};
}

}  // namespace sextant
