// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint folder (or a single .safetensors file beside its config.json), opened and checked:
// every tensor that the graph needs is present with the shape that the config implies.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

struct Checkpoint {
    std::filesystem::path path;  // what the user opened; "org/name" of one in the hub's cache
    std::filesystem::path folder;
    ModelSpec spec;
    Weights weights;
    // A stored tensor for every required slot of the graph, and for optional ones that are present.
    // Embedding and unembedding name the same tensor where they are tied.
    std::vector<Binding> bindings;
    std::string config;                 // config.json as it was read, whole
    std::int64_t parameters = 0;        // distinct stored elements used by the graph
    std::vector<std::string> warnings;  // to be shown to the user; none of them fatal

    // Null where the model has no such tensor.
    const Binding* find(Slot slot, int layer = wholeModel) const;
    std::string tensorName(Slot slot, int layer = wholeModel) const;  // "" for null
    const TensorView& view(const Binding& binding) const;
    // One binding for each stored tensor that is used, embedding first.
    std::vector<const Binding*> tensors() const;
};

// Opens a folder, its config.json, a .safetensors file beside a config.json, the index of a
// sharded checkpoint, or a name in the Hugging Face cache (hub_cache.h). Reads config.json and maps
// the weights. Checks presence, dtype (F64, F32, F16, BF16) and shape of every tensor. Does not
// look for NaN or infinite weights: checkFinite() does (it reads them all). Throws Error.
Checkpoint openCheckpoint(const std::filesystem::path& path);

// Throws Error naming the first tensor that holds a NaN or an infinity, and its index.
void checkFinite(const Checkpoint& checkpoint);

}  // namespace sextant
