// SPDX-License-Identifier: GPL-3.0-or-later
// What the loss would be if heads kept the course of their entropy beyond the trained length: for
// every row there, a factor on each head's scores brings its entropy back, layer after layer.
#pragma once

#include <functional>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

// Twelve damped Newton steps a row by dH/dln c = -Cov(score, its scaled part) (methods.md, S1),
// each at most 0.5 in ln c, with c from e^-2 to e^2.5, where `place` says. `change` is what is
// held. `partial` (may be null) is given what there is after each sample but the last: means over
// the samples done, `before` over the same. Throws Error (no row beyond the trained length, one
// that is too short to fit, several runs, what measure() refuses) and Cancelled.
HeldEntropy holdEntropy(const Model& model, const Samples& samples, const Intervention& change,
                        HeldAt at, const Progress& progress = {},
                        const std::function<void(HeldEntropy)>& partial = {},
                        const ComputePlace& place = {});

}  // namespace sextant
