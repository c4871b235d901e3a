// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of "Length Generalization of Causal Transformers without Position Encoding" (methods S9)
// from what was measured or computed of a model. Each throws Error where what it is given has
// nothing to draw.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "analysis/figures/figure.h"
#include "analysis/intervention.h"
#include "analysis/jobs/report.h"
#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/measurement.h"

namespace sextant {

struct FigureState {
    std::string name;  // "sigma 1.2"
    const Measurement* measured = nullptr;
};

// What is set, in words: "as set (sigma 1.4, yarn)".
std::string settingName(const Intervention& set);
// The same as the name of a state: "as trained", "a scale for each head" whatever else is set.
std::string stateName(const Intervention& set);
// True of either, but for "as trained".
bool isSet(const std::string& name);
// "sigma 1.4" as it stands in a figure: "\u03c3 1.4".
std::string inSymbols(std::string name);
// Why the fit in fit-scale's table "fit" says nothing (tooFewToFit); empty: it says something.
Message tooFewOf(const ReportTable& fit);
// Throws Error where all heads have the same scale; it says how to get a scale for each head.
void needHeadScales(const std::vector<double>& sigma);

// Panels of heads show the layers at the depths of the paper's 0, 13 and 21 of 22, and at most ten
// of a layer's heads, evenly from the first to the last. Losses are means over so many positions to
// each side, as the paper draws them.
std::set<int> panelLayers(int layers);
std::vector<int> panelHeads(int heads);
constexpr int lossesSmoothedOver = 50;

// Of the figures by position: `trained` is the trained length in tokens, 0: not known; entropies
// and losses are drawn in `unit`.

// Mean entropy and smoothed log-perplexity (Figures 1, 2, 4).
Figure byPositionFigure(const std::vector<FigureState>& states, std::int64_t trained,
                        EntropyUnit unit = EntropyUnit::nats);
// A row a state, a panel for the first, a middle and the last layer, at most ten heads in each,
// with the entropies that the paper prints (Figure 3).
Figure headPanelsFigure(const std::vector<FigureState>& states, std::int64_t trained,
                        EntropyUnit unit = EntropyUnit::nats);
// Every head, and their mean, a panel a state (Figure 9).
Figure allHeadsFigure(const std::vector<FigureState>& states, std::int64_t trained,
                      EntropyUnit unit = EntropyUnit::nats);
// Scale of each head against its entropy at the last position, seven layers with a line of
// regression each (Figure 5). `sigma`: [layers * heads].
Figure scatterFigure(const FigureState& state, const std::vector<double>& sigma);
// Best uniform scale by position with its fit, what others say (scaleLines()) and the paper's text,
// and the least loss: of a report of fit-scale (Figure 7).
Figure bestScaleFigure(const Report& report);
// Share of keys found, and the key's log-probability, by depth and length: of a report of passkey
// (Figures 6 and 8).
Figure passkeyFigure(const Report& report, std::int64_t trained);
// NLL by length, a curve a setting: of a report of perplexity (the warping paper's Figure 7).
Figure lengthsFigure(const Report& report, std::int64_t trained);
// Perplexity or accuracy by length, a curve a variant, with printed perplexities dashed in its
// colour: of a report of study (the warping paper's Figures 3, 5, 6, 7).
Figure studyFigure(const Report& report);

}  // namespace sextant
