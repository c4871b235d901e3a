// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/head_scale_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <span>

#include "analysis/error.h"
#include "analysis/figures/best_uniform.h"
#include "analysis/figures/report_reading.h"
#include "analysis/measure/scale_fit.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr int mostHeads = 10;  // of a panel of single heads
// What the paper prints of its TinyLlama without positions, trained to 2,048 tokens; all about.
// Section 4.1 with Figure 3: converged entropies of single heads, bits by the official code.
constexpr double printedConcentrated = 1, printedDispersed = 10;
// Section 3.2: the best uniform scale at multiples of the trained length.
struct PrintedBest {
    double lengths, sigma;
};
constexpr PrintedBest printedBest[] = {{2, 1.2}, {4, 1.5}, {8, 1.8}};

template <class Values>
FigureCurve curveOf(const std::string& name, const Values& values, double factor = 1.0) {
    FigureCurve curve{name, {}, {}};
    for (const auto value : values) {
        curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(factor * static_cast<double>(value));
    }
    return curve;
}

// As trained and as set have their own in every figure, the others of a figure what is left.
std::string settingColour(const std::string& name, std::size_t& others) {
    if (name == "as trained") return usualColour(0);
    return usualColour(isSet(name) ? 1 : 2 + others++);
}

// The most that an entropy can be.
FigureCurve ceiling(int positions, EntropyUnit unit) {
    std::vector<double> values;
    for (int i = 0; i < positions; ++i)
        values.push_back(std::log(i + 1.0));
    FigureCurve curve = curveOf(unit == EntropyUnit::nats ? "ln(i + 1)" : "log\u2082(i + 1)",
                                values, fromNats(unit));
    curve.colour = "#888888";
    curve.dashed = true;
    return curve;
}

FigurePanel entropyPanel(const FigureState& state, const std::string& title, std::int64_t trained,
                         EntropyUnit unit) {
    FigurePanel panel;
    panel.title = title;
    panel.bottom = "position";
    panel.left = std::string("entropy (") + name(unit) + ")";
    panel.curves.push_back(ceiling(state.measured->positions, unit));
    if (trained > 0) panel.upright = static_cast<double>(trained);
    const double bit = std::log(2.0) * fromNats(unit);
    panel.notes = {
        {"paper: most concentrated head about " + numberText(printedConcentrated) + " bit",
         printedConcentrated * bit},
        {"paper: most dispersed head about " + numberText(printedDispersed) + " bits",
         printedDispersed * bit}};
    return panel;
}

std::span<const float> headOf(const FigureState& state, int layer, int head) {
    return {state.measured->entropyOf(layer, head),
            static_cast<std::size_t>(state.measured->positions)};
}

void needStates(const std::vector<FigureState>& states) {
    if (states.empty()) throw Error("nothing is measured");
}

// Rows by depth and columns by length of one setting's cells.
FigureMap mapOf(const ReportTable& table, double setting, const char* value,
                double (*share)(double)) {
    const std::size_t length = neededColumn(table, "length"), depth = neededColumn(table, "depth"),
                      at = neededColumn(table, value);
    std::set<double> lengths, depths;
    for (const auto& row : table.rows) {
        lengths.insert(row[length]);
        depths.insert(row[depth]);
    }
    FigureMap map;
    for (const double one : lengths)
        map.columns.push_back(numberText(one, 6));
    for (const double one : depths)
        map.rows.push_back(numberText(one, 3));
    map.values.assign(map.columns.size() * map.rows.size(), std::nan(""));
    for (const auto& row : table.rows) {
        if (row[0] != setting) continue;
        const auto c = std::distance(lengths.begin(), lengths.find(row[length]));
        const auto r = std::distance(depths.begin(), depths.find(row[depth]));
        map.values[static_cast<std::size_t>(r) * map.columns.size() + static_cast<std::size_t>(c)] =
            share(row[at]);
    }
    return map;
}

}  // namespace

std::string settingName(const Intervention& set) {
    std::string words;
    const auto add = [&words](const std::string& part) {
        words += (words.empty() ? "as set (" : ", ") + part;
    };
    if (set.uniformSigma != 1.0) add("sigma " + numberText(set.uniformSigma));
    if (!set.headSigma.empty()) add("a scale for each head");
    for (const auto& [stage, choice] : set.choices)
        add(choice.method);
    if (!set.layerChoices.empty()) add("methods of single layers");
    return words + ")";
}

