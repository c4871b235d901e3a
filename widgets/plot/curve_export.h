// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of pictures for papers, and tables of what is visible. Every file is written under a
// temporary name and renamed when it is whole; every function throws Error with the file and the
// reason.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "widgets/picture_file.h"

class QIODevice;

namespace sextant {

// Column and page width of a paper, in millimetres.
enum class PictureWidth { column = 85, page = 176 };

// A page is drawn in units of 1/96 inch; this is its size in them.
QSize pictureSize(PictureWidth width);

// A table with one row for each position: `columns` name the values after the position.
struct CurveTable {
    QStringList columns;
    int first = 0;                            // position of the first row
    std::vector<std::vector<double>> values;  // [columns][rows]; NaN is an empty field
};

// Comma-separated, decimal points, a head line; lines of `identity` before it start with '#'.
void writeTable(const CurveTable& table, const QString& path, const PictureIdentity& identity);

// Lets `write` fill the file at `path`; the file is written completely or not at all.
void writeWhole(const QString& path, const std::function<void(QIODevice&)>& write);

}  // namespace sextant
