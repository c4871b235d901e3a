// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/desktop_program.h"

int main(int argc, char** argv) {
    return sextant::runDesktop(argc, argv);
}
