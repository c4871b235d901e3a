// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/key_changes.h"

#include <QObject>

namespace sextant {

QString whyNoKey(const QKeySequence& key) {
    const auto noKey = [] { return QObject::tr("This is not a key that a command can have."); };
    if (key.count() != 1) return noKey();
    const Qt::Key pressed = key[0].key();
    const Qt::KeyboardModifiers held = key[0].keyboardModifiers();
    switch (pressed) {
        case Qt::Key_unknown:
        case Qt::Key_Shift:
        case Qt::Key_Control:
        case Qt::Key_Alt:
        case Qt::Key_AltGr:
        case Qt::Key_Meta:
            return noKey();
        default:
            break;
    }
    if (pressed == 0) return noKey();
    if (pressed == Qt::Key_Escape)
        return QObject::tr("Escape closes what is open and cancels what runs.");
    if (held & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return {};
    if (pressed >= Qt::Key_F1 && pressed <= Qt::Key_F35) return {};
    return QObject::tr(
               "%1 alone belongs to fields and views: hold Ctrl or Alt too, or take a "
               "function key.")
        .arg(key.toString(QKeySequence::NativeText));
}

QString keysToText(const QList<QKeySequence>& keys) {
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

std::optional<QList<QKeySequence>> keysFromText(const QString& text) {
    constexpr qsizetype most = 200;  // characters
    if (text.trimmed().isEmpty()) return QList<QKeySequence>();
    if (text.size() > most) return std::nullopt;
    const auto keys = QKeySequence::listFromString(text, QKeySequence::PortableText);
    for (const QKeySequence& key : keys)
        if (!whyNoKey(key).isEmpty()) return std::nullopt;
    return keys;
}

}  // namespace sextant
