// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_worker.h"

#include <utility>

namespace sextant {

SessionWorker::SessionWorker()
    : running_(std::nostopstate), thread_([this](std::stop_token ending) { work(ending); }) {}

SessionWorker::~SessionWorker() {
    cancel();
    thread_.request_stop();
}

void SessionWorker::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        running_.request_stop();
        waiting_ = std::move(job);
    }
    wake_.notify_one();
}

void SessionWorker::cancel() {
    const std::lock_guard lock(mutex_);
    running_.request_stop();
    waiting_.reset();
}

void SessionWorker::work(std::stop_token ending) {
    while (true) {
        Job job;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, ending, [this] { return waiting_.has_value(); })) return;
            job = std::move(*waiting_);
            waiting_.reset();
            running_ = std::stop_source();
            stop = running_.get_token();
        }
        job(stop);
    }
}

}  // namespace sextant
