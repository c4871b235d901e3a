// SPDX-License-Identifier: GPL-3.0-or-later
// A view as a file of every kind that is offered, and for the clipboard. A view paints its pictures
// and gives its tables by itself where it can (View::exportTo, View::tables); all files of tables
// are written here, and pictures of views that paint none are made here.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "widgets/view.h"

namespace sextant {

class MainWindow;

// Of tables: "csv", "h5", "tex", "md".
const QStringList& tableSuffixes();
// As dialogs have it: "LaTeX (*.tex)".
QString fileFilter(const QString& suffix);

// Writes .svg, .pdf or .png by the suffix, with lines about what it shows. Throws Error.
using PictureWriter = std::function<void(const QString& path, const QString& about)>;

// What the view paints by itself, else a picture of it as it stands. `window`: the one it is in.
PictureWriter writerOf(MainWindow& window, View* view, PictureWidth width);

// Those of the view, else the tables in sight in it; in English, as other programs read them.
std::vector<Table> tablesOf(const View& view);
// Named after what they are of; of several each has its own name after that, or a number.
std::vector<Table> namedAfter(std::vector<Table> tables, const QString& of);

// What is shown as the text of a file "csv", "tex" or "md". CSV and LaTeX begin with lines about it
// and say the name of each of several tables.
QString tableText(MainWindow& window, std::vector<Table> tables, const QString& suffix);
// Writes .csv, .h5, .tex or .md, a group of its name for each table in .h5. Throws Error: there is
// no table, or another suffix.
void writeTablesTo(MainWindow& window, const std::vector<Table>& tables, const QString& path);
// Tables of all that stands on the page in front, of a suffix of tables. Throws Error: none has
// one.
void writePageTables(MainWindow& window, const QString& path);

}  // namespace sextant
