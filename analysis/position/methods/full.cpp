// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

namespace sextant {

Method fullAttention() {
    return {.key = "full",
            .label = "all keys",
            .paper = "",
            .help = "A query sees every key before it.",
            .stage = Stage::mask,
            .column = Column::neutral};
}

}  // namespace sextant
