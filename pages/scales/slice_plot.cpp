// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/slice_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

SlicePlot::SlicePlot(const QString& name, const QString& title, QWidget* parent)
    : Chart(name, title, parent) {}

void SlicePlot::setFacts(const SliceFacts& facts) {
    facts_ = facts;
    update();
}

bool SlicePlot::hasValues() const {
    return std::any_of(facts_.nll.begin(), facts_.nll.end(),
                       [](double nll) { return std::isfinite(nll); });
}

ChartText SlicePlot::words() const {
    ChartText words;
    words.x = facts_.xText;
    words.y = tr("log-perplexity (nats)");
    words.yRole = Role::logPerplexity;
    words.xNumbers = !facts_.places;
    return words;
}

double SlicePlot::placeOf(double x) const {
    if (!facts_.places) return x;
    const auto found = std::find(facts_.x.begin(), facts_.x.end(), x);
    return static_cast<double>(found - facts_.x.begin());
}

ChartFrame SlicePlot::frame() const {
    return frameIn(rect(), wordFont());
}

ChartFrame SlicePlot::frameIn(const QRectF& area, const QFont& font) const {
    ChartFrame frame;
    ChartText all = words();
    all.xNumbers = true;
    // The last number may stand at the very end.
    const double half = QFontMetricsF(font).horizontalAdvance("0.00") / 2;
    frame.plot = plotWithin(area.adjusted(0, 0, -half - 2, 0), font, all);
    ValueExtent extent;
    for (const double nll : facts_.nll)
        extent.include(nll);
    frame.y = fittedRange(extent);
    if (facts_.x.empty()) return frame;
    const double first = placeOf(facts_.x.front()), last = placeOf(facts_.x.back());
    frame.x = {first, last > first ? last : first + 1.0};
    return frame;
}

void SlicePlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const ChartFrame frame = frameIn(area, painter.font());
    const double line = QFontMetricsF(painter.font()).height();
    ChartText axes = words();
    if (facts_.places) axes.x.clear();  // it stands below the counts
    paintAxes(painter, frame, axes, theme);
    const QColor loss = theme.color(Role::logPerplexity);
    std::vector<double> places;
    for (const double x : facts_.x)
        places.push_back(placeOf(x));
    if (facts_.places) {
        painter.setPen(theme.textColor(Role::muted));
        double right = -1e9;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const QRectF room(frame.xOf(places[i]) - 30.0, frame.plot.bottom() + 3.0, 60.0, line);
            const QString word = QString::number(facts_.x[i]);
            const double wide = QFontMetricsF(painter.font()).horizontalAdvance(word);
            if (room.center().x() - wide / 2 < right + 6.0) continue;
            right = room.center().x() + wide / 2;
            painter.drawText(room, Qt::AlignHCenter, word);
        }
        painter.drawText(
            QRectF(frame.plot.left(), frame.plot.bottom() + 3.0 + line, frame.plot.width(), line),
            Qt::AlignHCenter | Qt::AlignTop, facts_.xText);
    }
    painter.setPen(QPen(loss, 2.0 * strokes(), Qt::DashLine));
    paintLine(painter, frame, places, facts_.nll);
    for (std::size_t i = 0; facts_.marks && i < places.size(); ++i)
        if (std::isfinite(facts_.nll[i]))
            paintMark(painter, 0, frame.at(places[i], facts_.nll[i]), 3.0, loss);
    const auto best = std::find(facts_.x.begin(), facts_.x.end(), facts_.best);
    if (best == facts_.x.end()) return;
    const double nll = facts_.nll[static_cast<std::size_t>(best - facts_.x.begin())];
    if (!std::isfinite(nll)) return;
    const QPointF at = frame.at(placeOf(*best), nll);
    painter.setPen(QPen(theme.color(Role::accent), strokes()));
    painter.drawLine(QPointF(at.x(), frame.plot.top()), QPointF(at.x(), frame.plot.bottom()));
    paintMark(painter, 0, at, 4.0, theme.color(Role::accent));
    const QStringList words = facts_.bestText.split('\n');
    const QFontMetricsF metrics(painter.font());
    double wide = 0.0;
    for (const QString& word : words)
        wide = std::max(wide, metrics.horizontalAdvance(word));
    const bool left = at.x() + 8.0 + wide > frame.plot.right();
    double y = frame.plot.top();
    for (const QString& word : words) {
        const QRectF box(left ? at.x() - 8.0 - wide : at.x() + 8.0, y, wide, line);
        painter.fillRect(box.adjusted(-2, 0, 2, 0), theme.color(Role::panel));  // over the curve
        painter.setPen(theme.textColor(y > frame.plot.top() ? Role::muted : Role::accent));
        painter.drawText(box, left ? Qt::AlignRight : Qt::AlignLeft, word);
        y += line;
    }
}

Table SlicePlot::table() const {
    Table all(objectName().toStdString(), {facts_.xColumn.toStdString(), "nll_nats"});
    for (std::size_t i = 0; i < facts_.x.size(); ++i)
        all.addRow(facts_.x[i], facts_.nll[i]);
    return all;
}

void SlicePlot::mouseMoveEvent(QMouseEvent* event) {
    const ChartFrame now = frame();
    double best = std::numeric_limits<double>::quiet_NaN(), least = 1e300;
    if (now.plot.adjusted(-4, 0, 4, 0).contains(event->position()))
        for (const double x : facts_.x)
            if (const double away = std::abs(now.xOf(placeOf(x)) - event->position().x());
                away < least) {
                least = away;
                best = x;
            }
    emit valuePointed(best);
}

void SlicePlot::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit valuePointed(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace sextant
