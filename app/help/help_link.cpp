// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/help_link.h"

#include <QStringList>
#include <QUrl>

namespace sextant {

namespace {

std::optional<HelpLink> readHeads(const QString& list) {
    std::set<HeadId> heads;
    for (const QString& one : list.split(',')) {
        bool layerRead = false, headRead = false;
        const HeadId id{one.section('.', 0, 0).toInt(&layerRead),
                        one.section('.', 1).toInt(&headRead)};
        if (!layerRead || !headRead || id.layer < 0 || id.head < 0) return std::nullopt;
        heads.insert(id);
    }
    return SelectHeads{heads};
}

}  // namespace

std::optional<HelpLink> readHelpLink(const QString& link) {
    const QString kind = link.section(':', 0, 0);
    const QString value = QUrl::fromPercentEncoding(link.section(':', 1).toUtf8());
    if (value.isEmpty()) return std::nullopt;
    if (kind == "term") return ShowTerm{value};
    if (kind == "document") return ShowDocument{value};
    if (kind == "heads") return readHeads(value);
    if (kind == "view") return Action(CommandAction{"view-" + value.toStdString()});
    if (kind == "command") return Action(CommandAction{value.toStdString()});
    bool read = false;
    if (kind == "sigma") {
        const double sigma = value.toDouble(&read);
        if (!read || !(sigma > 0.0)) return std::nullopt;
        return Action(EditAction{
            [sigma](const ModelSpec&, Intervention& change) { change.uniformSigma = sigma; }});
    }
    const qlonglong count = value.toLongLong(&read);
    if (!read || count < 0) return std::nullopt;
    if (kind == "length") return Action(LengthAction{count});
    if (kind == "samples") return Action(SamplesAction{static_cast<int>(count)});
    return std::nullopt;
}

}  // namespace sextant
