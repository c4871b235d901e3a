// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by methods that multiply the scores of each row by a number of its own.
#pragma once

#include <functional>
#include <string>

#include "analysis/position/methods/frequencies.h"

namespace sextant {

// Multiplies LayerPlan::rowFactor by of(i), i = 0 .. n - 1, the same for all heads; where all are 1
// nothing is written.
void multiplyRows(LayerPlan& plan, const LayerContext& context,
                  const std::function<double(double)>& of);

// The parameter "length", by default the trained length; its value; Method::settled; the reason of
// Method::whyNot where the length is not known.
Parameter countedLength(const char* help);
double countedFrom(const Choice& choice, const LayerContext& context);
Choice settledCount(const Choice& choice, const LayerContext& context);
Message whyNoCount(const Message& label, const Choice& choice, const LayerContext& context);

// Method::toHf: transformers has no keys for this.
void noWordsFor(const Message& what, HfText& text);

}  // namespace sextant
