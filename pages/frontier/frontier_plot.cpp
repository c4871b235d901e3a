// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/frontier/frontier_plot.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "widgets/controls/perplexity_text.h"
#include "widgets/line_style.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double least = 0.05;  // room around marks, nats or bits: one point alone has an axis, too
constexpr double near = 12.0;   // pixels
constexpr double onePlace = 3.0;  // pixels between two points that look like one
constexpr double faint = 0.35;    // of a colour, where another setting is better in both

double radiusOf(Tried kind) {
    return kind == Tried::now ? 6.0 : kind == Tried::pin ? 5.0 : kind == Tried::sweep ? 3.0 : 3.5;
}

QString kindName(Tried kind) {
    switch (kind) {
        case Tried::now:
            return QStringLiteral("now");
        case Tried::reference:
            return QStringLiteral("A");
        case Tried::history:
            return QStringLiteral("history");
        case Tried::pin:
            return QStringLiteral("pin");
        case Tried::sweep:
            break;
    }
    return QStringLiteral("sweep");
}

// With a little room, so that no mark stands on the edge.
AxisRange roomyRange(ValueExtent values) {
    const double room = std::max(least, 0.06 * (values.upper - values.lower));
    return fittedRange({values.lower - room, values.upper + room});
}

}  // namespace

std::vector<int> paretoFront(const std::vector<FrontierPoint>& points) {
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int i) -> const FrontierPoint& {
        return points[static_cast<std::size_t>(i)];
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        if (at(a).within != at(b).within) return at(a).within < at(b).within;
        return at(a).beyond < at(b).beyond;
    });
    std::vector<int> front;
    for (const int i : order)
        if (front.empty() || at(i).beyond < at(front.back()).beyond) front.push_back(i);
    return front;
}

FrontierPlot::FrontierPlot(QWidget* parent)
    : Chart("frontierPlot",
            tr("Frontier: log-perplexity beyond the trained length against that within it"),
            parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void FrontierPlot::setFacts(const FrontierFacts& facts) {
    if (facts.points.size() != facts_.points.size()) hovered_.reset();
    facts_ = facts;
    front_ = paretoFront(facts_.points);
    update();
}

void FrontierPlot::setUnit(EntropyUnit unit) {
    unit_ = unit;
    update();
}

bool FrontierPlot::isDominated(int point) const {
    const FrontierPoint& one = facts_.points.at(static_cast<std::size_t>(point));
    return std::any_of(facts_.points.begin(), facts_.points.end(), [&](const auto& other) {
        return other.within <= one.within && other.beyond <= one.beyond &&
               (other.within < one.within || other.beyond < one.beyond);
    });
}

Plot FrontierPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    if (!hasValues()) return plot;
    const QString length = QLocale(QLocale::English).toString(qlonglong{facts_.trainedLength});
    PlotPane pane = chartPane(tr("log-perplexity within %1, less that of A, %2 (%3)")
                                  .arg(length, facts_.reference, shownUnit(unit_)),
                              tr("log-perplexity beyond %1 (%2)").arg(length, shownUnit(unit_)),
                              Role::logPerplexity, theme);
    PlotLine all;
    ValueExtent within, beyond;
    within.include(0.0);
    const double scale = fromNats(unit_);
    for (const FrontierPoint& one : facts_.points) {
        all.points.emplace_back(one.within * scale, one.beyond * scale);
        within.include(one.within * scale);
        beyond.include(one.beyond * scale);
    }
    pane.lines = {all};
    const auto join = [&](const std::vector<int>& points, const QPen& pen) {
        PlotLine line;
        for (const int i : points)
            line.points.push_back(all.points.at(static_cast<std::size_t>(i)));
        line.pen = pen;
        pane.lines.push_back(std::move(line));
    };
    const QColor panel = theme.color(Role::panel);
    join(front_, QPen(blend(panel, theme.color(Role::better), 0.8), 2.0 * strokes()));
    for (const auto& path : facts_.paths)
        join(path, QPen(blend(panel, theme.color(Role::entropy), 0.7), strokes(), Qt::DotLine));
    pane.rules = {{0.0, QPen(theme.color(Role::accent), strokes(), Qt::DashLine)}};
    pane.x.range = roomyRange(within);
    pane.left.range = roomyRange(beyond);
    // Half of the last number stands beside the pane.
    const double beside = 0.5 * QFontMetricsF(font).horizontalAdvance(QStringLiteral("-88.88"));
    placeWithin(pane, area.adjusted(0, 0, -beside, 0), font);
    addReadableTicks(pane, font);
    plot.panes = {pane};
    // What is set now lies on top.
    for (const bool top : {false, true})
        for (std::size_t i = 0; i < facts_.points.size(); ++i)
            if ((facts_.points[i].kind == Tried::now) == top)
                plot.spots.push_back(spotOf(static_cast<int>(i), pane.at(all.points[i]), theme));
    addLabels(plot, theme);
    return plot;
}

