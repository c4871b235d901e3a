// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/picture_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

#include "analysis/error.h"
#include "widgets/curves/curve_export.h"

namespace sextant {
namespace {

constexpr double kPointsPerUnit = 72.0 / 96.0;
constexpr int kPdfDotsPerInch = 1200;

void paint(QPaintDevice& device, double scale, const std::function<void(QPainter&)>& draw) {
    QPainter painter;
    if (!painter.begin(&device))
        throw Error("the picture could not be painted; there may be too little memory");
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    draw(painter);
}

}  // namespace

void writeDrawing(const QString& path, QSize size, const QString& title,
                  const std::function<void(QPainter&)>& draw, double pngScale) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "svg") {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize(size);
        generator.setViewBox(QRect({}, size));
        generator.setTitle(title.toHtmlEscaped());
        paint(generator, 1.0, draw);
        writeWhole(path, [&](QIODevice& file) { file.write(buffer.data()); });
    } else if (suffix == "pdf") {
        writeWhole(path, [&](QIODevice& file) {
            QPdfWriter writer(&file);
            writer.setResolution(kPdfDotsPerInch);
            writer.setTitle(title);
            writer.setCreator("Sextant");
            writer.setPageSize(QPageSize(QSizeF(size) * kPointsPerUnit, QPageSize::Point, title,
                                         QPageSize::ExactMatch));
            writer.setPageMargins(QMarginsF());
            paint(writer, kPdfDotsPerInch / 96.0, draw);
        });
    } else if (suffix == "png") {
        QImage image((QSizeF(size) * pngScale).toSize(), QImage::Format_RGB32);
        image.setText("Title", title);
        image.setText("Software", "Sextant");
        image.fill(Qt::white);
        paint(image, pngScale, draw);
        writeWhole(path, [&](QIODevice& file) {
            if (!image.save(&file, "PNG")) throw Error("the picture could not be encoded");
        });
    } else {
        throw Error(path.toStdString() + ": pictures are .svg, .pdf or .png");
    }
}

}  // namespace sextant
