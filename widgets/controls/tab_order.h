// SPDX-License-Identifier: GPL-3.0-or-later
// Tab order: Qt puts widgets created later last, wherever they stand; this puts them in place.
#pragma once

#include <QWidget>

namespace sextant {

// The widgets within `root` that take the focus come in the order of their creation, after the last
// one before `root`.
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
