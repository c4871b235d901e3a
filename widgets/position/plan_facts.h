// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer will do, as words and numbers: made elsewhere, drawn by PlanCard.
#pragma once

#include <QString>
#include <vector>

namespace sextant {

// A value that is in effect, and where it came from.
struct PlanRow {
    QString name, value, from;
    bool chosen = false;  // of a stage that is as chosen by hand
    QString key = {};     // of a parameter: "beta_fast"; empty: it is none
    bool operator==(const PlanRow&) const = default;
};

// Layers that share one plan.
struct PlanGroup {
    QString layers;   // "0–2, 5"
    QString methods;  // "RoPE, YaRN"
    std::vector<PlanRow> rows;
    std::vector<double> asConfig, inEffect;  // radians a position, [pairs]; empty: nothing turns
    double amplitude = 1.0;                  // of cos and sin
    double usedLength = 0;  // that the frequencies' method counts as trained; 0: not known
    bool operator==(const PlanGroup&) const = default;
};

// The plan in another program's words, or why it has none.
struct PlanText {
    QString text, cannot;  // one of them is empty
    bool operator==(const PlanText&) const = default;
};

struct PlanFacts {
    QString summary;           // "YaRN, factor 4 · length 1,024"
    QString note;              // what no other program is told; empty: nothing
    std::vector<int> groupOf;  // of each layer
    std::vector<PlanGroup> groups;
    PlanText config;  // config.json of transformers
    PlanText flags;   // of llama.cpp
    QString json;     // the plans themselves
    bool operator==(const PlanFacts&) const = default;
};

}  // namespace sextant
