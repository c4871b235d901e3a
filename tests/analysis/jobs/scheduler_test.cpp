// SPDX-License-Identifier: GPL-3.0-or-later
// Three lanes and the owners' places in them. Nothing here is timed: gates open when a test says
// so.
#include "analysis/jobs/scheduler.h"

#include <atomic>
#include <new>
#include <set>
#include <thread>
#include <vector>

#include "analysis/error.h"
#include "tests/analysis/jobs/gate.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a lane does one thing at a time, in the order in which it was asked") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot first(scheduler, Lane::store), second(scheduler, Lane::store),
        third(scheduler, Lane::store);
    Gate gate, done;
    std::vector<int> order;
    first.submit([&](std::stop_token) {
        gate.wait();
        order.push_back(1);
    });
    second.submit([&](std::stop_token) { order.push_back(2); });
    third.submit([&](std::stop_token) {
        order.push_back(3);
        done.open();
    });
    gate.open();
    done.wait();
    CHECK(order == std::vector<int>{1, 2, 3});
}

TEST_CASE("a live request goes before the units of jobs that wait") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot running(scheduler, Lane::compute, Priority::job);
    TaskSlot job(scheduler, Lane::compute, Priority::job);
    TaskSlot live(scheduler, Lane::compute);
    Gate begun, gate, done;
    std::vector<std::string> order;
    running.submit([&](std::stop_token) {
        begun.open();
        gate.wait();
        order.push_back("unit 1");
    });
    begun.wait();
    job.submit([&](std::stop_token) {
        order.push_back("unit 2");
        done.open();
    });
    CHECK_FALSE(job.waitsForLive());
    live.submit([&](std::stop_token) { order.push_back("live"); });
    CHECK(job.waitsForLive());
    gate.open();
    done.wait();
    CHECK(order == std::vector<std::string>{"unit 1", "live", "unit 2"});
}

TEST_CASE("a slot's newest work replaces its waiting one and stops its running one") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot slot(scheduler, Lane::opening);
    Gate begun, replaced, done;
    std::atomic<bool> second = false;
    slot.submit([&](std::stop_token stop) {
        begun.open();
        waitForStop(stop);
        replaced.wait();
    });
    begun.wait();
    slot.submit([&](std::stop_token) { second = true; });
    slot.submit([&](std::stop_token stop) {
        CHECK_FALSE(stop.stop_requested());
        done.open();
    });
    replaced.open();
    done.wait();
    CHECK_FALSE(second);
}

TEST_CASE("work that is added to a slot replaces none and stops none") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot slot(scheduler, Lane::store), other(scheduler, Lane::store);
    Gate begun, gate, done;
    std::vector<std::string> order;
    bool stopped = true;
    slot.add([&](std::stop_token stop) {
        begun.open();
        gate.wait();
        stopped = stop.stop_requested();
        order.push_back("first");
    });
    begun.wait();
    slot.add([](std::stop_token) { throw Error("no"); },
             [&](const Message& reason) { order.push_back(reason.text()); });
    other.submit([&](std::stop_token) { order.push_back("of another owner"); });
    slot.add([&](std::stop_token) {
        order.push_back("third");
        done.open();
    });
    CHECK(slot.busy());
    gate.open();
    done.wait();
    CHECK_FALSE(stopped);
    CHECK(order == std::vector<std::string>{"first", "no", "of another owner", "third"});
}

TEST_CASE("a slot forgets all that was added to it when it is cancelled or given up") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot running(scheduler, Lane::store);
    Gate gate;
    std::atomic<int> ran = 0;
    running.submit([&](std::stop_token) { gate.wait(); });
    TaskSlot cancelled(scheduler, Lane::store), replaced(scheduler, Lane::store);
    auto gone = std::make_unique<TaskSlot>(scheduler, Lane::store);
    for (TaskSlot* slot : {&cancelled, &replaced, gone.get()})
        for (int i = 0; i < 3; ++i)
            slot->add([&](std::stop_token) { ++ran; });
    cancelled.cancel();
    gone.reset();
    replaced.submit([&](std::stop_token) { ran += 10; });
    CHECK_FALSE(cancelled.busy());
    gate.open();
    scheduler->runAndWait(Lane::store, [] {});
    CHECK(ran == 10);
}

TEST_CASE("nobody's work is stopped by another owner") {
    const auto lane = GENERATE(Lane::compute, Lane::opening, Lane::store);
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot mine(scheduler, lane);
    Gate begun, gate, done;
    bool stopped = true;
    mine.submit([&](std::stop_token stop) {
        begun.open();
        gate.wait();
        stopped = stop.stop_requested();
        done.open();
    });
    begun.wait();
    {
        TaskSlot other(scheduler, lane), another(scheduler, lane, Priority::job);
        other.submit([](std::stop_token) {});
        another.submit([](std::stop_token) {});
        other.submit([](std::stop_token) {});
        another.cancel();
    }  // gives up what waits, and does not wait for what is not its own
    gate.open();
    done.wait();
    CHECK_FALSE(stopped);
}

