// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QWidget;

namespace sextant {

// Wrapped words in the muted colour.
QLabel* mutedLabel(QWidget* parent);

}  // namespace sextant
