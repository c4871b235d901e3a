// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/position_exchange.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/error.h"
#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

using OrderedJson = nlohmann::ordered_json;

// The checkpoint as it would be if its config said what is in effect.
ModelSpec settled(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    ModelSpec said = spec;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        said.layers[static_cast<std::size_t>(layer)].choices =
            settledChoices(spec, change, layer, n > 0 ? n : spec.trainedLength);
    return said;
}

// "another mask (layer 2)", "another mask (layers 1-3, 5)"; of all layers nothing is added.
Message ofLayers(const Message& what, const std::vector<int>& layers, std::size_t all) {
    if (layers.size() == all) return what;
    std::string text;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t last = i;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(layers[i]) +
                (last == i ? "" : "-" + std::to_string(layers[last]));
        i = last + 1;
    }
    return layers.size() == 1 ? Message("{} (layer {})", what, text)
                              : Message("{} (layers {})", what, text);
}

// The first reason there is, of one for each layer, and the layers that it is of. Empty: none.
Message firstOf(const std::vector<Message>& reasons) {
    const auto first = std::find_if(reasons.begin(), reasons.end(),
                                    [](const Message& one) { return !one.empty(); });
    if (first == reasons.end()) return {};
    std::vector<int> layers;
    for (std::size_t layer = 0; layer < reasons.size(); ++layer)
        if (reasons[layer] == *first) layers.push_back(static_cast<int>(layer));
    return ofLayers(*first, layers, reasons.size());
}

// The plans of attention without the scales of heads.
std::vector<LayerPlan> plansOf(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    return planOf(spec, withoutScales(change), std::max<std::int64_t>(n, 1)).layers;
}

bool oneTurn(const LayerPlan& plan) {
    return plan.groups.size() == 1 && !plan.branch && plan.groups[0].query.positions.empty() &&
           plan.groups[0].query == plan.groups[0].key && plan.groups[0].query.growth.empty();
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

// The methods by which the layer turns otherwise than its config says: "ReRoPE". Empty: none.
Message turnedBy(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices now = choicesOf(spec, change, layer), own = ownChoices(spec, layer);
    Message text;
    for (const Stage stage :
         {Stage::encoding, Stage::frequencies, Stage::positions, Stage::distance}) {
        const Method& method = findMethod(stage, now.at(stage).method);
        const bool same = stage == Stage::encoding ? now.at(stage).method == own.at(stage).method
                                                   : now.at(stage) == own.at(stage);
        if (same || method.column == Column::neutral) continue;
        const Message label = Message::translatable(method.label);
        text = text.empty() ? label : Message("{} and {}", text, label);
    }
    return text;
}

// Why llama.cpp's options cannot say what the layer does; empty: they might.
Message cannotSay(const ModelSpec& spec, const Intervention& change, int layer,
                  const std::vector<LayerPlan>& now, const LayerPlan& own) {
    const LayerPlan& plan = now[static_cast<std::size_t>(layer)];
    if (plan == own && plan == now[0]) return {};
    if (plan.bias != own.bias) return Message("another bias");
    if (plan.mask != own.mask) return Message("another mask");
    if (plan.rowFactor != own.rowFactor) return Message("a factor by position");
    if (plan.vectors != own.vectors) return Message("other queries and keys");
    if (plan.turns() != own.turns()) return Message("NoPE or RoPE");
    if (plan.groups != now[0].groups) return Message("some layers only");
    if (oneTurn(plan) && oneTurn(own)) return {};
    const Message by = turnedBy(spec, change, layer);
    return by.empty() ? Message("another kind of rotation")
                      : Message("{}, another kind of rotation", by);
}

// Self-Extend's choice, settled, where every layer has it and the same; nothing elsewhere.
std::optional<Choice> selfExtendOf(const ModelSpec& spec, const Intervention& change,
                                   std::int64_t n) {
    std::optional<Choice> found;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choice own = settledChoices(spec, change, layer, n).at(Stage::distance);
        if (own.method != "self-extend" || (found && own != *found)) return std::nullopt;
        found = own;
    }
    return found;
}

