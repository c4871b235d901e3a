// SPDX-License-Identifier: GPL-3.0-or-later
// The one QApplication of a test program, made on first use, on a screen nobody sees, 1920 x 1080
// pixels.
#pragma once

#include <QApplication>

#include "tests/patience.h"

namespace sextant::test {

inline QApplication& application() {
    static int argc = 1;
    static char name[] = "sextant-test";
    static char* argv[] = {name, nullptr};
    // A display that happens to be there must not change what a test sees.
    static const bool offscreen = qputenv(
        "QT_QPA_PLATFORM", "offscreen:configfile=" SEXTANT_SOURCE_DIR "/tests/widgets/screen.json");
    // Never destroyed: after a made-up event Qt still holds input devices when statics go.
    static QApplication& application = *new QApplication(argc, argv);
    (void)offscreen;
    return application;
}

}  // namespace sextant::test
