// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/head_scale_file.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/safetensors_writer.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* format = "head_scale_v1";
constexpr const char* unit = "sigma";
constexpr std::size_t largestFile = 64u << 20;

[[noreturn]] void wrong(const std::string& file, const std::string& key, const Message& found,
                        const Message& expected) {
    throw Error("{}: {} is {}; expected {}", file, key, found, expected);
}

void expectText(const std::string& file, const nlohmann::json& json, const char* key,
                const char* expected) {
    if (!json.contains(key)) wrong(file, key, Message("missing"), shown(expected));
    if (json[key] != expected) wrong(file, key, shown(json[key]), shown(expected));
}

std::string place(std::size_t layer) {
    return "sigma[" + std::to_string(layer) + "]";
}
std::string place(std::size_t layer, std::size_t head) {
    return place(layer) + "[" + std::to_string(head) + "]";
}

// Numbers in most layers, the greater count where two are as frequent.
std::size_t commonLength(const std::vector<std::vector<double>>& sigma) {
    std::map<std::size_t, int> layers;
    for (const std::vector<double>& heads : sigma)
        ++layers[heads.size()];
    std::size_t common = 0;
    for (const auto& [length, count] : layers)
        if (common == 0 || count >= layers[common]) common = length;
    return common;
}

// What both directions hold to. `heads`: of the model's layers; 0: not known.
void check(const std::string& file, const std::vector<std::vector<double>>& sigma, int heads = 0) {
    if (sigma.empty()) wrong(file, "sigma", Message("empty"), Message("a list for each layer"));
    const std::size_t common = commonLength(sigma);
    const bool alike = std::all_of(sigma.begin(), sigma.end(),
                                   [&](const auto& layer) { return layer.size() == common; });
    const bool known = heads > 0;
    const std::size_t expected = known ? static_cast<std::size_t>(heads) : common;
    for (std::size_t layer = 0; layer < sigma.size(); ++layer) {
        const std::vector<double>& values = sigma[layer];
        if (values.empty())
            wrong(file, place(layer), Message("empty"), Message("a number for each head"));
        if (!alike && values.size() != expected) {
            wrong(file, place(layer), Message("{} long", values.size()),
                  known ? Message("{} numbers, one for each head of the model", expected)
                        : Message("{} numbers as in other layers", expected));
        }
        for (std::size_t head = 0; head < values.size(); ++head) {
            if (!std::isfinite(values[head]))
                wrong(file, place(layer, head), Message("not finite"), Message("a finite number"));
            if (values[head] < 0)
                wrong(file, place(layer, head), Message::verbatim(numberText(values[head])),
                      Message("a number of at least 0"));
        }
    }
}

bool asTensors(const std::filesystem::path& path) {
    return path.extension() == ".safetensors";
}

std::string tensorAt(std::size_t layer) {
    return "model.layers." + std::to_string(layer) + ".self_attn.scale_param";
}

bool isScale(const std::string& tensor) {
    return tensor.ends_with(".self_attn.scale_param");
}

std::vector<std::vector<double>> readTensors(const std::filesystem::path& path, int heads) {
    const std::string file = path.string();
    const Weights weights = readSafetensors(path);
    const auto count = std::count_if(weights.tensors.begin(), weights.tensors.end(),
                                     [](const auto& entry) { return isScale(entry.first); });
    if (count == 0)
        wrong(file, tensorAt(0), Message("missing"), Message("a tensor of scales for each layer"));
    std::vector<std::vector<double>> sigma;
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(count); ++layer) {
        const TensorView* view = weights.find(tensorAt(layer));
        if (view == nullptr)
            wrong(file, tensorAt(layer), Message("missing"),
                  Message("one for each of {} layers", count));
        const bool numbers =
            view->dtype == DType::f32 || view->dtype == DType::f16 || view->dtype == DType::bf16;
        if (view->shape.size() != 1 || !numbers)
            wrong(file, tensorAt(layer),
                  Message::verbatim(std::string(name(view->dtype)) + shapeText(view->shape)),
                  Message("a number for each head in F32, F16 or BF16"));
        const std::vector<float> values = numbersOf(*view);
        sigma.emplace_back(values.begin(), values.end());
    }
    weights.checkUnchanged();
    check(file, sigma, heads);
    return sigma;
}

