// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "analysis/position/methods/clex.h"

namespace sextant {

namespace {

using Numbers = std::vector<double>;

double activated(double x, bool silu) {
    return silu ? x / (1 + std::exp(-x)) : std::tanh(x);
}

double slopeOfActivated(double x, bool silu) {
    if (!silu) return 1 - std::tanh(x) * std::tanh(x);
    const double gate = 1 / (1 + std::exp(-x));
    return gate * (1 + x * (1 - gate));
}

// d ln theta / dt = network(ln theta + ln theta_ntk(t)) - 4p / ((d - 2) (2t - 1)).
struct Derivative {
    double base;
    int dims;
    const ClexWeights& weights;

    std::size_t hidden(std::size_t pairs) const { return weights.up.size() / pairs; }

    Numbers input(double t, const Numbers& logTheta) const {
        Numbers to = logTheta;
        const double d = dims, stretch = std::log(2 * t - 1);
        for (std::size_t p = 0; p < to.size(); ++p) {
            const auto pair = static_cast<double>(p);
            to[p] -= 2 * pair / d * std::log(base) + 2 * pair / (d - 2) * stretch;
        }
        return to;
    }
    double up(std::size_t h, const Numbers& input) const {
        double sum = 0;
        for (std::size_t p = 0; p < input.size(); ++p)
            sum += weights.up[h * input.size() + p] * input[p];
        return sum;
    }

    Numbers operator()(double t, const Numbers& logTheta) const {
        const std::size_t pairs = logTheta.size(), count = hidden(pairs);
        const double d = dims;
        Numbers slope(pairs);
        for (std::size_t p = 0; p < pairs; ++p)
            slope[p] = -4 * static_cast<double>(p) / ((d - 2) * (2 * t - 1));
        const Numbers from = input(t, logTheta);
        for (std::size_t h = 0; h < count; ++h) {
            const double active = activated(up(h, from), weights.silu);
            for (std::size_t p = 0; p < pairs; ++p)
                slope[p] += weights.down[p * count + h] * active;
        }
        return slope;
    }

    // Of `along` times the derivative: its gradient to ln theta; that to the weights is added.
    Numbers back(double t, const Numbers& logTheta, const Numbers& along,
                 ClexWeights& gradient) const {
        const std::size_t pairs = logTheta.size(), count = hidden(pairs);
        const Numbers from = input(t, logTheta);
        Numbers to(pairs);
        for (std::size_t h = 0; h < count; ++h) {
            const double sum = up(h, from), active = activated(sum, weights.silu);
            double slope = 0;
            for (std::size_t p = 0; p < pairs; ++p) {
                slope += weights.down[p * count + h] * along[p];
                gradient.down[p * count + h] += along[p] * active;
            }
            slope *= slopeOfActivated(sum, weights.silu);
            for (std::size_t p = 0; p < pairs; ++p) {
                gradient.up[h * pairs + p] += slope * from[p];
                to[p] += slope * weights.up[h * pairs + p];
            }
        }
        return to;
    }
};

Numbers along(const Numbers& from, const Numbers& slope, double step) {
    Numbers to = from;
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += step * slope[i];
    return to;
}

// One step from `logTheta` at `now`: where its slopes are taken, and where it ends.
struct Step {
    Step(const Derivative& derivative, double now, double step, const Numbers& logTheta)
        : a(derivative(now, logTheta)) {
        atB = along(logTheta, a, step / 2);
        const Numbers b = derivative(now + step / 2, atB);
        atC = along(logTheta, b, step / 2);
        const Numbers c = derivative(now + step / 2, atC);
        atE = along(logTheta, c, step);
        const Numbers e = derivative(now + step, atE);
        end = logTheta;
        for (std::size_t p = 0; p < end.size(); ++p)
            end[p] += step / 6 * (a[p] + 2 * b[p] + 2 * c[p] + e[p]);
    }
    Numbers a, atB, atC, atE, end;
};

Numbers beginning(double base, int dims) {
    Numbers logTheta;
    for (int pair = 0; pair < dims / 2; ++pair)
        logTheta.push_back(-2.0 * pair / dims * std::log(base));
    return logTheta;
}

std::int64_t stepsTo(double t, double dt) {
    return static_cast<std::int64_t>(std::ceil((t - 1) / dt - 1e-9));
}

// Where step i begins.
double beginOf(std::int64_t i, double dt) {
    return 1 + static_cast<double>(i) * dt;
}

}  // namespace

std::vector<double> clexFrequencies(double base, int dims, double t, double dt,
                                    const ClexWeights& weights) {
    Numbers logTheta = beginning(base, dims);
    const Derivative derivative{base, dims, weights};
    for (std::int64_t i = 0; i < stepsTo(t, dt); ++i) {
        const double now = beginOf(i, dt);
        logTheta = Step(derivative, now, std::min(dt, t - now), logTheta).end;
    }
    for (double& one : logTheta)
        one = std::exp(one);
    return logTheta;
}

ClexWeights clexGradient(double base, int dims, double t, double dt, const ClexWeights& weights,
                         const std::vector<double>& slope) {
    const Derivative derivative{base, dims, weights};
    std::vector<Numbers> passed = {beginning(base, dims)};
    for (std::int64_t i = 0; i < stepsTo(t, dt); ++i) {
        const double now = beginOf(i, dt);
        passed.push_back(Step(derivative, now, std::min(dt, t - now), passed.back()).end);
    }
    ClexWeights gradient;
    gradient.silu = weights.silu;
    gradient.up.resize(weights.up.size());
    gradient.down.resize(weights.down.size());
    Numbers to(slope.size());
    for (std::size_t p = 0; p < to.size(); ++p)
        to[p] = slope[p] * std::exp(passed.back()[p]);
    const auto times = [](const Numbers& all, double factor) {
        return along(Numbers(all.size()), all, factor);
    };
    for (std::int64_t i = stepsTo(t, dt); i-- > 0;) {
        const double now = beginOf(i, dt), step = std::min(dt, t - now);
        const Numbers& from = passed[static_cast<std::size_t>(i)];
        const Step taken(derivative, now, step, from);
        const Numbers e = derivative.back(now + step, taken.atE, times(to, step / 6), gradient);
        const Numbers c = derivative.back(now + step / 2, taken.atC,
                                          along(times(to, step / 3), e, step), gradient);
        const Numbers b = derivative.back(now + step / 2, taken.atB,
                                          along(times(to, step / 3), c, step / 2), gradient);
        const Numbers a =
            derivative.back(now, from, along(times(to, step / 6), b, step / 2), gradient);
        for (std::size_t p = 0; p < to.size(); ++p)
            to[p] += a[p] + b[p] + c[p] + e[p];
    }
    return gradient;
}

}  // namespace sextant
