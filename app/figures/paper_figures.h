// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the paper on head scales, of whatever model and text is open.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/figures/best_uniform.h"
#include "analysis/intervention.h"
#include "analysis/jobs/report.h"
#include "analysis/measure/measurement.h"
#include "widgets/curves/entropy_unit.h"
#include "widgets/figures/paper_figure.h"

namespace sextant {

// A setting that was measured whole over the tokens that are read now.
struct MeasuredState {
    QString name;
    Intervention change;
    std::shared_ptr<const Measurement> measurement;
};

struct FigureMaterial {
    ModelSpec spec;
    std::vector<MeasuredState> states;  // A, B, then the pins that are shown
    // Of the history, none of those: for a setting that a figure lacks; the newest last.
    std::vector<MeasuredState> earlier = {};
    EntropyUnit unit = EntropyUnit::nats;
    QString description;
    // Of the newest whole sweep over the same tokens with nothing else set; none: there is none.
    std::optional<BestUniform> swept = {};
    // Where the newest search for head scales began; none: there is none.
    std::optional<double> searchStart = {};
};

// Each throws Error, naming what is missing.
// A row of panels a state, a panel for the first, the middle and the last layer, of at most ten
// heads each (Figure 3).
PaperFigure entropyPanels(const FigureMaterial& material);
// A panel a state with every head's entropy and their mean (Figure 9).
PaperFigure allHeadsFigure(const FigureMaterial& material);
// As trained, the best uniform scale, and a scale for each head: entropy and log-perplexity by
// position, and which uniform scale it is (Figure 4). The best of the sweep, else of those that
// were measured.
PaperFigure uniformAgainstHeads(const FigureMaterial& material);
// From the report of "fit-scale": the best scale by position, its fit and the least loss (Figure
// 7).
PaperFigure bestSigmaFigure(const Report& report, const QString& description);

}  // namespace sextant
