// SPDX-License-Identifier: GPL-3.0-or-later
// The members of an Experiment, described, all but its intervention: its JSON, the options of
// measure and the forms of jobs come from here.
#pragma once

#include "analysis/experiment.h"
#include "analysis/values/record.h"

namespace sextant {

const Fields<Experiment>& experimentFields();

}  // namespace sextant
