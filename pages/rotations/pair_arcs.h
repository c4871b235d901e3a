// SPDX-License-Identifier: GPL-3.0-or-later
// The arcs, points and texts of a pair's circle. Radians, counterclockwise from the right.
#pragma once

#include <QString>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/position/rotation_facts.h"
#include "widgets/theme.h"

namespace sextant {

struct PairArc {
    enum class Part {
        whole,    // the whole circle was met in training
        trained,  // met in training
        beyond,   // reached now, never met
        before    // reached as the config says; drawn outside the circle
    };
    Part part;
    double from, span;  // span at most 2 pi
    bool operator==(const PairArc&) const = default;
};
Role roleOf(PairArc::Part part);
// In drawing order. `changed`: a method makes before and now differ.
std::vector<PairArc> arcsOf(const PairFacts& pair, bool changed);

// The point of every 32nd distance (of fewer, if that would be more than 64 points).
struct PairDot {
    std::int64_t tokens;
    double angle;
    bool met;  // the distance was met in training
};
std::int64_t dotStep(std::int64_t n);
std::vector<PairDot> dotsOf(const RotationFacts& facts, std::size_t pair);

// Runs of distances [from, to) in tokens whose angles modulo 2 pi were never met in training.
std::vector<std::pair<std::int64_t, std::int64_t>> unmetDistances(const RotationFacts& facts,
                                                                  std::size_t pair);

// "inside after YaRN", and its colour. `method` is empty if there is none.
struct StateText {
    QString text;
    Role role;
};
StateText stateWords(const PairFacts& pair, const QString& method);

// "0.41", "41", "1,304": turns.
QString turnsText(double angle);
// "628", "35,333", "∞": tokens per turn.
QString wavelengthText(double theta);

}  // namespace sextant
