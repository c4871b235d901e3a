// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/alibi.h"

#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

constexpr double usualMost = 8.0;

Parameters alibiParameters() {
    Parameter rule{"slope_rule", "slopes", "", Kind::name, std::string("alibi")};
    rule.names = {"alibi", "falcon"};
    rule.help =
        "The authors', which are BLOOM's and MPT's; or Falcon's, divided with the scores by the "
        "root of the head's width.";
    Parameter most{"alibi_bias_max", "bias max", "", Kind::number, usualMost, 0, 64, 0.5};
    most.help = "MPT's alibi_bias_max: the smallest slope is 2 to the power of minus this.";
    Parameter slopes{"slopes", "slopes by hand", "", Kind::perHead, std::vector<double>(), 0, 1e6};
    slopes.help = "A slope for all heads, for each head of a layer, or for each of every layer.";
    return {rule, most, slopes};
}

Message whyNotAlibi(const Choice& choice, const LayerContext& context) {
    const std::size_t given = choice.list("slopes").size();
    const auto heads = static_cast<std::size_t>(context.spec.heads);
    const std::size_t all = heads * context.spec.layers.size();
    if (given == 0 || given == 1 || given == heads || given == all) return {};
    return Message("ALiBi: {} slopes; this model needs 1, {} (heads) or {} (heads of all layers).",
                   given, heads, all);
}

std::vector<double> ruled(const Choice& choice, const LayerContext& context) {
    std::vector<double> slopes = alibiSlopes(context.spec.heads, choice.number("alibi_bias_max"));
    if (choice.name("slope_rule") == "falcon")
        for (double& slope : slopes)
            slope *= context.own().scoreScale;
    return slopes;
}

// [heads]
std::vector<double> slopesInLayer(const Choice& choice, const LayerContext& context) {
    const std::vector<double>& given = choice.list("slopes");
    const auto heads = static_cast<std::size_t>(context.spec.heads);
    if (given.empty()) return ruled(choice, context);
    if (given.size() == 1) return std::vector<double>(heads, given.front());
    if (given.size() == heads) return given;
    const auto first =
        given.begin() + static_cast<std::ptrdiff_t>(heads) * std::ptrdiff_t{context.layer};
    return {first, first + static_cast<std::ptrdiff_t>(heads)};
}

void applyAlibi(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = {DistanceBias::Form::linear, slopesInLayer(choice, context), {}};
}

std::optional<Choice> alibiFromHf(const HfPosition& says) {
    if (says.bias != "alibi") return std::nullopt;
    return initialChoice("alibi", alibiParameters());
}

void alibiToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (text.position != "none") text.cannot = Message("ALiBi beside another position encoding");
    if (choice != initialChoice("alibi", alibiParameters()))
        text.cannot = Message("ALiBi with other slopes than the authors'");
    text.position = "alibi";
}

}  // namespace

Method alibi() {
    return {.key = "alibi",
            .label = "ALiBi",
            .paper = "Press et al. 2021, arXiv 2108.12409",
            .help = "Scores fall with the distance, in each head by a slope of its own.",
            .stage = Stage::bias,
            .column = Column::bias,
            .parameters = alibiParameters(),
            .whyNot = whyNotAlibi,
            .apply = applyAlibi,
            .fromHf = alibiFromHf,
            .toHf = alibiToHf};
}

}  // namespace sextant
