// SPDX-License-Identifier: GPL-3.0-or-later
// The live engine: the newest request wins, stale answers are never delivered, edits and cancels in
// any order end where a fresh run does.
#include "analysis/live/engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

#include "analysis/live/time_left.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Collects what an engine delivers.
class Inbox {
  public:
    std::function<void(Answer)> slot() {
        return [this](Answer answer) {
            std::lock_guard lock(mutex_);
            answers_.push_back(std::move(answer));
            arrived_.notify_all();
        };
    }
    // Waits for the exact, failed or cancelled answer of a generation.
    Answer final(std::uint64_t generation) {
        std::unique_lock lock(mutex_);
        std::size_t at = 0;
        const bool came = arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
            for (; at < answers_.size(); ++at) {
                const Answer::Kind kind = answers_[at].kind;
                if (answers_[at].generation == generation && kind != Answer::Kind::progress &&
                    kind != Answer::Kind::partial) {
                    return true;
                }
            }
            return false;
        });
        REQUIRE(came);
        return answers_[at];
    }
    // Waits for any answer of a generation.
    void first(std::uint64_t generation) {
        std::unique_lock lock(mutex_);
        REQUIRE(arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
            return std::any_of(answers_.begin(), answers_.end(), [&](const Answer& answer) {
                return answer.generation == generation;
            });
        }));
    }
    std::vector<Answer> all() {
        std::lock_guard lock(mutex_);
        return answers_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Answer> answers_;
};

struct Material {
    std::shared_ptr<const Model> model = openModel(parityCase("llama-default"));
    std::mt19937 random{std::random_device()()};
    std::shared_ptr<const Samples> samples;

    explicit Material(int length, int count = 1)
        : samples(std::make_shared<Samples>(
              randomSamples(random, model->spec().vocabulary, count, length))) {}

    Request request(Intervention change = {}) const {
        return {model, samples, std::move(change), 0};
    }
    Intervention edit() {
        Intervention change;
        change.headSigma = headSigma(model->spec(), {});
        // Few values, so that earlier states come back.
        change.headSigma[random() % change.headSigma.size()] = 0.5 + 0.5 * (random() % 4);
        return change;
    }
};

}  // namespace

TEST_CASE("the time that is left follows from the share that is done, without memory") {
    // Five seconds until anything is done, then ten of work.
    TimeLeft left;
    CHECK(left.after(0.0, 0.0) < 0.0);
    CHECK(left.after(5.0, 0.0) < 0.0);
    // Starting took a second: it would promise hours.
    CHECK(left.after(6.0, 0.0001) < 0.0);
    CHECK(left.after(6.0, 0.0199) < 0.0);
    for (const auto& [elapsed, share] :
         {std::pair{7.0, 0.2}, {8.0, 0.3}, {10.0, 0.5}, {14.0, 0.9}, {15.0, 1.0}})
        CHECK(left.after(elapsed, share) == Approx(15.0 - elapsed).margin(1e-9));
}

TEST_CASE("a request is answered exactly, with its generation and experiment") {
    Material material(100);
    Inbox inbox;
    Engine engine(inbox.slot());
    Request request = material.request();
    request.experiment = 77;
    const std::uint64_t generation = engine.submit(request);
    const Answer answer = inbox.final(generation);
    INFO(answer.message.text());
    REQUIRE(answer.kind == Answer::Kind::exact);
    CHECK(answer.measurement->experiment == 77);
    MeasureOptions options;
    options.scoreVariance = true;
    const Measurement direct = measure(*material.model, *material.samples, {}, options);
    CHECK(answer.measurement->entropy == direct.entropy);
    CHECK(answer.measurement->scoreVariance == direct.scoreVariance);
    CHECK(answer.measurement->nllSum == direct.nllSum);
}

