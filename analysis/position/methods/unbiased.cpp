// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method unbiased() {
    return {.key = "unbiased",
            .label = "no bias",
            .paper = "",
            .help = "Nothing is added to the scores.",
            .stage = Stage::bias,
            .column = Column::neutral};
}

}  // namespace sextant
