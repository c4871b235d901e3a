// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_rope.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* frequencies = "rope_freqs.weight";
constexpr const char* longFactors = "rope_factors_long.weight";
constexpr const char* shortFactors = "rope_factors_short.weight";

// One divisor a pair; empty where the tensor is not stored.
std::vector<double> divisors(const GgufFile& gguf, const char* tensor, std::int64_t pairs) {
    const TensorView* const view = gguf.weights.find(tensor);
    if (view == nullptr) return {};
    if (!areNumbers(view->dtype) || view->shape.size() != 1 || view->shape[0] != pairs)
        throw Error("{}: tensor {} is {} {}, expected one number for each of {} rotary pairs",
                    gguf.file, tensor, name(view->dtype), shapeText(view->shape), pairs);
    std::vector<double> all;
    for (const float one : numbersOf(*view)) {
        if (!std::isfinite(one) || one <= 0.0F)
            throw Error("{}: tensor {} holds {}, expected numbers above 0", gguf.file, tensor,
                        std::to_string(one));
        all.push_back(one);
    }
    return all;
}

// A share that gives back these dimensions when it is multiplied by all of a head's and cut to a
// whole number, as readers of a config do.
double partOf(std::int64_t dims, std::int64_t headDim) {
    double part = static_cast<double>(dims) / static_cast<double>(headDim);
    while (static_cast<std::int64_t>(static_cast<double>(headDim) * part) < dims)
        part = std::nextafter(part, 1.0);
    return part;
}

// Llama 3's parameters where its formula with the usual ones gives these divisors: then they have
// a name. Files hold what the formula gave.
Json llama3(const std::vector<double>& given, double base) {
    constexpr double low = 1.0, high = 4.0, length = 8192.0;
    const double factor = *std::max_element(given.begin(), given.end());
    for (std::size_t pair = 0; pair < given.size(); ++pair) {
        const double share = static_cast<double>(pair) / static_cast<double>(given.size());
        const double turns = length * std::pow(base, -share) / (2 * std::numbers::pi);
        const double kept = std::clamp((turns - low) / (high - low), 0.0, 1.0);
        const double divisor = 1.0 / (kept + (1.0 - kept) / factor);
        if (std::abs(divisor - given[pair]) > 1e-4 * divisor) return nullptr;
    }
    return {{"rope_type", "llama3"},
            {"factor", factor},
            {"low_freq_factor", low},
            {"high_freq_factor", high},
            {"original_max_position_embeddings", static_cast<std::int64_t>(length)}};
}

// Divisors of their own in texts of every length: what LongRoPE is where both its lists are one.
Json fixedDivisors(const std::vector<double>& given, std::int64_t length) {
    return {{"rope_type", "longrope"}, {"short_factor", given},
            {"long_factor", given},    {"factor", 1.0},
            {"attention_factor", 1.0}, {"original_max_position_embeddings", length}};
}

struct Scaling {
    std::string type;
    double factor = 1.0;
    std::int64_t length = 0;  // trained first
    double amplitude = 0.0;   // of queries and keys; 0: the method's
};

// Where the type is absent a factor is linear, as in llama.cpp.
Scaling readScaling(const GgufKeys& keys, const std::string& of) {
    Scaling scaling;
    const std::string typeKey = of + "rope.scaling.type";
    scaling.type = keys.optionalText(typeKey).value_or("linear");
    const auto number = [&](const char* key) { return keys.optionalPositive(of + key); };
    // Some files have a factor of 0 for none.
    const auto zero = [&](const char* key) {
        return keys.has(of + key) && keys.file().find(of + key)->type == GgufType::f32 &&
               std::get<float>(keys.file().find(of + key)->value) == 0.0F;
    };
    if (!zero("rope.scaling.factor") && number("rope.scaling.factor"))
        scaling.factor = *number("rope.scaling.factor");
    else if (const auto old = number("rope.scale_linear"))
        scaling.factor = *old;
    if (const auto amplitude = number("rope.scaling.attn_factor"))
        scaling.amplitude = *amplitude;
    else if (const auto other = number("rope.scaling.yarn_attn_factor"))
        scaling.amplitude = *other;
    const std::int64_t context = keys.whole(of + "context_length");
    scaling.length =
        keys.optionalWhole(of + "rope.scaling.original_context_length").value_or(context);
    for (const char* type : {"none", "linear", "yarn", "longrope"})
        if (scaling.type == type) return scaling;
    throw Error("{} is {}, expected none, linear, yarn or longrope", keys.place(typeKey),
                inQuotes(scaling.type));
}

