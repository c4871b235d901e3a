// SPDX-License-Identifier: GPL-3.0-or-later
// A view in the list: what it is called, where it stands and how it is made.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "widgets/view.h"

namespace sextant {

enum class ViewPlace {
    top,         // a bar over the whole width
    left,        // one under the other
    centre,      // a tab above what stands below
    below,       // under the centre's tabs; as a tab of its own it stands alone
    beside,      // left of what stands below, while it is wanted
    page,        // a tab that takes the whole centre
    right,       // a tab
    rightBelow,  // under the tabs of the right side, one under the other
    foot,        // a bar over the whole width
    dock,        // a panel over the foot, folded away at first
    presenterTop,
    presenterFoot  // bars over and under the centre while presenting
};

// What a view or a command requires to be of use.
enum class Needs { nothing, model, measurement, undo, redo, running };

struct ViewEntry {
    std::string id;  // "curves": in settings, and for --view
    QString title;   // of its tab or section; empty: none
    ViewPlace place = ViewPlace::centre;
    QString key;  // that shows it, or several: "Alt+5; Alt+D"; empty: none
    Needs needs = Needs::nothing;
    View* (*make)(Selection* selection);
    // Of a view beside: whether there is anything to show in it. Null: it is always wanted.
    bool (*wanted)(const Snapshot& snapshot) = nullptr;
    // Of a section at the right: the tab of the centre that it belongs to. Null: every one.
    const char* with = nullptr;
};

// One file a view, one line a view here (all_views.cpp).
const std::vector<ViewEntry>& allViews();
// Null where no view has this id.
const ViewEntry* findView(const std::string& id);

}  // namespace sextant
