// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint folder (or a single .safetensors file beside its config.json), opened and checked:
// every tensor the graph will ask for is there with the shape the config promises.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// The graph's own names of one layer's tensors, empty where the architecture has none.
// Filled per architecture (architectures.h); shapes follow torch's [out, in].
struct LayerTensors {
    std::string attentionNorm, attentionNormBias;
    std::string query, queryBias;  // [heads * headDim, hidden]
    std::string key, keyBias;      // [keyValueHeads * headDim, hidden]
    std::string value, valueBias;
    std::string output, outputBias;  // [hidden, heads * headDim]
    std::string mlpNorm, mlpNormBias;
    std::string gate, gateBias;  // [intermediate, hidden]
    std::string up, upBias;
    std::string down, downBias;    // [hidden, intermediate]
    std::string scale;             // [heads], trained head sigmas; empty where the file has none
    std::string kerpleA, kerpleP;  // [heads]
};

struct TensorNames {
    std::string embedding;  // [vocabulary, hidden]
    std::string positions;  // [learnedPositions, hidden]
    std::string finalNorm, finalNormBias;
    std::string unembedding;  // [vocabulary, hidden]; the embedding's name where tied
    std::vector<LayerTensors> layers;
};

struct Checkpoint {
    std::filesystem::path path;  // what the person opened
    std::filesystem::path folder;
    ModelSpec spec;
    Weights weights;
    TensorNames names;
    std::int64_t parameters = 0;        // distinct stored elements used by the graph
    std::vector<std::string> warnings;  // things a person should know, none of them fatal
};

// Opens a folder, its config.json, a .safetensors file beside a config.json, or the index of a
// sharded checkpoint. Reads config.json and maps the weights. Checks presence, dtype (F32, F16,
// BF16) and shape of every tensor, and that no weight is NaN or infinite only when checkFinite() is
// called (it reads them all). Throws Error.
Checkpoint openCheckpoint(const std::filesystem::path& path);

// Throws Error naming the first tensor that holds a NaN or an infinity, and its index.
void checkFinite(const Checkpoint& checkpoint);

}  // namespace sextant
