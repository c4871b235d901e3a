// SPDX-License-Identifier: GPL-3.0-or-later
// What every kind of job can be told about the text it runs on, described once for the form, the
// command line and the file.
#pragma once

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/error.h"
#include "analysis/experiment.h"
#include "analysis/jobs/job.h"
#include "analysis/values/parameter.h"

namespace sextant {

// length, offset, samples: of Experiment, under its names.
const Parameters& materialParameters();
// `experiment` with these three.
Experiment withMaterial(Experiment experiment, const Choice& material);
// The three of `experiment`.
Choice materialOf(const Experiment& experiment);

// Of the weights and of config.json; reads them all. Throws Error, Cancelled.
Identity checkpointIdentity(const Checkpoint& checkpoint, const Progress& progress = {});
// Of a checkpoint's contents (`model`) and of what is read of the text, whatever the paths.
Identity materialIdentity(const Identity& model, const Samples& samples);

}  // namespace sextant
