// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/intervention.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/values/content_hash.h"

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
    const auto fits = [](double sigma) { return std::isfinite(sigma) && sigma >= 0; };
    const auto refuse = [](const Message& whose, double sigma) {
        if (!std::isfinite(sigma)) throw Error("{} is not a finite number", whose);
        throw Error("{} is {}; expected a number from 0", whose, sigma);
    };
    if (!fits(change.uniformSigma)) refuse(Message("uniform sigma"), change.uniformSigma);
    if (!change.headSigma.empty() && change.headSigma.size() != heads) {
        throw Error("head sigmas: {} values; this model needs {} ({} layers x {} heads)",
                    change.headSigma.size(), heads, layers, spec.heads);
    }
    for (std::size_t i = 0; i < change.headSigma.size(); ++i)
        if (!fits(change.headSigma[i]))
            refuse(Message("head sigma of layer {}, head {}", i / spec.heads, i % spec.heads),
                   change.headSigma[i]);
    if (!change.layerChoices.empty() && change.layerChoices.size() != layers) {
        throw Error("position choices: {} values; this model has {} layers",
                    change.layerChoices.size(), layers);
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
