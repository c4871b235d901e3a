// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"

namespace sextant {

namespace {

std::int64_t localOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("local");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength);
}

std::int64_t limitOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("limit");
    return chosen > 0 ? chosen : localOf(choice, context);
}

Message whyNotLmInfinite(const Choice&, const LayerContext& context) {
    const auto mask = context.choices.find(Stage::mask);
    if (mask != context.choices.end() && mask->second.method != "full")
        return Message("LM-Infinite brings its own mask; choose full attention beside it.");
    return whyNotFarPairs("LM-Infinite", context);
}

void applyLmInfinite(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t local = localOf(choice, context), first = choice.whole("global");
    if (context.n > 0 && local >= context.n) return;
    // One position for all queries, that of the text's last token at most, as released.
    const auto limit = static_cast<double>(std::min(limitOf(choice, context), context.n - 1));
    addFarPairs(
        plan, context.n, local, [=](double) { return limit; }, [](double) { return 0.0; });
    plan.mask.window = local;
    plan.mask.keepFirst = first;
}

Choice settledLmInfinite(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["local"] = localOf(choice, context);
    plain.values["limit"] = limitOf(choice, context);
    return plain;
}

std::optional<Choice> neutralLmInfinite(const LayerContext& context) {
    const std::int64_t all = std::max<std::int64_t>(1, context.n);
    return Choice{"lm-infinite", {{"local", all}, {"global", std::int64_t{10}}, {"limit", all}}};
}

Parameters lmInfiniteParameters() {
    const auto tokens = [](const char* key, const char* label, std::int64_t initial, double least) {
        return Parameter{key, label, "tokens", Kind::whole, initial, least, 1LL << 40, 1};
    };
    Parameter local = tokens("local", "local window", 0, 1);
    local.logarithmic = true;
    local.help = "Keys a query sees at their own distance, itself included.";
    local.usual = {16.0, 32768.0};
    local.automatic = "the trained length";
    Parameter global = tokens("global", "first tokens", 10, 0);
    global.help = "The first tokens of the text that every query sees as well.";
    global.usual = {0.0, 100.0};
    Parameter limit = tokens("limit", "distance limit", 0, 1);
    limit.logarithmic = true;
    limit.help = "The distance at which the first tokens are seen from beyond the local window.";
    limit.usual = {16.0, 32768.0};
    limit.automatic = "the local window";
    return {local, global, limit};
}

void lmInfiniteToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("LM-Infinite");
}

}  // namespace

Method lmInfinite() {
    return {.key = "lm-infinite",
            .label = "LM-Infinite",
            .paper = "Han et al. 2023, arXiv 2308.16137",
            .help = "A query sees the last keys and the first ones, these at a limited distance.",
            .stage = Stage::distance,
            .column = Column::branch,
            .parameters = lmInfiniteParameters(),
            .whyNot = whyNotLmInfinite,
            .apply = applyLmInfinite,
            .settled = settledLmInfinite,
            .neutral = neutralLmInfinite,
            .toHf = lmInfiniteToHf};
}

}  // namespace sextant
