// SPDX-License-Identifier: GPL-3.0-or-later
// An SVG document as a PDF or PNG file.
#pragma once

#include <QByteArray>
#include <QString>

namespace sextant {

// Of its own size, in units of 1/96 inch. .pdf or .png by the suffix of `path`; the file appears
// whole or not at all. Throws Error naming the file, also where `svg` cannot be read.
void writeSvgPicture(const QString& path, const QByteArray& svg, const QString& title);

}  // namespace sextant
