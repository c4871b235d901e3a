// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint folder (or a single file of weights beside its config.json, or a GGUF file), opened
// and checked: every tensor that the graph needs is present with the shape that the config implies.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/gguf_tokenizer.h"
#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/tensor_view.h"
#include "analysis/message.h"

namespace sextant {

struct Checkpoint {
    std::filesystem::path path;  // what the user opened; "org/name" of one in the hub's cache
    std::filesystem::path folder;
    ModelSpec spec;
    Weights weights;
    // A stored tensor for every required slot of the graph, and for optional ones that are present.
    // Embedding and unembedding name the same tensor where they are tied.
    std::vector<Binding> bindings;
    std::string config;  // config.json as it was read, whole; of a GGUF file what its keys come to
    // Of a GGUF file what it says of its tokenizer; null for others, and where it says nothing.
    std::shared_ptr<const GgufTokenizerKeys> tokenizer;
    bool fromGguf = false;          // one file is all: its config is made, nothing beside it counts
    bool textOfWhole = false;       // the model reads more than text: its text part is here
    std::int64_t parameters = 0;    // distinct stored elements used by the graph
    std::vector<Message> warnings;  // to be shown to the user; none of them fatal
    // The trained length that the files say, where a person has set another (setTrainedLength()).
    std::optional<std::int64_t> trainedLengthRead;

    // Null where the model has no such tensor.
    const Binding* find(Slot slot, int layer = wholeModel) const;
    const Binding* find(SlotAt at) const;
    std::string tensorName(Slot slot, int layer = wholeModel) const;  // "" for null
    const TensorView& view(const Binding& binding) const;
    // One binding for each stored tensor that is used, embedding first.
    std::vector<const Binding*> tensors() const;
};

// Opens a folder, its config.json, a .safetensors file or one of torch.save beside a config.json,
// or the index of a sharded checkpoint; Meta's params.json with its consolidated files; a GGUF
// file; or a name in the Hugging Face cache (hub_cache.h). Reads config.json and maps the weights.
// Checks presence, dtype (F64, F32, F16, BF16, F8_E4M3, F8_E5M2, GGUF's packed types, quantized
// weights of several tensors) and shape of every tensor. Does not look for NaN or infinite weights:
// checkFinite() does (it reads them all). Throws Error.
Checkpoint openCheckpoint(const std::filesystem::path& path);

// Files say how long texts may be, which need not be what was trained on: `tokens` count as the
// trained length from now on. What methods compute follows it where they begin there. Throws Error:
// not from 1 to longestTraining().
void setTrainedLength(Checkpoint& checkpoint, std::int64_t tokens);

// The most that setTrainedLength() takes, in tokens.
std::int64_t longestTraining(const ModelSpec& spec);

// What openCheckpoint() would have as its spec, without the weights.
ModelSpec readCheckpointSpec(const std::filesystem::path& path);

// Throws Error naming the first tensor that holds a NaN or an infinity, and its index; or a part of
// a file that does not have the checksum the file says.
void checkFinite(const Checkpoint& checkpoint);

}  // namespace sextant
