// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo in a line edit act on its own text while it is edited, else on the window.
#pragma once

#include <QKeyEvent>

namespace sextant {

// True for a key press of undo or redo, and for the ShortcutOverride event before it.
inline bool asksUndo(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

}  // namespace sextant
