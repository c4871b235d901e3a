// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets that are made after the window stood are last for the Tab key, wherever they are seen.
#pragma once

#include <QWidget>

namespace sextant {

// What takes the keyboard within `root` comes in the order in which it was made, after what comes
// before `root`.
inline void keepTabOrder(QWidget* root) {
    QWidget* before = nullptr;
    bool reached = false;
    for (QWidget* one : root->window()->findChildren<QWidget*>()) {
        const bool inside = root->isAncestorOf(one);
        if (reached && !inside) break;
        reached = reached || inside || one == root;
        if (one->focusPolicy() == Qt::NoFocus || one->focusProxy() || one->isAncestorOf(root))
            continue;
        if (inside && before) QWidget::setTabOrder(before, one);
        before = one;
    }
}

}  // namespace sextant
