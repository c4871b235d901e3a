// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard over the curves: crosshair, zoom, box, keys.
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "pages/curves/curves_view.h"

namespace sextant {
namespace {

constexpr double kWheelStep = 0.8;  // of the visible range, for one notch
constexpr double kNear = 6.0;       // pixels between the mouse and a curve it points at

}  // namespace

double CurvesView::positionAt(double pixel) const {
    return plot_->positionAt(pixel - plot_->x());
}

QPoint CurvesView::pixelOf(double position) const {
    const QRect area = plot_->plotArea();
    return plot_->pos() +
           QPoint(static_cast<int>(std::lround(plot_->pixelOf(position))), area.center().y());
}

bool CurvesView::overPlots(const QPoint& at) const {
    const QRect area = plot_->plotArea() | plot_->lowerArea();
    return area.translated(plot_->pos()).adjusted(-1, 0, 1, 0).contains(at);
}

std::optional<HeadId> CurvesView::headNear(const QPoint& pixel) const {
    const double place = std::round(positionAt(pixel.x()));
    if (!(place >= 0.0)) return std::nullopt;
    const auto index = static_cast<std::size_t>(place);
    const double scale = fromNats(state_.unit);
    std::optional<HeadId> nearest;
    double best = kNear;
    for (const HeadId id : state_.selected) {
        const auto curve = state_.now.drawnHead(id);
        if (state_.hidden.contains(keyOf(id))) continue;
        if (index >= curve.size() || !std::isfinite(curve[index])) continue;
        const double y = plot_->pixelOf(true, curve[index] * scale) + plot_->y();
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
    if (gesture_.kind == Gesture::Kind::box) {
        const QRectF box = boxOf(at);
        plot_->readOut().setBand(box.isEmpty() ? std::nullopt : std::optional(box));
        plot_->update();
    } else if (gesture_.kind == Gesture::Kind::pan) {
        panTo(at);
    }
    if (!overPlots(at)) {
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
    const bool pan = !left || spaceHeld_ || event->modifiers().testFlag(Qt::ShiftModifier);
    gesture_ = {pan ? Gesture::Kind::pan : Gesture::Kind::box, event->pos(), state_.positions,
                state_.entropy, state_.logPerplexity};
    if (plot_->hasTwo()) {
        const int border = (plot_->plotArea().bottom() + plot_->lowerArea().top()) / 2;
        gesture_.onEntropy = event->pos().y() - plot_->y() <= border;
        gesture_.onLogPerplexity = !gesture_.onEntropy;
    }
}

void CurvesView::mouseReleaseEvent(QMouseEvent* event) {
    plot_->readOut().setBand(std::nullopt);
    if (gesture_.kind == Gesture::Kind::box) {
        zoomToBox(event->pos());
        plot_->update();
    }
    gesture_ = {};
}

void CurvesView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) resetZoom();
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
    const QPointF place = event->position() - QPointF(plot_->pos());
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool below = plot_->hasTwo() && place.y() > plot_->plotArea().bottom();
    const auto values = [&] { zoomValues(factor, !below, below || !plot_->hasTwo(), place.y()); };
    if (const auto axis = valueAxisAt(place.toPoint())) {
        zoomValues(factor, *axis, !*axis, place.y());
    } else if (control) {
        values();
        if (shift) zoomPositions(factor, positionAt(event->position().x()));
    } else if (shift) {
        setVisiblePositions(
            within(moved(state_.shownPositions(), -0.1 * notches, state_.logPositions),
                   united(allPositions(), state_.positions)));
    } else {
        zoomPositions(factor, positionAt(event->position().x()));
    }
    event->accept();
}

void CurvesView::keyPressEvent(QKeyEvent* event) {
    if (isEmpty()) return QWidget::keyPressEvent(event);
    const AxisRange shown = state_.shownPositions();
    const double middle =
        selection_->position() ? *selection_->position() : 0.5 * (shown.lower + shown.upper);
    const auto sideways = [&](int sign) {
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            const int last = std::max(state_.length() - 1, 0);
            const int from = selection_->position().value_or(static_cast<int>(middle));
            selection_->setPosition(std::clamp(from + sign, 0, last));
        } else {
            setVisiblePositions(within(moved(shown, 0.1 * sign, state_.logPositions),
                                       united(allPositions(), state_.positions)));
        }
    };
    const int pin = event->key() - Qt::Key_1;
    if (pin >= 0 && pin < static_cast<int>(state_.pins.size()) && pin < mostPins &&
        !(event->modifiers() & ~Qt::KeypadModifier)) {
        const bool was = state_.pins[static_cast<std::size_t>(pin)].shown;
        toggleEntry(keyOfPin(pin));
        return emit pinToggledByKey(pin, !was);
    }
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
            zoomValues(kWheelStep, true, true);
            break;
        case Qt::Key_Down:
            zoomValues(1.0 / kWheelStep, true, true);
            break;
        case Qt::Key_R:
        case Qt::Key_Home:
            resetZoom();
            break;
        case Qt::Key_Space:
            spaceHeld_ = true;
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

bool CurvesView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto& [place, names] = plot_->restOfHeads();
    if (!place.contains(help->pos() - plot_->pos())) return QWidget::event(event);
    QToolTip::showText(help->globalPos(), names, this);
    return true;
}

void CurvesView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QWidget::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) spaceHeld_ = false;
}

void CurvesView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    spaceHeld_ = false;
}

}  // namespace sextant
