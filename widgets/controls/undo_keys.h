// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo in a line of text: its own while it is being edited, the window's otherwise.
#pragma once

#include <QKeyEvent>

namespace sextant {

// A press of a key, or what comes before it (ShortcutOverride), that asks for undo or redo.
inline bool asksUndo(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

}  // namespace sextant
