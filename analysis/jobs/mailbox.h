// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of which only the newest counts: it replaces the waiting one and stops the running one,
// and answers of older ones are never delivered.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "analysis/jobs/scheduler.h"

namespace sextant {

class Mailbox {
  public:
    // One request while it is worked on.
    class Turn {
      public:
        std::uint64_t generation() const { return generation_; }
        const std::stop_token& stop() const { return stop_; }
        // Calls `answer` unless a newer request or a cancel came meanwhile. `last`: nothing of this
        // request follows.
        void deliver(const std::function<void()>& answer, bool last = false) const;

      private:
        friend class Mailbox;
        Turn(Mailbox& box, std::uint64_t generation, std::stop_token stop)
            : box_(box), generation_(generation), stop_(std::move(stop)) {}
        Mailbox& box_;
        std::uint64_t generation_;
        std::stop_token stop_;
    };
    using Work = std::function<void(const Turn&)>;
    using Cancelled = std::function<void(std::uint64_t generation)>;
    using Failed = std::function<void(std::uint64_t generation, const std::string& reason)>;

    // `cancelled` and `failed` are called on the compute lane, under the same rule as answers.
    Mailbox(std::shared_ptr<Scheduler> scheduler, Cancelled cancelled, Failed failed);
    ~Mailbox();  // stops its work and waits for it
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    // Returns at once with the request's generation: 1, 2, ... Once it has returned, no older
    // answer is delivered.
    std::uint64_t submit(Work work);
    // Stops what runs and forgets what waits; if the newest request was not finished, `cancelled`
    // is called for it and nothing after.
    void cancel();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sextant
