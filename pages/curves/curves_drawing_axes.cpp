// SPDX-License-Identifier: GPL-3.0-or-later
// One plot or two: their axes, and how much room each has.
#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "pages/curves/curves_drawing.h"
#include "pages/curves/shared_lines.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

using Ticks = std::vector<PlotTick>;

constexpr double offTheEdge = 5.0;  // pixels around what the axes write
constexpr double leastPlot = 50.0;  // of a plot, where there is any room

// About `wanted` ticks; a few more where a round step leaves fewer than five, while there is room
// for `most`.
template <typename Make>
Ticks enoughTicks(const Make& make, int wanted, int most) {
    constexpr std::size_t least = 5;
    constexpr int mostWanted = 14;
    const Ticks first = make(wanted);
    Ticks ticks = first;
    for (int count = wanted + 1; ticks.size() < least && count <= mostWanted; ++count) {
        ticks = make(count);
        if (static_cast<int>(ticks.size()) > most) return first;
    }
    return ticks;
}

// One alone has as many decimals as a readable step; one at an end is not beyond it by rounding.
Ticks ticksOn(const AxisRange& range, std::vector<double> places, int about) {
    for (double& at : places)
        at = std::clamp(at, range.lower, std::max(range.lower, range.upper));
    Ticks ticks = ticksAt(places);
    if (ticks.size() == 1) ticks[0].text = tickText(ticks[0].at, readableStep(range.size(), about));
    return ticks;
}

// The lines of `left`, evenly over a range that readable steps make up, else at readable values;
// and the same lines on `right`, which may be `left` itself. `most` ticks have room.
void giveLines(PlotAxis& left, PlotAxis& right, int wanted, int most) {
    int shared = sharedIntervals(left.range, right.range);
    if (shared >= most) shared = shared % 2 == 0 && shared / 2 < most ? shared / 2 : 1;
    if (shared == 0) {
        if (const auto lines = sharedLines(left.range, right.range, wanted, most)) {
            left.ticks = ticksOn(left.range, lines->left, wanted);
            right.ticks = ticksOn(right.range, lines->right, wanted);
            return;
        }
        left.ticks = enoughTicks(
            [&](int about) { return ticksOn(left.range, readableTicks(left.range, about), about); },
            wanted, most);
    } else {
        std::vector<double> evenly;
        for (int k = 0; k <= shared; ++k)
            evenly.push_back(k == shared ? left.range.upper
                                         : left.range.lower + k * left.range.size() / shared);
        left.ticks = ticksOn(left.range, evenly, wanted);
    }
    std::vector<double> others;
    const double scale = right.range.size() / left.range.size();
    for (const PlotTick& line : left.ticks)
        others.push_back(right.range.lower + (line.at - left.range.lower) * scale);
    right.ticks = ticksOn(right.range, others, wanted);
}

// Titles, colours and ranges.
void dressAxes(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style) {
    const Theme& theme = drawing.theme;
    const bool two = drawing.two();
    const QFont digits = numberFont(scaledFont(style.font, 0.92));
    const QFontMetricsF metrics(style.font);
    // The longest that the height has room for, above the positions.
    const double above = 4.0 * metrics.height() + drawing.namesHeight;
    const double room = (drawing.size.height() - above) / (two ? 2.0 : 1.0);
    const auto fitting = [&](std::initializer_list<QString> titles) {
        for (const QString& title : titles)
            if (metrics.horizontalAdvance(title) <= room) return title;
        return QString();
    };
    const auto dress = [&](PlotAxis& axis, Role role, const AxisRange& range,
                           const QString& title) {
        axis.range = range;
        axis.title = title;
        axis.colour = legible(theme.color(role), theme.color(Role::panel));
        axis.digits = digits;
        axis.ticks = valueTicks(range, 5);
    };
    for (PlotPane& pane : drawing.plot.panes) {
        pane.x.numbers = &pane == &drawing.plot.panes.back();  // the lowest
        pane.x.logarithmic = state.logPositions;
        dress(pane.x, Role::muted, state.shownPositions(),
              pane.x.numbers ? tr("position (tokens)") : QString());
        pane.left.grid =
            QPen(blend(theme.color(Role::panel), theme.color(Role::line), 0.7), style.stroke);
        pane.sharp = true;
    }
    const QString unit = shownUnit(state.unit);
    const QString of = state.unit == EntropyUnit::nats ? QString() : QString(" (%1)").arg(unit);
    dress(drawing.plot.panes.front().left, Role::entropy, state.entropy,
          state.difference ? fitting({tr("attention entropy, difference to A (%1)").arg(unit),
                                      tr("entropy minus A (%1)").arg(unit), tr("minus A")})
                           : fitting({tr("attention entropy (%1)").arg(unit),
                                      tr("entropy (%1)").arg(unit), unit}));
    PlotPane& lowest = drawing.plot.panes.back();
    dress(two ? lowest.left : lowest.right, Role::logPerplexity, state.logPerplexity,
          state.difference
              ? fitting({tr("log-perplexity, difference to A (%1)").arg(unit),
                         tr("log-ppl minus A (%1)").arg(unit), tr("minus A")})
              : fitting({tr("log-perplexity") + of, tr("log-ppl") + of, tr("log-ppl")}));
}

