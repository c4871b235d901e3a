// SPDX-License-Identifier: GPL-3.0-or-later
// Frequencies that follow the length of the text (methods.md M6).
#pragma once

#include "analysis/position/methods/frequencies.h"

namespace sextant {

// Frequencies for a text of `length` tokens, longer than the original.
using FrequenciesAt = Frequencies (*)(const Choice&, const LayerContext&, double length);

// "mode", "original_length", "text_length" and "new_tokens".
Parameters dynamicParameters();
// Method::apply. Texts up to the original length, and rows up to it where each row has its own
// length (per_token), stay as they are.
void applyDynamic(const Choice& choice, const LayerContext& context, LayerPlan& plan,
                  FrequenciesAt at);
// Method::settled.
Choice settledDynamic(const Choice& choice, const LayerContext& context);
// Tokens of the text as a whole: its own, and those to come where they are counted in advance.
double lengthOfText(const Choice& choice, const LayerContext& context);

}  // namespace sextant
