// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn of a pair's circle, as angles and words. Radians, counterclockwise from the right.
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
        whole,    // all of the circle was met in training
        trained,  // met in training
        beyond,   // reached now and never met
        before    // reached as the config says, outside the circle
    };
    Part part;
    double from, span;  // span at most 2 pi
    bool operator==(const PairArc&) const = default;
};
Role roleOf(PairArc::Part part);
// In the order in which they are drawn. `changed`: a method stands between before and now.
std::vector<PairArc> arcsOf(const PairFacts& pair, bool changed);

// Every 32nd distance (fewer where that would be more than 64), where its key stands.
struct PairDot {
    std::int64_t tokens;
    double angle;
    bool met;  // the distance was met in training
};
std::int64_t dotStep(std::int64_t n);
std::vector<PairDot> dotsOf(const RotationFacts& facts, std::size_t pair);

// Runs of distances in tokens, from one to before another, whose angles, modulo a turn, were never
// met in training.
std::vector<std::pair<std::int64_t, std::int64_t>> unmetDistances(const RotationFacts& facts,
                                                                  std::size_t pair);

// "inside after YaRN", and in which colour. `method` is empty where there is none.
struct StateText {
    QString text;
    Role role;
};
StateText stateWords(const PairFacts& pair, const QString& method);

// "0.41", "41", "1,304": turns.
QString turnsText(double angle);
// "628", "35,333", "∞": tokens a turn takes.
QString wavelengthText(double theta);

}  // namespace sextant
