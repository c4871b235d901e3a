// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/live/engine.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

// An exact answer that comes within this time needs no coarse one before it.
constexpr double coarseWorthSeconds = 0.06;

// Before anything was timed: at 50 GFLOP/s.
double guessSeconds(const Request& request) {
    return 2e-11 * 2.0 * static_cast<double>(request.model->checkpoint().parameters) *
           static_cast<double>(request.samples->labels());
}

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

struct Engine::Impl {
    explicit Impl(std::function<void(Answer)> to, std::size_t cacheBytes)
        : deliver(std::move(to)), cache(cacheBytes) {}

    // What the compute thread takes out of the mailbox.
    struct Job {
        std::uint64_t generation = 0;
        std::optional<Request> request;  // none: the newest request was cancelled
        std::stop_token stop;
    };

    void run() {
        for (;;) {
            Job job;
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return closing || waiting; });
                if (closing) return;
                job = std::move(*waiting);
                waiting.reset();
            }
            if (job.request) {
                compute(job);
            } else {
                send(job.generation, {0, Answer::Kind::cancelled, nullptr, "cancelled", 0, 0});
            }
        }
    }

    void compute(const Job& job) {
        const Request& request = *job.request;
        const auto begin = Clock::now();
        try {
            // Only this thread touches the cache; another model's layers are of no more use.
            if (cachedModel != request.model->identity()) cache.clear();
            if (cachedModel != request.model->identity() || cachedSamples != request.samples) {
                cachedModel = request.model->identity();
                cachedSamples = request.samples;
                exactSeconds = guessSeconds(request);
            }
            if (request.coarseFirst && exactSeconds > coarseWorthSeconds) {
                measureOnce(job, Fidelity::coarse);
            }
            measureOnce(job, Fidelity::exact);
            // A coarse one is part of that: without it the exact one would have had its layers to
            // compute as well.
            exactSeconds = secondsSince(begin);
        } catch (const Cancelled&) {
            // A newer request or cancel() has spoken already; there is nothing to add.
        } catch (const std::exception& error) {
            send(job.generation, {0, Answer::Kind::failed, nullptr, error.what(), 0, 0});
        }
        std::lock_guard lock(mutex);
        statistics.cacheBytes = cache.bytes();
    }

    void measureOnce(const Job& job, Fidelity fidelity) {
        const Request& request = *job.request;
        const auto begin = Clock::now();
        auto reported = begin;
        Progress progress;
        progress.stop = job.stop;
        progress.report = [&](double fraction, const std::string& what) {
            const double elapsed = secondsSince(begin);
            if (elapsed < 0.1 || secondsSince(reported) < 0.05) return;
            reported = Clock::now();
            const double left = fraction > 0 ? elapsed * (1 - fraction) / fraction : -1;
            send(job.generation, {0, Answer::Kind::progress, nullptr, what, fraction, left});
        };
        MeasureOptions options;
        options.fidelity = fidelity;
        options.scoreVariance = true;
        options.cache = &cache;
        MeasureCounters counters;
        Measurement measured = measure(*request.model, *request.samples, request.intervention,
                                       options, progress, &counters);
        measured.experiment = request.experiment;
        {
            std::lock_guard lock(mutex);
            statistics.layersComputed += counters.layersComputed;
            statistics.layersReused += counters.layersReused;
        }
        const auto kind = fidelity == Fidelity::exact ? Answer::Kind::exact : Answer::Kind::coarse;
        send(job.generation,
             {0, kind, std::make_shared<const Measurement>(std::move(measured)), "", 1.0, 0});
    }

    // Nothing of an older generation, and nothing but the word of it after a cancel, leaves this
    // thread. deliver() runs under a lock that submit() and cancel() take too: once they return, no
    // older answer is on its way any more.
    void send(std::uint64_t of, Answer answer) {
        std::lock_guard lock(delivering);
        {
            std::lock_guard state(mutex);
            const bool isCancelled = answer.kind == Answer::Kind::cancelled;
            if (closing || of != generation || (cancelled && !isCancelled)) return;
            if (answer.kind == Answer::Kind::exact || answer.kind == Answer::Kind::failed) {
                busy = false;
            }
        }
        answer.generation = of;
        deliver(std::move(answer));
    }

    std::function<void(Answer)> deliver;

    std::recursive_mutex delivering;  // recursive: deliver() may submit
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::optional<Job> waiting;
    std::stop_source running;
    std::uint64_t generation = 0;
    bool busy = false;       // the newest generation has no final answer yet
    bool cancelled = false;  // the newest generation was cancelled
    bool closing = false;
    EngineStatistics statistics;

    // The compute thread's own.
    LayerCache cache;
    std::uint64_t cachedModel = 0;
    std::shared_ptr<const Samples> cachedSamples;
    double exactSeconds = 0;  // how long the last exact answer took

    std::thread thread;
};

Engine::Engine(std::function<void(Answer)> deliver, std::size_t cacheBytes)
    : impl_(std::make_unique<Impl>(std::move(deliver), cacheBytes)) {
    impl_->thread = std::thread([this] { impl_->run(); });
}

Engine::~Engine() {
    {
        std::lock_guard lock(impl_->mutex);
        impl_->closing = true;
        impl_->running.request_stop();
    }
    impl_->wake.notify_one();
    impl_->thread.join();
}

std::uint64_t Engine::submit(Request request) {
    std::uint64_t generation = 0;
    {
        std::lock_guard noneOnItsWay(impl_->delivering);
        std::lock_guard lock(impl_->mutex);
        impl_->running.request_stop();
        impl_->running = std::stop_source();
        generation = ++impl_->generation;
        impl_->busy = true;
        impl_->cancelled = false;
        impl_->waiting = Impl::Job{generation, std::move(request), impl_->running.get_token()};
    }
    impl_->wake.notify_one();
    return generation;
}

void Engine::cancel() {
    {
        std::lock_guard noneOnItsWay(impl_->delivering);
        std::lock_guard lock(impl_->mutex);
        if (!impl_->busy) return;
        impl_->running.request_stop();
        impl_->busy = false;
        impl_->cancelled = true;
        impl_->waiting = Impl::Job{impl_->generation, std::nullopt, {}};
    }
    impl_->wake.notify_one();
}

EngineStatistics Engine::statistics() const {
    std::lock_guard lock(impl_->mutex);
    return impl_->statistics;
}

}  // namespace sextant
