// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/measurement_shape.h"

#include "analysis/error.h"

namespace sextant {

void checkShape(const std::string& file, const Measurement& measurement) {
    if (measurement.layers < 1 || measurement.heads < 1 || measurement.positions < 1 ||
        measurement.samples < 1) {
        throw Error(
            "{}: not written: the measurement is empty ({} layers, {} heads, {} positions, {} "
            "samples)",
            file, measurement.layers, measurement.heads, measurement.positions,
            measurement.samples);
    }
    const auto expect = [&](const char* name, const std::vector<float>& values,
                            std::size_t length) {
        if (values.size() == length) return;
        throw Error("{}: not written: {} has {} numbers; its sizes ask for {}", file, name,
                    values.size(), length);
    };
    const auto positions = static_cast<std::size_t>(measurement.positions);
    const auto samples = static_cast<std::size_t>(measurement.samples);
    const std::size_t grid = static_cast<std::size_t>(measurement.layers) *
                             static_cast<std::size_t>(measurement.heads) * positions;
    expect("entropy", measurement.entropy, grid);
    expect("nll", measurement.nll, positions);
    expect("nll_samples", measurement.nllSamples, samples * positions);
    if (!measurement.scoreVariance.empty()) {
        expect("score_variance", measurement.scoreVariance, grid);
    }
    if (!measurement.firstShare.empty()) {
        expect("first_token_share", measurement.firstShare, grid);
    }
    if (!measurement.sinkShare.empty()) {
        expect("sink_share", measurement.sinkShare, grid);
    }
    if (!measurement.logits.empty()) {
        expect("logits", measurement.logits,
               samples * positions * static_cast<std::size_t>(measurement.vocabulary));
    }
}

}  // namespace sextant