std::string stateName(const Intervention& set) {
    if (set == Intervention{}) return "as trained";
    return set.headSigma.empty() ? settingName(set) : "a scale for each head";
}

bool isSet(const std::string& name) {
    return name.starts_with("as set") || name == "a scale for each head";
}

std::string inSymbols(std::string name) {
    for (std::size_t at; (at = name.find("sigma ")) != std::string::npos;)
        name.replace(at, 5, "\u03c3");
    return name;
}

void needHeadScales(const std::vector<double>& sigma) {
    if (std::adjacent_find(sigma.begin(), sigma.end(), std::not_equal_to<>()) == sigma.end())
        throw Error(
            "needs head scales, and there is no scale for each head: search for them (Scales, "
            "Head search) or load them, and ask for the report again (sextant-batch: search-heads, "
            "then "
            "--head-sigmas)");
}

std::set<int> panelLayers(int layers) {
    return {0, layers * 13 / 22, layers - 1};
}

std::vector<int> panelHeads(int heads) {
    const int drawn = std::min(heads, mostHeads);
    std::vector<int> all;
    for (int i = 0; i < drawn; ++i)
        all.push_back(drawn > 1 ? i * (heads - 1) / (drawn - 1) : 0);
    return all;
}

Figure byPositionFigure(const std::vector<FigureState>& states, std::int64_t trained,
                        EntropyUnit unit) {
    needStates(states);
    FigurePanel entropy, loss;
    entropy.title = "Entropy, mean over heads";
    entropy.left = std::string("entropy (") + name(unit) + ")";
    loss.title = "Log-perplexity";
    loss.left = std::string(name(unit)) + " a token";
    for (FigurePanel* panel : {&entropy, &loss}) {
        panel->bottom = "position";
        if (trained > 0) panel->upright = static_cast<double>(trained);
    }
    std::size_t others = 0;
    for (const FigureState& state : states) {
        const std::string colour = settingColour(state.name, others);
        entropy.curves.push_back(curveOf(state.name, meanEntropy(*state.measured), fromNats(unit)));
        loss.curves.push_back(
            curveOf(state.name, smooth(state.measured->nll, lossesSmoothedOver), fromNats(unit)));
        entropy.curves.back().colour = loss.curves.back().colour = colour;
    }
    return {"heads-1-2",
            "Entropy and log-perplexity by position",
            "Head scales, Figures 1 and 2. Losses are means over 50 positions to each side.",
            2,
            {entropy, loss}};
}

Figure headPanelsFigure(const std::vector<FigureState>& states, std::int64_t trained,
                        EntropyUnit unit) {
    needStates(states);
    const std::set<int> some = panelLayers(states[0].measured->layers);
    Figure figure{
        "heads-3", "Entropy by head", "Head scales, Figure 3.", static_cast<int>(some.size()), {}};
    for (const FigureState& state : states)
        for (const int layer : some) {
            FigurePanel panel =
                entropyPanel(state, state.name + ", layer " + std::to_string(layer), trained, unit);
            for (const int head : panelHeads(states[0].measured->heads))
                panel.curves.push_back(curveOf("head " + std::to_string(head),
                                               headOf(state, layer, head), fromNats(unit)));
            figure.panels.push_back(std::move(panel));
        }
    return figure;
}

