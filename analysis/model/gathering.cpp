// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/gathering.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

void addTo(std::vector<double>& sums, std::size_t positions, std::size_t firstCurve,
           const std::vector<float>& values, std::size_t read) {
    for (std::size_t curve = 0; curve < values.size() / read; ++curve) {
        const float* from = values.data() + curve * read;
        double* to = sums.data() + (firstCurve + curve) * positions;
        for (std::size_t i = 0; i < read; ++i)
            to[i] += from[i];
    }
}

}  // namespace

Gathering::Gathering(const ModelSpec& spec, std::int64_t samples, std::int64_t positions,
                     bool scoreVariance, bool logits)
    : heads_(static_cast<std::size_t>(spec.heads)),
      positions_(static_cast<std::size_t>(positions)) {
    result_.layers = spec.layerCount();
    result_.heads = spec.heads;
    result_.positions = static_cast<int>(positions);
    result_.samples = static_cast<int>(samples);
    result_.vocabulary = spec.vocabulary;
    const std::size_t curves = spec.layers.size() * heads_ * positions_;
    const std::size_t tokens = static_cast<std::size_t>(samples) * positions_;
    result_.nllSamples.assign(tokens, nothing);
    if (logits) result_.logits.assign(tokens * static_cast<std::size_t>(spec.vocabulary), nothing);
    entropy_.resize(curves);
    variance_.resize(scoreVariance ? curves : 0);
    firstShare_.resize(curves);
    for (const LayerSpec& layer : spec.layers)
        sinks_.push_back(layer.block.sinks);
    if (std::find(sinks_.begin(), sinks_.end(), true) != sinks_.end()) keysShare_.resize(curves);
    nll_.resize(positions_);
    samplesAt_.resize(positions_);
    labelsAt_.resize(positions_);
}

std::int64_t Gathering::score(std::int64_t sample, std::int64_t first, std::span<const float> nll) {
    float* const to = result_.nllSamples.data() + static_cast<std::size_t>(sample) * positions_;
    for (std::size_t r = 0; r < nll.size(); ++r) {
        const std::size_t i = static_cast<std::size_t>(first) + r;
        if (!std::isfinite(nll[r])) return static_cast<std::int64_t>(i);
        to[i] = nll[r];
        nll_[i] += nll[r];
        ++labelsAt_[i];
        result_.nllSum += nll[r];
        ++result_.labels;
    }
    return -1;
}

void Gathering::add(Layers layers, std::int64_t read) {
    const auto rows = static_cast<std::size_t>(read);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        addTo(entropy_, positions_, layer * heads_, layers[layer]->entropy, rows);
        addTo(firstShare_, positions_, layer * heads_, layers[layer]->firstShare, rows);
        if (sinks_[layer])
            addTo(keysShare_, positions_, layer * heads_, layers[layer]->keysShare, rows);
        if (!variance_.empty())
            addTo(variance_, positions_, layer * heads_, layers[layer]->scoreVariance, rows);
    }
    for (std::size_t i = 0; i < rows; ++i)
        ++samplesAt_[i];
}

float* Gathering::logits(std::int64_t sample) {
    if (result_.logits.empty()) return nullptr;
    return result_.logits.data() + static_cast<std::size_t>(sample) * positions_ *
                                       static_cast<std::size_t>(result_.vocabulary);
}

std::vector<float> Gathering::means(const std::vector<double>& sums, Layers layers,
                                    std::vector<float> LayerStatistics::*curves, std::int64_t rows,
                                    std::int64_t read) const {
    std::vector<float> mean(sums.size());
    for (std::size_t curve = 0; curve * positions_ < sums.size(); ++curve) {
        const double* sum = sums.data() + curve * positions_;
        float* to = mean.data() + curve * positions_;
        std::size_t i = 0;
        if (rows > 0) {
            const std::vector<float>& all = (*layers[curve / heads_]).*curves;
            const float* now = all.data() + (curve % heads_) * static_cast<std::size_t>(read);
            for (; i < static_cast<std::size_t>(rows) && !all.empty(); ++i)
                to[i] = static_cast<float>((sum[i] + now[i]) / (samplesAt_[i] + 1));
        }
        for (; i < positions_; ++i)
            to[i] = samplesAt_[i] == 0 ? nothing : static_cast<float>(sum[i] / samplesAt_[i]);
    }
    return mean;
}

std::vector<float> Gathering::sinkShares(Layers layers, std::int64_t rows,
                                         std::int64_t read) const {
    std::vector<float> shares = means(keysShare_, layers, &LayerStatistics::keysShare, rows, read);
    for (std::size_t at = 0; at < shares.size(); ++at)
        shares[at] = sinks_[at / positions_ / heads_] ? 1 - shares[at] : 0;
    return shares;
}

std::vector<float> Gathering::nllMeans() const {
    std::vector<float> mean(positions_);
    for (std::size_t i = 0; i < positions_; ++i)
        mean[i] = labelsAt_[i] == 0 ? nothing : static_cast<float>(nll_[i] / labelsAt_[i]);
    return mean;
}

Measurement Gathering::partial(Layers layers, std::int64_t rows, std::int64_t read) const {
    Measurement so = result_;
    so.fidelity = Fidelity::partial;
    so.entropy = means(entropy_, layers, &LayerStatistics::entropy, rows, read);
    if (!variance_.empty())
        so.scoreVariance = means(variance_, layers, &LayerStatistics::scoreVariance, rows, read);
    so.firstShare = means(firstShare_, layers, &LayerStatistics::firstShare, rows, read);
    so.sinkShare = sinkShares(layers, rows, read);
    so.nll = nllMeans();
    return so;
}

Measurement Gathering::whole() {
    result_.entropy = means(entropy_, {}, &LayerStatistics::entropy, 0, 0);
    if (!variance_.empty())
        result_.scoreVariance = means(variance_, {}, &LayerStatistics::scoreVariance, 0, 0);
    result_.firstShare = means(firstShare_, {}, &LayerStatistics::firstShare, 0, 0);
    result_.sinkShare = sinkShares({}, 0, 0);
    result_.nll = nllMeans();
    return std::move(result_);
}

}  // namespace sextant
