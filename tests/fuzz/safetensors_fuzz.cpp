// SPDX-License-Identifier: GPL-3.0-or-later
// Seeds: data/vectors/safetensors/*.safetensors
#include "analysis/checkpoint/safetensors.h"

#include "tests/fuzz/read_all.h"
#include "tests/fuzz/target.h"

SEXTANT_FUZZ(safetensors) {
    sextant::test::readAll(sextant::safetensorsWeights("input", input), input);
}
