// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/augment.h"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <set>

#include "analysis/position/warp_curve.h"
#include "analysis/random_stream.h"

namespace sextant {

std::vector<double> plainPositions(std::int64_t n) {
    return headWarp(n, 1.0);
}

std::vector<double> headWarp(std::int64_t n, double alpha) {
    std::vector<double> positions(static_cast<std::size_t>(n));
    for (std::int64_t j = 0; j < n; ++j)
        positions[static_cast<std::size_t>(j)] = alpha * static_cast<double>(j);
    return positions;
}

double tailCurve(const TailWarp& warp, double x) {
    switch (warp.curve) {
        case TailCurve::squareRoot:
            return std::sqrt(x);
        case TailCurve::beta:
            return boost::math::ibeta(warp.a, warp.b, x);
        case TailCurve::points:
            return WarpCurve(warp.points)(x);
        case TailCurve::power:
            break;
    }
    return std::pow(x, warp.a);
}

std::vector<double> tailWarp(std::int64_t n, const TailWarp& warp) {
    std::vector<double> positions(static_cast<std::size_t>(n));
    const auto length = static_cast<double>(n);
    const WarpCurve curve(warp.curve == TailCurve::points ? warp.points : std::vector<double>());
    for (std::int64_t j = 0; j < n; ++j) {
        const double x = static_cast<double>(j) / length;
        positions[static_cast<std::size_t>(j)] =
            length * (warp.curve == TailCurve::points ? curve(x) : tailCurve(warp, x));
    }
    return positions;
}

std::vector<double> randomizedPositions(std::vector<std::int64_t> drawn) {
    std::sort(drawn.begin(), drawn.end());
    return {drawn.begin(), drawn.end()};
}

// Floyd's choice of n distinct numbers below `longest`.
std::vector<double> drawnPositions(std::int64_t n, std::int64_t longest, RandomStream& random) {
    std::set<std::int64_t> drawn;
    for (std::int64_t top = longest - n; top < longest; ++top) {
        const std::int64_t one = random.below(top + 1);
        if (!drawn.insert(one).second) drawn.insert(top);
    }
    return randomizedPositions({drawn.begin(), drawn.end()});
}

std::vector<double> evenPositions(std::int64_t n, std::int64_t longest) {
    std::vector<double> positions;
    const double step = (static_cast<double>(longest) + 1) / (static_cast<double>(n) + 1);
    for (std::int64_t k = 1; k <= n; ++k)
        positions.push_back(static_cast<double>(k) * step - 1);
    return positions;
}

std::vector<double> spacedPositions(std::int64_t n, double end) {
    return headWarp(n, end / static_cast<double>(std::max<std::int64_t>(1, n - 1)));
}

double equalMeanEnd(double uniform, std::int64_t n, std::int64_t longest) {
    const auto mean = static_cast<double>(n), most = static_cast<double>(longest);
    if (longest <= n) return -mean * std::log1p(-uniform);
    return most * (1 - std::pow(1 - uniform, 1 / (most / mean - 1)));
}

std::vector<double> stretchedPositions(std::int64_t n, double scale, double lengthOver,
                                       RandomStream& random) {
    const auto end = static_cast<std::int64_t>(static_cast<double>(n) * scale);
    std::vector<double> positions = {0};
    if (n > 2)
        for (const double drawn : drawnPositions(n - 2, end - 2, random))
            positions.push_back(drawn + 1);
    if (n > 1) positions.push_back(static_cast<double>(end - 1));
    for (double& position : positions)
        position /= lengthOver;
    return positions;
}

std::vector<double> skipPositions(std::int64_t n, std::int64_t split, std::int64_t skip) {
    std::vector<double> positions = plainPositions(n);
    for (std::int64_t j = split; j < n; ++j)
        positions[static_cast<std::size_t>(j)] += static_cast<double>(skip);
    return positions;
}

std::vector<double> paddedPositions(std::int64_t n, std::int64_t front) {
    return skipPositions(n, 0, front);
}

}  // namespace sextant
