// SPDX-License-Identifier: GPL-3.0-or-later
// When the parts of the head grid are painted: what seldom changes is kept in a pixmap, what
// follows the mouse is painted over it.
#include <QPainter>
#include <algorithm>

#include "pages/heads/head_grid_padlock.h"
#include "pages/heads/head_grid_painter.h"
#include "pages/heads/head_grid_view.h"

namespace sextant {
namespace {

constexpr int kRoomy = 120;  // pixels of a cell whose numbers stand clear of its sides
constexpr int kWithin = 7;   // that the cursor takes at each side within a cell

}  // namespace

void HeadGridView::paintEvent(QPaintEvent*) {
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(viewport()->size()) * ratio).toSize();
    // Outlines reach a little into the gaps.
    const QRect aroundCells = layout_.cells().adjusted(-3, -3, 0, 0);
    if (painted_.size() != pixels) {
        painted_ = QPixmap(pixels);
        painted_.setDevicePixelRatio(ratio);
        painted_.fill(Qt::transparent);
        QPainter painter(&painted_);
        painter.setFont(font());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(layout_.cells());
        const HeadGridPainter grid{*values_, layout_, theme_, font()};
        grid.paintCells(painter);
        grid.paintPadlocks(painter);
        painter.setClipping(false);
        grid.paintLabels(painter);
    }
    if (marked_.size() != pixels || markedAt_ != layout_) {
        marked_ = QPixmap(pixels);
        marked_.setDevicePixelRatio(ratio);
        marked_.fill(Qt::transparent);
        markedAt_ = layout_;
        QPainter painter(&marked_);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(aroundCells);
        paintSelection(painter);
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, painted_);
    if (!selection_->heads().empty()) painter.drawPixmap(0, 0, marked_);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!values_->scalesOf().isEmpty()) {
        painter.setPen(QPen(theme_.color(Role::accent), 1.0, Qt::DashLine));
        painter.drawRoundedRect(QRectF(followedFrame()), 4, 4);
    }
    painter.setClipRect(aroundCells);
    paintMarks(painter);
}

QRect HeadGridView::followedFrame() const {
    return layout_.cells()
        .adjusted(-3, -3, 2, 2)
        .intersected(viewport()->rect().adjusted(0, 0, -1, -1));
}

std::optional<HeadId> HeadGridView::padlockAt(QPoint point) const {
    const auto head = layout_.headAt(point);
    if (!head || !values_->isLocked(*head)) return std::nullopt;
    const QRect padlock = padlockIn(QRect(layout_.cell(*head).topLeft(), layout_.leastCell()),
                                    values_->colouring() == HeadColouring::sensitivity, font());
    constexpr int around = 3;  // pixels that count as well
    const bool on =
        !padlock.isEmpty() && padlock.adjusted(-around, -around, around, around).contains(point);
    return on ? head : std::nullopt;
}

bool HeadGridView::isSmall() const {
    return std::min(layout_.pitchX(), layout_.pitchY()) < 18.0;
}

void HeadGridView::outline(QPainter& painter, HeadId head, const QPen& pen, double grow) const {
    if (head.layer < 0 || head.layer >= layout_.layers) return;
    if (head.head < 0 || head.head >= layout_.heads) return;
    const QRect cell = layout_.cell(head);
    if (!cell.intersects(layout_.cells())) return;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(cell).adjusted(-grow, -grow, grow, grow),
                            cellCorner(cell) + grow, cellCorner(cell) + grow);
}

// The panel's colour between cell and brass: on yellow cells brass alone would not show.
void HeadGridView::paintSelection(QPainter& painter) const {
    const bool small = isSmall();
    const QPen ground(theme_.color(Role::panel), 1.5);
    const QPen brass(theme_.color(Role::accent), small ? 2.0 : 2.5);
    for (const HeadId head : selection_->heads()) {
        outline(painter, head, ground, small ? -1.5 : -2.0);
        outline(painter, head, brass, 0.0);
    }
}

void HeadGridView::paintMarks(QPainter& painter) const {
    const bool small = isSmall();
    if (const auto hovered = selection_->hovered())
        outline(painter, *hovered, QPen(theme_.color(Role::text), 1.2), small ? 0.5 : 1.5);
    if (hasFocus() && !layout_.isEmpty()) {
        // Two strokes: one of them shows on every colour a cell can have. Round the cell where
        // within it they would run over its number.
        const QSize least = layout_.leastCell();
        const int lines = 2 * QFontMetrics(numberFont(font())).height();
        const bool within = least.width() >= kRoomy && least.height() >= lines + 2 * kWithin;
        const double grow = within ? -3.5 : 1.5;
        outline(painter, picker_.cursor(), QPen(theme_.color(Role::panel), 3.0), grow);
        outline(painter, picker_.cursor(), QPen(theme_.color(Role::text), 1.4, Qt::DashLine), grow);
    }
    if (band_) {
        QColor fill = theme_.color(Role::accent);
        painter.setPen(QPen(fill, 1.0));
        fill.setAlphaF(0.15f);
        painter.setBrush(fill);
        painter.drawRect(QRectF(band_->translated(-layout_.scroll)));
    }
}

}  // namespace sextant
