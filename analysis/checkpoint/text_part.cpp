// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/text_part.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Json = nlohmann::json;
using namespace std::string_view_literals;

constexpr const char* textKey = "text_config";

struct Known {
    std::string_view name, is;
};

// What the text part of a wrapper is by its model_type, where the part does not say it.
constexpr std::array textOfWrappers = {
    Known{"aya_vision", "cohere2"}, Known{"gemma3", "gemma3_text"}, Known{"gemma4", "gemma4_text"},
    Known{"internvl", "qwen2"},     Known{"llama4", "llama4_text"}, Known{"llava", "llama"},
    Known{"llava_next", "llama"},   Known{"mistral3", "mistral"},   Known{"qwen2_5_vl", "qwen2"},
    Known{"qwen2_vl", "qwen2"},     Known{"qwen3_vl", "qwen3"},
};

// Text parts that compute what another architecture computes: their rotations have a section for
// each axis of an image, and all are the same where every token is text.
constexpr std::array sameText = {
    Known{"qwen2_vl_text", "qwen2"},
    Known{"qwen2_5_vl_text", "qwen2"},
    Known{"qwen3_vl_text", "qwen3"},
};

constexpr std::array textAtTop = {"qwen2_vl"sv, "qwen2_5_vl"sv};

// Says nothing of what is computed, or is said of the text part too.
constexpr std::array ofBoth = {
    "architectures"sv,        "bos_token_id"sv,        "dtype"sv,
    "eos_token_id"sv,         "model_type"sv,          "pad_token_id"sv,
    "quantization_config"sv,  "tie_word_embeddings"sv, "torch_dtype"sv,
    "transformers_version"sv, "use_cache"sv,           "initializer_range"sv};

template <std::size_t count>
std::string_view among(const std::array<Known, count>& table, std::string_view name) {
    for (const Known& one : table)
        if (one.name == name) return one.is;
    return {};
}

std::string textOfKey(const Json& config, const char* key) {
    const auto found = config.find(key);
    return found != config.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string keysListed(const Json& config, const auto& left) {
    std::string list;
    for (const auto& [key, value] : config.items())
        if (!value.is_null() && left(key)) list += (list.empty() ? "" : ", ") + printable(key);
    return list;
}

bool isOfBoth(const std::string& key) {
    return std::find(ofBoth.begin(), ofBoth.end(), key) != ofBoth.end();
}

// Replaced at the beginning of names, or put there.
struct Placed {
    std::string_view before, by;
};
constexpr std::array places = {
    Placed{"", ""},
    Placed{"", "language_model."},
    Placed{"model.", "model.language_model."},
    Placed{"model.", "model.text_model."},
    Placed{"model.", "language_model."},
};

std::string placed(std::string name, const Placed& place) {
    if (name.starts_with(place.before)) name.replace(0, place.before.size(), place.by);
    return name;
}

}  // namespace

std::optional<TextPart> textPartOf(const std::string& file, const Json& config) {
    if (!config.is_object()) return std::nullopt;
    const std::string type = textOfKey(config, "model_type");
    TextPart part;
    if (const auto text = config.find(textKey); text != config.end() && !text->is_null()) {
        if (!text->is_object())
            throw Error("{}: {} is {}, expected an object", file, textKey, shown(*text));
        part.config = *text;
        part.prefix = std::string(textKey) + ".";
        part.passedOver =
            keysListed(config, [](const auto& key) { return key != textKey && !isOfBoth(key); });
        for (const char* key : {"tie_word_embeddings", "bos_token_id", "eos_token_id"})
            if (!part.config.contains(key) && config.contains(key)) part.config[key] = config[key];
    } else if (std::find(textAtTop.begin(), textAtTop.end(), type) != textAtTop.end()) {
        part.config = config;
        const auto foreign = [](const std::string& key) {
            return key.starts_with("vision_") || key.starts_with("image_") ||
                   key.starts_with("video_");
        };
        part.passedOver = keysListed(config, foreign);
        for (const auto& [key, value] : config.items())
            if (foreign(key)) part.config.erase(key);
        part.config.erase("model_type");
    } else {
        return std::nullopt;
    }
    part.config.erase("architectures");
    if (textOfKey(part.config, "model_type").empty())
        if (const std::string_view is = among(textOfWrappers, type); !is.empty())
            part.config["model_type"] = is;
    if (const std::string_view is = among(sameText, textOfKey(part.config, "model_type"));
        !is.empty())
        part.config["model_type"] = is;
    return part;
}

void bindTextPart(const Weights& weights, std::vector<Binding>& bindings) {
    const auto found = [&](const Placed& place) {
        return std::count_if(bindings.begin(), bindings.end(), [&](const Binding& binding) {
            return weights.find(placed(binding.tensor, place)) != nullptr;
        });
    };
    const auto best =
        std::max_element(places.begin(), places.end(),
                         [&](const Placed& a, const Placed& b) { return found(a) < found(b); });
    for (Binding& binding : bindings)
        binding.tensor = placed(binding.tensor, *best);
}

}  // namespace sextant
