// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

namespace {

std::int64_t recentOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("recent");
    return chosen > 0
               ? chosen
               : std::max<std::int64_t>(1, context.spec.trainedLength - choice.whole("start"));
}

Message whyNotStreaming(const Choice& choice, const LayerContext& context) {
    const std::int64_t start = choice.whole("start");
    if (choice.whole("recent") == 0 && start > 0 && start >= context.spec.trainedLength)
        return Message(
            "StreamingLLM's {} sinks leave no recent tokens within the trained length, {}; give "
            "fewer, or recent.",
            start, context.spec.trainedLength);
    return whyNotFarPairs("StreamingLLM", context);
}

// The released evaluation throws a token out after the pass that sees one more.
void applyStreaming(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t start = choice.whole("start"), recent = recentOf(choice, context);
    if (context.n > 0 && start + recent + 1 >= context.n) return;
    plan.mask.window = recent + 1;
    plan.mask.keepFirst = start;
    // Keys have the numbers of their slots: of what is further away only the first are left.
    const auto slots = static_cast<double>(start + recent);
    addFarPairs(
        plan, context.n, recent + 1, [=](double i) { return std::min(i, slots); },
        [](double j) { return j; });
}

Choice settledStreaming(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["recent"] = recentOf(choice, context);
    return plain;
}

std::optional<Choice> neutralStreaming(const LayerContext& context) {
    return Choice{"streaming",
                  {{"start", std::int64_t{4}}, {"recent", std::max<std::int64_t>(1, context.n)}}};
}

Parameters streamingParameters() {
    Parameter start{"start", "sinks", "tokens", Kind::whole, std::int64_t{4}, 0, 1LL << 40, 1};
    start.help = "The first tokens of the text, which stay in the cache.";
    start.usual = {0.0, 16.0};
    return {start,
            tokensParameter("recent", "recent tokens",
                            "The last tokens that stay in the cache; a query sees itself besides.",
                            "the trained length without the sinks")};
}

void streamingToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("StreamingLLM");
}

}  // namespace

Method streaming() {
    return {.key = "streaming",
            .label = "StreamingLLM",
            .paper = "Xiao et al. 2023, arXiv 2309.17453",
            .help = "A cache of the first tokens and the last; positions are those of its slots.",
            .stage = Stage::mask,
            .column = Column::slotMask,
            .parameters = streamingParameters(),
            .whyNot = whyNotStreaming,
            .apply = applyStreaming,
            .settled = settledStreaming,
            .neutral = neutralStreaming,
            .toHf = streamingToHf};
}

}  // namespace sextant
