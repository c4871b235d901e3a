// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes about a model, as values: the window's controls, links of lessons, scripts
// and the history all speak of these. Each is applied to the intervention as it is then.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "analysis/head_id.h"
#include "analysis/intervention.h"
#include "analysis/position/stage.h"

namespace sextant {

// The uniform scale.
struct SetUniform {
    double sigma = 1.0;
    bool operator==(const SetUniform&) const = default;
};
// The own scales of these heads, without the uniform one. Heads that the model does not have are
// passed over.
struct ChangeHeads {
    enum class How {
        to,        // take `value`
        times,     // multiply by `value`
        plus,      // add `value`; never below 0
        inEffect,  // take `value` divided by the uniform scale
        trained    // go back to what was trained
    };
    std::set<HeadId> heads;
    How how = How::to;
    double value = 1.0;
    bool operator==(const ChangeHeads&) const = default;
};
// The own scale of each.
struct SetHeads {
    std::map<HeadId, double> own;
    bool operator==(const SetHeads&) const = default;
};
// Scales in effect of all heads, [layers * heads]; the uniform scale becomes 1. Empty: as trained.
struct SetScales {
    std::vector<double> inEffect;
    bool operator==(const SetScales&) const = default;
};
// Which layers an edit is about; empty: the whole model, where single layers keep their own choice.
using Layers = std::set<int>;
// The method of a stage. No choice: the layers follow the model, the model its config.
struct SetChoice {
    Stage stage = Stage::encoding;
    Layers layers;
    std::optional<Choice> choice;
    bool operator==(const SetChoice&) const = default;
};
// A parameter of the methods that were chosen; of those layers that have one with this key.
struct SetValue {
    Stage stage = Stage::encoding;
    Layers layers;
    std::string method;  // only where it is the chosen one; empty: any
    std::string key;
    Value value;
    bool operator==(const SetValue&) const = default;
};
// Nothing is chosen for the stage any more, neither for the model nor for a layer.
struct ClearStage {
    Stage stage = Stage::encoding;
    bool operator==(const ClearStage&) const = default;
};
// A pattern of layers (layer_patterns.h), which leaves their other choices.
struct SetPattern {
    Choice pattern;
    bool operator==(const SetPattern&) const = default;
};
// Everything at once.
struct SetIntervention {
    Intervention change;
    bool operator==(const SetIntervention&) const = default;
};
using Edit = std::variant<SetUniform, ChangeHeads, SetHeads, SetScales, SetChoice, SetValue,
                          ClearStage, SetPattern, SetIntervention>;
// One step of the history; none: what is being dragged is done.
using Edits = std::vector<Edit>;

// `change` after the edits, in its one form. Throws Error where a pattern does not fit the model;
// whether it may be computed with, check() says (intervention.h).
Intervention edited(const ModelSpec& spec, Intervention change, const Edits& edits);

// The choice made for the layer, or for wholeModel; null: none was.
const Choice* chosenFor(const Intervention& change, int layer, Stage stage);

// RoPE in every layer, with the usual base where the checkpoint gives none. A bias of the config's
// own excludes it until it is removed.
Edits rotateEveryLayer(const ModelSpec& spec, const Intervention& now);
// Neither a rotation nor a bias in any layer.
Edits removePositions();
// Every stage but the mask as the config has it.
Edits positionsAsConfig();

// Edits that lead from one intervention to the other; one SetIntervention where no others do.
Edits editsBetween(const ModelSpec& spec, const Intervention& from, const Intervention& to);

// One line, and back: "sigma 1.4", "heads 2.0,3.1 times 1.1", "own 2.0=1.3,3.1=0.8",
// "scales trained", "choose frequencies yarn factor=4", "choose mask layers=2,3 window window=64",
// "choose mask layers=2,3 default", "value frequencies factor=8", "clear bias", "pattern hwfa",
// "intervention {...}". Words with spaces stand in double quotes. Throws Error saying what was
// expected.
std::string toText(const Edit& edit);
Edit editFromText(const std::string& line);
// Whether `line` begins as an edit does.
bool isEdit(const std::string& line);

}  // namespace sextant
