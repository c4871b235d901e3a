// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/best_uniform.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/figures/report_reading.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// Of a row of [sigma, position].
std::vector<float> rowOf(const ReportArray& array, std::size_t row, std::size_t positions) {
    if (array.values.size() < (row + 1) * positions)
        throw Error("the array \"" + array.name + "\" has fewer rows than there are sigmas");
    const auto first = array.values.begin() + static_cast<std::ptrdiff_t>(row * positions);
    std::vector<float> values;
    std::transform(first, first + static_cast<std::ptrdiff_t>(positions),
                   std::back_inserter(values),
                   [](double value) { return static_cast<float>(value); });
    return values;
}

// "; the paper at 2 L: head-based better by about 0.2 nats, here by 0.31".
std::string gapWords(const Measurement& uniform, const Measurement& heads, double trained) {
    const std::vector<float> even = smooth(uniform.nll, lossesSmoothedOver),
                             own = smooth(heads.nll, lossesSmoothedOver);
    std::string words;
    for (const PrintedGap& gap : printedGaps) {
        const auto at = static_cast<std::size_t>(gap.lengths * trained) - 1;
        if (trained < 1 || at >= even.size() || at >= own.size()) break;
        words += "; the paper at " + numberText(gap.lengths) + " L: head-based better by about " +
                 numberText(gap.nats) + " nats, here by " +
                 numberText(static_cast<double>(even[at]) - own[at], 2);
    }
    return words;
}

}  // namespace

std::string sigmasInWords(std::vector<double> sigmas) {
    std::sort(sigmas.begin(), sigmas.end());
    if (sigmas.empty()) return "none";
    const std::string least = numberText(sigmas.front(), 6), most = numberText(sigmas.back(), 6);
    if (sigmas.size() == 1) return least;
    const double step = (sigmas.back() - sigmas.front()) / static_cast<double>(sigmas.size() - 1);
    for (std::size_t i = 0; i < sigmas.size(); ++i)
        if (std::abs(sigmas[i] - sigmas.front() - static_cast<double>(i) * step) > 1e-6)
            return std::to_string(sigmas.size()) + " sigmas from " + least + " to " + most;
    return least + " to " + most + " in steps of " + numberText(step, 6);
}

BestUniform bestUniform(const Report& report) {
    const ReportTable& fit = neededTable(report, "fit");
    const std::vector<double>& sigmas = neededArray(report, "sigma").values;
    BestUniform best;
    best.sigma = fit.rows[0].at(neededColumn(fit, "best_sigma"));
    const auto found = std::find(sigmas.begin(), sigmas.end(), best.sigma);
    if (found == sigmas.end()) throw Error("the sweep of scales found no best one");
    best.tried = sigmasInWords(sigmas);
    const auto row = static_cast<std::size_t>(found - sigmas.begin());
    const std::size_t positions = neededArray(report, "best").values.size();
    best.measured.layers = best.measured.heads = 1;
    best.measured.positions = static_cast<int>(positions);
    best.measured.nll = rowOf(neededArray(report, "nll"), row, positions);
    best.measured.entropy = rowOf(neededArray(report, "entropy"), row, positions);
    return best;
}

Figure uniformHeadsFigure(std::vector<FigureState> states, const BestUniform& uniform,
                          std::int64_t trained) {
    if (states.empty()) throw Error("nothing is measured");
    const std::string name = "best uniform sigma " + numberText(uniform.sigma);
    const std::string gaps =
        gapWords(uniform.measured, *states.back().measured, static_cast<double>(trained));
    states.insert(states.end() - 1, {name, &uniform.measured});
    Figure figure = courseFigure(states, trained);
    figure.key = "heads-4";
    figure.title = "Uniform against head-based scales";
    figure.caption =
        "Head scales, Figure 4. The uniform sigma of the least mean loss of those "
        "tried here, " +
        uniform.tried + gaps + ". Losses are means over " + std::to_string(lossesSmoothedOver) +
        " positions to each side.";
    return figure;
}

}  // namespace sextant