constexpr const char* noFlags = "(no flags: as the model's file says)";

}  // namespace

Exchanged toConfigJson(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    const ModelSpec said = settled(spec, change, n);
    std::vector<Message> reasons;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const HfText words = toHf(said, layer);
        const Choices& choices = said.layers[static_cast<std::size_t>(layer)].choices;
        reasons.push_back(
            !words.cannot.empty()      ? Message("config.json has no words for {}", words.cannot)
            : words.position != "rope" ? Message("transformers has no words for {}",
                                                 Message::translatable(positionWord(choices)))
                                       : Message());
    }
    if (const Message why = firstOf(reasons); !why.empty()) return {{}, why};
    OrderedJson json = OrderedJson::object();
    writePositions(said, json);
    if (json.contains("sliding_window") && json["sliding_window"].is_null())
        json.erase("sliding_window");
    const std::string text = json.dump(2);
    try {
        const auto read = plansOf(spec, fromConfigJson(spec, change, text), n);
        const auto now = plansOf(spec, change, n);
        for (std::size_t layer = 0; layer < now.size(); ++layer)
            if (read[layer] != now[layer])
                return {{},
                        Message("{}: it has one rotation for each kind of layer",
                                ofLayers(Message("config.json cannot tell these layers apart"),
                                         {static_cast<int>(layer)}, now.size()))};
    } catch (const Error& error) {
        return {{}, error.message()};
    }
    return {text, {}};
}

Exchanged toLlamaFlags(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    const auto cannot = [](const Message& why) {
        return Exchanged{{}, Message("llama.cpp cannot say: {}", why)};
    };
    if (const auto extended = selfExtendOf(spec, change, n > 0 ? n : spec.trainedLength)) {
        Intervention rest = change;
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            rest = withChoice(spec, rest, layer, Stage::distance, neutralChoice(Stage::distance));
        Exchanged flags = toLlamaFlags(spec, rest, n);
        if (!flags.cannot.empty()) return flags;
        flags.text = flags.text == noFlags ? "" : flags.text + "\n";
        flags.text += "--grp-attn-n " + std::to_string(extended->whole("group")) +
                      "\n--grp-attn-w " + std::to_string(extended->whole("near_window")) +
                      "\n# llama.cpp groups whole blocks: the near window is between 0 and w";
        return flags;
    }
    const auto now = plansOf(spec, change, n), own = plansOf(spec, {}, n);
    std::vector<Message> reasons;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        reasons.push_back(
            cannotSay(spec, change, layer, now, own[static_cast<std::size_t>(layer)]));
    if (const Message why = firstOf(reasons); !why.empty()) return cannot(why);
    if (now.empty() || now == own) return {noFlags, {}};
    const Rotation& turn = now[0].groups[0].query;
    const Choices choices = settledChoices(spec, change, 0, n > 0 ? n : spec.trainedLength);
    const Choice& frequencies = choices.at(Stage::frequencies);
    if (frequencies.values.contains("mode"))
        return cannot(
            Message("frequencies that follow the length of the text; a factor by hand has flags"));
    const Rotary rotary = rotaryOf({spec, 0, n, choices});
    std::string flags;
    const auto add = [&flags](const char* name, double value) {
        flags += (flags.empty() ? "" : "\n") + std::string(name) + " " + numberText(value, 9);
    };
    const auto addBase = [&] {
        if (!near(rotary.base, spec.layers[0].rotaryBase)) add("--rope-freq-base", rotary.base);
    };
    if (frequencies.method == "yarn") {
        if (!frequencies.yes("truncate"))
            return cannot(Message("a ramp between fractions of pairs"));
        if (frequencies.name("form") != "code")
            return cannot(Message("another ramp than the released code's"));
        const double factor = frequencies.number("factor");
        flags = "--rope-scaling yarn";
        add("--rope-scale", factor);
        add("--yarn-orig-ctx", frequencies.number("original_length"));
        add("--yarn-beta-fast", frequencies.number("beta_fast"));
        add("--yarn-beta-slow", frequencies.number("beta_slow"));
        // ggml multiplies this by 1 + 0.1 ln factor.
        const double usual = factor > 1 ? 1 + 0.1 * std::log(factor) : 1.0;
        if (!near(turn.amplitude, usual)) add("--yarn-attn-factor", turn.amplitude / usual);
        addBase();
        return {flags, {}};
    }
    const bool sharper = turn.amplitude != 1.0;
    const auto pairs = turn.frequencies.size();
    const double first = turn.frequencies.front();
    const double second = pairs > 1 ? turn.frequencies[1] / first : 1.0;
    if (std::find(turn.frequencies.begin(), turn.frequencies.end(), 0.0) != turn.frequencies.end())
        return cannot(Message("pairs that stand still"));
    for (std::size_t pair = 1; pair < pairs; ++pair)
        if (!near(turn.frequencies[pair] / turn.frequencies[pair - 1], second))
            return cannot(sharper ? Message("these frequencies, nor an amplitude of the rotation")
                                  : Message("these frequencies"));
    if (sharper) return cannot(Message("an amplitude of the rotation"));
    const double base = std::pow(second, -static_cast<double>(pairs));
    if (!near(first, 1.0)) {
        flags = "--rope-scaling linear";
        add("--rope-scale", 1.0 / first);
    }
    if (!near(base, spec.layers[0].rotaryBase)) add("--rope-freq-base", base);
    return {flags, {}};
}

