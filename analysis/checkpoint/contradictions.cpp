// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/contradictions.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/config_words.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t largestBeside = 16'000'000;  // bytes of a tokenizer_config.json

// The first warning that has all of these parts, which is no warning any more; empty: none has.
Message takeWarning(CheckpointFacts& facts, const std::vector<std::string>& parts) {
    const auto found =
        std::find_if(facts.warnings.begin(), facts.warnings.end(), [&](const Message& one) {
            const std::string text = one.text();
            return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
                return text.find(part) != std::string::npos;
            });
        });
    if (found == facts.warnings.end()) return {};
    Message text = *found;
    facts.warnings.erase(found);
    return text;
}

Json objectOf(const std::string& key, Json value) {
    Json object = Json::object();
    object[key] = std::move(value);
    return object;
}

void contradictLength(const Checkpoint& checkpoint, CheckpointFacts& facts) {
    const fs::path beside = checkpoint.folder / "tokenizer_config.json";
    std::error_code ignored;
    if (!fs::is_regular_file(beside, ignored)) return;
    try {
        const Json json = readJson(beside, largestBeside);
        const auto given = json.is_object() ? json.find("model_max_length") : json.end();
        if (given == json.end() || !given->is_number()) return;
        const double said = given->get<double>();
        const std::int64_t read =
            checkpoint.trainedLengthRead.value_or(checkpoint.spec.trainedLength);
        if (said < 1 || said >= mostPositions || said == static_cast<double>(read)) return;
        const auto length = static_cast<std::int64_t>(said);
        const std::string counts = groupedText(read), other = groupedText(length);
        facts.contradictions.push_back(
            {translatable("Trained length"),
             Message("config.json: {}; tokenizer_config.json: model_max_length is {}. config.json "
                     "counts, unless the other is chosen.",
                     counts, other),
             Message::verbatim(counts), Message::verbatim(other)});
        if (length <= longestTraining(checkpoint.spec))
            facts.contradictions.back().trainedLength = length;
    } catch (const Error&) {
        return;  // whoever needs the tokenizer is told
    }
}

// What config.json calls the types that the files spell "BF16".
std::string storedType(const std::string& configType) {
    static const std::map<std::string, std::string> names = {
        {"float64", "F64"}, {"float32", "F32"}, {"float16", "F16"}, {"bfloat16", "BF16"}};
    const auto found = names.find(configType);
    return found == names.end() ? std::string() : found->second;
}

void contradictTypes(const ConfigWords& words, CheckpointFacts& facts) {
    const std::string key = words.has("dtype") ? "dtype" : "torch_dtype";
    const std::string said = words.text(key), type = storedType(said);
    if (type.empty()) return;
    const auto others =
        std::count_if(facts.tensors.begin(), facts.tensors.end(), [&](const TensorFacts& tensor) {
            return !tensor.use.empty() && !tensor.dtype.empty() && tensor.packing.empty() &&
                   tensor.dtype != type;
        });
    if (others == 0) return;
    facts.contradictions.push_back({translatable("Type of numbers"),
                                    Message("config.json: {} is {}; stored are {}. What is stored "
                                            "counts.",
                                            key, said, numberTypes(facts.tensors)),
                                    Message("as stored"), Message::verbatim(type)});
}

void contradictTie(const Checkpoint& checkpoint, const ConfigWords& words, CheckpointFacts& facts) {
    const Json* tie = words.find("tie_word_embeddings");
    const bool tied = checkpoint.spec.tiedEmbedding;
    if (tie == nullptr || !tie->is_boolean() || tie->get<bool>() == tied) return;
    takeWarning(facts, {"tie_word_embeddings is "});
    const std::string own = checkpoint.tensorName(Slot::unembedding);
    facts.contradictions.push_back(
        {translatable("Output matrix"),
         Message(
             "config.json: tie_word_embeddings is {}; stored is {}. What is stored counts.",
             tie->get<bool>() ? "true" : "false",
             tied ? Message("one matrix for both") : Message("{} with numbers of its own", own)),
         tied ? Message("one matrix") : Message::verbatim(own),
         tied ? Message("its own") : Message("tied")});
}

