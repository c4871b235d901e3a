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

// d ln theta / dt = network(ln theta + ln theta_ntk(t)) - 4p / ((d - 2) (2t - 1)).
struct Derivative {
    double base;
    int dims;
    const ClexWeights& weights;

    Numbers operator()(double t, const Numbers& logTheta) const {
        const std::size_t pairs = logTheta.size();
        const double stretch = 2 * t - 1, d = dims;
        Numbers slope(pairs), input(pairs);
        for (std::size_t p = 0; p < pairs; ++p) {
            const auto pair = static_cast<double>(p);
            slope[p] = -4 * pair / ((d - 2) * stretch);
            input[p] = logTheta[p] - 2 * pair / d * std::log(base) -
                       2 * pair / (d - 2) * std::log(stretch);
        }
        const std::size_t hidden = weights.up.size() / pairs;
        for (std::size_t h = 0; h < hidden; ++h) {
            double sum = 0;
            for (std::size_t p = 0; p < pairs; ++p)
                sum += weights.up[h * pairs + p] * input[p];
            for (std::size_t p = 0; p < pairs; ++p)
                slope[p] += weights.down[p * hidden + h] * activated(sum, weights.silu);
        }
        return slope;
    }
};

Numbers along(const Numbers& from, const Numbers& slope, double step) {
    Numbers to = from;
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += step * slope[i];
    return to;
}

}  // namespace

std::vector<double> clexFrequencies(double base, int dims, double t, double dt,
                                    const ClexWeights& weights) {
    Numbers logTheta;
    for (int pair = 0; pair < dims / 2; ++pair)
        logTheta.push_back(-2.0 * pair / dims * std::log(base));
    const Derivative derivative{base, dims, weights};
    const auto steps = static_cast<std::int64_t>(std::ceil((t - 1) / dt - 1e-9));
    for (std::int64_t i = 0; i < steps; ++i) {
        const double now = 1 + static_cast<double>(i) * dt;
        const double step = std::min(dt, t - now);
        const Numbers a = derivative(now, logTheta);
        const Numbers b = derivative(now + step / 2, along(logTheta, a, step / 2));
        const Numbers c = derivative(now + step / 2, along(logTheta, b, step / 2));
        const Numbers e = derivative(now + step, along(logTheta, c, step));
        for (std::size_t p = 0; p < logTheta.size(); ++p)
            logTheta[p] += step / 6 * (a[p] + 2 * b[p] + 2 * c[p] + e[p]);
    }
    for (double& one : logTheta)
        one = std::exp(one);
    return logTheta;
}

}  // namespace sextant
