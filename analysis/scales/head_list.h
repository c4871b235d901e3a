// SPDX-License-Identifier: GPL-3.0-or-later
// Heads as a person writes them: "0.3,2.5" is head 3 of layer 0 and head 5 of layer 2, from 0.
#pragma once

#include <string>
#include <vector>

namespace sextant {

// Which of [layers * heads] are named; empty where `text` is. Throws Error for what is no head of
// such a model.
std::vector<bool> headsNamed(const std::string& text, int layers, int heads);

// "2.5" of one of [layers * heads].
std::string headName(std::size_t head, int heads);

}  // namespace sextant