// Gemma's pattern beside the list of layers that later versions write.
void contradictLayers(const ConfigWords& words, CheckpointFacts& facts) {
    const Json* types = words.find("layer_types");
    const auto pattern = words.number("sliding_window_pattern");
    if (types == nullptr || !types->is_array() || !pattern || *pattern < 1 || *pattern > 1e6)
        return;
    const auto every = static_cast<std::size_t>(*pattern);
    std::string differ;
    Json asPattern = Json::array();
    for (std::size_t layer = 0; layer < types->size(); ++layer) {
        const bool full = (*types)[layer] == "full_attention", last = (layer + 1) % every == 0;
        asPattern.push_back(last ? "full_attention" : "sliding_attention");
        if (full != last) differ += (differ.empty() ? "" : ", ") + std::to_string(layer);
    }
    if (differ.empty()) return;
    facts.contradictions.push_back(
        {translatable("Which layers are full"),
         Message("config.json: sliding_window_pattern is {}; layer_types says otherwise of layers "
                 "{}. layer_types counts.",
                 every, differ),
         Message::verbatim("layer_types"), Message("pattern {}", every),
         objectOf("layer_types", asPattern).dump()});
}

Message inWords(const Json& value) {
    if (value.is_number()) return Message::verbatim(numberText(value.get<double>(), 9));
    return value.is_string() ? Message::verbatim(printable(value.get<std::string>()))
                             : shown(value);
}

// "yarn, factor 4" of an object with rotary parameters.
Message rotationText(const Json& object) {
    if (!object.is_object()) return shown(object);
    const Json type = object.value("rope_type", object.value("type", Json("default")));
    Message text = inWords(type);
    if (const auto factor = object.find("factor"); factor != object.end())
        text = Message("{}, factor {}", text, inWords(*factor));
    if (const auto base = object.find("rope_theta"); base != object.end())
        text = Message("{}, base {}", text, inWords(*base));
    return text;
}

// The object that counts, and the key that it stands under.
struct CountedRotary {
    std::string key;
    const Json* object = nullptr;
};
CountedRotary rotaryIn(const ConfigWords& words) {
    for (const char* key : {"rope_scaling", "rope_parameters"})
        if (const Json* object = words.outermost(key);
            object && object->is_object() && !object->empty())
            return {key, object};
    return {};
}

// One value of the rotation at two places of config.json.
struct TwoPlaces {
    std::string title, key;
    bool inObject = false;          // `key` counts within the object with rotary parameters
    const Json* counted = nullptr;  // where it counts; null: it does not stand there
    const Json* other = nullptr;
    std::string otherKey;  // as a warning spells it
};

void contradictRotation(const ConfigWords& words, CheckpointFacts& facts) {
    const Json *old = words.outermost("rope_scaling"), *now = words.outermost("rope_parameters");
    if (old != nullptr && now != nullptr)
        if (const Message text =
                takeWarning(facts, {"rope_scaling is ", ", and rope_parameters is "});
            !text.empty())
            facts.contradictions.push_back({translatable("Position scaling"), text,
                                            rotationText(*old), rotationText(*now),
                                            objectOf("rope_scaling", nullptr).dump()});
    const CountedRotary rotary = rotaryIn(words);
    if (rotary.object == nullptr) return;
    const auto within = [&](const std::string& key) -> const Json* {
        const auto value = rotary.object->find(key);
        return value == rotary.object->end() || value->is_null() ? nullptr : &*value;
    };
    const auto add = [&](const TwoPlaces& one) {
        if (one.counted == nullptr || one.other == nullptr) return;
        const Message text =
            takeWarning(facts, {one.key + " is ", ", and " + one.otherKey + " is "});
        if (text.empty()) return;
        Json patch = objectOf(one.key, *one.other);
        if (one.inObject) patch = objectOf(rotary.key, std::move(patch));
        facts.contradictions.push_back(
            {one.title, text, inWords(*one.counted), inWords(*one.other), patch.dump()});
    };
    const std::string base = "rope_theta", part = "partial_rotary_factor",
                      original = "original_max_position_embeddings";
    add({translatable("RoPE base"), base, true, within(base), words.outermost(base), base});
    add({translatable("Share of a head that turns"), part, true, within(part),
         words.outermost(part), part});
    add({translatable("Length before scaling"), original, false, words.outermost(original),
         within(original), rotary.key + "." + original});
    add({translatable("Kind of scaling"), "rope_type", true, within("rope_type"), within("type"),
         rotary.key + ".type"});
}

}  // namespace

void addContradictions(const Checkpoint& checkpoint, const ConfigWords& words,
                       CheckpointFacts& facts) {
    contradictRotation(words, facts);
    contradictLayers(words, facts);
    if (!checkpoint.fromGguf) contradictLength(checkpoint, facts);
    contradictTie(checkpoint, words, facts);
    contradictTypes(words, facts);
}

}  // namespace sextant
