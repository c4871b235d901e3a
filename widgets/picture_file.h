// SPDX-License-Identifier: GPL-3.0-or-later
// Anything that can be painted, as a file: SVG and PDF keep lines and words as such, PNG has dots.
#pragma once

#include <QSize>
#include <QString>
#include <functional>

class QPainter;

namespace sextant {

// `draw` paints within `size`, in units of 1/96 inch, on white. .svg, .pdf or .png (`pngScale` dots
// a unit) by the suffix of `path`. The file appears whole or not at all. Throws Error with the file
// and the reason, also for another suffix.
void writeDrawing(const QString& path, QSize size, const QString& title,
                  const std::function<void(QPainter&)>& draw, double pngScale = 4.0);

}  // namespace sextant
