// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers see a window and which see all, and which tell positions: patterns of the literature
// (methods M22) as one description and one function each.
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
    // What each layer has for itself, of a settled choice; layers that are as the whole model have
    // nothing. Throws Error where the model is too small for the pattern.
    std::vector<Choices> (*layers)(const ModelSpec&, const Choice&) = nullptr;
    // The choice with what was left to the model said in numbers. None: nothing is left to it.
    Choice (*settled)(const ModelSpec&, const Choice&) = nullptr;
};

Choice settledPattern(const LayerPattern& pattern, const ModelSpec& spec, const Choice& choice);

std::span<const LayerPattern> layerPatterns();
// Throws Error naming those there are.
const LayerPattern& findPattern(const std::string& key);

// `change` with the pattern in place of what was chosen for single layers in the stages that
// patterns decide (encoding, bias and mask; a factor only with a NoPE layer, whose it was), and of
// what was for the whole model where the pattern says it of every layer. What else single layers
// have they keep, where that can be beside the pattern. Throws Error where the choice is none of
// the pattern's, or the model cannot have it.
Intervention withPattern(const ModelSpec& spec, const Intervention& change,
                         const LayerPattern& pattern, const Choice& choice);

// What `change` has by hand and not with the pattern any more: of a layer, or of the whole model.
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
