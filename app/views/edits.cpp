// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/edits.h"

#include <utility>

#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/layer_patterns.h"

namespace sextant {

namespace {

using HeadValue = std::function<double(HeadId head, double now, double trained)>;

EditAction changed(const std::set<HeadId>& heads, HeadValue value) {
    return {[heads, value = std::move(value)](const ModelSpec& spec, Intervention& change) {
        auto values = headSigma(spec, change);
        const auto trained = headSigma(spec, Intervention{});
        for (const HeadId id : heads) {
            const std::size_t at =
                static_cast<std::size_t>(id.layer) * static_cast<std::size_t>(spec.heads) +
                static_cast<std::size_t>(id.head);
            if (id.head < spec.heads && at < values.size())
                values[at] = value(id, values[at], trained[at]);
        }
        // Scales that are all as trained are written as none: one spelling of the identity.
        if (values == trained) values.clear();
        change.headSigma = std::move(values);
    }};
}

}  // namespace

EditAction changeHeads(const std::set<HeadId>& heads,
                       std::function<double(double now, double trained)> value) {
    return changed(heads, [value = std::move(value)](HeadId, double now, double trained) {
        return value(now, trained);
    });
}

EditAction setHeads(std::map<HeadId, double> values) {
    std::set<HeadId> heads;
    for (const auto& [head, sigma] : values)
        heads.insert(head);
    return changed(heads, [values = std::move(values)](HeadId head, double, double) {
        return values.at(head);
    });
}

EditAction resetHeads(const std::set<HeadId>& heads) {
    return changeHeads(heads, [](double, double trained) { return trained; });
}

EditAction resetScales() {
    return {[](const ModelSpec&, Intervention& change) {
        change.uniformSigma = 1.0;
        change.headSigma.clear();
    }};
}

EditAction positionsOfModel(const Choices& choices) {
    return {[choices](const ModelSpec&, Intervention& change) {
        for (const Stage stage : {Stage::encoding, Stage::bias}) {
            change.choices.erase(stage);
            for (Choices& layer : change.layerChoices)
                layer.erase(stage);
        }
        for (const auto& [stage, choice] : choices)
            change.choices[stage] = choice;
        change = canonical(std::move(change));
    }};
}

EditAction positionsAsConfig() {
    return {[](const ModelSpec&, Intervention& change) {
        for (const Stage stage : everyStage) {
            if (stage == Stage::mask) continue;
            change.choices.erase(stage);
            for (Choices& layer : change.layerChoices)
                layer.erase(stage);
        }
        change = canonical(std::move(change));
    }};
}

EditAction positionsOfLayer(int layer, const Choices& choices) {
    return positionsOfLayers({layer}, choices);
}

EditAction positionsOfLayers(const std::set<int>& layers, const Choices& choices) {
    return {[layers, choices](const ModelSpec& spec, Intervention& change) {
        for (const int layer : layers) {
            for (const Stage stage : {Stage::encoding, Stage::bias})
                change = withoutChoice(spec, change, layer, stage);
            for (const auto& [stage, choice] : choices)
                change = withChoice(spec, change, layer, stage, choice);
        }
    }};
}

EditAction maskOfLayers(const std::set<int>& layers, const std::optional<Choice>& mask) {
    return {[layers, mask](const ModelSpec& spec, Intervention& change) {
        for (const int layer : layers) {
            change = mask ? withChoice(spec, change, layer, Stage::mask, *mask)
                          : withoutChoice(spec, change, layer, Stage::mask);
        }
    }};
}

EditAction patternOfLayers(const Choice& choice) {
    return {[choice](const ModelSpec& spec, Intervention& change) {
        change = withPattern(spec, change, findPattern(choice.method), choice);
    }};
}

Choices noPositions() {
    return {{Stage::encoding, unpositioned()}, {Stage::bias, neutralChoice(Stage::bias)}};
}

}  // namespace sextant
