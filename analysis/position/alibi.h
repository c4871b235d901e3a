// SPDX-License-Identifier: GPL-3.0-or-later
// ALiBi (methods M12): a head's score loses slope * distance.
#pragma once

#include <vector>

namespace sextant {

// 2^(-most h / heads), h = 1 .. heads, for a power of two; otherwise the slopes of the largest
// power of two below, then every second slope of twice that many. As in the authors' code and
// BLOOM's; MPT's too, where `most` is alibi_bias_max.
std::vector<double> alibiSlopes(int heads, double most = 8.0);

}  // namespace sextant
