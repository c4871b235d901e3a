// SPDX-License-Identifier: GPL-3.0-or-later
// A view as a file of every kind that is offered, and for the clipboard. A view writes pictures and
// CSV by itself where it can (View::exportTo); what is made of these is made here, in the same way
// for all: HDF5, LaTeX and Markdown of its CSV, and pictures of views that write none.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "app/commands/table_text.h"
#include "widgets/view.h"

namespace sextant {

class MainWindow;

// Of tables: "csv", "h5", "tex", "md".
const QStringList& tableSuffixes();
// As dialogs have it: "LaTeX (*.tex)".
QString fileFilter(const QString& suffix);

// Writes .svg, .pdf, .png or .csv by the suffix, with lines about what it shows. Throws Error.
using ViewWriter = std::function<void(const QString& path, const QString& about)>;

// What the view writes by itself, else a picture of it as it stands, or the tables in sight in it.
// The latter throws Error where there is none. `window`: the one it is in.
ViewWriter writerOf(MainWindow& window, View* view, PictureWidth width);

// Whether writerOf() has a table to write.
bool hasTable(const View& view);

// The bytes of what `write` writes to a file of this suffix.
QByteArray writtenAs(MainWindow& window, const ViewWriter& write, const QString& suffix);
// A table, of a suffix that `write` does not know. `name`: of its group in an HDF5 file.
void writeTableOf(MainWindow& window, const ViewWriter& write, const QString& path,
                  const QString& name);
// Tables of all that stands on the page in front, of a suffix of tables. Throws Error: none has
// one.
void writePageTables(MainWindow& window, const QString& path);

}  // namespace sextant
