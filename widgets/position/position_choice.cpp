// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/position/position_choice.h"

#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"

namespace sextant {

const char* name(PositionChoice choice) {
    switch (choice) {
        case PositionChoice::rope:
            return "rope";
        case PositionChoice::none:
            return "none";
        case PositionChoice::asConfig:
            break;
    }
    return "config";
}

PositionChoice positionOf(const Intervention& change, int layer) {
    const auto at = static_cast<std::size_t>(layer);
    if (layer >= 0 && at >= change.layerChoices.size()) return PositionChoice::asConfig;
    const Choices& choices = layer < 0 ? change.choices : change.layerChoices[at];
    const auto found = choices.find(Stage::encoding);
    if (found == choices.end()) return PositionChoice::asConfig;
    return found->second == unpositioned() ? PositionChoice::none : PositionChoice::rope;
}

Intervention withPosition(const ModelSpec& spec, const Intervention& change, int layer,
                          PositionChoice choice) {
    Intervention next = withoutChoice(spec, change, layer, Stage::encoding);
    next = withoutChoice(spec, next, layer, Stage::bias);
    if (choice == PositionChoice::asConfig) return next;
    for (const auto& [stage, chosen] : choicesNamed(name(choice)))
        if (stage == Stage::encoding || choice == PositionChoice::none)
            next = withChoice(spec, next, layer, stage, chosen);
    return next;
}

}  // namespace sextant
