// SPDX-License-Identifier: GPL-3.0-or-later
// The sample `nope` with some heads damaged: their rows of W_q are halved, so that a scale of 2
// restores them.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace sextant::test {

struct PlantedHead {
    int layer = 0, head = 0;
};

// Half of a number of 16 bits (IEEE 754 binary16), rounded down where the result is
// subnormal.
inline std::uint16_t halved(std::uint16_t bits) {
    const std::uint16_t sign = bits & 0x8000u, exponent = (bits >> 10) & 31u, rest = bits & 0x3ffu;
    if (exponent > 1) return static_cast<std::uint16_t>(bits - 0x400u);
    return static_cast<std::uint16_t>(sign | ((exponent == 1 ? 0x400u + rest : rest) >> 1));
}

// Copies the sample into `folder`, which it creates.
inline void plantHeads(const std::filesystem::path& folder, const std::vector<PlantedHead>& heads) {
    const std::filesystem::path sample = sourceDir() / "samples/nope";
    std::filesystem::create_directories(folder);
    for (const char* name : {"config.json", "tokenizer.json", "tokenizer_config.json"})
        std::filesystem::copy_file(sample / name, folder / name);
    std::ifstream file(sample / "model.safetensors", std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data(), sizeof size);
    const nlohmann::json header = nlohmann::json::parse(bytes.substr(8, size));
    const nlohmann::json config = nlohmann::json::parse(std::ifstream(sample / "config.json"));
    const std::size_t ofHead =
        config["head_dim"].get<std::size_t>() * config["hidden_size"].get<std::size_t>();
    for (const PlantedHead& planted : heads) {
        const auto& tensor =
            header.at("model.layers." + std::to_string(planted.layer) + ".self_attn.q_proj.weight");
        REQUIRE(tensor["dtype"] == "F16");
        char* at = bytes.data() + 8 + size + tensor["data_offsets"][0].get<std::size_t>() +
                   2 * ofHead * static_cast<std::size_t>(planted.head);
        for (std::size_t i = 0; i < ofHead; ++i, at += 2) {
            std::uint16_t value = 0;
            std::memcpy(&value, at, 2);
            value = halved(value);
            std::memcpy(at, &value, 2);
        }
    }
    std::ofstream(folder / "model.safetensors", std::ios::binary) << bytes;
}

}  // namespace sextant::test
