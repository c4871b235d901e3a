// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method plainVectors() {
    return {.key = "plain",
            .label = "plain",
            .paper = "",
            .help = "Queries and keys are multiplied as they are.",
            .stage = Stage::vectors};
}

}  // namespace sextant
