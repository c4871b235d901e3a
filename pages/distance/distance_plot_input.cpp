// SPDX-License-Identifier: GPL-3.0-or-later
// Pointing, zooming and keys in the plots against distance.
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "pages/distance/distance_plot.h"

namespace sextant {

namespace {

constexpr int arrowStep = 1, arrowLeap = 24;

}  // namespace

std::optional<int> DistancePlot::distanceAt(const QPointF& pixel) const {
    for (const QCPAxisRect* rect : {score_, sensitivity_}) {
        if (!rect->visible() || !rect->rect().contains(pixel.toPoint())) continue;
        const double at = rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel.x());
        return static_cast<int>(
            std::clamp<double>(std::round(at), 0.0, static_cast<double>(facts_.distances() - 1)));
    }
    return std::nullopt;
}

void DistancePlot::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (const auto distance = distanceAt(event->position())) emit distancePointed(*distance);
}

void DistancePlot::mouseMoveEvent(QMouseEvent* event) {
    if (const auto distance = distanceAt(event->position())) emit distancePointed(*distance);
    // The mark that is nearest within some pixels lights its head.
    std::optional<HeadId> head;
    double nearest = 10.0;
    for (const MeasuredScores& one : facts_.measured) {
        const QCPGraph* graph = line(QString("L%1 H%2").arg(one.head.layer).arg(one.head.head));
        for (int k = 0; graph && k < graph->dataCount(); ++k) {
            const QPointF away = graph->dataPixelPosition(k) - event->position();
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            head = one.head;
        }
    }
    if (head != hovered_) emit headHovered(head);
    setToolTip(biasAt(event->position()));
}

QString DistancePlot::biasAt(const QPointF& pixel) const {
    for (std::size_t h = 0; h < facts_.biases.size(); ++h) {
        const QCPGraph* graph = line(QString("bias %1").arg(h));
        const double away = graph ? graph->selectTest(pixel, false) : -1.0;
        if (away < 0 || away >= 5) continue;
        const BiasLine& one = facts_.biases[h];
        return one.slope > 0.0 ? tr("%1, slope %2").arg(facts_.bias).arg(one.slope, 0, 'g', 4)
               : one.head < 0  ? tr("%1, all heads").arg(facts_.bias)
                               : tr("%1, head %2").arg(facts_.bias).arg(one.head);
    }
    return {};
}

void DistancePlot::leaveEvent(QEvent* event) {
    if (hovered_) emit headHovered(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

void DistancePlot::mouseDoubleClickEvent(QMouseEvent*) {
    whole_.clear();
    frame();
    placeMarks();
    replot();
}

void DistancePlot::wheelEvent(QWheelEvent* event) {
    const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
    const QPointF at = event->position();
    for (QCPAxisRect* rect : {score_, sensitivity_}) {
        if (!rect->visible()) continue;
        QCPAxis* zoomed =
            rect->rect().contains(at.toPoint()) ? rect->axis(QCPAxis::atBottom) : nullptr;
        for (QCPAxis* axis : rect->axes())
            if (!zoomed && axis->visible() && axis->selectTest(at, false) >= 0) zoomed = axis;
        if (!zoomed) continue;
        const bool across = zoomed->orientation() == Qt::Horizontal;
        zoomed->scaleRange(factor, zoomed->pixelToCoord(across ? at.x() : at.y()));
        if (across) {
            const double least = look_.logDistance ? 1.0 : 0.0;
            const auto most = static_cast<double>(facts_.distances());
            zoomed->setRange(std::max(least, zoomed->range().lower),
                             std::min(most, zoomed->range().upper));
        }
        frame();
        placeMarks();
        drawAnew();
        event->accept();
        return;
    }
    event->ignore();
}

void DistancePlot::keyPressEvent(QKeyEvent* event) {
    const int step = event->modifiers() & Qt::ShiftModifier ? arrowLeap : arrowStep;
    const int way = event->key() == Qt::Key_Right ? step : event->key() == Qt::Key_Left ? -step : 0;
    if (way == 0 || facts_.distances() == 0) {
        QCustomPlot::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<int>(facts_.distances()) - 1;
    emit distancePointed(std::clamp(crosshair_.value_or(0) + way, 0, last));
}

void DistancePlot::resizeEvent(QResizeEvent* event) {
    QCustomPlot::resizeEvent(event);
    frame();
    wrapWords();
    replot(QCustomPlot::rpImmediateRefresh);
    placeMarks();
    drawAnew();
}

}  // namespace sextant
