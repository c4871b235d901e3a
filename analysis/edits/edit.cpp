// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/edits/edit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/checkpoint/slot.h"  // wholeModel
#include "analysis/position/composition.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/tidy.h"

namespace sextant {

namespace {

Layers layersOf(const Layers& layers) {
    return layers.empty() ? Layers{wholeModel} : layers;
}

struct Apply {
    const ModelSpec& spec;
    Intervention& change;

    std::size_t at(HeadId id) const {
        return static_cast<std::size_t>(id.layer) * static_cast<std::size_t>(spec.heads) +
               static_cast<std::size_t>(id.head);
    }
    // `value` of each of `heads` that the model has.
    template <class Heads, class HeadOf, class ValueOf>
    void changeOwn(const Heads& heads, HeadOf headOf, ValueOf value) const {
        auto values = headSigma(spec, change);
        const auto trained = headSigma(spec, Intervention{});
        for (const auto& one : heads) {
            const HeadId id = headOf(one);
            if (id.layer < 0 || id.head < 0 || id.head >= spec.heads || at(id) >= values.size())
                continue;
            values[at(id)] = value(one, values[at(id)], trained[at(id)]);
        }
        // Scales that are all as trained are written as none: one spelling of the identity.
        if (values == trained) values.clear();
        change.headSigma = std::move(values);
    }

    void operator()(const SetUniform& edit) const { change.uniformSigma = edit.sigma; }
    void operator()(const ChangeHeads& edit) const {
        using How = ChangeHeads::How;
        const double uniform = change.uniformSigma > 0.0 ? change.uniformSigma : 1.0;
        const auto value = [&](HeadId, double now, double trained) {
            switch (edit.how) {
                case How::times:
                    return tidy(now * edit.value);
                case How::plus:
                    return tidy(std::max(0.0, now + edit.value));
                case How::inEffect:
                    return edit.value / uniform;
                case How::trained:
                    return trained;
                case How::to:
                    break;
            }
            return edit.value;
        };
        changeOwn(
            edit.heads, [](HeadId id) { return id; }, value);
    }
    void operator()(const SetHeads& edit) const {
        using Own = std::pair<const HeadId, double>;
        changeOwn(
            edit.own, [](const Own& one) { return one.first; },
            [](const Own& one, double, double) { return one.second; });
    }
    void operator()(const SetScales& edit) const {
        change.uniformSigma = 1.0;
        change.headSigma = edit.inEffect;
    }
    void operator()(const SetChoice& edit) const {
        for (const int layer : layersOf(edit.layers))
            change = edit.choice ? withChoice(spec, change, layer, edit.stage, *edit.choice)
                                 : withoutChoice(spec, change, layer, edit.stage);
    }
    void operator()(const SetValue& edit) const {
        for (const int layer : layersOf(edit.layers)) {
            const Choice* chosen = chosenFor(change, layer, edit.stage);
            if (!chosen || !chosen->values.contains(edit.key) ||
                (!edit.method.empty() && chosen->method != edit.method))
                continue;
            Choice next = *chosen;
            next.values[edit.key] = edit.value;
            change = withChoice(spec, change, layer, edit.stage, next);
        }
    }
    void operator()(const ClearStage& edit) const {
        change.choices.erase(edit.stage);
        for (Choices& layer : change.layerChoices)
            layer.erase(edit.stage);
        change = canonical(std::move(change));
    }
    void operator()(const SetPattern& edit) const {
        change = withPattern(spec, change, findPattern(edit.pattern.method), edit.pattern);
    }
    void operator()(const SetIntervention& edit) const { change = edit.change; }
};

// Scales first, then the choices stage by stage.
Edits differences(const ModelSpec& spec, const Intervention& from, const Intervention& to) {
    Edits edits;
    if (from.uniformSigma != to.uniformSigma) edits.push_back(SetUniform{to.uniformSigma});
    const auto own = headSigma(spec, from), wanted = headSigma(spec, to);
    SetHeads moved;
    if (own.size() == wanted.size())
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            for (int head = 0; head < spec.heads; ++head) {
                const auto at = static_cast<std::size_t>(layer * spec.heads + head);
                if (own[at] != wanted[at]) moved.own[{layer, head}] = wanted[at];
            }
    if (!moved.own.empty()) edits.push_back(std::move(moved));
    for (const Stage stage : everyStage) {
        // Layers with one new choice share a line.
        std::vector<std::pair<std::optional<Choice>, Layers>> groups;
        for (int layer = wholeModel; layer < spec.layerCount(); ++layer) {
            const Choice* before = chosenFor(from, layer, stage);
            const Choice* after = chosenFor(to, layer, stage);
            if (!before == !after && (!before || *before == *after)) continue;
            const auto choice = after ? std::optional(*after) : std::nullopt;
            if (layer == wholeModel) {
                edits.push_back(SetChoice{stage, {}, choice});
                continue;
            }
            auto group = std::find_if(groups.begin(), groups.end(),
                                      [&](const auto& one) { return one.first == choice; });
            if (group == groups.end()) group = groups.insert(group, {choice, {}});
            group->second.insert(layer);
        }
        for (const auto& [choice, layers] : groups)
            edits.push_back(SetChoice{stage, layers, choice});
    }
    return edits;
}

}  // namespace

const Choice* chosenFor(const Intervention& change, int layer, Stage stage) {
    const auto at = static_cast<std::size_t>(std::max(layer, 0));
    if (layer >= 0 && at >= change.layerChoices.size()) return nullptr;
    const Choices& choices = layer < 0 ? change.choices : change.layerChoices[at];
    const auto found = choices.find(stage);
    return found == choices.end() ? nullptr : &found->second;
}

Intervention edited(const ModelSpec& spec, Intervention change, const Edits& edits) {
    for (const Edit& edit : edits)
        std::visit(Apply{spec, change}, edit);
    return change;
}

Edits rotateEveryLayer(const ModelSpec& spec, const Intervention& now) {
    Edits edits{
        ClearStage{Stage::encoding}, ClearStage{Stage::bias},
        SetChoice{
            Stage::encoding, {}, startingChoice(findMethod(Stage::encoding, "rope"), spec, 0)}};
    const Choice* bias = chosenFor(now, wholeModel, Stage::bias);
    if (bias && *bias == neutralChoice(Stage::bias))
        edits.push_back(SetChoice{Stage::bias, {}, *bias});
    return edits;
}

Edits removePositions() {
    return {ClearStage{Stage::encoding}, ClearStage{Stage::bias},
            SetChoice{Stage::encoding, {}, unpositioned()},
            SetChoice{Stage::bias, {}, neutralChoice(Stage::bias)}};
}

Edits positionsAsConfig() {
    Edits edits;
    for (const Stage stage : everyStage)
        if (stage != Stage::mask) edits.push_back(ClearStage{stage});
    return edits;
}

Edits editsBetween(const ModelSpec& spec, const Intervention& from, const Intervention& to) {
    if (canonical(from) == canonical(to)) return {};
    Edits edits = differences(spec, from, to);
    if (canonical(edited(spec, from, edits)) == canonical(to)) return edits;
    return {SetIntervention{to}};
}

}  // namespace sextant
