// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/head_sensitivity.h"

#include <chrono>

#include "analysis/model/head_gradient.h"
#include "analysis/position/settled_factors.h"

namespace sextant {

namespace {

// The mean over what `sum` and `part` are over.
void add(HeadSensitivity& sum, const HeadGradient& part) {
    const auto labels = static_cast<double>(sum.labels + part.labels);
    const double before = static_cast<double>(sum.labels) / labels;
    const double own = static_cast<double>(part.labels) / labels;
    sum.nll = before * sum.nll + own * part.nll;
    sum.bySigma.resize(part.bySigma.size(), 0.0);
    for (std::size_t head = 0; head < part.bySigma.size(); ++head)
        sum.bySigma[head] = before * sum.bySigma[head] + own * part.bySigma[head];
    sum.labels += part.labels;
}

}  // namespace

HeadSensitivity headSensitivity(const Model& model, const Samples& samples,
                                const Intervention& change, const SensitivityQuestion& question,
                                const std::function<void(HeadSensitivity)>& partial,
                                const Progress& progress, const ComputePlace& place) {
    const auto begun = std::chrono::steady_clock::now();
    check(model.spec(), change);
    const std::int64_t from = question.fromPosition;
    // A sample alone is attended to as among the others.
    const Intervention settled = withSettledFactors(model.spec(), change, samples.positions());
    HeadSensitivity result;
    result.fromPosition = from;
    result.sigma = effectiveSigma(model.spec(), change);
    for (const Sample& sample : samples.samples)
        result.ofSamples += sample.labels() > from;
    result.device = place.words;
    if (result.ofSamples == 0) headGradient(model, samples, settled, from, progress);  // says why
    Progress quiet;
    quiet.stop = progress.stop;
    for (const Sample& sample : samples.samples) {
        if (sample.labels() <= from) continue;
        progress.checkStop();
        add(result,
            headGradient(model, Samples{{sample}, {}}, settled, from, quiet, place.compute));
        ++result.samples;
        result.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        progress(static_cast<double>(result.samples) / result.ofSamples, "taking slopes");
        if (partial && !result.complete()) partial(result);
    }
    return result;
}

}  // namespace sextant
