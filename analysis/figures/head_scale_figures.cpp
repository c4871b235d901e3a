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
// What the paper prints, of a TinyLlama without positions (methods S10).
constexpr const char* printedEntropies =
    "The paper's converged entropies: about 1 bit (0.69 nats) for the most concentrated head, "
    "about "
    "10 bits (6.9 nats) for the most dispersed.";

template <class Values>
FigureCurve curveOf(const std::string& name, const Values& values) {
    FigureCurve curve{name, {}, {}};
    for (const auto value : values) {
        curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(static_cast<double>(value));
    }
    return curve;
}

// As trained and as set have their own in every figure, the others of a figure what is left.
std::string settingColour(const std::string& name, std::size_t& others) {
    if (name == "as trained") return usualColour(0);
    return usualColour(isSet(name) ? 1 : 2 + others++);
}

// The most that an entropy can be.
FigureCurve ceiling(int positions) {
    std::vector<double> values;
    for (int i = 0; i < positions; ++i)
        values.push_back(std::log(i + 1.0));
    FigureCurve curve = curveOf("ln(i + 1)", values);
    curve.colour = "#888888";
    curve.dashed = true;
    return curve;
}

FigurePart entropyPart(const FigureState& state, const std::string& title, std::int64_t trained) {
    FigurePart part;
    part.title = title;
    part.bottom = "position";
    part.left = "entropy (nats)";
    part.curves.push_back(ceiling(state.measured->positions));
    if (trained > 0) part.upright = static_cast<double>(trained);
    return part;
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

Figure courseFigure(const std::vector<FigureState>& states, std::int64_t trained) {
    needStates(states);
    FigurePart entropy, loss;
    entropy.title = "Entropy, mean over heads";
    entropy.left = "entropy (nats)";
    loss.title = "Log-perplexity";
    loss.left = "nats a token";
    for (FigurePart* part : {&entropy, &loss}) {
        part->bottom = "position";
        if (trained > 0) part->upright = static_cast<double>(trained);
    }
    std::size_t others = 0;
    for (const FigureState& state : states) {
        const std::string colour = settingColour(state.name, others);
        entropy.curves.push_back(curveOf(state.name, meanEntropy(*state.measured)));
        loss.curves.push_back(curveOf(state.name, smooth(state.measured->nll, lossesSmoothedOver)));
        entropy.curves.back().colour = loss.curves.back().colour = colour;
    }
    return {"heads-1-2",
            "Entropy and log-perplexity by position",
            "Head scales, Figures 1 and 2. Losses are means over 50 positions to each side.",
            2,
            {entropy, loss}};
}

Figure headPanelsFigure(const std::vector<FigureState>& states, std::int64_t trained) {
    needStates(states);
    const std::set<int> some = panelLayers(states[0].measured->layers);
    Figure figure{"heads-3",
                  "Entropy by head",
                  std::string("Head scales, Figure 3. ") + printedEntropies,
                  static_cast<int>(some.size()),
                  {}};
    for (const FigureState& state : states)
        for (const int layer : some) {
            FigurePart part =
                entropyPart(state, state.name + ", layer " + std::to_string(layer), trained);
            for (const int head : panelHeads(states[0].measured->heads))
                part.curves.push_back(
                    curveOf("head " + std::to_string(head), headOf(state, layer, head)));
            figure.parts.push_back(std::move(part));
        }
    return figure;
}

Figure allHeadsFigure(const std::vector<FigureState>& states, std::int64_t trained) {
    needStates(states);
    Figure figure{"heads-9",
                  "Entropy of all heads",
                  std::string("Head scales, Figure 9. ") + printedEntropies,
                  std::min<int>(2, static_cast<int>(states.size())),
                  {}};
    for (const FigureState& state : states) {
        const int layers = state.measured->layers, heads = state.measured->heads;
        FigurePart part = entropyPart(
            state, state.name + ", " + std::to_string(layers * heads) + " heads", trained);
        for (int layer = 0; layer < layers; ++layer)
            for (int head = 0; head < heads; ++head) {
                part.curves.push_back(curveOf("", headOf(state, layer, head)));
                part.curves.back().colour = isSet(state.name) ? "#f0c09a" : "#9dc3e0";
            }
        part.curves.push_back(curveOf("mean over heads", meanEntropy(*state.measured)));
        part.curves.back().colour = "#000000";
        figure.parts.push_back(std::move(part));
    }
    return figure;
}

Figure scatterFigure(const FigureState& state, const std::vector<double>& sigma) {
    const int layers = state.measured->layers, heads = state.measured->heads;
    needHeadScales(sigma);
    if (sigma.size() != static_cast<std::size_t>(layers) * heads)
        throw Error(std::to_string(sigma.size()) + " scales of heads; the model has " +
                    std::to_string(layers * heads) + " heads");
    const std::vector<float> last = headLastEntropy(*state.measured);
    FigurePart part;
    part.bottom = "\u03c3 (1/\u221ad)";
    part.left = "entropy at the last position (nats)";
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
        part.curves.push_back(std::move(curve));
    }
    return {"heads-5",
            "Scale and entropy of heads",
            "Head scales, Figure 5. Each layer with its line of regression, the line's slope "
            "(nats per unit of \u03c3) and the correlation r; a dash where fewer than 3 heads, or "
            "heads of one scale, say none.",
            1,
            {part}};
}

