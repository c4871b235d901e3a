// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/muted_label.h"

#include <QLabel>

namespace sextant {

QLabel* mutedLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("muted", true);
    label->setWordWrap(true);
    return label;
}

}  // namespace sextant
