// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/key_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "pages/one_head/weight_map_view.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

KeyStrip::KeyStrip(QWidget* parent) : QWidget(parent) {
    setObjectName("keyStrip");
    setAccessibleName(tr("Tokens of the framed part of the row"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void KeyStrip::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void KeyStrip::setTokens(std::int64_t first, QStringList words, std::vector<double> weights) {
    first_ = first;
    words_ = std::move(words);
    weights_ = std::move(weights);
    cursor_ = std::clamp<int>(cursor_, 0, std::max<int>(0, static_cast<int>(words_.size()) - 1));
    update();
}

void KeyStrip::setKey(std::optional<std::int64_t> key) {
    key_ = key;
    if (key_ && *key_ >= first_ && *key_ < first_ + words_.size())
        cursor_ = static_cast<int>(*key_ - first_);
    update();
}

int KeyStrip::capacity() const {
    const double least = QFontMetricsF(numberFont(font())).horizontalAdvance('m') + 3.0;
    const int most = width() < narrow ? fewTokens : mostTokens;
    return std::clamp(static_cast<int>(width() / least), 8, most);
}

QSize KeyStrip::sizeHint() const {
    return {640, fontMetrics().height() + 12};
}

QRectF KeyStrip::placeOf(int cell) const {
    const double each = static_cast<double>(width()) / std::max<double>(1, words_.size());
    const double wide = std::min(each, 40.0);
    return {cell * wide, 2.0, wide - 2.0, height() - 4.0};
}

int KeyStrip::cellAt(const QPointF& pixel) const {
    for (int cell = 0; cell < words_.size(); ++cell)
        if (placeOf(cell).adjusted(0, -2, 2, 2).contains(pixel)) return cell;
    return -1;
}

QString KeyStrip::told(int cell) const {
    return tr("key %1, \u201c%2\u201d, weight %3")
        .arg(separated(first_ + cell), words_[cell],
             printedNumber(weights_[static_cast<std::size_t>(cell)], 4));
}

void KeyStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont letters = numberFont(font());
    painter.setFont(letters);
    const QFontMetricsF metrics(letters);
    for (int cell = 0; cell < words_.size(); ++cell) {
        const QRectF place = placeOf(cell).adjusted(0.5, 0.5, -0.5, -0.5);
        const QColor fill = weightColour(weights_[static_cast<std::size_t>(cell)]);
        const bool chosen = key_ && *key_ == first_ + cell;
        painter.setPen(chosen ? QPen(theme_.color(Role::accent), 2.5 * strokes_) : Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(place, 3.0, 3.0);
        if (hasFocus() && cell == cursor_) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(textOn(fill), 1.2 * strokes_));
            painter.drawRoundedRect(place.adjusted(2, 2, -2, -2), 2.0, 2.0);
        }
        painter.setPen(textOn(fill));
        QString word = words_[cell];
        // Half a number would be another one.
        if (std::all_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); }) &&
            metrics.horizontalAdvance(word) > place.width() - 1.0)
            continue;
        while (word.size() > 1 && metrics.horizontalAdvance(word) > place.width() - 1.0)
            word.chop(1);
        painter.drawText(place, Qt::AlignCenter, word);
    }
}

void KeyStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    emit capacityChanged();
}

void KeyStrip::mousePressEvent(QMouseEvent* event) {
    const int cell = cellAt(event->position());
    if (event->button() != Qt::LeftButton || cell < 0) return QWidget::mousePressEvent(event);
    cursor_ = cell;
    emit keyChosen(first_ + cell);
}

void KeyStrip::mouseMoveEvent(QMouseEvent* event) {
    const int cell = cellAt(event->position());
    emit keyHovered(cell < 0 ? -1 : first_ + cell);
}

void KeyStrip::leaveEvent(QEvent*) {
    emit keyHovered(-1);
}

void KeyStrip::tellCursor() {
    if (cursor_ < words_.size()) setAccessibleDescription(told(cursor_));
    update();
}

void KeyStrip::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(words_.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            cursor_ =
                std::clamp(cursor_ + (event->key() == Qt::Key_Left ? -1 : 1), 0, std::max(0, last));
            return tellCursor();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (last >= 0) emit keyChosen(first_ + cursor_);
            return;
        default:
            return QWidget::keyPressEvent(event);
    }
}

void KeyStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    tellCursor();
}

void KeyStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

bool KeyStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int cell = cellAt(help->pos());
    QToolTip::showText(help->globalPos(), cell < 0 ? QString() : told(cell), this);
    return true;
}

}  // namespace sextant
