// SPDX-License-Identifier: GPL-3.0-or-later
// From the path that the user gave to the files of a checkpoint.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"
#include "analysis/error.h"

namespace sextant {

// One was named, and several could be meant. The message lists them too.
class SeveralCandidates : public Error {
  public:
    SeveralCandidates(Message message, std::vector<std::filesystem::path> candidates)
        : Error(std::move(message)), candidates_(std::move(candidates)) {}
    // Folders or files, each of which openCheckpoint() takes.
    const std::vector<std::filesystem::path>& candidates() const { return candidates_; }

  private:
    std::vector<std::filesystem::path> candidates_;
};

// Whether the file is one of those that lie beside a checkpoint's weights, by its name: its
// config.json, its tokenizer's files. Whoever names it means the folder.
bool standsForFolder(const std::filesystem::path& file);

// The folder that holds `path`'s config.json, or its params.json (meta_llama.h): the folder itself,
// the only one within that is a model, or the one that the file lies in. Throws Error saying what
// the path is instead: not there, an empty folder, GGUF or HDF5 weights, an adapter, the root of a
// model in the hub's cache, weights without their config.json; SeveralCandidates.
std::filesystem::path findFolder(const std::filesystem::path& path);

// The weights of the checkpoint `path` in `folder`: the named file or index, else
// model.safetensors, else its index, else pytorch_model.bin, else its index, else the only other
// file of weights. Throws Error saying what is there instead; SeveralCandidates.
Weights readWeights(const std::filesystem::path& path, const std::filesystem::path& folder);

// A sentence for the case that readWeights() takes model.safetensors though an index beside it
// names other files; empty otherwise.
Message unreadIndex(const std::filesystem::path& path, const std::filesystem::path& folder);

// A sentence naming the files of weights in `folder` that `read` is not from, where the folder was
// named and not a file in it; empty: there are none. Files named by an index count as one.
Message unreadWeights(const std::filesystem::path& path, const std::filesystem::path& folder,
                      const Weights& read);

}  // namespace sextant
