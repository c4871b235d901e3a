// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_label.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <exception>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// The digits of the value, four decimals at most: 1.35, 2, 1.005; 1e+61, and small ones whole.
std::string shortNumber(double value) {
    constexpr double manyDigits = 1e9, small = 1e-2;
    const double size = std::abs(value);
    if (size >= manyDigits || (size < small && size > 0)) return numberText(value);
    std::string text = fixedText(value, 4);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string inWindow(const Message& message) {
    return message.text(intoWindow);
}

// `done`: "rescaled" stands with the heads, in the place that is left for it.
std::string headsInText(const ModelSpec& spec, const std::vector<std::size_t>& changed,
                        bool rescaled = false) {
    const std::string done = rescaled ? " " + inWindow(Message("rescaled")) : std::string();
    const auto heads = static_cast<std::size_t>(spec.heads);
    if (changed.size() == heads * spec.layers.size()) return inWindow(Message("all heads{}", done));
    std::set<std::size_t> layers;
    for (const std::size_t index : changed)
        layers.insert(index / heads);
    if (layers.size() > 1)
        return inWindow(Message("{} heads{} ({} layers)", changed.size(), done, layers.size()));
    const std::size_t layer = *layers.begin();
    if (changed.size() == heads) return inWindow(Message("L{} all heads{}", layer, done));
    if (changed.size() == 1)
        return inWindow(Message("L{} H{}{}", layer, changed.front() % heads, done));
    if (changed.size() > 4)
        return inWindow(Message("L{} heads ({}){}", layer, changed.size(), done));
    std::string list;
    for (const std::size_t index : changed)
        list += (list.empty() ? "" : ",") + std::to_string(index % heads);
    return inWindow(Message("L{} heads {}{}", layer, list, done));
}

// A head's own factor is its sigma where the uniform one is 1, and is named a factor where it is
// not.
std::string headChange(const ModelSpec& spec, const Intervention& before,
                       const Intervention& after) {
    const auto from = headSigma(spec, before);
    const auto to = headSigma(spec, after);
    std::vector<std::size_t> changed;
    bool same = true;
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (i < from.size() && from[i] == to[i]) continue;
        if (!changed.empty() && to[i] != to[changed.front()]) same = false;
        changed.push_back(i);
    }
    if (changed.empty()) return {};
    const bool factors = after.uniformSigma != 1.0;
    if (after.headSigma.empty())
        return inWindow(factors ? Message("own factors as trained") : Message("head σ as trained"));
    const std::string sign = factors ? " × " : " σ ";
    return same ? headsInText(spec, changed) + sign + shortNumber(to[changed.front()])
                : headsInText(spec, changed, true);
}

// "L4 H0, L5 H3 locked, L0 H1 unlocked".
std::vector<std::string> lockChange(const ModelSpec& spec, const std::vector<int>& before,
                                    const std::vector<int>& after) {
    const auto named = [&](const std::vector<int>& heads, bool lock) -> std::string {
        if (heads.empty()) return {};
        if (heads.size() > 4)
            return inWindow(lock ? Message("{} heads locked", heads.size())
                                 : Message("{} heads unlocked", heads.size()));
        std::string text;
        for (const int head : heads)
            text += (text.empty() ? "L" : ", L") + std::to_string(head / spec.heads) + " H" +
                    std::to_string(head % spec.heads);
        return inWindow(lock ? Message("{} locked", text) : Message("{} unlocked", text));
    };
    std::vector<int> locked, unlocked;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::back_inserter(locked));
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::back_inserter(unlocked));
    return {named(locked, true), named(unlocked, false)};
}

// Numbers one a pair: which is another than in `was`, or than the config's speeds where those are
// set by hand, and how many more. Empty: none is; nothing: not known.
std::optional<std::string> changedPairs(const ModelSpec& spec, int layer, const Choice& choice,
                                        const Choice* was, const std::string& key) {
    const std::vector<double>& now = choice.list(key);
    std::vector<double> before;
    if (was != nullptr && was->method == choice.method) before = was->list(key);
    if (before.empty() && choice.method == "by-hand") {
        const LayerPlan plan = layerPlanOf(spec, {}, layer, 1);
        if (plan.turns()) before = plan.groups.back().query.frequencies;
    }
    if (now.empty() || before.size() != now.size()) return std::nullopt;
    std::string first;
    int more = -1;
    for (std::size_t pair = 0; pair < now.size(); ++pair) {
        if (now[pair] == before[pair]) continue;
        if (++more == 0) first = inWindow(Message("pair {} at {}", pair, numberText(now[pair], 5)));
    }
    return more > 0 ? first + ", " + inWindow(Message("{} more", more)) : first;
}

