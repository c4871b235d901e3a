// SPDX-License-Identifier: GPL-3.0-or-later
// The newest request counts, over a computation that is made up.
#include "analysis/jobs/mailbox.h"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "analysis/error.h"
#include "tests/analysis/jobs/gate.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// What a mailbox said, as "generation: what".
class Heard {
  public:
    void add(std::uint64_t generation, const std::string& what) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::to_string(generation) + ": " + what);
    }
    std::vector<std::string> lines() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

  private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
};

struct Boxed {
    explicit Boxed(double ofPatience = 0.15) : patience(ofPatience) {}
    double patience;
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();
    Heard heard;
    Mailbox box{scheduler, [this](std::uint64_t of) { heard.add(of, "cancelled"); },
                [this](std::uint64_t of, const Message& why) { heard.add(of, why.text()); },
                patience};

    Mailbox::Work answering(const std::string& what, bool last = true) {
        return [this, what, last](const Mailbox::Delivery& delivery) {
            delivery.deliver([&] { heard.add(delivery.generation(), what); }, last);
        };
    }
    void settle() {
        // Twice: what is submitted while the first waits comes before the second.
        for (int i = 0; i < 2; ++i)
            scheduler->runAndWait(Lane::compute, [] {});
    }
};

}  // namespace

TEST_CASE("a request is answered with its generation") {
    Boxed boxed;
    CHECK(boxed.box.submit([&](const Mailbox::Delivery& delivery) {
        boxed.answering("partial", false)(delivery);
        boxed.answering("exact")(delivery);
    }) == 1);
    boxed.settle();
    CHECK(boxed.heard.lines() == std::vector<std::string>{"1: partial", "1: exact"});
}

TEST_CASE("a newer request stops the running one, whose answers are lost") {
    Boxed boxed;
    Gate begun;
    boxed.box.submit([&](const Mailbox::Delivery& delivery) {
        begun.open();
        waitForStop(delivery.stop());
        boxed.answering("too late")(delivery);
    });
    begun.wait();
    boxed.box.submit(boxed.answering("new"));
    boxed.settle();
    CHECK(boxed.heard.lines() == std::vector<std::string>{"2: new"});
}

TEST_CASE("a request whose first answer is nearly there gives it before it is stopped") {
    Boxed boxed(3600);
    Gate begun, asked;
    bool stoppedBefore = true, stoppedAfter = false;
    boxed.box.submit([&](const Mailbox::Delivery& delivery) {
        delivery.expectIn(1);
        begun.open();
        asked.wait();
        stoppedBefore = delivery.stop().stop_requested();
        delivery.deliver([&] { boxed.heard.add(1, "progress"); });
        delivery.deliverAwaited([&] { boxed.heard.add(1, "first"); });
        stoppedAfter = delivery.stop().stop_requested();
        delivery.deliverAwaited([&] { boxed.heard.add(1, "second"); });
        CHECK_FALSE(delivery.deliver([&] { boxed.heard.add(1, "exact"); }, true));
    });
    begun.wait();
    boxed.box.submit(boxed.answering("replaced"));
    boxed.box.submit(boxed.answering("exact"));
    asked.open();
    boxed.settle();
    CHECK_FALSE(stoppedBefore);
    CHECK(stoppedAfter);
    CHECK(boxed.heard.lines() == std::vector<std::string>{"1: first", "3: exact"});
}

TEST_CASE("nothing is waited for that comes too late, or is not the first") {
    Boxed boxed(10);
    for (const double seconds : {1000.0, 1.0}) {
        Gate begun;
        const bool late = seconds > 10;
        boxed.box.submit([&, late, seconds](const Mailbox::Delivery& delivery) {
            delivery.expectIn(seconds);
            if (!late) delivery.deliverAwaited([&] { boxed.heard.add(0, "first"); });
            begun.open();
            waitForStop(delivery.stop());
            delivery.deliverAwaited([&] { boxed.heard.add(0, "too late"); });
        });
        begun.wait();
        boxed.box.submit(boxed.answering("new"));
        boxed.settle();
    }
    CHECK(boxed.heard.lines() == std::vector<std::string>{"2: new", "0: first", "4: new"});
}

