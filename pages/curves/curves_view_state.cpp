// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view_state.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>

#include "analysis/measure/inflection.h"

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

int lastNumber(std::span<const float> curve) {
    auto last = static_cast<std::ptrdiff_t>(curve.size()) - 1;
    while (last >= 0 && !std::isfinite(curve[static_cast<std::size_t>(last)]))
        --last;
    return static_cast<int>(last);
}

std::size_t firstNumber(std::span<const float> curve) {
    return static_cast<std::size_t>(
        std::find_if(curve.begin(), curve.end(), [](float one) { return !std::isnan(one); }) -
        curve.begin());
}

// The centred mean `result`, no further than `curve` goes: not before its first number nor after
// its last, and while it grows only where all to the right that it is of has come: nearer to the
// edge it would be of fewer and fewer, and move with the edge. The last position has no label.
std::vector<float> within(const std::vector<float>& curve, std::vector<float> result, int radius,
                          bool partial) {
    std::fill_n(result.begin(), firstNumber(curve), std::nanf(""));
    const int last = lastNumber(curve);
    std::fill(result.begin() + (last + 1), result.end(), std::nanf(""));
    if (!partial || last + 2 >= static_cast<int>(curve.size())) return result;
    for (auto i = static_cast<std::size_t>(std::max(0, last + 1 - radius)); i < result.size(); ++i)
        result[i] = std::nanf("");
    return result;
}

std::vector<float> drawnEntropy(const std::vector<float>& curve, int radius, bool partial) {
    return radius > 0 ? within(curve, smoothEntropy(curve, radius), radius, partial) : curve;
}

// Of all heads, [positions]; NaN where none is known.
std::vector<float> highestEntropy(const Measurement& measured) {
    const auto positions = static_cast<std::size_t>(measured.positions);
    constexpr float none = -std::numeric_limits<float>::infinity();
    std::vector<float> highest(positions, none);
    for (std::size_t at = 0; at < measured.entropy.size(); at += positions)
        for (std::size_t i = 0; i < positions; ++i) {  // NaN is not larger
            const float one = measured.entropy[at + i];
            highest[i] = one > highest[i] ? one : highest[i];
        }
    std::replace(highest.begin(), highest.end(), none, std::nanf(""));
    return highest;
}

bool isPartial(const DerivedCurves& curves) {
    return curves.source && curves.source->fidelity == Fidelity::partial;
}

}  // namespace

std::vector<float> smoothNll(const Measurement& measured, int radius) {
    if (radius <= 0) return measured.nll;
    return within(measured.nll, smooth(measured.nll, radius), radius,
                  measured.fidelity == Fidelity::partial);
}

std::vector<float> smoothEntropy(const std::vector<float>& curve, int radius) {
    std::vector<float> result = smooth(curve, radius);
    const std::size_t first = firstNumber(curve);
    double sum = 0.0;
    int count = 0;
    const auto add = [&](std::size_t i) {
        if (std::isnan(curve[i])) return;
        sum += curve[i];
        ++count;
    };
    for (std::size_t k = 0; k < static_cast<std::size_t>(std::max(radius, 0)); ++k) {
        if (first + 2 * k >= curve.size()) break;
        if (k > 0) add(first + 2 * k - 1);
        add(first + 2 * k);
        result[first + k] = static_cast<float>(sum / count);
    }
    return result;
}

std::span<const float> DerivedCurves::head(HeadId id) const {
    if (!source || !hasEntropy(*source) || id.layer < 0 || id.layer >= source->layers ||
        id.head < 0 || id.head >= source->heads)
        return {};
    return {source->entropyOf(id.layer, id.head), static_cast<std::size_t>(source->positions)};
}

std::span<const float> DerivedCurves::drawnHead(HeadId id) const {
    const auto found = smoothHeads.find(id);
    return found == smoothHeads.end() ? head(id) : std::span<const float>(found->second);
}

int DerivedCurves::edge() const {
    if (!isPartial(*this)) return -1;
    const int edge = std::max(lastNumber(mean), lastNumber(source->nll));
    return edge + 1 < source->positions ? edge : -1;
}

DerivedCurves derivedCurves(std::shared_ptr<const Measurement> source, int smoothing,
                            int entropySmoothing) {
    DerivedCurves curves;
    curves.smoothing = smoothing;
    curves.entropySmoothing = entropySmoothing;
    if (!source) return curves;
    const bool partial = source->fidelity == Fidelity::partial;
    if (hasEntropy(*source)) {
        curves.mean = meanEntropy(*source);
        curves.entropy = drawnEntropy(curves.mean, entropySmoothing, partial);
        curves.highest = highestEntropy(*source);
    }
    curves.logPerplexity = smoothNll(*source, smoothing);
    curves.source = std::move(source);
    return curves;
}

void deriveHeads(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing) {
    std::erase_if(curves.smoothHeads, [&](const auto& entry) {
        return entropySmoothing <= 0 || !ids.contains(entry.first);
    });
    if (entropySmoothing <= 0) return;
    for (const HeadId id : ids) {
        const auto measured = curves.head(id);
        if (measured.empty() || curves.smoothHeads.contains(id)) continue;
        curves.smoothHeads[id] =
            drawnEntropy({measured.begin(), measured.end()}, entropySmoothing, isPartial(curves));
    }
}

