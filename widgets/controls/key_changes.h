// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of commands that a person has set: which may be, and how settings files have them.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <map>
#include <optional>
#include <string>

namespace sextant {

// By the command's id, in place of the keys that it has at first; an empty list: no key.
using KeyChanges = std::map<std::string, QList<QKeySequence>>;

// Why this cannot be the key of a command, a sentence for the person who pressed it; empty: it can.
// A key that is pressed without Ctrl, Alt or Meta belongs to the field or the view that has the
// keyboard, unless it is a function key.
QString whyNoKey(const QKeySequence& key);

// "Ctrl+Y; F3", the same on every machine.
QString keysToText(const QList<QKeySequence>& keys);
// None where one of them is no key, or may not be one (whyNoKey()).
std::optional<QList<QKeySequence>> keysFromText(const QString& text);

}  // namespace sextant
