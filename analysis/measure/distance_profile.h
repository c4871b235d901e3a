// SPDX-License-Identifier: GPL-3.0-or-later
// The scores of heads by distance (model/distance_profile.h measures them).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct HeadDistances {
    int layer = 0, head = 0;
    // Mean over samples and over all pairs of a query and a key at each distance before it, without
    // bias, soft cap and mask; [longest sample]. `score`: with sigma, 1/sqrt(d) and row factors;
    // `unit`: the product of the rotated query and key divided by |q||k| before the rotation, so
    // that equal directions score the value of the ideal curve.
    std::vector<float> score, unit;
    bool operator==(const HeadDistances&) const = default;
};

struct ProfiledHead {
    int layer = 0, head = 0;
    bool operator==(const ProfiledHead&) const = default;
};

struct DistanceProfile;

struct DistanceProfileQuestion {
    static constexpr const char* query = "distance-profile";
    using Answer = DistanceProfile;
    std::vector<ProfiledHead> heads;
    bool operator==(const DistanceProfileQuestion&) const = default;
};

struct DistanceProfile {
    std::uint64_t experiment = 0;      // identity (hash) of what was measured, where it is known
    std::vector<HeadDistances> heads;  // as they were asked for
    int samples = 0, ofSamples = 0;    // done, of how many
    double seconds = 0.0;              // taken so far
    std::string device;                // what computed: "CPU, fp32"
    Message failure;                   // why heads have no scores; empty: they have
    bool complete() const { return samples == ofSamples; }
};

}  // namespace sextant
