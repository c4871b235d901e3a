// SPDX-License-Identifier: GPL-3.0-or-later
// From the path that the user gave to the files of a checkpoint.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// The folder that holds `path`'s config.json. Throws Error saying what the path is instead: not
// there, an empty folder, pickle, GGUF or HDF5 weights, an adapter, the root of a model in the
// hub's cache, weights without their config.json.
std::filesystem::path findFolder(const std::filesystem::path& path);

// The weights of the checkpoint `path` in `folder`: the named .safetensors file or index, else
// model.safetensors, else its index, else the only other .safetensors file. Throws Error saying
// what is there instead.
Weights readWeights(const std::filesystem::path& path, const std::filesystem::path& folder);

// A sentence for the case that readWeights() takes model.safetensors though an index beside it
// names other files; empty otherwise.
std::string unreadIndex(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace sextant
