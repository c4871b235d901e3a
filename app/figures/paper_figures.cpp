// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/paper_figures.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include "analysis/error.h"
#include "analysis/figures/head_scale_figures.h"
#include "analysis/measure/scale_fit.h"
#include "analysis/values/number_text.h"
#include "app/figures/printed_numbers.h"

namespace sextant {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Figures", text);
}

template <class Values>
std::vector<QPointF> pointsOf(const Values& values, double factor) {
    std::vector<QPointF> points;
    double position = 0;
    for (const auto value : values)
        points.emplace_back(position++, factor * static_cast<double>(value));
    return points;
}

void needStates(const FigureMaterial& material) {
    if (material.states.empty())
        throw Error("nothing is measured yet; the figure is of what is measured");
}

// The most that an entropy can be.
FigureLine ceiling(int positions, EntropyUnit unit, const Theme& theme) {
    FigureLine line;
    line.name = unit == EntropyUnit::nats ? "ln(i+1)" : QString::fromUtf8("log\u2082(i+1)");
    for (int i = 0; i < positions; ++i)
        line.points.emplace_back(i, fromNats(unit) * std::log(i + 1.0));
    line.colour = theme.color(Role::muted);
    line.dashed = true;
    line.width = 0.8;
    return line;
}

// Converged entropies as printed: bits there, whatever is shown here.
std::vector<FigureNote> printedEntropies(EntropyUnit unit) {
    const auto note = [&](const QString& words, double bits) {
        return FigureNote{words.arg(bits), bits * std::log(2.0) * fromNats(unit), std::nullopt};
    };
    return {note(tr("paper: most concentrated head about %1 bit"), printedConcentrated),
            note(tr("paper: most dispersed head about %1 bits"), printedDispersed)};
}

FigurePanel entropyPanel(const FigureMaterial& material, const MeasuredState& state,
                         const QString& title) {
    FigurePanel panel;
    panel.title = title;
    panel.bottom = tr("position");
    panel.left = tr("entropy (%1)").arg(name(material.unit));
    panel.lines.push_back(ceiling(state.measurement->positions, material.unit, Theme::light()));
    panel.notes = printedEntropies(material.unit);
    if (material.spec.trainedLength > 0)
        panel.upright = static_cast<double>(material.spec.trainedLength);
    return panel;
}

std::vector<QPointF> headPoints(const FigureMaterial& material, const MeasuredState& state,
                                int layer, int head) {
    const float* values = state.measurement->entropyOf(layer, head);
    return pointsOf(std::span(values, static_cast<std::size_t>(state.measurement->positions)),
                    fromNats(material.unit));
}

const ReportArray& arrayOf(const Report& report, const std::string& name) {
    for (const ReportArray& array : report.arrays)
        if (array.name == name) return array;
    throw Error("there is no sweep of scales with \"" + name + "\" in it; run Uniform sweep first");
}

// The states that Figure 4 needs; the last of each in A, B, the pins, before those the history.
struct Settings {
    const MeasuredState *asTrained = nullptr, *own = nullptr;
    std::vector<const MeasuredState*> uniform;  // other than as trained
};

Settings settingsOf(const FigureMaterial& material) {
    Settings found;
    const std::vector<double> trained = effectiveSigma(material.spec, {});
    for (const auto* states : {&material.earlier, &material.states})
        for (const MeasuredState& state : *states) {
            const std::vector<double> sigma = effectiveSigma(material.spec, state.change);
            const bool alike = std::adjacent_find(sigma.begin(), sigma.end(),
                                                  std::not_equal_to<>()) == sigma.end();
            if (!alike)
                found.own = &state;
            else if (sigma == trained)
                found.asTrained = &state;
            else
                found.uniform.push_back(&state);
        }
    return found;
}

