// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/mailbox.h"

#include <mutex>
#include <optional>
#include <utility>

namespace sextant {

struct Mailbox::Impl {
    Impl(std::shared_ptr<Scheduler> scheduler, Cancelled tellCancelled, Failed tellFailed)
        : cancelled(std::move(tellCancelled)),
          failed(std::move(tellFailed)),
          seat(std::in_place, std::move(scheduler), Lane::compute) {}

    enum class Kind { between, last, cancelled };

    // `answer` runs under a lock that submit() and cancel() take too: once they return, no older
    // answer is on its way any more.
    void deliver(std::uint64_t of, Kind kind, const std::function<void()>& answer) {
        const std::lock_guard lock(delivering);
        {
            const std::lock_guard state(mutex);
            if (closing || of != generation || (wasCancelled && kind != Kind::cancelled)) return;
            if (kind == Kind::last) busy = false;
        }
        answer();
    }

    Cancelled cancelled;
    Failed failed;

    std::recursive_mutex delivering;  // recursive: an answer may submit
    std::mutex mutex;
    std::uint64_t generation = 0;
    bool busy = false;          // the newest request has no last answer yet
    bool wasCancelled = false;  // the newest request
    bool closing = false;

    std::optional<Seat> seat;  // last: its work uses the others
};

Mailbox::Mailbox(std::shared_ptr<Scheduler> scheduler, Cancelled cancelled, Failed failed)
    : impl_(std::make_unique<Impl>(std::move(scheduler), std::move(cancelled), std::move(failed))) {
}

Mailbox::~Mailbox() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->closing = true;
    }
    impl_->seat.reset();
}

std::uint64_t Mailbox::submit(Work work) {
    const std::lock_guard noneOnItsWay(impl_->delivering);
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(impl_->mutex);
        generation = ++impl_->generation;
        impl_->busy = true;
        impl_->wasCancelled = false;
    }
    impl_->seat->submit(
        [this, generation, work = std::move(work)](std::stop_token stop) {
            work(Turn(*this, generation, std::move(stop)));
        },
        [impl = impl_.get(), generation](const std::string& reason) {
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
    }
    impl_->seat->submit([impl = impl_.get(), generation](std::stop_token) {
        impl->deliver(generation, Impl::Kind::cancelled, [&] { impl->cancelled(generation); });
    });
}

void Mailbox::Turn::deliver(const std::function<void()>& answer, bool last) const {
    box_.impl_->deliver(generation_, last ? Impl::Kind::last : Impl::Kind::between, answer);
}

}  // namespace sextant
