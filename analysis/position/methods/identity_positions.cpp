// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method identityPositions() {
    return {.key = "identity",
            .label = "0, 1, 2 …",
            .paper = "",
            .help = "Every token stands at its index.",
            .stage = Stage::positions};
}

}  // namespace sextant
