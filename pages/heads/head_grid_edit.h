// SPDX-License-Identifier: GPL-3.0-or-later
// An edit of the selected heads' scales, as offered in the grid's menu and by its keys.
#pragma once

#include <QKeySequence>
#include <QString>
#include <functional>

#include "widgets/affects.h"

namespace sextant {

struct HeadGridEdit {
    QString name;
    std::function<void()> run;
    QKeySequence key = {};   // while the grid has the keyboard; empty: none
    bool separated = false;  // a line before it in the menu
    Affects affects = Affects::window;
};

}  // namespace sextant
