// SPDX-License-Identifier: GPL-3.0-or-later
// What the sensitivity of all heads and a step of the search for scales cost, in forward passes of
// the same samples.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/jobs/kinds/scale_pass.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/scales/scale_step.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"
#include "app/opener.h"

namespace sextant {

namespace {

constexpr int batch = 8, scaleRounds = 5;

// The sample model where nothing is named: beside the program, or in the source tree over it.
std::filesystem::path samplesFolder() {
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::filesystem::path at = program;
    for (int above = 0; above < 6; ++above, at = at.parent_path())
        for (const char* place : {"samples", "share/sextant/samples"})
            if (std::filesystem::exists(at / place / "nope/config.json")) return at / place;
    throw Error("{}: there is no folder \"samples\" near it; name MODEL and TEXT", program);
}

}  // namespace

int benchScales(bool json, const std::string& model, const std::string& text, std::int64_t length) {
    OpenRequest request;
    request.model = model.empty() ? samplesFolder() / "nope" : std::filesystem::path(model);
    request.text =
        text.empty() ? samplesFolder() / "texts/the-millpond.txt" : std::filesystem::path(text);
    const auto opened = open(request);
    JobInput input;
    input.experiment.length = std::min(length, opened->tokens() / batch);
    input.experiment.samples = batch;
    const auto samples = cut(*opened, input.experiment);
    input.material.model = opened->model;
    input.material.samples = samples;

    Samples one;
    one.samples.push_back(samples->samples.front());
    const std::vector<double> sigma = effectiveSigma(opened->spec, {});
    std::vector<double> forward, sensitivity, forwards, step;
    for (int round = 0; round < scaleRounds; ++round) {
        forward.push_back(secondsOf([&] { measure(*opened->model, one, {}, {}); }));
        sensitivity.push_back(secondsOf([&] { headGradient(*opened->model, one, {}); }));
        forwards.push_back(secondsOf([&] { measure(*opened->model, *samples, {}, {}); }));
        step.push_back(secondsOf([&] {  // as the units of a search and what follows from them
            PassSum sum;
            for (std::size_t s = 0; s < samples->samples.size(); ++s)
                sum.add(gradientPass(input, s, sigma, {}));
            ScaleState state = scaleStart(sigma);
            advance({}, 0, sum.gradient(), {}, state);
        }));
    }
    const double sensitivityPasses = median(sensitivity) / median(forward);
    const double stepPasses = median(step) / median(forwards);
    if (json) {
        const nlohmann::ordered_json object = {{"model", request.model.string()},
                                               {"tokens", input.experiment.length},
                                               {"batch", batch},
                                               {"threads", threads()},
                                               {"forward_ms", 1000 * median(forward)},
                                               {"sensitivity_ms", 1000 * median(sensitivity)},
                                               {"sensitivity_passes", sensitivityPasses},
                                               {"step_ms", 1000 * median(step)},
                                               {"step_passes", stepPasses}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens, %d threads\n", request.model.c_str(),
                static_cast<long long>(input.experiment.length), threads());
    std::printf("forward pass                    %8s ms\n",
                fixedText(1000 * median(forward), 1).c_str());
    std::printf("sensitivity of all heads        %8s ms, %s forward passes\n",
                fixedText(1000 * median(sensitivity), 1).c_str(),
                fixedText(sensitivityPasses, 2).c_str());
    std::printf("step of a search, batch of %d    %8s ms, %s forward passes of the batch\n", batch,
                fixedText(1000 * median(step), 1).c_str(), fixedText(stepPasses, 2).c_str());
    return 0;
}

}  // namespace sextant
