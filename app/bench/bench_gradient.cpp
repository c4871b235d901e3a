// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of the slopes of the loss by all head scales, in forward passes over the same text.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"
#include "app/opener.h"

namespace sextant {

int benchGradient(bool json, const std::string& model, const std::string& text,
                  std::int64_t length) {
    OpenRequest request;
    request.model = model;
    request.text = text;
    const auto opened = open(request);
    Experiment experiment;
    experiment.length = std::min(length, opened->tokens());
    const auto samples = cut(*opened, experiment);

    std::vector<double> forward, gradient;
    for (int round = 0; round < 5; ++round) {
        forward.push_back(secondsOf([&] { measure(*opened->model, *samples, {}, {}); }));
        gradient.push_back(secondsOf([&] { headGradient(*opened->model, *samples, {}); }));
    }
    const double passes = median(gradient) / median(forward);
    if (json) {
        const nlohmann::ordered_json object = {{"model", model},
                                               {"tokens", experiment.length},
                                               {"threads", threads()},
                                               {"forward_ms", 1000 * median(forward)},
                                               {"gradient_ms", 1000 * median(gradient)},
                                               {"forward_passes", passes}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens, %d threads\n", model.c_str(),
                static_cast<long long>(experiment.length), threads());
    std::printf("forward pass                    %8s ms\n",
                fixedText(1000 * median(forward), 1).c_str());
    std::printf("slopes by all head scales       %8s ms, %s forward passes\n",
                fixedText(1000 * median(gradient), 1).c_str(), fixedText(passes, 2).c_str());
    return 0;
}

}  // namespace sextant
