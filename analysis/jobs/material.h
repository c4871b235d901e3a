// SPDX-License-Identifier: GPL-3.0-or-later
// The settings about the text that every kind of job has, described once for the form, the command
// line and the file.
#pragma once

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/error.h"
#include "analysis/experiment.h"
#include "analysis/jobs/job.h"
#include "analysis/values/parameter.h"

namespace sextant {

// length, offset and samples of Experiment, under these names.
const Parameters& materialParameters();
// `experiment` with these three.
Experiment withMaterial(Experiment experiment, const Choice& material);
// The three of `experiment`.
Choice materialOf(const Experiment& experiment);

// The identity of the weights and config.json; reads them all. Throws Error, Cancelled.
Identity checkpointIdentity(const Checkpoint& checkpoint, const Progress& progress = {});
// The identity of a checkpoint's contents (`model`) and of the text that is read, not of the paths.
Identity materialIdentity(const Identity& model, const Samples& samples);

}  // namespace sextant
