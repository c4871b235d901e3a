// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint in several .safetensors files beside model.safetensors.index.json.
#pragma once

#include <filesystem>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// Maps every shard the index names, all from the index's own folder. Throws Error naming the index
// and the shard or tensor: no weight_map, a shard name that is more than a file name, a missing
// shard, a tensor in two shards. A tensor that is not in the shard the index says is among
// Weights::missing.
Weights readSharded(const std::filesystem::path& index);

}  // namespace sextant
