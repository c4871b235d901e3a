// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_drawing.h"

#include <QFontMetricsF>
#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

namespace {

constexpr int scoreIntervals = 6, fewTicks = 5;
constexpr double leastAround = 15.0, lastTickRoom = 28.0;                 // pixels
constexpr double plotEdge = 5.0, beforeTitle = 10.0, betweenPanes = 4.0;  // pixels

// What a rotation's scores need as a rule, more where they (an amplitude beyond 1) or the layer's
// own biases go further, within reason.
AxisRange scoreRange(const DistanceFacts& facts, const DistanceLook& look) {
    constexpr double mostExponential = 30.0, leastScore = -11.0, mostScore = 11.0, nearly = 1e-9;
    AxisRange range = look.exponentiated ? AxisRange{0.0, 3.0} : AxisRange{-1.0, 1.0};
    double least = std::numeric_limits<double>::infinity(), most = -least;
    const auto hold = [&](const std::vector<double>& scores) {
        for (const double score : scores) {
            least = std::min(least, score);
            most = std::max(most, score);
        }
    };
    for (const auto* scores : {&facts.now, &facts.nowLimit, &facts.before, &facts.beforeLimit})
        hold(*scores);
    if (facts.biased)
        for (const auto* lines : {&facts.biases, &facts.biasesBefore})
            for (const BiasLine& line : *lines)
                hold(line.score);
    least = std::min(range.lower, look.shown(least));  // exp keeps the order
    most = std::max(range.upper, look.shown(most));
    const auto covering = [](double span) {  // by as many intervals as there are
        double step = readableStep(span, scoreIntervals);
        while (scoreIntervals * step < span)
            step = readableStep(step * 1.5 * scoreIntervals, scoreIntervals);
        return scoreIntervals * step;
    };
    if (look.exponentiated && most > range.upper)
        range.upper = covering(std::min(most, mostExponential));
    if (!look.exponentiated && most > range.upper + nearly) {
        range.upper = covering(2.0 * std::min(most, mostScore)) / 2.0;
        range.lower = -range.upper;
    }
    if (!look.exponentiated && least < range.lower - nearly)
        range.lower = range.upper - covering(range.upper - std::max(least, leastScore));
    return range;
}

// Steps that read well, as many as on the left, so that grid lines are shared.
AxisRange measuredRange(const AxisRange& extent) {
    double step = readableStep(std::max(extent.size(), 1e-3), scoreIntervals);
    double lower = std::floor(extent.lower / step) * step;
    while (lower + scoreIntervals * step < extent.upper) {
        step = readableStep(step * 1.5 * scoreIntervals, scoreIntervals);
        lower = std::floor(extent.lower / step) * step;
    }
    return {lower, lower + scoreIntervals * step};
}

std::vector<PlotTick> scoreTicks(const ZoomedAxis& axis) {
    if (axis.isZoomed()) return valueTicks(axis.seen, fewTicks);
    std::vector<double> places;
    for (int k = 0; k <= scoreIntervals; ++k)
        places.push_back(axis.whole.lower + k * axis.whole.size() / scoreIntervals);
    return ticksAt(places);
}

// What the lower plot shows, as long as there is room for it.
QString sensitivityText(const DistanceLook& look, const QFontMetricsF& metrics, double room) {
    const QString score = look.exponentiated ? QObject::tr("exp A") : QObject::tr("A");
    const QString step = QObject::tr("%1(r \u2212 1) \u2212 %1(r)").arg(score);
    QStringList forms = {QObject::tr("sensitivity: %1").arg(step), step};
    if (look.logSensitivity)
        forms = {QObject::tr("sensitivity: |%1|, root mean square over \u00b1%2 distances"),
                 QObject::tr("|%1|, root mean square over \u00b1%2 distances"),
                 QObject::tr("|%1|, rms over \u00b1%2"), QObject::tr("|%1|")};
    for (QString& form : forms) {
        form.replace("%1", step).replace("%2", QString::number(sensitivityRadius));
        if (metrics.horizontalAdvance(form) <= room) return form;
    }
    return forms.back();
}

// A line goes out of a logarithmic axis at its lower end, and does not lie there.
void leaveBelow(PlotLine& line, double lower) {
    const auto isBelow = [&](std::size_t i) {
        return i >= line.points.size() || !(line.points[i].y() >= lower);
    };
    for (std::size_t i = 0; i < line.points.size(); ++i)
        if (isBelow(i - 1) && isBelow(i) && isBelow(i + 1)) line.points[i].setX(std::nan(""));
}

// Without values; `last`: with distances below it.
PlotPane paneOf(const DistanceShown& shown, bool last) {
    const Theme& theme = shown.theme;
    const bool logarithmic = shown.look.logDistance;
    const QColor muted = theme.textColor(Role::muted);
    const QPen grid(theme.color(Role::line), shown.isFile() ? 0.5 : 1.0);
    PlotPane pane;
    pane.x = {.range = shown.distance.seen,
              .logarithmic = logarithmic,
              .title = last ? QObject::tr("distance (tokens)") : QString(),
              .colour = muted,
              .ticks = positionTicks(shown.distance.seen, logarithmic, fewTicks),
              .numbers = last,
              .grid = grid};
    pane.left.colour = theme.textColor(Role::entropy);
    pane.left.grid = grid;
    pane.right.colour = muted;
    addTrained(pane, static_cast<double>(shown.facts.trained), theme, 1.0);
    if (shown.isPointed())
        pane.rules.push_back({.at = static_cast<double>(*shown.crosshair),
                              .pen = QPen(theme.color(Role::muted), 1.0, Qt::DotLine),
                              .over = true});
    return pane;
}

PlotPane scorePane(const DistanceShown& shown) {
    PlotPane pane = paneOf(shown, !shown.showsSensitivity);
    pane.left.range = shown.score.seen;
    pane.left.title =
        shown.look.exponentiated ? QObject::tr("exp of raw score") : QObject::tr("raw score");
    pane.left.ticks = scoreTicks(shown.score);
    if (shown.facts.measured.empty()) return pane;
    pane.right.range = shown.measured.seen;
    pane.right.title = shown.look.unitScores ? QObject::tr("measured, divided by |q||k|")
                                             : QObject::tr("measured mean score (logits)");
    pane.right.ticks = scoreTicks(shown.measured);
    return pane;
}

PlotPane sensitivityPane(const DistanceShown& shown) {
    PlotPane pane = paneOf(shown, true);
    const AxisRange& range = pane.left.range = shown.sensitivity.seen;
    pane.left.logarithmic = shown.look.logSensitivity;
    pane.left.title = QObject::tr("sensitivity");
    pane.left.ticks =
        pane.left.logarithmic ? decadeTicks(range, fewTicks + 1) : valueTicks(range, fewTicks);
    return pane;
}

// The panes one under the other from `top` on, as wide as each other.
void layOut(Plot& plot, const DistanceShown& shown, double top) {
    const double line = QFontMetricsF(plot.font).height();
    double left = leastAround, right = lastTickRoom;
    std::vector<double> above, inside, below;  // what each pane needs
    for (PlotPane& pane : plot.panes) {
        const QMarginsF around = marginsOf(pane, plot.font);
        pane.left.room = around.left() - line + beforeTitle;
        pane.right.room = around.right() - line + beforeTitle;
        left = std::max(left, around.left() + beforeTitle + plotEdge);
        right = std::max(right, around.right() + beforeTitle + plotEdge);
        const bool isScore = shown.showsScore && above.empty();
        above.push_back(std::max(line + 1.0, isScore ? 15.0 : 20.0));
        inside.push_back(isScore ? 110.0 : 60.0);
        below.push_back(std::max(leastAround, around.bottom() + plotEdge));
    }
    const auto least = [&](std::size_t at) { return above[at] + inside[at] + below[at]; };
    const double end = std::max(left + 80.0, shown.size.width() - right);
    const double bottom = shown.size.height();
    double middle = bottom;
    if (plot.panes.size() > 1)  // two thirds for the score, as far as both have what they need
        middle = std::max(std::min(top + (bottom - top - betweenPanes) * 2.0 / 3.0,
                                   bottom - betweenPanes - least(1)),
                          top + least(0));
    for (std::size_t at = 0; at < plot.panes.size(); ++at) {
        const double from = (at == 0 ? top : middle + betweenPanes) + above[at];
        const double to = std::max(from + inside[at], (at == 0 ? middle : bottom) - below[at]);
        plot.panes[at].area = QRectF(QPointF(left, from), QPointF(end, to));
    }
}

}  // namespace

