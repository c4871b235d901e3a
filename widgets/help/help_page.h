// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a view, a control or a term. Texts are Markdown with links that the window
// follows (app/help/help_link.h).
#pragma once

#include <QString>
#include <vector>

namespace sextant {

struct HelpSection {
    QString title, text;
    QString picture;  // ":/help/curves.svg", over the text; empty: none
};

// A part of the view that gets a number, and what the number stands for.
struct HelpCallout {
    QString part;   // objectName of a widget in the view
    QString place;  // "left", "right", "top", "bottom", "middle" of it, or one that it tells of
                    // (setCalloutPlace); empty: its upper left corner
    QString text;
};

struct HelpPage {
    QString title, subtitle;
    std::vector<HelpCallout> callouts;
    std::vector<HelpSection> sections;  // side by side
    QString further;                    // one line of links; empty: none
};

}  // namespace sextant
