// SPDX-License-Identifier: GPL-3.0-or-later
// The landscape as a map, where there is no OpenGL.
#include <QImage>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "pages/landscape/landscape_look.h"

namespace sextant {

namespace {

QRectF flatPlace(QSizeF size) {
    return QRectF(QPointF(), size).adjusted(52, 34, -70, -40);
}

}  // namespace

std::optional<std::pair<int, int>> landscapeFlatCell(const LandscapeLook& look, QPointF pixel,
                                                     QSizeF size) {
    const QRectF place = flatPlace(size);
    if (look.landscape->isEmpty() || !place.contains(pixel)) return std::nullopt;
    const auto rows = static_cast<int>(look.landscape->rows.size());
    const auto part = [](double share, int parts) {
        return std::clamp(static_cast<int>(share * parts), 0, parts - 1);
    };
    return std::pair(part((pixel.y() - place.top()) / place.height(), rows),
                     part((pixel.x() - place.left()) / place.width(), look.landscape->columns()));
}

void paintLandscapeFlat(QPainter& painter, const LandscapeLook& look, QSizeF size) {
    const QRectF place = flatPlace(size);
    const Landscape& all = *look.landscape;
    if (all.isEmpty() || place.isEmpty()) return;
    const int rows = static_cast<int>(all.rows.size()), columns = all.columns();
    const QColor panel = look.theme.color(Role::panel);
    QImage image(columns, rows, QImage::Format_RGB32);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const float height = all.height(row, column);
            image.setPixelColor(
                column, row,
                std::isnan(height) ? panel
                                   : landscapeColour(all.choice.height, static_cast<double>(height),
                                                     look.range, panel));
        }
    painter.drawImage(place, image);
    painter.setPen(look.theme.textColor(Role::muted));
    for (const int at : landscapePositionTicks(all.positions)) {
        const double x = place.left() + place.width() * at / all.positions;
        painter.drawText(QRectF(x - 30, place.bottom() + 4, 60, 16),
                         Qt::AlignHCenter | Qt::AlignTop, QLocale(QLocale::English).toString(at));
    }
    const double tall = place.height() / rows;
    const int every = std::max(1, static_cast<int>(std::ceil(16 / tall)));
    for (int row = 0; row < rows; row += every)
        painter.drawText(QRectF(0, place.top() + tall * (row + 0.5) - 8, place.left() - 6, 16),
                         Qt::AlignRight | Qt::AlignVCenter,
                         landscapeHeadName(all.rows[static_cast<std::size_t>(row)].front()));
    if (look.showsTrained()) {
        painter.setPen(QPen(look.theme.color(Role::accent), 1.2));
        const double x = place.left() + place.width() * look.trainedLength / all.positions;
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()));
    }
    if (look.picked)
        if (const auto row = all.rowOf(*look.picked)) {
            painter.setPen(QPen(Qt::white, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(place.left(), place.top() + tall * *row, place.width(), tall));
        }
}

}  // namespace sextant
