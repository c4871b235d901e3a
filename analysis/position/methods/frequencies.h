// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by methods that change frequencies.
#pragma once

#include <string>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

struct Frequencies {
    std::vector<double> theta;  // radians a position, [pairs]
    double amplitude = 1.0;     // of queries and of keys
};
// Gives these frequencies to all rows of the plan.
void setFrequencies(LayerPlan& plan, const Frequencies& now);

Parameter numberParameter(const char* key, const char* label, double initial, double least,
                          double most, double step, const char* help);
// "original_length": the length that a change is relative to; by default the trained one.
Parameter originalLengthParameter();
// The choice's own; else the one from which the config's frequencies were stretched; else the
// trained length. 0: not known.
double originalLength(const Choice& choice, const LayerContext& context);
// The reason of Method::whyNot where it is not known; begins with the method's label.
Message whyNoLength(const Message& label, const Choice& choice, const LayerContext& context);
// Method::settled for that length and for the factor, if there is one.
Choice settledLength(const Choice& choice, const LayerContext& context);

// theta_p = base^(-2p/d) of the layer's own rotation. [pairs]
std::vector<double> ownFrequencies(const LayerContext& context);
// Lists of one number for each pair, or one for all: the reason of Method::whyNot for a list of
// another size, and the number of one pair.
Message whyNotPerPair(const Message& label, const std::string& key, const std::vector<double>& list,
                      std::size_t pairs);
double ofPair(const std::vector<double>& list, std::size_t pair);

}  // namespace sextant
