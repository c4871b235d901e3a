// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/loss_plot.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "widgets/plot/chart_pane.h"
#include "widgets/plot/label_places.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

namespace {

constexpr double markRadius = 3.0;

QString number(double value) {
    return QString::number(value, 'f', 2);
}

constexpr int farthest = 3;  // lines of text between words and what they are of

// Below a mark, above it, right and left of it, the nearest first.
std::vector<QRectF> placesBeside(const QPointF& mark, const QSizeF& size, const QRectF& within,
                                 double line) {
    std::vector<QRectF> places;
    for (int away = 0; away <= farthest; ++away) {
        const double aside = 12.0 + away * line, apart = 8.0 + away * line;  // pixels
        for (const double down : {apart, -apart - size.height(), -size.height() / 2})
            for (const double right : {aside, -aside - size.width(), -size.width() / 2})
                if (mark.x() + right >= within.left() &&
                    mark.x() + right + size.width() <= within.right())
                    places.emplace_back(mark + QPointF(right, down), size);
    }
    if (places.empty()) places.emplace_back(mark, size);  // wider than the plot
    return places;
}

// In pixels.
std::vector<QPointF> drawnIn(const PlotPane& pane) {
    std::vector<QPointF> all;
    const auto add = [&](const std::vector<QPointF>& points) {
        const auto places = placesOf(pane, points);
        all.insert(all.end(), places.begin(), places.end());
    };
    for (const PlotLine& line : pane.lines) {
        add(line.points);
        for (std::size_t i = 0; line.mark && i < line.points.size(); ++i)
            for (const double beside : {-markRadius, markRadius})
                all.push_back(pane.at(line.points[i]) + QPointF(0.0, beside));
    }
    for (const PlotRule& level : pane.rules)
        add({{pane.x.range.lower, level.at}, {pane.x.range.upper, level.at}});
    return all;
}

}  // namespace

LossPlot::LossPlot(QWidget* parent) : Chart("lossPlot", tr("Loss by step"), parent) {}

void LossPlot::setFacts(const SearchFacts& facts) {
    facts_ = facts;
    update();
}

void LossPlot::setStep(std::optional<int> step) {
    if (step == step_) return;
    step_ = step;
    update();
}

std::vector<LegendEntry> LossPlot::legend(const Theme& theme) const {
    const QColor panel = theme.color(Role::panel), loss = theme.color(Role::logPerplexity);
    std::vector<LegendEntry> all;
    if (!facts_.rounds) all.push_back({tr("training"), QPen(blend(panel, loss, 0.6), strokes())});
    all.push_back({tr("held-out"), QPen(loss, 2.0 * strokes(), Qt::DashLine), Mark::disc});
    if (facts_.warmUp > 0)
        all.push_back({tr("warm-up"), QPen(blend(panel, theme.color(Role::accent), 0.3), 10.0,
                                           Qt::SolidLine, Qt::FlatCap)});
    return all;
}

// With the curves and the levels.
PlotPane LossPlot::paneIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    const QColor panel = theme.color(Role::panel), loss = theme.color(Role::logPerplexity);
    PlotPane pane = chartPane(facts_.rounds ? tr("round") : tr("step"), tr("log-perplexity (nats)"),
                              Role::logPerplexity, theme);
    ValueExtent extent;
    for (const auto* curve : {&facts_.training, &facts_.heldOut}) {
        PlotLine line;
        line.clipped = false;
        line.pen = QPen(blend(panel, loss, 0.6), strokes());
        if (curve == &facts_.heldOut) {
            line.pen = QPen(loss, 2.0 * strokes(), Qt::DashLine);
            line.mark = Mark::disc;
            line.markRadius = markRadius;
        }
        for (const StepLoss& one : *curve) {
            line.points.emplace_back(one.step, one.nll);
            extent.include(one.nll);
        }
        pane.lines.push_back(std::move(line));
    }
    for (const auto& level : {facts_.asTrained, facts_.startHeldOut})
        if (level) extent.include(*level);
    for (const Label& level : levels())
        pane.rules.push_back({level.level,
                              QPen(theme.color(Role::reference), strokes(), Qt::DotLine), false,
                              false, true});
    if (facts_.warmUp > 0)
        pane.bands = {{{0.0, facts_.warmUp}, blend(panel, theme.color(Role::accent), 0.12)}};
    pane.x.range = {0.0, std::max(1.0, facts_.steps)};
    pane.left.range = fittedRange(extent);
    // The legend, and the step that is pointed at, stand above. The last step's number may stand at
    // the very end.
    const double above =
        legendHeight(legend(theme), font, area.width()) + 0.8 * QFontMetricsF(font).height() + 2.0;
    const double half = QFontMetricsF(numberFont(font)).horizontalAdvance("8,888") / 2;
    placeWithin(pane, area.adjusted(0, above, -std::max(12.0, half), 0), font);
    addReadableTicks(pane, font);
    return pane;
}

