// SPDX-License-Identifier: GPL-3.0-or-later
// clang-format off
// Seeds: data/vectors/pt-candle/*.pt data/vectors/pt-candle/*.npz
// Seeds: data/vectors/pickles-picklescan/data/*.zip data/vectors/pickles-picklescan/data2/*.zip
// Seeds: data/vectors/pickles-picklescan/data2/*.npz
// clang-format on
#include "analysis/checkpoint/zip.h"

#include "tests/fuzz/target.h"

SEXTANT_FUZZ(zip) {
    for (const sextant::ZipEntry& entry : sextant::readZip("input", input))
        sextant::checkCrc("input", entry);
}
