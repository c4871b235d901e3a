// SPDX-License-Identifier: GPL-3.0-or-later
// The result of running an experiment: plain arrays with units. Entropies and NLL in nats.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sextant {

enum class Fidelity {
    // Some samples, or some positions of one, are not computed yet: curves are NaN where no sample
    // has reached the position; other values are exact, and means are over the samples that have
    // reached it. `labels`, `nllSum` and nllMean() are over what is computed.
    partial,
    exact
};

struct Measurement {
    std::uint64_t experiment = 0;  // identity (hash) of what was measured
    Fidelity fidelity = Fidelity::exact;
    int layers = 0, heads = 0;
    int positions = 0;  // tokens of the longest sample
    int samples = 0;

    // Attention entropy in nats, [layers, heads, positions], mean over the samples that reach a
    // position.
    std::vector<float> entropy;
    // Variance of the scaled scores under the attention weights, or, with a bias, a soft cap or a
    // sink, what takes its place in the slope (kernels/attention.h); same shape, empty unless
    // asked. dH/dsigma = -this / sigma, the slope of the first-order preview (methods S1).
    std::vector<float> scoreVariance;
    // Share of each row's attention weight on the first token, 0 to 1; same shape, empty in
    // captures from before it existed. Under a sink the weights of a row sum to less than 1.
    std::vector<float> firstShare;
    // Share of each row's attention weight that the sink takes, 0 to 1, 0 in layers without one;
    // same shape, empty where no layer has one.
    std::vector<float> sinkShare;
    // -ln p(token[i+1] | tokens[0..i]) in nats, [positions], mean over samples; NaN where nothing
    // was scored.
    std::vector<float> nll;
    // The same for each sample, [samples, positions].
    std::vector<float> nllSamples;
    // [samples, positions, vocabulary]; empty unless asked for.
    std::vector<float> logits;
    int vocabulary = 0;

    std::int64_t labels = 0;  // scored tokens
    double nllSum = 0.0;      // nats over all labels
    double seconds = 0.0;     // computing time
    std::string device;       // what computed: "CPU, fp32"; empty: not known
    std::string convention;   // how perplexity was taken, in words

    double nllMean() const { return labels > 0 ? nllSum / static_cast<double>(labels) : 0.0; }
    double perplexity() const;  // exp(nllMean())
    const float* entropyOf(int layer, int head) const {
        return entropy.data() + (static_cast<std::size_t>(layer) * heads + head) * positions;
    }
    const float* scoreVarianceOf(int layer, int head) const {
        return scoreVariance.data() + (static_cast<std::size_t>(layer) * heads + head) * positions;
    }
    const float* firstShareOf(int layer, int head) const {
        return firstShare.data() + (static_cast<std::size_t>(layer) * heads + head) * positions;
    }
};

// Mean over layers and heads, [positions], nats.
std::vector<float> meanEntropy(const Measurement& measurement);
// Mean over positions, [layers * heads], nats.
std::vector<float> headMeanEntropy(const Measurement& measurement);
// At the last position, [layers * heads], nats.
std::vector<float> headLastEntropy(const Measurement& measurement);
// Mean share on the first token over those of the positions first .. last that exist, [layers *
// heads]; NaN where there are none, empty where it was not measured. Position 0, which sees only
// itself, is left out.
std::vector<float> headFirstShare(const Measurement& measurement, int first, int last);
// The same of the sink's share.
std::vector<float> headSinkShare(const Measurement& measurement, int first, int last);
// First-order entropy of one head, [positions], when its sigma moves from `from` to `to`:
// H + dH/dsigma (to - from), kept within [0, most] (methods S1). `most`, [positions], nats: ln of
// the keys that a row of this layer sees. Needs scoreVariance.
std::vector<float> previewEntropy(const Measurement& measurement, int layer, int head, double from,
                                  double to, std::span<const float> most);
// The same for the mean over all heads when every sigma is multiplied by `factor`, [positions]:
// from meanEntropy() and meanScoreVariance(), so that a move of the uniform scale costs
// O(positions) whatever the number of heads. Kept within [0, most], the mean of the layers' own.
std::vector<float> previewMeanEntropy(std::span<const float> meanEntropy,
                                      std::span<const float> meanScoreVariance, double factor,
                                      std::span<const float> most);
// Mean over layers and heads, [positions], nats^2; empty where it was not measured.
std::vector<float> meanScoreVariance(const Measurement& measurement);
// Centred mean over indices max(0, i - radius) .. min(n - 1, i + radius), NaNs left out (methods
// S2).
std::vector<float> smooth(const std::vector<float>& curve, int radius);

}  // namespace sextant
