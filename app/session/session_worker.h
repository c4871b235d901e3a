// SPDX-License-Identifier: GPL-3.0-or-later
// One background thread for opening files, newest job wins: a new one stops the running one and
// replaces the waiting one.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace sextant {

class SessionWorker {
  public:
    using Job = std::function<void(std::stop_token)>;  // must not throw

    SessionWorker();
    ~SessionWorker();  // stops what runs and waits for it
    SessionWorker(const SessionWorker&) = delete;
    SessionWorker& operator=(const SessionWorker&) = delete;

    void submit(Job job);
    void cancel();  // stops what runs, forgets what waits

  private:
    void work(std::stop_token ending);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Job> waiting_;
    std::stop_source running_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace sextant
