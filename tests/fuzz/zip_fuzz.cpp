// SPDX-License-Identifier: GPL-3.0-or-later
// Seeds: data/vectors/pt-candle/*.pt data/vectors/pt-candle/*.npz
// data/vectors/pickles-picklescan/data/*.zip Seeds: data/vectors/pickles-picklescan/data2/*.zip
// data/vectors/pickles-picklescan/data2/*.npz
#include "analysis/checkpoint/zip.h"

#include "tests/fuzz/target.h"

SEXTANT_FUZZ(zip) {
    for (const sextant::ZipEntry& entry : sextant::readZip("input", input))
        sextant::checkCrc("input", entry);
}