TEST_CASE("every slow move has partial answers before the exact one, which is as a fresh run's") {
    Material material(2400);
    material.model = openModel(sourceDir() / "samples/nope");
    for (const auto& [partialAfter, expected] :
         {std::pair(0.0, true), std::pair(std::numeric_limits<double>::infinity(), false)}) {
        Inbox inbox;
        Engine engine(inbox.slot());
        for (const double sigma : {1.0, 0.9, 1.1, 1.2}) {
            Request request = material.request();
            request.experiment = 5;
            request.intervention.uniformSigma = sigma;
            request.partialAfter = partialAfter;
            const std::uint64_t generation = engine.submit(request);
            const Answer exact = inbox.final(generation);
            REQUIRE(exact.kind == Answer::Kind::exact);
            bool came = false;
            for (const Answer& answer : inbox.all()) {
                if (answer.generation != generation || answer.kind != Answer::Kind::partial)
                    continue;
                came = true;
                const Measurement& part = *answer.measurement;
                CHECK(part.experiment == 5);
                CHECK(part.nllSamples[0] == exact.measurement->nllSamples[0]);
                CHECK(part.entropyOf(5, 3)[31] == exact.measurement->entropyOf(5, 3)[31]);
                CHECK(std::isnan(part.entropyOf(5, 3)[2399]));
            }
            CHECK(came == expected);
            MeasureOptions options;
            options.scoreVariance = true;
            const Measurement fresh =
                measure(*material.model, *material.samples, request.intervention, options);
            CHECK(exact.measurement->entropy == fresh.entropy);
            CHECK(exact.measurement->scoreVariance == fresh.scoreVariance);
            CHECK(exact.measurement->nllSum == fresh.nllSum);
        }
    }
}

TEST_CASE(
    "a device that cannot be had is refused in the answer, and the next request is computed") {
    if (whyNoGpu().empty()) return;
    const Material material(24);
    Inbox inbox;
    Engine engine(inbox.slot());
    Request request = material.request({});
    request.device = Device::cuda;
    const Answer refused = inbox.final(engine.submit(request));
    CHECK(refused.kind == Answer::Kind::failed);
    CHECK_THAT(refused.message.text(), ContainsSubstring(whyNoGpu().text()));
    request.device = Device::automatic;
    const Answer computed = inbox.final(engine.submit(request));
    REQUIRE(computed.kind == Answer::Kind::exact);
    CHECK(computed.measurement->device == "CPU, fp32");
}

TEST_CASE("a request for everything anew computes every layer, with the same bits") {
    Material material(50);
    Inbox inbox;
    Engine engine(inbox.slot());
    const Answer first = inbox.final(engine.submit(material.request()));
    const std::int64_t layers = engine.statistics().layersComputed;
    REQUIRE(layers == material.model->spec().layerCount());
    CHECK(first.kept == 0.0);
    CHECK(inbox.final(engine.submit(material.request())).kept == 1.0);
    CHECK(engine.statistics().layersComputed == layers);
    Request request = material.request();
    request.anew = true;
    const Answer again = inbox.final(engine.submit(request));
    CHECK(again.kept == 0.0);
    CHECK(engine.statistics().layersComputed == 2 * layers);
    CHECK(again.measurement->nllSum == first.measurement->nllSum);
}

TEST_CASE("a newer request replaces the older ones") {
    Material material(1200, 3);
    Inbox inbox;
    Engine engine(inbox.slot());
    std::uint64_t last = 0;
    for (int i = 0; i < 20; ++i)
        last = engine.submit(material.request(material.edit()));
    CHECK(inbox.final(last).kind == Answer::Kind::exact);
    int finals = 0;
    for (const Answer& answer : inbox.all()) {
        finals += answer.kind == Answer::Kind::exact ? 1 : 0;
    }
    CHECK(finals < 20);
}

TEST_CASE("once submit returned, of older requests one that runs may give its first answer") {
    Material material(60);
    std::mutex mutex;
    std::uint64_t newest = 0, last = 0;
    int stale = 0, backwards = 0, twice = 0;
    std::vector<std::uint64_t> late;
    Engine engine([&](Answer answer) {
        std::lock_guard lock(mutex);
        if (answer.generation < last) ++backwards;
        last = answer.generation;
        if (answer.generation >= newest) return;
        if (answer.kind != Answer::Kind::partial) ++stale;
        if (!late.empty() && late.back() == answer.generation) ++twice;
        late.push_back(answer.generation);
    });
    for (int i = 0; i < 400; ++i) {
        const std::uint64_t generation = engine.submit(material.request(material.edit()));
        {
            std::lock_guard lock(mutex);
            newest = generation;
        }
        if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(i % 5));
    }
    CHECK(stale == 0);
    CHECK(backwards == 0);
    CHECK(twice == 0);
}

