// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_frame.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/controls/number_text.h"
#include "widgets/plot/plot.h"

namespace sextant {

namespace {

constexpr int mostTicks = 10;         // of an axis, however long it is
constexpr double offThePlot = 5.0;    // between numbers and the plot
constexpr double leastBetween = 0.8;  // lines of text, from one number of y to the next

double shareOf(const AxisRange& range, double value, bool logarithmic) {
    if (!logarithmic) return (value - range.lower) / std::max(1e-300, range.size());
    const double lower = std::max(1.0, range.lower);
    return std::log(std::max(lower, value) / lower) /
           std::max(1e-300, std::log(std::max(range.upper, lower * 1.0001) / lower));
}

std::vector<double> positionTicks(const ChartFrame& frame, double room) {
    const int most = std::max(2, static_cast<int>(frame.plot.width() / room));
    std::vector<double> ticks;
    if (!frame.logX) {
        const double step = positionStep(frame.x.size(), most);
        for (double at = std::ceil(frame.x.lower / step) * step; at <= frame.x.upper; at += step)
            ticks.push_back(at);
        return ticks;
    }
    const double octaves = std::log2(std::max(2.0, frame.x.upper));
    const int skip = std::max(1, static_cast<int>(std::ceil(octaves / most)));
    for (int power = 0; power <= octaves; power += skip)
        if (const double at = std::exp2(power); at >= frame.x.lower) ticks.push_back(at);
    return ticks;
}

}  // namespace

double ChartFrame::xOf(double value) const {
    return plot.left() + plot.width() * shareOf(x, value, logX);
}

double ChartFrame::yOf(double value) const {
    return plot.bottom() - plot.height() * shareOf(y, value, false);
}

double ChartFrame::xAt(double pixel) const {
    const double share = (pixel - plot.left()) / std::max(1e-300, plot.width());
    if (!logX) return x.lower + share * x.size();
    const double lower = std::max(1.0, x.lower);
    return lower * std::pow(x.upper / lower, share);
}

double ChartFrame::yAt(double pixel) const {
    return y.lower + (plot.bottom() - pixel) / std::max(1e-300, plot.height()) * y.size();
}

std::vector<double> readableTicks(const AxisRange& range, int about) {
    std::vector<double> ticks;
    if (!(range.size() > 0) || !std::isfinite(range.size())) return ticks;
    const double step = readableStep(range.size(), std::max(1, about));
    for (auto i = static_cast<long>(std::ceil(range.lower / step - 1e-9));
         static_cast<double>(i) * step <= range.upper + 1e-9 * step; ++i)
        ticks.push_back(static_cast<double>(i) * step);
    return ticks;
}

namespace {

// Two at least: one number says nothing of an axis.
std::vector<double> axisTicks(const AxisRange& range, int about) {
    for (int more = std::max(2, about);; ++more) {
        std::vector<double> ticks = readableTicks(range, more);
        if (ticks.size() > 1 || more > mostTicks) return ticks;
    }
}

}  // namespace

QString tickText(double value, double step) {
    const QString text = groupedNumber(std::abs(value), decimalsOf(0.0, step));
    return value < 0 ? QString::fromUtf8("\u2212") + text : text;
}

QRectF plotWithin(const QRectF& area, const QFont& font, const ChartText& words) {
    const QFontMetricsF metrics(numberFont(font));
    const double line = metrics.height();
    const double left = (words.yNumbers ? metrics.horizontalAdvance("88.88") + offThePlot : 0.0) +
                        (words.y.isEmpty() ? 0.0 : line);
    const double below =
        (words.xNumbers ? line + offThePlot : 0.0) + (words.x.isEmpty() ? 0.0 : line + 1.0);
    return area.adjusted(left, 0.5 * line, -2.0, -below - 1.0);
}

void paintAxes(QPainter& painter, const ChartFrame& frame, const ChartText& words,
               const Theme& theme) {
    painter.save();
    const QFont font = painter.font();
    painter.setFont(numberFont(font));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const QRectF& plot = frame.plot;
    const auto rows =
        axisTicks(frame.y, std::min(static_cast<int>(plot.height() / (2.2 * line)), mostTicks));
    const double rowStep = rows.size() > 1 ? rows[1] - rows[0] : 1.0;
    // Of numbers that would stand in each other, where a plot is low, the lower one.
    double free = std::numeric_limits<double>::infinity();
    for (const double tick : rows) {
        const double y = frame.yOf(tick);
        painter.setPen(theme.color(Role::line));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (!words.yNumbers || y > free) continue;
        free = y - leastBetween * line;
        painter.setPen(theme.textColor(words.yRole));
        painter.drawText(QRectF(plot.left() - offThePlot - 80.0, y - line / 2, 80.0, line),
                         Qt::AlignRight | Qt::AlignVCenter, tickText(tick, rowStep));
    }
    if (words.xNumbers) {
        const double room = metrics.horizontalAdvance("8,888") + 14.0;
        auto ticks =
            words.positions
                ? positionTicks(frame, room)
                : axisTicks(frame.x, std::min(static_cast<int>(plot.width() / room), mostTicks));
        const double step = words.positions ? 1.0 : ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
        double taken = -1e9;
        for (const double tick : ticks) {
            const double half = metrics.horizontalAdvance(tickText(tick, step)) / 2;
            if (frame.xOf(tick) - half < taken + 4.0) continue;
            taken = frame.xOf(tick) + half;
            painter.setPen(tick == words.marked ? theme.textColor(Role::accent)
                                                : theme.textColor(Role::muted));
            painter.drawText(
                QRectF(frame.xOf(tick) - 40.0, plot.bottom() + offThePlot - 2.0, 80.0, line),
                Qt::AlignHCenter | Qt::AlignTop, tickText(tick, step));
        }
    }
    painter.setFont(font);
    painter.setPen(theme.textColor(Role::muted));
    if (!words.x.isEmpty())
        painter.drawText(
            QRectF(plot.left(), plot.bottom() + offThePlot + (words.xNumbers ? line : 0.0),
                   plot.width(), line),
            Qt::AlignHCenter | Qt::AlignTop, words.x);
    if (!words.y.isEmpty()) {
        painter.setPen(theme.textColor(words.yRole));
        const double left =
            plot.left() - offThePlot -
            (words.yNumbers ? QFontMetricsF(numberFont(font)).horizontalAdvance("88.88") : 0.0);
        painter.translate(left - line, plot.center().y());
        painter.rotate(-90.0);
        const double room = plot.height() + 2.0 * line;
        painter.drawText(QRectF(-room / 2, 0.0, room, line), Qt::AlignCenter,
                         QFontMetricsF(font).elidedText(words.y, Qt::ElideRight, room));
    }
    painter.restore();
}

void paintLine(QPainter& painter, const ChartFrame& frame, const std::vector<double>& x,
               const std::vector<double>& y) {
    QPolygonF line;
    const auto flush = [&] {
        if (line.size() > 1) painter.drawPolyline(line);
        line.clear();
    };
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            line << frame.at(x[i], y[i]);
        else
            flush();
    }
    flush();
}

