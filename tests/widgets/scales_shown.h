// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the page Scales, shown alone.
#pragma once

#include <QCoreApplication>

#include "tests/widgets/application.h"

namespace sextant::test {

struct Driven {
    Driven() { drivenApplication(); }
};

template <typename Widget>
void showAt(Widget& widget, int width, int height) {
    drivenApplication();
    widget.resize(width, height);
    widget.show();
    QCoreApplication::processEvents();
}

}  // namespace sextant::test