void deriveGroup(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing) {
    if (curves.groupOf == ids) return;
    curves.groupOf = ids;
    curves.group.clear();
    if (ids.empty() || curves.mean.empty()) return;
    if (ids.size() == headCount(*curves.source)) {
        curves.group = curves.entropy;
        return;
    }
    std::vector<double> sum(curves.mean.size(), 0.0);
    int heads = 0;
    for (const HeadId id : ids) {
        const auto measured = curves.head(id);
        if (measured.empty()) continue;
        ++heads;
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += measured[i];
    }
    if (heads == 0) return;
    for (const double value : sum)
        curves.group.push_back(static_cast<float>(value / heads));
    curves.group = drawnEntropy(curves.group, entropySmoothing, isPartial(curves));
}

Inflections inflectionsOf(const DerivedCurves& curves, std::int64_t trainedLength) {
    Inflections found;
    if (!curves.source || isPartial(curves) || trainedLength <= 0 ||
        curves.source->positions <= trainedLength)
        return found;
    const auto trained = static_cast<double>(trainedLength);
    if (!curves.mean.empty()) {
        found.entropy = entropyInflection(curves.mean, trained, Departure::lasting);
        found.firstEntropy = entropyInflection(curves.mean, trained);
    }
    found.logPerplexity = lossInflection(curves.source->nll, trained, Departure::lasting);
    found.firstLogPerplexity = lossInflection(curves.source->nll, trained);
    found.risesEarly = lossRisesEarly(curves.source->nll, trained);
    found.known = true;
    return found;
}

std::shared_ptr<const Measurement> differenceOf(const Measurement* now,
                                                const Measurement* reference) {
    if (now == nullptr || reference == nullptr) return nullptr;
    const auto shape = [](const Measurement& one) {
        return std::tuple(one.fidelity, one.layers, one.heads, one.positions, one.samples,
                          one.labels, one.entropy.size(), one.nll.size());
    };
    if (shape(*now) != shape(*reference) || now->fidelity != Fidelity::exact) return nullptr;
    auto made = std::make_shared<Measurement>();
    made->experiment = now->experiment;
    made->layers = now->layers;
    made->heads = now->heads;
    made->positions = now->positions;
    made->samples = now->samples;
    made->convention = now->convention;
    const auto minus = [](const std::vector<float>& a, const std::vector<float>& b) {
        std::vector<float> result(a.size());
        std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::minus<>());
        return result;
    };
    made->entropy = minus(now->entropy, reference->entropy);
    made->nll = minus(now->nll, reference->nll);
    return made;
}

int CurvesState::length() const {
    int length = 0;
    for (const auto* curves : {&now, &reference})
        if (curves->source) length = std::max(length, curves->source->positions);
    if (length > 0 || difference) return length;
    for (const PinnedCurves& pin : pins)
        if (pin.shown && pin.curves.source) length = std::max(length, pin.curves.source->positions);
    return length;
}

AxisRange CurvesState::shownPositions() const {
    if (!logPositions) return positions;
    const double lower = std::max(positions.lower, 1.0);
    return {lower, std::max(positions.upper, lower + 1.0)};
}

std::vector<float> meanWithPreview(const DerivedCurves& now,
                                   const std::map<HeadId, std::vector<float>>& preview) {
    if (preview.empty() || now.mean.empty()) return {};
    std::vector<float> mean = now.mean;
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
        extent.include(visiblePart(curve, state.shownPositions()), scale);
    };
    for (const auto* curves : {&state.now, &state.reference, &state.behind}) {
        include(curves->entropy);
        // Whichever head is pointed at or selected, the axis has room for it and stays.
        if (!state.difference) {
            include(curves->highest);
            continue;
        }
        include(curves->group);
        for (const HeadId id : state.selected)
            include(curves->drawnHead(id));
    }
    if (state.difference) {  // with its zero, on either side
        extent.include(0.0);
        return fittedRange(extent);
    }
    for (const PinnedCurves& pin : state.pins)
        if (pin.shown) include(pin.curves.entropy);
    include(state.held.entropy);
    include(state.previewMean);
    for (const auto& [id, curve] : state.preview)
        include(curve);
    // No entropy is below 0; one that rounding made so must not move the axis.
    if (!extent.empty()) extent = {0.0, std::max(extent.upper, 0.0)};
    return fittedRange(extent);
}

AxisRange fittedLogPerplexity(const CurvesState& state) {
    const double scale = fromNats(state.unit);
    ValueExtent extent;
    const auto include = [&](std::span<const float> curve) {
        extent.include(visiblePart(curve, state.shownPositions()), scale);
    };
    for (const auto* curves : {&state.now, &state.reference, &state.behind})
        include(curves->logPerplexity);
    if (state.difference) {
        extent.include(0.0);
        return fittedRange(extent);
    }
    for (const PinnedCurves& pin : state.pins)
        if (pin.shown) include(pin.curves.logPerplexity);
    include(state.held.logPerplexity);
    include(state.spread.lowest);
    include(state.spread.highest);
    return fittedRange(extent);
}

}  // namespace sextant
