// SPDX-License-Identifier: GPL-3.0-or-later
// A method: one constant description and a few functions. One file a method, one line a method in
// all.cpp; docs/adding-a-method.md shows how.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

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
    slotMask,  // a mask that tells positions too (StreamingLLM)
    runs
};

// What a method may ask about where it is applied.
struct LayerContext {
    const ModelSpec& spec;
    int layer = 0;
    std::int64_t n = 0;      // tokens of the run; 0: not yet known
    const Choices& choices;  // what is in effect in this layer, one a stage
    // Trained numbers of a bias, [heads]; empty: the checkpoint has none, or they are not at hand.
    std::span<const float> biasA = {}, biasP = {};
    // Likewise a table, [heads, biasBuckets].
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
    // Has numbers of each head that are trained: tensors kerple_a and kerple_p; or a table of
    // theirs, t5_bias.
    bool trained = false;
    bool trainedTable = false;
    // What rope_type in config.json calls it; empty: nothing there does.
    std::string hfName = {};

    // Why it cannot be had in this layer, whatever the other choices: a sentence; empty: it can.
    std::string (*whyNot)(const Choice&, const LayerContext&) = nullptr;
    // Writes itself into the plan, in which the stages before it stand already. Pure. None: nothing
    // is to be done.
    void (*apply)(const Choice&, const LayerContext&, LayerPlan&) = nullptr;
    // The same with what was left to the model and the text (Parameter::automatic) said in numbers.
    // None: there is nothing to say.
    Choice (*settled)(const Choice&, const LayerContext&) = nullptr;
    // Whether it changes with the length of each text by itself, so that what it leaves to the text
    // is no one number for texts of several lengths. None: it does not.
    bool (*followsText)(const Choice&) = nullptr;
    // The values at which it changes nothing; none: there are no such values.
    std::optional<Choice> (*neutral)(const LayerContext&) = nullptr;
    // The choice that a layer's config.json makes; nothing where it does not name this method.
    // None: no config does.
    std::optional<Choice> (*fromHf)(const HfPosition&) = nullptr;
    // Says it in config.json's words, or in HfText::cannot why that cannot be. None: by leaving
    // everything as it is.
    void (*toHf)(const Choice&, const LayerContext&, HfText&) = nullptr;
};

// Base and number of the dimensions that turn in this layer, also where a choice leaves them to the
// config. dims is 0 where nothing turns.
struct Rotary {
    double base = 0.0;
    int dims = 0;
};
Rotary rotaryOf(const LayerContext& context);

// A factor for longer texts: the choice's own, or how many times longer the run is than training
// was, at least 1.
double factorOf(const Choice& choice, const LayerContext& context);
// Method::settled where the factor is all.
Choice settledFactor(const Choice& choice, const LayerContext& context);
// Method::followsText, whatever was chosen.
bool alwaysFollowsText(const Choice&);
// What every encoding that turns has: base and dimensions, Method::settled, and the reason of
// Method::whyNot, which begins with its label.
Parameters rotaryParameters();
Choice settledRotary(const Choice& choice, const LayerContext& context);
std::string whyNotRotary(const std::string& label, const LayerContext& context);
// The described "factor" of a method that changes frequencies.
Parameter factorParameter();

// "rope_scaling": {"rope_type": name, "factor": factor} in `text`.
void sayFactor(const std::string& name, double factor, HfText& text);

}  // namespace sextant
