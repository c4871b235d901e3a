// SPDX-License-Identifier: GPL-3.0-or-later
// A text goes on as a model predicts it: greedily, drawn, or by the best of several beams.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/model/model.h"

namespace sextant {

struct Compute;

struct GenerateOptions {
    std::int64_t tokens = 64;  // new ones at most
    double temperature = 0.0;  // logits are divided by it; 0: the likeliest token each time
    double topP = 1.0;         // of the probability that is drawn from, at most
    std::uint64_t seed = 0;
    int beams = 1;                    // more: no token is drawn
    std::optional<std::int32_t> end;  // a token that ends the text; it is the last one
    std::int64_t least = 0;           // new tokens before which `end` is not chosen
    bool cached = true;               // keys and values are kept where the method allows it
    // Told each new token as soon as it is known; with beams all of them at the end.
    std::function<void(std::int32_t id)> token;
    std::shared_ptr<const Compute> compute = nullptr;  // null: the CPU
};

struct Generated {
    std::vector<std::int32_t> ids;  // new ones
    std::vector<float> logs;        // ln p of each under the model, given all before it
    std::int64_t recomputed = 0;    // new tokens for which the whole text was computed anew
    Message whyRecomputed;          // empty: nothing was
    double promptSeconds = 0.0, secondsAToken = 0.0;
};

// The same, token by token, as computing the whole text anew for each token. Throws Error (an empty
// prompt, an id outside the vocabulary, options out of range, more positions than were learned) and
// Cancelled.
Generated generate(const Model& model, std::span<const std::int32_t> prompt,
                   const Intervention& change, const GenerateOptions& options,
                   const Progress& progress = {});

// The token that is drawn from probabilities (which need not sum to 1): the likeliest of them that
// together have `topP` of it, at `draw` in [0, 1) of what they sum to.
std::int64_t drawn(std::span<const float> probabilities, double topP, double draw);

}  // namespace sextant