QStringList LossPlot::bestText() const {
    if (facts_.empty()) return {};
    return {tr("best %1").arg(number(facts_.best.nll)),
            (facts_.rounds ? tr("at round %1") : tr("at step %1")).arg(facts_.best.step)};
}

std::vector<LossPlot::Label> LossPlot::levels() const {
    std::vector<Label> all;
    const bool apart =
        facts_.bestUniformSigma && *facts_.bestUniformSigma != 1.0 && facts_.startHeldOut;
    if (facts_.asTrained)
        all.push_back({{(facts_.someHeads ? tr("searched heads at \u03c3 1: %1 (training samples)")
                                          : tr("as trained, \u03c3 1: %1 (training samples)"))
                            .arg(number(*facts_.asTrained))},
                       {},
                       *facts_.asTrained});
    // As the curve that it is beside; which is the best was chosen on training samples.
    if (apart)
        all.push_back({{(facts_.someHeads    ? tr("searched heads at \u03c3 %1, others as set: %2 "
                                                     "(held-out)")
                         : facts_.choseStart ? tr("best uniform \u03c3 %1: %2 (held-out)")
                                             : tr("start \u03c3 %1: %2 (held-out)"))
                            .arg(number(*facts_.bestUniformSigma))
                            .arg(number(*facts_.startHeldOut))},
                       {},
                       *facts_.startHeldOut});
    return all;
}

std::vector<LossPlot::Label> LossPlot::labels() const {
    return labelsIn(paneIn(rect(), wordFont(), theme()), wordFont());
}

// Each where it hides the least: the best beside its mark, first below, where there is nothing
// while the search goes on; a level above its line or below it, as near as there is room.
std::vector<LossPlot::Label> LossPlot::labelsIn(const PlotPane& pane, const QFont& font) const {
    constexpr double above = 3.0;  // pixels
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const QRectF within = pane.area.adjusted(3.0, 0.0, -3.0, 0.0);
    const auto wideOf = [&](const QStringList& lines, double letters) {
        double wide = 0.0;
        for (const QString& one : lines)
            wide = std::max(wide, metrics.horizontalAdvance(one) * letters);
        return wide;
    };
    const auto drawn = drawnIn(pane);
    const QPointF mark = pane.at({facts_.best.step, facts_.best.nll});
    const double ring = 2.0 * markRadius + 1.0;
    std::vector<QRectF> taken{QRectF(mark - QPointF(ring, ring), mark + QPointF(ring, ring))};
    const auto put = [&](Label& label, const std::vector<QRectF>& places) {
        label.place = leastHiding(places, within, drawn, taken);
        taken.push_back(label.place.adjusted(-3.0, 0.0, 3.0, 0.0));
    };
    std::vector<Label> all{{bestText(), {}, facts_.best.nll, true}};
    const QSizeF size(wideOf(all[0].lines, 1.15), 2.0 * line);  // its first line is bold
    put(all[0], placesBeside(mark, size, within, line));
    std::vector<QRectF> places;
    for (Label& label : levels()) {
        // On as few lines as there are, or narrower beside what is in the way.
        const QString words = label.lines[0];
        const QStringList whole = wrapped(words, metrics, within.width());
        const QStringList narrow = wrapped(words, metrics, within.width() / 2);
        const double y = pane.yOf(label.level);
        places.clear();
        for (const QStringList& lines : {whole, narrow}) {
            const double high = line * static_cast<double>(lines.size());
            const double wide = std::min(within.width(), wideOf(lines, 1.0));
            for (int away = 0; away <= farthest; ++away)
                for (const double top : {y - high - above - away * line, y + above + away * line})
                    for (const double left :
                         {within.right() - wide, within.left(), within.center().x() - wide / 2})
                        places.emplace_back(left, top, wide, high);
        }
        put(label, places);
        const double high = line * static_cast<double>(whole.size());
        label.lines = std::abs(label.place.height() - high) < 0.5 * line ? whole : narrow;
        all.push_back(label);
    }
    return all;
}

