// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/intervention.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/values/content_hash.h"
#include "analysis/values/number_text.h"

namespace sextant {

std::vector<double> headSigma(const ModelSpec& spec, const Intervention& change) {
    if (!change.headSigma.empty()) return change.headSigma;
    if (!spec.trainedSigma.empty()) return spec.trainedSigma;
    return std::vector<double>(spec.layers.size() * static_cast<std::size_t>(spec.heads), 1.0);
}

std::vector<double> effectiveSigma(const ModelSpec& spec, const Intervention& change) {
    std::vector<double> sigma = headSigma(spec, change);
    for (double& value : sigma)
        value *= change.uniformSigma;
    return sigma;
}

Intervention canonical(Intervention change) {
    if (std::all_of(change.layerChoices.begin(), change.layerChoices.end(),
                    [](const Choices& layer) { return layer.empty(); }))
        change.layerChoices.clear();
    return change;
}

void check(const ModelSpec& spec, const Intervention& change) {
    const std::size_t layers = spec.layers.size();
    const std::size_t heads = layers * static_cast<std::size_t>(spec.heads);
    const auto checkSigma = [](const std::string& whose, double sigma) {
        if (!std::isfinite(sigma)) throw Error(whose + " is not a finite number");
        if (sigma < 0)
            throw Error(whose + " is " + numberText(sigma) + "; expected a number from 0");
    };
    checkSigma("uniform sigma", change.uniformSigma);
    if (!change.headSigma.empty() && change.headSigma.size() != heads) {
        throw Error("head sigmas: " + std::to_string(change.headSigma.size()) +
                    " values; this model needs " + std::to_string(heads) + " (" +
                    std::to_string(layers) + " layers x " + std::to_string(spec.heads) + " heads)");
    }
    for (std::size_t i = 0; i < change.headSigma.size(); ++i)
        checkSigma("head sigma of layer " + std::to_string(i / spec.heads) + ", head " +
                       std::to_string(i % spec.heads),
                   change.headSigma[i]);
    if (!change.layerChoices.empty() && change.layerChoices.size() != layers) {
        throw Error("position choices: " + std::to_string(change.layerChoices.size()) +
                    " values; this model has " + std::to_string(layers) + " layers");
    }
    checkChoices(spec, change);
}

std::uint64_t hash(const Intervention& change) {
    ContentHash hash;
    const auto add = [&](const Choices& choices) {
        hash.add(choices.size());
        for (const auto& [stage, choice] : choices)
            hash.add(static_cast<int>(stage)).add(sextant::hash(choice));
    };
    const Intervention one = canonical(change);
    hash.add(one.uniformSigma).add(one.headSigma);
    add(one.choices);
    hash.add(one.layerChoices.size());
    for (const Choices& choices : one.layerChoices)
        add(choices);
    return hash.identity().low;
}

}  // namespace sextant
