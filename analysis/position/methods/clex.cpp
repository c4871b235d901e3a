// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/clex.h"

#include <algorithm>
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

double scaleOf(const Choice& choice, const LayerContext& context) {
    return clexScale(choice, originalLength(choice, context), context.n);
}

Message whyNotClex(const Choice& choice, const LayerContext& context) {
    const int dims = rotaryOf(context).dims;
    if (dims <= 2) return Message("CLEX needs more than one pair that turns.");
    const std::size_t count = choice.list("weights").size();
    if (count > 1 && count % static_cast<std::size_t>(dims) != 0)
        return Message(
            "CLEX's weights are {} numbers; expected none, or a multiple of {}: those up, a row of "
            "the hidden layer after the other, then those down.",
            count, dims);
    return whyNoLength(Message("CLEX"), choice, context);
}

void applyClex(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double scale = scaleOf(choice, context);
    if (scale <= 1) return;
    const Rotary rotary = rotaryOf(context);
    setFrequencies(plan, {clexFrequencies(rotary.base, rotary.dims, scale, choice.number("time_dt"),
                                          clexWeights(choice, rotary.dims))});
}

Choice settledClex(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["original_length"] = originalLength(choice, context);
    plain.values["factor"] = scaleOf(choice, context);
    return plain;
}

Parameters clexParameters() {
    Parameter factor = numberParameter("factor", "scale", 0.0, 1, 1024, 1,
                                       "Where the equation is solved: 1 is as trained.");
    factor.logarithmic = true;
    factor.usual = {1.0, 32.0};
    factor.automatic = "the text's length over the trained one, rounded up";
    Parameter most = numberParameter("max_factor", "largest scale", 16.0, 1, 1024, 1,
                                     "The scale that longer texts have too.");
    most.usual = {2.0, 32.0};
    Parameter step = numberParameter("time_dt", "step", 0.01, 1e-3, 1, 0.001,
                                     "Step of the solution, in scales.");
    step.usual = {0.001, 0.5};
    Parameter activation{"activation", "activation", "", Kind::name, std::string("tanh"), 0, 0, 0};
    activation.names = {"tanh", "silu"};
    activation.help = "Of the hidden layer.";
    Parameter weights{"weights", "weights", "", Kind::numbers, std::vector<double>(), -1e6, 1e6, 0};
    weights.help = "Up, row after row, then down; none: zero, as before tuning.";
    weights.usual = {-1.0, 1.0};
    return {factor, most, originalLengthParameter(), step, activation, weights};
}

std::optional<Choice> neutralClex(const LayerContext&) {
    Choice choice = initialChoice("clex", clexParameters());
    choice.values["factor"] = 1.0;
    return choice;
}

void clexToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (choice.number("factor") != 1) text.cannot = Message("CLEX");
}

}  // namespace

double clexScale(const Choice& choice, double originalLength, std::int64_t n) {
    if (const double chosen = choice.number("factor"); chosen > 0) return chosen;
    const double times = std::ceil(static_cast<double>(n) / originalLength);
    return std::clamp(times, 1.0, choice.number("max_factor"));
}

ClexWeights clexWeights(const Choice& choice, int dims) {
    const std::vector<double>& all = choice.list("weights");
    const auto pairs = static_cast<std::size_t>(dims / 2);
    ClexWeights weights;
    weights.silu = choice.name("activation") == "silu";
    if (all.size() == 1) {
        weights.up.assign(pairs * pairs, all[0]);
        weights.down = weights.up;
    } else {
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        weights.up.assign(all.begin(), middle);
        weights.down.assign(middle, all.end());
    }
    return weights;
}

Method clex() {
    return {.key = "clex",
            .label = "CLEX",
            .paper = "Chen et al. 2023, arXiv 2310.16450",
            .help =
                "Frequencies follow an equation in the scale of the text; needs tuning, without "
                "weights it is NTK by 2t - 1.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = clexParameters(),
            .whyNot = whyNotClex,
            .apply = applyClex,
            .settled = settledClex,
            .followsText = alwaysFollowsText,
            .neutral = neutralClex,
            .toHf = clexToHf};
}

}  // namespace sextant
