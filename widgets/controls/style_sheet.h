// SPDX-License-Identifier: GPL-3.0-or-later
// Sets a style sheet only if it is another: Qt polishes a widget again even for the same one.
#pragma once

#include <QWidget>

namespace sextant {

inline void setSheet(QWidget* widget, const QString& sheet) {
    if (widget->styleSheet() != sheet) widget->setStyleSheet(sheet);
}

}  // namespace sextant
