// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/paper_figures.h"

#include <algorithm>

#include "analysis/error.h"

namespace sextant {

namespace {

// The states that Figure 4 needs; the last of each in A, B, the pins, before those the history.
struct Settings {
    const MeasuredState *asTrained = nullptr, *own = nullptr;
    std::vector<const MeasuredState*> uniform;  // other than as trained
};

Settings settingsOf(const FigureMaterial& material) {
    Settings found;
    const std::vector<double> trained = effectiveSigma(material.spec, {});
    for (const auto* states : {&material.earlier, &material.states})
        for (const MeasuredState& state : *states) {
            const std::vector<double> sigma = effectiveSigma(material.spec, state.change);
            const bool alike = std::adjacent_find(sigma.begin(), sigma.end(),
                                                  std::not_equal_to<>()) == sigma.end();
            if (!alike)
                found.own = &state;
            else if (sigma == trained)
                found.asTrained = &state;
            else
                found.uniform.push_back(&state);
        }
    return found;
}

// The best uniform scale that is known over these tokens, and where it is from.
BestUniform bestOf(const FigureMaterial& material,
                   const std::vector<const MeasuredState*>& uniform) {
    if (material.swept) return *material.swept;
    if (uniform.empty()) {
        if (material.searchStart)
            throw Error(
                "no best uniform scale is known over these tokens: run a sweep (Scales, Uniform "
                "sweep), or set the one that the search began at, sigma {}, and wait until it is "
                "measured",
                *material.searchStart);
        throw Error(
            "no best uniform scale is known over these tokens: run a sweep (Scales, Uniform "
            "sweep), or set one and wait until it is measured");
    }
    const MeasuredState& best = **std::min_element(
        uniform.begin(), uniform.end(), [](const MeasuredState* one, const MeasuredState* other) {
            return one->measurement->nllMean() < other->measurement->nllMean();
        });
    const double sigma = effectiveSigma(material.spec, best.change).front();
    std::string origin = "the best of " + std::to_string(uniform.size()) + " that were measured";
    if (uniform.size() == 1)
        origin = "the only one measured besides as trained, perhaps not the best";
    if (sigma == material.searchStart) origin = "where the search began";
    return {sigma, best.name, origin, *best.measurement};
}

}  // namespace

std::vector<FigureState> statesOf(const FigureMaterial& material) {
    std::vector<FigureState> states;
    for (const MeasuredState& state : material.states)
        states.push_back({state.name, state.measurement.get()});
    return states;
}

Figure uniformAgainstHeads(const FigureMaterial& material) {
    const Settings found = settingsOf(material);
    if (!found.own)
        throw Error(
            "no measured state has a scale for each head: search for them or load them, "
            "and wait until they are measured");
    std::vector<FigureState> states;
    if (found.asTrained)
        states.push_back({found.asTrained->name, found.asTrained->measurement.get()});
    states.push_back({found.own->name, found.own->measurement.get()});
    return uniformHeadsFigure(states, bestOf(material, found.uniform), material.spec.trainedLength,
                              material.unit);
}

}  // namespace sextant
