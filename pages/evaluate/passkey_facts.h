// SPDX-License-Identifier: GPL-3.0-or-later
// Maps of the accuracy of passkey retrieval, by depth and length: plain values.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

namespace sextant {

struct PasskeyMap {
    QString name;                  // of the setting
    std::vector<double> accuracy;  // [lengths * depths], 0 to 1; NaN: not computed yet
    std::vector<double> log;       // log-probability of the whole key, nats
    // For each cell the keys and the answers, "48213 \u2192 48219"; empty: not known.
    std::vector<QStringList> said = {};
    bool operator==(const PasskeyMap&) const = default;
};

struct PasskeyFacts {
    std::vector<std::int64_t> lengths;  // tokens
    std::vector<double> depths;         // share of the length at which the key stands, or its band
                                        // begins
    std::int64_t trained = 0;           // tokens; 0: not known
    int trials = 0;                     // keys per cell
    std::vector<PasskeyMap> maps;

    bool empty() const { return maps.empty() || lengths.empty() || depths.empty(); }
    // Index of a cell in a map's lists.
    std::size_t at(std::size_t length, std::size_t depth) const {
        return length * depths.size() + depth;
    }
    bool operator==(const PasskeyFacts&) const = default;
};

}  // namespace sextant
