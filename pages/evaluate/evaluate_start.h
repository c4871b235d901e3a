// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that fill the missing cells of a table.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "pages/evaluate/evaluate_cells.h"
#include "pages/evaluate/perplexity_pane.h"
#include "widgets/view.h"

namespace sextant {

// A row with its checkpoint and its current setting.
struct WantedRow {
    QString name;
    std::string model;  // path of its checkpoint
    Intervention change;
};

// Whether no job computes the cell, or its job failed.
bool isMissing(const EvaluateCells& found, const EvaluateCell& cell);

struct EvaluatePlan {
    std::vector<JobStartAction> jobs;
    int cells = 0;  // that they fill
    // Windows by length, summed over the cells: to estimate the time.
    std::vector<std::pair<std::int64_t, std::int64_t>> windows;
};
// A job for each checkpoint and convention whose rows lack the same columns. `columns`: lengths of
// `choices` that are wanted. `kind` is that of perplexity; `tokens` of the text.
EvaluatePlan evaluatePlan(const std::vector<WantedRow>& rows, const PerplexityChoices& choices,
                          const std::vector<std::int64_t>& columns, const EvaluateCells& found,
                          const JobKindFacts& kind, const Experiment& ground, std::int64_t tokens);

}  // namespace sextant
