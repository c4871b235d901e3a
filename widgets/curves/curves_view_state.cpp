// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curves_view_state.h"

#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

std::size_t headCount(const Measurement& measurement) {
    return static_cast<std::size_t>(std::max(measurement.layers, 0)) *
           static_cast<std::size_t>(std::max(measurement.heads, 0));
}

bool hasEntropy(const Measurement& measurement) {
    const std::size_t heads = headCount(measurement);
    return heads > 0 && measurement.positions > 0 &&
           measurement.entropy.size() == heads * static_cast<std::size_t>(measurement.positions);
}

std::span<const float> visiblePart(std::span<const float> curve, const AxisRange& positions) {
    const double limit = static_cast<double>(curve.size());
    const auto first = static_cast<std::size_t>(std::ceil(std::clamp(positions.lower, 0.0, limit)));
    const auto end =
        static_cast<std::size_t>(std::floor(std::clamp(positions.upper + 1.0, 0.0, limit)));
    return end > first ? curve.subspan(first, end - first) : std::span<const float>();
}

}  // namespace

std::span<const float> DerivedCurves::head(HeadId id) const {
    if (!source || !hasEntropy(*source) || id.layer < 0 || id.layer >= source->layers ||
        id.head < 0 || id.head >= source->heads)
        return {};
    return {source->entropyOf(id.layer, id.head), static_cast<std::size_t>(source->positions)};
}

DerivedCurves derivedCurves(std::shared_ptr<const Measurement> source, int smoothing) {
    DerivedCurves curves;
    if (!source) return curves;
    if (hasEntropy(*source)) curves.entropy = meanEntropy(*source);
    curves.logPerplexity = smoothing > 0 ? smooth(source->nll, smoothing) : source->nll;
    curves.source = std::move(source);
    return curves;
}

int CurvesState::length() const {
    int length = 0;
    for (const auto* curves : {&now, &reference})
        if (curves->source) length = std::max(length, curves->source->positions);
    return length;
}

std::vector<float> meanWithPreview(const DerivedCurves& now,
                                   const std::map<HeadId, std::vector<float>>& preview) {
    if (preview.empty() || now.entropy.empty()) return {};
    std::vector<float> mean = now.entropy;
    const float share = 1.0f / static_cast<float>(headCount(*now.source));
    for (const auto& [id, curve] : preview) {
        const auto measured = now.head(id);
        const std::size_t count = std::min(measured.size(), curve.size());
        for (std::size_t i = 0; i < count; ++i)
            mean[i] += share * (curve[i] - measured[i]);
    }
    return mean;
}

AxisRange fittedEntropy(const CurvesState& state) {
    const double scale = fromNats(state.unit);
    ValueExtent extent;
    const auto include = [&](std::span<const float> curve) {
        extent.include(visiblePart(curve, state.positions), scale);
    };
    include(state.now.entropy);
    include(state.reference.entropy);
    include(state.previewMean);
    for (const HeadId id : state.selected)
        include(state.now.head(id));
    for (const auto& [id, curve] : state.preview)
        include(curve);
    // No entropy is below 0; one that rounding made so must not move the axis.
    if (!extent.empty()) extent = {0.0, std::max(extent.upper, 0.0)};
    return fittedRange(extent);
}

AxisRange fittedLogPerplexity(const CurvesState& state) {
    AxisRange seen = state.positions;
    const double start = std::min(32.0, 0.02 * state.length());
    seen.lower = std::max(seen.lower, std::min(start, seen.upper));
    ValueExtent extent;
    extent.include(visiblePart(state.now.logPerplexity, seen));
    extent.include(visiblePart(state.reference.logPerplexity, seen));
    return fittedRange(extent);
}

}  // namespace sextant
