// SPDX-License-Identifier: GPL-3.0-or-later
// A choice in a few words, in the language of the window.
#pragma once

#include "analysis/values/choice.h"
#include "widgets/said.h"

namespace sextant {

// label() of a choice.
inline QString labelSaid(const std::string& title, const Choice& choice,
                         std::span<const Parameter> parameters) {
    return QString::fromStdString(label(title, choice, parameters, intoWindow));
}

}  // namespace sextant
