// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a head's queries meet its keys beyond the trained length as they did within it: the
// angles between them, and the lengths of the keys. Where keys grow long, their lengths crowd out
// the angles; Key Norm divides by them for that reason.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct NormAndAngle;

struct NormAndAngleQuestion {
    static constexpr const char* query = "norm-and-angle";
    using Answer = NormAndAngle;
    int layer = 0, head = 0;
    int rows = 256;  // queries of each sample, half of them beyond the trained length
    bool operator==(const NormAndAngleQuestion&) const = default;
};

// Pairs of a query and a key that it sees, by their cosine: bins of equal width from -1 to 1.
struct CosineCounts {
    static constexpr int bins = 2000;
    std::vector<double> pairs = std::vector<double>(bins);   // how many
    std::vector<double> weight = std::vector<double>(bins);  // attention weight of the queries
};

// Of queries before the trained length, and from it on.
struct CosinesByLength {
    CosineCounts within, beyond;
};

// Keys of one token.
struct TokenKeys {
    std::int32_t id = 0;
    std::int64_t count = 0;
    double norm = 0.0;  // mean length
};

struct NormAndAngle {
    std::uint64_t experiment = 0;  // identity (hash) of what was measured, where it is known
    int layer = 0, head = 0;
    std::int64_t trainedLength = 0, positions = 0;
    CosinesByLength rotated, projected;  // as they attend; before the encoding rotates them
    // Cosines, as they attend, below and above which lie 0.1 % of the pairs within: edges of bins.
    // NaN: there is no pair.
    double low = 0.0, high = 0.0;
    // Of the attention weight, on cosines outside low .. high. NaN: there is no such query.
    double outsideWithin = 0.0, outsideBeyond = 0.0;
    // Lengths of keys as projected, [samples, positions]; NaN after a sample's end.
    std::vector<float> keyNorm;
    std::vector<TokenKeys> tokens;   // those that were read, by id
    int samples = 0, ofSamples = 0;  // done, of how many
    std::string device;              // what computed: "CPU, fp32"
    Message failure;                 // why there is nothing; empty: there is
    bool complete() const { return samples == ofSamples; }
};

}  // namespace sextant
