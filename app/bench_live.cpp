// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the engine as a slider does: one edit, wait for the exact answer, a hundred times.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>

#include "analysis/live/engine.h"
#include "app/bench.h"
#include "app/opener.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int moves = 100;
constexpr std::int64_t tokens = 512;

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct Times {
    double median = 0, worst = 0;
};

Times summary(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

// Submits and waits for the exact answer.
class Drive {
  public:
    explicit Drive(const Opened& opened, std::shared_ptr<const Samples> samples)
        : model_(opened.model), samples_(std::move(samples)), engine_([this](const Answer& answer) {
              if (answer.kind != Answer::Kind::exact && answer.kind != Answer::Kind::failed) return;
              std::lock_guard lock(mutex_);
              done_ = answer.generation;
              if (answer.kind == Answer::Kind::failed) failure_ = answer.message;
              arrived_.notify_one();
          }) {}

    double milliseconds(const Intervention& change) {
        const auto begin = Clock::now();
        const std::uint64_t generation = engine_.submit({model_, samples_, change, 0, true});
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return done_ == generation; });
        if (!failure_.empty()) throw Error(failure_);
        return millisecondsSince(begin);
    }

  private:
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Samples> samples_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::uint64_t done_ = 0;
    std::string failure_;
    Engine engine_;
};

}  // namespace

int benchLive(bool json, const std::string& model, const std::string& text) {
    const auto begin = Clock::now();
    OpenRequest request;
    request.model = model;
    const auto modelOnly = open(request);
    const double openModel = millisecondsSince(begin);
    request.text = text;
    request.sameModel = modelOnly;
    const auto opened = open(request);
    const double openText = millisecondsSince(begin) - openModel;

    Experiment experiment;
    experiment.length = std::min(tokens, opened->tokens());
    const auto samples = cut(*opened, experiment);
    const ModelSpec& spec = opened->spec;
    Drive drive(*opened, samples);
    const double first = drive.milliseconds({});

    std::mt19937 random(1);
    std::uniform_real_distribution<double> sigma(0.5, 2.0);
    std::vector<double> uniform, anyHead, topHead;
    for (int move = 0; move < moves; ++move) {
        Intervention change;
        change.uniformSigma = sigma(random);
        uniform.push_back(drive.milliseconds(change));
    }
    for (const bool top : {false, true}) {
        for (int move = 0; move < moves; ++move) {
            Intervention change;
            change.headSigma = headSigma(spec, {});
            const std::size_t heads = static_cast<std::size_t>(spec.heads);
            const std::size_t from = top ? (spec.layers.size() - 1) * heads : 0;
            change.headSigma[from + random() % (change.headSigma.size() - from)] = sigma(random);
            (top ? topHead : anyHead).push_back(drive.milliseconds(change));
        }
    }
    const Times u = summary(uniform), a = summary(anyHead), t = summary(topHead);
    if (json) {
        const nlohmann::ordered_json object = {{"model", model},
                                               {"tokens", experiment.length},
                                               {"threads", threads()},
                                               {"open_model_ms", openModel},
                                               {"open_text_ms", openText},
                                               {"first_answer_ms", first},
                                               {"moves", moves},
                                               {"uniform_median_ms", u.median},
                                               {"uniform_worst_ms", u.worst},
                                               {"any_head_median_ms", a.median},
                                               {"any_head_worst_ms", a.worst},
                                               {"top_layer_head_median_ms", t.median},
                                               {"top_layer_head_worst_ms", t.worst}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens, %d threads\n", model.c_str(),
                static_cast<long long>(experiment.length), threads());
    std::printf("opening the checkpoint       %7.1f ms\n", openModel);
    std::printf("reading the text             %7.1f ms\n", openText);
    std::printf("first answer                 %7.1f ms\n", first);
    std::printf("%d moves each: from the edit to the exact curves, median and worst\n", moves);
    std::printf("  uniform sigma              %7.1f ms  %7.1f ms\n", u.median, u.worst);
    std::printf("  sigma of any head          %7.1f ms  %7.1f ms\n", a.median, a.worst);
    std::printf("  sigma of a top-layer head  %7.1f ms  %7.1f ms (%.2f of the uniform move)\n",
                t.median, t.worst, t.median / u.median);
    return 0;
}

}  // namespace sextant