QPointF FrontierPlot::pixelOf(int point) const {
    const PlotPane pane = onScreen().panes.at(0);
    return pane.at(pane.lines[0].points.at(static_cast<std::size_t>(point)));
}

PlotSpot FrontierPlot::spotOf(int point, const QPointF& at, const Theme& theme) const {
    const FrontierPoint& one = facts_.points[static_cast<std::size_t>(point)];
    const double share = isDominated(point) ? faint : 1.0;
    const auto shade = [&](const QColor& colour) {
        return blend(theme.color(Role::panel), colour, share);
    };
    const double radius = radiusOf(one.kind) + (hovered_ == point ? 2.0 : 0.0);
    switch (one.kind) {
        case Tried::now:
            if (one.partial)
                return {at, Mark::disc, radius, theme.color(Role::accent), 2.0 * strokes()};
            return {at, Mark::disc, radius + strokes(), theme.color(Role::accent)};
        case Tried::reference:
            return {at, Mark::disc, radius + 1.0, shade(theme.color(Role::reference)),
                    1.6 * strokes()};
        case Tried::pin:
            return {at, seriesMark(one.style), radius, shade(pinStyle(one.style, theme).colour)};
        case Tried::history:
            return {at, Mark::disc, radius, shade(theme.color(Role::text))};
        case Tried::sweep:
            break;
    }
    return {at, Mark::square, radius, shade(theme.color(Role::entropy))};
}

// Beside their marks, right of them, else left: letters, and the names of what nothing beats in
// both. A name that would lie on another or on a mark is left out; a letter may lie on a mark.
void FrontierPlot::addLabels(Plot& plot, const Theme& theme) const {
    const PlotPane& pane = plot.panes[0];
    const QFontMetricsF metrics(plot.font);
    constexpr double away = 8.0, mark = 4.0;
    std::vector<QPointF> marks;
    for (const QPointF& point : pane.lines[0].points)
        marks.push_back(pane.at(point));
    std::vector<QRectF> taken;
    std::vector<QPointF> named;  // several settings may lie on one place: it is named once
    const auto isNamed = [&](const QPointF& at) {
        return std::ranges::any_of(
            named, [&](const QPointF& other) { return (other - at).manhattanLength() < onePlace; });
    };
    const auto isFree = [&](const QRectF& place, bool name) {
        const QRectF wide = place.adjusted(-mark, -mark, mark, mark);
        return std::none_of(taken.begin(), taken.end(),
                            [&](const QRectF& other) { return other.intersects(place); }) &&
               (!name || std::none_of(marks.begin(), marks.end(),
                                      [&](const QPointF& other) { return wide.contains(other); }));
    };
    const auto write = [&](std::size_t point, const QString& words, bool name) {
        if (words.isEmpty()) return false;
        const QPointF at = marks[point];
        QRectF place(at.x() + away, at.y() - metrics.height() / 2,
                     metrics.horizontalAdvance(words) + 2.0, metrics.height());
        if (place.right() > pane.area.right() || !isFree(place, name))
            place.moveRight(at.x() - away);
        if (place.left() < pane.area.left() || !isFree(place, name)) return false;
        taken.push_back(place);
        const bool now = facts_.points[point].kind == Tried::now;
        plot.texts.push_back({{},
                              words,
                              place.topLeft(),
                              Qt::AlignLeft | Qt::AlignTop,
                              theme.textColor(now ? Role::accent : Role::muted),
                              plot.font});
        return true;
    };
    // Letters first: they are looked for.
    for (const bool letters : {true, false}) {
        for (std::size_t i = 0; i < facts_.points.size(); ++i) {
            const FrontierPoint& one = facts_.points[i];
            if (one.label.isEmpty() == letters) continue;
            const QString letter = one.label.isEmpty() ? QString() : one.label + ": ";
            const bool whole = one.name == one.label || one.name.startsWith(letter);
            const QString name = whole ? one.name : letter + one.name;
            if (isDominated(static_cast<int>(i)) || isNamed(marks[i]) || !write(i, name, true))
                write(i, one.label, false);
            else
                named.push_back(marks[i]);
        }
    }
}

