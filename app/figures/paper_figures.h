// SPDX-License-Identifier: GPL-3.0-or-later
// The states that the window has measured, as the figures of the paper on head scales take them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/figures/best_uniform.h"
#include "analysis/intervention.h"

namespace sextant {

// A setting that was measured whole over the tokens that are read now.
struct MeasuredState {
    std::string name;
    Intervention change;
    std::shared_ptr<const Measurement> measurement;
};

struct FigureMaterial {
    ModelSpec spec;
    std::vector<MeasuredState> states;  // A, B, then the pins that are shown
    // Of the history, none of those: for a setting that a figure lacks; the newest last.
    std::vector<MeasuredState> earlier = {};
    EntropyUnit unit = EntropyUnit::nats;
    std::string identity;
    // Of the newest whole sweep over the same tokens with nothing else set; none: there is none.
    std::optional<BestUniform> swept = {};
    // Where the newest search for head scales began; none: there is none.
    std::optional<double> searchStart = {};
};

// A, B and the pins, as figures take them.
std::vector<FigureState> statesOf(const FigureMaterial& material);

// As trained, the best uniform scale, and a scale for each head (uniformHeadsFigure()). The uniform
// scale is the best of the sweep, else of those that were measured; the figure says which. Throws
// Error naming what is missing.
Figure uniformAgainstHeads(const FigureMaterial& material);

}  // namespace sextant