void writeTensors(const std::filesystem::path& path,
                  const std::vector<std::vector<double>>& sigma) {
    std::vector<std::vector<std::byte>> storage;
    for (const std::vector<double>& layer : sigma)
        storage.push_back(storedAs(DType::f32, std::vector<float>(layer.begin(), layer.end())));
    std::vector<TensorToWrite> tensors;
    for (std::size_t layer = 0; layer < sigma.size(); ++layer)
        tensors.push_back({tensorAt(layer),
                           DType::f32,
                           {static_cast<std::int64_t>(sigma[layer].size())},
                           storage[layer]});
    writeSafetensors(path, tensors, {{"format", "pt"}});
}

std::vector<std::vector<double>> fromJson(const std::string& file, const nlohmann::json& json,
                                          int heads) {
    if (!json.is_object())
        throw Error("{}: the file is {}; expected a JSON object", file, shown(json));
    expectText(file, json, "format", format);
    expectText(file, json, "unit", unit);
    if (!json.contains("sigma"))
        wrong(file, "sigma", Message("missing"), Message("a list for each layer"));
    const nlohmann::json& layers = json["sigma"];
    if (!layers.is_array()) wrong(file, "sigma", shown(layers), Message("a list for each layer"));

    std::vector<std::vector<double>> sigma;
    for (const nlohmann::json& row : layers) {
        const std::size_t layer = sigma.size();
        if (!row.is_array()) wrong(file, place(layer), shown(row), Message("a list of numbers"));
        sigma.emplace_back();
        for (const nlohmann::json& value : row) {
            if (!value.is_number()) {
                wrong(file, place(layer, sigma.back().size()), shown(value), Message("a number"));
            }
            sigma.back().push_back(value.get<double>());
        }
    }
    check(file, sigma, heads);
    return sigma;
}

std::vector<double> asOneList(const std::string& file,
                              const std::vector<std::vector<double>>& sigma, int layers,
                              int heads) {
    const auto shape = [](std::size_t rows, std::size_t columns) {
        return Message("{} layers of {} heads", rows, columns);
    };
    const auto rows = static_cast<std::size_t>(layers);
    const auto columns = static_cast<std::size_t>(heads);
    if (sigma.size() != rows || sigma.front().size() != columns)
        throw Error("{}: sigma is for {}; this model has {}", file,
                    shape(sigma.size(), sigma.front().size()), shape(rows, columns));
    std::vector<double> flat;
    for (const std::vector<double>& layer : sigma)
        flat.insert(flat.end(), layer.begin(), layer.end());
    return flat;
}

std::vector<std::vector<double>> readAll(const std::filesystem::path& path, int heads) {
    return asTensors(path) ? readTensors(path, heads)
                           : fromJson(path.string(), readJson(path, largestFile), heads);
}

}  // namespace

std::vector<std::vector<double>> readHeadScales(const std::filesystem::path& path) {
    return readAll(path, 0);
}

std::vector<double> readHeadScales(const std::filesystem::path& path, int layers, int heads) {
    return asOneList(path.string(), readAll(path, heads), layers, heads);
}

std::vector<double> headScalesFrom(const std::string& text, const std::string& where, int layers,
                                   int heads) {
    return asOneList(where, fromJson(where, parseJson(where, text), heads), layers, heads);
}

std::vector<std::vector<double>> byLayer(const std::vector<double>& values, int heads) {
    std::vector<std::vector<double>> layers;
    for (auto at = values.begin(); at != values.end(); at += heads)
        layers.emplace_back(at, at + heads);
    return layers;
}

bool holdsHeadScales(const std::filesystem::path& path) try {
    const Weights weights = readSafetensors(path);
    return !weights.tensors.empty() &&
           std::all_of(weights.tensors.begin(), weights.tensors.end(),
                       [](const auto& entry) { return isScale(entry.first); });
} catch (const Error&) {
    return false;  // opening it says why
}

void writeHeadScales(const std::filesystem::path& path,
                     const std::vector<std::vector<double>>& sigma,
                     const HeadScaleLengths& lengths) {
    check(path.string(), sigma);
    if (asTensors(path)) return writeTensors(path, sigma);
    // A line a layer: people read and edit this file.
    std::string text =
        std::string("{\n  \"format\": \"") + format + "\",\n  \"unit\": \"" + unit + "\",";
    for (const auto& [key, tokens] :
         {std::pair("L", lengths.trained), std::pair("L_target", lengths.target)})
        if (tokens > 0) text += std::string("\n  \"") + key + "\": " + std::to_string(tokens) + ",";
    text += "\n  \"sigma\": [";
    for (std::size_t layer = 0; layer < sigma.size(); ++layer) {
        text += (layer == 0 ? "\n    " : ",\n    ") + nlohmann::json(sigma[layer]).dump();
    }
    writeFile(path, text + "\n  ]\n}\n");
}

}  // namespace sextant
