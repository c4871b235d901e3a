// SPDX-License-Identifier: GPL-3.0-or-later
// A widget's style sheet. Qt polishes a widget anew for a sheet that it has already.
#pragma once

#include <QWidget>

namespace sextant {

inline void setSheet(QWidget* widget, const QString& sheet) {
    if (widget->styleSheet() != sheet) widget->setStyleSheet(sheet);
}

}  // namespace sextant
