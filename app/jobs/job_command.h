// SPDX-License-Identifier: GPL-3.0-or-later
// The command line that does the same as a job of the window.
#pragma once

#include <QString>

#include "analysis/jobs/job.h"

namespace sextant {

// A sextant-batch command; `settings` of the kind's form, with those of the material among them.
QString jobCommand(const JobKind& kind, const Choice& settings, const Experiment& experiment);

}  // namespace sextant