// Places of the plots, given what the axes write.
void placePanes(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style,
                double lastNumber) {
    std::vector<PlotPane>& panes = drawing.plot.panes;
    const bool two = drawing.two();
    const QFontMetricsF title(style.font), digits(*panes.front().x.digits);
    const int em = QFontInfo(style.font).pixelSize();
    const double toNumbers = std::floor(0.6 * em), toTitle = std::floor(0.5 * em);
    // From a plot to the edge.
    const auto beside = [&](PlotAxis& axis, double further, double numbers) {
        axis.beside = further + toNumbers;
        axis.room = axis.beside + numbers;
        if (axis.title.isEmpty()) return axis.room + offTheEdge;
        axis.room += toTitle;
        return axis.room + title.height() + offTheEdge;
    };
    const auto widest = [&](const PlotAxis& axis) {
        double width = 0.0;
        for (const PlotTick& tick : axis.ticks)
            width = std::max(width, digits.horizontalAdvance(tick.text));
        return width;
    };
    // Names of heads stand between the plot and what is right of it.
    const double labels = std::ceil(labelRoom(state, style, drawing.size.width()));
    double left = 0.0,
           right = two ? labels : beside(panes[0].right, labels, widest(panes[0].right));
    for (PlotPane& pane : panes)
        left = std::max(left, beside(pane.left, 0.0, widest(pane.left)));
    // The last position's number is left out where half of it does not fit.
    left = std::ceil(left);
    right = std::ceil(std::max(right, std::floor(0.5 * lastNumber) + 4.0));
    const double width = std::max(0.0, drawing.size.width() - left - right);
    const double above = std::ceil(digits.height() + drawing.namesHeight) + 4.0;  // words
    const double below = std::ceil(beside(panes.back().x, 0.0, digits.height()));
    const double height = std::max(0.0, drawing.size.height() - above - below);
    if (!two) {
        panes[0].area = {left, above, width, height};
        return;
    }
    // As high with what stands above and below them, unless one had next to nothing of its own.
    const double between = std::floor(0.6 * digits.height());
    const double upper = leastPlot + above, lower = leastPlot + between + below;
    const double whole = drawing.size.height();
    const double share = std::round(
        upper + lower > whole ? whole * upper / (upper + lower)
                              : std::clamp(0.5 * whole, upper, std::max(upper, whole - lower)));
    panes[0].area = {left, above, width, std::max(0.0, share - above)};
    panes[1].area = {left, share + between, width, std::max(0.0, whole - share - between - below)};
}

}  // namespace

void layOutAxes(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style) {
    drawing.plot.font = style.font;
    drawing.plot.panes.resize(state.twoPlots ? 2 : 1);
    dressAxes(drawing, state, style);
    const QFontMetricsF digits(*drawing.plot.panes.front().x.digits);
    const double line = digits.height();
    const double lastNumber = digits.horizontalAdvance(
        groupedNumber(static_cast<qint64>(std::max(state.positions.upper, 0.0))));
    placePanes(drawing, state, style, lastNumber);
    const auto fit = [](double pixels, double each) {
        return std::clamp(static_cast<int>(pixels / each), 2, 10);
    };
    const auto most = [](double pixels, double each) {
        return static_cast<int>(pixels / each) + 1;
    };
    for (PlotPane& pane : drawing.plot.panes) {
        const double width = pane.area.width(), height = pane.area.height();
        pane.x.ticks = enoughTicks(
            [&](int about) { return positionTicks(pane.x.range, pane.x.logarithmic, about); },
            fit(width, lastNumber + 2.0 * line), most(width, lastNumber + line));
        giveLines(pane.left, drawing.two() ? pane.left : pane.right,
                  std::min(fit(height, 1.6 * line), 7), most(height, 1.3 * line));
    }
    placePanes(drawing, state, style, lastNumber);  // other numbers may need other margins
}

}  // namespace sextant
