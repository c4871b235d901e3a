// SPDX-License-Identifier: GPL-3.0-or-later
// A tiny Llama to write, change and open: 2 layers, 4 heads, 2 key heads, head dim 6, hidden 8.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/catch.h"

namespace sextant::test {

struct TinyLlama {
    nlohmann::json config;
    std::vector<StoredTensor> tensors;
    std::map<std::string, std::string> metadata = {{"format", "pt"}};

    TinyLlama();
    StoredTensor& tensor(const std::string& name);  // must be there
    void remove(const std::string& name);
    void add(const std::string& name, const std::vector<std::int64_t>& shape, float value = 1.0F);
    // config.json and model.safetensors in `folder`.
    void write(const std::filesystem::path& folder) const;
    Checkpoint open() const;  // from a temporary folder; the mapping stays valid
};

// What openCheckpoint() says of it; "" when it opens.
std::string refusal(const std::filesystem::path& path);
std::string refusal(const TinyLlama& model);

// All warnings in one text.
std::string warnings(const Checkpoint& checkpoint);

}  // namespace sextant::test
