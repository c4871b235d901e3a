// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method plainDistance() {
    return {.key = "plain",
            .label = "plain",
            .paper = "",
            .help = "Far pairs have the distance that they have.",
            .stage = Stage::distance};
}

}  // namespace sextant
