// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/picture_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QXmlStreamWriter>
#include <cmath>
#include <optional>

#include "analysis/error.h"
#include "widgets/grey_device.h"
#include "widgets/paper_style.h"
#include "widgets/plot/curve_export.h"

namespace sextant {
namespace {

constexpr double kMillimetresPerUnit = 25.4 / 96.0;
constexpr int kPdfDotsPerInch = 1200;

void paint(QPaintDevice& device, double scale, const std::function<void(QPainter&)>& draw) {
    std::optional<GreyDevice> grey;
    if (paperStyle().grey && device.devType() != QInternal::Image) grey.emplace(&device);
    QPainter painter;
    if (!painter.begin(grey ? &*grey : &device))
        throw Error("the picture could not be painted; there may be too little memory");
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    draw(painter);
}

}  // namespace

QByteArray xmpMetadata(const PictureIdentity& identity) {
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    const QString rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    const QString core = "http://purl.org/dc/elements/1.1/";
    xml.writeProcessingInstruction("xpacket", "begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"");
    xml.writeNamespace("adobe:ns:meta/", "x");
    xml.writeStartElement("adobe:ns:meta/", "xmpmeta");
    xml.writeNamespace(rdf, "rdf");
    xml.writeStartElement(rdf, "RDF");
    xml.writeNamespace(core, "dc");
    xml.writeStartElement(rdf, "Description");
    xml.writeAttribute(rdf, "about", "");
    const auto alternative = [&](const QString& name, const QString& value) {
        xml.writeStartElement(core, name);
        xml.writeStartElement(rdf, "Alt");
        xml.writeStartElement(rdf, "li");
        xml.writeAttribute("xml:lang", "x-default");
        xml.writeCharacters(value);
        xml.writeEndElement();
        xml.writeEndElement();
        xml.writeEndElement();
    };
    alternative("title", identity.title);
    alternative("description", identity.description);
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeProcessingInstruction("xpacket", "end=\"w\"");
    return bytes;
}

// Qt 6.4 writes both as they are, without escaping; so they are put in afterwards.
PictureIdentity svgPlaceholders() {
    return {"picture-title", "picture-description"};
}

QByteArray withIdentity(QByteArray svg, const PictureIdentity& identity) {
    svg.replace("picture-title", identity.title.toHtmlEscaped().toUtf8());
    svg.replace("picture-description", identity.description.toHtmlEscaped().toUtf8());
    return svg;
}

void writeDrawing(const QString& path, QSize size, const PictureIdentity& identity,
                  const std::function<void(QPainter&)>& draw, double pngScale, double millimetres) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const double unit = millimetres > 0.0 ? millimetres / size.width() : kMillimetresPerUnit;
    if (suffix == "svg") {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        if (millimetres > 0.0) {  // in tenths of them
            generator.setResolution(254);
            generator.setSize((QSizeF(size) * (10.0 * unit)).toSize());
        } else {
            generator.setResolution(96);
            generator.setSize(size);
        }
        generator.setViewBox(QRect({}, size));
        generator.setTitle(svgPlaceholders().title);
        generator.setDescription(svgPlaceholders().description);
        paint(generator, 1.0, draw);
        const QByteArray whole = withIdentity(buffer.data(), identity);
        writeWhole(path, [&](QIODevice& file) { file.write(whole); });
    } else if (suffix == "pdf") {
        writeWhole(path, [&](QIODevice& file) {
            QPdfWriter writer(&file);
            writer.setResolution(kPdfDotsPerInch);
            writer.setTitle(identity.title);
            writer.setCreator("Sextant");
            writer.setDocumentXmpMetadata(xmpMetadata(identity));
            writer.setPageSize(QPageSize(QSizeF(size) * unit, QPageSize::Millimeter, identity.title,
                                         QPageSize::ExactMatch));
            writer.setPageMargins(QMarginsF());
            paint(writer, unit * kPdfDotsPerInch / 25.4, draw);
        });
    } else if (suffix == "png") {
        QImage image((QSizeF(size) * pngScale).toSize(), QImage::Format_RGB32);
        image.setDotsPerMeterX(static_cast<int>(std::lround(96.0 * pngScale / 0.0254)));
        image.setDotsPerMeterY(image.dotsPerMeterX());
        image.setText("Title", identity.title);
        image.setText("Description", identity.description);
        image.setText("Software", "Sextant");
        image.fill(Qt::white);
        paint(image, pngScale, draw);
        if (paperStyle().grey) image = inGrey(image).convertToFormat(QImage::Format_RGB32);
        writeWhole(path, [&](QIODevice& file) {
            if (!image.save(&file, "PNG")) throw Error("the picture could not be encoded");
        });
    } else {
        throw Error("{}: pictures are .svg, .pdf or .png", path.toStdString());
    }
}

void writeText(const QString& path, const std::string& text) {
    writeWhole(path, [&](QIODevice& file) { file.write(QByteArray::fromStdString(text)); });
}

}  // namespace sextant
