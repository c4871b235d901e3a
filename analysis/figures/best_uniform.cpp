// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/best_uniform.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/error.h"
#include "analysis/figures/report_reading.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double leastReach = 0.1;  // from 1 to a best sigma that says where to look

// Of a row of [sigma, position].
std::vector<float> rowOf(const ReportArray& array, std::size_t row, std::size_t positions) {
    if (array.values.size() < (row + 1) * positions)
        throw Error("the array \"{}\" has fewer rows than there are sigmas", array.name);
    const auto first = array.values.begin() + static_cast<std::ptrdiff_t>(row * positions);
    std::vector<float> values;
    std::transform(first, first + static_cast<std::ptrdiff_t>(positions),
                   std::back_inserter(values),
                   [](double value) { return static_cast<float>(value); });
    return values;
}

// "paper at 2 L: head-based better by about 0.2 nats; here by 0.31", there.
std::vector<FigureNote> gapNotes(const Measurement& uniform, const Measurement& heads,
                                 double trained) {
    const std::vector<float> even = smooth(uniform.nll, lossesSmoothedOver),
                             own = smooth(heads.nll, lossesSmoothedOver);
    std::vector<FigureNote> notes;
    for (const PrintedGap& gap : printedGaps) {
        if (trained < 1) break;
        const auto at = static_cast<std::size_t>(gap.lengths * trained) - 1;
        FigureNote note{"paper at " + numberText(gap.lengths) + " L: head-based better by about " +
                        numberText(gap.nats) + " nats"};
        if (at < even.size() && at < own.size()) {
            note.words += "; here by " + fixedText(static_cast<double>(even[at]) - own[at], 2);
            note.position = gap.lengths * trained;
        }
        notes.push_back(std::move(note));
    }
    return notes;
}

// Means over heads at one sigma of a sweep.
Measurement measuredAt(const Report& sweep, std::size_t row) {
    const std::size_t positions = neededArray(sweep, "best").values.size();
    Measurement measured;
    measured.layers = measured.heads = 1;
    measured.positions = static_cast<int>(positions);
    measured.nll = rowOf(neededArray(sweep, "nll"), row, positions);
    measured.entropy = rowOf(neededArray(sweep, "entropy"), row, positions);
    return measured;
}

}  // namespace

std::string sigmasInText(std::vector<double> sigmas) {
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
    best.name = "best uniform \u03c3 " + numberText(best.sigma);
    best.origin = "the least mean loss of the sweep of " + sigmasInText(sigmas);
    best.measured = measuredAt(report, static_cast<std::size_t>(found - sigmas.begin()));
    return best;
}

std::vector<SweptSigma> representativeSigmas(const Report& sweep) {
    const std::vector<double>& sigmas = neededArray(sweep, "sigma").values;
    const double best = bestUniform(sweep).sigma, reach = best - 1.0;
    std::vector<double> wanted = {1.0 + reach / 2, best, 1.0 + 1.5 * reach};
    if (std::abs(reach) < leastReach) wanted = {1.0 - leastReach, best, 1.0 + leastReach};
    std::set<std::size_t> rows;
    for (const double one : wanted) {
        const auto nearest = std::min_element(
            sigmas.begin(), sigmas.end(),
            [one](double a, double b) { return std::abs(a - one) < std::abs(b - one); });
        rows.insert(static_cast<std::size_t>(nearest - sigmas.begin()));
    }
    std::vector<SweptSigma> swept;
    for (const std::size_t row : rows)
        if (sigmas[row] != 1.0)
            swept.push_back(
                {"\u03c3 " + numberText(sigmas[row], 6) + (sigmas[row] == best ? ", the best" : ""),
                 measuredAt(sweep, row)});
    return swept;
}

Figure uniformHeadsFigure(std::vector<FigureState> states, const BestUniform& uniform,
                          std::int64_t trained, EntropyUnit unit) {
    if (states.empty()) throw Error("nothing is measured");
    const Measurement& heads = *states.back().measured;
    states.insert(states.end() - 1, {uniform.name, &uniform.measured});
    Figure figure = byPositionFigure(states, trained, unit);
    figure.key = "heads-4";
    figure.title = "Uniform against head-based scales";
    figure.caption = "Head scales, Figure 4. Losses are means over " +
                     std::to_string(lossesSmoothedOver) + " positions to each side.";
    FigurePanel& losses = figure.panels.back();
    losses.notes = gapNotes(uniform.measured, heads, static_cast<double>(trained));
    losses.notes.push_back({uniform.name + ": " + uniform.origin});
    return figure;
}

}  // namespace sextant
