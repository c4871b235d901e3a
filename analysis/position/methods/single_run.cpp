// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method singleRun() {
    return {.key = "single",
            .label = "one run",
            .paper = "",
            .help = "The model runs once.",
            .stage = Stage::runs};
}

}  // namespace sextant
