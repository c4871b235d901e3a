// SPDX-License-Identifier: GPL-3.0-or-later
// Makes threads wait until a test says so.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace sextant::test {

class Gate {
  public:
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        opened_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        opened_.wait(lock, [this] { return open_; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable opened_;
    bool open_ = false;
};

// Returns once a stop was requested.
inline void waitForStop(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, stop, [] { return false; });
}

}  // namespace sextant::test