std::string tooFewOf(const ReportTable& fit) {
    const auto at = std::find(fit.columns.begin(), fit.columns.end(), "samples");
    return at == fit.columns.end()
               ? std::string()
               : tooFewToFit(fit.rows.at(0).at(static_cast<std::size_t>(at - fit.columns.begin())));
}

Figure bestScaleFigure(const Report& report) {
    const ReportTable& fit = neededTable(report, "fit");
    const double trained = fit.rows[0][neededColumn(fit, "trained_length")];
    const double a = fit.rows[0][neededColumn(fit, "a")], r2 = fit.rows[0][neededColumn(fit, "r2")];
    FigurePart part;
    part.bottom = "position";
    part.left = "\u03c3 (1/\u221ad)";
    part.right = "least log-perplexity (nats)";
    part.upright = trained;
    const std::vector<double>& best = neededArray(report, "best").values;
    const std::string tried = sigmasInWords(neededArray(report, "sigma").values);
    part.curves.push_back(curveOf("best scale, of " + tried, best));
    part.curves.back().dots = true;
    part.curves.push_back(curveOf("least log-perplexity", neededArray(report, "best_nll").values));
    part.curves.back().right = true;
    part.curves.back().colour = "#cccccc";
    const auto line = [&](const std::string& name, auto sigma, bool dashed) {
        FigureCurve curve{name, {}, {}};
        curve.dashed = dashed;
        for (double i = std::max(1.0, trained); i < static_cast<double>(best.size()); ++i) {
            curve.x.push_back(i);
            curve.y.push_back(sigma(i / trained));
        }
        if (!curve.x.empty()) part.curves.push_back(std::move(curve));
    };
    const auto withR2 = [](double value) {
        return std::isfinite(value) ? ", R\u00b2 " + numberText(value, 4) : std::string();
    };
    const std::string few = tooFewOf(fit);
    if (std::isfinite(a) && few.empty())
        line(
            "fit " + numberText(a, 4) + " ln s + 1" + withR2(r2) +
                (r2 < 0 ? ", a constant says more" : ""),
            [&](double s) { return a * std::log(s) + 1; }, false);
    for (const ScaleLine& one : scaleLines())
        line(
            one.label + ": " + one.formula + withR2(one.r2),
            [&](double s) { return one.sigma(s, trained); }, true);
    return {"heads-7",
            "Best scale by position",
            "Head scales, Figure 7. Uniform \u03c3 tried: " + tried +
                ". s is the position over the trained length L." +
                (few.empty() ? few : " No fit is drawn, " + few + "."),
            1,
            {part}};
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
        FigurePart part;
        part.bottom = "tokens";
        part.left = "depth";
        part.title = name + ": accuracy";
        part.map = mapOf(table, setting, "accuracy", [](double value) { return value; });
        figure.parts.push_back(part);
        part.title = name + ": probability of the key";
        part.map =
            mapOf(table, setting, "log_probability", [](double value) { return std::exp(value); });
        figure.parts.push_back(part);
    }
    return figure;
}

Figure lengthsFigure(const Report& report, std::int64_t trained) {
    const ReportTable& table = neededTable(report, "cells");
    const std::size_t length = neededColumn(table, "length"), nll = neededColumn(table, "nll_mean");
    FigurePart part;
    part.bottom = "tokens of a window";
    part.left = "NLL (nats a token)";
    if (trained > 0) part.upright = static_cast<double>(trained);
    std::size_t others = 0;
    for (const auto& row : table.rows) {
        const std::string& name = table.words.at("setting").at(static_cast<std::size_t>(row[0]));
        if (part.curves.empty() || part.curves.back().name != inSymbols(name))
            part.curves.push_back({inSymbols(name), {}, {}, settingColour(name, others)});
        part.curves.back().x.push_back(row[length]);
        part.curves.back().y.push_back(row[nll]);
    }
    return {
        "lengths", "Loss by length", "As the warping paper's Figure 7, of this model.", 1, {part}};
}

Figure studyFigure(const Report& report) {
    const ReportTable& table = neededTable(report, "means");
    const auto has = [&](const char* column) {
        return std::find(table.columns.begin(), table.columns.end(), column) != table.columns.end();
    };
    const bool ofText = has("perplexity");
    const std::size_t length = neededColumn(table, "length"),
                      value = neededColumn(table, ofText ? "perplexity" : "accuracy");
    FigurePart part;
    part.bottom = ofText ? "tokens of a window" : "elements of a list";
    part.left = ofText ? "perplexity" : "share answered right";
    std::vector<FigureCurve> printed;
    for (const auto& row : table.rows) {
        const std::string& name = table.words.at("variant").at(static_cast<std::size_t>(row[0]));
        if (part.curves.empty() || part.curves.back().name != name) {
            part.curves.push_back({name, {}, {}, usualColour(part.curves.size())});
            printed.push_back({name + ", printed", {}, {}, part.curves.back().colour, true});
        }
        part.curves.back().x.push_back(row[length]);
        part.curves.back().y.push_back(row[value]);
        if (const double own = ofText ? row[neededColumn(table, "printed")] : std::nan("");
            std::isfinite(own)) {
            printed.back().x.push_back(row[length]);
            printed.back().y.push_back(own);
        }
    }
    for (FigureCurve& curve : printed)
        if (!curve.x.empty()) part.curves.push_back(std::move(curve));
    return {
        "study", ofText ? "Perplexity by length" : "Accuracy by length", report.summary, 1, {part}};
}

}  // namespace sextant
