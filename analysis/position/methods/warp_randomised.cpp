// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/augment.h"
#include "analysis/position/methods/warp.h"
#include "analysis/random_stream.h"

namespace sextant {

namespace {

std::int64_t longestOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("l_max");
    if (chosen > 0) return chosen;
    return 8 * std::max<std::int64_t>(1, context.spec.trainedLength);
}

Message whyNotWarpRandomised(const Choice& choice, const LayerContext& context) {
    const std::int64_t longest = longestOf(choice, context);
    if (context.n <= longest) return {};
    return Message(
        "randomised positions: {} tokens do not fit into L max, which is {}: give a larger one.",
        context.n, longest);
}

void applyWarpRandomised(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t longest = longestOf(choice, context);
    if (choice.name("spacing") == "even") {
        standAt(choice, evenPositions(context.n, longest), plan);
        return;
    }
    RandomStream random{static_cast<std::uint64_t>(choice.whole("draw"))};
    standAt(choice, drawnPositions(context.n, longest, random), plan);
}

Choice settledWarpRandomised(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["l_max"] = longestOf(choice, context);
    return plain;
}

Parameters warpRandomisedParameters() {
    Parameter longest{"l_max", "L max", "positions", Kind::whole, std::int64_t{0}, 1, 1LL << 40, 1};
    longest.logarithmic = true;
    longest.help = "Positions are taken from 0 to one below it; what the model was trained with.";
    longest.usual = {8192.0, 67108864.0};
    longest.automatic = "eight times the trained length";
    Parameter spacing{"spacing", "spacing", "", Kind::name, std::string("drawn")};
    spacing.names = {"drawn", "even"};
    spacing.help = "Drawn at random, or where drawn ones stand on average.";
    Parameter draw{"draw", "seed", "", Kind::whole, std::int64_t{1}, 0, 1LL << 40, 1};
    draw.help = "Seed of what is drawn.";
    draw.usual = {0.0, 100.0};
    return {longest, spacing, draw, warpedRows()};
}

}  // namespace

// One draw for all layers and samples.
Method warpRandomised() {
    Method method = warp("randomised", "randomised positions");
    method.paper = "Ruoss et al. 2023, arXiv 2305.16843";
    method.help = "Tokens stand at places drawn below L max, in order.";
    method.parameters = warpRandomisedParameters();
    method.whyNot = whyNotWarpRandomised;
    method.apply = applyWarpRandomised;
    method.settled = settledWarpRandomised;
    return method;
}

}  // namespace sextant
