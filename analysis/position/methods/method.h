// SPDX-License-Identifier: GPL-3.0-or-later
// A method: one constant description and a few functions. One file a method, one line a method in
// all.cpp; docs/adding-a-method.md shows how.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/message.h"
#include "analysis/position/layer_plan.h"
#include "analysis/position/stage.h"

namespace sextant {

struct HfPosition;  // hf_position.h
struct HfText;

// The columns of methods.md's table of what excludes what (composition.cpp).
enum class Column {
    neutral,
    nope,
    learned,
    rotary,
    frequencies,
    warp,     // positions of their own
    branch,   // another distance for far pairs
    vectors,  // other queries and keys
    factor,   // a factor of each row
    bias,
    mask,
    slotMask,  // a mask that also sets positions (StreamingLLM)
    runs
};

// What a method may know of the layer it is applied to.
struct LayerContext {
    const ModelSpec& spec;
    int layer = 0;
    std::int64_t n = 0;      // tokens of the run; 0: not yet known
    const Choices& choices;  // what is in effect in this layer, one a stage
    // Trained numbers of a bias, [heads]; empty: the checkpoint has none, or they are not loaded.
    std::span<const float> biasA = {}, biasP = {};
    // The same for a table, [heads, biasBuckets].
    std::span<const float> biasTable = {};

    const LayerSpec& own() const { return spec.layers.at(static_cast<std::size_t>(layer)); }
};

struct Method {
    std::string key;    // "yarn": in files and options
    std::string label;  // "YaRN"
    std::string paper;  // "Peng et al. 2023, arXiv 2309.00071"
    std::string help;   // one sentence
    Stage stage = Stage::encoding;
    Column column = Column::neutral;
    Parameters parameters = {};
    // Has trained numbers for each head: tensors kerple_a and kerple_p, or the table t5_bias.
    bool trained = false;
    bool trainedTable = false;
    // Its rope_type in config.json; empty: it has none.
    std::string hfName = {};

    // Why this layer cannot have it, whatever the other choices: a sentence; empty: it can.
    Message (*whyNot)(const Choice&, const LayerContext&) = nullptr;
    // Writes the method into the plan, which already holds the stages before it. Pure. Null:
    // nothing to do.
    void (*apply)(const Choice&, const LayerContext&, LayerPlan&) = nullptr;
    // The choice with numbers for what was left to the model and the text (Parameter::automatic).
    // Null: nothing is left to them.
    Choice (*settled)(const Choice&, const LayerContext&) = nullptr;
    // Whether the method adapts to the length of each single text, so that no one number can stand
    // for what is left to texts of several lengths. Null: it does not.
    bool (*followsText)(const Choice&) = nullptr;
    // The values at which it changes nothing. Null: there are no such values.
    std::optional<Choice> (*neutral)(const LayerContext&) = nullptr;
    // The choice that config.json makes for a layer; nothing where it does not name this method.
    // Null: no config does.
    std::optional<Choice> (*fromHf)(const HfPosition&) = nullptr;
    // Writes the choice as config.json's keys, or to HfText::cannot why that is impossible. Null:
    // it needs no keys.
    void (*toHf)(const Choice&, const LayerContext&, HfText&) = nullptr;
};

// Base and number of the rotated dimensions in this layer, also where a choice leaves them to the
// config. dims is 0 where nothing is rotated.
struct Rotary {
    double base = 0.0;
    int dims = 0;
};
Rotary rotaryOf(const LayerContext& context);

// The factor for longer texts: the choice's own, or the run's length over the trained one, at
// least 1.
double factorOf(const Choice& choice, const LayerContext& context);
// Method::settled where only the factor is left to the text.
Choice settledFactor(const Choice& choice, const LayerContext& context);
// Method::followsText, whatever was chosen.
bool alwaysFollowsText(const Choice&);
// Shared by every encoding that rotates: base and dimensions, Method::settled, and the reason of
// Method::whyNot, which begins with the method's label.
Parameters rotaryParameters();
Choice settledRotary(const Choice& choice, const LayerContext& context);
Message whyNotRotary(const std::string& label, const LayerContext& context);
// The described "factor" of a method that changes frequencies.
Parameter factorParameter();

// "rope_scaling": {"rope_type": name, "factor": factor} in `text`.
void sayFactor(const std::string& name, double factor, HfText& text);

}  // namespace sextant
