// SPDX-License-Identifier: GPL-3.0-or-later
// clang-format off
// Seeds: data/vectors/pt-candle/*.pt data/vectors/pt-candle/*.pth
// Seeds: data/vectors/pickles-picklescan/data/*.zip data/vectors/pickles-picklescan/data/*.pt
// Seeds: data/vectors/pickles-picklescan/data/new_pytorch_model.bin
// clang-format on
#include "analysis/checkpoint/torch_file.h"

#include "tests/fuzz/read_all.h"
#include "tests/fuzz/target.h"

SEXTANT_FUZZ(torch) {
    sextant::test::readAll(sextant::torchWeights("input", input), input);
}
