// SPDX-License-Identifier: GPL-3.0-or-later
// Writes anything that can be painted to a file: SVG and PDF keep lines and text, PNG has pixels.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>
#include <string>

class QPainter;

namespace sextant {

// The metadata of a picture.
struct PictureIdentity {
    QString title;
    QString description;  // the experiment it shows, in lines; may be empty
};

// `draw` paints within `size`, in units of 1/96 inch, on white. .svg, .pdf or .png (`pngScale` dots
// a unit) by the suffix of `path`. A page of lines and text is exactly `millimetres` wide, where
// that is not 0, though `size` has whole units. The file appears whole or not at all. Throws Error
// with the file and the reason, also for another suffix.
void writeDrawing(const QString& path, QSize size, const PictureIdentity& identity,
                  const std::function<void(QPainter&)>& draw, double pngScale = 4.0,
                  double millimetres = 0.0);

// A text in UTF-8, whole or not at all. Throws Error with the file and the reason.
void writeText(const QString& path, const std::string& text);

// What Qt's writers leave out: withIdentity() inserts title and description into an SVG that was
// written with svgPlaceholders(); xmpMetadata() is the metadata record of a PDF in the terms that
// other programs read (Dublin Core).
PictureIdentity svgPlaceholders();
QByteArray withIdentity(QByteArray svg, const PictureIdentity& identity);
QByteArray xmpMetadata(const PictureIdentity& identity);

}  // namespace sextant