// The best uniform scale that is known over these tokens, and where it is from.
std::pair<MeasuredState, QString> bestOf(const FigureMaterial& material,
                                         const std::vector<const MeasuredState*>& uniform) {
    if (material.swept) {
        const BestUniform& best = *material.swept;
        return {
            {tr("best uniform \u03c3 %1").arg(best.sigma),
             {},
             std::make_shared<const Measurement>(best.measured)},
            tr("the least mean loss of the sweep of %1").arg(QString::fromStdString(best.tried))};
    }
    if (uniform.empty()) {
        std::string start;
        if (material.searchStart)
            start = " the one that the search began at, sigma " +
                    numberText(*material.searchStart) + ",";
        throw Error(
            "no best uniform scale is known over these tokens: run a sweep (Scales, Uniform "
            "sweep), or "
            "set" +
            (start.empty() ? " one" : start) + " and wait until it is measured");
    }
    const MeasuredState& best = **std::min_element(
        uniform.begin(), uniform.end(), [](const MeasuredState* one, const MeasuredState* other) {
            return one->measurement->nllMean() < other->measurement->nllMean();
        });
    const std::vector<double> sigma = effectiveSigma(material.spec, best.change);
    if (material.searchStart && sigma.front() == *material.searchStart)
        return {best, tr("where the search began")};
    return {best, uniform.size() == 1
                      ? tr("the only one measured besides as trained, perhaps not the best")
                      : tr("the best of %1 that were measured").arg(uniform.size())};
}

}  // namespace

PaperFigure entropyPanels(const FigureMaterial& material) {
    needStates(material);
    const std::set<int> layers = panelLayers(material.spec.layerCount());
    PaperFigure figure{
        tr("Entropy by head"), material.description, static_cast<int>(layers.size()), {}};
    const std::vector<int> heads = panelHeads(material.spec.heads);
    for (const MeasuredState& state : material.states)
        for (const int layer : layers) {
            FigurePanel panel =
                entropyPanel(material, state, tr("%1, layer %2").arg(state.name).arg(layer));
            for (std::size_t i = 0; i < heads.size(); ++i) {
                FigureLine line;
                line.name = tr("head %1").arg(heads[i]);
                line.points = headPoints(material, state, layer, heads[i]);
                line.colour = lineStyle(static_cast<int>(i), Theme::light()).colour;
                line.width = 0.9;
                panel.lines.push_back(std::move(line));
            }
            figure.panels.push_back(std::move(panel));
        }
    return figure;
}

