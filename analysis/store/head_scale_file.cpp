// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/head_scale_file.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/store/atomic_file.h"

namespace sextant {

namespace {

constexpr const char* format = "head_scale_v1";
constexpr const char* unit = "sigma";
constexpr std::size_t largestFile = 64u << 20;

[[noreturn]] void wrong(const std::string& file, const std::string& key, const std::string& found,
                        const std::string& expected) {
    throw Error(file + ": " + key + " is " + found + "; expected " + expected);
}

void expectText(const std::string& file, const nlohmann::json& json, const char* key,
                const char* expected) {
    if (!json.contains(key)) wrong(file, key, "missing", shown(expected));
    if (json[key] != expected) wrong(file, key, shown(json[key]), shown(expected));
}

std::string place(std::size_t layer) {
    return "sigma[" + std::to_string(layer) + "]";
}
std::string place(std::size_t layer, std::size_t head) {
    return place(layer) + "[" + std::to_string(head) + "]";
}

// What both directions hold to.
void check(const std::string& file, const std::vector<std::vector<double>>& sigma) {
    if (sigma.empty()) wrong(file, "sigma", "empty", "a list for each layer");
    for (std::size_t layer = 0; layer < sigma.size(); ++layer) {
        const std::vector<double>& heads = sigma[layer];
        if (heads.empty()) wrong(file, place(layer), "empty", "a number for each head");
        if (heads.size() != sigma.front().size()) {
            wrong(file, place(layer), std::to_string(heads.size()) + " long",
                  std::to_string(sigma.front().size()) + " numbers as in layer 0");
        }
        for (std::size_t head = 0; head < heads.size(); ++head) {
            if (!std::isfinite(heads[head])) {
                wrong(file, place(layer, head), "not finite", "a finite number");
            }
        }
    }
}

}  // namespace

std::vector<std::vector<double>> readHeadScales(const std::filesystem::path& path) {
    const std::string file = path.string();
    const nlohmann::json json = readJson(path, largestFile);
    if (!json.is_object()) wrong(file, "the file", shown(json), "a JSON object");
    expectText(file, json, "format", format);
    expectText(file, json, "unit", unit);
    if (!json.contains("sigma")) wrong(file, "sigma", "missing", "a list for each layer");
    const nlohmann::json& layers = json["sigma"];
    if (!layers.is_array()) wrong(file, "sigma", shown(layers), "a list for each layer");

    std::vector<std::vector<double>> sigma;
    for (const nlohmann::json& heads : layers) {
        const std::size_t layer = sigma.size();
        if (!heads.is_array()) wrong(file, place(layer), shown(heads), "a list of numbers");
        sigma.emplace_back();
        for (const nlohmann::json& value : heads) {
            if (!value.is_number()) {
                wrong(file, place(layer, sigma.back().size()), shown(value), "a number");
            }
            sigma.back().push_back(value.get<double>());
        }
    }
    check(file, sigma);
    return sigma;
}

std::vector<double> readHeadScales(const std::filesystem::path& path, int layers, int heads) {
    const std::vector<std::vector<double>> sigma = readHeadScales(path);
    const auto shape = [](std::size_t rows, std::size_t columns) {
        return std::to_string(rows) + " layers of " + std::to_string(columns) + " heads";
    };
    const auto rows = static_cast<std::size_t>(layers);
    const auto columns = static_cast<std::size_t>(heads);
    if (sigma.size() != rows || sigma.front().size() != columns)
        throw Error(path.string() + ": sigma is for " + shape(sigma.size(), sigma.front().size()) +
                    "; this model has " + shape(rows, columns));
    std::vector<double> flat;
    for (const std::vector<double>& layer : sigma)
        flat.insert(flat.end(), layer.begin(), layer.end());
    return flat;
}

void writeHeadScales(const std::filesystem::path& path,
                     const std::vector<std::vector<double>>& sigma) {
    check(path.string(), sigma);
    // A line a layer: people read and edit this file.
    std::string text = std::string("{\n  \"format\": \"") + format + "\",\n  \"unit\": \"" + unit +
                       "\",\n  \"sigma\": [";
    for (std::size_t layer = 0; layer < sigma.size(); ++layer) {
        text += (layer == 0 ? "\n    " : ",\n    ") + nlohmann::json(sigma[layer]).dump();
    }
    writeFile(path, text + "\n  ]\n}\n");
}

}  // namespace sextant
