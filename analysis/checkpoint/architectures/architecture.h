// SPDX-License-Identifier: GPL-3.0-or-later
// An architecture: one constant description and a few functions. One file an architecture, one line
// an architecture in all.cpp; docs/adding-an-architecture.md shows how.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"
#include "analysis/message.h"

namespace sextant {

// A part of a ModelSpec and its keys in config.json.
struct ConfigPart {
    std::string name;  // "the windows": what a message says it cannot be said of
    bool (*same)(const ModelSpec&, const ModelSpec&) = nullptr;
    // Writes its keys, in place of those that stand there. None: no config has words for it.
    void (*write)(const ModelSpec&, nlohmann::ordered_json&) = nullptr;
    // Written into a new config.json too only where the parts before it do not say it.
    bool lastResort = false;
    // Whether these keys say it to other programs, too; none: they do if it reads back the same.
    bool (*plain)(const ModelSpec&, const nlohmann::ordered_json&) = nullptr;
};

// What a config.json calls an architecture whose code still came with its weights.
struct FormerName {
    std::string name;                     // in "architectures"
    std::vector<std::string> modelTypes;  // in "model_type"
};

struct Architecture {
    std::string name;         // in "architectures"
    std::string modelType;    // in "model_type"
    std::string remark = {};  // what a person may know it as; empty for nothing to add
    std::vector<FormerName> formerNames = {};
    // What its tensors' names begin with, and in files saved from the bare decoder do not.
    std::string prefix;
    // What its config calls a key that most spell otherwise: {"hidden_size", "n_embd"}. `read` and
    // `defaults` use the usual spelling.
    KeyNames otherNames = {};
    // What transformers takes where a key is absent (not null), by key.
    nlohmann::json defaults = nlohmann::json::object();
    // Throws Error naming the key. Things worth telling go to `warnings`.
    ModelSpec (*read)(const ConfigKeys& config, std::vector<Message>& warnings) = nullptr;
    // A tensor for every slot that the spec has (slotsOf), and optional ones. Embedding and
    // unembedding as the architecture calls them: whether they are one is found in the files.
    std::vector<Binding> (*bindings)(const ModelSpec& spec) = nullptr;
    // The whole ModelSpec but architecture and trainedSigma, in the order in which a new
    // config.json is written (export_config.h).
    std::vector<ConfigPart> parts = {};

    // Whether config.json calls it so, now or formerly.
    bool isNamed(const std::string& architecture) const;
    bool isOfType(const std::string& type) const;
};

}  // namespace sextant
