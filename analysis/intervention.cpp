// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/intervention.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/stable_hash.h"

namespace sextant {

namespace {

PositionChoice positionChoice(const nlohmann::json& value, const std::string& key) {
    for (const auto choice :
         {PositionChoice::asConfig, PositionChoice::rope, PositionChoice::none}) {
        if (value.is_string() && value.get<std::string>() == name(choice)) return choice;
    }
    throw Error("intervention: " + key + " is " + value.dump() +
                "; expected \"config\", \"rope\" or \"none\"");
}

RopeMethod ropeMethod(const nlohmann::json& value) {
    for (const RopeMethod method : everyRopeMethod) {
        if (value.is_string() && value.get<std::string>() == name(method)) return method;
    }
    throw Error("intervention: rope_method is " + value.dump() +
                "; expected \"plain\", \"linear\" or \"yarn\"");
}

void checkRopeMethod(const ModelSpec& spec, const Intervention& change) {
    if (change.ropeMethod == RopeMethod::plain) return;
    const std::string method = name(change.ropeMethod);
    if (!std::isfinite(change.ropeFactor) || change.ropeFactor < 1)
        throw Error("the factor of " + method + " is " + std::to_string(change.ropeFactor) +
                    "; expected a number of at least 1");
    bool rotates = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        if (effectivePosition(spec, change, layer) != PositionEncoding::rope) continue;
        rotates = true;
        const RopeMethod own = spec.layers[static_cast<std::size_t>(layer)].rope.scaling.method;
        if (own != RopeMethod::plain)
            throw Error("rotary method " + method +
                        " was chosen, but the checkpoint's config has " + std::string(name(own)) +
                        " already; leave it as the config says");
    }
    if (!rotates)
        throw Error("rotary method " + method +
                    " was chosen, but no layer of this model rotates (RoPE)");
}

double number(const nlohmann::json& value, const std::string& key) {
    if (!value.is_number()) {
        throw Error("intervention: " + key + " is " + value.dump() + "; expected a number");
    }
    return value.get<double>();
}

const nlohmann::json& array(const nlohmann::json& value, const std::string& key) {
    if (!value.is_array()) {
        throw Error("intervention: " + key + " is " + value.dump() + "; expected a list");
    }
    return value;
}

}  // namespace

const char* name(PositionChoice choice) {
    switch (choice) {
        case PositionChoice::rope:
            return "rope";
        case PositionChoice::none:
            return "none";
        case PositionChoice::asConfig:
            break;
    }
    return "config";
}

std::vector<double> headSigma(const ModelSpec& spec, const Intervention& change) {
    if (!change.headSigma.empty()) return change.headSigma;
    if (!spec.trainedSigma.empty()) return spec.trainedSigma;
    return std::vector<double>(spec.layers.size() * static_cast<std::size_t>(spec.heads), 1.0);
}

std::vector<double> effectiveSigma(const ModelSpec& spec, const Intervention& change) {
    std::vector<double> sigma = headSigma(spec, change);
    for (double& value : sigma)
        value *= change.uniformSigma;
    return sigma;
}

PositionEncoding effectivePosition(const ModelSpec& spec, const Intervention& change, int layer) {
    PositionChoice choice = change.position;
    if (!change.layerPosition.empty()) {
        const PositionChoice own = change.layerPosition.at(static_cast<std::size_t>(layer));
        if (own != PositionChoice::asConfig) choice = own;
    }
    switch (choice) {
        case PositionChoice::rope:
            return PositionEncoding::rope;
        case PositionChoice::none:
            return PositionEncoding::none;
        case PositionChoice::asConfig:
            break;
    }
    return spec.layers.at(static_cast<std::size_t>(layer)).position;
}

Rope effectiveRope(const ModelSpec& spec, const Intervention& change, int layer) {
    Rope rope = spec.layers.at(static_cast<std::size_t>(layer)).rope;
    if (change.ropeMethod == RopeMethod::plain) return rope;
    rope.scaling.method = change.ropeMethod;
    rope.scaling.factor = change.ropeFactor;
    if (change.ropeMethod == RopeMethod::yarn) {
        rope.scaling.originalLength = static_cast<double>(spec.trainedLength);
        rope.scaling.amplitude = yarnAmplitude(change.ropeFactor);
    }
    return rope;
}

