// SPDX-License-Identifier: GPL-3.0-or-later
// Heads as the user writes them: "0.3,2.5" is head 3 of layer 0 and head 5 of layer 2, from 0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/head_id.h"

namespace sextant {

// Of "0.3": head 3 of layer 0; -1 for what is no whole number.
HeadId headNamed(std::string_view text);

// True for the heads that `text` names, [layers * heads]; empty where `text` is empty. Throws Error
// for a head that such a model does not have.
std::vector<bool> headsNamed(const std::string& text, int layers, int heads);

// "2.5" of one of [layers * heads].
std::string headName(std::size_t head, int heads);

}  // namespace sextant
