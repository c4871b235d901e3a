// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "pages/heads/head_grid_padlock.h"
#include "pages/heads/head_grid_sigma_cell.h"
#include "widgets/controls/sigma_text.h"

namespace sextant {
namespace {

constexpr int numberMargin = 8;
constexpr int leastOutlined = 5;   // pixels of a cell
constexpr double kStale = 0.4;     // opacity of what belongs to another setting
constexpr double kFiltered = 0.2;  // and of what a filter leaves out
constexpr int kLeastPixels = 11;   // of letters, where there is less room than for the font's own

// From what sizes on a cell carries its number, its curve as well, and sigma below the number.
struct Room {
    int word = 0;  // width of a number with its margins
    bool number = false, curve = false, scale = false;

    Room(const QRect& cell, const QFontMetrics& digits)
        : word(digits.horizontalAdvance(QStringLiteral("0.00")) + numberMargin) {
        const int line = digits.height();
        number = cell.width() >= word && cell.height() >= line;
        curve = cell.width() >= 2 * word + 8 && cell.height() >= line + 8;
        scale = curve && cell.height() >= 2 * line + 4;
    }
};

// `font`, or as much smaller as it takes for `widest` to have room, 11 pixels at the least.
QFont fittedTo(const QSizeF& room, const QFont& font, const QString& widest) {
    QFont fitted = font;
    for (int pixels = QFontInfo(font).pixelSize(); pixels >= kLeastPixels; --pixels) {
        fitted.setPixelSize(pixels);
        const QFontMetrics metrics(fitted);
        if (metrics.height() <= room.height() && metrics.horizontalAdvance(widest) <= room.width())
            break;
    }
    return fitted;
}

// A label on every `n`th line is legible where lines are narrow.
int labelStride(double pitch, double needed) {
    int stride = 1;
    while (stride * pitch < needed)
        stride *= 2;
    return stride;
}

// Leaves `taken` pixels at the right for the number. What is not measured is a gap.
void paintCurve(QPainter& painter, const QRect& cell, const float* curve, const QColor& ink,
                double taken) {
    const QRectF box = QRectF(cell).adjusted(8.0, 6.0, -taken, -6.0);
    QColor stroke = ink;
    stroke.setAlphaF(0.8f);
    painter.setPen(QPen(stroke, 1.2));
    painter.setBrush(Qt::NoBrush);
    QPolygonF line;
    for (int i = 0; i <= HeadGridValues::curvePoints; ++i) {
        if (i == HeadGridValues::curvePoints || std::isnan(curve[i])) {
            if (line.size() > 1) painter.drawPolyline(line);
            line.clear();
            continue;
        }
        const double t = static_cast<double>(i) / (HeadGridValues::curvePoints - 1);
        const double height = std::clamp<double>(curve[i], 0.0, 1.0);
        line << QPointF(box.left() + t * box.width(), box.bottom() - height * box.height());
    }
}

// `colour`, `opaque` of it, on `ground`.
QColor over(const QColor& colour, const QColor& ground, double opaque) {
    const auto mixed = [&](int one, int other) {
        return static_cast<int>(opaque * one + (1.0 - opaque) * other);
    };
    return {mixed(colour.red(), ground.red()), mixed(colour.green(), ground.green()),
            mixed(colour.blue(), ground.blue())};
}

}  // namespace

double cellCorner(const QRect& cell) {
    return std::min(cell.width(), cell.height()) >= 14 ? 3.5 : 1.0;
}

QRect keptMark(const QRect& cell) {
    const int side = std::clamp(std::min(cell.width(), cell.height()) / 3, 3, 10);
    return {cell.topLeft(), QSize(side, side)};
}

void HeadGridPainter::paintCells(QPainter& painter) const {
    if (layout.isEmpty()) {
        painter.setPen(theme.color(Role::muted));
        painter.drawText(layout.cells(), Qt::AlignCenter, values.nothing());
        return;
    }
    const HeadPlace first = layout.nearestPlace(layout.cells().topLeft());
    const HeadPlace last = layout.nearestPlace(layout.cells().bottomRight());
    const QSizeF cell = QSizeF(layout.pitchX(), layout.pitchY()) -
                        QSizeF(layout.gap() + numberMargin, layout.gap() + 1.0);
    const QFont digits =
        fittedTo(cell, numberFont(font),
                 values.colouring() == HeadColouring::change ? QStringLiteral("+0.00")
                                                             : QStringLiteral("0.00"));
    for (int row = first.row; row <= last.row; ++row) {
        for (int column = first.column; column <= last.column; ++column)
            paintCell(painter, layout.order.headAt({row, column}), digits);
    }
    painter.setOpacity(1.0);
}

void HeadGridPainter::paintCell(QPainter& painter, HeadId head, const QFont& digits) const {
    const QRect cell = layout.cell(head);
    painter.setOpacity(!values.passes(head) ? kFiltered : values.isStale() ? kStale : 1.0);
    const auto value = values.value(head);
    const QColor fill = values.colour(value, theme);
    // A neutral cell has the panel's colour: its outline keeps it in sight.
    const bool outlined =
        values.colouring() == HeadColouring::sigma || isSigned(values.colouring()) || !value;
    if (cellCorner(cell) <= 1.0) {
        painter.fillRect(cell, fill);
        if (outlined && std::min(cell.width(), cell.height()) >= leastOutlined) {
            painter.setPen(QPen(theme.color(Role::line), 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    } else {
        painter.setPen(outlined ? QPen(theme.color(Role::line), 1.0) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        const double inset = outlined ? 0.5 : 0.0;
        painter.drawRoundedRect(QRectF(cell).adjusted(inset, inset, -inset, -inset),
                                cellCorner(cell), cellCorner(cell));
    }
    if (values.isKept(head)) {
        const QRectF mark = keptMark(cell);
        painter.setPen(QPen(theme.color(Role::panel), 1.0));
        painter.setBrush(theme.color(Role::accent));
        painter.drawPolygon(QPolygonF{mark.topLeft(), mark.topRight(), mark.bottomLeft()});
    }
    if (!values.passes(head) || (value && values.isStale()))
        painter.setOpacity(1.0);  // the colour is dimmed, the words can still be read
    paintWords(painter, cell, head, ink(head), digits);
}

QColor HeadGridPainter::ink(HeadId head) const {
    const auto value = values.value(head);
    if (!value || !values.passes(head)) return theme.textColor(Role::muted);
    const QColor fill = values.colour(value, theme);
    return textOn(values.isStale() ? over(fill, theme.color(Role::panel), kStale) : fill);
}

void HeadGridPainter::paintWords(QPainter& painter, const QRect& cell, HeadId head,
                                 const QColor& ink, const QFont& digits) const {
    const double sigma = values.sigma(head);
    if (values.colouring() == HeadColouring::sensitivity)
        return paintSensitivity(painter, values, theme, font,
                                {QRect(cell.topLeft(), layout.leastCell()), head, ink});
    const bool colouredBySigma = values.colouring() == HeadColouring::sigma;
    // Where the number is sigma itself, the line below says what makes it.
    const bool scaled = sigma != 1.0 && (!colouredBySigma || values.uniformSigma() != 1.0);
    const bool written = scaled || (values.mostAreScaled() && !colouredBySigma);
    // Of the narrowest: cells that differ by a rounded pixel say the same.
    const QRect least(QPoint(), layout.leastCell());
    const Room room(least, QFontMetrics(digits));
    if (scaled && !colouredBySigma && !room.scale) {
        // No room for the number: a corner says that this head is scaled.
        double size = std::clamp(cell.height() / 3.0, 3.0, 7.0);
        double inset = cell.height() >= 18 ? 4.0 : 0.0;  // clear of the outline
        if (room.number) {                               // and of the number over it
            inset = std::min(inset, 2.5);
            const double under = (cell.height() - QFontMetricsF(digits).capHeight()) / 2.0;
            size = std::clamp(under - inset - 1.0, 3.0, size);
        }
        const QPointF at = QRectF(cell).bottomRight() - QPointF(inset, inset);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF{at, at - QPointF(size, 0.0), at - QPointF(0.0, size)});
    }
    const QFontMetrics measure(digits);
    const int line = measure.height();
    const QRect inside = cell.adjusted(4, 0, -7, 0);
    QString below;
    if (written && room.scale) {
        const QString product = values.scaleText(head);
        QString plain =
            QStringLiteral("σ ") + effectText(values.uniformSigma(), values.ownSigma(head));
        if (measure.horizontalAdvance(plain) > 0.62 * inside.width())
            plain = QStringLiteral("σ ") + shortSigmaText(sigma);
        below = colouredBySigma                ? product.section(QStringLiteral(" = "), 0, 0)
                : values.ownSigma(head) == 1.0 ? plain
                                               : QStringLiteral("σ ") + product;
        // The curve keeps a third of the cell.
        if (measure.horizontalAdvance(below) > 0.62 * inside.width())
            below = colouredBySigma ? QString() : plain;
    }
    QString number = values.number(head);
    const int most = room.curve ? least.width() / 2 : least.width() - 4;
    if (colouredBySigma && measure.horizontalAdvance(number) > most) number = shortSigmaText(sigma);
    QFont bold = digits;
    bold.setWeight(QFont::Bold);
    // Number and sigma keep their places whether or not a head is scaled.
    const int top = cell.top() + std::min(8, cell.height() / 2 - line);
    const bool named = !layout.order.isByLayer() && room.scale;
    if (room.curve && values.curve(head) != nullptr) {
        const int words = std::max({room.word, measure.horizontalAdvance(below) + 8,
                                    QFontMetrics(bold).horizontalAdvance(number) + 4});
        // Beside the numbers, and below the name where there is one.
        paintCurve(painter, named ? cell.adjusted(0, top - cell.top() + line - 4, 0, 0) : cell,
                   values.curve(head), ink, words + 8.0);
    }
    if (!room.number) return;

    painter.setPen(ink);
    painter.setFont(digits);
    if (!room.curve) {
        QRect beside = cell;  // the padlock
        const QRect padlock = values.isLocked(head)
                                  ? padlockIn({cell.topLeft(), least.size()}, false, font)
                                  : QRect();
        if (padlock.isValid()) beside.setLeft(padlock.right() + 1);
        return painter.drawText(beside, Qt::AlignCenter, number);
    }
    if (!below.isEmpty())
        painter.drawText(QRect(inside.left(), top + line + 1, inside.width(), line),
                         Qt::AlignRight | Qt::AlignVCenter, below);
    if (named)
        painter.drawText(
            QRect(inside.left() + (values.isLocked(head) ? 14 : 4), top, inside.width(), line),
            Qt::AlignLeft | Qt::AlignVCenter,
            QStringLiteral("L%1 H%2").arg(head.layer).arg(head.head));
    painter.setFont(bold);
    const QRect upper(inside.left(), top, inside.width(), line);
    painter.drawText(room.scale ? upper : inside, Qt::AlignRight | Qt::AlignVCenter, number);
}

void HeadGridPainter::paintPadlocks(QPainter& painter) const {
    const bool afterSigma = values.colouring() == HeadColouring::sensitivity;
    for (int layer = 0; layer < layout.layers; ++layer) {
        for (int one = 0; one < layout.heads; ++one) {
            const HeadId head{layer, one};
            const QRect cell = layout.cell(head);
            if (!values.isLocked(head) || !cell.intersects(layout.cells())) continue;
            const QRect padlock =
                padlockIn(QRect(cell.topLeft(), layout.leastCell()), afterSigma, font);
            if (!padlock.isEmpty()) paintPadlock(painter, padlock, ink(head));
        }
    }
}

void HeadGridPainter::paintLabels(QPainter& painter) const {
    if (layout.isEmpty()) return;
    const double pitch = layout.pitchY() - 1.0;
    painter.setFont(fittedTo({1.0 * layout.left, pitch}, numberFont(font), QStringLiteral("88")));
    painter.setPen(theme.color(Role::muted));
    const QRect cells = layout.cells();
    const HeadPlace first = layout.nearestPlace(cells.topLeft());
    const HeadPlace last = layout.nearestPlace(cells.bottomRight());

    painter.setClipRect(QRect(0, cells.top(), cells.left(), cells.height()));
    const QFontMetrics lines(painter.font());
    const int rows = labelStride(layout.pitchY(), lines.height() + 1);
    for (int row = first.row; row <= last.row; ++row) {
        if (row % rows != 0) continue;
        const QRect line = layout.layerLabel(row);
        const QRect box(line.left(), line.center().y() - lines.height() / 2, line.width(),
                        lines.height());
        // By value a row has no layer: it says which rank its first head has.
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                         layout.order.isByLayer() ? QString::number(row)
                                                  : QString("#%1").arg(row * layout.heads + 1));
    }

    painter.setClipRect(QRect(cells.left(), 0, cells.width(), cells.top()));
    if (!layout.order.isByLayer()) {
        painter.setFont(font);
        painter.drawText(QRect(cells.left(), 0, cells.width(), cells.top() - 4),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QCoreApplication::translate("HeadGrid", "largest first"));
        painter.setClipping(false);
        return;
    }
    painter.setFont(numberFont(font));
    const QFontMetrics digits(painter.font()), plain(font);
    const QString longest =
        QCoreApplication::translate("HeadGrid", "head %1").arg(layout.heads - 1);
    const bool spelled = plain.horizontalAdvance(longest) + 6 <= layout.pitchX();
    if (spelled) painter.setFont(font);
    const int widest = digits.horizontalAdvance(QString::number(layout.heads - 1)) + 5;
    const int columns = labelStride(layout.pitchX(), spelled ? 1.0 : widest);
    for (int head = first.column; head <= last.column; ++head) {
        if (head % columns != 0) continue;
        const QRect column = layout.headLabel(head);
        const QRect box(column.center().x() - 60, column.top(), 120, column.height());
        painter.drawText(box, Qt::AlignCenter,
                         spelled ? QCoreApplication::translate("HeadGrid", "head %1").arg(head)
                                 : QString::number(head));
    }
    painter.setClipping(false);
}

}  // namespace sextant