// As the method's label, but of numbers one a pair what is new.
std::string inWords(const ModelSpec& spec, int layer, Stage stage, const Choice& choice,
                    const Choice* was = nullptr) {
    const Method& method = findMethod(stage, choice.method);
    Choice others = choice;
    std::string pairs;
    for (const Parameter& parameter : method.parameters) {
        if (parameter.kind != Kind::perPair) continue;
        const auto changed = changedPairs(spec, layer, choice, was, parameter.key);
        if (!changed) continue;
        if (!changed->empty()) pairs += ", " + *changed;
        others.values[parameter.key] = parameter.initial;
    }
    return label(method.label, others, method.parameters).text(intoWindow) + pairs;
}

// Where one point of a curve moved: which, and where to. Empty: something else differs.
std::string movedPoint(Stage stage, const Choice& was, const Choice& is) {
    if (was.method != is.method) return {};
    const Method& method = findMethod(stage, is.method);
    std::string text;
    for (const Parameter& parameter : method.parameters) {
        const Value &from = was.values.at(parameter.key), &to = is.values.at(parameter.key);
        if (from == to) continue;
        if (parameter.kind != Kind::curve || !text.empty()) return {};
        const auto &before = std::get<std::vector<double>>(from),
                   &after = std::get<std::vector<double>>(to);
        if (before.size() != after.size()) return {};
        for (std::size_t at = 0; at + 1 < after.size(); at += 2) {
            if (before[at] == after[at] && before[at + 1] == after[at + 1]) continue;
            if (!text.empty()) return {};
            text = inWindow(Message("{}, index {} at position {}", intoWindow(method.label),
                                    groupedText(std::llround(after[at])),
                                    shortNumber(std::round(10.0 * after[at + 1]) / 10.0)));
        }
    }
    return text;
}

// German nouns keep their capital.
std::string inSentence(std::string title) {
    const std::string own = intoWindow(title);
    if (own != title) return own;
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    return title;
}

// A stage's choice for the whole model. Empty where no layer is attended to otherwise than before.
std::string choiceChange(const ModelSpec& spec, Stage stage, const Intervention& before,
                         const Intervention& after) {
    const auto was = before.choices.find(stage), is = after.choices.find(stage);
    const bool chosen = is != after.choices.end();
    if (was == before.choices.end() ? !chosen : chosen && was->second == is->second) return {};
    bool differs = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        differs = differs || choicesOf(spec, before, layer).at(stage) !=
                                 choicesOf(spec, after, layer).at(stage);
    // Every layer has its own instead, which is said.
    const auto& own = after.layerChoices;
    if (!chosen && own.size() == spec.layers.size() &&
        std::all_of(own.begin(), own.end(),
                    [&](const Choices& layer) { return layer.contains(stage); }))
        return {};
    if (!differs && (stage == Stage::bias || stage == Stage::positions)) return {};
    if (chosen && stage == Stage::positions && is->second == neutralChoice(stage))
        return inWindow(Message("no warp"));
    if (chosen && was != before.choices.end())
        if (const std::string moved = movedPoint(stage, was->second, is->second); !moved.empty())
            return moved;
    if (chosen)
        return inWords(spec, 0, stage, is->second,
                       was == before.choices.end() ? nullptr : &was->second);
    return inWindow(Message("{} as config", inSentence(title(stage))));
}

// What one layer has of its own, otherwise than before.
std::string choicesChange(const ModelSpec& spec, int layer, const Choices& before,
                          const Choices& after) {
    if (after.empty()) return inWindow(Message("as the model"));
    std::string text;
    const auto add = [&text](const std::string& part) {
        text += (text.empty() ? "" : ", ") + part;
    };
    for (const Stage stage : everyStage) {
        const auto was = before.find(stage), is = after.find(stage);
        if (is == after.end()) {
            if (was != before.end() && was->second != neutralChoice(stage))
                add(inWindow(Message("{} as the model", inSentence(title(stage)))));
        } else if (was == before.end() || was->second != is->second) {
            if (stage == Stage::bias && is->second == neutralChoice(stage)) continue;
            add(inWords(spec, layer, stage, is->second,
                        was == before.end() ? nullptr : &was->second));
        }
    }
    return text.empty() ? inWindow(Message("as the model")) : text;
}

// "layer 1 RoPE", "layers 0-2, 5: RoPE".
std::string ofLayers(const std::vector<int>& layers, const std::string& what) {
    if (layers.size() == 1) return inWindow(Message("layer {} {}", layers.front(), what));
    std::string text;
    for (std::size_t first = 0; first < layers.size();) {
        std::size_t last = first;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(layers[first]);
        if (last > first) text += "\u2013" + std::to_string(layers[last]);
        first = last + 1;
    }
    return inWindow(Message("layers {}: {}", text, what));
}

