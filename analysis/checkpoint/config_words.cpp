// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config_words.h"

#include <algorithm>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Json = nlohmann::json;

const Architecture* architectureIn(const ModelSpec& spec) {
    for (const Architecture& one : allArchitectures())
        if (one.name == spec.architecture) return &one;
    return nullptr;
}

const Json* valueIn(const Json& object, const std::string& key) {
    const auto value = object.find(key);
    return value == object.end() || value->is_null() ? nullptr : &*value;
}

}  // namespace

ConfigWords::ConfigWords(const Checkpoint& checkpoint)
    : architecture_(architectureIn(checkpoint.spec)), gguf_(checkpoint.fromGguf) {
    try {
        json_ = parseJson("config.json", checkpoint.config);
    } catch (const Error&) {
        json_ = Json::object();  // of a format that has no config.json
    }
    if (!json_.is_object()) json_ = Json::object();
    if (const auto text = json_.find("text_config"); text != json_.end() && text->is_object())
        inner_ = &*text;
}

const Json* ConfigWords::find(const std::string& key) const {
    for (const Json* object : {static_cast<const Json*>(&json_), inner_}) {
        if (object == nullptr) continue;
        for (const std::string& name : {key, spelled(key)})
            if (const Json* value = valueIn(*object, name)) return value;
    }
    return nullptr;
}

const Json* ConfigWords::outermost(const std::string& key) const {
    return valueIn(json_, key);
}

Message ConfigWords::source(const std::string& key) const {
    if (!has(key)) return {};
    const bool inner =
        inner_ != nullptr && (inner_->contains(key) || inner_->contains(spelled(key)));
    const bool usual = json_.contains(key) || (inner_ != nullptr && inner_->contains(key));
    const std::string name = (inner ? "text_config." : "") + (usual ? key : spelled(key));
    return gguf_ ? Message("the GGUF file: {}", name) : Message::verbatim("config.json: " + name);
}

std::string ConfigWords::text(const std::string& key) const {
    const Json* value = find(key);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::optional<double> ConfigWords::number(const std::string& key) const {
    const Json* value = find(key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

std::string ConfigWords::spelled(const std::string& key) const {
    return architecture_ == nullptr ? key : architecture_->otherNames.own(key);
}

}  // namespace sextant
