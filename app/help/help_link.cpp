// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/help_link.h"

#include <QUrl>

#include "analysis/error.h"

namespace sextant {

std::optional<HelpLink> readHelpLink(const QString& link) {
    const QString kind = link.section(':', 0, 0);
    const QString value = QUrl::fromPercentEncoding(link.section(':', 1).toUtf8());
    if (value.isEmpty()) return std::nullopt;
    if (kind == "term") return ShowTerm{value};
    if (kind == "document") return ShowDocument{value};
    try {
        if (kind == "do") return scriptOfLine(value.toStdString());
        return Script{stepFromText((kind + ' ' + value).toStdString())};
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace sextant
