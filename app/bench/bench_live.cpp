// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the engine as a slider does: one edit, wait for the exact answer, a hundred times or as
// often as ten seconds allow.
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
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/live_shares.h"
#include "app/bench/timing.h"
#include "app/opener.h"

namespace sextant {

namespace {

constexpr int mostMoves = 100;
constexpr double enoughMilliseconds = 10'000;

double milliseconds(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double, std::milli>(end - begin).count();
}

struct MoveTimes {
    double median = std::nan(""), worst = std::nan("");
};

MoveTimes summary(std::vector<double> times) {
    if (times.empty()) return {};
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

// Milliseconds from the edits to their first partial and their exact answers. The engine leaves the
// partial ones out where the exact one comes soon.
struct Moves {
    std::vector<double> partial, exact;
    std::size_t count() const { return exact.size(); }
};

// Submits and waits for the exact answer.
class Drive {
  public:
    Drive(const OpenDocument& opened, std::shared_ptr<const Samples> samples, Device device)
        : model_(opened.model),
          samples_(std::move(samples)),
          device_(device),
          engine_([this](const Answer& answer) {
              std::lock_guard lock(mutex_);
              if (answer.kind == Answer::Kind::partial && !partial_) partial_ = Clock::now();
              if (answer.kind != Answer::Kind::exact && answer.kind != Answer::Kind::failed) return;
              done_ = answer.generation;
              if (answer.kind == Answer::Kind::failed) failure_ = answer.message;
              arrived_.notify_one();
          }) {}

    void move(const Intervention& change, Moves& times) {
        const auto begin = Clock::now();
        Request request{model_, samples_, change};
        request.device = device_;
        const std::uint64_t generation = engine_.submit(request);
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return done_ == generation; });
        if (!failure_.empty()) throw Error(failure_);
        times.exact.push_back(milliseconds(begin, Clock::now()));
        if (partial_) times.partial.push_back(milliseconds(begin, *partial_));
        partial_.reset();
    }

  private:
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Samples> samples_;
    Device device_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::uint64_t done_ = 0;
    std::optional<Clock::time_point> partial_;
    Message failure_;
    Engine engine_;
};

// As many moves as there is time for, each to what `next` says.
template <class Next>
Moves movesTo(Drive& drive, const Next& next) {
    Moves moves;
    const auto begin = Clock::now();
    for (int move = 0; move < mostMoves; ++move) {
        drive.move(next(), moves);
        if (milliseconds(begin, Clock::now()) > enoughMilliseconds) break;
    }
    return moves;
}

void printMoves(const char* what, const std::vector<double>& times) {
    const MoveTimes found = summary(times);
    if (times.empty())
        std::printf("  %s  not needed\n", what);
    else
        std::printf("  %s  %7s ms  %7s ms (%zu moves)\n", what, fixedText(found.median, 1).c_str(),
                    fixedText(found.worst, 1).c_str(), times.size());
}

}  // namespace

