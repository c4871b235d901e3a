// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows side by side, as far as a view says something of them.
#pragma once

#include <QString>

namespace sextant {

// The window that stands beside this one.
struct LinkFacts {
    QString name;         // of what is open there: "nope, the-millpond.txt"; empty: nothing is
    bool linked = false;  // axes and selection follow each other
    QString remark;       // what does not follow, and why; empty: nothing
    bool operator==(const LinkFacts&) const = default;
};

}  // namespace sextant