// YaRN's amplitude in llama.cpp is its factor times 1 + 0.1 ln s, which alone is transformers'.
Json yarn(const GgufKeys& keys, const std::string& of, const Scaling& scaling) {
    Json json = {{"rope_type", "yarn"},
                 {"factor", scaling.factor},
                 {"original_max_position_embeddings", scaling.length}};
    for (const char* end : {"fast", "slow"})
        for (const char* before : {"rope.scaling.yarn_beta_", "yarn_beta_"})
            if (const auto beta = keys.optionalPositive(of + before + end))
                json[std::string("beta_") + end] = *beta;
    if (scaling.amplitude > 0.0 && scaling.amplitude != 1.0)
        json["attention_factor"] = scaling.amplitude * (1.0 + 0.1 * std::log(scaling.factor));
    return json;
}

Json longrope(const std::vector<double>& ofShort, const std::vector<double>& ofLong,
              const Scaling& scaling) {
    Json json = {{"rope_type", "longrope"},
                 {"short_factor", ofShort},
                 {"long_factor", ofLong},
                 {"original_max_position_embeddings", scaling.length}};
    if (scaling.factor != 1.0) json["factor"] = scaling.factor;
    if (scaling.amplitude > 0.0) json["attention_factor"] = scaling.amplitude;
    return json;
}

}  // namespace

Json ggufRope(const GgufFile& gguf, const GgufKeys& keys, const std::string& of,
              std::int64_t headDim) {
    const std::string dimsKey = of + "rope.dimension_count";
    const std::int64_t dims = keys.optionalWhole(dimsKey).value_or(headDim);
    if (dims < 2 || dims > headDim || dims % 2 != 0)
        throw Error("{} is {}, expected an even number from 2 to {}, a head's dimensions",
                    keys.place(dimsKey), dims, headDim);
    const double base = keys.optionalPositive(of + "rope.freq_base").value_or(10000.0);
    const Scaling scaling = readScaling(keys, of);
    std::vector<double> own = divisors(gguf, frequencies, dims / 2);
    const std::vector<double> ofLong = divisors(gguf, longFactors, dims / 2);
    const std::vector<double> ofShort = divisors(gguf, shortFactors, dims / 2);

    Json json = {{"rope_theta", base}};
    if (dims != headDim) json["partial_rotary_factor"] = partOf(dims, headDim);
    if (!ofLong.empty() || !ofShort.empty()) {
        if (ofLong.empty() || ofShort.empty() || !own.empty())
            throw Error("{}: expected both of {} and {}, and no {} beside them", gguf.file,
                        longFactors, shortFactors, frequencies);
        json.update(longrope(ofShort, ofLong, scaling));
    } else if (!own.empty()) {
        if (scaling.type == "yarn" || scaling.type == "longrope")
            throw Error("{}: {} beside {}rope.scaling.type \"{}\" is not read by this version",
                        gguf.file, frequencies, of, scaling.type);
        const bool stretched = scaling.type == "linear" && scaling.factor != 1.0;
        for (double& one : own)
            one *= stretched ? scaling.factor : 1.0;
        const Json named = stretched ? Json(nullptr) : llama3(own, base);
        json.update(named.is_null() ? fixedDivisors(own, scaling.length) : named);
    } else if (scaling.type == "longrope") {
        throw Error("{}: {}rope.scaling.type is \"longrope\", and {} and {} are missing", gguf.file,
                    of, longFactors, shortFactors);
    } else if (scaling.type == "yarn") {
        json.update(yarn(keys, of, scaling));
    } else if (scaling.type == "linear" && scaling.factor != 1.0) {
        json["rope_type"] = "linear";
        json["factor"] = scaling.factor;
    } else {
        json["rope_type"] = "default";
    }
    return json;
}

bool isRopeTensor(const std::string& tensor) {
    return tensor == frequencies || tensor == longFactors || tensor == shortFactors;
}

}  // namespace sextant
