// SPDX-License-Identifier: GPL-3.0-or-later
// What a Session works with: opening files, running experiments, testing for unused rotations.
// Given as functions, so that a test can answer in their place.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/device.h"
#include "analysis/jobs/job.h"
#include "analysis/live/engine.h"
#include "analysis/precision.h"
#include "analysis/queries/query.h"
#include "app/opener.h"
#include "widgets/pins/byte_ends.h"

namespace sextant {

struct EnginePort {
    std::function<std::uint64_t(Request)> submit;         // as Engine::submit
    std::function<void()> cancel;                         // as Engine::cancel
    std::function<void(std::size_t)> setCacheBytes = {};  // as Engine::setCacheBytes
    std::function<std::size_t()> cacheBytes = {};         // EngineStatistics::cacheBytes
    std::function<std::uint64_t()> residentBytes = {};    // EngineStatistics::residentBytes
};

// What can compute, or why it cannot.
struct SessionDevice {
    Device device = Device::cpu;
    std::string name = "CPU";  // "NVIDIA H200"
    std::string detail;        // "2 threads, AVX-512"
    Message whyNot;            // empty: it can
    bool fetchable = false;    // what it lacks can be fetched
    bool operator==(const SessionDevice&) const = default;
};
// As results name what computes (describe()): "CPU, fp32".
std::string computes(const SessionDevice& device, Precision precision);

struct SessionBackend {
    // The threads of it all; the engine's too.
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();
    // On the opening lane.
    std::function<std::shared_ptr<const OpenDocument>(const OpenRequest&, const Progress&)> open;
    // `deliver` may be called on any thread until the port is destroyed.
    std::function<EnginePort(std::function<void(Answer)> deliver)> engine;
    // Why the checkpoint seems to have been trained without rotation; empty where it does not. On
    // the compute lane, when nothing live is to be done.
    std::function<Message(const OpenDocument&, const Samples&, Device, const Progress&)>
        suspectNoRotation;
    // What pages may ask beside their curves, which outlive the session.
    std::span<const Query> queries;
    // Of another checkpoint over the same text; on the opening lane (app/byte_ends.h).
    std::function<std::shared_ptr<const ByteEnds>(const OpenDocument&, const Experiment&)>
        otherByteEnds;
    // A checkpoint that is not open; on the opening lane (app/opener.h).
    std::function<OtherModel(const std::filesystem::path&)> otherModel = {};
    // Kinds of long work, which outlive the session; the folder of their journals; and what they
    // run on, made on the opening lane.
    std::span<const JobKind> jobKinds;
    std::filesystem::path jobsFolder;
    std::filesystem::path pinsFolder;  // where pins are kept for the next start; empty: nowhere
    std::function<Material(const Experiment&, std::shared_ptr<const OpenDocument> atHand,
                           const Progress&)>
        prepareJob;
    // Where a job that begins computes, on the opening lane, and a query, on the compute lane.
    // Throws Error: it cannot be had.
    std::function<ComputePlace(Device, Precision)> placeOn = {};
    // What a finished job leaves outside its own folder; on the store lane.
    std::function<void(const JobKind&, const JobInput&, const Report&)> keepJob = {};
    SessionDevice cpu;
    // The threads of the CPU from the next computation on, 0: as many as the machine has; returns
    // what `cpu` is then.
    std::function<SessionDevice(int threads)> useThreads = {};
    // What else could compute, looked for away from the GUI thread: it may take a second or two.
    std::function<std::vector<SessionDevice>()> findDevices;
};

// Files and the engine of this machine.
SessionBackend sessionBackend();

}  // namespace sextant
