// SPDX-License-Identifier: GPL-3.0-or-later
// What a choice is expected to cost before it runs, beside the model as its config says it.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <tuple>

#include "analysis/intervention.h"

namespace sextant {

// How many times the computing time over n tokens, if the choices of one layer beside those of the
// whole model were those of all layers; 1 where it cannot be had.
double costRatio(const ModelSpec& spec, const Choices& choices, int layer, std::int64_t n);

// "about 6 times the time: 0.6 s"; the seconds where it is known what the model as it is takes
// (0: it is not). Empty for what is about as fast.
QString costText(double ratio, double plainSeconds);

// The same ratios, found once for each choice while model and length stay.
class KnownCosts {
  public:
    // Beside `choices`, which are in effect, with `choice` in its stage.
    double ratio(const ModelSpec& spec, Choices choices, int layer, std::int64_t n, Stage stage,
                 const Choice& choice);
    void forget() { known_.clear(); }  // for another model

  private:
    using Key = std::tuple<std::uint64_t, int, std::int64_t>;  // choices, layer, n
    std::map<Key, double> known_;
};

}  // namespace sextant
