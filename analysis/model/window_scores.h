// SPDX-License-Identifier: GPL-3.0-or-later
// How well labels of many short inputs are predicted: nothing else of a forward pass is kept, and
// of the highest layer and the output matrix only what these labels need is computed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/model/model.h"

namespace sextant {

struct Compute;

// An input of `inputs` tokens, the first of `ids`. Labels are ids[first] .. ids[last - 1], 1 <=
// first < last <= inputs + 1; each is predicted from all tokens before it. What a method makes of
// positions is what it makes of `inputs` tokens.
struct ScoredInput {
    std::span<const std::int32_t> ids;
    std::int64_t inputs = 0;
    std::int64_t first = 0, last = 0;
};

// Of one input, for each of its labels.
struct LabelScores {
    std::vector<float> nll;               // nats
    std::vector<bool> hit;                // the label is the most likely token
    std::vector<std::int32_t> likeliest;  // that token
};

// In the order of `inputs`; neighbours of one shape run as batches. Throws Error (an id outside the
// vocabulary, an intervention that does not fit, more memory than there is, a result that is not a
// number) and Cancelled.
std::vector<LabelScores> scoreInputs(const Model& model, std::span<const ScoredInput> inputs,
                                     const Intervention& change, const Progress& progress = {},
                                     std::shared_ptr<const Compute> compute = nullptr);

// Bytes at the peak, besides the weights, for inputs of so many tokens.
std::uint64_t scoringBytes(const ModelSpec& spec, std::int64_t positions);

// Cost (cost.h) of one such input, about, where `labels` are scored.
double scoringInputCost(const ModelSpec& spec, std::int64_t positions, std::int64_t labels);

}  // namespace sextant
