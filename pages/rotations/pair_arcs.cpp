// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_arcs.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace sextant {

namespace {

constexpr double wholeTurn = 2.0 * std::numbers::pi;
constexpr std::int64_t mostDots = 64;

QString tr(const char* text) {
    return QCoreApplication::translate("sextant::Rotations", text);
}

QString decimals(double value, int count) {
    return QLocale(QLocale::English).toString(value, 'f', count);
}

}  // namespace

Role roleOf(PairArc::Part part) {
    switch (part) {
        case PairArc::Part::trained:
            return Role::accent;
        case PairArc::Part::beyond:
            return Role::logPerplexity;
        case PairArc::Part::whole:
        case PairArc::Part::before:
            break;
    }
    return Role::reference;
}

std::vector<PairArc> arcsOf(const PairFacts& pair, bool changed) {
    if (pair.state == ArcState::fullyTrained || pair.state == ArcState::roundOnce)
        return {{PairArc::Part::whole, 0.0, wholeTurn}};
    std::vector<PairArc> arcs;
    if (changed)
        arcs.push_back({PairArc::Part::before, 0.0, std::min(pair.beforeAngle, wholeTurn)});
    if (pair.state == ArcState::beyondArc)
        arcs.push_back({PairArc::Part::beyond, pair.trainedAngle,
                        std::min(pair.reachedAngle, wholeTurn) - pair.trainedAngle});
    arcs.push_back({PairArc::Part::trained, 0.0, pair.trainedAngle});
    return arcs;
}

std::int64_t dotStep(std::int64_t n) {
    std::int64_t step = 32;
    while (n / step > mostDots)
        step *= 2;
    return step;
}

std::vector<PairDot> dotsOf(const RotationFacts& facts, std::size_t pair) {
    std::vector<PairDot> dots;
    for (std::int64_t tokens = 0; tokens < facts.n; tokens += dotStep(facts.n)) {
        const double angle = facts.now.angle(pair, tokens);
        if (std::isfinite(angle)) dots.push_back({tokens, angle, tokens < facts.trainedLength});
    }
    return dots;
}

std::vector<std::pair<std::int64_t, std::int64_t>> unmetDistances(const RotationFacts& facts,
                                                                  std::size_t pair) {
    std::vector<std::pair<std::int64_t, std::int64_t>> runs;
    const PairFacts& one = facts.pairs[pair];
    if (one.trainedAngle >= wholeTurn) return runs;
    for (std::int64_t tokens = 0; tokens < facts.n; ++tokens) {
        const double angle = facts.now.angle(pair, tokens);
        if (!std::isfinite(angle) || arcState(one.trainedAngle, std::fmod(angle, wholeTurn),
                                              one.trainedTheta) != ArcState::beyondArc)
            continue;
        if (!runs.empty() && runs.back().second == tokens)
            ++runs.back().second;
        else
            runs.push_back({tokens, tokens + 1});
    }
    return runs;
}

StateText stateWords(const PairFacts& pair, const QString& method) {
    switch (pair.state) {
        case ArcState::fullyTrained:
            return {tr("fully trained"), Role::muted};
        case ArcState::roundOnce:
            return {tr("round once"), Role::muted};
        case ArcState::beyondArc: {
            const double percent = 100.0 * pair.newShare;
            if (percent <= 0.0) return {tr("new"), Role::logPerplexity};
            return {tr("new, %1 %").arg(decimals(percent, percent < 1.0 ? 1 : 0)),
                    Role::logPerplexity};
        }
        case ArcState::withinArc:
            break;
    }
    if (pair.before == ArcState::beyondArc && !method.isEmpty())
        return {tr("inside after %1").arg(method), Role::better};
    return {tr("within its arc"), Role::better};
}

QString turnsText(double angle) {
    const double turns = angle / wholeTurn;
    return decimals(turns, turns < 100.0 ? 2 : 0);
}

QString wavelengthText(double theta) {
    return theta > 0.0 ? decimals(wholeTurn / theta, wholeTurn / theta < 10.0 ? 1 : 0)
                       : QString::fromUtf8("\u221e");
}

}  // namespace sextant
