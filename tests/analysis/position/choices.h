// SPDX-License-Identifier: GPL-3.0-or-later
// Short ways to write choices and rotations.
#pragma once

#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/rotary.h"

namespace sextant::test {

inline Choice choiceOf(Stage stage, const std::string& method,
                       const std::map<std::string, Value>& values = {}) {
    Choice choice = initialChoice(method, findMethod(stage, method).parameters);
    for (const auto& [key, value] : values)
        choice.values.at(key) = value;
    return choice;
}

// A choice of a method, with values at which each parameter matters; required ones are given.
inline Choice tellingChoice(const Method& method) {
    Choice choice = initialChoice(method.key, method.parameters);
    for (auto& [key, value] : choice.values) {
        if (key == "only_beyond") choice.values["factor"] = 2.0;
        if (key == "short_factor") value = std::vector<double>{1.25};
        if (key == "long_factor") value = std::vector<double>{2.5};
        if (key == "theta") value = std::vector<double>{0.5};
        if (key == "weights") value = std::vector<double>{0.01};
        if (key == "points") value = std::vector<double>{0, 0, 8, 2};
        if (key == "new_tokens") choice.values["mode"] = std::string("local_static");
    }
    return choice;
}

// "none", "rope", "alibi": the whole model.
inline Intervention positioned(const std::string& name) {
    Intervention change;
    change.choices = choicesNamed(name);
    return change;
}

// "linear", "yarn": the whole model, for texts `factor` times longer.
inline Choices stretched(const std::string& method, double factor) {
    return {{Stage::frequencies, choiceOf(Stage::frequencies, method, {{"factor", factor}})}};
}

inline RotaryTable tableAt(double base, int dims, const std::vector<double>& positions) {
    Rotation turn;
    turn.frequencies = rotaryFrequencies(base, dims);
    turn.positions = positions;
    return rotaryTable(turn, 0);
}

inline std::string encodingOf(const ModelSpec& spec, int layer) {
    return ownChoices(spec, layer).at(Stage::encoding).method;
}

}  // namespace sextant::test