std::string layerChange(const ModelSpec& spec, const Intervention& before,
                        const Intervention& after) {
    const auto own = [](const Intervention& change, int layer) {
        const auto at = static_cast<std::size_t>(layer);
        return at < change.layerChoices.size() ? change.layerChoices[at] : Choices();
    };
    std::vector<int> changed;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (own(before, layer) != own(after, layer)) changed.push_back(layer);
    // Layers of which the same is to be said are named together.
    std::vector<std::pair<std::string, std::vector<int>>> groups;
    for (const int layer : changed) {
        const std::string text = choicesChange(spec, layer, own(before, layer), own(after, layer));
        const auto same = std::find_if(groups.begin(), groups.end(),
                                       [&](const auto& group) { return group.first == text; });
        if (same == groups.end()) {
            groups.push_back({text, {layer}});
        } else {
            same->second.push_back(layer);
        }
    }
    std::string all;
    for (const auto& [text, layers] : groups)
        all += (all.empty() ? "" : "; ") + ofLayers(layers, text);
    return all;
}

std::string joined(const std::vector<std::string>& parts, const std::string& none) {
    std::string text;
    for (const std::string& part : parts) {
        if (part.empty()) continue;
        text += (text.empty() ? "" : ", ") + part;
    }
    return text.empty() ? none : text;
}

std::vector<std::string> interventionChange(const ModelSpec& spec, const Intervention& before,
                                            const Intervention& after) {
    std::vector<std::string> parts;
    if (before.uniformSigma != after.uniformSigma) {
        parts.push_back(inWindow(Message("uniform σ {}", shortNumber(after.uniformSigma))));
    }
    parts.push_back(headChange(spec, before, after));
    for (const Stage stage : everyStage)
        parts.push_back(choiceChange(spec, stage, before, after));
    parts.push_back(layerChange(spec, before, after));
    return parts;
}

}  // namespace

std::string describeChange(const ModelSpec& spec, const Experiment& before,
                           const Experiment& after) {
    if (before.model != after.model) {
        return inWindow(
            Message("opened {}", std::filesystem::path(after.model).filename().string()));
    }
    if (after.intervention == Intervention{} && before.intervention != Intervention{} &&
        before.length == after.length && before.offset == after.offset &&
        before.samples == after.samples && before.text == after.text &&
        before.trainedLength == after.trainedLength) {
        return inWindow(Message("as trained"));
    }
    std::vector<std::string> parts;
    if (before.text != after.text || before.textIsIds != after.textIsIds) {
        parts.push_back(std::filesystem::path(after.text).filename().string());
    }
    if (before.length != after.length) {
        parts.push_back(inWindow(after.length == 0
                                     ? Message("length automatic")
                                     : Message("length {}", groupedText(after.length))));
    }
    if (before.offset != after.offset)
        parts.push_back(inWindow(Message("from token {}", groupedText(after.offset))));
    if (before.trainedLength != after.trainedLength)
        parts.push_back(
            inWindow(after.trainedLength == 0
                         ? Message("trained length as the files say")
                         : Message("trained length {}", groupedText(after.trainedLength))));
    if (before.samples != after.samples) {
        parts.push_back(inWindow(after.samples == 0 ? Message("all samples")
                                 : after.samples == 1
                                     ? Message("1 sample")
                                     : Message("{} samples", groupedText(after.samples))));
    }
    if (before.start != after.start) {
        parts.push_back(inWindow(Message("start token {}", intoWindow(name(after.start)))));
    }
    const auto change = interventionChange(spec, before.intervention, after.intervention);
    parts.insert(parts.end(), change.begin(), change.end());
    const auto locks = lockChange(spec, before.lockedHeads, after.lockedHeads);
    parts.insert(parts.end(), locks.begin(), locks.end());
    return joined(parts, inWindow(Message("measured again")));
}

std::string describe(const ModelSpec& spec, const Intervention& change) {
    return joined(interventionChange(spec, Intervention{}, change),
                  inWindow(Message("as trained")));
}

void labelAnew(const ModelSpec& spec, const std::string& model, std::vector<HistoryStep>& steps) {
    for (std::size_t at = 0; at < steps.size(); ++at) {
        HistoryStep& step = steps[at];
        if (step.named || step.experiment.model != model) continue;
        try {
            step.label = at == 0 ? describe(spec, step.experiment.intervention)
                                 : describeChange(spec, steps[at - 1].experiment, step.experiment);
        } catch (const std::exception&) {
            continue;  // a setting that the model cannot have: it is told when it is gone to
        }
    }
}

}  // namespace sextant
