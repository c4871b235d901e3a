// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch plan MODEL: what each layer's attention will do, without running it.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/message_texts.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice_json.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/batch/method_options.h"
#include "app/batch/position_spec.h"

namespace sextant {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct PlanArguments {
    std::string model, position;
    JobOptions job;  // --intervention and --layers
    MethodOptions methods;
    std::int64_t length = 0;
};

// Of rows first .. end - 1: where the first and the last eight stand.
OrderedJson positionsOf(const Rotation& turn, std::int64_t first, std::int64_t end) {
    constexpr std::int64_t shown = 8;
    OrderedJson all = OrderedJson::array();
    for (std::int64_t row = first; row < end; ++row) {
        if (row >= first + shown && row < end - shown) {
            row = end - shown - 1;
            continue;
        }
        all.push_back(turn.positions.empty() ? static_cast<double>(row)
                                             : turn.positions.at(static_cast<std::size_t>(row)));
    }
    return all;
}

OrderedJson planGroups(const LayerPlan& plan, std::int64_t n) {
    OrderedJson all = OrderedJson::array();
    for (std::size_t at = 0; at < plan.groups.size(); ++at) {
        const RowGroup& group = plan.groups[at];
        const std::int64_t end = at + 1 < plan.groups.size() ? plan.groups[at + 1].first : n;
        all.push_back({{"rows", {group.first, end - 1}},
                       {"theta", group.query.frequencies},
                       {"amplitude", group.query.amplitude},
                       {"query_position", positionsOf(group.query, group.first, end)},
                       {"key_position", positionsOf(group.key, 0, end)}});
    }
    return all;
}

// [heads][positions 0, L - 1, L, n - 1]; null beyond the text.
OrderedJson rowFactorOf(const LayerPlan& plan, const ModelSpec& spec, std::int64_t n) {
    OrderedJson heads = OrderedJson::array();
    for (int head = 0; head < spec.heads; ++head) {
        OrderedJson own = OrderedJson::array();
        for (const std::int64_t row :
             {std::int64_t{0}, spec.trainedLength - 1, spec.trainedLength, n - 1}) {
            if (row < 0 || row >= n)
                own.push_back(nullptr);
            else if (plan.rowFactor.empty())
                own.push_back(1.0);
            else
                own.push_back(plan.rowFactor.at(static_cast<std::size_t>(head * n + row)));
        }
        heads.push_back(std::move(own));
    }
    return heads;
}

// Keys of config.json that decide a stage; "rope_scaling.*" stands for all keys within.
std::vector<std::string> keysOf(Stage stage) {
    switch (stage) {
        case Stage::encoding:
            return {"model_type",
                    "rope_theta",
                    "rotary_emb_base",
                    "rotary_pct",
                    "rotary_dim",
                    "partial_rotary_factor",
                    "no_rope_layers",
                    "no_rope_layer_interval",
                    "sextant_position",
                    "position_embedding_type",
                    "alibi",
                    "attn_config"};
        case Stage::frequencies:
            return {"rope_parameters.*", "rope_scaling.*", "max_position_embeddings"};
        case Stage::factor:
            return {"attn_temperature_tuning", "floor_scale", "attn_scale", "rope_parameters.*"};
        case Stage::bias:
            return {"sextant_position", "alibi", "attn_config", "position_embedding_type"};
        case Stage::mask:
            return {"sliding_window", "use_sliding_window",   "max_window_layers",
                    "layer_types",    "attention_chunk_size", "attention_window_size"};
        default:
            return {};
    }
}

// Those of them that a config.json has.
OrderedJson keysThatDecided(Stage stage, const std::vector<std::string>& has) {
    OrderedJson found = OrderedJson::array();
    for (const std::string& key : keysOf(stage)) {
        const bool all = key.ends_with(".*");
        const std::string start = key.substr(0, key.size() - 1);
        for (const std::string& one : has)
            if (all ? one.starts_with(start) : one == key) found.push_back(one);
    }
    for (const std::string& one : has)
        if (one == "sextant_choices") found.push_back(one);
    return found;
}

// The keys of the model's config.json, "rope_scaling.factor" and the like among them.
std::vector<std::string> configKeysOf(const std::string& model) {
    std::ifstream file(std::filesystem::path(model) / "config.json");
    const auto config = nlohmann::json::parse(file, nullptr, false);
    std::vector<std::string> keys;
    if (!config.is_object()) return keys;
    for (const auto& [outer, value] : config.items()) {
        if (!value.is_null()) keys.push_back(outer);
        if (!value.is_object()) continue;
        for (const auto& [inner, one] : value.items())
            keys.push_back(outer + "." + inner);
    }
    return keys;
}

// Keys of config.json: the model's own, and those given by hand.
struct Keys {
    std::vector<std::string> own, given;
    Choices options;  // what options chose, over both
};

// The keys of the values chosen by hand, and as "default" those with their initial value.
void tellValues(Stage stage, const Choice& choice, OrderedJson& one) {
    const Method& method = findMethod(stage, choice.method);
    one["keys"] = OrderedJson::array({std::string(key(stage)) + ".method"});
    one["default"] = OrderedJson::array();
    for (const auto& [name, value] : choice.values) {
        const Parameter* parameter = findParameter(method.parameters, name);
        const bool usual = parameter != nullptr && parameter->initial == value;
        one[usual ? "default" : "keys"].push_back(std::string(key(stage)) + "." + name);
    }
}

// Each stage with a choice in effect, and where that choice comes from.
OrderedJson originOf(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n,
                     const Keys& keys) {
    OrderedJson from = OrderedJson::object();
    const auto at = static_cast<std::size_t>(layer);
    const Choices inEffect = choicesOf(spec, change, layer);
    for (const auto& [stage, choice] : settledChoices(spec, change, layer, n)) {
        const bool ofLayer =
            at < change.layerChoices.size() && change.layerChoices[at].contains(stage);
        const auto model = change.choices.find(stage);
        const bool ofModel = model != change.choices.end() && model->second == inEffect.at(stage);
        const bool neutral = findMethod(stage, choice.method).column == Column::neutral;
        if (neutral && !ofLayer && !ofModel) continue;
        OrderedJson one = {{"choice", OrderedJson(choiceToJson(choice))}};
        if (ofLayer || ofModel) {
            one["from"] = "by hand";
            tellValues(stage, inEffect.at(stage), one);
            const OrderedJson given = keysThatDecided(stage, keys.given);
            if (!given.empty() && !keys.options.contains(stage)) one["keys"] = given;
        } else {
            one["from"] = "config";
            one["keys"] = keysThatDecided(stage, keys.own);
        }
        from[key(stage)] = std::move(one);
    }
    return from;
}

OrderedJson layerJson(const ModelSpec& spec, const LayerPlan& plan, std::int64_t n) {
    OrderedJson json = {{"groups", planGroups(plan, n)}};
    if (plan.turns()) {
        json["theta"] = plan.groups.back().query.frequencies;
        json["amplitude"] = plan.groups.back().query.amplitude;
    } else {
        json["theta"] = OrderedJson::array();
        json["amplitude"] = 1.0;
    }
    json["window"] = plan.mask.window;
    json["keep_first"] = plan.mask.keepFirst;
    json["chunk"] = plan.mask.chunk;
    json["chunks_before"] = plan.mask.chunksBefore;
    json["branch"] = nullptr;
    if (plan.branch)
        json["branch"] = {{"distance", plan.branch->distance},
                          {"first", plan.branch->first},
                          {"theta", plan.branch->query.frequencies},
                          {"query_position", positionsOf(plan.branch->query, 0, n)},
                          {"key_position", positionsOf(plan.branch->key, 0, n)}};
    json["bias_slope"] = nullptr;
    if (plan.bias.form == DistanceBias::Form::linear) json["bias_slope"] = plan.bias.a;
    json["row_factor"] = rowFactorOf(plan, spec, n);
    return json;
}

std::string someOf(const OrderedJson& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers.size() > 8 && i == 3) text += " ..";
        if (numbers.size() > 8 && i >= 3 && i + 3 < numbers.size()) continue;
        text += (text.empty() ? "" : " ") +
                (numbers[i].is_number() ? numberText(numbers[i].get<double>(), 6) : "-");
    }
    return text;
}

