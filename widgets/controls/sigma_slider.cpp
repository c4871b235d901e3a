// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/sigma_slider.h"
#include "analysis/values/tidy.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr double kHandle = 7.0;  // radius, pixels
constexpr double kMargin = kHandle + 2.0;
constexpr double kTrack = 4.0;  // thickness

bool isFine(Qt::KeyboardModifiers modifiers) {
    return modifiers.testFlag(Qt::ShiftModifier);
}

}  // namespace

SigmaSlider::SigmaSlider(QWidget* parent) : QWidget(parent), burst_(this) {
    announce();  // before anything asks for the slider's accessible side
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    // Elsewhere the wheel scrolls what the slider stands in.
    setToolTip(tr("Drag it, or click it and turn the wheel: 0.05 a notch, 0.005 with Shift"));
    connect(&burst_, &EditBurst::settled, this, [this] { emit edited(value_, EditPhase::commit); });
}

void SigmaSlider::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void SigmaSlider::setRange(double least, double most) {
    least_ = least;
    most_ = most;
    update();
}

void SigmaSlider::setLimits(double least, double most) {
    lowest_ = least;
    highest_ = most;
}

void SigmaSlider::setTrained(std::optional<double> value) {
    trained_ = value;
    update();
}

void SigmaSlider::setValue(double value) {
    value_ = value;
    band_.reset();
    announce();
    update();
}

void SigmaSlider::setMixed(double least, double most) {
    value_ = tidy((least + most) / 2.0);
    band_ = {least, most};
    announce();
    update();
}

void SigmaSlider::enter(double value) {
    if (!std::isfinite(value) || dragging_) return;
    burst_.settle();
    value = tidy(std::clamp(value, lowest_, highest_));
    if (value == value_ && !band_) return;
    setValue(value);
    emit edited(value_, EditPhase::commit);
}

double SigmaSlider::handleX(double value) const {
    const double span = width() - 2.0 * kMargin;
    return kMargin + span * (std::clamp(value, least_, most_) - least_) / (most_ - least_);
}

double SigmaSlider::valueAt(double x) const {
    const double span = std::max(1.0, width() - 2.0 * kMargin);
    return least_ + (x - kMargin) / span * (most_ - least_);
}

QSize SigmaSlider::sizeHint() const {
    return {240, 22};
}
QSize SigmaSlider::minimumSizeHint() const {
    return {80, 22};
}

void SigmaSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double middle = height() / 2.0;
    const QColor track = theme_.color(Role::line);
    const QColor faded = blend(theme_.color(Role::panel), theme_.color(Role::muted), 0.35);
    const QColor brass = isEnabled() ? theme_.color(Role::accent) : faded;
    const auto bar = [&](double from, double to, const QColor& colour) {
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(from, middle - kTrack / 2.0, to - from, kTrack), 2.0, 2.0);
    };
    const double left = 0.0, right = width();
    bar(left, right, track);
    if (band_) {
        const double from = handleX(band_->first), to = handleX(band_->second);
        bar(from, to, blend(theme_.color(Role::panel), brass, 0.6));
    } else if (isEnabled()) {
        bar(left, handleX(value_), brass);
    }
    if (trained_ && *trained_ >= least_ && *trained_ <= most_) {
        painter.setBrush(isEnabled() ? theme_.color(Role::muted) : faded);
        painter.drawRect(QRectF(handleX(*trained_) - 0.75, middle - 9.0, 1.5, 18.0));
    }
    if (!isEnabled()) return;
    if (band_) {
        // An open ring at each end: there are several values, none of them is the handle.
        painter.setPen(QPen(brass, 2.0));
        painter.setBrush(theme_.color(Role::panel));
        for (const double x : {handleX(band_->first), handleX(band_->second)})
            painter.drawEllipse(QPointF(x, middle), kHandle - 2.5, kHandle - 2.5);
        return;
    }
    const QPointF centre(handleX(value_), middle);
    if (hasFocus() || underMouse()) {
        QColor halo = brass;
        halo.setAlphaF(hasFocus() ? 0.45f : 0.25f);
        painter.setBrush(halo);
        painter.drawEllipse(centre, kHandle + 2.0, kHandle + 2.0);
    }
    painter.setPen(QPen(theme_.color(Role::panel), 1.5));
    painter.setBrush(brass);
    painter.drawEllipse(centre, kHandle, kHandle);
}

void SigmaSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    wheelPlace_.note(this);
    burst_.settle();
    dragging_ = true;
    dragChanged_ = false;
    lastX_ = event->position().x();
    const bool onHandle = !band_ && std::abs(lastX_ - handleX(value_)) <= kHandle + 2.0;
    if (onHandle) {
        dragValue_ = std::clamp(value_, least_, most_);
        return;
    }
    dragValue_ = valueAt(lastX_);
    moveTo(std::round(dragValue_ / dragGrid) * dragGrid);
}

void SigmaSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const double x = event->position().x();
    const bool fine = isFine(event->modifiers());
    dragValue_ += (valueAt(x) - valueAt(lastX_)) * (fine ? 0.1 : 1.0);
    lastX_ = x;
    const double grid = fine ? dragGrid / 10.0 : dragGrid;
    moveTo(std::round(dragValue_ / grid) * grid);
}

void SigmaSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragging_) return;
    dragging_ = false;
    if (dragChanged_) emit edited(value_, EditPhase::commit);
}

void SigmaSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit resetRequested();
}

void SigmaSlider::moveTo(double value) {
    value = tidy(std::clamp(value, least_, most_));
    if (value == value_ && !band_) return;
    setValue(value);
    dragChanged_ = true;
    emit edited(value_, EditPhase::drag);
}

void SigmaSlider::wheelEvent(QWheelEvent* event) {
    // It scrolls what the slider stands in.
    if (!hasFocus() || !wheelPlace_.same(this)) return event->ignore();
    const double notches = wheel_.take(*event);
    if (notches != 0.0) nudge(notches * step * (isFine(event->modifiers()) ? 0.1 : 1.0));
    event->accept();
}

void SigmaSlider::keyPressEvent(QKeyEvent* event) {
    const double by = step * (isFine(event->modifiers()) ? 0.1 : 1.0);
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            return nudge(by);
        case Qt::Key_Left:
        case Qt::Key_Down:
            return nudge(-by);
        case Qt::Key_PageUp:
            return nudge(10.0 * by);
        case Qt::Key_PageDown:
            return nudge(-10.0 * by);
        default:
            QWidget::keyPressEvent(event);
    }
}

void SigmaSlider::nudge(double by) {
    // A drag under way ends as one edit of its own, when the button is let go.
    if (dragging_) return;
    const double value = tidy(std::clamp(value_ + by, lowest_, highest_));
    if (value == value_ && !band_) return;
    setValue(value);
    burst_.step();
    emit edited(value_, EditPhase::drag);
}

void SigmaSlider::focusInEvent(QFocusEvent*) {
    wheelPlace_.note(this);
    update();
}

void SigmaSlider::focusOutEvent(QFocusEvent*) {
    burst_.settle();
    update();
}

void SigmaSlider::enterEvent(QEnterEvent*) {
    wheelPlace_.note(this);
    update();
}
void SigmaSlider::leaveEvent(QEvent*) {
    update();
}

}  // namespace sextant
