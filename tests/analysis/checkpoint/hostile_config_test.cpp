// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of a config.json that would overflow, or ask for memory that no weights stand for.
#include "analysis/checkpoint/config.h"

#include <fstream>

#include "tests/analysis/checkpoint/material.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

// The tiny Llama's weights beside the config of another family, with some keys changed.
std::string refusalWith(const std::string& architecture, const json& changed) {
    TinyLlama model;
    const std::filesystem::path path =
        sourceDir() / "tests/data/architectures" / architecture / "config.json";
    model.config = json::parse(std::ifstream(path));
    model.config.update(changed);
    return refusal(model);
}

}  // namespace

TEST_CASE("Sizes that the weights have no bytes for are refused before memory is asked for") {
    const ProcessorTime begin;
    // Positions of a table, rows of queries that lie among those of keys and values, experts.
    CHECK_THAT(refusalWith("opt", {{"max_position_embeddings", std::int64_t{1} << 38}}),
               ContainsSubstring("config.json: a model of its sizes has at least"));
    CHECK_THAT(refusalWith("gpt2", {{"n_layer", 10'000}, {"n_head", 1 << 14}, {"n_embd", 1 << 20}}),
               ContainsSubstring("rows of numbers, and the weights have"));
    CHECK_THAT(refusalWith("qwen3-moe", {{"num_hidden_layers", 100},
                                         {"num_experts", 512},
                                         {"moe_intermediate_size", 1 << 24}}),
               ContainsSubstring("one of its sizes is wrong"));
    CHECK(begin.isShort());
}

TEST_CASE("Products of sizes that no int holds are refused") {
    CHECK_THAT(refusalWith("deepseek-v3",
                           {{"n_shared_experts", 1 << 14}, {"moe_intermediate_size", 1 << 24}}),
               ContainsSubstring("n_shared_experts is 16384") && ContainsSubstring("at most"));
    CHECK_THAT(refusalWith("qwen3-moe", {{"num_local_experts", 1 << 14},
                                         {"num_experts", 1 << 14},
                                         {"decoder_sparse_step", 1},
                                         {"mlp_only_layers", nullptr},
                                         {"num_hidden_layers", 1},
                                         {"layer_types", nullptr},
                                         {"num_experts_per_tok", 1 << 14},
                                         {"moe_intermediate_size", 1 << 24}}),
               ContainsSubstring("the experts of a row have"));
    CHECK_THAT(refusalWith("gemma4-text", {{"hidden_size_per_layer_input", 2'147'483'647}}),
               ContainsSubstring("hidden_size_per_layer_input is 2147483647, expected 0 to"));
    CHECK_THAT(refusalWith("gemma4-text", {{"layer_types", nullptr},
                                           {"per_layer_config", nullptr},
                                           {"num_hidden_layers", 2'000},
                                           {"num_kv_shared_layers", 0},
                                           {"hidden_size_per_layer_input", 1 << 20}}),
               ContainsSubstring("numbers of a token of their own"));
}

TEST_CASE("Layers without number are refused in time") {
    const ProcessorTime begin;
    for (const std::string architecture : {"llama4-text", "gemma4-text", "deepseek-v3", "phi3"}) {
        INFO(architecture);
        CHECK_FALSE(refusalWith(architecture, {{"num_hidden_layers", 2'000'000'000}}).empty());
        CHECK_FALSE(
            refusalWith(architecture, {{"num_hidden_layers", 10'000}, {"layer_types", nullptr}})
                .empty());
    }
    CHECK(begin.isShort());
}
