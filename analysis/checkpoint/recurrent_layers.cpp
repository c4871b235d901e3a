// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/recurrent_layers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "analysis/checkpoint/config.h"

namespace sextant {

namespace {

using Json = nlohmann::json;

enum class Where { all, some };

struct Family {
    std::string_view name;  // what model_type or the architecture begins with, without "_"
    Message layers;
    Where where = Where::some;
};
// Longer names before those that they begin with.
const std::vector<Family>& families() {
    static const std::vector<Family> all = {
        {"bamba", Message("Mamba 2 layers")},
        {"falconh1", Message("attention beside a Mamba 2 mixer"), Where::all},
        {"falconmamba", Message("Mamba layers"), Where::all},
        {"granitemoehybrid", Message("Mamba 2 layers")},
        {"hymba", Message("attention beside a Mamba mixer"), Where::all},
        {"jamba", Message("Mamba layers")},
        {"kimilinear", Message("layers of linear attention (KDA)")},
        {"lfm2", Message("short convolutions")},
        {"mamba2", Message("Mamba 2 layers"), Where::all},
        {"mamba", Message("Mamba layers"), Where::all},
        {"minimaxtext", Message("layers of linear (lightning) attention")},
        {"nemotronh", Message("Mamba 2 layers")},
        {"olmohybrid", Message("layers of linear attention (gated DeltaNet)")},
        {"plamo2", Message("Mamba layers")},
        {"qwen35", Message("layers of linear attention (gated DeltaNet)")},
        {"qwen3next", Message("layers of linear attention (gated DeltaNet)")},
        {"recurrentgemma", Message("recurrent layers (RG-LRU)")},
        {"retnet", Message("retention layers"), Where::all},
        {"rwkv", Message("recurrent layers (RWKV)"), Where::all},
        {"stripedhyena", Message("Hyena convolutions")},
        {"xlstm", Message("recurrent layers (xLSTM)"), Where::all},
        {"zamba2", Message("Mamba 2 layers")},
        {"zamba", Message("Mamba layers")},
    };
    return all;
}

std::string lettersOf(std::string_view text) {
    std::string result;
    for (const char character : text)
        if (character != '_')
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    return result;
}

const Family* familyOf(const std::string& architecture, const std::string& modelType) {
    const std::string name = lettersOf(architecture), type = lettersOf(modelType);
    // MiniMax's first is called as those that came after and attend everywhere.
    static const Family minimax{"minimax", Message("layers of linear (lightning) attention")};
    if (type == minimax.name || name == "minimaxforcausallm") return &minimax;
    for (const Family& family : families())
        if (name.starts_with(family.name) || type.starts_with(family.name)) return &family;
    return nullptr;
}

const Json* found(const Json& config, const char* key) {
    const auto at = config.find(key);
    return at == config.end() || at->is_null() ? nullptr : &*at;
}

std::optional<std::int64_t> wholeNumber(const Json& config, const char* key) {
    const Json* value = found(config, key);
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    return value->get<std::int64_t>();
}

bool keepsState(const Json& kind) {
    if (!kind.is_string()) return false;
    const std::string text = kind.get<std::string>();
    const std::array words = {"mamba", "linear", "recurrent", "conv", "ssm", "hybrid", "lightning"};
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
}

// Of each layer whether it keeps a state, in the words of whichever family; empty where the config
// does not say.
std::vector<bool> statesOf(const Json& config) {
    for (const char* key : {"layer_types", "layers_block_type"})
        if (const Json* kinds = found(config, key); kinds != nullptr && kinds->is_array()) {
            std::vector<bool> states;
            for (const Json& kind : *kinds)
                states.push_back(keepsState(kind));
            return states;
        }
    if (const Json* pattern = found(config, "hybrid_override_pattern");
        pattern != nullptr && pattern->is_string()) {
        std::vector<bool> states;
        for (const char kind : pattern->get<std::string>())
            states.push_back(kind == 'M');
        return states;
    }
    const auto layers = wholeNumber(config, "num_hidden_layers");
    if (!layers || *layers < 1 || *layers > mostLayers) return {};
    std::vector<bool> states(static_cast<std::size_t>(*layers), true);
    const auto every = [&](std::int64_t period, std::int64_t offset) {
        for (std::int64_t layer = 0; layer < *layers; ++layer)
            states[static_cast<std::size_t>(layer)] = layer % period != offset;
    };
    if (const Json* cycle = found(config, "block_types");
        cycle != nullptr && cycle->is_array() && !cycle->empty()) {
        for (std::size_t layer = 0; layer < states.size(); ++layer)
            states[layer] = keepsState((*cycle)[layer % cycle->size()]);
        return states;
    }
    if (const auto period = wholeNumber(config, "attn_layer_period"); period && *period > 0) {
        every(*period, wholeNumber(config, "attn_layer_offset").value_or(0));
        return states;
    }
    if (const auto period = wholeNumber(config, "full_attention_interval"); period && *period > 0) {
        every(*period, *period - 1);
        return states;
    }
    if (const Json* list = found(config, "attn_type_list"); list != nullptr && list->is_array()) {
        for (std::size_t layer = 0; layer < states.size() && layer < list->size(); ++layer)
            states[layer] = (*list)[layer] == 0;
        return states;
    }
    for (const char* key : {"attn_layer_indices", "full_attn_idxs"})
        if (const Json* list = found(config, key); list != nullptr && list->is_array()) {
            for (const Json& one : *list)
                if (one.is_number_unsigned() && one.get<std::uint64_t>() < states.size())
                    states[one.get<std::size_t>()] = false;
            return states;
        }
    return {};
}

// "0 to 2, 4 and 6"
Message layersListed(const std::vector<bool>& states) {
    std::vector<Message> runs;
    for (std::size_t first = 0; first < states.size(); ++first) {
        if (!states[first]) continue;
        std::size_t last = first;
        while (last + 1 < states.size() && states[last + 1])
            ++last;
        runs.push_back(last > first ? Message("{} to {}", first, last)
                                    : Message::verbatim(std::to_string(first)));
        first = last;
    }
    Message list = runs.front();
    for (std::size_t at = 1; at < runs.size(); ++at)
        list = at + 1 == runs.size() ? Message("{} and {}", list, runs[at])
                                     : Message("{}, {}", list, runs[at]);
    return list;
}

}  // namespace

std::optional<Message> whyRecurrent(const ConfigKeys& config, const std::string& architecture,
                                    const std::string& modelType) {
    const Family* family = familyOf(architecture, modelType);
    const std::vector<bool> states = statesOf(config.object());
    const auto told = std::count(states.begin(), states.end(), true);
    // No family's name, but layers that are called so.
    if (family == nullptr &&
        (told == 0 || !(config.has("layer_types") || config.has("layers_block_type"))))
        return std::nullopt;
    const Message what = family != nullptr ? family->layers : Message("recurrent or linear layers");
    Message which("some of its layers are {}", what);
    if (family != nullptr && family->where == Where::all)
        which = Message("all its layers are {}", what);
    else if (told == 1)
        which = Message("layer {} is of {}", layersListed(states), what);
    else if (told > 1)
        which = Message("layers {} are {}", layersListed(states), what);
    return Message(
        "{}, which keep a state in place of attention to single tokens; only models all of whose "
        "layers attend are read",
        which);
}

}  // namespace sextant
