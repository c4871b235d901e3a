// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that a line edit takes for its own text while that is edited, and else leaves to the window.
#pragma once

#include <QKeyEvent>

namespace sextant {

// True for a key press of undo, redo or Ctrl+E, the end of a line on X11, and for the
// ShortcutOverride event before it.
inline bool asksWindow(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo) ||
           (key->key() == Qt::Key_E && key->modifiers() == Qt::ControlModifier);
}

}  // namespace sextant
