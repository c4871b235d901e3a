// SPDX-License-Identifier: GPL-3.0-or-later
// A Llama as Meta gives it out, or a Mistral as Mistral does: params.json and consolidated.*.pth,
// with tensor names of their own, rotary pairs side by side, and each tensor cut over the files.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/config.h"

namespace sextant {

// Whether `folder` holds a params.json with consolidated files, and no config.json.
bool isMetaFolder(const std::filesystem::path& folder);

// The config.json that says the same, made of params.json. It does not say the trained length,
// which is taken from what is known of these models; that is among the warnings. Throws Error
// naming the key: missing, of a wrong type, or of a mixture of experts.
Config readMetaConfig(const std::filesystem::path& folder);

// The names of these files for every slot, with the rows of queries and keys in the order in which
// pairs lie half a head apart.
std::vector<Binding> metaTensors(const ModelSpec& spec);

// The consolidated files, by name.
std::vector<Weights> readMetaFiles(const std::filesystem::path& folder);
// All files together: a tensor that every file has a part of is put together along the axis in
// which the parts are short of `bindings`; one that is whole in every file must be the same in all.
// With several files the weights are copied. Throws Error naming file and tensor.
Weights joinMetaFiles(std::vector<Weights> files, const std::vector<Binding>& bindings);

}  // namespace sextant
