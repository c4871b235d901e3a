// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers see a window and which see all, and which have a position encoding: patterns of the
// literature (methods M22) as one description and one function each.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/values/parameter.h"

namespace sextant {

struct LayerPattern {
    std::string key;    // "hwfa"
    std::string label;  // "HWFA"
    std::string paper;
    std::string help;  // one sentence
    Parameters parameters;
    // The choices of each single layer under a settled choice; none for layers that are as the
    // whole model. Throws Error where the model is too small for the pattern.
    std::vector<Choices> (*layers)(const ModelSpec&, const Choice&) = nullptr;
    // The choice with numbers for what was left to the model. Null: nothing is left to it.
    Choice (*settled)(const ModelSpec&, const Choice&) = nullptr;
};

Choice settledPattern(const LayerPattern& pattern, const ModelSpec& spec, const Choice& choice);

std::span<const LayerPattern> layerPatterns();
// Throws Error that lists the patterns.
const LayerPattern& findPattern(const std::string& key);

// `change` with the pattern. It replaces the choices of single layers in the stages that patterns
// decide (encoding, bias and mask; the factor only in layers that were NoPE), and those of the
// whole model where the pattern sets every layer. Single layers keep their other choices where the
// pattern allows them. Throws Error where the choice is none of the pattern's, or the model cannot
// have it.
Intervention withPattern(const ModelSpec& spec, const Intervention& change,
                         const LayerPattern& pattern, const Choice& choice);

// A choice made by hand in `change` that the pattern replaces: of a layer, or of the whole model.
struct ReplacedChoice {
    int layer = -1;  // negative: of the whole model
    Stage stage = Stage::encoding;
    Choice choice;
    bool operator==(const ReplacedChoice&) const = default;
};
std::vector<ReplacedChoice> replacedByPattern(const ModelSpec& spec, const Intervention& change,
                                              const LayerPattern& pattern, const Choice& choice);

// "hwfa", "hwfa,window=16": a pattern and its parameters, as a command line has them. Throws Error
// naming what was expected.
Choice patternFromText(const std::string& text);

}  // namespace sextant
