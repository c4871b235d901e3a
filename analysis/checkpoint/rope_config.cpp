// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/rope_config.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

RopeMethod readMethod(const ConfigKeys& parameters) {
    RopeMethod result = RopeMethod::plain;
    for (const char* key : {"rope_type", "type"}) {
        const auto method = parameters.optionalText(key);
        if (!method || *method == "default") continue;
        if (*method != "linear" && *method != "yarn")
            throw Error(parameters.place(key) + " is " + inQuotes(*method) +
                        "; this version reads \"default\", \"linear\" and \"yarn\". This rotary "
                        "method is not supported yet, and without it the model would not be the "
                        "one that was trained");
        result = *method == "linear" ? RopeMethod::linear : RopeMethod::yarn;
    }
    return result;
}

// As transformers computes them, M4's released-code form.
RopeScaling readScaling(const ConfigKeys& config, const ConfigKeys& parameters) {
    RopeScaling scaling;
    scaling.method = readMethod(parameters);
    if (scaling.method == RopeMethod::plain) return scaling;
    if (scaling.method == RopeMethod::linear) {
        scaling.factor = parameters.positive("factor");
        return scaling;
    }
    const auto longest = static_cast<double>(config.length("max_position_embeddings"));
    scaling.originalLength =
        parameters.optionalPositive("original_max_position_embeddings")
            .value_or(
                config.optionalPositive("original_max_position_embeddings").value_or(longest));
    scaling.factor =
        parameters.optionalPositive("factor").value_or(longest / scaling.originalLength);
    scaling.betaFast = parameters.optionalPositive("beta_fast").value_or(scaling.betaFast);
    scaling.betaSlow = parameters.optionalPositive("beta_slow").value_or(scaling.betaSlow);
    scaling.truncate = parameters.boolean("truncate", true);
    const auto weight = parameters.optionalPositive("mscale");
    const auto weightOfAll = parameters.optionalPositive("mscale_all_dim");
    scaling.amplitude = weight && weightOfAll ? yarnAmplitude(scaling.factor, *weight) /
                                                    yarnAmplitude(scaling.factor, *weightOfAll)
                                              : yarnAmplitude(scaling.factor);
    if (const auto given = parameters.optionalPositive("attention_factor"))
        scaling.amplitude = *given;
    return scaling;
}

// {"full_attention": {...}, "sliding_attention": {...}}: every value is an object of its own.
bool nestedByLayerType(const ConfigKeys& parameters) {
    const nlohmann::json& object = parameters.object();
    return !object.empty() && std::all_of(object.begin(), object.end(),
                                          [](const auto& value) { return value.is_object(); });
}

ConfigKeys parametersFor(const ConfigKeys& parameters, const std::string& layerType) {
    if (!nestedByLayerType(parameters)) return parameters;
    if (const auto own = parameters.nested(layerType)) return *own;
    throw Error(parameters.place(printable(layerType)) +
                " is missing, and layer_types has such layers");
}

// From the newest spelling to the oldest.
std::optional<double> number(const std::vector<ConfigKeys>& sources, const std::string& key) {
    for (const ConfigKeys& source : sources)
        if (const auto value = source.optionalPositive(key)) return value;
    return std::nullopt;
}

Rope readOne(const ConfigKeys& config, const RopeDefaults& defaults, int headDim,
             const std::string& layerType, std::vector<std::string>& warnings) {
    std::vector<ConfigKeys> sources;
    Rope rope;
    for (const char* key : {"rope_parameters", "rope_scaling"})
        if (const auto parameters = config.nested(key)) {
            sources.push_back(parametersFor(*parameters, layerType));
            const RopeScaling scaling = readScaling(config, sources.back());
            if (scaling.method != RopeMethod::plain) rope.scaling = scaling;
        }
    sources.push_back(config);

    rope.layout = defaults.layout;
    const auto base = number(sources, "rope_theta");
    rope.base = base.value_or(defaults.base);
    if (!base) {
        char text[32];
        std::snprintf(text, sizeof text, "%g", defaults.base);
        warnings.push_back(config.place("rope_theta") + " is missing; " + text +
                           " is taken, as transformers does");
    }
    const double part = number(sources, "partial_rotary_factor").value_or(1.0);
    if (part > 1.0)
        throw Error(config.file() + ": partial_rotary_factor is " + std::to_string(part) +
                    ", expected a number above 0 and at most 1");
    rope.rotaryDim = static_cast<int>(headDim * part);
    if (rope.rotaryDim < 2 || rope.rotaryDim % 2 != 0)
        throw Error(config.file() + ": " + std::to_string(rope.rotaryDim) +
                    " dimensions of a head would rotate (head_dim " + std::to_string(headDim) +
                    ", partial_rotary_factor " + std::to_string(part) +
                    "), expected an even number of at least 2");
    return rope;
}

}  // namespace

std::vector<Rope> readRope(const ConfigKeys& config, const RopeDefaults& defaults, int headDim,
                           const std::vector<std::string>& layerTypes,
                           std::vector<std::string>& warnings) {
    std::map<std::string, Rope> byType;
    for (const std::string& type : layerTypes)
        if (!byType.contains(type))
            byType[type] = readOne(config, defaults, headDim, type, warnings);
    std::vector<Rope> ropes;
    ropes.reserve(layerTypes.size());
    for (const std::string& type : layerTypes)
        ropes.push_back(byType[type]);
    return ropes;
}

}  // namespace sextant
