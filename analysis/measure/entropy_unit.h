// SPDX-License-Identifier: GPL-3.0-or-later
// In what unit entropies are shown. Measurements are in nats always.
#pragma once

#include <numbers>

namespace sextant {

enum class EntropyUnit { nats, bits };

inline const char* name(EntropyUnit unit) {
    return unit == EntropyUnit::nats ? "nats" : "bits";
}
// Factor from nats to `unit`.
inline double fromNats(EntropyUnit unit) {
    return unit == EntropyUnit::nats ? 1.0 : std::numbers::log2e;
}

}  // namespace sextant
