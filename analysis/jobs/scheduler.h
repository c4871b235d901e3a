// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of the program: four lanes, one piece of work at a time in each.
//   compute  runs models; a live request goes before the units of jobs
//   training work that takes minutes at a stretch, on models of its own
//   opening  reads checkpoints and texts
//   store    the one thread that calls HDF5
// Whoever has work takes a TaskSlot in a lane. What one slot does can wait for another, but never
// stops it: stopping reaches an owner's own work only.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace sextant {

enum class Lane { compute, opening, store, training };
enum class Priority { live, job };

class Scheduler {
  public:
    Scheduler();
    // Stops what runs, drops what waits, joins. Not on a thread of a lane.
    ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    // Runs `work` after what waits in the lane; nothing replaces or stops it, and nobody is told
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

// One owner's place in a lane: one work that runs, and what waits. Used from any thread.
class TaskSlot {
  public:
    using Work = std::function<void(std::stop_token)>;
    using Failed = std::function<void(const std::string& reason)>;

    TaskSlot(std::shared_ptr<Scheduler> scheduler, Lane lane, Priority priority = Priority::live);
    // Stops its own work and waits for it; not from within that work.
    ~TaskSlot();
    TaskSlot(const TaskSlot&) = delete;
    TaskSlot& operator=(const TaskSlot&) = delete;

    // Replaces the slot's waiting work and asks its running one to stop. What `work` throws goes no
    // further: Cancelled is a normal end, of anything else `failed` is told on the lane's thread.
    void submit(Work work, Failed failed = {});
    // The same after what the slot has been given, which it leaves alone: of requests that have
    // nothing to do with each other every one is to be done.
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
