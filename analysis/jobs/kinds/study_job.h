// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the models of a study and tests them: a model and seed a unit, minutes each. What it runs
// on it makes itself, so it is no work for an open model and stands beside allJobKinds().
#pragma once

#include <cstdint>
#include <filesystem>

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/study.h"

namespace sextant {

JobKind studyJob();

// A study's file as a job. `models`: the folder in which each model is trained, and training goes
// on after an interrupt; experiment.model holds it. `texts` and `heldOut`: in place of the file's
// own, which are relative to it; read once, into that folder. `steps`, `seeds`: in place of the
// file's, 0: its own. Throws Error naming the file and key, a text that is missing or too short.
struct StudyRequest {
    std::filesystem::path file, models;
    std::vector<std::filesystem::path> texts, heldOut;
    std::int64_t steps = 0, seeds = 0;
};
JobInput studyInput(const StudyRequest& request, const Progress& progress = {});

}  // namespace sextant
