// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/cosine_integral.h"

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>

#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double seriesPrecision = std::numeric_limits<double>::epsilon();

double bySeries(double x) {
    double term = 1.0, sum = 0.0;
    for (int k = 1; k < 100; ++k) {
        term *= -x * x / ((2.0 * k - 1.0) * (2.0 * k));
        sum += term / (2.0 * k);
        if (std::abs(term) < seriesPrecision * std::abs(sum)) break;
    }
    return std::numbers::egamma + std::log(x) + sum;
}

// E1(ix) = exp(-ix) / (1 + ix - 1 / (3 + ix - 4 / (5 + ix - ...))), by Lentz; Ci(x) = -Re E1(ix).
double byFraction(double x) {
    using Complex = std::complex<double>;
    Complex b(1.0, x);
    Complex c(1e300, 0.0);
    Complex d = 1.0 / b;
    Complex value = d;
    for (int k = 1; k < 500; ++k) {
        const double a = -static_cast<double>(k) * k;
        b += 2.0;
        d = 1.0 / (a * d + b);
        c = b + a / c;
        const Complex step = c * d;
        value *= step;
        if (std::abs(step.real() - 1.0) + std::abs(step.imag()) < 4 * seriesPrecision) break;
    }
    return -(Complex(std::cos(x), -std::sin(x)) * value).real();
}

}  // namespace

double cosineIntegral(double x) {
    if (!(x > 0.0))
        throw std::invalid_argument("cosineIntegral: x is " + numberText(x) +
                                    ", expected more than 0");
    return x < 4.0 ? bySeries(x) : byFraction(x);
}

}  // namespace sextant
