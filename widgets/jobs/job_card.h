// SPDX-License-Identifier: GPL-3.0-or-later
// A job as the user sees it, and the actions it offers: plain values.
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
    waiting,  // queued
    running,
    paused,  // also: left from an earlier run of the program
    finished,
    failed,
    cancelled  // can be undone for a while
};

enum class JobChange {
    pause,
    resume,
    keepBest,  // ends it and keeps what it has found so far
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
    QString subtitle;  // what is measured, and how: parts separated by middle dots
    JobState state = JobState::waiting;
    double fraction = 0.0;  // 0 to 1
    QString detail;  // "976 of 1,600", the summary of a finished job, the reason of a failed one
    double secondsLeft = -1.0;    // negative: not known yet
    QString when;                 // finished: "13:41, took 1 min 24 s"
    bool waitsForWindow = false;  // running, but a request of the window goes first
    bool hasResult = false;       // it has a result to open
    QString log;                  // one line per event
    QString kind = {};            // "search-heads"
    bool canKeep = false;         // unfinished, but what it has found so far can be kept

    bool operator==(const JobCard&) const = default;
};

// A kind of job that can be started: its form is made from the parameters.
struct JobKindFacts {
    QString key, title, help;
    Parameters parameters;
    QString folder = {};  // where journals are kept
    // As in JobKind (analysis/jobs/job.h): forward passes of one sample, and bytes at the peak.
    std::function<std::int64_t(const Choice& settings, std::int64_t samples)> passes = {};
    std::function<std::uint64_t(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions)>
        memory = {};
    // Throws Error for settings that exclude each other. Empty: none do.
    std::function<void(const Choice& settings)> checkSettings = {};
    bool readsText = true;  // false: it needs no text
    // Least number of tokens per sample; empty: as many as requested.
    std::function<std::int64_t(const Choice& settings, const ModelSpec& spec)> tokensNeeded = {};
    // Least number of samples; empty: one.
    std::function<std::int64_t(const Choice& settings)> samplesNeeded = {};
};

}  // namespace sextant
