// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/export_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/text_part.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using OrderedJson = nlohmann::ordered_json;

// What a reader makes of it; nothing while keys are missing.
std::optional<ModelSpec> readBack(const Architecture& architecture, const OrderedJson& json) {
    const auto plain = nlohmann::json::parse(json.dump());
    std::vector<Message> warnings;
    try {
        return readSpec(architecture, "config.json", plain, warnings);
    } catch (const Error&) {
        return std::nullopt;
    }
}

// Of a model that reads more than text the text part, as a model of its own.
OrderedJson orderedJsonOf(const std::string& original) {
    const auto part = textPartOf("config.json", nlohmann::json::parse(original));
    return part ? OrderedJson::parse(part->config.dump()) : OrderedJson::parse(original);
}

bool isPlain(const ConfigPart& part, const ModelSpec& spec, const OrderedJson& json) {
    return part.plain == nullptr || part.plain(spec, json);
}

// Writes what `json` does not say of `spec` (of a new model, all of it), and gives the names of
// what it does not say even then.
std::set<std::string> writeParts(const Architecture& architecture, const ModelSpec& spec,
                                 OrderedJson& json) {
    const bool isNew = json.empty();
    json["architectures"] = {architecture.name};
    json["model_type"] = architecture.modelType;
    for (const ConfigPart& part : architecture.parts) {
        if (part.write == nullptr) continue;
        const auto now = readBack(architecture, json);
        const bool said = now && part.same(*now, spec) && isPlain(part, spec, json);
        if (!said || (isNew && !part.lastResort)) part.write(spec, json);
    }
    const auto written = readBack(architecture, json);
    std::set<std::string> unsaid;
    for (const ConfigPart& part : architecture.parts)
        if (!written || !part.same(*written, spec)) unsaid.insert(part.name);
    return unsaid;
}

}  // namespace

OrderedJson patchedConfig(const ModelSpec& spec, const std::string& original) {
    const OrderedJson written = exportConfig(spec, original).json;
    const auto part = textPartOf("config.json", nlohmann::json::parse(original));
    if (!part) return written;
    const OrderedJson before = OrderedJson::parse(part->config.dump());
    OrderedJson whole = OrderedJson::parse(original);
    const std::string place = part->prefix.substr(0, part->prefix.find('.'));
    OrderedJson& own = place.empty() ? whole : whole[place];
    for (const auto& [key, value] : written.items()) {
        // The whole is called as it was.
        if (key == "architectures" || key == "model_type") continue;
        if (!before.contains(key) || before[key] != value) own[key] = value;
    }
    for (const auto& [key, value] : before.items())
        if (!written.contains(key)) own.erase(key);
    return whole;
}

bool plainToOthers(const ModelSpec& spec, const std::string& config) {
    const OrderedJson json = orderedJsonOf(config);
    const std::vector<ConfigPart>& parts = architectureOf(spec).parts;
    return std::all_of(parts.begin(), parts.end(),
                       [&](const ConfigPart& part) { return isPlain(part, spec, json); });
}

ExportedConfig exportConfig(const ModelSpec& spec, const std::string& original) {
    const OrderedJson begin = original.empty() ? OrderedJson::object() : orderedJsonOf(original);
    const Architecture& own = architectureOf(spec);
    const Architecture& most = sextantArchitecture();
    std::set<std::string> unsaid;
    for (const Architecture* architecture : {&own, &most}) {
        ExportedConfig exported{architecture, begin};
        exported.json.erase("quantization_config");  // plain numbers are written
        unsaid = writeParts(*architecture, spec, exported.json);
        if (unsaid.empty()) return exported;
    }
    std::string list;
    for (const std::string& part : unsaid)
        list += (list.empty() ? "" : ", ") + part;
    throw Error(
        &own == &most
            ? Message("config.json of a {} cannot say of this model: {}; the model is not written",
                      own.name, list)
            : Message("config.json of a {} and of a {} cannot say of this model: {}; the model is "
                      "not written",
                      own.name, most.name, list));
}

}  // namespace sextant
