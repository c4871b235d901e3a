// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of analysis/figures, painted with Qt and written as files.
#pragma once

#include <QString>

#include "analysis/figures/drawing.h"

class QPainter;

namespace sextant {

// On a page of the drawing's own size; the same lines and words as its SVG.
void paint(QPainter& painter, const Drawing& drawing);

// Those of tablesOf(), and what is said of the figure: title, caption, what it was measured on,
// notes.
std::vector<Table> tablesInFile(const Figure& figure);

// .svg, .pdf, .png or .csv by the suffix of `path`. The SVG is that of toSvg(); the CSV is of
// tablesInFile(). `about`: further lines of what is said. The file appears whole or not at all.
// Throws Error naming it.
void writeFigure(const QString& path, const Figure& figure, const QString& about = {});

}  // namespace sextant
