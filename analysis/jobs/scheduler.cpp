// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/scheduler.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "analysis/error.h"
#include "analysis/reason.h"

namespace sextant {

namespace {

constexpr std::size_t lanes = 4;

}  // namespace

struct TaskSlot::Place {
    Lane lane = Lane::compute;
    Priority priority = Priority::live;
    struct Waiting {
        Work work;
        Failed failed;
    };
    std::deque<Waiting> waiting;  // while there is any, the place stands in its lane's queue
    std::stop_source stop{std::nostopstate};  // of what runs
    bool running = false;
};

struct Scheduler::Impl {
    using Place = TaskSlot::Place;

    // The places with waiting work, in the order in which they began to wait.
    struct Row {
        std::deque<std::shared_ptr<Place>> queue;
        std::shared_ptr<Place> running;
        std::condition_variable wake;
        std::thread thread;
    };

    Impl() {
        for (Row& row : rows)
            row.thread = std::thread([this, &row] { work(row); });
    }

    Row& rowOf(const Place& place) { return rows[static_cast<std::size_t>(place.lane)]; }

    void work(Row& row) {
        std::unique_lock lock(mutex);
        for (;;) {
            row.wake.wait(lock, [&] { return closing || !row.queue.empty(); });
            if (closing) return;
            auto next = std::find_if(row.queue.begin(), row.queue.end(), [](const auto& place) {
                return place->priority == Priority::live;
            });
            if (next == row.queue.end()) next = row.queue.begin();
            const std::shared_ptr<Place> place = *next;
            row.queue.erase(next);
            auto [now, failed] = std::move(place->waiting.front());
            place->waiting.pop_front();
            if (!place->waiting.empty()) row.queue.push_back(place);
            place->stop = std::stop_source();
            place->running = true;
            row.running = place;
            const std::stop_token stop = place->stop.get_token();

            lock.unlock();
            perform(now, failed, stop);
            now = nullptr;  // what the work holds goes before anyone is told that it ended
            failed = nullptr;
            lock.lock();

            place->running = false;
            row.running.reset();
            ended.notify_all();
        }
    }

    static void perform(const TaskSlot::Work& work, const TaskSlot::Failed& failed,
                        std::stop_token stop) {
        try {
            work(std::move(stop));
        } catch (const Cancelled&) {
            // Whoever stopped it knows.
        } catch (...) {
            if (!failed) return;
            try {
                failed(reasonOf(std::current_exception()));
            } catch (...) {
                // There is nobody left to tell.
            }
        }
    }

    // `replaces`: what the place has been given before.
    void submit(const std::shared_ptr<Place>& place, TaskSlot::Work work, TaskSlot::Failed failed,
                bool replaces) {
        std::deque<Place::Waiting> old;  // destroyed without the lock
        {
            const std::lock_guard lock(mutex);
            if (replaces) place->stop.request_stop();
            if (closing) return;
            if (place->waiting.empty()) rowOf(*place).queue.push_back(place);
            if (replaces) old.swap(place->waiting);
            place->waiting.push_back({std::move(work), std::move(failed)});
        }
        rowOf(*place).wake.notify_one();
    }

    void cancel(const std::shared_ptr<Place>& place) {
        std::deque<Place::Waiting> old;
        const std::lock_guard lock(mutex);
        place->stop.request_stop();
        old.swap(place->waiting);
        if (!old.empty()) std::erase(rowOf(*place).queue, place);
    }

    void finish(const std::shared_ptr<Place>& place) {
        cancel(place);
        if (std::this_thread::get_id() == rowOf(*place).thread.get_id()) return;
        std::unique_lock lock(mutex);
        ended.wait(lock, [&] { return !place->running; });
    }

    bool liveOn(Lane lane, const std::shared_ptr<Place>& but = nullptr) const {
        const Row& row = rows[static_cast<std::size_t>(lane)];
        const auto live = [&](const std::shared_ptr<Place>& place) {
            return place && place != but && place->priority == Priority::live;
        };
        return live(row.running) || std::any_of(row.queue.begin(), row.queue.end(), live);
    }

    void close() {
        std::array<std::deque<std::shared_ptr<Place>>, lanes> dropped;
        {
            const std::lock_guard lock(mutex);
            closing = true;
            for (std::size_t lane = 0; lane < rows.size(); ++lane) {
                dropped[lane].swap(rows[lane].queue);
                if (rows[lane].running) rows[lane].running->stop.request_stop();
            }
        }
        for (Row& row : rows) {
            row.wake.notify_all();
            row.thread.join();
        }
    }

    mutable std::mutex mutex;
    std::condition_variable ended;  // some work has ended
    bool closing = false;
    std::array<Row, lanes> rows;
};

Scheduler::Scheduler() : impl_(std::make_unique<Impl>()) {}

Scheduler::~Scheduler() {
    impl_->close();
}

void Scheduler::post(Lane lane, std::function<void()> work) {
    const auto place = std::make_shared<TaskSlot::Place>();
    place->lane = lane;
    impl_->submit(
        place, [work = std::move(work)](std::stop_token) { work(); }, {}, false);
}

void Scheduler::runAndWait(Lane lane, const std::function<void()>& work) {
    const auto place = std::make_shared<TaskSlot::Place>();
    place->lane = lane;
    if (std::this_thread::get_id() == impl_->rowOf(*place).thread.get_id()) {
        work();
        return;
    }
    bool ran = false;
    std::exception_ptr thrown;
    impl_->submit(
        place,
        [&](std::stop_token) {
            try {
                work();
            } catch (...) {
                thrown = std::current_exception();
            }
            ran = true;
        },
        {}, true);
    {
        std::unique_lock lock(impl_->mutex);
        impl_->ended.wait(lock, [&] { return place->waiting.empty() && !place->running; });
    }
    if (thrown) std::rethrow_exception(thrown);
    if (!ran) throw Cancelled();
}

bool Scheduler::liveComputes() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->liveOn(Lane::compute);
}

TaskSlot::TaskSlot(std::shared_ptr<Scheduler> scheduler, Lane lane, Priority priority)
    : scheduler_(std::move(scheduler)), place_(std::make_shared<Place>()) {
    place_->lane = lane;
    place_->priority = priority;
}

TaskSlot::~TaskSlot() {
    scheduler_->impl_->finish(place_);
}

void TaskSlot::submit(Work work, Failed failed) {
    scheduler_->impl_->submit(place_, std::move(work), std::move(failed), true);
}

void TaskSlot::add(Work work, Failed failed) {
    scheduler_->impl_->submit(place_, std::move(work), std::move(failed), false);
}

void TaskSlot::cancel() {
    scheduler_->impl_->cancel(place_);
}

bool TaskSlot::busy() const {
    const std::lock_guard lock(scheduler_->impl_->mutex);
    return place_->running || !place_->waiting.empty();
}

bool TaskSlot::waitsForLive() const {
    const std::lock_guard lock(scheduler_->impl_->mutex);
    if (place_->waiting.empty()) return false;
    return scheduler_->impl_->liveOn(place_->lane, place_);
}

}  // namespace sextant