void printLayer(const OrderedJson& layer) {
    for (const auto& [stage, one] : layer["from"].items())
        std::printf("  %-12s %s (%s)\n", stage.c_str(), one["choice"].dump().c_str(),
                    one["from"].get<std::string>().c_str());
    const OrderedJson& groups = layer["groups"];
    if (groups.empty()) std::printf("  turns        nothing\n");
    const std::size_t count = groups.size();
    for (std::size_t at = 0; at < count; ++at) {
        if (count > 4 && at >= 2 && at + 2 < count) continue;
        const OrderedJson& group = groups[at];
        std::printf("  rows         %lld to %lld\n",
                    static_cast<long long>(group["rows"][0].get<std::int64_t>()),
                    static_cast<long long>(group["rows"][1].get<std::int64_t>()));
        std::printf("  theta        %s radians a position\n", someOf(group["theta"]).c_str());
        std::printf("  amplitude    %s\n", numberText(group["amplitude"].get<double>(), 6).c_str());
        std::printf("  queries at   %s\n", someOf(group["query_position"]).c_str());
        std::printf("  keys at      %s\n", someOf(group["key_position"]).c_str());
    }
    const OrderedJson& branch = layer["branch"];
    if (!branch.is_null()) {
        std::printf("  far pairs    from distance %lld on\n",
                    static_cast<long long>(branch["distance"].get<std::int64_t>()));
        std::printf("  queries at   %s\n", someOf(branch["query_position"]).c_str());
        std::printf("  keys at      %s\n", someOf(branch["key_position"]).c_str());
    }
    std::printf("  mask         window %s, first %s, chunk %s (0: none)%s\n",
                layer["window"].dump().c_str(), layer["keep_first"].dump().c_str(),
                layer["chunk"].dump().c_str(),
                layer["chunks_before"] == 0
                    ? ""
                    : (", and " + layer["chunks_before"].dump() + " before").c_str());
    if (!layer["bias_slope"].is_null())
        std::printf("  bias slopes  %s\n", someOf(layer["bias_slope"]).c_str());
    std::printf("  row factor   %s at positions 0, L - 1, L and the last, first head\n",
                someOf(layer["row_factor"][0]).c_str());
}