TEST_CASE("cancelled work that waits never runs") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot first(scheduler, Lane::compute), second(scheduler, Lane::compute);
    Gate gate;
    std::atomic<bool> ran = false;
    first.submit([&](std::stop_token) { gate.wait(); });
    second.submit([&](std::stop_token) { ran = true; });
    CHECK(second.busy());
    second.cancel();
    CHECK_FALSE(second.busy());
    gate.open();
    scheduler->runAndWait(Lane::compute, [] {});
    CHECK_FALSE(ran);
}

TEST_CASE("whatever work throws ends there, and is told in words") {
    struct Case {
        std::function<void()> fail;
        std::string told;
    };
    const auto given = GENERATE(values<Case>({
        {[] { throw Error("no such tensor"); }, "no such tensor"},
        {[] { throw std::bad_alloc(); }, "out of memory"},
        {[] { throw std::out_of_range("index 7"); }, "index 7"},
        {[] { throw 7; }, "not an exception"},
    }));
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot slot(scheduler, Lane::opening);
    Gate done;
    std::string told;
    slot.submit([&](std::stop_token) { given.fail(); },
                [&](const Message& reason) {
                    told = reason.text();
                    done.open();
                });
    done.wait();
    CHECK_THAT(told, ContainsSubstring(given.told));
    slot.submit([&](std::stop_token) { given.fail(); });  // nobody to tell: it ends there as well
    scheduler->runAndWait(Lane::opening, [] {});
}

TEST_CASE("stopped work is no failure") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot slot(scheduler, Lane::compute);
    bool told = false;
    slot.submit([](std::stop_token) { throw Cancelled(); }, [&](const Message&) { told = true; });
    scheduler->runAndWait(Lane::compute, [] {});
    CHECK_FALSE(told);
}

TEST_CASE("the store lane is one thread, whoever asks") {
    const auto scheduler = std::make_shared<Scheduler>();
    std::set<std::thread::id> seen;
    std::vector<std::thread> askers;
    for (int i = 0; i < 4; ++i)
        askers.emplace_back([&] {
            for (int j = 0; j < 50; ++j)
                scheduler->runAndWait(Lane::store,
                                      [&] { seen.insert(std::this_thread::get_id()); });
        });
    for (std::thread& asker : askers)
        asker.join();
    CHECK(seen.size() == 1);
    CHECK_FALSE(seen.contains(std::this_thread::get_id()));
}

TEST_CASE("runAndWait throws what its work threw, also from its own lane") {
    Scheduler scheduler;
    CHECK_THROWS_AS(scheduler.runAndWait(Lane::store, [] { throw Error("disk full"); }), Error);
    bool inner = false;
    scheduler.runAndWait(Lane::store,
                         [&] { scheduler.runAndWait(Lane::store, [&] { inner = true; }); });
    CHECK(inner);
}

TEST_CASE("a slot that goes stops its own work and waits for it") {
    const auto scheduler = std::make_shared<Scheduler>();
    std::atomic<bool> ended = false;
    Gate begun;
    {
        TaskSlot slot(scheduler, Lane::compute);
        slot.submit([&](std::stop_token stop) {
            begun.open();
            waitForStop(stop);
            ended = true;
        });
        begun.wait();
    }
    CHECK(ended);
}

TEST_CASE("many owners from many threads end with nothing left") {
    const auto scheduler = std::make_shared<Scheduler>();
    std::atomic<int> inLane = 0, most = 0, finished = 0;
    std::vector<std::thread> owners;
    for (int o = 0; o < 6; ++o) {
        owners.emplace_back([&, o] {
            TaskSlot slot(scheduler, Lane::compute, o % 2 == 0 ? Priority::live : Priority::job);
            for (int i = 0; i < 300; ++i) {
                slot.submit([&](std::stop_token) {
                    const int now = ++inLane;
                    int before = most;
                    while (now > before && !most.compare_exchange_weak(before, now)) {
                    }
                    --inLane;
                });
                if (i % 5 == 0) slot.cancel();
            }
            Gate done;
            slot.submit([&](std::stop_token) {
                ++finished;
                done.open();
            });
            done.wait();
        });
    }
    for (std::thread& owner : owners)
        owner.join();
    CHECK(finished == 6);
    CHECK(most <= 1);
    CHECK(inLane == 0);
}

TEST_CASE("work of minutes runs beside live requests, and knows of them") {
    const auto scheduler = std::make_shared<Scheduler>();
    TaskSlot training(scheduler, Lane::training, Priority::job);
    TaskSlot live(scheduler, Lane::compute);
    Gate begun, trains, answered, done;
    training.submit([&](std::stop_token) {
        begun.open();
        trains.wait();
        done.open();
    });
    begun.wait();
    CHECK_FALSE(scheduler->liveComputes());
    Gate computing, gate;
    live.submit([&](std::stop_token) {
        computing.open();
        gate.wait();
        answered.open();
    });
    computing.wait();
    CHECK(scheduler->liveComputes());
    gate.open();
    answered.wait();  // though the training lane is taken
    trains.open();
    done.wait();
}
