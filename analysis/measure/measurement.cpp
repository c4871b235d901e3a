// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/measurement.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

double Measurement::perplexity() const {
    return labels > 0 ? std::exp(nllMean()) : std::numeric_limits<double>::quiet_NaN();
}

namespace {

// Mean of curves [layers, heads, positions] over layers and heads.
std::vector<float> meanOverHeads(const Measurement& measurement, const std::vector<float>& curves) {
    const auto positions = static_cast<std::size_t>(measurement.positions);
    const std::size_t heads =
        static_cast<std::size_t>(measurement.layers) * static_cast<std::size_t>(measurement.heads);
    std::vector<double> sum(positions, 0.0);
    for (std::size_t head = 0; head < heads; ++head) {
        const float* curve = curves.data() + head * positions;
        for (std::size_t i = 0; i < positions; ++i)
            sum[i] += curve[i];
    }
    std::vector<float> mean(positions);
    for (std::size_t i = 0; i < positions; ++i) {
        mean[i] = static_cast<float>(sum[i] / static_cast<double>(heads));
    }
    return mean;
}

}  // namespace

std::vector<float> meanEntropy(const Measurement& measurement) {
    return meanOverHeads(measurement, measurement.entropy);
}

std::vector<float> meanScoreVariance(const Measurement& measurement) {
    if (measurement.scoreVariance.empty()) return {};
    return meanOverHeads(measurement, measurement.scoreVariance);
}

std::vector<float> headMeanEntropy(const Measurement& measurement) {
    std::vector<float> mean;
    for (int layer = 0; layer < measurement.layers; ++layer) {
        for (int head = 0; head < measurement.heads; ++head) {
            const float* curve = measurement.entropyOf(layer, head);
            double sum = 0.0;
            for (int i = 0; i < measurement.positions; ++i)
                sum += curve[i];
            mean.push_back(static_cast<float>(sum / measurement.positions));
        }
    }
    return mean;
}

std::vector<float> headLastEntropy(const Measurement& measurement) {
    std::vector<float> last;
    for (int layer = 0; layer < measurement.layers; ++layer) {
        for (int head = 0; head < measurement.heads; ++head) {
            last.push_back(measurement.entropyOf(layer, head)[measurement.positions - 1]);
        }
    }
    return last;
}

namespace {

// Mean of each of the curves over the positions first .. last, position 0 left out.
std::vector<float> headShares(const Measurement& measurement, const std::vector<float>& curves,
                              int first, int last) {
    std::vector<float> shares;
    const auto positions = static_cast<std::size_t>(measurement.positions);
    const auto from = static_cast<std::size_t>(std::max(first, 1));
    const auto end = static_cast<std::size_t>(std::clamp(last + 1, 0, measurement.positions));
    for (std::size_t at = 0; at < curves.size(); at += positions) {
        double sum = 0.0;
        int count = 0;
        for (std::size_t i = from; i < end; ++i) {
            const float share = curves[at + i];
            if (std::isnan(share)) continue;
            sum += share;
            ++count;
        }
        shares.push_back(count > 0 ? static_cast<float>(sum / count)
                                   : std::numeric_limits<float>::quiet_NaN());
    }
    return shares;
}

}  // namespace

std::vector<float> headFirstShare(const Measurement& measurement, int first, int last) {
    return headShares(measurement, measurement.firstShare, first, last);
}

std::vector<float> headSinkShare(const Measurement& measurement, int first, int last) {
    return headShares(measurement, measurement.sinkShare, first, last);
}

std::vector<float> previewEntropy(const Measurement& measurement, int layer, int head, double from,
                                  double to, std::span<const float> most) {
    const float* entropy = measurement.entropyOf(layer, head);
    std::vector<float> preview(entropy, entropy + measurement.positions);
    if (measurement.scoreVariance.empty() || from == 0.0) return preview;
    const float* variance = measurement.scoreVarianceOf(layer, head);
    const double step = (to - from) / from;  // -dH/dsigma * (to - from) = variance * step
    for (int i = 0; i < measurement.positions; ++i) {
        const double moved = entropy[i] - step * variance[i];
        const auto at = static_cast<std::size_t>(i);
        preview[at] = static_cast<float>(std::clamp(moved, 0.0, double{most[at]}));
    }
    return preview;
}

std::vector<float> previewMeanEntropy(std::span<const float> meanEntropy,
                                      std::span<const float> meanScoreVariance, double factor,
                                      std::span<const float> most) {
    std::vector<float> preview(meanEntropy.begin(), meanEntropy.end());
    const std::size_t count = std::min(preview.size(), meanScoreVariance.size());
    for (std::size_t i = 0; i < count; ++i) {
        const double moved = meanEntropy[i] - (factor - 1.0) * meanScoreVariance[i];
        preview[i] = static_cast<float>(std::clamp(moved, 0.0, double{most[i]}));
    }
    return preview;
}

std::vector<float> smooth(const std::vector<float>& curve, int radius) {
    const auto n = static_cast<std::int64_t>(curve.size());
    // Prefix sums over the numbers that are there.
    std::vector<double> sum(curve.size() + 1, 0.0);
    std::vector<std::int64_t> count(curve.size() + 1, 0);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const bool there = !std::isnan(curve[i]);
        sum[i + 1] = sum[i] + (there ? curve[i] : 0.0);
        count[i + 1] = count[i] + (there ? 1 : 0);
    }
    std::vector<float> smoothed(curve.size());
    for (std::int64_t i = 0; i < n; ++i) {
        const auto begin = static_cast<std::size_t>(std::max<std::int64_t>(0, i - radius));
        const auto end = static_cast<std::size_t>(std::min<std::int64_t>(n, i + radius + 1));
        const std::int64_t numbers = count[end] - count[begin];
        smoothed[static_cast<std::size_t>(i)] =
            numbers == 0
                ? std::numeric_limits<float>::quiet_NaN()
                : static_cast<float>((sum[end] - sum[begin]) / static_cast<double>(numbers));
    }
    return smoothed;
}

}  // namespace sextant
