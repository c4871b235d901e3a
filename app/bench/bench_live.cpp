// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the engine as a slider does: one edit, wait for the exact answer, a hundred times.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "analysis/live/engine.h"
#include "app/bench/bench.h"
#include "app/opener.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int moves = 100;

double milliseconds(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double, std::milli>(end - begin).count();
}

struct Times {
    double median = std::nan(""), worst = std::nan("");
};

Times summary(std::vector<double> times) {
    if (times.empty()) return {};
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

// Milliseconds from the edits to their answers. The engine leaves out the coarse answer where the
// exact one comes soon.
struct Moves {
    std::vector<double> coarse, exact;
};

// Submits and waits for the exact answer.
class Drive {
  public:
    explicit Drive(const Opened& opened, std::shared_ptr<const Samples> samples)
        : model_(opened.model), samples_(std::move(samples)), engine_([this](const Answer& answer) {
              std::lock_guard lock(mutex_);
              if (answer.kind == Answer::Kind::partial) coarse_ = Clock::now();
              if (answer.kind != Answer::Kind::exact && answer.kind != Answer::Kind::failed) return;
              done_ = answer.generation;
              if (answer.kind == Answer::Kind::failed) failure_ = answer.message;
              arrived_.notify_one();
          }) {}

    void move(const Intervention& change, Moves& times) {
        const auto begin = Clock::now();
        const std::uint64_t generation = engine_.submit({model_, samples_, change, 0, true});
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return done_ == generation; });
        if (!failure_.empty()) throw Error(failure_);
        times.exact.push_back(milliseconds(begin, Clock::now()));
        if (coarse_) times.coarse.push_back(milliseconds(begin, *coarse_));
        coarse_.reset();
    }

  private:
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Samples> samples_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::uint64_t done_ = 0;
    std::optional<Clock::time_point> coarse_;
    std::string failure_;
    Engine engine_;
};

}  // namespace

int benchLive(bool json, const std::string& model, const std::string& text, std::int64_t length) {
    const auto begin = Clock::now();
    OpenRequest request;
    request.model = model;
    const auto modelOnly = open(request);
    const double openModel = milliseconds(begin, Clock::now());
    request.text = text;
    request.sameModel = modelOnly;
    const auto opened = open(request);
    const double openText = milliseconds(begin, Clock::now()) - openModel;

    Experiment experiment;
    experiment.length = std::min(length, opened->tokens());
    const auto samples = cut(*opened, experiment);
    const ModelSpec& spec = opened->spec;
    Drive drive(*opened, samples);
    Moves first;
    drive.move({}, first);

    std::mt19937 random(1);
    std::uniform_real_distribution<double> sigma(0.5, 2.0);
    Moves uniform, anyHead, topHead;
    for (int move = 0; move < moves; ++move) {
        Intervention change;
        change.uniformSigma = sigma(random);
        drive.move(change, uniform);
    }
    for (const bool top : {false, true}) {
        for (int move = 0; move < moves; ++move) {
            Intervention change;
            change.headSigma = headSigma(spec, {});
            const std::size_t heads = static_cast<std::size_t>(spec.heads);
            const std::size_t from = top ? (spec.layers.size() - 1) * heads : 0;
            change.headSigma[from + random() % (change.headSigma.size() - from)] = sigma(random);
            drive.move(change, top ? topHead : anyHead);
        }
    }
    const Times u = summary(uniform.exact), a = summary(anyHead.exact), t = summary(topHead.exact);
    const Times uCoarse = summary(uniform.coarse), tCoarse = summary(topHead.coarse);
    if (json) {
        const nlohmann::ordered_json object = {{"model", model},
                                               {"tokens", experiment.length},
                                               {"threads", threads()},
                                               {"open_model_ms", openModel},
                                               {"open_text_ms", openText},
                                               {"first_answer_ms", first.exact[0]},
                                               {"moves", moves},
                                               {"uniform_median_ms", u.median},
                                               {"uniform_worst_ms", u.worst},
                                               {"any_head_median_ms", a.median},
                                               {"any_head_worst_ms", a.worst},
                                               {"top_layer_head_median_ms", t.median},
                                               {"top_layer_head_worst_ms", t.worst},
                                               {"coarse_uniform_moves", uniform.coarse.size()},
                                               {"coarse_uniform_median_ms", uCoarse.median},
                                               {"coarse_uniform_worst_ms", uCoarse.worst},
                                               {"coarse_top_layer_moves", topHead.coarse.size()},
                                               {"coarse_top_layer_median_ms", tCoarse.median},
                                               {"coarse_top_layer_worst_ms", tCoarse.worst}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens, %d threads\n", model.c_str(),
                static_cast<long long>(experiment.length), threads());
    std::printf("opening the checkpoint       %7.1f ms\n", openModel);
    std::printf("reading the text             %7.1f ms\n", openText);
    std::printf("first answer                 %7.1f ms\n", first.exact[0]);
    std::printf("%d moves each: from the edit to the exact curves, median and worst\n", moves);
    std::printf("  uniform sigma              %7.1f ms  %7.1f ms\n", u.median, u.worst);
    std::printf("  sigma of any head          %7.1f ms  %7.1f ms\n", a.median, a.worst);
    std::printf("  sigma of a top-layer head  %7.1f ms  %7.1f ms (%.2f of the uniform move)\n",
                t.median, t.worst, t.median / u.median);
    const auto printCoarse = [](const char* what, const Times& times, std::size_t count) {
        if (count > 0)
            std::printf("  %s  %7.1f ms  %7.1f ms (%zu moves)\n", what, times.median, times.worst,
                        count);
        else
            std::printf("  %s  not needed\n", what);
    };
    std::printf("to the coarse curves, where the exact ones take long enough to need them\n");
    printCoarse("uniform sigma            ", uCoarse, uniform.coarse.size());
    printCoarse("sigma of a top-layer head", tCoarse, topHead.coarse.size());
    return 0;
}

}  // namespace sextant
