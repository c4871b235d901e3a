// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint is, as plain values for a page and for programs: what its files say, what was
// inferred from them and from what, where they contradict each other, its layers and its tensors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/slot.h"
#include "analysis/message.h"

namespace sextant {

struct Checkpoint;

// How far an inferred value can be trusted.
enum class Certainty { sure, likely, guess };
const char* name(Certainty certainty);  // "sure"

struct CheckpointFact {
    std::string name;  // translatable
    Message value;
    Message source;  // the file and the key, or what it was inferred from
    Certainty certainty = Certainty::sure;
    // The field of an Experiment by which a person may set it: "trained_length"; empty: none.
    std::string field = {};
    bool byHand = false;             // a person has
    std::int64_t now = 0, most = 0;  // the value as a number, and the most; at least 1
    bool operator==(const CheckpointFact&) const = default;
};

// Two sources that say different things: both are named, and which of them counts.
struct Contradiction {
    std::string title;  // translatable
    Message text;
    // What each comes to, in a few words: "layer_types" and "pattern 6".
    Message counts = {}, other = {};
    // What config.json would have to say for the other one to count, as a JSON merge patch (RFC
    // 7396). Empty: it is not about positions and masks.
    std::string patch = {};
    // The trained length that the other one gives, in tokens; 0: it is not about that. Nothing but
    // these two can be had otherwise in an open model.
    std::int64_t trainedLength = 0;
    bool operator==(const Contradiction&) const = default;
};

// One layer as trained.
struct LayerFacts {
    std::string attention;     // "full", "window", "chunks", ...: the mask; translatable
    std::int64_t reach = 0;    // the most keys that a query sees, its own included; 0: all
    std::string position;      // "RoPE", "ALiBi", "NoPE", ...; translatable
    double rotaryBase = 0.0;   // 0: nothing turns
    int rotaryDim = 0;         // leading dimensions of a head that turn
    bool interleaved = false;  // pairs (2p, 2p + 1), else (p, p + rotaryDim / 2)
    Message scaling;           // of the frequencies: "YaRN, factor 4"; empty: none
    Message factor;            // of the scores, row by row; empty: none
    double scoreScale = 0.0;   // multiplies q.k
    std::string scaleRule;     // the same in words: "1/\u221a64"
    Message headNorm;          // of queries and keys: "RMS, each head"; empty: none
    double softCap = 0.0;      // of the scores; 0: none
    bool sinks = false;
    // "queries from a row of 1,536, ..."; empty: queries, keys and values come from the layer's row
    Message latent;
    Message sharedKeys;  // "keys and values of layer 22"; empty: they are the layer's own
    Message mlp;         // "gated silu, 5,632 wide", or of each expert
    Message experts;     // "8 of 128, and a shared one of 1,024"; empty: one MLP
    // All of it in one line, without the number of the layer.
    Message sentence;
    bool operator==(const LayerFacts&) const = default;
};

struct TensorFacts {
    std::string name;
    std::string dtype;  // as the file spells it
    std::vector<std::int64_t> shape;
    std::uint64_t bytes = 0;
    std::string file;  // without its folder
    int layer = wholeModel;
    Message use;      // "query of layer 3"; empty: nothing needs it
    Message problem;  // why it cannot be read; empty: it can
    // Of several stored tensors that are one weight: "32 values a scale".
    Message packing = {};
    bool operator==(const TensorFacts&) const = default;
};

struct CheckpointFacts {
    std::string architecture;
    std::int64_t parameters = 0;  // used by the model
    std::uint64_t bytes = 0;      // of all stored tensors
    int files = 0;                // that hold weights
    std::int64_t trainedLength = 0;
    std::vector<CheckpointFact> read, inferred;
    std::vector<Contradiction> contradictions;
    std::vector<Message> warnings;
    std::vector<LayerFacts> layers;
    std::vector<TensorFacts> tensors;  // in the order of the graph, then what nothing uses
    std::string config;                // config.json, whole
    bool operator==(const CheckpointFacts&) const = default;
};

// Reads the weights' headers as they were opened, and tokenizer_config.json. Throws nothing for
// what is beside the weights and cannot be read: it is left out.
CheckpointFacts factsOf(const Checkpoint& checkpoint);
LayerFacts layerFactsOf(const ModelSpec& spec, int layer);

// "BF16 (289), F32 (52)": how many tensors of each type, the most common first.
std::string numberTypes(const std::vector<TensorFacts>& tensors);

}  // namespace sextant
