// SPDX-License-Identifier: GPL-3.0-or-later
// Links in the colour of what they do: act, explain a term, or nothing now.
#pragma once

#include <QString>
#include <functional>

#include "widgets/theme.h"

class QTextDocument;

namespace sextant {

struct LinkRules {
    // Why a link cannot act now; empty: it can. Null: all can.
    std::function<QString(const QString& link)> whyNot = {};
    // What a term means, as text for a tool tip; empty: the link is no term. Null: none is.
    std::function<QString(const QString& link)> meaning = {};
};

// Those that cannot act are grey and not underlined, terms have a dotted line.
void colourLinks(QTextDocument* document, const LinkRules& rules, const Theme& theme);

// The Markdown as rich text with its links so coloured, in the font of what shows it.
QString richText(const QString& markdown, const LinkRules& rules, const Theme& theme);

}  // namespace sextant