int benchLive(bool json, const LiveMaterial& material) {
    const auto begin = Clock::now();
    OpenRequest request;
    request.model = material.model;
    const auto modelOnly = open(request);
    const double openModel = milliseconds(begin, Clock::now());
    request.text = material.text;
    request.textIsIds = material.textIsIds;
    request.sameModel = modelOnly;
    const auto opened = open(request);
    const double openText = milliseconds(begin, Clock::now()) - openModel;

    Experiment experiment;
    experiment.length = std::min(material.length, opened->tokens());
    experiment.samples = material.samples;
    const auto samples = cut(*opened, experiment);
    const ModelSpec& spec = opened->spec;
    const Device device = deviceNamed(material.device);
    Drive drive(*opened, samples, device);
    Moves first;
    drive.move({}, first);
    const LiveShares shares =
        liveShares(*opened->model, *samples, sharedCompute(device),
                   [&](const Intervention& change) -> LiveTimes {
                       Moves one;
                       drive.move(change, one);
                       const double exact = one.exact[0] / 1000;
                       return {one.partial.empty() ? exact : one.partial[0] / 1000, exact};
                   });

    std::mt19937 random(1);
    std::uniform_real_distribution<double> sigma(0.5, 2.0);
    const auto ofAHead = [&](std::size_t from) {
        Intervention change;
        change.headSigma = headSigma(spec, {});
        change.headSigma[from + random() % (change.headSigma.size() - from)] = sigma(random);
        return change;
    };
    const Moves uniform = movesTo(drive, [&] {
        Intervention change;
        change.uniformSigma = sigma(random);
        return change;
    });
    const Moves anyHead = movesTo(drive, [&] { return ofAHead(0); });
    const Moves topHead = movesTo(drive, [&] {
        return ofAHead((spec.layers.size() - 1) * static_cast<std::size_t>(spec.heads));
    });
    const MoveTimes u = summary(uniform.exact), a = summary(anyHead.exact),
                    t = summary(topHead.exact);
    const MoveTimes uPartial = summary(uniform.partial), tPartial = summary(topHead.partial);
    if (json) {
        const nlohmann::ordered_json object = {{"model", material.model},
                                               {"tokens", experiment.length},
                                               {"samples", material.samples},
                                               {"threads", threads()},
                                               {"device", deviceName(device)},
                                               {"open_model_ms", openModel},
                                               {"open_text_ms", openText},
                                               {"first_answer_ms", first.exact[0]},
                                               {"batch_seconds", shares.batchSeconds},
                                               {"first_share", shares.firstShare},
                                               {"whole_share", shares.wholeShare},
                                               {"share_rounds", shares.rounds},
                                               {"preview_ms", shares.previewMs},
                                               {"uniform_moves", uniform.count()},
                                               {"uniform_median_ms", u.median},
                                               {"uniform_worst_ms", u.worst},
                                               {"any_head_moves", anyHead.count()},
                                               {"any_head_median_ms", a.median},
                                               {"any_head_worst_ms", a.worst},
                                               {"top_layer_head_moves", topHead.count()},
                                               {"top_layer_head_median_ms", t.median},
                                               {"top_layer_head_worst_ms", t.worst},
                                               {"partial_uniform_moves", uniform.partial.size()},
                                               {"partial_uniform_median_ms", uPartial.median},
                                               {"partial_uniform_worst_ms", uPartial.worst},
                                               {"partial_top_layer_moves", topHead.partial.size()},
                                               {"partial_top_layer_median_ms", tPartial.median},
                                               {"partial_top_layer_worst_ms", tPartial.worst}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens x %d, %s, %d threads\n", material.model.c_str(),
                static_cast<long long>(experiment.length), material.samples,
                deviceName(device).c_str(), threads());
    std::printf("opening the checkpoint       %7s ms\n", fixedText(openModel, 1).c_str());
    std::printf("reading the text             %7s ms\n", fixedText(openText, 1).c_str());
    std::printf("first answer                 %7s ms\n", fixedText(first.exact[0], 1).c_str());
    std::printf("a batch measurement          %7s ms (median of %d)\n",
                fixedText(1000 * shares.batchSeconds, 1).c_str(), shares.rounds);
    std::printf("  of that, to first curves   %7s\n", fixedText(shares.firstShare, 3).c_str());
    std::printf("  of that, to exact curves   %7s\n", fixedText(shares.wholeShare, 3).c_str());
    std::printf("a frame of the preview       %7s ms\n", fixedText(shares.previewMs, 3).c_str());
    std::printf("from the edit to the exact curves, median and worst\n");
    printMoves("uniform sigma            ", uniform.exact);
    printMoves("sigma of any head        ", anyHead.exact);
    printMoves("sigma of a top-layer head", topHead.exact);
    std::printf("to the first curves, where the exact ones take long enough to need them\n");
    printMoves("uniform sigma            ", uniform.partial);
    printMoves("sigma of a top-layer head", topHead.partial);
    return 0;
}

}  // namespace sextant
