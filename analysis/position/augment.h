// SPDX-License-Identifier: GPL-3.0-or-later
// Positions a model is trained with in place of 0 .. n-1, so that it meets distances it will need
// beyond its trained length (methods M14 to M16). Pure functions: random numbers come from the
// caller.
#pragma once

#include <cstdint>
#include <vector>

namespace sextant {

class RandomStream;  // random_stream.h

// 0, 1, .. n-1
std::vector<double> plainPositions(std::int64_t n);

// Head warping: alpha * j.
std::vector<double> headWarp(std::int64_t n, double alpha);

// f of tail warping, increasing from f(0) = 0 to f(1) = 1.
enum class TailCurve { squareRoot, beta, power, points };
struct TailWarp {
    TailCurve curve = TailCurve::beta;
    double a = 2;  // Beta(a, b); the exponent of power
    double b = 5;
    // For points: x and y of each in turn, from (0, 0) to (1, 1), as WarpCurve takes them.
    std::vector<double> points = {};
    bool operator==(const TailWarp&) const = default;
};
double tailCurve(const TailWarp& warp, double x);

// Tail warping: n f(j / n).
std::vector<double> tailWarp(std::int64_t n, const TailWarp& warp);

// Randomized positions: distinct integers below the longest length, sorted; n of them drawn from
// 0 .. longest - 1 (n <= longest); and their means, which are evenly spaced.
std::vector<double> randomizedPositions(std::vector<std::int64_t> drawn);
std::vector<double> drawnPositions(std::int64_t n, std::int64_t longest, RandomStream& random);
std::vector<double> evenPositions(std::int64_t n, std::int64_t longest);

// Equal-mean random positions (Su 2023, kexue.fm/archives/9444): n points evenly spaced from 0 to
// `end`, which is drawn with mean n.
std::vector<double> spacedPositions(std::int64_t n, double end);
// The end for spacedPositions() from a uniform number in [0, 1): exponentially distributed or, if
// `longest` is more than n, as Beta(1, longest / n - 1) on [0, longest].
double equalMeanEnd(double uniform, std::int64_t n, std::int64_t longest);

// PoSE: 0 .. split-1, then split + skip .. n-1 + skip.
std::vector<double> skipPositions(std::int64_t n, std::int64_t split, std::int64_t skip);

// CLEX's positions: 0, then sorted integers drawn below n * scale, of which the last is fixed; all
// divided by `lengthOver`, the ratio of n to the trained length.
std::vector<double> stretchedPositions(std::int64_t n, double scale, double lengthOver,
                                       RandomStream& random);

// Random padding: front, front + 1, ..
std::vector<double> paddedPositions(std::int64_t n, std::int64_t front);

}  // namespace sextant