PaperFigure allHeadsFigure(const FigureMaterial& material) {
    needStates(material);
    PaperFigure figure{tr("Entropy of all heads"),
                       material.description,
                       std::min<int>(2, static_cast<int>(material.states.size())),
                       {}};
    const Theme theme = Theme::light();
    QColor light = theme.color(Role::entropy);
    light.setAlphaF(0.35f);
    for (const MeasuredState& state : material.states) {
        FigurePanel panel =
            entropyPanel(material, state,
                         tr("%1, %2 heads")
                             .arg(state.name)
                             .arg(state.measurement->layers * state.measurement->heads));
        for (int layer = 0; layer < state.measurement->layers; ++layer)
            for (int head = 0; head < state.measurement->heads; ++head) {
                FigureLine line;
                line.name = QString();
                line.points = headPoints(material, state, layer, head);
                line.colour = light;
                line.width = 0.6;
                panel.lines.push_back(std::move(line));
            }
        FigureLine mean;
        mean.name = tr("mean over heads");
        mean.points = pointsOf(meanEntropy(*state.measurement), fromNats(material.unit));
        mean.colour = theme.color(Role::text);
        mean.width = 1.6;
        panel.lines.push_back(std::move(mean));
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

PaperFigure uniformAgainstHeads(const FigureMaterial& material) {
    const Settings found = settingsOf(material);
    if (!found.own)
        throw Error(
            "no measured state has a scale for each head: search for them or load them, "
            "and wait until they are measured");
    const auto [uniform, origin] = bestOf(material, found.uniform);
    PaperFigure figure{tr("Uniform against head-based scales"), material.description, 1, {}};
    FigurePanel panel;
    panel.bottom = tr("position");
    panel.left = tr("entropy (%1)").arg(name(material.unit));
    panel.right = tr("log-perplexity");
    const Theme theme = Theme::light();
    const double factor = fromNats(material.unit);
    const auto add = [&](const MeasuredState& state, Role role) {
        const QColor colour = theme.color(role);
        const std::vector<float> loss = smooth(state.measurement->nll, lossesSmoothedOver);
        panel.lines.push_back({state.name + tr(": entropy"),
                               pointsOf(meanEntropy(*state.measurement), factor), colour, 1.4,
                               false, false, false});
        panel.lines.push_back({state.name + tr(": log-perplexity"), pointsOf(loss, factor), colour,
                               1.4, true, true, false});
        return loss;
    };
    if (found.asTrained) add(*found.asTrained, Role::reference);
    const std::vector<float> even = add(uniform, Role::logPerplexity);
    const std::vector<float> own = add(*found.own, Role::entropy);
    panel.notes.push_back({uniform.name + ": " + origin, std::nullopt, std::nullopt});
    const auto length = static_cast<double>(material.spec.trainedLength);
    if (length > 0) panel.upright = length;
    for (const PrintedGap& gap : printedGaps) {
        const auto at = static_cast<std::size_t>(gap.lengths * length) - 1;
        if (length <= 0) break;
        FigureNote note;
        note.position = gap.lengths * length;
        note.words =
            tr("paper at %1 L: head-based better by about %2 nats").arg(gap.lengths).arg(gap.nats);
        if (at < even.size() && at < own.size())
            note.words += tr("; here by %1").arg(even[at] - own[at], 0, 'f', 2);
        panel.notes.push_back(note);
    }
    figure.panels.push_back(std::move(panel));
    return figure;
}

PaperFigure bestSigmaFigure(const Report& report, const QString& description) {
    const std::vector<double>& best = arrayOf(report, "best").values;
    const std::vector<double>& least = arrayOf(report, "best_nll").values;
    if (report.tables.empty() || report.tables[0].rows.empty() ||
        report.tables[0].rows[0].size() < 3)
        throw Error("there is no fit yet; run Uniform sweep first");
    const double length = report.tables[0].rows[0][0], a = report.tables[0].rows[0][1],
                 r2 = report.tables[0].rows[0][2];
    const Theme theme = Theme::light();
    PaperFigure figure{tr("Best scale by position"), description, 1, {}};
    FigurePanel panel;
    panel.bottom = tr("position");
    panel.left = QString::fromUtf8("\u03c3 (1/\u221ad)");
    panel.right = tr("least log-perplexity (nats)");
    panel.upright = length;
    const std::string tried = sigmasInWords(arrayOf(report, "sigma").values);
    panel.lines.push_back({tr("best scale, of %1").arg(QString::fromStdString(tried)),
                           pointsOf(best, 1.0), theme.color(Role::entropy), 1.0, false, false,
                           true});
    panel.lines.push_back({tr("least log-perplexity"), pointsOf(least, 1.0),
                           theme.color(Role::logPerplexity), 0.9, false, true, false});
    const auto line = [&](const QString& title, auto&& sigma, const QColor& colour, bool dashed) {
        FigureLine made{title, {}, colour, 1.6, dashed, false, false};
        for (std::size_t i = static_cast<std::size_t>(std::max(1.0, length)); i < best.size(); ++i)
            made.points.emplace_back(static_cast<double>(i),
                                     sigma(static_cast<double>(i) / length));
        if (!made.points.empty()) panel.lines.push_back(std::move(made));
    };
    const std::string few = tooFewOf(report.tables[0]);
    if (!few.empty())
        panel.notes.push_back({tr("no fit is drawn, %1").arg(QString::fromStdString(few)),
                               std::nullopt, std::nullopt});
    if (std::isfinite(a) && few.empty())
        line(
            tr("fit %1 ln s + 1, R\u00b2 %2").arg(a, 0, 'f', 4).arg(r2, 0, 'f', 4) +
                (r2 < 0 ? tr(", a constant says more") : QString()),
            [&](double s) { return a * std::log(s) + 1; }, theme.color(Role::text), false);
    int style = 0;
    for (const ScaleLine& one : scaleLines()) {
        QString words = QString::fromStdString(one.label + ": " + one.formula);
        if (std::isfinite(one.r2)) words += tr(", R\u00b2 %1").arg(one.r2, 0, 'f', 4);
        line(
            words, [&](double s) { return one.sigma(s, length); }, lineStyle(style++, theme).colour,
            true);
    }
    FigureLine printed{
        tr("paper, in words"), {}, theme.color(Role::worse), 2.5, false, false, true};
    for (const PrintedBest& one : printedBest)
        if (one.lengths * length <= static_cast<double>(best.size()))
            printed.points.emplace_back(one.lengths * length, one.sigma);
    if (!printed.points.empty()) panel.lines.push_back(std::move(printed));
    figure.panels.push_back(std::move(panel));
    return figure;
}

}  // namespace sextant
