// SPDX-License-Identifier: GPL-3.0-or-later
// How few heads are enough: of scales that a search found, those that promised most are kept and
// the others put back to one uniform sigma. A unit is a pass over one sample.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind fewHeadsJob();

// Why there is nothing to put back: all heads have one scale. Empty: they differ.
std::string nothingToPutBack(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
