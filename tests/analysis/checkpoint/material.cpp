// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/checkpoint/material.h"

#include <algorithm>

#include "analysis/error.h"

namespace sextant::test {

TinyLlama::TinyLlama() {
    config = {{"architectures", {"LlamaForCausalLM"}},
              {"model_type", "llama"},
              {"hidden_size", 8},
              {"num_attention_heads", 4},
              {"num_key_value_heads", 2},
              {"head_dim", 6},
              {"intermediate_size", 12},
              {"num_hidden_layers", 2},
              {"vocab_size", 10},
              {"max_position_embeddings", 32},
              {"rms_norm_eps", 1e-6},
              {"rope_theta", 5000.0},
              {"hidden_act", "silu"},
              {"tie_word_embeddings", false},
              {"bos_token_id", 1},
              {"eos_token_id", 2}};
    add("lm_head.weight", {10, 8}, 2.0F);
    add("model.embed_tokens.weight", {10, 8});
    for (const std::string layer : {"model.layers.0.", "model.layers.1."}) {
        add(layer + "input_layernorm.weight", {8});
        add(layer + "self_attn.q_proj.weight", {24, 8});
        add(layer + "self_attn.k_proj.weight", {12, 8});
        add(layer + "self_attn.v_proj.weight", {12, 8});
        add(layer + "self_attn.o_proj.weight", {8, 24});
        add(layer + "post_attention_layernorm.weight", {8});
        add(layer + "mlp.gate_proj.weight", {12, 8});
        add(layer + "mlp.up_proj.weight", {12, 8});
        add(layer + "mlp.down_proj.weight", {8, 12});
    }
    add("model.norm.weight", {8});
}

StoredTensor& TinyLlama::tensor(const std::string& name) {
    const auto found = std::find_if(tensors.begin(), tensors.end(),
                                    [&](const StoredTensor& t) { return t.name == name; });
    if (found == tensors.end()) throw std::runtime_error("the test has no tensor " + name);
    return *found;
}

void TinyLlama::remove(const std::string& name) {
    tensor(name);
    std::erase_if(tensors, [&](const StoredTensor& t) { return t.name == name; });
}

void TinyLlama::add(const std::string& name, const std::vector<std::int64_t>& shape, float value) {
    std::size_t count = 1;
    for (const std::int64_t extent : shape)
        count *= static_cast<std::size_t>(extent);
    tensors.push_back(floatTensor(name, shape, std::vector<float>(count, value)));
}

void TinyLlama::write(const std::filesystem::path& folder) const {
    writeFile(folder / "config.json", config.dump(2));
    writeFile(folder / "model.safetensors", safetensorsBytes(tensors, metadata));
}

Checkpoint TinyLlama::open() const {
    const TemporaryFolder folder;
    write(folder.path());
    return openCheckpoint(folder.path());
}

std::string refusal(const std::filesystem::path& path) {
    try {
        openCheckpoint(path);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string refusal(const TinyLlama& model) {
    const TemporaryFolder folder;
    model.write(folder.path());
    return refusal(folder.path());
}

std::string warnings(const Checkpoint& checkpoint) {
    std::string all;
    for (const Message& warning : checkpoint.warnings)
        all += warning.text() + "\n";
    return all;
}

}  // namespace sextant::test