void fitAxes(DistanceShown& shown) {
    const auto tokens = static_cast<double>(shown.facts.distances());
    shown.distance.fit({shown.look.logDistance ? 1.0 : 0.0, std::max(2.0, tokens)});
    shown.score.fit(scoreRange(shown.facts, shown.look));
    shown.sensitivity.fit(shown.look.logSensitivity ? AxisRange{1e-5, 1.0} : AxisRange{-0.3, 0.3});
    for (const MeasuredScores& head : shown.facts.measured)
        for (const QPointF& mark : marksOf(shown.look.of(head)))
            shown.measuredExtent = united(shown.measuredExtent, {mark.y(), mark.y()});
    if (!shown.facts.measured.empty()) shown.measured.fit(measuredRange(shown.measuredExtent));
}

Plot distancePlot(const DistanceShown& shown) {
    const Theme& theme = shown.theme;
    Plot plot;
    plot.font = shown.font;
    if (!shown.isFile()) plot.font.setPointSizeF(std::max(6.5, shown.font.pointSizeF() * 0.9));
    DistanceLines lines = distanceLines(shown);
    if (shown.showsScore) {
        plot.panes.push_back(scorePane(shown));
        plot.panes.back().lines = std::move(lines.score);
    }
    if (shown.showsSensitivity) {
        plot.panes.push_back(sensitivityPane(shown));
        PlotPane& pane = plot.panes.back();
        pane.lines = std::move(lines.sensitivity);
        if (pane.left.logarithmic)
            for (PlotLine& line : pane.lines)
                leaveBelow(line, pane.left.range.lower);
    }
    const double wide = shown.size.width() - 2.0 * plotEdge;
    layOut(plot, shown, legendHeight(lines.legend, plot.font, wide) + betweenPanes);

    addLegend(plot, {plotEdge, 2.0}, wide, lines.legend, theme.color(Role::text));
    const PlotPane& first = plot.panes.front();
    const auto trained = static_cast<double>(shown.facts.trained);
    if (shown.showsScore && shown.facts.trained > 0 && trained < first.x.range.upper &&
        first.x.range.contains(trained))
        plot.texts.push_back(
            {.key = "trained",
             .text = QObject::tr("trained to %1").arg(groupedNumber(qint64{shown.facts.trained})),
             .at = QPointF(first.xOf(trained), first.area.top()),
             .side = Qt::AlignLeft | Qt::AlignBottom,
             .colour = theme.textColor(Role::accent),
             .font = plot.font});
    if (shown.showsSensitivity) {
        const QFontMetricsF metrics(plot.font);
        const double room = shown.size.width() - 2.0 * metrics.horizontalAdvance("88888");
        plot.texts.push_back({.key = "sensitivity",
                              .text = sensitivityText(shown.look, metrics, room),
                              .at = plot.panes.back().area.topLeft(),
                              .side = Qt::AlignLeft | Qt::AlignBottom,
                              .colour = theme.textColor(Role::muted),
                              .font = plot.font});
    }
    if (shown.showsScore && shown.isPointed()) addReadOut(plot, shown);
    return plot;
}

}  // namespace sextant
