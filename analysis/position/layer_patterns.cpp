// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/layer_patterns.h"

#include <algorithm>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/comma_list.h"

namespace sextant {

namespace {

Choice started(Stage stage, const char* method) {
    return initialChoice(method, findMethod(stage, method).parameters);
}

Choices seeingAll() {
    return {{Stage::mask, neutralChoice(Stage::mask)}};
}

Choices seeingWindow(std::int64_t tokens) {
    Choice window = started(Stage::mask, "window");
    window.values["window"] = tokens;
    return {{Stage::mask, window}};
}

Choices untold(Choices choices) {
    choices[Stage::encoding] = unpositioned();
    choices[Stage::bias] = neutralChoice(Stage::bias);
    return choices;
}

// A factor that the list may not have: nothing then.
void addFactor(Choices& choices, const char* key, const std::map<std::string, Value>& values = {}) {
    for (const Method* method : methodsOf(Stage::factor)) {
        if (method->key != key) continue;
        Choice factor = initialChoice(key, method->parameters);
        for (const auto& [name, value] : values)
            if (factor.values.contains(name)) factor.values[name] = value;
        choices[Stage::factor] = factor;
    }
}

// The choice with `key` in a number where it was left at 0.
Choice given(const Choice& choice, const char* key, std::int64_t otherwise) {
    Choice plain = choice;
    const std::int64_t chosen = choice.whole(key);
    plain.values[key] = std::max<std::int64_t>(1, chosen > 0 ? chosen : otherwise);
    return plain;
}

// Windows of w in N - 1 layers reach (w - 1)(N - 1) + 1 tokens: at most 3/4 of the trained length.
Choice settledHwfa(const ModelSpec& spec, const Choice& choice) {
    const auto others = std::max<std::int64_t>(1, std::int64_t{spec.layerCount()} - 1);
    return given(choice, "window", (3 * spec.trainedLength / 4 - 1) / others + 1);
}

// The source's ReRoPE has a window of 256, trained on 512.
Choice settledHwfaTwo(const ModelSpec& spec, const Choice& choice) {
    return given(choice, "near_window", spec.trainedLength / 2);
}

Choice settledQuarter(const ModelSpec& spec, const Choice& choice) {
    return given(choice, "window", spec.trainedLength / 4);
}

Choice settledChunk(const ModelSpec& spec, const Choice& choice) {
    return given(choice, "chunk", spec.trainedLength);
}

Parameter tokens(const char* key, const char* label, std::int64_t initial, const char* help,
                 const char* automatic = "") {
    Parameter one{key, label, "tokens", Kind::whole, initial, 1, 1LL << 40, 1};
    one.logarithmic = true;
    one.usual = {8.0, 8192.0};
    one.help = help;
    one.automatic = automatic;
    return one;
}

Parameter layersApart(const char* key, std::int64_t initial, const char* help) {
    Parameter one{key, "every", "layers", Kind::whole, initial, 1, 1000, 1};
    one.usual = {2.0, 12.0};
    one.help = help;
    return one;
}

std::vector<Choices> hwfa(const ModelSpec& spec, const Choice& choice) {
    const auto count = static_cast<std::int64_t>(spec.layerCount());
    if (count < 2) throw Error("HWFA needs two layers; this model has one.");
    std::vector<Choices> layers(spec.layers.size(), seeingWindow(choice.whole("window")));
    layers.back() = untold(seeingAll());
    addFactor(layers.back(), "log-n");
    return layers;
}

// `full` layers that see all, at multiples of N / (full + 1), with ReRoPE where they turn.
std::vector<Choices> hwfaTwo(const ModelSpec& spec, const Choice& choice) {
    const auto count = static_cast<std::int64_t>(spec.layerCount());
    const std::int64_t full = choice.whole("full_layers");
    if (full >= count)
        throw Error("HWFA2: {} layers that see all need more layers than that; this model has {}.",
                    full, count);
    std::vector<Choices> layers(spec.layers.size(), seeingWindow(choice.whole("window")));
    Choice near = started(Stage::distance, "rerope");
    near.values["near_window"] = choice.whole("near_window");
    for (std::int64_t at = 1; at <= full; ++at) {
        const auto layer = static_cast<std::size_t>(at * count / (full + 1));
        layers[layer] = seeingAll();
        if (choice.yes("rerope") && spec.layers[layer].rotaryDim > 0)
            layers[layer][Stage::distance] = near;
    }
    return layers;
}

// The distance 0 .. window is seen: one key more than a window has.
std::vector<Choices> zebra(const ModelSpec& spec, const Choice& choice) {
    const std::int64_t window = choice.whole("window"), group = choice.whole("every");
    std::vector<Choices> layers;
    for (std::int64_t layer = 0; layer < spec.layerCount(); ++layer)
        layers.push_back(layer % group == 0 ? seeingAll() : seeingWindow(window + 1));
    return layers;
}

std::vector<Choices> everyOther(const ModelSpec& spec, const Choice& choice) {
    const std::int64_t window = choice.whole("window");
    std::vector<Choices> layers;
    for (std::int64_t layer = 0; layer < spec.layerCount(); ++layer)
        layers.push_back((layer + 1) % choice.whole("every") == 0 ? seeingAll()
                                                                  : seeingWindow(window));
    return layers;
}

std::vector<Choices> smollm(const ModelSpec& spec, const Choice& choice) {
    std::vector<Choices> layers(spec.layers.size());
    const std::int64_t window = choice.whole("nope_window");
    for (std::int64_t layer = 0; layer < spec.layerCount(); ++layer)
        if ((layer + 1) % choice.whole("every") == 0)
            layers[static_cast<std::size_t>(layer)] =
                untold(window > 0 ? seeingWindow(window) : Choices());
    return layers;
}

std::vector<Choices> cohere(const ModelSpec& spec, const Choice& choice) {
    const std::int64_t window = choice.whole("window");
    std::vector<Choices> layers;
    for (std::int64_t layer = 0; layer < spec.layerCount(); ++layer)
        layers.push_back((layer + 1) % choice.whole("every") == 0 ? untold(seeingAll())
                                                                  : seeingWindow(window));
    return layers;
}

std::vector<Choices> llamaFour(const ModelSpec& spec, const Choice& choice) {
    Choice chunk = started(Stage::mask, "chunked");
    chunk.values["chunk"] = choice.whole("chunk");
    std::vector<Choices> layers(spec.layers.size(), Choices{{Stage::mask, chunk}});
    for (std::int64_t layer = 0; layer < spec.layerCount(); ++layer) {
        if ((layer + 1) % choice.whole("every") != 0) continue;
        Choices& own = layers[static_cast<std::size_t>(layer)] = untold(seeingAll());
        if (choice.yes("temperature")) addFactor(own, "llama4-temperature");
    }
    return layers;
}

Parameter temperature() {
    Parameter one{"temperature", "temperature", "", Kind::yesNo, true};
    one.help = "Whether scores of layers without a rotation grow with the position.";
    return one;
}

constexpr const char* quarterOfTrained = "a quarter of the trained length";

// What a layer had for itself, without what a pattern decides.
Choices undecided(Choices own) {
    const auto encoding = own.find(Stage::encoding);
    if (encoding != own.end() && encoding->second == unpositioned()) own.erase(Stage::factor);
    for (const Stage stage : {Stage::encoding, Stage::bias, Stage::mask})
        own.erase(stage);
    return own;
}

// Whether the layer can have its own choice in this stage beside all others.
bool stands(const ModelSpec& spec, const Intervention& change, int layer, Stage stage) {
    const Choices choices = choicesOf(spec, change, layer);
    const Choice& own = choices.at(stage);
    const Method& method = findMethod(stage, own.method);
    for (const auto& [other, there] : choices)
        if (other != stage && !whyApart(method, findMethod(other, there.method)).empty())
            return false;
    return method.whyNot == nullptr || method.whyNot(own, {spec, layer, 0, choices}).empty();
}

// `own` of every layer back where the pattern left its stage and it can stand.
void keep(const ModelSpec& spec, const std::vector<Choices>& own, Intervention& change) {
    for (std::size_t layer = 0; layer < own.size() && layer < change.layerChoices.size(); ++layer) {
        Choices& now = change.layerChoices[layer];
        const Choices kept = undecided(own[layer]), patterned = now;
        now.insert(kept.begin(), kept.end());
        for (const auto& [stage, choice] : kept)
            if (!patterned.contains(stage) && !stands(spec, change, static_cast<int>(layer), stage))
                now.erase(stage);
    }
}

}  // namespace

std::span<const LayerPattern> layerPatterns() {
    static const std::vector<LayerPattern> all = {
        {"hwfa",
         "HWFA",
         "Su 2023, kexue.fm/archives/9603",
         "All layers but the last see a window; the last sees all, without positions, its scores "
         "times log n (log-n).",
         {tokens("window", "window", 0, "Keys that a query sees, itself included.",
                 "what reaches three quarters of the trained length")},
         hwfa,
         settledHwfa},
        {"hwfa2",
         "HWFA2",
         "Su 2023, kexue.fm/archives/9731",
         "Some layers between those with a window see all, with ReRoPE.",
         {tokens("window", "window", 64, "Keys that a query sees, itself included."),
          [] {
              Parameter full{"full_layers",
                             "layers that see all",
                             "layers",
                             Kind::whole,
                             std::int64_t{2},
                             1,
                             1000,
                             1};
              full.usual = {1.0, 8.0};
              full.help = "How many; they stand evenly between the others.";
              return full;
          }(),
          [] {
              Parameter rerope{"rerope", "ReRoPE", "", Kind::yesNo, true};
              rerope.help = "Whether those that see all take ReRoPE in place of RoPE.";
              return rerope;
          }(),
          tokens("near_window", "window of ReRoPE", 0,
                 "Nearer pairs keep their distance in layers that see all.",
                 "half of the trained length")},
         hwfaTwo,
         settledHwfaTwo},
        {"zebra",
         "Zebra",
         "Song et al. 2023, arXiv 2312.08618",
         "The first layer of each group sees all, the others a window.",
         {tokens("window", "keys before", 0,
                 "Keys that a query sees before its own; with that one, the window has one more.",
                 quarterOfTrained),
          layersApart("every", 4, "Layers of a group.")},
         zebra,
         settledQuarter},
        {"alternating",
         "window and all",
         "Gemma Team 2024, arXiv 2408.00118",
         "Every k-th layer sees all, the others a window.",
         {tokens("window", "window", 0, "Keys that a query sees, itself included.",
                 quarterOfTrained),
          layersApart("every", 2, "The k-th of so many layers sees all.")},
         everyOther,
         settledQuarter},
        {"smollm3",
         "NoPE every 4th",
         "Yang et al. 2025, arXiv 2501.18795; SmolLM3",
         "Every k-th layer has no position encoding.",
         {layersApart("every", 4, "The k-th of so many layers has no position encoding."),
          [] {
              Parameter window =
                  tokens("nope_window", "window of these", 0, "Keys that these layers see.", "all");
              return window;
          }()},
         smollm},
        {"cohere2",
         "window, NoPE sees all",
         "Cohere 2025, arXiv 2504.00698",
         "Every k-th layer sees all without positions, the others a window.",
         {tokens("window", "window", 0, "Keys that a query sees, itself included.",
                 quarterOfTrained),
          layersApart("every", 4, "The k-th of so many layers sees all.")},
         cohere,
         settledQuarter},
        {"llama4",
         "chunks, NoPE sees all",
         "Meta AI 2025, Llama 4",
         "Every k-th layer sees all without positions, the others their own chunk.",
         {tokens("chunk", "chunk", 0, "Tokens of a chunk.", "the trained length"),
          layersApart("every", 4, "The k-th of so many layers sees all."), temperature()},
         llamaFour,
         settledChunk},
    };
    return all;
}

Choice settledPattern(const LayerPattern& pattern, const ModelSpec& spec, const Choice& choice) {
    return pattern.settled == nullptr ? choice : pattern.settled(spec, choice);
}

const LayerPattern& findPattern(const std::string& key) {
    std::string known;
    for (const LayerPattern& pattern : layerPatterns()) {
        if (pattern.key == key) return pattern;
        known += (known.empty() ? "" : ", ") + pattern.key;
    }
    throw Error("\"{}\" is no pattern of layers; expected one of {}", key, known);
}

Intervention withPattern(const ModelSpec& spec, const Intervention& change,
                         const LayerPattern& pattern, const Choice& choice) {
    check(choice, pattern.parameters);
    Intervention next = change;
    next.layerChoices = pattern.layers(spec, settledPattern(pattern, spec, choice));
    // What was chosen for the whole model and is left to no layer would be shown as if it were.
    std::erase_if(next.choices, [&](const auto& whole) {
        return std::all_of(next.layerChoices.begin(), next.layerChoices.end(),
                           [&](const Choices& own) { return own.contains(whole.first); });
    });
    keep(spec, change.layerChoices, next);
    next = canonical(std::move(next));
    check(spec, next);
    return next;
}

std::vector<ReplacedChoice> replacedByPattern(const ModelSpec& spec, const Intervention& change,
                                              const LayerPattern& pattern, const Choice& choice) {
    const Intervention next = withPattern(spec, change, pattern, choice);
    std::vector<ReplacedChoice> replaced;
    const auto compare = [&](int layer, const Choices& before, const Choices& after) {
        for (const auto& [stage, own] : before) {
            const auto now = after.find(stage);
            if (now == after.end() || now->second != own) replaced.push_back({layer, stage, own});
        }
    };
    compare(-1, change.choices, next.choices);
    for (std::size_t layer = 0; layer < change.layerChoices.size(); ++layer)
        compare(static_cast<int>(layer), change.layerChoices[layer],
                layer < next.layerChoices.size() ? next.layerChoices[layer] : Choices());
    return replaced;
}

Choice patternFromText(const std::string& text) {
    const std::vector<std::string> parts = commaParts(text);
    const LayerPattern& pattern = findPattern(parts.front());
    Choice choice = initialChoice(pattern.key, pattern.parameters);
    for (std::size_t at = 1; at < parts.size(); ++at)
        assign(choice, pattern.parameters, parts[at]);
    return choice;
}

}  // namespace sextant
