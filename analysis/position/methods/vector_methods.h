// SPDX-License-Identifier: GPL-3.0-or-later
// What methods that make other vectors of queries and keys share.
#pragma once

#include <string>

#include "analysis/position/methods/method.h"

namespace sextant {

// Method::whyNot: other vectors are had by a model that was trained with them, whose layer holds
// them among its own choices. Begins with the method's label.
std::string whyNotTrained(const std::string& label, const Choice& choice,
                          const LayerContext& context);
// What config.json has no words for, by the method's label.
void noWordsForVectors(const std::string& label, HfText& text);

}  // namespace sextant
