// SPDX-License-Identifier: GPL-3.0-or-later
// The slope of the mean NLL by every head's scale, streamed: the forward pass keeps each layer's
// input and attention's output, and from the top a layer is run again tile by tile. Memory is
// O(layers x n x width); no n x n array, no [n, intermediate] and no [n, vocabulary] exists.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

struct Compute;

struct HeadGradient {
    double nll = 0;               // mean over the labels, nats
    std::int64_t labels = 0;      // what the mean is over
    std::vector<double> bySigma;  // [layers * heads], nats a unit of sigma in effect
};

// Bytes it needs at its peak for a sample of `positions` tokens, besides the weights; where twice
// as much is free it may take more and be faster.
std::uint64_t headGradientBytes(const ModelSpec& spec, std::int64_t positions);

// Throws Error where that is more than `available`, saying how many positions fit.
void checkGradientMemory(const ModelSpec& spec, std::int64_t positions, std::uint64_t available);

// Of the tokens from position `fromPosition` of their sample on (the token at position i + 1 is
// scored at i), where `compute` says (null: on the CPU). dL/dsigma by methods.md S1. Throws Error
// (no label that far, more memory than there is, an intervention that does not fit) and Cancelled.
HeadGradient headGradient(const Model& model, const Samples& samples, const Intervention& change,
                          std::int64_t fromPosition = 0, const Progress& progress = {},
                          std::shared_ptr<const Compute> compute = nullptr);

}  // namespace sextant
