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
// Opens the page, or says that it is not there.
void showDocument(MainWindow& window, const QString& name);

}  // namespace sextant
