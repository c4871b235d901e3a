// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/mailbox.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

Clock::duration inClock(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

struct Mailbox::Impl {
    Impl(std::shared_ptr<Scheduler> scheduler, Cancelled tellCancelled, Failed tellFailed,
         double mostPatience)
        : cancelled(std::move(tellCancelled)),
          failed(std::move(tellFailed)),
          patience(mostPatience),
          slot(std::in_place, std::move(scheduler), Lane::compute) {}

    enum class Kind { between, awaited, last, cancelled };

    // The request that runs.
    struct Running {
        std::uint64_t generation = 0;
        std::stop_source stop;
        std::optional<Clock::time_point> expected;  // its awaited answer
        bool finishing = false;                     // a newer one waits for that
    };

    // `answer` runs under a lock that submit() and cancel() take too: once they return, no older
    // answer is on its way any more.
    bool deliver(std::uint64_t of, Kind kind, const std::function<void()>& answer) {
        const std::lock_guard lock(delivering);
        {
            const std::lock_guard state(mutex);
            const bool waitedFor =
                kind == Kind::awaited && running && running->generation == of && running->finishing;
            if (kind == Kind::awaited && running) running->expected.reset();
            if (waitedFor) finish();
            if (closing || (of != generation && !waitedFor) ||
                (wasCancelled && kind != Kind::cancelled))
                return false;
            if (kind == Kind::last) busy = false;
            if (kind == Kind::last && running) running->expected.reset();
        }
        answer();
        return true;
    }

    void work(std::uint64_t of, const Work& request, const std::stop_token& stop) {
        std::stop_source own;
        {
            const std::lock_guard lock(mutex);
            running = Running{of, own, {}, false};
        }
        struct Ended {
            Impl& box;
            ~Ended() {
                const std::lock_guard lock(box.mutex);
                box.running.reset();
            }
        } const ended{*this};
        // What stops the slot's work is a newer request, a cancel, or the end.
        const std::stop_callback passOn(stop, [&] {
            const std::lock_guard lock(mutex);
            if (!running->finishing) own.request_stop();
        });
        request(Delivery(*box, of, own.get_token()));
    }

    // Stops a request that was let finish; under the lock.
    void finish() {
        running->finishing = false;
        running->stop.request_stop();
    }

    // Whether a newer request waits for the one that runs: decided once for each.
    bool letFinish() {
        const std::lock_guard lock(mutex);
        if (!running || running->finishing || !running->expected) return false;
        if (running->stop.stop_requested() || *running->expected > Clock::now() + inClock(patience))
            return false;
        running->finishing = true;
        return true;
    }

    // Ends the wait when patience does.
    void startBell(std::uint64_t of) {
        bell = std::jthread(
            [this, of, until = Clock::now() + inClock(patience)](const std::stop_token& stop) {
                std::mutex own;
                std::unique_lock lock(own);
                std::condition_variable_any wake;
                wake.wait_until(lock, stop, until, [] { return false; });
                if (stop.stop_requested()) return;
                const std::lock_guard state(mutex);
                if (running && running->generation == of && running->finishing) finish();
            });
    }

    Mailbox* box = nullptr;
    Cancelled cancelled;
    Failed failed;
    double patience;  // seconds

    std::recursive_mutex delivering;  // recursive: an answer may submit
    std::mutex mutex;
    std::uint64_t generation = 0;
    bool busy = false;          // the newest request has no last answer yet
    bool wasCancelled = false;  // the newest request
    bool closing = false;
    std::optional<Running> running;

    std::jthread bell;
    std::optional<TaskSlot> slot;  // last: its work uses the others
};

Mailbox::Mailbox(std::shared_ptr<Scheduler> scheduler, Cancelled cancelled, Failed failed,
                 double patience)
    : impl_(std::make_unique<Impl>(std::move(scheduler), std::move(cancelled), std::move(failed),
                                   patience)) {
    impl_->box = this;
}

Mailbox::~Mailbox() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->closing = true;
        if (impl_->running && impl_->running->finishing) impl_->finish();
    }
    impl_->slot.reset();
}

std::uint64_t Mailbox::submit(Work work) {
    const std::lock_guard noneOnItsWay(impl_->delivering);
    std::uint64_t generation = 0;
    if (impl_->letFinish()) impl_->startBell(impl_->generation);
    {
        const std::lock_guard lock(impl_->mutex);
        generation = ++impl_->generation;
        impl_->busy = true;
        impl_->wasCancelled = false;
    }
    impl_->slot->submit(
        [impl = impl_.get(), generation, work = std::move(work)](const std::stop_token& stop) {
            impl->work(generation, work, stop);
        },
        [impl = impl_.get(), generation](const Message& reason) {
            impl->deliver(generation, Impl::Kind::last, [&] { impl->failed(generation, reason); });
        });
    return generation;
}

void Mailbox::cancel() {
    const std::lock_guard noneOnItsWay(impl_->delivering);
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(impl_->mutex);
        if (!impl_->busy) return;
        impl_->busy = false;
        impl_->wasCancelled = true;
        generation = impl_->generation;
        if (impl_->running && impl_->running->finishing) impl_->finish();
    }
    impl_->slot->submit([impl = impl_.get(), generation](std::stop_token) {
        impl->deliver(generation, Impl::Kind::cancelled, [&] { impl->cancelled(generation); });
    });
}

bool Mailbox::Delivery::deliver(const std::function<void()>& answer, bool last) const {
    return box_.impl_->deliver(generation_, last ? Impl::Kind::last : Impl::Kind::between, answer);
}

void Mailbox::Delivery::expectIn(double seconds) const {
    const std::lock_guard lock(box_.impl_->mutex);
    if (box_.impl_->running) box_.impl_->running->expected = Clock::now() + inClock(seconds);
}

void Mailbox::Delivery::deliverAwaited(const std::function<void()>& answer) const {
    box_.impl_->deliver(generation_, Impl::Kind::awaited, answer);
}

}  // namespace sextant
