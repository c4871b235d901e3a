// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_pane.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart.h"

namespace sextant {

namespace {

constexpr int mostNumbers = 10;     // of an axis, however long it is
constexpr double linesEach = 2.2;   // of text on the left, for a number
constexpr double linesApart = 0.8;  // from one number on the left to the next, at least

double roomBelow(const QFont& font) {
    return QFontMetricsF(numberFont(font)).horizontalAdvance("8,888") + 14.0;
}

// One number says nothing of an axis.
std::vector<PlotTick> twoAtLeast(const AxisRange& range, double about) {
    for (int more = std::clamp(static_cast<int>(about), 2, mostNumbers);; ++more) {
        auto ticks = valueTicks(range, more);
        if (ticks.size() > 1 || more > mostNumbers) return ticks;
    }
}

}  // namespace

PlotPane chartPane(const QString& x, const QString& y, Role yRole, const Theme& theme) {
    PlotPane pane;
    pane.x.title = x;
    pane.x.colour = theme.textColor(Role::muted);
    pane.left.title = y;
    pane.left.colour = theme.textColor(yRole);
    pane.left.grid = QPen(theme.color(Role::line));
    return pane;
}

void placeWithin(PlotPane& pane, const QRectF& whole, const QFont& font) {
    const QFontMetricsF metrics(numberFont(font));
    const double line = metrics.height();
    pane.left.room = pane.left.numbers ? metrics.horizontalAdvance("88.88") + besidePlot : 0.0;
    const double beside = pane.left.room + (pane.left.title.isEmpty() ? 0.0 : line);
    const double below =
        (pane.x.numbers ? line + besidePlot : 0.0) + (pane.x.title.isEmpty() ? 0.0 : line + 1.0);
    pane.area = whole.adjusted(beside, 0.5 * line, -2.0, -below - 1.0);
}

void addReadableTicks(PlotPane& pane, const QFont& font) {
    const double line = QFontMetricsF(numberFont(font)).height();
    if (pane.left.ticks.empty()) {
        pane.left.ticks = twoAtLeast(pane.left.range, pane.area.height() / (linesEach * line));
        double free = std::numeric_limits<double>::infinity();
        for (PlotTick& tick : pane.left.ticks) {
            const double y = pane.yOf(tick.at);
            if (y > free)
                tick.text.clear();
            else
                free = y - linesApart * line;
        }
    }
    if (pane.x.numbers && pane.x.ticks.empty())
        pane.x.ticks = twoAtLeast(pane.x.range, pane.area.width() / roomBelow(font));
}

void addPositionTicks(PlotPane& pane, const QFont& font) {
    const int most = std::max(2, static_cast<int>(pane.area.width() / roomBelow(font)));
    pane.x.ticks = positionTicks(pane.x.range, pane.x.logarithmic, most);
}

void holdNumbers(Plot& plot, double left, double right) {
    PlotPane& pane = plot.panes.back();
    double taken = -1e9;
    for (const PlotTick& tick : pane.x.ticks) {
        PlotText text{{},
                      tick.text,
                      {pane.xOf(tick.at), pane.area.bottom() + besidePlot - 2.0},
                      Qt::AlignHCenter | Qt::AlignTop,
                      tick.colour.isValid() ? tick.colour : pane.x.colour,
                      numberFont(plot.font)};
        holdBetween(text, left, right);
        const QRectF place = text.place();
        if (place.left() < taken + 4.0) continue;
        taken = place.right();
        plot.texts.push_back(std::move(text));
    }
    if (pane.x.room <= 0.0) pane.x.room = besidePlot + QFontMetricsF(plot.font).height();
    pane.x.numbers = false;
}

void addTrained(PlotPane& pane, double trained, const Theme& theme, double stroke) {
    if (!(trained > 0.0) || trained >= pane.x.range.upper) return;
    pane.bands.push_back({{trained, pane.x.range.upper}, theme.newTerritory()});
    pane.rules.push_back({trained, QPen(theme.color(Role::accent), 1.2 * stroke)});
}

void addTrained(PlotPane& pane, double trained, const QColor& beyond, const QPen& line) {
    if (!(trained > 0.0) || trained >= pane.x.range.upper) return;
    pane.bands.push_back({{trained, pane.x.range.upper}, beyond});
    pane.rules.push_back({trained, line});
}

PlotLine seriesLine(int series, double width, const Theme& theme) {
    PlotLine line;
    line.pen = seriesStyle(series, theme.color(Role::text)).pen(width);
    line.mark = seriesMark(series);
    line.clipped = false;
    return line;
}

void markTick(PlotAxis& axis, double at, const Theme& theme) {
    for (PlotTick& tick : axis.ticks)
        if (at != 0.0 && tick.at == at) tick.colour = theme.textColor(Role::accent);
}

std::vector<QPointF> sampledPoints(std::int64_t count, std::int64_t most,
                                   const std::function<double(std::int64_t)>& value) {
    std::vector<QPointF> points;
    const auto step = std::max<std::int64_t>(1, count / std::max<std::int64_t>(1, most));
    for (std::int64_t i = 0; i < count; i = i + 1 == count ? count : std::min(i + step, count - 1))
        if (const double at = value(i); std::isfinite(at))
            points.emplace_back(static_cast<double>(i), at);
    return points;
}

}  // namespace sextant
