// SPDX-License-Identifier: GPL-3.0-or-later
// A job as a person sees it, and what can be asked of it: plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/values/choice.h"
#include "analysis/values/parameter.h"

namespace sextant {

struct ModelSpec;

enum class JobState {
    waiting,  // for its turn
    running,
    paused,  // also: kept from an earlier start of the program
    finished,
    failed,
    cancelled  // for a while it can be taken back
};

enum class JobChange {
    pause,
    resume,
    keepBest,  // ends it with what it has found so far
    cancel,
    takeBack,
    remove,
    again,
    openResult,
    showLog  // on the card itself
};

struct JobCard {
    QString id;
    QString title;     // "Uniform sweep"
    QString subtitle;  // what is measured, and how: parts with a middle dot between them
    JobState state = JobState::waiting;
    double fraction = 0.0;  // 0 to 1
    QString detail;  // "976 of 1,600", the summary of a finished job, the reason of a failed one
    double secondsLeft = -1.0;    // negative: not known yet
    QString when;                 // finished: "13:41, took 1 min 24 s"
    bool waitsForWindow = false;  // running: a live request goes first
    bool hasResult = false;       // there is something to open
    QString log;                  // a line for each thing that happened to it
    QString kind = {};            // "search-heads"
    bool canKeep = false;         // not finished: what it has found so far can be kept

    bool operator==(const JobCard&) const = default;
};

// A kind of job that can be begun: its form follows from the parameters.
struct JobKindFacts {
    QString key, title, help;
    Parameters parameters;
    QString folder = {};  // where journals are kept
    // As JobKind says them (analysis/jobs/job.h): forward passes of one sample, and bytes at the
    // peak.
    std::function<std::int64_t(const Choice& settings, std::int64_t samples)> passes = {};
    std::function<std::uint64_t(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions)>
        memory = {};
    // Throws Error: settings that exclude each other. None: there are no such.
    std::function<void(const Choice& settings)> checkSettings = {};
    bool readsText = true;  // false: it needs no text
    // Tokens a sample must have at least; none: as many as are asked for.
    std::function<std::int64_t(const Choice& settings, const ModelSpec& spec)> tokensNeeded = {};
    // Samples that it must have at least; none: one.
    std::function<std::int64_t(const Choice& settings)> samplesNeeded = {};
};

}  // namespace sextant
