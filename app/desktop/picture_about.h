// SPDX-License-Identifier: GPL-3.0-or-later
// The description that exported pictures and tables carry.
#pragma once

#include <QString>

namespace sextant {

class MainWindow;
struct Snapshot;

// Lines: the setting in words, the experiment, and the tokens covered where that is not all.
QString aboutShown(const Snapshot& now);
// The same with the whole session in place of the experiment, for a picture.
QString aboutPicture(MainWindow& window);
// Of a file of this suffix: pictures are svg, pdf and png.
QString aboutFile(MainWindow& window, const QString& suffix);
// Its last line alone, which opens the file again; empty: nothing is open.
QString openingLine(const QString& about);

}  // namespace sextant
