// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/frontier/frontier_plot.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/colormap.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/line_style.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double least = 0.05;  // room around marks, nats or bits: one point alone has an axis, too
constexpr double near = 12.0;   // pixels
constexpr double faint = 0.35;  // of a colour, where another setting is better in both

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

ChartText FrontierPlot::words() const {
    const QString length = QLocale(QLocale::English).toString(qlonglong{facts_.trainedLength});
    ChartText made;
    made.x = tr("log-perplexity within %1, less that of A, %2 (%3)")
                 .arg(length, facts_.reference, shownUnit(unit_));
    made.y = tr("log-perplexity beyond %1 (%2)").arg(length, shownUnit(unit_));
    made.yRole = Role::logPerplexity;
    return made;
}

ChartFrame FrontierPlot::frameIn(const QRectF& area, const QFont& font) const {
    ChartFrame frame;
    // Half of the last number stands beside the plot.
    const double beside = 0.5 * QFontMetricsF(font).horizontalAdvance(QStringLiteral("-88.88"));
    frame.plot = plotWithin(area.adjusted(0, 0, -beside, 0), font, words());
    ValueExtent within, beyond;
    within.include(0.0);
    const double scale = fromNats(unit_);
    for (const FrontierPoint& one : facts_.points) {
        within.include(one.within * scale);
        beyond.include(one.beyond * scale);
    }
    // A little room, so that no mark stands on the edge.
    const double roomX = std::max(least, 0.06 * (within.upper - within.lower));
    const double roomY = std::max(least, 0.06 * (beyond.upper - beyond.lower));
    within.include(within.lower - roomX);
    within.include(within.upper + roomX);
    beyond.include(beyond.lower - roomY);
    beyond.include(beyond.upper + roomY);
    frame.x = fittedRange(within);
    frame.y = fittedRange(beyond);
    return frame;
}

QPointF FrontierPlot::pixelOf(int point) const {
    const FrontierPoint& one = facts_.points.at(static_cast<std::size_t>(point));
    const double scale = fromNats(unit_);
    return frameIn(rect(), wordFont()).at(one.within * scale, one.beyond * scale);
}

void FrontierPlot::paintPoint(QPainter& painter, const ChartFrame& frame, int point,
                              const Theme& theme) const {
    const FrontierPoint& one = facts_.points[static_cast<std::size_t>(point)];
    const double scale = fromNats(unit_);
    const QPointF at = frame.at(one.within * scale, one.beyond * scale);
    const QColor panel = theme.color(Role::panel);
    const double share = isDominated(point) && one.kind != Tried::now ? faint : 1.0;
    const auto shade = [&](const QColor& colour) { return blend(panel, colour, share); };
    const double radius = radiusOf(one.kind) + (hovered_ == point ? 2.0 : 0.0);
    switch (one.kind) {
        case Tried::now:
            painter.setPen(QPen(theme.color(Role::accent), 2.0 * strokes()));
            painter.setBrush(one.partial ? QBrush(Qt::NoBrush) : QBrush(theme.color(Role::accent)));
            painter.drawEllipse(at, radius, radius);
            return;
        case Tried::reference:
            painter.setPen(QPen(shade(theme.color(Role::reference)), 1.6 * strokes()));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, radius + 1.0, radius + 1.0);
            return;
        case Tried::pin:
            return paintMark(painter, one.style, at, radius,
                             shade(pinStyle(one.style, theme).colour));
        case Tried::history:
            return paintMark(painter, 0, at, radius, shade(theme.color(Role::text)));
        case Tried::sweep:
            return paintMark(painter, 1, at, radius, shade(theme.color(Role::entropy)));
    }
}

// Beside their marks, right of them, else left: letters, and the names of what nothing beats in
// both. A name that would lie on another or on a mark is left out; a letter may lie on a mark.
void FrontierPlot::paintLabels(QPainter& painter, const ChartFrame& frame,
                               const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    const double scale = fromNats(unit_);
    constexpr double away = 8.0, mark = 4.0;
    std::vector<QPointF> marks;
    for (const FrontierPoint& one : facts_.points)
        marks.push_back(frame.at(one.within * scale, one.beyond * scale));
    std::vector<QRectF> taken;
    const auto isFree = [&](const QRectF& place, bool name) {
        const QRectF wide = place.adjusted(-mark, -mark, mark, mark);
        return std::none_of(taken.begin(), taken.end(),
                            [&](const QRectF& other) { return other.intersects(place); }) &&
               (!name || std::none_of(marks.begin(), marks.end(),
                                      [&](const QPointF& other) { return wide.contains(other); }));
    };
    const auto write = [&](int point, const QString& words, bool name) {
        if (words.isEmpty()) return false;
        const FrontierPoint& one = facts_.points[static_cast<std::size_t>(point)];
        const QPointF at = marks[static_cast<std::size_t>(point)];
        QRectF place(at.x() + away, at.y() - metrics.height() / 2,
                     metrics.horizontalAdvance(words) + 2.0, metrics.height());
        if (place.right() > frame.plot.right() || !isFree(place, name))
            place.moveRight(at.x() - away);
        if (place.left() < frame.plot.left() || !isFree(place, name)) return false;
        taken.push_back(place);
        painter.setPen(theme.textColor(one.kind == Tried::now ? Role::accent : Role::muted));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, words);
        return true;
    };
    // Letters first: they are looked for.
    for (const bool letters : {true, false}) {
        for (int i = 0; i < static_cast<int>(facts_.points.size()); ++i) {
            const FrontierPoint& one = facts_.points[static_cast<std::size_t>(i)];
            if (one.label.isEmpty() == letters) continue;
            const QString letter = one.label.isEmpty() ? QString() : one.label + ": ";
            const QString name = one.name.startsWith(letter) ? one.name : letter + one.name;
            if (isDominated(i) || !write(i, name, true)) write(i, one.label, false);
        }
    }
}

void FrontierPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const ChartFrame frame = frameIn(area, painter.font());
    paintAxes(painter, frame, words(), theme);
    painter.setPen(QPen(theme.color(Role::accent), strokes(), Qt::DashLine));
    painter.drawLine(frame.at(0.0, frame.y.lower), frame.at(0.0, frame.y.upper));
    const double scale = fromNats(unit_);
    const auto line = [&](const std::vector<int>& points) {
        QPolygonF through;
        for (const int i : points) {
            const FrontierPoint& one = facts_.points[static_cast<std::size_t>(i)];
            through << frame.at(one.within * scale, one.beyond * scale);
        }
        painter.drawPolyline(through);
    };
    const QColor panel = theme.color(Role::panel);
    painter.setPen(QPen(blend(panel, theme.color(Role::better), 0.8), 2.0 * strokes()));
    line(front_);
    painter.setPen(QPen(blend(panel, theme.color(Role::entropy), 0.7), strokes(), Qt::DotLine));
    for (const auto& path : facts_.paths)
        line(path);
    // What is set now lies on top.
    for (const bool top : {false, true})
        for (int i = 0; i < static_cast<int>(facts_.points.size()); ++i)
            if ((facts_.points[static_cast<std::size_t>(i)].kind == Tried::now) == top)
                paintPoint(painter, frame, i, theme);
    paintLabels(painter, frame, theme);
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
    std::optional<int> best;
    double least = near;
    const ChartFrame frame = frameIn(rect(), wordFont());
    const double scale = fromNats(unit_);
    for (std::size_t i = 0; i < facts_.points.size(); ++i) {
        const FrontierPoint& one = facts_.points[i];
        const QPointF away = frame.at(one.within * scale, one.beyond * scale) - at;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
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
