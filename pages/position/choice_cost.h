// SPDX-License-Identifier: GPL-3.0-or-later
// The expected computing time of a choice before it runs, relative to the model as configured.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <tuple>

#include "analysis/intervention.h"

namespace sextant {

// Computing time over n tokens with `choices` in every layer, all taken to be like `layer`,
// relative to the model as configured; 1 where the model cannot have them.
double costRatio(const ModelSpec& spec, const Choices& choices, int layer, std::int64_t n);

// "about 6 times the time: 0.6 s"; the seconds only where `plainSeconds`, the time of the model as
// configured, is known (0: it is not). Empty for what is about as fast.
QString costText(double ratio, double plainSeconds);

// Caches these ratios by choice, layer and length.
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
