// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/live_shares.h"

#include <vector>

#include "analysis/model/measure.h"
#include "analysis/position/most_entropy.h"
#include "app/bench/timing.h"

namespace sextant {

namespace {

constexpr int mostRounds = 15;
constexpr int leastRounds = 3;
constexpr double enoughSeconds = 20;

// The mean curve over all heads at another uniform scale, computed from one measurement that is
// kept between frames, as in the window.
double previewMs(const ModelSpec& spec, const Measurement& measured) {
    const std::vector<float> mean = meanEntropy(measured), variance = meanScoreVariance(measured);
    const MostEntropy most = mostEntropy(spec, {}, measured.positions);
    std::vector<double> times;
    std::size_t drawn = 0;
    for (int frame = 0; frame < 101; ++frame) {
        const auto begin = Clock::now();
        drawn += previewMeanEntropy(mean, variance, 1.0 + 0.001 * frame, most.mean).size();
        times.push_back(1000 * secondsSince(begin));
    }
    return drawn > 0 ? median(times) : 0;
}

}  // namespace

LiveShares liveShares(const Model& model, const Samples& samples,
                      const std::shared_ptr<const Compute>& compute,
                      const std::function<LiveTimes(const Intervention&)>& live) {
    LiveShares shares;
    MeasureOptions plain;
    plain.compute = compute;
    MeasureOptions withVariance = plain;
    withVariance.scoreVariance = true;
    shares.previewMs = previewMs(model.spec(), measure(model, samples, {}, withVariance));
    std::vector<double> batch, first, whole;
    const auto begin = Clock::now();
    while (shares.rounds < leastRounds ||
           (shares.rounds < mostRounds && secondsSince(begin) < enoughSeconds)) {
        Intervention change;
        change.uniformSigma = 1.001 + 0.001 * shares.rounds;
        const auto now = Clock::now();
        measure(model, samples, change, plain);
        batch.push_back(secondsSince(now));
        const LiveTimes times = live(change);
        first.push_back(times.first / batch.back());
        whole.push_back(times.whole / batch.back());
        ++shares.rounds;
    }
    shares.batchSeconds = median(batch);
    shares.firstShare = median(first);
    shares.wholeShare = median(whole);
    return shares;
}

}  // namespace sextant
