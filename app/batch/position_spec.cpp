// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/position_spec.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/position/hf_position.h"
#include "app/views/position_exchange.h"

namespace sextant {

namespace {

std::string textOf(const std::string& given) {
    if (given.starts_with('{')) return given;
    std::ifstream file(given, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw Error("cannot be read; expected a file of JSON, or JSON");
    return text;
}

bool isStage(const std::string& name) {
    return std::any_of(std::begin(everyStage), std::end(everyStage),
                       [&](Stage stage) { return name == key(stage); });
}

Intervention read(const ModelSpec& spec, const Intervention& change, const std::string& text,
                  const std::string& source) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) throw Error("is not JSON");
    if (!json.is_object() || json.empty()) throw Error("expected a JSON object that is not empty");
    for (const char* own : {"choices", "layer_choices", "uniform_sigma", "head_sigma"})
        if (json.contains(own)) return interventionFromJson(json);
    // One stage's choice is enough: the reader of choices says what is wrong with the others. A
    // number under "factor" is config.json's.
    for (const auto& [name, value] : json.items()) {
        if (!isStage(name) || !value.is_object()) continue;
        Intervention next = change;
        for (const auto& [stage, choice] : choicesFromJson(json, "choices"))
            next.choices[stage] = choice;
        return next;
    }
    return fromConfigJson(spec, change, text, source);
}

}  // namespace

Intervention withPositionSpec(const ModelSpec& spec, const Intervention& change,
                              const std::string& given) {
    const std::string source = given.starts_with('{') ? "--position" : given;
    try {
        return read(spec, change, textOf(given), source);
    } catch (const Error& error) {
        const std::string what = error.what();
        throw Error(what.starts_with(source + ":") ? what : source + ": " + what);
    }
}

}  // namespace sextant