QString FrontierPlot::readOut() const {
    if (!hovered_) return {};
    const FrontierPoint& one = facts_.points.at(static_cast<std::size_t>(*hovered_));
    const double scale = fromNats(unit_);
    QString text = tr("%1: within %2, beyond %3 %4")
                       .arg(one.name, signedText(one.within * scale, 3),
                            QString::number(one.beyond * scale, 'f', 3), shownUnit(unit_));
    if (isDominated(*hovered_)) text += tr(" \u00b7 another setting is better in both");
    if (one.partial) text += tr(" \u00b7 not over all tokens yet");
    return text;
}

Table FrontierPlot::table() const {
    Table all("frontier",
              {"setting", "kind", "nll_within_less_a_nats", "nll_beyond_nats", "dominated"});
    for (std::size_t i = 0; i < facts_.points.size(); ++i) {
        const FrontierPoint& one = facts_.points[i];
        all.addRow(one.name, kindName(one.kind), one.within, one.beyond,
                   isDominated(static_cast<int>(i)));
    }
    return all;
}

std::optional<int> FrontierPlot::nearest(const QPointF& at) const {
    const auto hit = nearestPoint(onScreen(), at, near);
    return hit ? std::optional(static_cast<int>(hit->point)) : std::nullopt;
}

void FrontierPlot::hover(std::optional<int> point) {
    if (point == hovered_) return;
    hovered_ = point;
    setToolTip(readOut());
    setAccessibleDescription(readOut());
    update();
}

void FrontierPlot::mouseMoveEvent(QMouseEvent* event) {
    hover(nearest(event->position()));
}

void FrontierPlot::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton) return;
    if (const auto point = nearest(event->position())) emit chosen(*point);
}

// Left and right go along the points as they lie, Enter chooses.
void FrontierPlot::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (hovered_ && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space))
        return emit chosen(*hovered_);
    const int by = (key == Qt::Key_Right) - (key == Qt::Key_Left);
    if (by == 0 || !hasValues()) return Chart::keyPressEvent(event);
    std::vector<int> order(facts_.points.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return facts_.points[static_cast<std::size_t>(a)].within <
               facts_.points[static_cast<std::size_t>(b)].within;
    });
    const auto count = static_cast<std::ptrdiff_t>(order.size());
    const auto found = std::find(order.begin(), order.end(), hovered_.value_or(-1));
    const std::ptrdiff_t at = found == order.end() ? (by > 0 ? -1 : count) : found - order.begin();
    hover(order[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, count - 1))]);
}

void FrontierPlot::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    hover(std::nullopt);
}

}  // namespace sextant
