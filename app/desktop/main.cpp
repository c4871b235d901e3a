// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/about/version.h"
#include "app/desktop/desktop_program.h"

int main(int argc, char** argv) {
    // The answer to --version.
    QCoreApplication::setApplicationVersion(
        QString::fromStdString(sextant::versionText("sextant")));
    return sextant::runDesktop(argc, argv);
}
