// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/mixture.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr int mostExperts = 1 << 14;

// A word that older configs say and newer ones take for granted.
void expectWord(const ConfigKeys& config, const char* key, const char* usual, const char* other) {
    const auto found = config.optionalText(key);
    if (found && *found != usual && *found != other)
        throw Error("{} is {}, expected {}: another choice of experts is not read",
                    config.place(key), inQuotes(*found), inQuotes(usual));
}

}  // namespace

Experts readExperts(const ConfigKeys& config, const char* count) {
    Experts experts;
    experts.count = config.size(count, mostExperts);
    experts.chosen = config.size("num_experts_per_tok", mostExperts);
    return experts;
}

Experts readSigmoidExperts(const ConfigKeys& config) {
    expectWord(config, "scoring_func", "sigmoid", "noaux_tc");
    expectWord(config, "topk_method", "noaux_tc", "noaux_tc");
    Experts experts = readExperts(config, "n_routed_experts");
    experts.scoring = Scoring::sigmoid;
    experts.choiceBias = true;
    experts.groups = config.integer("n_group").value_or(1);
    experts.groupsChosen = config.integer("topk_group").value_or(1);
    experts.groupBest = 2;
    experts.normalised = config.boolean("norm_topk_prob", true);
    experts.scaling = config.positive("routed_scaling_factor");
    experts.sharedWidth = readSharedWidth(config);
    return experts;
}

int readSharedWidth(const ConfigKeys& config) {
    const int shared = config.integer("n_shared_experts").value_or(0);
    if (shared < 0 || shared > mostExperts)
        throw Error("{} is {}, expected a whole number from 0 to {}",
                    config.place("n_shared_experts"), shared, mostExperts);
    const std::int64_t width = std::int64_t{shared} * readWidth(config, "moe_intermediate_size");
    if (width > mostWidth)
        throw Error("{} is {}, and {} rows with moe_intermediate_size; expected at most {}",
                    config.place("n_shared_experts"), shared, width, mostWidth);
    return static_cast<int>(width);
}

void refuseBias(const ConfigKeys& config, const char* key) {
    if (config.boolean(key, false))
        throw Error("{} is true, expected false: mixtures of experts with such biases are not read",
                    config.place(key));
}

void setExperts(LayerSpec& layer, const Experts& experts, int width) {
    layer.block.mlp.experts = experts;
    layer.block.mlp.width = width;
}

void setLaterExperts(const ConfigKeys& config, ModelSpec& spec, const Experts& experts) {
    if (const int step = config.integer("moe_layer_freq").value_or(1); step != 1)
        throw Error("{} is {}, expected 1: a mixture in every layer from first_k_dense_replace on",
                    config.place("moe_layer_freq"), step);
    const int first = config.integer("first_k_dense_replace").value_or(0);
    const int width = readWidth(config, "moe_intermediate_size");
    for (int layer = std::max(0, first); layer < spec.layerCount(); ++layer)
        setExperts(spec.layers[static_cast<std::size_t>(layer)], experts, width);
}

void setSparseExperts(const ConfigKeys& config, ModelSpec& spec, const Experts& experts) {
    std::set<nlohmann::json> dense;
    if (const nlohmann::json* list = config.find("mlp_only_layers")) {
        if (!list->is_array())
            throw Error("{} is {}, expected a list of layers", config.place("mlp_only_layers"),
                        shown(*list));
        dense.insert(list->begin(), list->end());
    }
    const int step = config.size("decoder_sparse_step", mostLayers);
    const int width = readWidth(config, "moe_intermediate_size");
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if ((layer + 1) % step == 0 && !dense.contains(layer))
            setExperts(spec.layers[static_cast<std::size_t>(layer)], experts, width);
}

std::vector<TensorName> mixtureNames() {
    const std::string mlp = "model.layers.{layer}.mlp.";
    return withNames(llamaNames(), {{Slot::router, mlp + "gate.weight"},
                                    {Slot::choiceBias, mlp + "gate.e_score_correction_bias"},
                                    {Slot::gate, mlp + "experts.{expert}.gate_proj.weight", true},
                                    {Slot::up, mlp + "experts.{expert}.up_proj.weight", true},
                                    {Slot::down, mlp + "experts.{expert}.down_proj.weight", true},
                                    {Slot::sharedGate, mlp + "shared_experts.gate_proj.weight"},
                                    {Slot::sharedUp, mlp + "shared_experts.up_proj.weight"},
                                    {Slot::sharedDown, mlp + "shared_experts.down_proj.weight"}});
}

std::vector<TensorName> blockSparseNames() {
    const std::string block = "model.layers.{layer}.block_sparse_moe.";
    return withNames(llamaNames(), {{Slot::router, block + "gate.weight"},
                                    {Slot::gate, block + "experts.{expert}.w1.weight", true},
                                    {Slot::up, block + "experts.{expert}.w3.weight", true},
                                    {Slot::down, block + "experts.{expert}.w2.weight", true}});
}

}  // namespace sextant
