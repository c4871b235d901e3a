// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer will do, as text and numbers, for PlanCard.
#pragma once

#include <QString>
#include <vector>

namespace sextant {

// A value that is in effect, and where it came from.
struct PlanRow {
    QString name, value, from;
    bool chosen = false;  // its stage was set by hand
    QString key = {};     // of a parameter: "beta_fast"; else empty
    bool operator==(const PlanRow&) const = default;
};

// Layers that share one plan.
struct PlanGroup {
    QString layers;   // "0–2, 5"
    QString methods;  // "RoPE, YaRN"
    std::vector<PlanRow> rows;
    std::vector<double> asConfig, inEffect;  // radians per position, [pairs]; empty: no rotation
    double amplitude = 1.0;                  // of cos and sin
    double usedLength = 0;  // length that the frequencies' method takes as trained; 0: not known
    bool operator==(const PlanGroup&) const = default;
};

// The plan in another program's format, or why it cannot be written so.
struct PlanText {
    QString text, cannot;  // one of them is empty
    bool operator==(const PlanText&) const = default;
};

struct PlanFacts {
    QString summary;           // "YaRN, factor 4 · length 1,024"
    QString note;              // what no other program's format holds; empty: nothing
    std::vector<int> groupOf;  // of each layer
    std::vector<PlanGroup> groups;
    PlanText config;  // config.json of transformers
    PlanText flags;   // of llama.cpp
    QString json;     // the plans themselves
    bool operator==(const PlanFacts&) const = default;
};

}  // namespace sextant
