// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/layer_scroll.h"

#include <algorithm>

#include "widgets/model/layer_strip.h"

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

QSize LayerScroll::sizeHint() const {
    const QSize strip = strip_->sizeHint();
    return {strip.width(), std::min(strip.height(), strip_->heightOf(mostRows))};
}

QSize LayerScroll::minimumSizeHint() const {
    const QSize strip = strip_->minimumSizeHint();
    return {strip.width(), std::min(strip.height(), strip_->heightOf(leastRows))};
}

}  // namespace sextant
