// SPDX-License-Identifier: GPL-3.0-or-later
// The links of help texts: what a person is invited to try, as an action of the window.
#pragma once

#include <QString>
#include <optional>
#include <set>
#include <variant>

#include "widgets/view.h"

namespace sextant {

struct SelectHeads {
    std::set<HeadId> heads;
};
struct ShowTerm {
    QString term;
};
struct ShowDocument {
    QString name;  // "positions.md", of docs/
};
using HelpLink = std::variant<Action, SelectHeads, ShowTerm, ShowDocument>;

// "sigma:1.4" (uniform), "length:512", "samples:8", "view:heads", "command:pin", "heads:2.0,3.1",
// "term:nat", "document:positions.md". Nothing where it is none of these.
std::optional<HelpLink> readHelpLink(const QString& link);

}  // namespace sextant
