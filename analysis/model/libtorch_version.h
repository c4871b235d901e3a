// SPDX-License-Identifier: GPL-3.0-or-later
// Which libtorch computes, as words.
#pragma once

#include <string>

namespace sextant {

// "2.15.0": of the headers that this was built with.
std::string libtorchVersion();
// The instruction set that libtorch chose on this processor, in its own words: "AVX2", "AVX512",
// "DEFAULT".
std::string libtorchInstructions();

}  // namespace sextant
