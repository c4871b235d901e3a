// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of docs/, read in a window of their own.
#pragma once

#include <QString>
#include <QStringList>

namespace sextant {

class MainWindow;

// Where the pages lie; empty: they are not on this machine. `samples`: the samples' folder.
QString pagesFolder(const QString& samples);
// The pages for users, in the order in which they are read: "positions.md".
QStringList userPages();
// The first heading of a page; its name where it has none.
QString pageTitle(const QString& name);
bool hasDocuments();  // whether they lie on this machine
// Opens the page, or says that it is not there. `name`: of a page of docs/, and no path.
void showDocument(MainWindow& window, const QString& name);

}  // namespace sextant
