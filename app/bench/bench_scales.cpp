// SPDX-License-Identifier: GPL-3.0-or-later
// What the sensitivity of all heads and a step of the search for scales cost, in forward passes of
// the same samples; and what a head's entropy at sixteen scales costs, in passes at one.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "analysis/jobs/kinds/scale_pass.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/scales/scale_step.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/opener.h"
#include "kernels/scale_sweep.h"

namespace sextant {

namespace {

constexpr int batch = 8, rounds = 5;

template <class Work>
double secondsOf(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// The sample model where nothing is named: beside the program, or in the source tree over it.
std::filesystem::path samplesFolder() {
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::filesystem::path at = program;
    for (int above = 0; above < 6; ++above, at = at.parent_path())
        for (const char* place : {"samples", "share/sextant/samples"})
            if (std::filesystem::exists(at / place / "nope/config.json")) return at / place;
    throw Error(program.string() + ": there is no folder \"samples\" near it; name MODEL and TEXT");
}

// Passes over one head's scores that its entropy at sixteen scales costs: made-up queries and keys.
double sweepPasses(int headDim, std::int64_t length) {
    std::mt19937 random(1);
    std::normal_distribution<float> any;
    const auto rows = static_cast<std::size_t>(length);
    std::vector<float> q(rows * static_cast<std::size_t>(headDim)), k = q;
    for (auto* values : {&q, &k})
        for (float& value : *values)
            value = any(random);
    const float scale = 1.0F / std::sqrt(static_cast<float>(headDim));
    std::vector<float> entropy(16 * rows);
    AttentionProblem problem;
    problem.heads = problem.keyValueHeads = 1;
    problem.headDim = headDim;
    problem.keys = problem.rows = length;
    problem.q = q.data();
    problem.k = problem.v = k.data();
    problem.qStride = problem.kStride = problem.vStride = {0, headDim};
    problem.scale = &scale;
    problem.entropy = entropy.data();
    const ScaleSweep sweep{0.5 * scale, scale / 6, 16};
    std::vector<double> one, sixteen;
    for (int round = 0; round < 4 * rounds; ++round) {
        one.push_back(secondsOf([&] { attention(problem); }));
        sixteen.push_back(secondsOf([&] { sweepEntropy(problem, 0, sweep, entropy.data()); }));
    }
    return *std::min_element(sixteen.begin(), sixteen.end()) /
           *std::min_element(one.begin(), one.end());
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
    for (int round = 0; round < rounds; ++round) {
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
    const double sweep = sweepPasses(opened->spec.headDim, input.experiment.length);
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
                                               {"step_passes", stepPasses},
                                               {"sweep_16_scales_passes", sweep}};
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
    std::printf("16 scales of one head, d = %-4d           %s passes over its scores at one\n",
                opened->spec.headDim, fixedText(sweep, 2).c_str());
    return 0;
}

}  // namespace sextant
