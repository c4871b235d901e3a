// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures for papers of what is visible. Every file is written under a temporary name and renamed
// when it is whole; every function throws Error with the file and the reason.
#pragma once

#include <QSize>
#include <QString>
#include <functional>

#include "widgets/picture_file.h"

class QCustomPlot;
class QIODevice;

namespace sextant {

// Column and page width of a paper, in millimetres.
enum class PictureWidth { column = 85, page = 176 };

// A page is drawn in units of 1/96 inch; this is its size in them.
QSize pictureSize(PictureWidth width);

// Writes `plot`, which was laid out as wide as pictureSize(width) and may be higher, as .svg, .pdf
// or .png (600 dots per inch).
void writePicture(QCustomPlot& plot, const QString& path, PictureWidth width,
                  const PictureIdentity& identity);

// Lets `write` fill the file at `path`; the file is written completely or not at all.
void writeWhole(const QString& path, const std::function<void(QIODevice&)>& write);

}  // namespace sextant
