// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of which only the newest counts: it replaces the waiting one and stops the running one,
// and answers of older ones are not delivered. But a request whose first answer is nearly ready
// delivers it before it stops, so that a quick series of requests still gets answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "analysis/jobs/scheduler.h"

namespace sextant {

class Mailbox {
  public:
    // One request while it runs.
    class Delivery {
      public:
        std::uint64_t generation() const { return generation_; }
        const std::stop_token& stop() const { return stop_; }
        // Calls `answer` unless a newer request or a cancel came meanwhile. `last`: this request
        // delivers nothing more. Returns whether `answer` was called.
        bool deliver(const std::function<void()>& answer, bool last = false) const;
        // Announces deliverAwaited() in `seconds` seconds: a newer request that comes meanwhile
        // waits for it, if that is within the mailbox's patience.
        void expectIn(double seconds) const;
        // As deliver(), but also delivers while a newer request waits for it; this request is then
        // stopped. Ends the expectation.
        void deliverAwaited(const std::function<void()>& answer) const;

      private:
        friend class Mailbox;
        Delivery(Mailbox& box, std::uint64_t generation, std::stop_token stop)
            : box_(box), generation_(generation), stop_(std::move(stop)) {}
        Mailbox& box_;
        std::uint64_t generation_;
        std::stop_token stop_;
    };
    using Work = std::function<void(const Delivery&)>;
    using Cancelled = std::function<void(std::uint64_t generation)>;
    using Failed = std::function<void(std::uint64_t generation, const Message& reason)>;

    // `cancelled` and `failed` are called on the compute lane, under the same rule as answers.
    // `patience`: the longest time, in seconds, that a newer request waits for an awaited answer.
    Mailbox(std::shared_ptr<Scheduler> scheduler, Cancelled cancelled, Failed failed,
            double patience = 0.15);
    ~Mailbox();  // stops its work and waits for it
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    // Returns at once with the request's generation: 1, 2, ... Once it has returned, no older
    // answer is delivered, except one awaited answer of the running request, within the patience
    // and before any answer of this one.
    std::uint64_t submit(Work work);
    // Stops what runs and forgets what waits; if the newest request was not finished, `cancelled`
    // is called for it and nothing after.
    void cancel();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sextant
