// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/command_keys.h"

namespace sextant {

QString CommandKeys::beside(const QString& text, const QString& id) const {
    const QString key = of(id);
    return key.isEmpty() ? text : QString("%1 (%2)").arg(text, key);
}

QString CommandKeys::in(const QString& text) const {
    static const QString begins = "{key:";
    QString made;
    qsizetype at = 0;
    for (qsizetype found; (found = text.indexOf(begins, at)) >= 0;) {
        const qsizetype id = found + begins.size(), end = text.indexOf('}', id);
        if (end < 0) break;
        const auto command = commands_.constFind(text.mid(id, end - id));
        made += text.mid(at, found - at);
        if (command == commands_.constEnd())
            made += text.mid(found, end + 1 - found);
        else
            made += command->key.isEmpty() ? command->name : command->key;
        at = end + 1;
    }
    return made + text.mid(at);
}

}  // namespace sextant