void check(const ModelSpec& spec, const Intervention& change) {
    const std::size_t layers = spec.layers.size();
    const std::size_t heads = layers * static_cast<std::size_t>(spec.heads);
    if (!std::isfinite(change.uniformSigma)) {
        throw Error("uniform sigma is not a finite number");
    }
    if (!change.headSigma.empty() && change.headSigma.size() != heads) {
        throw Error("head sigmas: " + std::to_string(change.headSigma.size()) +
                    " values; this model needs " + std::to_string(heads) + " (" +
                    std::to_string(layers) + " layers x " + std::to_string(spec.heads) + " heads)");
    }
    for (std::size_t i = 0; i < change.headSigma.size(); ++i) {
        if (!std::isfinite(change.headSigma[i])) {
            throw Error("head sigma of layer " + std::to_string(i / spec.heads) + ", head " +
                        std::to_string(i % spec.heads) + " is not a finite number");
        }
    }
    if (!change.layerPosition.empty() && change.layerPosition.size() != layers) {
        throw Error("position choices: " + std::to_string(change.layerPosition.size()) +
                    " values; this model has " + std::to_string(layers) + " layers");
    }
    for (std::size_t layer = 0; layer < layers; ++layer) {
        if (effectivePosition(spec, change, static_cast<int>(layer)) == PositionEncoding::rope &&
            spec.layers[layer].rope.rotaryDim == 0) {
            throw Error("layer " + std::to_string(layer) +
                        ": RoPE was chosen, but the checkpoint's config gives no rotary base");
        }
    }
    if (spec.learnedPositions > 0 && !change.layerPosition.empty())
        throw Error(
            "a position encoding was chosen layer by layer; this model's positions are learned and "
            "added to its embedding, so choose one for the whole model");
    checkRopeMethod(spec, change);
}

std::uint64_t hash(const Intervention& change) {
    StableHash hash;
    hash.add(change.uniformSigma).add(change.headSigma.size());
    for (const double sigma : change.headSigma)
        hash.add(sigma);
    hash.add(static_cast<int>(change.position)).add(change.layerPosition.size());
    for (const PositionChoice choice : change.layerPosition)
        hash.add(static_cast<int>(choice));
    hash.add(static_cast<int>(change.ropeMethod)).add(change.ropeFactor);
    return hash.value();
}

nlohmann::json interventionToJson(const Intervention& change) {
    nlohmann::json json;
    json["uniform_sigma"] = change.uniformSigma;
    if (!change.headSigma.empty()) json["head_sigma"] = change.headSigma;
    json["position"] = name(change.position);
    if (!change.layerPosition.empty()) {
        json["layer_position"] = nlohmann::json::array();
        for (const PositionChoice choice : change.layerPosition) {
            json["layer_position"].push_back(name(choice));
        }
    }
    if (change.ropeMethod != RopeMethod::plain || change.ropeFactor != 1.0) {
        json["rope_method"] = name(change.ropeMethod);
        json["rope_factor"] = change.ropeFactor;
    }
    return json;
}

Intervention interventionFromJson(const nlohmann::json& json) {
    if (!json.is_object()) throw Error("intervention: expected a JSON object");
    Intervention change;
    for (const auto& [key, value] : json.items()) {
        if (key == "uniform_sigma") {
            change.uniformSigma = number(value, key);
        } else if (key == "head_sigma") {
            for (const auto& sigma : array(value, key)) {
                change.headSigma.push_back(number(sigma, key));
            }
        } else if (key == "position") {
            change.position = positionChoice(value, key);
        } else if (key == "layer_position") {
            for (const auto& choice : array(value, key)) {
                change.layerPosition.push_back(positionChoice(choice, key));
            }
        } else if (key == "rope_method") {
            change.ropeMethod = ropeMethod(value);
        } else if (key == "rope_factor") {
            change.ropeFactor = number(value, key);
        } else {
            throw Error("intervention: unknown key \"" + key +
                        "\"; it was written by a later version, or by hand");
        }
    }
    return change;
}

std::string toJson(const Intervention& change) {
    return interventionToJson(change).dump();
}

Intervention interventionFromJson(const std::string& json) {
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (parsed.is_discarded()) throw Error("intervention: not JSON");
    return interventionFromJson(parsed);
}

}  // namespace sextant
