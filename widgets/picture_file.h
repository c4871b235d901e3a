// SPDX-License-Identifier: GPL-3.0-or-later
// Anything that can be painted, as a file: SVG and PDF keep lines and words as such, PNG has dots.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>

class QPainter;

namespace sextant {

// What a picture says about itself in its metadata.
struct PictureIdentity {
    QString title;
    QString description;  // which experiment it is of, in lines; may be empty
};

// `draw` paints within `size`, in units of 1/96 inch, on white. .svg, .pdf or .png (`pngScale` dots
// a unit) by the suffix of `path`. The file appears whole or not at all. Throws Error with the file
// and the reason, also for another suffix.
void writeDrawing(const QString& path, QSize size, const PictureIdentity& identity,
                  const std::function<void(QPainter&)>& draw, double pngScale = 4.0);

// A table as text, after the lines of `about` as comments ("# ...").
void writeTableText(const QString& path, const QString& about, const QString& table);

// What Qt's writers leave out: withIdentity() puts title and description where an SVG was written
// with svgPlaceholders(); xmpMetadata() is a PDF's own record in the words that other programs read
// (Dublin Core).
PictureIdentity svgPlaceholders();
QByteArray withIdentity(QByteArray svg, const PictureIdentity& identity);
QByteArray xmpMetadata(const PictureIdentity& identity);

}  // namespace sextant
