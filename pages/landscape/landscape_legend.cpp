// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_legend.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/said.h"

namespace sextant {

LandscapeLegend::LandscapeLegend(const LandscapeLook* look, QWidget* parent)
    : QWidget(parent), look_(look) {
    setCursor(Qt::SizeVerCursor);
    setToolTip(tr("Drag an end of the colours; double click: as the data; right click: type them"));
}

QRectF LandscapeLegend::bar() const {
    const double row = fontMetrics().height();
    return QRectF(6, row / 2 + 2, 12, height() - 2.5 * row - 4);
}

void LandscapeLegend::paintTo(QPainter& painter) const {
    const QRectF place = bar();
    if (look_->landscape->isEmpty() || place.height() < 10) return;
    const LandscapeRange& range = look_->range;
    const double step = 1.0 / std::max(1.0, place.height());
    for (double share = 0; share < 1; share += step) {
        const double value = range.high + (range.low - range.high) * share;
        painter.fillRect(
            QRectF(place.left(), place.top() + share * place.height(), place.width(), 1.5),
            landscapeColour(look_->landscape->choice.height, value, range,
                            look_->theme.color(Role::panel)));
    }
    painter.setPen(look_->theme.textColor(Role::muted));
    const double row = QFontMetricsF(painter.font()).height();
    for (const double share : {0.0, 0.5, 1.0})
        painter.drawText(
            QRectF(place.right() + 5, place.top() + share * place.height() - row / 2, 44, row),
            Qt::AlignLeft | Qt::AlignVCenter,
            landscapeNumber(*look_, range.high + (range.low - range.high) * share, false));
    const bool sigma = look_->landscape->choice.height == LandscapeHeight::sigma;
    painter.drawText(QRectF(0, place.bottom() + row / 2 + 2, 62, row),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     sigma ? QStringLiteral("1/\u221ad") : shownUnit(look_->unit));
}

void LandscapeLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter);
}

void LandscapeLegend::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || look_->landscape->isEmpty()) return;
    held_ = event->position().y() < bar().center().y() ? 1 : -1;
    pressY_ = event->position().y();
    pressRange_ = look_->range;
}

void LandscapeLegend::mouseMoveEvent(QMouseEvent* event) {
    if (held_ == 0) return;
    const double wide = pressRange_.high - pressRange_.low;
    const double by = (pressY_ - event->position().y()) / std::max(1.0, bar().height()) * wide;
    LandscapeRange range = pressRange_;
    // An end comes no nearer to the other than a twentieth of the range.
    if (held_ > 0)
        range.high = std::max(range.low + wide / 20, range.high + by);
    else
        range.low = std::min(range.high - wide / 20, range.low + by);
    emit rangeWanted(range.low, range.high);
}

void LandscapeLegend::mouseReleaseEvent(QMouseEvent*) {
    held_ = 0;
}

void LandscapeLegend::mouseDoubleClickEvent(QMouseEvent*) {
    held_ = 0;
    emit automaticWanted();
}

void LandscapeLegend::contextMenuEvent(QContextMenuEvent*) {
    emit typingWanted();
}

}  // namespace sextant
