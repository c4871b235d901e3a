// SPDX-License-Identifier: GPL-3.0-or-later
// The slopes of the mean NLL by every head's scale, sample by sample, as a page shows them while
// they come.
#pragma once

#include <functional>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

// As headGradient() of all samples; `partial` is given what there is after each sample but the
// last. Samples that end before `question.fromPosition` count for nothing. Throws as
// headGradient().
HeadSensitivity headSensitivity(const Model& model, const Samples& samples,
                                const Intervention& change, const SensitivityQuestion& question,
                                const std::function<void(HeadSensitivity)>& partial,
                                const Progress& progress, const ComputePlace& place = {});

}  // namespace sextant
