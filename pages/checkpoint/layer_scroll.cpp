// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/layer_scroll.h"

#include <QEvent>
#include <algorithm>

#include "pages/checkpoint/layer_strip.h"

namespace sextant {

LayerScroll::LayerScroll(LayerStrip* strip, QWidget* parent) : QScrollArea(parent), strip_(strip) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(strip);
    // The strip's rows stand on the panel's colour.
    viewport()->setAutoFillBackground(false);
    strip->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(strip, &LayerStrip::cursorMoved, this, [this](const QRect& row) {
        ensureVisible(row.left(), row.center().y(), 0, row.height());
    });
    refit();
}

void LayerScroll::refit() {
    updateGeometry();
}

void LayerScroll::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    QWidget* at = parentWidget();
    while (at && !qobject_cast<QScrollArea*>(at))
        at = at->parentWidget();
    QWidget* around = at ? static_cast<QScrollArea*>(at)->viewport() : nullptr;
    if (around == around_) return;
    if (around_) around_->removeEventFilter(this);
    around_ = around;
    if (around) around->installEventFilter(this);
    refit();
}

bool LayerScroll::eventFilter(QObject* watched, QEvent* event) {
    if (watched == around_ && event->type() == QEvent::Resize) refit();
    return QScrollArea::eventFilter(watched, event);
}

int LayerScroll::rowsInSight() const {
    if (!around_) return mostRows;
    const int pitch = strip_->heightOf(2) - strip_->heightOf(1);
    const int left = around_->height() / pitch - othersRows;
    return std::clamp(left, leastRows, std::max(mostRows, left - stepsRows));
}

QSize LayerScroll::sizeHint() const {
    const QSize strip = strip_->sizeHint();
    return {strip.width(), std::min(strip.height(), strip_->heightOf(rowsInSight()))};
}

QSize LayerScroll::minimumSizeHint() const {
    const QSize strip = strip_->minimumSizeHint();
    return {strip.width(), std::min(strip.height(), strip_->heightOf(leastRows))};
}

}  // namespace sextant
