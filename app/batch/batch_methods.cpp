// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch methods: what can be chosen about positions, from the list of methods.
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "analysis/position/methods/all.h"
#include "analysis/values/choice_json.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/method_options.h"

namespace sextant {

namespace {

const char* name(Kind kind) {
    switch (kind) {
        case Kind::number:
            return "number";
        case Kind::whole:
            return "whole number";
        case Kind::yesNo:
            return "yes or no";
        case Kind::name:
            return "name";
        case Kind::numbers:
            return "list of numbers";
        case Kind::curve:
            return "curve";
        case Kind::file:
            return "file";
        case Kind::perHead:
            return "number per head";
        case Kind::perPair:
            return "number per pair";
    }
    return "";
}

nlohmann::ordered_json bound(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json describedInJson(const Parameter& parameter) {
    nlohmann::ordered_json json = {{"key", parameter.key},
                                   {"option", optionName(parameter.key)},
                                   {"label", parameter.label},
                                   {"kind", name(parameter.kind)},
                                   {"unit", parameter.unit},
                                   {"initial", valueToJson(parameter.initial)},
                                   {"least", bound(parameter.least)},
                                   {"most", bound(parameter.most)},
                                   {"help", parameter.help}};
    if (!parameter.automatic.empty()) json["zero_stands_for"] = parameter.automatic;
    if (!parameter.names.empty()) json["names"] = parameter.names;
    return json;
}

nlohmann::ordered_json describedInJson(const Method& method) {
    nlohmann::ordered_json json = {
        {"key", method.key},          {"option", stageOption(method.stage) + " " + method.key},
        {"stage", key(method.stage)}, {"label", method.label},
        {"help", method.help},        {"source", method.paper},
        {"rope_type", nullptr},       {"parameters", nlohmann::ordered_json::array()}};
    if (!method.hfName.empty()) json["rope_type"] = method.hfName;
    for (const Parameter& parameter : method.parameters)
        json["parameters"].push_back(describedInJson(parameter));
    return json;
}

// What is allowed: ": code, rotations", ", 1 to 8".
std::string range(const Parameter& parameter) {
    if (parameter.kind == Kind::yesNo) return "";
    if (parameter.kind == Kind::name) return ": " + withCommas(parameter.names);
    if (!std::isfinite(parameter.least) && !std::isfinite(parameter.most)) return "";
    return ", " + numberText(parameter.least) + " to " + numberText(parameter.most);
}

void printMethods(const BatchContext& context) {
    if (context.json) {
        nlohmann::ordered_json all = nlohmann::ordered_json::array();
        for (const Method& method : allMethods())
            all.push_back(describedInJson(method));
        context.print({{"methods", all}});
        return;
    }
    for (const Stage stage : everyStage) {
        std::printf("%s (%s METHOD)\n", title(stage), stageOption(stage).c_str());
        for (const Method* method : methodsOf(stage)) {
            std::printf("  %-13s %s: %s\n", method->key.c_str(), method->label.c_str(),
                        method->help.c_str());
            if (!method->paper.empty()) std::printf("  %-13s %s\n", "", method->paper.c_str());
            for (const Parameter& parameter : method->parameters)
                std::printf(
                    "      %-20s %s (%s%s, default %s%s)\n", optionName(parameter.key).c_str(),
                    parameter.help.c_str(), name(parameter.kind), range(parameter).c_str(),
                    valueText(parameter.initial).c_str(),
                    parameter.automatic.empty() ? "" : (": " + parameter.automatic).c_str());
        }
    }
}

}  // namespace

void addMethods(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("methods", "List the methods of positions with their parameters");
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context] { context.run = [&context] { printMethods(context); }; });
}

}  // namespace sextant