Plot LossPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    PlotPane pane = paneIn(area, font, theme);
    const auto labels = labelsIn(pane, font);
    const double line = QFontMetricsF(font).height();
    const QColor accent = theme.color(Role::accent);
    const bool marked = step_ || !facts_.whole;
    const double step = step_ ? *step_ : facts_.last;
    if (marked) pane.rules.push_back({step, QPen(accent, strokes()), true, false, true});
    Plot plot{font, {pane}};
    addLegend(plot, area.topLeft(), area.width(), legend(theme), theme.textColor(Role::muted));
    if (marked) {
        constexpr double half = 45.0;  // pixels, of its text
        const double least = pane.area.left() + half, most = pane.area.right() - half;
        plot.texts.push_back({"step",
                              (facts_.rounds ? tr("round %1") : tr("step %1")).arg(step),
                              {std::clamp(pane.xOf(step), least, std::max(least, most)),
                               pane.area.top() - line - 1.0},
                              Qt::AlignHCenter,
                              theme.textColor(Role::accent),
                              font});
    }
    const QPointF best = pane.at({facts_.best.step, facts_.best.nll});
    plot.spots.push_back({best, Mark::disc, 2.0 * markRadius, accent, 2.0 * strokes()});
    QFont bold = font;
    bold.setBold(true);
    for (const Label& label : labels) {
        const bool left = label.best ? label.place.center().x() > best.x()
                                     : label.place.left() < pane.area.left() + 4.0;
        for (qsizetype i = 0; i < label.lines.size(); ++i) {
            const bool first = label.best && i == 0;
            // On the panel's colour: no curve goes through them.
            plot.texts.push_back({label.best ? "best" : "level",
                                  label.lines[i],
                                  {left ? label.place.left() : label.place.right(),
                                   label.place.top() + line * static_cast<double>(i)},
                                  left ? Qt::AlignLeft : Qt::AlignRight,
                                  theme.textColor(first ? Role::accent : Role::muted),
                                  first ? bold : font,
                                  theme.color(Role::panel)});
        }
    }
    return plot;
}

Table LossPlot::table() const {
    Table all("loss", {"step", "training_nll_nats", "held_out_nll_nats"});
    std::set<double> steps;
    for (const auto* curve : {&facts_.training, &facts_.heldOut})
        for (const StepLoss& one : *curve)
            steps.insert(one.step);
    const auto at = [](const std::vector<StepLoss>& curve, double step) {
        const auto found = std::find_if(curve.begin(), curve.end(),
                                        [&](const StepLoss& one) { return one.step == step; });
        return found == curve.end() ? std::nan("") : found->nll;
    };
    for (const double step : steps)
        all.addRow(step, at(facts_.training, step), at(facts_.heldOut, step));
    return all;
}

void LossPlot::mouseMoveEvent(QMouseEvent* event) {
    const PlotPane pane = paneIn(rect(), wordFont(), theme());
    const double step = std::round(pane.xAt(event->position().x()));
    const bool inside = pane.area.adjusted(-4, 0, 4, 0).contains(event->position());
    emit stepHovered(inside && step >= 0 && step <= facts_.last ? static_cast<int>(step) : -1);
}

void LossPlot::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit stepHovered(-1);
}

}  // namespace sextant
