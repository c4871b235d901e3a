// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory a measurement needs and how much there is: asked before it is taken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// What of a plan counts for memory.
struct PassShape {
    int runs = 1;           // that are combined
    bool branches = false;  // far pairs have queries and keys of their own
    double planBytes = 0;   // of all runs' plans, a row
};

// Bytes a measurement of samples of `positions` tokens holds at its peak, besides the weights.
// `partial`: with answers as the rows come, for which all layers' keys and values of one sample are
// kept, and two answers more.
std::uint64_t measureBytes(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                           bool scoreVariance, bool logits, bool partial = false,
                           const PassShape& pass = {});

// Bytes this process can still take: the least of what the machine has free and what its control
// groups leave, its own and each one above (/proc/self/cgroup, versions 1 and 2); pages of files
// count as free. `root` is where /proc and /sys are looked for.
std::uint64_t availableBytes(const std::filesystem::path& root = "/");

// Bytes that this process holds now, pages of files included (/proc/self/statm); 0: not known.
std::uint64_t residentBytes(const std::filesystem::path& root = "/");

// What the layers of one setting take when they are kept for the next: the inputs of all layers and
// their statistics, over the rows of all samples together.
std::uint64_t keptBytes(const ModelSpec& spec, std::int64_t rows);
// What finished measurements and layers may keep together, unless a person says otherwise: what
// eight settings of this model take over so many rows, not less than 64 MB, and at most an eighth
// of what is free and 1 GB.
std::size_t cacheBudgetBytes(std::uint64_t available, const ModelSpec& spec, std::int64_t rows);

// "1.07 GB", "34.2 MB"
std::string gigabytes(double bytes);

// Throws Error when it does not fit: says how much is needed, what there is and the longest that
// fits.
void checkMemory(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                 bool scoreVariance, bool logits, std::uint64_t available,
                 const PassShape& pass = {});

}  // namespace sextant
