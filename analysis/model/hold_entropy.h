// SPDX-License-Identifier: GPL-3.0-or-later
// What the loss would be if heads kept the course of their entropy beyond the trained length: for
// every row there, a factor on each head's scores brings its entropy back, layer after layer.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

enum class HeldAt {
    line,  // of ln(i + 1), fitted over L/4 .. L - 1 to the mean over samples
    level  // what that line says of position L - 1
};

struct HeldEntropy {
    std::int64_t first = 0;      // the first row held: the trained length L
    std::vector<float> before;   // NLL without, [positions], nats, mean over samples; NaN: no label
    std::vector<float> nll;      // held, likewise
    std::vector<float> entropy;  // [layers, heads, positions], nats, held, mean over samples
    std::vector<float> target;   // likewise; NaN before `first`
    double nearShare = 0;        // of the rows held, that came within 0.02 nats of their target
    std::int64_t labels = 0;     // predicted at rows held
    double nllBefore = 0, nllHeld = 0;  // means over these labels, nats
};

// Twelve damped Newton steps a row by dH/dln c = -Cov(score, its scaled part) (methods.md, S1),
// each at most 0.5 in ln c, with c from e^-2 to e^2.5, on the CPU. `change` is what is held.
// Throws Error (no row beyond the trained length, one that is too short to fit, several runs, what
// measure() refuses) and Cancelled.
HeldEntropy holdEntropy(const Model& model, const Samples& samples, const Intervention& change,
                        HeldAt at, const Progress& progress = {});

}  // namespace sextant
