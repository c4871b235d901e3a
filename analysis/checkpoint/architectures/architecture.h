// SPDX-License-Identifier: GPL-3.0-or-later
// An architecture: one constant description and two functions. One file an architecture, one line
// an architecture in all.cpp; docs/adding-an-architecture.md shows how.
#pragma once

#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"

namespace sextant {

struct Architecture {
    std::string name;       // in "architectures"
    std::string modelType;  // in "model_type"
    std::string remark;     // what a person may know it as; empty for nothing to add
    // What its tensors' names begin with, and in files saved from the bare decoder do not.
    std::string prefix;
    // Throws Error naming the key. Things worth telling go to `warnings`.
    ModelSpec (*read)(const ConfigKeys& config, std::vector<std::string>& warnings) = nullptr;
    // A tensor for every slot that the spec has (slotsOf), and optional ones. Embedding and
    // unembedding as the architecture calls them: whether they are one is found in the files.
    std::vector<Binding> (*bindings)(const ModelSpec& spec) = nullptr;
};

}  // namespace sextant