Figure allHeadsFigure(const std::vector<FigureState>& states, std::int64_t trained,
                      EntropyUnit unit) {
    needStates(states);
    Figure figure{"heads-9",
                  "Entropy of all heads",
                  "Head scales, Figure 9.",
                  std::min<int>(2, static_cast<int>(states.size())),
                  {}};
    for (const FigureState& state : states) {
        const int layers = state.measured->layers, heads = state.measured->heads;
        FigurePanel panel = entropyPanel(
            state, state.name + ", " + std::to_string(layers * heads) + " heads", trained, unit);
        for (int layer = 0; layer < layers; ++layer)
            for (int head = 0; head < heads; ++head) {
                panel.curves.push_back(curveOf("", headOf(state, layer, head), fromNats(unit)));
                panel.curves.back().colour = isSet(state.name) ? "#f0c09a" : "#9dc3e0";
            }
        panel.curves.push_back(
            curveOf("mean over heads", meanEntropy(*state.measured), fromNats(unit)));
        panel.curves.back().colour = "#000000";
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

Figure scatterFigure(const FigureState& state, const std::vector<double>& sigma) {
    const int layers = state.measured->layers, heads = state.measured->heads;
    needHeadScales(sigma);
    if (sigma.size() != static_cast<std::size_t>(layers) * heads)
        throw Error("{} scales of heads; the model has {} heads", sigma.size(), layers * heads);
    const std::vector<float> last = headLastEntropy(*state.measured);
    FigurePanel panel;
    panel.bottom = "\u03c3 (1/\u221ad)";
    panel.left = "entropy at the last position (nats)";
    std::set<int> some;
    for (int i = 0; i < 7; ++i)
        some.insert(i * (layers - 1) / 6);
    for (const int layer : some) {
        FigureCurve curve{"layer " + std::to_string(layer), {}, {}};
        curve.dots = true;
        for (int head = 0; head < heads; ++head) {
            const auto at = static_cast<std::size_t>(layer) * heads + head;
            curve.x.push_back(sigma[at]);
            curve.y.push_back(last[at]);
        }
        curve.line = regressionLine(curve.x, curve.y);
        panel.curves.push_back(std::move(curve));
    }
    return {"heads-5",
            "Scale and entropy of heads",
            "Head scales, Figure 5. Each layer with its line of regression, the line's slope "
            "(nats per unit of \u03c3) and the correlation r; a dash where fewer than 3 heads, or "
            "heads of one scale, say none.",
            1,
            {panel}};
}

Message tooFewOf(const ReportTable& fit) {
    const auto at = std::find(fit.columns.begin(), fit.columns.end(), "samples");
    return at == fit.columns.end()
               ? Message()
               : tooFewToFit(fit.rows.at(0).at(static_cast<std::size_t>(at - fit.columns.begin())));
}

Figure bestScaleFigure(const Report& report) {
    const ReportTable& fit = neededTable(report, "fit");
    const double trained = fit.rows[0][neededColumn(fit, "trained_length")];
    const double a = fit.rows[0][neededColumn(fit, "a")], r2 = fit.rows[0][neededColumn(fit, "r2")];
    FigurePanel panel;
    panel.bottom = "position";
    panel.left = "\u03c3 (1/\u221ad)";
    panel.right = "least log-perplexity (nats)";
    panel.upright = trained;
    const std::vector<double>& best = neededArray(report, "best").values;
    const std::string tried = sigmasInText(neededArray(report, "sigma").values);
    panel.curves.push_back(curveOf("best scale, of " + tried, best));
    panel.curves.back().dots = true;
    panel.curves.push_back(curveOf("least log-perplexity", neededArray(report, "best_nll").values));
    panel.curves.back().right = true;
    panel.curves.back().colour = "#cccccc";
    const auto line = [&](const std::string& name, auto sigma, bool dashed) {
        FigureCurve curve{name, {}, {}};
        curve.dashed = dashed;
        for (double i = std::max(1.0, trained); i < static_cast<double>(best.size()); ++i) {
            curve.x.push_back(i);
            curve.y.push_back(sigma(i / trained));
        }
        if (!curve.x.empty()) panel.curves.push_back(std::move(curve));
    };
    const auto withR2 = [](double value) {
        return std::isfinite(value) ? ", R\u00b2 " + numberText(value, 4) : std::string();
    };
    const Message few = tooFewOf(fit);
    if (std::isfinite(a) && few.empty())
        line(
            "fit " + numberText(a, 4) + " ln s + 1" + withR2(r2) +
                (r2 < 0 ? ", a constant says more" : ""),
            [&](double s) { return a * std::log(s) + 1; }, false);
    for (const ScaleLine& one : scaleLines())
        line(
            one.label + ": " + one.formula + withR2(one.r2),
            [&](double s) { return one.sigma(s, trained); }, true);
    FigureCurve printed{"paper, in words", {}, {}, "#c8102e"};
    printed.dots = true;
    for (const PrintedBest& one : printedBest)
        if (one.lengths * trained <= static_cast<double>(best.size())) {
            printed.x.push_back(one.lengths * trained);
            printed.y.push_back(one.sigma);
        }
    if (!printed.x.empty()) panel.curves.push_back(std::move(printed));
    if (!few.empty()) panel.notes.push_back({"no fit is drawn, " + few.text()});
    return {"heads-7",
            "Best scale by position",
            "Head scales, Figure 7. Uniform \u03c3 tried: " + tried +
                ". s is the position over the trained length L.",
            1,
            {panel}};
}

Figure passkeyFigure(const Report& report, std::int64_t trained) {
    const ReportTable& table = neededTable(report, "cells");
    Figure figure{"heads-6",
                  "Passkey by depth and length",
                  "Head scales, Figure 6: passkeys recalled, and the probability of "
                  "the whole key. Trained on " +
                      std::to_string(trained) + " tokens.",
                  2,
                  {}};
    const auto words = table.words.find("setting");
    std::set<double> settings;
    for (const auto& row : table.rows)
        settings.insert(row[0]);
    for (const double setting : settings) {
        const std::string name = words == table.words.end()
                                     ? std::string()
                                     : words->second.at(static_cast<std::size_t>(setting));
        FigurePanel panel;
        panel.bottom = "tokens";
        panel.left = "depth";
        panel.title = name + ": accuracy";
        panel.map = mapOf(table, setting, "accuracy", [](double value) { return value; });
        figure.panels.push_back(panel);
        panel.title = name + ": probability of the key";
        panel.map =
            mapOf(table, setting, "log_probability", [](double value) { return std::exp(value); });
        figure.panels.push_back(panel);
    }
    return figure;
}

Figure lengthsFigure(const Report& report, std::int64_t trained) {
    const ReportTable& table = neededTable(report, "cells");
    const std::size_t length = neededColumn(table, "length"), nll = neededColumn(table, "nll_mean");
    FigurePanel panel;
    panel.bottom = "tokens of a window";
    panel.left = "NLL (nats a token)";
    if (trained > 0) panel.upright = static_cast<double>(trained);
    std::size_t others = 0;
    for (const auto& row : table.rows) {
        const std::string& name = table.words.at("setting").at(static_cast<std::size_t>(row[0]));
        if (panel.curves.empty() || panel.curves.back().name != inSymbols(name))
            panel.curves.push_back({inSymbols(name), {}, {}, settingColour(name, others)});
        panel.curves.back().x.push_back(row[length]);
        panel.curves.back().y.push_back(row[nll]);
    }
    return {
        "lengths", "Loss by length", "As the warping paper's Figure 7, of this model.", 1, {panel}};
}

Figure studyFigure(const Report& report) {
    const ReportTable& table = neededTable(report, "means");
    const auto has = [&](const char* column) {
        return std::find(table.columns.begin(), table.columns.end(), column) != table.columns.end();
    };
    const bool ofText = has("perplexity");
    const std::size_t length = neededColumn(table, "length"),
                      value = neededColumn(table, ofText ? "perplexity" : "accuracy");
    FigurePanel panel;
    panel.bottom = ofText ? "tokens of a window" : "elements of a list";
    panel.left = ofText ? "perplexity" : "share answered right";
    std::vector<FigureCurve> printed;
    for (const auto& row : table.rows) {
        const std::string& name = table.words.at("variant").at(static_cast<std::size_t>(row[0]));
        if (panel.curves.empty() || panel.curves.back().name != name) {
            panel.curves.push_back({name, {}, {}, usualColour(panel.curves.size())});
            printed.push_back({name + ", printed", {}, {}, panel.curves.back().colour, true});
        }
        panel.curves.back().x.push_back(row[length]);
        panel.curves.back().y.push_back(row[value]);
        if (const double own = ofText ? row[neededColumn(table, "printed")] : std::nan("");
            std::isfinite(own)) {
            printed.back().x.push_back(row[length]);
            printed.back().y.push_back(own);
        }
    }
    for (FigureCurve& curve : printed)
        if (!curve.x.empty()) panel.curves.push_back(std::move(curve));
    return {"study",
            ofText ? "Perplexity by length" : "Accuracy by length",
            report.summary.text(),
            1,
            {panel}};
}

}  // namespace sextant
