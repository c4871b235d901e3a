// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a picture of the curves depends on, as plain values: the screen and the exported page
// are drawn from the same state.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "analysis/measure/measurement.h"
#include "widgets/curves/axis_range.h"
#include "widgets/curves/entropy_unit.h"
#include "widgets/selection.h"

namespace sextant {

// The two curves of a measurement, by position, in nats. Empty where nothing was measured.
struct DerivedCurves {
    std::shared_ptr<const Measurement> source;
    std::vector<float> entropy;        // mean over layers and heads, [positions]
    std::vector<float> logPerplexity;  // centred mean of the NLL, [positions]; NaN: not scored

    // Entropy of one head, [positions]; empty when the measurement has no such head.
    std::span<const float> head(HeadId id) const;
};

// `smoothing` is the radius of the centred mean over positions; 0 shows the NLL as it is.
DerivedCurves derivedCurves(std::shared_ptr<const Measurement> source, int smoothing);

struct CurvesState {
    DerivedCurves now, reference;
    std::map<HeadId, std::vector<float>> preview;  // first-order entropies in nats, [positions]
    std::vector<float> previewMean;                // mean entropy with the previewed heads put in
    std::set<HeadId> selected;
    std::optional<HeadId> hovered;
    std::int64_t trainedLength = 0;  // 0: not known
    EntropyUnit unit = EntropyUnit::nats;
    int smoothing = 8;

    AxisRange positions;      // tokens
    AxisRange entropy;        // in `unit`
    AxisRange logPerplexity;  // nats

    int length() const;  // positions of the longer measurement
};

// The mean entropy with the heads of `preview` in place of the measured ones, [positions], nats.
std::vector<float> meanWithPreview(const DerivedCurves& now,
                                   const std::map<HeadId, std::vector<float>>& preview);

// Ranges that show what `state` draws within its visible positions. Entropy starts at 0. The first
// tokens of a text, which nobody can guess, do not stretch the log-perplexity.
AxisRange fittedEntropy(const CurvesState& state);
AxisRange fittedLogPerplexity(const CurvesState& state);

}  // namespace sextant
