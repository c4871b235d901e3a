// SPDX-License-Identifier: GPL-3.0-or-later
// One head's entropy at many scales, and the loss at a few of them.
#pragma once

#include <functional>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/measure/questions.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

// Sample after sample, where `place` says: the layers below the head's run once, the layers from it
// on once for each scale of `question.nllSigma`, in its order. `change` says what all other heads
// do; its scale of this one counts for nothing. `partial` (may be null) is given what there is
// after the entropies, after each loss of the first sample and after each other sample. Throws
// Error (a head the model has not, a scale that is negative or not a number, several runs, a label
// that no position from `fromPosition` on predicts, what measure() refuses of a plan) and
// Cancelled.
SigmaCurve sigmaCurve(const Model& model, const Samples& samples, const Intervention& change,
                      const SigmaCurveQuestion& question,
                      const std::function<void(SigmaCurve)>& partial = {},
                      const Progress& progress = {}, const ComputePlace& place = {});

}  // namespace sextant
