// SPDX-License-Identifier: GPL-3.0-or-later
// How a hand moves the curves: crosshair, zoom, band, keys.
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "widgets/curves/curves_view.h"

namespace sextant {
namespace {

constexpr double kWheelStep = 0.8;  // of the visible range, for one notch
constexpr int kBandThreshold = 5;   // pixels a press must travel to become a band
constexpr double kNear = 6.0;       // pixels between the mouse and a curve it points at

}  // namespace

double CurvesView::positionAt(double pixel) const {
    return plot_->xAxis->pixelToCoord(pixel - plot_->x());
}

QPoint CurvesView::pixelOf(double position) const {
    const QRect area = plot_->plotArea();
    return plot_->pos() +
           QPoint(static_cast<int>(std::lround(plot_->xAxis->coordToPixel(position))),
                  area.center().y());
}

std::optional<HeadId> CurvesView::headNear(const QPoint& pixel) const {
    const double place = std::round(positionAt(pixel.x()));
    if (place < 0.0) return std::nullopt;
    const auto index = static_cast<std::size_t>(place);
    const double scale = fromNats(state_.unit);
    std::optional<HeadId> nearest;
    double best = kNear;
    for (const HeadId id : selection_->heads()) {
        const auto curve = state_.now.head(id);
        if (index >= curve.size() || !std::isfinite(curve[index])) continue;
        const double y = plot_->yAxis->coordToPixel(curve[index] * scale) + plot_->y();
        const double distance = std::abs(y - pixel.y());
        if (distance <= best) {
            best = distance;
            nearest = id;
        }
    }
    return nearest;
}

void CurvesView::mouseMoveEvent(QMouseEvent* event) {
    if (isEmpty()) return;
    const QPoint at = event->pos();
    if (gesture_.kind == Gesture::Kind::band) {
        const double a = positionAt(gesture_.start.x()), b = positionAt(at.x());
        const AxisRange band{std::max(std::min(a, b), state_.positions.lower),
                             std::min(std::max(a, b), state_.positions.upper)};
        const bool wide = std::abs(at.x() - gesture_.start.x()) >= kBandThreshold;
        plot_->readOut()->setBand(wide ? std::optional(band) : std::nullopt);
        plot_->layer("overlay")->replot();
    } else if (gesture_.kind == Gesture::Kind::pan) {
        const double tokens = (at.x() - gesture_.start.x()) * gesture_.positions.size() /
                              std::max(plot_->plotArea().width(), 1);
        setVisiblePositions({gesture_.positions.lower - tokens, gesture_.positions.upper - tokens});
    }
    const QRect area = plot_->plotArea().translated(plot_->pos());
    if (!area.adjusted(-1, 0, 1, 0).contains(at)) {
        leaveEvent(nullptr);
        return;
    }
    const double last = state_.length() - 1;
    ownsPosition_ = true;
    selection_->setPosition(
        static_cast<int>(std::clamp(std::round(positionAt(at.x())), 0.0, last)));
    const auto head = headNear(at);
    if (head || ownsHover_) selection_->setHovered(head);
    ownsHover_ = head.has_value();
}

void CurvesView::leaveEvent(QEvent*) {
    // What another view points at is not ours to take away.
    if (ownsPosition_) selection_->setPosition(std::nullopt);
    if (ownsHover_) selection_->setHovered(std::nullopt);
    ownsPosition_ = ownsHover_ = false;
}

void CurvesView::mousePressEvent(QMouseEvent* event) {
    const bool left = event->button() == Qt::LeftButton;
    if (isEmpty() || (!left && event->button() != Qt::MiddleButton)) {
        QWidget::mousePressEvent(event);
        return;
    }
    const bool pan = !left || event->modifiers().testFlag(Qt::ShiftModifier);
    gesture_ = {pan ? Gesture::Kind::pan : Gesture::Kind::band, event->pos(), state_.positions};
}

void CurvesView::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture gesture = std::exchange(gesture_, {});
    plot_->readOut()->setBand(std::nullopt);
    const bool band = gesture.kind == Gesture::Kind::band;
    if (band && std::abs(event->pos().x() - gesture.start.x()) >= kBandThreshold) {
        const double a = positionAt(gesture.start.x()), b = positionAt(event->pos().x());
        const AxisRange limits = allPositions();
        setVisiblePositions(
            {std::max(std::min(a, b), limits.lower), std::min(std::max(a, b), limits.upper)});
    } else if (band) {
        plot_->layer("overlay")->replot();
    }
}

void CurvesView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) resetZoom();
}

void CurvesView::zoomPositions(double factor, double fixed) {
    fixed = std::clamp(fixed, state_.positions.lower, state_.positions.upper);
    setVisiblePositions(zoomed(state_.positions, factor, fixed));
}

void CurvesView::zoomValues(double factor) {
    valuesFitted_ = false;
    state_.entropy = zoomed(state_.entropy, factor, state_.entropy.lower);
    state_.logPerplexity = zoomed(state_.logPerplexity, factor, state_.logPerplexity.lower);
    markDirty(false);
}

void CurvesView::wheelEvent(QWheelEvent* event) {
    // With Alt or Shift some platforms turn the wheel sideways.
    const QPoint angle = event->angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
    if (isEmpty() || notches == 0.0) {
        event->ignore();
        return;
    }
    const double factor = std::pow(kWheelStep, notches);
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomValues(factor);
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        const double step = -0.1 * notches * state_.positions.size();
        setVisiblePositions({state_.positions.lower + step, state_.positions.upper + step});
    } else {
        zoomPositions(factor, positionAt(event->position().x()));
    }
    event->accept();
}

void CurvesView::keyPressEvent(QKeyEvent* event) {
    const AxisRange& shown = state_.positions;
    const double middle =
        selection_->position() ? *selection_->position() : 0.5 * (shown.lower + shown.upper);
    const auto sideways = [&](int sign) {
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            const int last = std::max(state_.length() - 1, 0);
            const int from = selection_->position().value_or(static_cast<int>(middle));
            selection_->setPosition(std::clamp(from + sign, 0, last));
        } else {
            const double step = 0.1 * sign * shown.size();
            setVisiblePositions({shown.lower + step, shown.upper + step});
        }
    };
    if (isEmpty()) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomPositions(kWheelStep, middle);
            break;
        case Qt::Key_Minus:
            zoomPositions(1.0 / kWheelStep, middle);
            break;
        case Qt::Key_Left:
            sideways(-1);
            break;
        case Qt::Key_Right:
            sideways(1);
            break;
        case Qt::Key_Up:
            zoomValues(kWheelStep);
            break;
        case Qt::Key_Down:
            zoomValues(1.0 / kWheelStep);
            break;
        case Qt::Key_R:
        case Qt::Key_Home:
            resetZoom();
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace sextant
