// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by methods that transform the vectors of queries and keys.
#pragma once

#include <string>

#include "analysis/position/methods/method.h"

namespace sextant {

// Method::whyNot: only a model that was trained with such vectors can have them; its layer holds
// them among its own choices. Begins with the method's label.
Message whyNotTrained(const std::string& label, const Choice& choice, const LayerContext& context);
// Method::toHf: config.json has no keys for this method, named by its label.
void noWordsForVectors(const Message& what, HfText& text);

}  // namespace sextant
