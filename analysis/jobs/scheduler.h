// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of the program: four lanes, one piece of work at a time in each.
//   compute  runs models; live requests run before the units of jobs
//   training long work on models of its own, minutes at a time
//   opening  reads checkpoints and texts
//   store    the one thread that calls HDF5
// An owner of work takes a TaskSlot in a lane. The work of one slot may wait for that of another,
// but never stops it: a slot stops only its own work.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "analysis/message.h"

namespace sextant {

enum class Lane { compute, opening, store, training };
enum class Priority { live, job };

class Scheduler {
  public:
    Scheduler();
    // Stops running work, drops waiting work and joins. Must not run on a thread of a lane.
    ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    // Runs `work` after what waits in the lane; nothing replaces or stops it, and nothing reports
    // how it ends.
    void post(Lane lane, std::function<void()> work);
    // Runs `work` after what waits in the lane and returns when it has run; throws what it threw.
    // On that lane's own thread it runs at once.
    void runAndWait(Lane lane, const std::function<void()>& work);
    // Whether a live request runs or waits on the compute lane.
    bool liveComputes() const;

  private:
    friend class TaskSlot;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// One owner's place in a lane: the running work, and what waits. Used from any thread.
class TaskSlot {
  public:
    using Work = std::function<void(std::stop_token)>;
    using Failed = std::function<void(const Message& reason)>;

    TaskSlot(std::shared_ptr<Scheduler> scheduler, Lane lane, Priority priority = Priority::live);
    // Stops its own work and waits for it; not from within that work.
    ~TaskSlot();
    TaskSlot(const TaskSlot&) = delete;
    TaskSlot& operator=(const TaskSlot&) = delete;

    // Replaces the slot's waiting work and asks its running one to stop. Exceptions of `work` are
    // caught: Cancelled is a normal end; for others `failed` is called on the lane's thread.
    void submit(Work work, Failed failed = {});
    // Adds work after the slot's other work, which stays: for independent requests that must all be
    // done.
    void add(Work work, Failed failed = {});
    // Asks what runs to stop and forgets what waits.
    void cancel();
    // Whether this slot's work waits or runs.
    bool busy() const;
    // Whether this slot's work waits while a live one of the lane runs or waits.
    bool waitsForLive() const;

  private:
    struct Place;
    friend class Scheduler;
    std::shared_ptr<Scheduler> scheduler_;
    std::shared_ptr<Place> place_;
};

}  // namespace sextant
