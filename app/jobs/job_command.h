// SPDX-License-Identifier: GPL-3.0-or-later
// A job of the window as a command line.
#pragma once

#include <QString>

#include "analysis/jobs/job.h"

namespace sextant {

// The sextant-batch line that does the same; `settings` as of the kind's form, the material's among
// them.
QString jobCommand(const JobKind& kind, const Choice& settings, const Experiment& experiment);

}  // namespace sextant