TEST_CASE("a drag of quick moves is followed: first answers come though newer requests wait") {
    Material material(1200);
    material.model = openModel(sourceDir() / "samples/nope");
    Inbox inbox;
    Engine engine(inbox.slot());
    std::uint64_t last = 0;
    REQUIRE(inbox.final(engine.submit(material.request())).kind == Answer::Kind::exact);
    for (int move = 0; move < 40; ++move) {
        Request request = material.request();
        request.intervention.uniformSigma = 1.01 + 0.01 * move;
        request.partialAfter = 0;
        last = engine.submit(request);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    REQUIRE(inbox.final(last).kind == Answer::Kind::exact);
    int followed = 0;
    for (const Answer& answer : inbox.all())
        followed += answer.kind == Answer::Kind::partial && answer.generation > 1 &&
                    answer.generation < last;
    CHECK(followed >= 2);
}

TEST_CASE("the layer cache keeps to a budget that is set while the engine lives") {
    Material material(200);
    Inbox inbox;
    Engine engine(inbox.slot());
    inbox.final(engine.submit(material.request()));
    CHECK(engine.statistics().cacheBytes > 100'000);
    engine.setCacheBytes(50'000);
    inbox.final(engine.submit(material.request(material.edit())));
    CHECK(engine.statistics().cacheBytes <= 50'000);
    engine.setCacheBytes(0);
    inbox.final(engine.submit(material.request(material.edit())));
    CHECK(engine.statistics().cacheBytes == 0);
}

TEST_CASE("cancel answers once, and nothing follows") {
    Material material(2500, 4);
    Inbox inbox;
    const auto scheduler = std::make_shared<Scheduler>();
    Engine engine(inbox.slot(), std::size_t{1} << 28, scheduler);
    Request request = material.request();
    request.partialAfter = 0;
    const std::uint64_t generation = engine.submit(request);
    inbox.first(generation);  // it computes
    engine.cancel();
    CHECK(inbox.final(generation).kind == Answer::Kind::cancelled);
    engine.cancel();  // nothing is left to be cancelled
    for (int i = 0; i < 2; ++i)
        scheduler->runAndWait(Lane::compute, [] {});
    const std::vector<Answer> answers = inbox.all();
    CHECK(answers.back().kind == Answer::Kind::cancelled);
    CHECK(std::count_if(answers.begin(), answers.end(), [](const Answer& answer) {
              return answer.kind == Answer::Kind::cancelled;
          }) == 1);
}

TEST_CASE("a failure is an answer, and the engine goes on") {
    Material material(50);
    Inbox inbox;
    Engine engine(inbox.slot());
    Intervention wrong;
    wrong.headSigma.assign(1, 1.0);
    const Answer failed = inbox.final(engine.submit(material.request(wrong)));
    CHECK(failed.kind == Answer::Kind::failed);
    CHECK_THAT(failed.message.text(), ContainsSubstring("head sigmas"));
    CHECK(inbox.final(engine.submit(material.request())).kind == Answer::Kind::exact);
}

TEST_CASE("going back to an earlier state computes no layer again") {
    Material material(80, 2);
    Inbox inbox;
    Engine engine(inbox.slot());
    const Answer before = inbox.final(engine.submit(material.request()));
    Intervention change;
    change.uniformSigma = 1.5;
    inbox.final(engine.submit(material.request(change)));
    const std::int64_t computed = engine.statistics().layersComputed;
    const Answer after = inbox.final(engine.submit(material.request()));
    CHECK(engine.statistics().layersComputed == computed);
    CHECK(after.measurement->entropy == before.measurement->entropy);
    CHECK(after.measurement->nllSamples == before.measurement->nllSamples);
}

TEST_CASE("a thousand random edits and cancels end where a fresh run does") {
    Material material(48, 2);
    Inbox inbox;
    // A budget too small for everything, so that entries come and go.
    Engine engine(inbox.slot(), 200'000);
    Intervention last;
    for (int i = 0; i < 1000; ++i) {
        last = material.edit();
        engine.submit(material.request(last));
        if (material.random() % 3 == 0) engine.cancel();
        if (material.random() % 5 == 0) {
            std::this_thread::sleep_for(std::chrono::microseconds(material.random() % 3000));
        }
    }
    const Answer answer = inbox.final(engine.submit(material.request(last)));
    REQUIRE(answer.kind == Answer::Kind::exact);
    MeasureOptions options;
    options.scoreVariance = true;
    const Measurement fresh = measure(*material.model, *material.samples, last, options);
    CHECK(answer.measurement->entropy == fresh.entropy);
    CHECK(answer.measurement->scoreVariance == fresh.scoreVariance);
    CHECK(answer.measurement->nllSamples == fresh.nllSamples);
    CHECK(engine.statistics().cacheBytes <= 200'000);
}

TEST_CASE("an engine can be destroyed while it computes") {
    Material material(3000, 4);
    Inbox inbox;
    {
        Engine engine(inbox.slot());
        engine.submit(material.request());
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (const Answer& answer : inbox.all())
        CHECK(answer.kind != Answer::Kind::exact);
}
