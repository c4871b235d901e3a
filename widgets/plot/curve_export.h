// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of pictures for papers, and files that are written whole or not at all: under a temporary
// name that is changed at the end. Every function throws Error with the file and the reason.
#pragma once

#include <QSize>
#include <QString>
#include <functional>

#include "widgets/picture_file.h"

class QIODevice;

namespace sextant {

// Column and page width of a paper, in millimetres.
enum class PictureWidth { column = 85, page = 176 };

// A page is drawn in units of 1/96 inch; this is its size in them.
QSize pictureSize(PictureWidth width);

// Lets `write` fill the file at `path`; the file is written completely or not at all.
void writeWhole(const QString& path, const std::function<void(QIODevice&)>& write);

}  // namespace sextant
