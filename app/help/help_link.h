// SPDX-License-Identifier: GPL-3.0-or-later
// The links of help texts and lessons: what a person is invited to try, as steps of a script.
#pragma once

#include <QString>
#include <optional>
#include <variant>

#include "analysis/edits/script.h"

namespace sextant {

struct ShowTerm {
    QString term;
};
struct ShowDocument {
    QString name;  // "positions.md", of docs/
};
using HelpLink = std::variant<Script, ShowTerm, ShowDocument>;

// "sigma:1.4", "view:heads" and the like are a script's line with ":" after its first word;
// "do:length 512; sigma 1.4" is several; "term:nat" and "document:positions.md" show a text.
// Nothing where it is none of these.
std::optional<HelpLink> readHelpLink(const QString& link);

}  // namespace sextant
