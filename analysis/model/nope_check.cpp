// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/nope_check.h"

#include <algorithm>
#include <cmath>

#include "analysis/model/measure.h"
#include "analysis/position/composition.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr std::int64_t mostTokens = 256;
constexpr std::int64_t fewestTokens = 16;
// Nats a token. A trained model loses several when its encoding is taken away; chance gives
// hundredths.
constexpr double clearlyBetter = 0.2;
// Of the loss of a guess: what a model loses at most on tokens that it can read.
constexpr double knows = 0.8;

double meanNll(const Model& model, const Samples& samples, const Intervention& change,
               const Progress& progress, const ComputePlace& place) {
    Progress quiet;
    quiet.stop = progress.stop;
    MeasureOptions options;
    options.compute = place.compute;
    return measure(model, samples, change, options, quiet).nllMean();
}

}  // namespace

std::optional<NopeEvidence> checkNope(const Model& model, const Samples& samples,
                                      const Progress& progress, const ComputePlace& place) {
    const ModelSpec& spec = model.spec();
    if (!rotates(spec) || samples.samples.empty()) return std::nullopt;
    Sample few = samples.samples.front();
    few.read = std::min({few.read, mostTokens, spec.trainedLength});
    few.ids.resize(std::min<std::size_t>(few.ids.size(), static_cast<std::size_t>(few.read) + 1));
    if (few.labels() < fewestTokens) return std::nullopt;

    progress(0.0, "asking whether the model was trained without positions");
    const Samples asked{{few}, {}};
    NopeEvidence evidence;
    evidence.tokens = few.labels();
    evidence.nllRotated = meanNll(model, asked, {}, progress, place);
    evidence.nllUnrotated = meanNll(model, asked, withoutPositions({}), progress, place);
    evidence.suspicious =
        evidence.nllUnrotated + clearlyBetter < evidence.nllRotated &&
        evidence.nllUnrotated < knows * std::log(static_cast<double>(std::max(2, spec.vocabulary)));
    evidence.message = Message(
        "on {} tokens the NLL is {} nats with the config's rotation and {} without",
        evidence.tokens, fixedText(evidence.nllRotated, 3), fixedText(evidence.nllUnrotated, 3));
    if (evidence.suspicious)
        evidence.message =
            Message("{}: this checkpoint was probably trained without position encoding (NoPE)",
                    evidence.message);
    return evidence;
}

}  // namespace sextant