TEST_CASE("the wait for a first answer ends with patience, a cancel and the mailbox") {
    for (const double patience : {0.02, 3600.0}) {
        Boxed boxed(patience);
        Gate begun;
        const auto never = [&](const Mailbox::Delivery& delivery) {
            delivery.expectIn(0);
            begun.open();
            waitForStop(delivery.stop());
            delivery.deliverAwaited([&] { boxed.heard.add(1, "too late"); });
        };
        boxed.box.submit(never);
        begun.wait();
        boxed.box.submit(boxed.answering("new"));
        if (patience > 1) boxed.box.cancel();
        boxed.settle();
        CHECK(boxed.heard.lines() ==
              std::vector<std::string>{patience > 1 ? "2: cancelled" : "2: new"});
    }
    Boxed boxed(3600);
    Gate begun;
    Mailbox closed(
        boxed.scheduler, [](std::uint64_t) {}, [](std::uint64_t, const Message&) {}, 3600);
    closed.submit([&](const Mailbox::Delivery& delivery) {
        delivery.expectIn(0);
        begun.open();
        waitForStop(delivery.stop());
    });
    begun.wait();
    closed.submit([](const Mailbox::Delivery&) {});
}

TEST_CASE("a cancelled request is told once, and nothing of it follows") {
    Boxed boxed;
    Gate begun, gate;
    boxed.box.submit([&](const Mailbox::Delivery& delivery) {
        begun.open();
        gate.wait();
        boxed.answering("too late")(delivery);
    });
    begun.wait();
    boxed.box.cancel();
    boxed.box.cancel();
    gate.open();
    boxed.settle();
    CHECK(boxed.heard.lines() == std::vector<std::string>{"1: cancelled"});
}

TEST_CASE("cancelling what was answered says nothing") {
    Boxed boxed;
    boxed.box.submit(boxed.answering("exact"));
    boxed.settle();
    boxed.box.cancel();
    boxed.settle();
    CHECK(boxed.heard.lines() == std::vector<std::string>{"1: exact"});
}

TEST_CASE("a request that fails is told so, and the next one is answered") {
    Boxed boxed;
    boxed.box.submit([](const Mailbox::Delivery&) { throw Error("an id outside the vocabulary"); });
    boxed.settle();
    boxed.box.submit(boxed.answering("exact"));
    boxed.settle();
    CHECK(boxed.heard.lines() ==
          std::vector<std::string>{"1: an id outside the vocabulary", "2: exact"});
}

TEST_CASE("an answer may ask for the next") {
    Boxed boxed;
    boxed.box.submit([&](const Mailbox::Delivery& delivery) {
        delivery.deliver([&] { boxed.box.submit(boxed.answering("second")); }, true);
    });
    boxed.settle();
    CHECK(boxed.heard.lines() == std::vector<std::string>{"2: second"});
}

TEST_CASE("once submit has returned, no older answer is delivered") {
    const auto scheduler = std::make_shared<Scheduler>();
    std::mutex mutex;
    std::uint64_t newest = 0;
    int stale = 0;
    Mailbox box(
        scheduler, [](std::uint64_t) {}, [](std::uint64_t, const Message&) {});
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t generation = box.submit([&](const Mailbox::Delivery& delivery) {
            for (int part = 0; part < 3; ++part)
                delivery.deliver([&] {
                    const std::lock_guard lock(mutex);
                    if (delivery.generation() < newest) ++stale;
                });
        });
        {
            const std::lock_guard lock(mutex);
            newest = generation;
        }
        if (i % 7 == 0) std::this_thread::yield();
        if (i % 11 == 0) box.cancel();
    }
    CHECK(stale == 0);
}

TEST_CASE("two mailboxes share a lane and leave each other alone") {
    Boxed first;
    Heard heard;
    Mailbox second(
        first.scheduler, [&](std::uint64_t of) { heard.add(of, "cancelled"); },
        [&](std::uint64_t of, const Message& why) { heard.add(of, why.text()); });
    Gate begun, gate;
    first.box.submit([&](const Mailbox::Delivery& delivery) {
        begun.open();
        gate.wait();
        CHECK_FALSE(delivery.stop().stop_requested());
        first.answering("mine")(delivery);
    });
    begun.wait();
    second.submit([&](const Mailbox::Delivery&) {});
    second.cancel();
    gate.open();
    first.settle();
    CHECK(first.heard.lines() == std::vector<std::string>{"1: mine"});
    CHECK(heard.lines() == std::vector<std::string>{"1: cancelled"});
}
