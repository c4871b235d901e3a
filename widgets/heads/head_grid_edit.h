// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done to the scales of the selected heads, as the grid's menu and keys offer it.
#pragma once

#include <QKeySequence>
#include <QString>
#include <functional>

namespace sextant {

struct HeadGridEdit {
    QString name;
    std::function<void()> run;
    QKeySequence key = {};   // while the grid has the keyboard; empty: none
    bool separated = false;  // a line before it in the menu
};

}  // namespace sextant
