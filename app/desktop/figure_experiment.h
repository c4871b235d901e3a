// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and tables carry the experiment that they show, and open it again.
#pragma once

#include <QString>

#include "analysis/experiment.h"

namespace sextant {

// A line of the description that a picture or a table carries.
QString experimentLine(const Experiment& experiment);

// The experiment in a .svg, .pdf, .png or .csv that Sextant wrote. Throws Error naming the file:
// it cannot be read, or carries none.
Experiment experimentOfFigure(const QString& path);

}  // namespace sextant
