// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a text is read where nobody said how much.
#pragma once

#include <cstdint>

#include "app/opener.h"

namespace sextant {

// Of an Experiment.
struct TextCut {
    std::int64_t length = 0;  // tokens a sample
    int samples = 1;
};

// As many samples as fit, up to 8, of up to four times the trained length, that an ordinary machine
// measures within a second or two; where one sample takes longer than that, one of twice the
// trained length. Of a list of ids as many documents, whole up to that length. Depends on the model
// and the text alone, not on the machine. `wanted` says from which token on, and the start token.
TextCut automaticCut(const OpenDocument& opened, const Experiment& wanted);

}  // namespace sextant
