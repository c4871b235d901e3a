// SPDX-License-Identifier: GPL-3.0-or-later
// A model with quantized weights computes what the same numbers stored plainly compute.
#include <cstring>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/model/measure.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string randomBytes(std::mt19937& random, std::size_t count) {
    std::string bytes(count, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random() & 0xFF);
    return bytes;
}

StoredTensor scales(std::mt19937& random, const std::string& name, std::int64_t rows,
                    std::int64_t columns) {
    std::uniform_real_distribution<float> any(0.002F, 0.02F);
    std::vector<float> values(static_cast<std::size_t>(rows * columns));
    for (float& value : values)
        value = any(random);
    return floatTensor(name, {rows, columns}, values);
}

// The case llama-default with every matrix of its layers in four bits, as GPTQ packs them.
void writePacked(const std::filesystem::path& folder) {
    const Checkpoint source = openCheckpoint(parityCase("llama-default"));
    nlohmann::json config = nlohmann::json::parse(source.config);
    config["quantization_config"] = {{"quant_method", "gptq"}, {"bits", 4}, {"group_size", 16}};
    std::mt19937 random(23);
    std::vector<StoredTensor> tensors;
    for (const auto& [name, view] : source.weights.tensors) {
        if (!name.ends_with("_proj.weight")) {
            tensors.push_back(floatTensor(name, view.shape, numbersOf(view)));
            continue;
        }
        const std::string before = name.substr(0, name.size() - std::strlen("weight"));
        const std::int64_t outputs = view.shape[0], inputs = view.shape[1], groups = inputs / 16;
        tensors.push_back({before + "qweight",
                           "I32",
                           {inputs / 8, outputs},
                           randomBytes(random, static_cast<std::size_t>(inputs * outputs) / 2)});
        tensors.push_back({before + "qzeros",
                           "I32",
                           {groups, outputs / 8},
                           randomBytes(random, static_cast<std::size_t>(groups * outputs) / 2)});
        tensors.push_back(scales(random, before + "scales", groups, outputs));
    }
    writeFile(folder / "config.json", config.dump());
    writeFile(folder / "model.safetensors", safetensorsBytes(tensors));
}

void writePlain(const Checkpoint& packed, const std::filesystem::path& folder) {
    nlohmann::json config = nlohmann::json::parse(packed.config);
    config.erase("quantization_config");
    std::vector<StoredTensor> tensors;
    for (const auto& [name, view] : packed.weights.tensors)
        tensors.push_back(floatTensor(name, view.shape, numbersOf(view)));
    writeFile(folder / "config.json", config.dump());
    writeFile(folder / "model.safetensors", safetensorsBytes(tensors));
}

Measurement measured(const Model& model) {
    std::mt19937 random(24);
    MeasureOptions options;
    options.logits = true;
    return measure(model, randomSamples(random, model.spec().vocabulary, 1, 40), {}, options);
}

}  // namespace

TEST_CASE("four-bit weights compute what their numbers compute, kept in fp32 or layer by layer") {
    const TemporaryFolder packed, plain;
    writePacked(packed.path());
    writePlain(openCheckpoint(packed.path()), plain.path());
    const auto one = openModel(packed.path()), other = openModel(plain.path());
    CHECK(one->checkpoint().warnings.empty());
    const Measurement answer = measured(*one), expected = measured(*other);
    CHECK(answer.logits == expected.logits);
    CHECK(answer.entropy == expected.entropy);
    // Two layers of 30,720 numbers: one of them fits beside the matrix of the vocabulary.
    constexpr std::uint64_t budget = 200'000;  // bytes
    const Model tight(openCheckpoint(packed.path()), {}, budget);
    REQUIRE(tight.checkpoint().warnings.size() == 1);
    CHECK_THAT(tight.checkpoint().warnings[0].text(),
               ContainsSubstring("converted layer by layer"));
    CHECK(measured(tight).logits == expected.logits);
}
