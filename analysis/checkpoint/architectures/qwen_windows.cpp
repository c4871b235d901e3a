// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/qwen_windows.h"

namespace sextant {

std::int64_t qwenWindow(const ConfigKeys& config) {
    // Without use_sliding_window the other keys of windows are there and mean nothing.
    if (config.boolean("use_sliding_window", false)) return readWindow(config);
    config.find("sliding_window"), config.find("max_window_layers");
    return 0;
}

std::vector<std::string> qwenLayerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types(layers, fullAttention);
    if (!config.boolean("use_sliding_window", false)) return types;
    const auto full = static_cast<std::size_t>(config.integer("max_window_layers").value_or(28));
    for (std::size_t layer = full; layer < layers; ++layer)
        types[layer] = slidingAttention;
    return types;
}

}  // namespace sextant
