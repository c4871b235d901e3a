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
    double at(double x, double xToA) const {
        double sum = 0.0;
        for (const double coefficient : coefficients_)
            sum = sum * x + coefficient;
        return scale_ * xToA * sum;
    }
    double at(double x) const { return at(x, std::pow(x, a_)); }

  private:
    double a_, scale_;
    std::vector<double> coefficients_;  // the highest power first
};

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
      scores_(score, trainedLength) {
    for (int k = 0; k < steps; ++k)
        shapes_.push_back(leastShape * std::pow(mostShape / leastShape, k / (steps - 1.0)));
    const double length = trainedLength;
    const auto count = static_cast<std::size_t>(terms_);
    sensitivities_.resize(std::size_t{steps} * steps * count);
    std::vector<double> power(count + 1);
    double* next = sensitivities_.data();
    for (const double b : shapes_) {
        // f(1 - u) = 1 - I_u(b, a) at u = i / L, the end of training.
        for (std::size_t i = 0; i <= count; ++i)
            power[i] = std::pow(static_cast<double>(i) / length, b);
        for (const double a : shapes_) {
            const BetaSeries rest(b, a, terms_ / length);
            double after = scores_(length);
            for (std::size_t i = 1; i <= count; ++i) {
                const double u = static_cast<double>(i) / length;
                const double here = scores_(length * (1.0 - rest.at(u, power[i])));
                *next++ = here - after;
                after = here;
            }
        }
    }
}

std::vector<double> WarpSearch::testSensitivities(int testLength) const {
    if (testLength < trainedLength_)
        throw std::invalid_argument("WarpSearch: testLength is " + std::to_string(testLength) +
                                    ", expected " + std::to_string(trainedLength_) + " or more");
    std::vector<double> test(static_cast<std::size_t>(terms_));
    const double step = static_cast<double>(trainedLength_) / testLength;
    double after = scores_(trainedLength_);
    for (int i = 0; i < terms_; ++i) {
        const double here = scores_(trainedLength_ - (i + 1) * step);
        test[static_cast<std::size_t>(i)] = here - after;
        after = here;
    }
    return test;
}

BetaMap WarpSearch::betaMap(int testLength) const {
    const std::vector<double> test = testSensitivities(testLength);
    BetaMap map{shapes_, shapes_, {}, 0, 0};
    map.total.reserve(std::size_t{steps} * steps);
    const double* trained = sensitivities_.data();
    for (int b = 0; b < steps; ++b)
        for (int a = 0; a < steps; ++a) {
            double sum = 0.0;
            for (const double at : test)
                sum += std::abs(*trained++ - at);
            map.total.push_back(sum);
            if (sum < map.best()) {
                map.bestA = a;
                map.bestB = b;
            }
        }
    return map;
}

double WarpSearch::total(const std::function<double(double)>& warp,
                         const std::vector<double>& test) const {
    const double length = trainedLength_;
    const auto at = [&](int index) {
        const double x = index / length;
        return scores_(length * (warp ? warp(x) : x));
    };
    double sum = 0.0, after = at(trainedLength_);
    for (int i = 0; i < terms_; ++i) {
        const double here = at(trainedLength_ - i - 1);
        sum += std::abs(here - after - test[static_cast<std::size_t>(i)]);
        after = here;
    }
    return sum;
}

PointWarp WarpSearch::bestPoints(int testLength) const {
    const std::vector<double> test = testSensitivities(testLength);
    PointWarp best;
    for (std::size_t k = 0; k < best.x.size(); ++k)
        best.x[k] = best.y[k] = static_cast<double>(k) / static_cast<double>(best.x.size() - 1);
    const auto totalOf = [&](const PointWarp& warp) {
        const WarpCurve curve(warp.points());
        return total([&](double x) { return curve(x); }, test);
    };
    best.total = totalOf(best);
    const std::size_t last = best.x.size() - 1;
    const auto tried = [&](PointWarp next) {
        next.total = totalOf(next);
        if (!(next.total < best.total * (1 - 1e-9))) return false;
        best = next;
        return true;
    };
    // All points towards the end or away from it: a straight end is found that way.
    const auto stretched = [&](const PointWarp& from, double factor) {
        PointWarp next = from;
        for (std::size_t k = 1; k < last; ++k)
            next.y[k] = std::max(0.0, 1.0 - (1.0 - from.y[k]) * factor);
        return next;
    };
    const PointWarp straight = best;
    for (int percent = 1; percent <= 100; ++percent)
        tried(stretched(straight, percent / 100.0));
    for (double step = 0.01; step > 1e-6; step /= 2)
        while (tried(stretched(best, 1 + step)) || tried(stretched(best, 1 - step))) {
        }
    for (double step = 0.05; step > 1e-4; step /= 2) {
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

WarpFacts WarpSearch::facts(const std::function<double(double)>& warp, int testLength) const {
    const double length = trainedLength_;
    const double from = 1.0 - terms_ / length;
    const double trained = length * (warp ? warp(from) : from);
    const double tested = length - terms_ * length / testLength;
    const double end = scores_(length);
    return {length - trained, length - tested, scores_(trained) - end, scores_(tested) - end,
            total(warp, testSensitivities(testLength))};
}

}  // namespace sextant
