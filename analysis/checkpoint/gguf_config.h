// SPDX-License-Identifier: GPL-3.0-or-later
// What a GGUF file's metadata say of a model, as the config.json that transformers would have of
// it: so an architecture's file reads both.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/gguf_file.h"
#include "analysis/message.h"

namespace sextant {

// Throws Error naming the file and the key for an architecture that is not read (with those that
// are), a key that is missing or has a value that no such model has. `warnings` gets keys of the
// architecture that nothing reads.
nlohmann::ordered_json ggufConfig(const GgufFile& gguf, std::vector<Message>& warnings);

// "falcon": general.architecture; Error where it is missing.
std::string ggufArchitecture(const GgufFile& gguf);

// Tensors that are part of the config here: divisors of rotary frequencies.
bool isOfConfig(const std::string& tensor);

}  // namespace sextant
