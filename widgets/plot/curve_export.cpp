// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/curve_export.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/error.h"
#include "widgets/grey_device.h"
#include "widgets/paper_style.h"

namespace sextant {
namespace {

constexpr double kUnitsPerMillimetre = 96.0 / 25.4;
constexpr int kPngDotsPerInch = 600;

double heightOf(PictureWidth width) {
    return width == PictureWidth::column ? 60.0 : 92.0;
}

// Of a plot that is `width` wide, in millimetres.
double heightOf(const QCustomPlot& plot, PictureWidth width) {
    return static_cast<double>(width) * plot.height() / std::max(plot.width(), 1);
}

void paint(QCustomPlot& plot, QPaintDevice& device, double scale, const QString& path) {
    std::optional<GreyDevice> grey;
    if (paperStyle().grey && device.devType() != QInternal::Image) grey.emplace(&device);
    QCPPainter painter;
    if (!painter.begin(grey ? &*grey : &device))
        throw Error("{}: the picture could not be painted; there may be too little memory",
                    path.toStdString());
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.scale(scale, scale);
    plot.toPainter(&painter, plot.width(), plot.height());
    painter.end();
}

void writeSvg(QCustomPlot& plot, QIODevice& file, const QString& path, PictureWidth width,
              const PictureIdentity& identity) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(254);  // ten dots a millimetre: the width comes out exact
    generator.setSize({static_cast<int>(width) * 10, static_cast<int>(heightOf(plot, width) * 10)});
    generator.setViewBox(QRectF(0, 0, plot.width(), plot.height()));
    generator.setTitle(svgPlaceholders().title);
    generator.setDescription(svgPlaceholders().description);
    paint(plot, generator, 1.0, path);
    file.write(withIdentity(buffer.data(), identity));
}

void writePdf(QCustomPlot& plot, QIODevice& file, const QString& path, PictureWidth width,
              const PictureIdentity& identity) {
    QPdfWriter writer(&file);
    writer.setResolution(1200);
    writer.setTitle(identity.title);
    writer.setCreator("Sextant");
    writer.setDocumentXmpMetadata(xmpMetadata(identity));
    writer.setPageSize(QPageSize(QSizeF(static_cast<double>(width), heightOf(plot, width)),
                                 QPageSize::Millimeter, "picture", QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    paint(plot, writer, 1200.0 / 96.0, path);
}

void writePng(QCustomPlot& plot, QIODevice& file, const QString& path,
              const PictureIdentity& identity) {
    const double scale = kPngDotsPerInch / 96.0;
    QImage image(static_cast<int>(std::lround(plot.width() * scale)),
                 static_cast<int>(std::lround(plot.height() * scale)), QImage::Format_RGB32);
    image.setDotsPerMeterX(static_cast<int>(std::lround(kPngDotsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.setText("Title", identity.title);
    image.setText("Description", identity.description);
    image.setText("Software", "Sextant");
    image.fill(Qt::white);
    paint(plot, image, scale, path);
    if (paperStyle().grey) image = inGrey(image).convertToFormat(QImage::Format_RGB32);
    if (!image.save(&file, "PNG"))
        throw Error("{}: the picture could not be written: {}", path.toStdString(),
                    file.errorString().toStdString());
}

}  // namespace

QSize pictureSize(PictureWidth width) {
    return {static_cast<int>(std::lround(static_cast<double>(width) * kUnitsPerMillimetre)),
            static_cast<int>(std::lround(heightOf(width) * kUnitsPerMillimetre))};
}

void writeWhole(const QString& path, const std::function<void(QIODevice&)>& write) {
    QSaveFile file(path);
    // Renaming is the whole point: never write into the old file where it cannot be replaced.
    file.setDirectWriteFallback(false);
    const auto fail = [&] {
        throw Error(
            "{}: cannot be written: {}; choose another folder or check its permissions and free "
            "space",
            path.toStdString(), file.errorString().toStdString());
    };
    if (!file.open(QIODevice::WriteOnly)) fail();
    try {
        write(file);
    } catch (...) {
        file.cancelWriting();
        throw;
    }
    if (!file.commit()) fail();
}

void writePicture(QCustomPlot& plot, const QString& path, PictureWidth width,
                  const PictureIdentity& identity) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != "svg" && suffix != "pdf" && suffix != "png")
        throw Error(
            "{}: ends in \"{}\"; pictures are written as .svg, .pdf or .png; give the file one of "
            "these endings",
            path.toStdString(), suffix.toStdString());
    writeWhole(path, [&](QIODevice& file) {
        if (suffix == "svg") writeSvg(plot, file, path, width, identity);
        if (suffix == "pdf") writePdf(plot, file, path, width, identity);
        if (suffix == "png") writePng(plot, file, path, identity);
    });
}

}  // namespace sextant
