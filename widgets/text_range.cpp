// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text_range.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sextant {

namespace {

QString separated(std::int64_t value) {
    return QLocale(QLocale::English).toString(qlonglong(value));
}

}  // namespace

TextRange::TextRange(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Range of the text that is read"));
    setToolTip(
        tr("Drag the edge to read more or less of the text; double-click: automatic.\n"
           "Arrow keys move it by 16 tokens, with Shift by 1. Height: length of the tokens."));
}

void TextRange::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void TextRange::setText(std::vector<float> texture, std::int64_t tokens) {
    texture_ = std::move(texture);
    tokens_ = tokens;
    dragged_.reset();
    update();
}

void TextRange::setRead(std::int64_t length, std::int64_t samples) {
    length_ = length;
    samples_ = std::max<std::int64_t>(1, samples);
    update();
}

double TextRange::edgeX() const {
    if (tokens_ <= 0) return 0.0;
    const double share = static_cast<double>(shownLength()) * static_cast<double>(samples_) /
                         static_cast<double>(tokens_);
    return std::clamp(share, 0.0, 1.0) * width();
}

std::int64_t TextRange::lengthAt(double x) const {
    const double share = std::clamp(x / std::max(1, width()), 0.0, 1.0);
    const auto all = static_cast<std::int64_t>(share * static_cast<double>(tokens_));
    const std::int64_t most = std::max<std::int64_t>(2, tokens_ / samples_);
    return std::clamp<std::int64_t>(all / samples_, std::min<std::int64_t>(2, most), most);
}

void TextRange::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF band = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(band, 5, 5);
    painter.fillPath(outline, theme_.color(Role::raised));
    painter.setClipPath(outline);
    if (tokens_ > 0) {
        const double edge = edgeX();
        painter.fillRect(QRectF(band.left(), band.top(), edge, band.height()),
                         blend(theme_.color(Role::raised), theme_.color(Role::accent), 0.30));
        painter.setPen(QPen(theme_.color(Role::muted), 1.4, Qt::SolidLine, Qt::RoundCap));
        const auto bars = static_cast<double>(texture_.size());
        for (std::size_t i = 0; i < texture_.size(); ++i) {
            const double x = (static_cast<double>(i) + 0.5) / bars * width();
            const double half = texture_[i] * (band.height() - 10) / 2;
            painter.drawLine(QPointF(x, band.center().y() - half),
                             QPointF(x, band.center().y() + half));
        }
        painter.setPen(QPen(theme_.color(Role::accent), 1.5));
        for (std::int64_t sample = 1; sample < samples_ && samples_ <= 64; ++sample) {
            const double x = edge * static_cast<double>(sample) / static_cast<double>(samples_);
            painter.drawLine(QPointF(x, band.bottom() - 6), QPointF(x, band.bottom()));
        }
        painter.drawLine(QPointF(edge, band.top()), QPointF(edge, band.bottom()));
        if (dragged_) {
            painter.setPen(theme_.color(Role::text));
            const bool right = edge < width() / 2.0;
            painter.drawText(right ? band.adjusted(edge + 5, 0, 0, 0)
                                   : QRectF(band.left(), band.top(), edge - 5, band.height()),
                             Qt::AlignVCenter | (right ? Qt::AlignLeft : Qt::AlignRight),
                             separated(*dragged_));
        }
    }
    painter.setClipping(false);
    painter.setPen(QPen(theme_.color(hasFocus() ? Role::accent : Role::line), 1));
    painter.drawPath(outline);
}

void TextRange::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || tokens_ == 0) return;
    dragged_ = lengthAt(event->position().x());
    update();
}

void TextRange::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    setCursor(tokens_ > 0 && std::abs(x - edgeX()) < 6 ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (!dragged_) return;
    dragged_ = lengthAt(x);
    update();
}

void TextRange::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragged_) return;
    const std::int64_t chosen = *std::exchange(dragged_, std::nullopt);
    update();
    if (chosen != length_) emit lengthChosen(chosen);
}

void TextRange::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || tokens_ == 0) return;
    dragged_.reset();
    emit lengthChosen(0);
}

void TextRange::keyPressEvent(QKeyEvent* event) {
    const std::int64_t step = event->modifiers() & Qt::ShiftModifier ? 1 : 16;
    const std::int64_t most = tokens_ / samples_;
    if (event->key() == Qt::Key_Right && length_ < most) {
        emit lengthChosen(std::min(most, length_ + step));
    } else if (event->key() == Qt::Key_Left && length_ > 2) {
        emit lengthChosen(std::max<std::int64_t>(2, length_ - step));
    } else {
        QWidget::keyPressEvent(event);
    }
}

void TextRange::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void TextRange::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace sextant
