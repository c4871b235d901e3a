// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/svg_picture.h"

#include <QPainter>
#include <QSvgRenderer>

#include "analysis/error.h"
#include "widgets/picture_file.h"

namespace sextant {

void writeSvgPicture(const QString& path, const QByteArray& svg, const QString& title) {
    constexpr double dotsAUnit = 2.0;  // of a PNG
    QSvgRenderer renderer(svg);
    if (!renderer.isValid()) throw Error(path.toStdString() + ": what is to be drawn is no SVG");
    const QSize size = renderer.defaultSize();
    writeDrawing(
        path, size, {title, {}},
        [&](QPainter& painter) { renderer.render(&painter, QRectF(QPointF(), size)); }, dotsAUnit);
}

}  // namespace sextant
