// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/scale_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "analysis/measure/regression_line.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Row of the least NLL at a position, of equals that of the smallest sigma; as many as there are
// rows: nothing was measured.
std::size_t bestRow(const ScaleSurface& surface, std::size_t position) {
    std::size_t best = surface.sigma.size();
    for (std::size_t row = 0; row < surface.sigma.size(); ++row) {
        const double value = surface.at(row, position);
        if (std::isnan(value)) continue;
        if (best == surface.sigma.size() || value < surface.at(best, position) ||
            (value == surface.at(best, position) && surface.sigma[row] < surface.sigma[best]))
            best = row;
    }
    return best;
}

bool everySigmaHas(const ScaleSurface& surface, std::size_t position) {
    for (std::size_t row = 0; row < surface.sigma.size(); ++row)
        if (std::isnan(surface.at(row, position))) return false;
    return true;
}

}  // namespace

std::vector<double> bestByPosition(const ScaleSurface& surface) {
    std::vector<double> best(surface.positions, nothing);
    for (std::size_t i = 0; i < surface.positions; ++i)
        if (const std::size_t row = bestRow(surface, i); row < surface.sigma.size())
            best[i] = surface.sigma[row];
    return best;
}

std::vector<double> leastByPosition(const ScaleSurface& surface) {
    std::vector<double> least(surface.positions, nothing);
    for (std::size_t i = 0; i < surface.positions; ++i)
        if (const std::size_t row = bestRow(surface, i); row < surface.sigma.size())
            least[i] = surface.at(row, i);
    return least;
}

ScaleSurface smoothed(const ScaleSurface& surface, int radius) {
    ScaleSurface result = surface;
    const auto reach = static_cast<std::size_t>(radius);
    for (std::size_t row = 0; row < surface.sigma.size(); ++row) {
        for (std::size_t i = 0; i < surface.positions; ++i) {
            double sum = 0.0;
            int count = 0;
            for (std::size_t j = i - std::min(i, reach);
                 j <= std::min(surface.positions - 1, i + reach); ++j) {
                if (std::isnan(surface.at(row, j))) continue;
                sum += surface.at(row, j);
                ++count;
            }
            result.nll[row * surface.positions + i] = count > 0 ? sum / count : nothing;
        }
    }
    return result;
}

double bestOver(const ScaleSurface& surface, std::size_t from, std::size_t to) {
    double best = nothing, least = nothing;
    for (std::size_t row = 0; row < surface.sigma.size(); ++row) {
        double sum = 0.0;
        std::size_t count = 0;
        for (std::size_t i = from; i < std::min(to, surface.positions); ++i) {
            if (!everySigmaHas(surface, i)) continue;
            sum += surface.at(row, i);
            ++count;
        }
        if (count == 0) return nothing;
        const double mean = sum / static_cast<double>(count);
        if (std::isnan(best) || mean < least || (mean == least && surface.sigma[row] < best)) {
            best = surface.sigma[row];
            least = mean;
        }
    }
    return best;
}

ScaleFit fitScale(std::span<const double> index, std::span<const double> sigma,
                  double trainedLength) {
    LinePoints points;
    for (std::size_t at = 0; at < index.size(); ++at)
        if (index[at] >= trainedLength) points.add(std::log(index[at] / trainedLength), sigma[at]);
    const double a = points.slopeThrough(0.0, 1.0);
    return {a, points.explainedBy(a, 1.0)};
}

ScaleFit fitScale(std::span<const double> best, double trainedLength) {
    std::vector<double> index;
    for (std::size_t i = 0; i < best.size(); ++i)
        index.push_back(static_cast<double>(i));
    return fitScale(index, best, trainedLength);
}

Message tooFewToFit(double samples) {
    if (!(samples < leastFitSamples)) return {};
    return Message("too few samples for a fit: {}, at least {} are needed", samples,
                   leastFitSamples);
}

std::span<const ScaleLine> scaleLines() {
    static const std::array<ScaleLine, 5> lines = {{
        {"paper_50k", translatable("paper, 50k steps"),
         [](double s, double) { return 0.3973 * std::log(s) + 1.0; }, "0.3973 ln s + 1", 0.9773},
        {"paper_10k", translatable("paper, 10k steps"),
         [](double s, double) { return 0.3010 * std::log(s) + 1.0; }, "0.3010 ln s + 1", 0.9954},
        {"yarn", translatable("YaRN, as quoted"),
         [](double s, double) { return 0.1 * std::log(s) + 1.0; }, "0.1 ln s + 1", nothing},
        {"yarn_squared", translatable("YaRN, on the logits"),
         [](double s, double) { return std::pow(0.1 * std::log(s) + 1.0, 2.0); },
         "(0.1 ln s + 1)^2", nothing},
        {"log_n", "log-n",
         [](double s, double length) {
             return std::max(1.0, std::log(s * length) / std::log(length));
         },
         "ln(s L) / ln L", nothing},
    }};
    return lines;
}

}  // namespace sextant
