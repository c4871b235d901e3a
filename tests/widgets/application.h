// SPDX-License-Identifier: GPL-3.0-or-later
// The one QApplication of a test program, made on first use, on an offscreen display of 1920 x
// 1080 pixels.
#pragma once

#include <QApplication>
#include <QLocale>

#include "tests/patience.h"

namespace sextant::test {

inline QApplication& application() {
    static int argc = 1;
    static char name[] = "sextant-test";
    static char* argv[] = {name, nullptr};
    // A display that happens to be there must not change what a test sees.
    static const bool offscreen = qputenv(
        "QT_QPA_PLATFORM", "offscreen:configfile=" SEXTANT_SOURCE_DIR "/tests/widgets/screen.json");
    // Never destroyed: after a synthetic event Qt still holds input devices at static destruction.
    static QApplication& application = *new QApplication(argc, argv);
    // As the program, which speaks English until it is told another language.
    static const bool point = (QLocale::setDefault(QLocale::c()), true);
    (void)offscreen;
    (void)point;
    return application;
}

}  // namespace sextant::test
