// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/precision.h"

namespace sextant {

const char* name(Precision precision) {
    return precision == Precision::bf16 ? "bf16" : "fp32";
}

}  // namespace sextant
