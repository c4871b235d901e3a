// SPDX-License-Identifier: GPL-3.0-or-later
// Keys hidden in long texts, by length and depth (methods.md, S5).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind passkeyJob();

}  // namespace sextant
