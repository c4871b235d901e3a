// SPDX-License-Identifier: GPL-3.0-or-later
// Seeds: data/vectors/pickles-picklescan/data/*.pkl data/vectors/pickles-picklescan/data2/*.pkl
#include "analysis/checkpoint/pickle.h"

#include "tests/fuzz/target.h"

SEXTANT_FUZZ(pickle) {
    const sextant::Pickle pickle = sextant::readPickle(sextant::Message::verbatim("input"), input);
    // Every part of every value is a value.
    for (sextant::PickleIndex index = 0; index < pickle.values.size(); ++index)
        for (const sextant::PickleIndex part : pickle.parts(index))
            if (part >= pickle.values.size()) __builtin_trap();
}
