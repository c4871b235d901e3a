// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the models of a study and tests them: a model and seed a unit, minutes each. What it runs
// on it makes itself (JobKind::prepare), so it stands beside allJobKinds().
#pragma once

#include <cstdint>
#include <filesystem>

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/study.h"

namespace sextant {

JobKind studyJob();

// A study's file, and what is asked of it. `models`: the folder in which each model is trained, and
// training goes on after an interrupt. `texts` and `heldOut`: in place of the file's own, which are
// relative to it. `steps`, `seeds`: in place of the file's, 0: its own.
struct StudyRequest {
    std::filesystem::path file, models;
    std::vector<std::filesystem::path> texts, heldOut;
    std::int64_t steps = 0, seeds = 0;
};
// As settings of a job, whose study names its texts by their whole paths; `models` is not read.
// Throws Error naming the file and key.
Choice studySettings(const StudyRequest& request);
// The job itself; texts are read once, into `models`, which experiment.model holds. Throws Error,
// also for a text that is missing or too short.
JobInput studyInput(const StudyRequest& request, const Progress& progress = {});

// How long it will take on so many cores that do nothing else: foretold from a speed that was
// measured (docs/studies.md).
double studySeconds(const Study& study, int cores);

}  // namespace sextant
