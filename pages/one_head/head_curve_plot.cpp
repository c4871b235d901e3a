// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/head_curve_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/label_places.h"

namespace sextant {

namespace {

constexpr double headLineEndGap = 5.0;  // pixels between a line's end and its words

}  // namespace

HeadCurvePlot::HeadCurvePlot(const QString& name, const QString& title, QWidget* parent)
    : Chart(name, title, parent) {}

double HeadCurvePlot::shown(double y) const {
    return lines_.logY ? std::max(y, lines_.leastY) : y;  // NaN stays
}

void HeadCurvePlot::setLines(HeadLines lines, bool growing) {
    const bool same =
        growing && lines.logX == lines_.logX && lines.logY == lines_.logY && hasValues();
    lines_ = std::move(lines);
    ValueExtent x, y;
    for (const HeadLine& line : lines_.lines)
        for (std::size_t i = 0; i < std::min(line.x.size(), line.y.size()); ++i) {
            x.include(line.x[i]);
            y.include(shown(line.y[i]));
        }
    if (!x.empty()) {
        if (lines_.fromX) x.include(*lines_.fromX);
        AxisRange up;
        if (lines_.logY) {
            const double first = std::floor(std::log10(y.lower));
            up = {std::pow(10.0, first),
                  std::pow(10.0, std::max(first + 1, std::ceil(std::log10(y.upper))))};
        } else {
            y.include(lines_.leastY);
            up = fittedRange(y);
            up.lower = lines_.leastY;
        }
        if (lines_.logX) x.lower = std::max(1.0, x.lower);
        const AxisRange across{x.lower, std::max(x.upper, x.lower + 1)};
        x_ = same ? united(x_, across) : across;
        y_ = same ? united(y_, up) : up;
    }
    setAccessibleDescription(lines_.about);
    update();
}

bool HeadCurvePlot::hasValues() const {
    return std::ranges::any_of(lines_.lines, [](const HeadLine& line) {
        return std::ranges::any_of(line.y, [](double y) { return std::isfinite(y); });
    });
}

QPen HeadCurvePlot::penOf(const HeadLine& line, const Theme& theme) const {
    if (line.role)
        return QPen(theme.color(*line.role), line.width * strokes(), line.stroke, Qt::FlatCap);
    const QColor colour = seriesStyle(line.series, theme.color(Role::text)).colour;
    return QPen(colour, line.width * strokes(), line.stroke, Qt::FlatCap);
}

// Title, and what it shows beside it.
void HeadCurvePlot::addHead(Plot& plot, const QRectF& area, const Theme& theme) const {
    constexpr auto corner = Qt::AlignLeft | Qt::AlignTop;
    QFont bold = plot.font;
    bold.setBold(true);
    const QFontMetricsF metrics(bold), usual(plot.font);
    plot.texts.push_back({{},
                          metrics.elidedText(title(), Qt::ElideRight, area.width()),
                          area.topLeft(),
                          corner,
                          theme.textColor(Role::text),
                          bold});
    const double used = metrics.horizontalAdvance(title()) + 8.0, room = area.width() - used;
    if (room > 20.0)
        plot.texts.push_back({{},
                              usual.elidedText(lines_.about, Qt::ElideRight, room),
                              area.topLeft() + QPointF(used, 0.0),
                              corner,
                              theme.textColor(Role::muted),
                              plot.font});
}

// What stands beside the ends of lines.
void HeadCurvePlot::addEnds(Plot& plot, const Theme& theme) const {
    const PlotPane& pane = plot.panes[0];
    const double half = QFontMetricsF(plot.font).height() / 2;
    std::vector<PlotText> named;
    std::vector<double> wanted;
    for (std::size_t at = 0; at < lines_.lines.size(); ++at) {
        const auto& points = pane.lines[at].points;
        const auto last = std::find_if(points.rbegin(), points.rend(), [](const QPointF& point) {
            return std::isfinite(point.y());
        });
        if (lines_.lines[at].end.isEmpty() || last == points.rend()) continue;
        wanted.push_back(pane.yOf(last->y()) - half);
        named.push_back({{},
                         lines_.lines[at].end,
                         {},
                         Qt::AlignLeft | Qt::AlignTop,
                         theme.textColor(Role::muted),
                         plot.font});
    }
    const std::vector<double> tops =
        spread(wanted, 11.0, pane.area.top() - half, pane.area.bottom() + half);
    for (std::size_t at = 0; at < named.size(); ++at) {
        named[at].at = {pane.area.right() + headLineEndGap, tops[at]};
        plot.texts.push_back(named[at]);
    }
}

Plot HeadCurvePlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    addHead(plot, area, theme);
    if (!hasValues()) return plot;
    PlotPane pane = chartPane(lines_.xTitle, {}, lines_.yRole, theme);
    pane.x.range = x_;
    pane.x.logarithmic = lines_.logX;
    pane.left.range = y_;
    pane.left.logarithmic = lines_.logY;
    const QFontMetricsF metrics(font);
    double ends = 8.0;
    for (const HeadLine& one : lines_.lines) {
        PlotLine line;
        for (std::size_t i = 0; i < std::min(one.x.size(), one.y.size()); ++i)
            line.points.emplace_back(one.x[i], shown(one.y[i]));
        line.pen = penOf(one, theme);
        line.opacity = lines_.muted ? 0.55 : 1.0;
        pane.lines.push_back(std::move(line));
        if (!one.end.isEmpty())
            ends = std::max(ends, headLineEndGap + metrics.horizontalAdvance(one.end));
    }
    placeWithin(pane, area.adjusted(0, 1.2 * metrics.height(), -ends, 0), font);
    if (lines_.logY)
        pane.left.ticks =
            decadeTicks(y_, static_cast<int>(pane.area.height() / (2.0 * metrics.height())));
    if (lines_.positions) addPositionTicks(pane, font);
    addReadableTicks(pane, font);
    markTick(pane.x, lines_.trained, theme);
    addTrained(pane, lines_.trained, theme, strokes());
    if (lines_.place)
        pane.rules.push_back(
            {*lines_.place, QPen(theme.color(Role::text), strokes(), Qt::DotLine)});
    plot.panes.push_back(std::move(pane));
    addEnds(plot, theme);
    return plot;
}

void HeadCurvePlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    paint(painter, plotIn(area, painter.font(), theme));
    if (hasValues()) return;
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(area.adjusted(0, 1.5 * QFontMetricsF(painter.font()).height(), 0, 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, lines_.words);
}

Table HeadCurvePlot::table() const {
    Table all(objectName().toStdString(), {"line", "x", "y"});
    for (const HeadLine& line : lines_.lines)
        for (std::size_t i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
            all.addRow(line.name, line.x[i], line.y[i]);
    return all;
}

void HeadCurvePlot::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    const Plot plot = onScreen();
    if (event->button() != Qt::LeftButton || plot.panes.empty() ||
        !plot.panes[0].area.contains(event->position()))
        return;
    emit placeChosen(plot.panes[0].xAt(event->position().x()));
}

}  // namespace sextant
