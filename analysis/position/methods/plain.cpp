// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method plainFrequencies() {
    return {.key = "plain",
            .label = "as trained",
            .paper = "",
            .help = "The rotation turns as its base says, at every length.",
            .stage = Stage::frequencies,
            .column = Column::neutral,
            .hfName = "default"};
}

}  // namespace sextant
