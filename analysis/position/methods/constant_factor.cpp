// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method constantFactor() {
    return {.key = "constant",
            .label = "none",
            .paper = "",
            .help = "Scores of all rows have the same factor.",
            .stage = Stage::factor};
}

}  // namespace sextant
