// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of help, read from resources/help: VIEW.md of each view, and glossary.md; in another
// language from resources/help/CODE, where it has the page.
#pragma once

#include <QStringList>
#include <optional>
#include <string>

#include "widgets/help/help_page.h"

namespace sextant {

// A page's text: "# Title", a line that says more, sections that begin with "## Title"; a section
// "Further", called so in every language, is one line of links. A section "Callouts", likewise, has
// a line "* PART PLACE: text" for each part of the view that gets a number: PART is its objectName,
// PLACE (may be missing) as of HelpCallout.
HelpPage parseHelp(const QString& markdown);

// Of a view by its id, or "start" of the start page; none where nothing is written of it. A view
// may share the page of another one.
std::optional<HelpPage> helpOfView(const std::string& view);
// Whether the page is the view's own.
bool hasOwnHelp(const std::string& view);

// The terms in alphabetical order, as they are written: "RoPE".
QStringList glossaryTerms();
// The first of its names in English, by which links and commands have it: "head" of "Kopf".
QString englishTerm(const QString& term);
// Of a term by any of its names, or of its English ones, in whatever case; none where the glossary
// does not have it.
std::optional<HelpPage> helpOfTerm(const QString& term);

}  // namespace sextant
