// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiment.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/stable_hash.h"

namespace sextant {

namespace {

constexpr const char* format = "sextant-experiment";
constexpr int formatVersion = 1;

[[noreturn]] void wrong(const std::string& key, const nlohmann::json& found,
                        const std::string& expected) {
    throw Error("experiment: " + key + " is " + found.dump() + "; expected " + expected);
}

std::string text(const nlohmann::json& value, const std::string& key) {
    if (!value.is_string()) wrong(key, value, "a string");
    return value.get<std::string>();
}

bool boolean(const nlohmann::json& value, const std::string& key) {
    if (!value.is_boolean()) wrong(key, value, "true or false");
    return value.get<bool>();
}

std::int64_t count(const nlohmann::json& value, const std::string& key, std::int64_t largest) {
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0 ||
        value.get<std::int64_t>() > largest) {
        wrong(key, value, "a whole number from 0 to " + std::to_string(largest));
    }
    return value.get<std::int64_t>();
}

StartToken startToken(const nlohmann::json& value) {
    for (const auto rule : {StartToken::automatic, StartToken::always, StartToken::never}) {
        if (value.is_string() && value.get<std::string>() == name(rule)) return rule;
    }
    wrong("start_token", value, "\"auto\", \"always\" or \"never\"");
}

}  // namespace

const char* name(StartToken rule) {
    switch (rule) {
        case StartToken::always:
            return "always";
        case StartToken::never:
            return "never";
        case StartToken::automatic:
            break;
    }
    return "auto";
}

std::uint64_t hash(const Experiment& experiment) {
    return StableHash()
        .add(experiment.model)
        .add(experiment.text)
        .add(static_cast<int>(experiment.textIsIds))
        .add(experiment.length)
        .add(experiment.offset)
        .add(experiment.samples)
        .add(static_cast<int>(experiment.start))
        .add(hash(experiment.intervention))
        .add(static_cast<int>(experiment.keepLogits))
        .value();
}

std::string toJson(const Experiment& experiment) {
    nlohmann::ordered_json json;
    json["format"] = format;
    json["format_version"] = formatVersion;
    json["model"] = experiment.model;
    json["text"] = experiment.text;
    json["text_is_ids"] = experiment.textIsIds;
    json["length"] = experiment.length;
    json["offset"] = experiment.offset;
    json["samples"] = experiment.samples;
    json["start_token"] = name(experiment.start);
    json["intervention"] = interventionToJson(experiment.intervention);
    json["keep_logits"] = experiment.keepLogits;
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Experiment experimentFromJson(const std::string& json) {
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (parsed.is_discarded() || !parsed.is_object()) {
        throw Error("experiment: not a JSON object");
    }
    if (parsed.value("format", nlohmann::json()) != format) {
        throw Error(std::string("experiment: \"format\" is not \"") + format +
                    "\"; this is not an experiment file");
    }
    if (parsed.value("format_version", nlohmann::json()) != formatVersion) {
        throw Error("experiment: format_version is " +
                    parsed.value("format_version", nlohmann::json()).dump() +
                    "; this version reads 1");
    }
    Experiment experiment;
    for (const auto& [key, value] : parsed.items()) {
        if (key == "format" || key == "format_version") {
        } else if (key == "model") {
            experiment.model = text(value, key);
        } else if (key == "text") {
            experiment.text = text(value, key);
        } else if (key == "text_is_ids") {
            experiment.textIsIds = boolean(value, key);
        } else if (key == "length") {
            experiment.length = count(value, key, std::int64_t{1} << 40);
        } else if (key == "offset") {
            experiment.offset = count(value, key, std::int64_t{1} << 40);
        } else if (key == "samples") {
            experiment.samples =
                static_cast<int>(count(value, key, std::numeric_limits<int>::max()));
        } else if (key == "start_token") {
            experiment.start = startToken(value);
        } else if (key == "intervention") {
            experiment.intervention = interventionFromJson(value);
        } else if (key == "keep_logits") {
            experiment.keepLogits = boolean(value, key);
        } else {
            throw Error("experiment: unknown key \"" + key +
                        "\"; it was written by a later version, or by hand");
        }
    }
    return experiment;
}

}  // namespace sextant
