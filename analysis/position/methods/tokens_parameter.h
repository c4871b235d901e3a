// SPDX-License-Identifier: GPL-3.0-or-later
// How far a mask or a distance map reaches: a count of tokens that is left to the model at first.
#pragma once

#include <string>

#include "analysis/values/parameter.h"

namespace sextant {

// `automatic`: what 0 stands for.
inline Parameter tokensParameter(const std::string& key, const std::string& label,
                                 const std::string& help, const std::string& automatic) {
    Parameter tokens{key, label, "tokens", Kind::whole, std::int64_t{0}, 1, 1LL << 40, 1};
    tokens.logarithmic = true;
    tokens.help = help;
    tokens.usual = {16.0, 32768.0};
    tokens.automatic = automatic;
    return tokens;
}

}  // namespace sextant