std::string planJson(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    n = n > 0 ? n : std::max<std::int64_t>(spec.trainedLength, 1);
    const auto plans = plansOf(spec, change, n);
    const auto turn = [](const Rotation& one) {
        OrderedJson json = {{"radians_a_position", one.frequencies}, {"amplitude", one.amplitude}};
        if (!one.positions.empty()) json["positions"] = one.positions;
        if (!one.growth.empty()) {
            json["growth_a_position"] = one.growth;
            json["centre"] = one.centre;
        }
        return json;
    };
    const auto groups = [&](const LayerPlan& plan) {
        OrderedJson all = OrderedJson::array();
        for (const RowGroup& group : plan.groups)
            all.push_back({{"first_row", group.first},
                           {"query", turn(group.query)},
                           {"key", turn(group.key)}});
        return all;
    };
    OrderedJson json = {{"length", n}, {"groups", OrderedJson::array()}};
    std::vector<bool> told(plans.size(), false);
    for (std::size_t layer = 0; layer < plans.size(); ++layer) {
        if (told[layer]) continue;
        const LayerPlan& plan = plans[layer];
        OrderedJson layers = OrderedJson::array();
        for (std::size_t other = layer; other < plans.size(); ++other) {
            if (plans[other] != plan) continue;
            told[other] = true;
            layers.push_back(other);
        }
        const char* const forms[] = {"none", "linear", "logarithm", "power", "cosines", "table"};
        OrderedJson one = {
            {"layers", layers},
            {"choices",
             OrderedJson(choicesToJson(settledChoices(spec, change, static_cast<int>(layer), n)))},
            {"pairs", plan.layout == PairLayout::halfSplit ? "half_split" : "interleaved"},
            {"rows", groups(plan)},
            {"bias",
             {{"form", forms[static_cast<std::size_t>(plan.bias.form)]},
              {"a", plan.bias.a},
              {"p", plan.bias.p}}},
            {"mask",
             {{"window", plan.mask.window},
              {"keep_first", plan.mask.keepFirst},
              {"chunk", plan.mask.chunk},
              {"chunks_before", plan.mask.chunksBefore}}}};
        if (plan.branch)
            one["second_branch"] = {{"distance", plan.branch->distance},
                                    {"first", plan.branch->first},
                                    {"query", turn(plan.branch->query)},
                                    {"key", turn(plan.branch->key)}};
        if (!plan.rowFactor.empty()) one["row_factor"] = plan.rowFactor;
        json["groups"].push_back(std::move(one));
    }
    return json.dump(2);
}

}  // namespace sextant
