// SPDX-License-Identifier: GPL-3.0-or-later
// Runs experiments in the background, only the newest: a mailbox on the compute lane. A new request
// replaces the waiting one and stops the running one; stopping is a normal outcome. A request whose
// first answer is expected within 150 ms delivers it before it stops, so that a drag shows results.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "analysis/device.h"
#include "analysis/experiment.h"
#include "analysis/jobs/scheduler.h"
#include "analysis/measure/measurement.h"
#include "analysis/message.h"
#include "analysis/model/model.h"
#include "analysis/precision.h"
#include "analysis/text/samples.h"

namespace sextant {

// Immutable: what to run on what.
struct Request {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Samples> samples;
    Intervention intervention;
    std::uint64_t experiment = 0;  // hash(Experiment), carried into the Measurement
    // Deliver partial answers before an exact one that is expected to take longer than this,
    // seconds; infinite: never.
    double partialAfter = 0.06;
    Device device = Device::cpu;            // if it is not available, the answer says why
    Precision precision = Precision::fp32;  // of matrix products
    bool anew = false;  // compute all layers, also those that earlier requests cached
};

struct Answer {
    enum class Kind { partial, exact, progress, failed, cancelled };
    std::uint64_t generation = 0;
    Kind kind = Kind::exact;
    std::shared_ptr<const Measurement> measurement;  // partial and exact
    Message message;           // failed: the reason; progress: what is being done
    double fraction = 0.0;     // progress
    double secondsLeft = 0.0;  // progress; negative where not known yet
    double kept = 0.0;         // exact: share of the layers that earlier requests had computed
};

struct EngineStatistics {
    std::int64_t layersComputed = 0;  // layer passes of one sample, since the engine began
    std::int64_t layersReused = 0;
    std::size_t cacheBytes = 0;       // that the layer cache holds
    std::uint64_t residentBytes = 0;  // that the process held after the last request
};

class Engine {
  public:
    // `deliver` is called on the compute lane; it must return soon (queue the answer). Answers are
    // of the newest generation, with one exception: after submit() has returned, the request that
    // was running may still give one `partial` answer, with its own generation, before any answer
    // of a newer one and at most about 150 ms later. Its measurement may then be complete
    // (Fidelity::exact). cacheBytes bounds the layer cache.
    // Without a scheduler the engine has one of its own.
    explicit Engine(std::function<void(Answer)> deliver, std::size_t cacheBytes = 1ull << 30,
                    std::shared_ptr<Scheduler> scheduler = nullptr);
    ~Engine();  // stops its work and waits for it
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Returns at once with the request's generation, which its answers carry.
    std::uint64_t submit(Request request);
    // Stops what runs and forgets what waits; if the newest generation was not finished, delivers
    // one `cancelled` for it and nothing after.
    void cancel();
    EngineStatistics statistics() const;
    // Bounds the layer cache from the next run on; entries beyond the bound are then dropped.
    void setCacheBytes(std::size_t bytes);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sextant
