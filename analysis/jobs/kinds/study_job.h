// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the models of a study and tests them: a model and seed a unit, minutes each. It makes its
// own material (JobKind::prepare), so it is not among allJobKinds().
#pragma once

#include <cstdint>
#include <filesystem>

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/study.h"

namespace sextant {

JobKind studyJob();

// A study's file, and how to run it. `models`: the folder in which each model is trained, and in
// which training resumes after an interrupt. `texts` and `heldOut`: in place of the file's own,
// which are relative to it. `steps`, `seeds`: in place of the file's; 0: the file's.
struct StudyRequest {
    std::filesystem::path file, models;
    std::vector<std::filesystem::path> texts, heldOut;
    std::int64_t steps = 0, seeds = 0;
};
// The request as settings of a job, whose study names its texts by full paths; `models` is not
// read. Throws Error naming the file and key.
Choice studySettings(const StudyRequest& request);
// The input of the job; texts are read once, into `models`, which becomes experiment.model. Throws
// Error, also for a text that is missing or too short.
JobInput studyInput(const StudyRequest& request, const Progress& progress = {});

// The expected time in seconds on `cores` otherwise idle cores, from a measured speed
// (docs/studies.md).
double studySeconds(const Study& study, int cores);

}  // namespace sextant
