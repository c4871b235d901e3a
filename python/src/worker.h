// SPDX-License-Identifier: GPL-3.0-or-later
// One thread computes for every call, with the GIL released: OpenMP keeps a team of threads for
// each thread that asks.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "analysis/error.h"

namespace sextant {

class Worker {
  public:
    Worker() : thread_([this](const std::stop_token& stop) { serve(stop); }) {}

    void begin(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            work_ = std::move(work);
            busy_ = true;
        }
        changed_.notify_all();
    }
    bool doneWithin(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return !busy_; });
    }

    std::timed_mutex oneAtATime;  // held by the call that has it

  private:
    void serve(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, stop, [this] { return bool(work_); })) {
            const auto work = std::exchange(work_, nullptr);
            lock.unlock();
            work();
            lock.lock();
            busy_ = false;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::function<void()> work_;
    bool busy_ = false;
    std::jthread thread_;
};

inline Worker& theWorker() {
    static Worker worker;
    return worker;
}

// Whether this thread is in a caller's `report`, from where no other call can begin.
inline bool& reporting() {
    static thread_local bool now = false;
    return now;
}

// Every 20 ms signals are seen to and `report`, if there is one, is called with (fraction, what).
// An exception of either stops the work and is passed on once it has stopped.
template <typename Work>
auto computed(const nanobind::object& report, const Work& work) {
    namespace nb = nanobind;
    constexpr std::chrono::milliseconds turn(20);
    if (reporting())
        throw Error("progress: it cannot begin another call; begin it once this one has ended");
    Worker& worker = theWorker();
    std::mutex mutex;
    std::pair<double, std::string> latest{0.0, ""};
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    progress.report = [&](double fraction, const Message& what) {
        const std::lock_guard lock(mutex);
        latest = {fraction, what.text()};
    };
    std::optional<decltype(work(progress))> result;
    std::exception_ptr failure;
    std::exception_ptr raised;
    {
        const nb::gil_scoped_release released;
        std::unique_lock one(worker.oneAtATime, std::defer_lock);
        while (!one.try_lock_for(turn)) {
            const nb::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
        worker.begin([&] {
            try {
                result = work(progress);
            } catch (...) {
                failure = std::current_exception();
            }
        });
        while (!worker.doneWithin(turn)) {
            if (raised) continue;
            const nb::gil_scoped_acquire held;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                std::pair<double, std::string> now;
                {
                    const std::lock_guard lock(mutex);
                    now = latest;
                }
                reporting() = true;
                if (!report.is_none()) report(now.first, now.second);
            } catch (...) {
                raised = std::current_exception();
                stop.request_stop();
            }
            reporting() = false;
        }
    }
    if (raised) std::rethrow_exception(raised);
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

}  // namespace sextant
