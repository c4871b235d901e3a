// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/best_warp.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "analysis/position/warp_curve.h"

namespace sextant {

namespace {

// I_x(a, b) for x <= 1/2 by its series (DLMF 8.17.7 as a power series of x): x^a / B(a, b) times
// the sum of (1 - b)_k / k! x^k / (a + k).
class BetaSeries {
  public:
    BetaSeries(double a, double b, double mostX)
        : a_(a), scale_(std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b))) {
        double factor = 1.0, power = 1.0;
        for (int k = 0; k < 200; ++k) {
            coefficients_.push_back(factor / (a + k));
            factor *= (1.0 - b + k) / (k + 1.0);
            power *= mostX;
            if (factor == 0.0 || std::abs(factor) * power < 1e-15) break;
        }
        std::reverse(coefficients_.begin(), coefficients_.end());
    }
    double at(double x) const {
        double sum = 0.0;
        for (const double coefficient : coefficients_)
            sum = sum * x + coefficient;
        return scale_ * std::pow(x, a_) * sum;
    }

  private:
    double a_, scale_;
    std::vector<double> coefficients_;  // the highest power first
};

// Of a sequence of so many tokens, which stand for those of any length: 4,560 pairs.
constexpr int fittedTokens = 96;

template <class Warp>
std::vector<double> places(const Warp& warp) {
    std::vector<double> positions;
    for (int j = 0; j < fittedTokens; ++j)
        positions.push_back(fittedTokens * warp(static_cast<double>(j) / fittedTokens));
    return positions;
}

int checkedTerms(int trainedLength, int terms) {
    if (trainedLength < 2)
        throw std::invalid_argument("WarpSearch: trainedLength is " +
                                    std::to_string(trainedLength) + ", expected 2 or more");
    if (terms < 1 || terms > trainedLength / 2)
        throw std::invalid_argument("WarpSearch: terms is " + std::to_string(terms) +
                                    ", expected 1 to " + std::to_string(trainedLength / 2));
    return terms;
}

}  // namespace

double betaDistribution(double x, double a, double b) {
    if (!(a > 0.0) || !(b > 0.0))
        throw std::invalid_argument("betaDistribution: a or b is not positive");
    if (x <= 0.0) return 0.0;
    if (x >= 1.0) return 1.0;
    return x <= 0.5 ? BetaSeries(a, b, x).at(x) : 1.0 - BetaSeries(b, a, 1.0 - x).at(1.0 - x);
}

std::vector<double> PointWarp::points() const {
    std::vector<double> list;
    for (std::size_t k = 0; k < x.size(); ++k)
        list.insert(list.end(), {x[k], y[k]});
    return list;
}

WarpSearch::WarpSearch(const std::function<double(double)>& score, int trainedLength, int terms)
    : trainedLength_(trainedLength),
      terms_(checkedTerms(trainedLength, terms)),
      scores_(score, trainedLength),
      plain_(places([](double x) { return x; })) {
    for (int k = 0; k < steps; ++k)
        shapes_.push_back(leastShape * std::pow(mostShape / leastShape, k / (steps - 1.0)));
    histograms_.reserve(std::size_t{steps} * steps);
    for (const double b : shapes_)
        for (const double a : shapes_) {
            const BetaSeries first(a, b, 0.5), second(b, a, 0.5);
            histograms_.push_back(trainedWith(places(
                [&](double x) { return x <= 0.5 ? first.at(x) : 1.0 - second.at(1.0 - x); })));
        }
}

double WarpSearch::timesOf(int testLength) const {
    if (testLength < trainedLength_)
        throw std::invalid_argument("WarpSearch: testLength is " + std::to_string(testLength) +
                                    ", expected " + std::to_string(trainedLength_) + " or more");
    return static_cast<double>(testLength) / trainedLength_;
}

PairHistogram WarpSearch::trainedWith(const std::vector<double>& warped) const {
    return plain_.mixedWith(PairHistogram(warped), warpedShare);
}

BetaMap WarpSearch::betaMap(int testLength) const {
    const double times = timesOf(testLength);
    BetaMap map{shapes_, shapes_, {}, 0, 0};
    map.mismatch.reserve(histograms_.size());
    for (int b = 0; b < steps; ++b)
        for (int a = 0; a < steps; ++a) {
            map.mismatch.push_back(histograms_[map.mismatch.size()].mismatch(times));
            if (map.mismatch.back() < map.best()) {
                map.bestA = a;
                map.bestB = b;
            }
        }
    return map;
}

PointWarp WarpSearch::bestPoints(int testLength) const {
    const double times = timesOf(testLength);
    PointWarp best;
    for (std::size_t k = 0; k < best.x.size(); ++k)
        best.x[k] = best.y[k] = static_cast<double>(k) / static_cast<double>(best.x.size() - 1);
    const auto mismatchOf = [&](const PointWarp& warp) {
        const WarpCurve curve(warp.points());
        return trainedWith(places([&](double x) { return curve(x); })).mismatch(times);
    };
    best.mismatch = mismatchOf(best);
    const std::size_t last = best.x.size() - 1;
    const auto tried = [&](PointWarp next) {
        next.mismatch = mismatchOf(next);
        if (!(next.mismatch < best.mismatch - 1e-9)) return false;
        best = next;
        return true;
    };
    // A straight beginning or a straight end is found by moving all points.
    const PointWarp straight = best;
    for (int percent = 2; percent < 100; percent += 2)
        for (const bool end : {false, true}) {
            PointWarp next = straight;
            for (std::size_t k = 1; k < last; ++k) {
                const double from = end ? 1.0 - straight.y[k] : straight.y[k];
                next.y[k] = end ? 1.0 - from * percent / 100.0 : from * percent / 100.0;
            }
            tried(next);
        }
    for (double step = 0.08; step > 2e-3; step /= 2) {
        for (bool moved = true; moved;) {
            moved = false;
            for (const double move : {step, -step})
                for (std::size_t k = last - 1; k > 0; --k) {
                    PointWarp next = best;
                    next.y[k] = std::clamp(best.y[k] + move, best.y[k - 1], best.y[k + 1]);
                    moved = tried(next) || moved;
                }
        }
    }
    return best;
}

double WarpSearch::totalDifference(const std::function<double(double)>& warp,
                                   int testLength) const {
    const double length = trainedLength_, step = 1.0 / timesOf(testLength);
    const auto at = [&](int index) {
        const double x = index / length;
        return scores_(length * (warp ? warp(x) : x));
    };
    double sum = 0.0, after = at(trainedLength_), testAfter = scores_(length);
    for (int i = 0; i < terms_; ++i) {
        const double here = at(trainedLength_ - i - 1);
        const double testHere = scores_(length - (i + 1) * step);
        sum += std::abs((here - after) - (testHere - testAfter));
        after = here;
        testAfter = testHere;
    }
    return sum;
}

WarpFacts WarpSearch::facts(const std::function<double(double)>& warp, int testLength) const {
    const double length = trainedLength_;
    const double from = 1.0 - terms_ / length;
    const double trained = length * (warp ? warp(from) : from);
    const double tested = length - terms_ * length / testLength;
    const double end = scores_(length);
    const PairHistogram met = warp ? trainedWith(places(warp)) : plain_;
    WarpFacts facts;
    facts.span = length - trained;
    facts.testSpan = length - tested;
    facts.biasGap = scores_(trained) - end;
    facts.testBiasGap = scores_(tested) - end;
    facts.totalDifference = totalDifference(warp, testLength);
    facts.mismatch = met.mismatch(timesOf(testLength));
    return facts;
}

}  // namespace sextant
