// SPDX-License-Identifier: GPL-3.0-or-later
// Windows as the Qwen family says them: where use_sliding_window is true, layers from
// max_window_layers on have one.
#pragma once

#include "analysis/checkpoint/architectures/decoder.h"

namespace sextant {

// The window, or 0 where the config does not use it.
std::int64_t qwenWindow(const ConfigKeys& config);
std::vector<std::string> qwenLayerTypes(const ConfigKeys& config, std::size_t layers);

}  // namespace sextant