void plan(const BatchContext& context, const PlanArguments& given) {
    const Checkpoint checkpoint = openCheckpoint(given.model);
    const ModelSpec& spec = checkpoint.spec;
    Intervention change;
    if (!given.job.intervention.empty()) change = interventionGiven(given.job.intervention);
    Keys keys{configKeysOf(given.model), {}, given.methods.choices()};
    std::vector<Message> warnings = checkpoint.warnings;
    if (!given.position.empty()) {
        const PositionSpec said = withPositionSpec(spec, change, given.position, keys.options);
        change = said.change;
        keys.given = said.keys;
        warnings.insert(warnings.end(), said.warnings.begin(), said.warnings.end());
    } else {
        for (const auto& [stage, choice] : keys.options)
            change.choices[stage] = choice;
    }
    change = withLayersGiven(spec, change, given.job.layers);
    for (const std::string& taken : takeUsual(spec, change))
        context.note(taken);
    const std::vector<LayerPlan> plans = planOf(spec, change, given.length).layers;
    OrderedJson json = {{"length", given.length},
                        {"trained_length", spec.trainedLength},
                        {"layers", OrderedJson::array()}};
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        json["layers"].push_back(
            layerJson(spec, plans[static_cast<std::size_t>(layer)], given.length));
        json["layers"].back()["from"] = originOf(spec, change, layer, given.length, keys);
    }
    context.warn(warnings);
    json["warnings"] = englishTexts(warnings);
    if (context.json) {
        context.print(json);
        return;
    }
    // Layers that do the same are listed once.
    const OrderedJson& layers = json["layers"];
    for (std::size_t first = 0; first < layers.size();) {
        std::size_t end = first + 1;
        while (end < layers.size() && layers[end] == layers[first])
            ++end;
        if (end - first == 1)
            std::printf("layer %zu\n", first);
        else
            std::printf("layers %zu to %zu\n", first, end - 1);
        printLayer(layers[first]);
        first = end;
    }
}

}  // namespace

void addPlan(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "plan", "Show what each layer's attention will do at a length, without running it");
    auto given = std::make_shared<PlanArguments>();
    command->add_option("MODEL", given->model, modelHelp)->required();
    command->add_option("--length", given->length, "Tokens of the text")
        ->required()
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 24));
    command->add_option("--position", given->position,
                        "JSON or a file of it: an intervention, its choices, or config.json's "
                        "rope_parameters");
    addInterventionOptions(*command, given->job);
    given->methods.add(*command);
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        given->methods.check();
        context.run = [&context, given] { plan(context, *given); };
    });
}

}  // namespace sextant
