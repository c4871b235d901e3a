// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of job on a small model and a small text, the same in every process.
#pragma once

#include "analysis/jobs/all.h"
#include "analysis/jobs/material.h"
#include "tests/analysis/model/material.h"

namespace sextant::test {

// Three samples of different lengths.
inline JobInput smallInput(const JobKind& kind) {
    JobInput input;
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(7);
    auto samples =
        std::make_shared<Samples>(randomSamples(random, model->spec().vocabulary, 3, 40));
    samples->samples[1].read = 25;
    input.experiment.model = model->checkpoint().path.string();
    input.experiment.intervention.uniformSigma = 1.25;
    if (kind.headScales)
        input.experiment.intervention.headSigma = randomSigmas(random, model->spec());
    input.settings = initialChoice(kind.key, kind.parameters);
    // Few values where there would be many.
    if (input.settings.values.contains("steps")) input.settings.values["steps"] = std::int64_t{2};
    if (input.settings.values.contains("batch")) input.settings.values["batch"] = std::int64_t{1};
    if (input.settings.values.contains("start")) input.settings.values["start"] = 1.0;
    if (input.settings.values.contains("step")) input.settings.values["step"] = 0.5;
    if (kind.key == "where-acts") {
        input.settings.values["sigma"] = 1.5;
        input.settings.values["layer_steps"] = std::int64_t{2};
        input.settings.values["row_steps"] = std::int64_t{2};
        input.settings.values["trained_length"] = std::int64_t{20};
    }
    if (kind.key == "perplexity") input.settings.values["lengths"] = std::vector<double>{8, 16};
    input.material.identity = materialIdentity(checkpointIdentity(model->checkpoint()), *samples);
    input.material.model = model;
    input.material.samples = std::move(samples);
    return input;
}

}  // namespace sextant::test