std::vector<double> spread(std::vector<double> wanted, double height, double from, double to) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    double least = from;
    for (const std::size_t i : order) {
        wanted[i] = std::max(wanted[i], least);
        least = wanted[i] + height;
    }
    double most = to - height;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        wanted[*i] = std::min(wanted[*i], most);
        most = wanted[*i] - height;
    }
    return wanted;
}

QStringList wrapped(const QString& words, const QFontMetricsF& metrics, double room) {
    QStringList lines;
    for (const QString& word : words.split(' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + ' ' + word;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= room)
            lines.back() = longer;
        else
            lines << word;
    }
    return lines;
}

QRectF leastHiding(const std::vector<QRectF>& places, const QRectF& within,
                   const std::vector<QPointF>& data, const std::vector<QRectF>& taken) {
    constexpr double around = 2.0;  // pixels that lines are wide
    constexpr double worth = 4.0;   // of a pixel that is taken, in places of the data
    QRectF best;
    double least = std::numeric_limits<double>::infinity();
    for (QRectF place : places) {
        place.moveLeft(
            std::max(within.left(), std::min(place.left(), within.right() - place.width())));
        place.moveTop(
            std::max(within.top(), std::min(place.top(), within.bottom() - place.height())));
        const QRectF edge = place.adjusted(-around, -around, around, around);
        double hidden = 0.0;
        for (const QPointF& at : data)
            hidden += edge.contains(at);
        for (const QRectF& other : taken) {
            const QRectF both = edge.intersected(other);
            if (!both.isEmpty()) hidden += worth * both.width() * both.height();
        }
        if (hidden >= least) continue;
        least = hidden;
        best = place;
    }
    return best;
}

std::vector<QPointF> placesOf(const PlotPane& pane, const std::vector<QPointF>& points) {
    constexpr double apart = 2.0;  // pixels
    const auto known = [](const QPointF& point) {
        return std::isfinite(point.x()) && std::isfinite(point.y());
    };
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!known(points[i])) continue;
        const QPointF to = pane.at(points[i]);
        if (i > 0 && known(points[i - 1])) {
            const QPointF from = pane.at(points[i - 1]);
            const double far = std::hypot(to.x() - from.x(), to.y() - from.y());
            for (double gone = apart; gone < far; gone += apart)
                places.push_back(from + (to - from) * (gone / far));
        }
        places.push_back(to);
    }
    return places;
}

}  // namespace sextant
