// SPDX-License-Identifier: GPL-3.0-or-later
// What methods that change frequencies share.
#pragma once

#include <string>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

struct Frequencies {
    std::vector<double> theta;  // radians a position, [pairs]
    double amplitude = 1.0;     // of queries and of keys
};
// All rows turn by these from now on.
void setFrequencies(LayerPlan& plan, const Frequencies& now);

Parameter numberParameter(const char* key, const char* label, double initial, double least,
                          double most, double step, const char* help);
// "original_length": the length a change is counted from; left alone, the trained one.
Parameter originalLengthParameter();
// The choice's own; else what the config's frequencies were stretched from; else the trained
// length. 0: nothing says.
double originalLength(const Choice& choice, const LayerContext& context);
// The reason of Method::whyNot where nothing says; begins with the method's label.
std::string whyNoLength(const std::string& label, const Choice& choice,
                        const LayerContext& context);
// Method::settled of that and of the factor, where there is one.
Choice settledLength(const Choice& choice, const LayerContext& context);

// theta_p = base^(-2p/d) of the layer's own rotation. [pairs]
std::vector<double> ownFrequencies(const LayerContext& context);
// A list with one number for each pair, or one for all; the reason of Method::whyNot where it has
// another number of them.
std::string whyNotPerPair(const std::string& label, const std::string& key,
                          const std::vector<double>& list, std::size_t pairs);
double ofPair(const std::vector<double>& list, std::size_t pair);

}  // namespace sextant
