// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets that are made after the window stood are last for the Tab key, wherever they are seen.
#pragma once

#include <QWidget>

namespace sextant {

// What is within `root` comes right after it for the Tab key, in the order in which it was made.
inline void keepTabOrder(QWidget* root) {
    QWidget* before = root;
    for (QWidget* one : root->findChildren<QWidget*>()) {
        QWidget::setTabOrder(before, one);
        before = one;
    }
}

}  // namespace sextant
