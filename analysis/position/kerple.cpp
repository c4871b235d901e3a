// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

#include <algorithm>

#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// [heads]; empty where neither the choice nor the checkpoint has them.
std::vector<double> numbersOfHeads(double chosen, std::span<const float> trained, double most,
                                   int heads) {
    std::vector<double> all(trained.begin(), trained.end());
    if (chosen > 0) all.assign(static_cast<std::size_t>(heads), chosen);
    for (double& one : all)
        one = std::min(std::max(one, leastKerple), most);
    return all;
}

Parameters kerpleParameters(double largestPower) {
    Parameter a{"a", "a", "", Kind::number, 0.0, leastKerple, 100, 0.01};
    a.help = "How fast the bias grows, in every head.";
    a.usual = {leastKerple, 2.0};
    a.automatic = "each head's trained number";
    Parameter p{"p", "p", "", Kind::number, 0.0, leastKerple, largestPower, 0.01};
    p.help = "The other number of the kernel, in every head.";
    p.usual = {leastKerple, 2.0};
    p.automatic = "each head's trained number";
    return {a, p};
}

// The checkpoint may have no such numbers, and the choice leave them to it.
Message whyNotKerple(const Choice& choice, const LayerContext& context) {
    if (choice.number("a") > 0 && choice.number("p") > 0) return {};
    const auto own = context.own().choices.find(Stage::bias);
    if (own != context.own().choices.end() && own->second.method == choice.method) return {};
    return Message("This checkpoint has no trained numbers of {}: give a and p.", choice.method);
}

void kerpleToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (text.position != "none") text.cannot = Message("KERPLE beside another position encoding");
    if (choice.number("a") > 0 || choice.number("p") > 0)
        text.cannot = Message("KERPLE with numbers given by hand");
    text.position = choice.method;
}

}  // namespace

Method kerple(const std::string& key, double largestPower) {
    Method method;
    method.key = key;
    method.paper = "Chi et al. 2022, arXiv 2205.09921";
    method.stage = Stage::bias;
    method.column = Column::bias;
    method.parameters = kerpleParameters(largestPower);
    method.trained = true;
    method.whyNot = whyNotKerple;
    method.toHf = kerpleToHf;
    return method;
}

DistanceBias kerpleBias(DistanceBias::Form form, double largestPower, const Choice& choice,
                        const LayerContext& context) {
    const int heads = context.spec.heads;
    return {form, numbersOfHeads(choice.number("a"), context.biasA, infinite, heads),
            numbersOfHeads(choice.number("p"), context.biasP, largestPower, heads)};
}

std::optional<Choice> kerpleFromHf(const std::string& key, const HfPosition& says) {
    if (says.bias != key) return std::nullopt;
    return initialChoice(key, kerpleParameters(infinite));
}

}  // namespace sextant
