// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/shared_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

namespace {

// Steps are these times a power of ten; the worse it reads the more one costs. Lines stand at
// multiples of a part of their step that reads well too: a fifth of 1, a quarter of 2.
struct Mantissa {
    double value, cost;
    int parts;
};
constexpr Mantissa mantissas[] = {{1.0, 0.0, 5}, {1.2, 2.5, 6}, {1.5, 2.0, 3}, {2.0, 0.0, 4},
                                  {2.5, 0.5, 5}, {3.0, 1.5, 6}, {4.0, 1.5, 4}, {5.0, 0.0, 5},
                                  {6.0, 2.0, 6}, {8.0, 2.5, 8}};
constexpr double close = 1e-6;

struct Step {
    double size, cost;
    int parts;
};

// Those of which at least `fewest` and at most `most` make up `span`.
std::vector<Step> readableSteps(double span, double fewest, double most) {
    std::vector<Step> steps;
    if (!(span > 0.0)) return steps;
    const int lowest = static_cast<int>(std::floor(std::log10(span / most))) - 1;
    const int highest = static_cast<int>(std::floor(std::log10(span / fewest))) + 1;
    for (int decade = lowest; decade <= highest; ++decade) {
        for (const Mantissa& mantissa : mantissas) {
            const double step = mantissa.value * std::pow(10.0, decade);
            const double count = span / step;
            if (count >= fewest - close && count <= most + close)
                steps.push_back({step, mantissa.cost, mantissa.parts});
        }
    }
    return steps;
}

std::optional<Step> readable(double step) {
    const auto near = readableSteps(step, 0.5, 2.0);
    const auto found = std::find_if(near.begin(), near.end(), [&](const Step& one) {
        return std::abs(one.size - step) < close * step;
    });
    return found == near.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::optional<SharedLines> sharedLines(const AxisRange& left, const AxisRange& right, int wanted,
                                       int most) {
    if (!(left.size() > 0.0) || !(right.size() > 0.0)) return std::nullopt;
    const double ratio = right.size() / left.size();
    double least = std::numeric_limits<double>::infinity();
    std::optional<SharedLines> best;
    for (const Step& step : readableSteps(left.size(), 1.0, 12.0)) {
        const auto other = readable(step.size * ratio);
        if (!other) continue;
        for (int phase = 0; phase < step.parts; ++phase) {
            const double share = static_cast<double>(phase) / step.parts;
            const double first = std::ceil(left.lower / step.size - share - close) + share;
            const double last = std::floor(left.upper / step.size - share + close) + share;
            const int count = static_cast<int>(std::lround(last - first)) + 1;
            if (count < 2 || count > most) continue;
            const double begin = right.lower + (first * step.size - left.lower) * ratio;
            const double begun = begin / other->size * other->parts;
            if (std::abs(begun - std::round(begun)) > 1e-3) continue;
            const double from = std::round(begun) / other->parts;
            const bool whole = std::abs(from - std::round(from)) < close;
            const double cost = (count < 5 ? 4.0 * (5 - count) : 0.0) +
                                0.5 * std::abs(count - std::clamp(wanted, 5, 7)) + step.cost +
                                other->cost + (phase > 0 ? 1.5 : 0.0) + (whole ? 0.0 : 1.0);
            if (cost >= least) continue;
            least = cost;
            best.emplace();
            for (int line = 0; line < count; ++line) {
                // One at an end is not beyond it by rounding.
                best->left.push_back(
                    std::clamp((first + line) * step.size, left.lower, left.upper));
                best->right.push_back(
                    std::clamp((from + line) * other->size, right.lower, right.upper));
            }
        }
    }
    return best;
}

AxisRange sharingLines(const AxisRange& asked, double fixed, const AxisRange& other) {
    constexpr double fewest = 4.0, most = 8.0, readsWorse = 0.02;
    if (!(asked.size() > 0.0) || !(other.size() > 0.0)) return asked;
    const double share = (fixed - asked.lower) / asked.size();
    double least = std::numeric_limits<double>::infinity();
    AxisRange best = asked;
    for (const Step& theirs : readableSteps(other.size(), fewest, most)) {
        const double lines = other.size() / theirs.size;
        const double first = std::ceil(other.lower / theirs.size - close) * theirs.size;
        const double place = (first - other.lower) / other.size();
        for (const Step& step : readableSteps(asked.size(), 0.5 * lines, 2.0 * lines)) {
            const double size = lines * step.size;
            const double cost =
                std::abs(std::log(size / asked.size())) + readsWorse * (theirs.cost + step.cost);
            if (cost >= least) continue;
            least = cost;
            const double part = step.size / step.parts;
            const double line = std::round((fixed + (place - share) * size) / part) * part;
            best = {line - place * size, line + (1.0 - place) * size};
        }
    }
    return best;
}

}  // namespace sextant
