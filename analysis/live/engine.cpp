// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/live/engine.h"

#include <malloc.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <utility>

#include "analysis/jobs/mailbox.h"
#include "analysis/live/time_left.h"
#include "analysis/model/compute.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

struct Engine::Impl {
    Impl(std::function<void(Answer)> to, std::size_t cacheBytes,
         std::shared_ptr<Scheduler> scheduler)
        : deliver(std::move(to)),
          cacheBudget(cacheBytes),
          cache(cacheBytes),
          mailbox(
              std::move(scheduler),
              [this](std::uint64_t generation) {
                  deliver(
                      {generation, Answer::Kind::cancelled, nullptr, Message("cancelled"), 0, 0});
              },
              [this](std::uint64_t generation, const Message& reason) {
                  deliver({generation, Answer::Kind::failed, nullptr, reason, 0, 0});
              }) {}

    void compute(const Mailbox::Delivery& delivery, const Request& request) {
        // However it ends; whoever hears an exact answer finds it told already.
        struct Count {
            Impl& engine;
            ~Count() {
                const std::uint64_t resident = residentBytes();
                const std::lock_guard lock(engine.mutex);
                engine.statistics.cacheBytes = engine.cache.bytes();
                engine.statistics.residentBytes = resident;
            }
        } const count{*this};
        // Only the compute lane touches the cache; another model's layers are of no more use.
        if (request.anew || cachedModel != request.model->identity()) cache.clear();
        cache.setBudget(cacheBudget);
        const std::shared_ptr<const Compute> compute =
            sharedCompute(request.device, request.precision);
        if (cachedModel != request.model->identity() || usedCompute != compute)
            secondsACost = MeasureOptions().secondsACost;
        cachedModel = request.model->identity();
        usedCompute = compute;
        measureOnce(delivery, request);
    }

    void measureOnce(const Mailbox::Delivery& delivery, const Request& request) {
        const auto begin = Clock::now();
        auto reported = begin;
        TimeLeft timeLeft;
        Progress progress;
        progress.stop = delivery.stop();
        progress.report = [&](double fraction, const Message& what) {
            const double elapsed = secondsSince(begin);
            if (elapsed < 0.1 || secondsSince(reported) < 0.05) return;
            reported = Clock::now();
            const double left = timeLeft.after(elapsed, fraction);
            delivery.deliver([&] {
                deliver(
                    {delivery.generation(), Answer::Kind::progress, nullptr, what, fraction, left});
            });
        };
        MeasureCounters counters;
        const auto give = [&](Answer::Kind kind, std::shared_ptr<const Measurement> result) {
            const auto all = static_cast<double>(counters.layersComputed + counters.layersReused);
            const double kept = all > 0 ? static_cast<double>(counters.layersReused) / all : 0.0;
            return [this, &delivery, kind, result, kept] {
                deliver({delivery.generation(), kind, result, {}, 1.0, 0, kept});
            };
        };
        const auto shared = [&](Measurement measured) {
            measured.experiment = request.experiment;
            return std::make_shared<const Measurement>(std::move(measured));
        };
        MeasureOptions options;
        options.scoreVariance = true;
        options.cache = &cache;
        options.compute = usedCompute;
        options.partialAfter = request.partialAfter;
        options.secondsACost = secondsACost;
        options.partial = [&](Measurement soFar) {
            delivery.deliverAwaited(give(Answer::Kind::partial, shared(std::move(soFar))));
        };
        // Who wants no partial answer waits for none.
        if (std::isfinite(request.partialAfter))
            options.firstExpected = [&](double seconds) { delivery.expectIn(seconds); };
        Measurement measured;
        try {
            measured = measure(*request.model, *request.samples, request.intervention, options,
                               progress, &counters);
        } catch (const Cancelled&) {
            // A first pass that moves interrupt has no answer to learn from: how large its chunks
            // may be, that the next move can wait for one, is known from what it did until then.
            if (const double taken = secondsSince(begin); taken > 0.05 && counters.cost > 0)
                secondsACost = taken / counters.cost;
            throw;
        }
        {
            const std::lock_guard lock(mutex);
            statistics.layersComputed += counters.layersComputed;
            statistics.layersReused += counters.layersReused;
            statistics.cacheBytes = cache.bytes();
            statistics.residentBytes = residentBytes();
        }
        // Too short a time tells of other things.
        if (measured.seconds > 0.005 && counters.cost > 0)
            secondsACost = measured.seconds / counters.cost;
        const auto result = shared(std::move(measured));
        // A newer request that waits for this one sees it as the first of its answers.
        if (!delivery.deliver(give(Answer::Kind::exact, result), true))
            delivery.deliverAwaited(give(Answer::Kind::partial, result));
        tidy();
    }

    // What the cache let go was allocated between what every run needs anew; now and then the holes
    // go back to the system, once an answer is out.
    void tidy() {
        constexpr std::size_t often = 128 << 20;
        gone += cache.takeGone();
        if (gone < often) return;
        gone = 0;
        malloc_trim(0);
    }

    std::function<void(Answer)> deliver;

    mutable std::mutex mutex;
    EngineStatistics statistics;

    std::atomic<std::size_t> cacheBudget;

    // The compute lane's own.
    LayerCache cache;
    std::uint64_t cachedModel = 0;
    std::size_t gone = 0;  // bytes, of the cache since tidy() last did anything
    std::shared_ptr<const Compute> usedCompute;
    double secondsACost = 0;  // as the last run took

    Mailbox mailbox;  // last: its work uses the others
};

Engine::Engine(std::function<void(Answer)> deliver, std::size_t cacheBytes,
               std::shared_ptr<Scheduler> scheduler)
    : impl_(std::make_unique<Impl>(
          std::move(deliver), cacheBytes,
          scheduler ? std::move(scheduler) : std::make_shared<Scheduler>())) {}

Engine::~Engine() = default;

std::uint64_t Engine::submit(Request request) {
    const auto shared = std::make_shared<const Request>(std::move(request));
    return impl_->mailbox.submit([engine = impl_.get(), shared](const Mailbox::Delivery& delivery) {
        engine->compute(delivery, *shared);
    });
}

void Engine::cancel() {
    impl_->mailbox.cancel();
}

void Engine::setCacheBytes(std::size_t bytes) {
    impl_->cacheBudget = bytes;
}

EngineStatistics Engine::statistics() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->statistics;
}

}  // namespace sextant
