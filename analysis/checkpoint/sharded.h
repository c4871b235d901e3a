// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint in several files beside model.safetensors.index.json or
// pytorch_model.bin.index.json.
#pragma once

#include <filesystem>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// One file of weights by what its name says it is: of torch.save, or safetensors.
Weights readWeightFile(const std::filesystem::path& path);

// Maps every shard the index names, all from the index's own folder. Throws Error naming the index
// and the shard or tensor: no weight_map, a shard name that is more than a file name, a missing
// shard, a tensor in two shards. A tensor that is not in the shard the index says is among
// Weights::missing.
Weights readSharded(const std::filesystem::path& index);

}  // namespace sextant
