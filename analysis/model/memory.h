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

// What finished measurements and layers may keep of it together, unless a person says otherwise: an
// eighth, at most 1 GB.
std::size_t cacheBudgetBytes(std::uint64_t available);

// "1.07 GB", "34.2 MB"
std::string gigabytes(double bytes);

// Throws Error when it does not fit: says how much is needed, what there is and the longest that
// fits.
void checkMemory(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                 bool scoreVariance, bool logits, std::uint64_t available,
                 const PassShape& pass = {});

}  // namespace sextant
