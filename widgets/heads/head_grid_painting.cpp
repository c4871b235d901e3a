// SPDX-License-Identifier: GPL-3.0-or-later
// How the head grid looks: what changes seldom is painted once into a pixmap, what follows the
// mouse is drawn over it.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/heads/head_grid_view.h"

namespace sextant {
namespace {

// From what sizes on a cell carries its number, its curve as well, and sigma below the number.
struct Room {
    int word = 0;  // width of a number
    bool number = false, curve = false, scale = false;

    Room(const QRect& cell, const QFontMetrics& digits)
        : word(digits.horizontalAdvance(QStringLiteral("0.00")) + 8) {
        const int line = digits.height();
        number = cell.width() >= word && cell.height() >= line;
        curve = cell.width() >= 2 * word + 8 && cell.height() >= line + 8;
        scale = curve && cell.height() >= 2 * line + 4;
    }
};

double corner(const QRect& cell) {
    return std::min(cell.width(), cell.height()) >= 14 ? 3.5 : 1.0;
}

// A label on every `n`th line is legible where lines are narrow.
int labelStride(double pitch, double needed) {
    int stride = 1;
    while (stride * pitch < needed)
        stride *= 2;
    return stride;
}

// Leaves `taken` pixels at the right for the number.
void paintCurve(QPainter& painter, const QRect& cell, const float* curve, const QColor& ink,
                double taken) {
    const QRectF box = QRectF(cell).adjusted(8.0, 6.0, -taken, -6.0);
    QPolygonF line;
    line.reserve(HeadGridValues::curvePoints);
    for (int i = 0; i < HeadGridValues::curvePoints; ++i) {
        if (std::isnan(curve[i])) continue;
        const double t = static_cast<double>(i) / (HeadGridValues::curvePoints - 1);
        const double height = std::clamp<double>(curve[i], 0.0, 1.0);
        line << QPointF(box.left() + t * box.width(), box.bottom() - height * box.height());
    }
    QColor stroke = ink;
    stroke.setAlphaF(0.8f);
    painter.setPen(QPen(stroke, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

}  // namespace

void HeadGridView::paintEvent(QPaintEvent*) {
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(viewport()->size()) * ratio).toSize();
    if (painted_.size() != pixels) {
        painted_ = QPixmap(pixels);
        painted_.setDevicePixelRatio(ratio);
        painted_.fill(Qt::transparent);
        QPainter painter(&painted_);
        painter.setFont(font());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(layout_.cells());
        paintCells(painter);
        painter.setClipping(false);
        paintLabels(painter);
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, painted_);
    painter.setRenderHint(QPainter::Antialiasing);
    // Outlines reach a little into the gaps.
    painter.setClipRect(layout_.cells().adjusted(-2, -2, 0, 0));
    paintMarks(painter);
}

void HeadGridView::paintCells(QPainter& painter) const {
    if (layout_.isEmpty()) {
        painter.setPen(theme_.color(Role::muted));
        painter.drawText(layout_.cells(), Qt::AlignCenter,
                         tr("Open a checkpoint to see its heads here."));
        return;
    }
    const HeadId first = layout_.nearest(layout_.cells().topLeft());
    const HeadId last = layout_.nearest(layout_.cells().bottomRight());
    for (int layer = first.layer; layer <= last.layer; ++layer) {
        for (int head = first.head; head <= last.head; ++head)
            paintCell(painter, {layer, head});
    }
}

void HeadGridView::paintCell(QPainter& painter, HeadId head) const {
    const QRect cell = layout_.cell(head);
    const QColor fill = values_->colour(values_->value(head), theme_);
    // A neutral cell has the panel's colour: its outline keeps it in sight.
    const bool outlined = values_->colouring() == HeadColouring::sigma ||
                          values_->colouring() == HeadColouring::change || !values_->value(head);
    const bool rounded = corner(cell) > 1.0;
    if (!rounded) {
        painter.fillRect(cell, fill);
    } else {
        painter.setPen(outlined ? QPen(theme_.color(Role::line), 1.0) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        const double inset = outlined ? 0.5 : 0.0;
        painter.drawRoundedRect(QRectF(cell).adjusted(inset, inset, -inset, -inset), corner(cell),
                                corner(cell));
    }

    const QColor ink = textOn(fill);
    const double sigma = values_->sigma(head);
    const bool scaled = sigma != 1.0 && values_->colouring() != HeadColouring::sigma;
    const QFont digits = numberFont(font());
    const Room room(cell, QFontMetrics(digits));
    if (scaled && !room.scale) {
        // No room for the number: a corner says that this head is scaled.
        const double size = std::clamp(cell.height() / 3.0, 3.0, 7.0);
        const double inset = cell.height() >= 18 ? 4.0 : 0.0;  // clear of the outline
        const QPointF at = QRectF(cell).bottomRight() - QPointF(inset, inset);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF{at, at - QPointF(size, 0.0), at - QPointF(0.0, size)});
    }
    if (room.curve && values_->curve(head) != nullptr)
        paintCurve(painter, cell, values_->curve(head), ink,
                   std::max(0.36 * cell.width(), room.word + 8.0));
    if (!room.number) return;

    painter.setPen(ink);
    painter.setFont(digits);
    if (!room.curve) return painter.drawText(cell, Qt::AlignCenter, values_->number(head));
    const int line = painter.fontMetrics().height();
    const QRect inside = cell.adjusted(4, 0, -7, 0);
    // Number and sigma keep their places whether or not a head is scaled.
    const int top = cell.top() + std::min(8, cell.height() / 2 - line);
    if (scaled && room.scale) {
        painter.drawText(QRect(inside.left(), top + line + 1, inside.width(), line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("σ ") + HeadGridValues::sigmaText(sigma));
    }
    QFont bold = digits;
    bold.setWeight(QFont::Bold);
    painter.setFont(bold);
    const QRect upper(inside.left(), top, inside.width(), line);
    painter.drawText(room.scale ? upper : inside, Qt::AlignRight | Qt::AlignVCenter,
                     values_->number(head));
}

void HeadGridView::paintLabels(QPainter& painter) const {
    if (layout_.isEmpty()) return;
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.color(Role::muted));
    const QRect cells = layout_.cells();
    const HeadId first = layout_.nearest(cells.topLeft());
    const HeadId last = layout_.nearest(cells.bottomRight());

    painter.setClipRect(QRect(0, cells.top(), cells.left(), cells.height()));
    const QFontMetrics digits(painter.font());
    const int rows = labelStride(layout_.pitchY(), digits.height() + 1);
    for (int layer = first.layer; layer <= last.layer; ++layer) {
        if (layer % rows != 0) continue;
        const QRect row = layout_.layerLabel(layer);
        const QRect box(row.left(), row.center().y() - digits.height() / 2, row.width(),
                        digits.height());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
    }

    painter.setClipRect(QRect(cells.left(), 0, cells.width(), cells.top()));
    const QString longest = tr("head %1").arg(layout_.heads - 1);
    const bool spelled = fontMetrics().horizontalAdvance(longest) + 6 <= layout_.pitchX();
    if (spelled) painter.setFont(font());
    const int widest = digits.horizontalAdvance(QString::number(layout_.heads - 1)) + 5;
    const int columns = labelStride(layout_.pitchX(), spelled ? 1.0 : widest);
    for (int head = first.head; head <= last.head; ++head) {
        if (head % columns != 0) continue;
        const QRect column = layout_.headLabel(head);
        const QRect box(column.center().x() - 60, column.top(), 120, column.height());
        painter.drawText(box, Qt::AlignCenter,
                         spelled ? tr("head %1").arg(head) : QString::number(head));
    }
    painter.setClipping(false);
}

void HeadGridView::paintMarks(QPainter& painter) const {
    const auto outline = [&](HeadId head, const QPen& pen, double grow) {
        if (head.layer < 0 || head.layer >= layout_.layers) return;
        if (head.head < 0 || head.head >= layout_.heads) return;
        const QRect cell = layout_.cell(head);
        if (!cell.intersects(layout_.cells())) return;
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(cell).adjusted(-grow, -grow, grow, grow),
                                corner(cell) + grow, corner(cell) + grow);
    };
    const bool small = std::min(layout_.pitchX(), layout_.pitchY()) < 18.0;
    const double width = small ? 2.0 : 2.5;
    // The panel's colour between cell and brass: on yellow cells brass alone would not show.
    for (const HeadId head : selection_->heads()) {
        outline(head, QPen(theme_.color(Role::panel), 1.5), small ? -1.5 : -2.0);
        outline(head, QPen(theme_.color(Role::accent), width), 0.0);
    }
    if (const auto hovered = selection_->hovered())
        outline(*hovered, QPen(theme_.color(Role::text), 1.2), small ? 0.5 : 1.5);
    if (hasFocus() && !layout_.isEmpty())
        outline(picker_.cursor(), QPen(theme_.color(Role::text), 1.2, Qt::DotLine),
                small ? 1.5 : -3.5);
    if (band_) {
        QColor fill = theme_.color(Role::accent);
        painter.setPen(QPen(fill, 1.0));
        fill.setAlphaF(0.15f);
        painter.setBrush(fill);
        painter.drawRect(QRectF(band_->translated(-layout_.scroll)));
    }
}

}  // namespace sextant
