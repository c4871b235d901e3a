// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/sweep_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pages/scales/search_facts.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// As the job takes them, ascending.
std::vector<double> asked(const Choice& settings) {
    const double from = settings.number("from"), to = settings.number("to");
    const double step = settings.number("step");
    std::vector<double> all;
    for (int i = 0; step > 0 && i <= std::floor(std::abs(to - from) / step + 1e-6) && i < 10000;
         ++i)
        all.push_back(std::round((from + (to < from ? -i : i) * step) * 1e9) / 1e9);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

std::optional<std::size_t> SweepFacts::rowOf(double sigma) const {
    const auto found = std::find_if(surface.sigma.begin(), surface.sigma.end(),
                                    [&](double one) { return std::abs(one - sigma) < 1e-6; });
    if (found == surface.sigma.end()) return std::nullopt;
    return static_cast<std::size_t>(found - surface.sigma.begin());
}

double SweepFacts::meanAt(double sigma) const {
    const auto row = rowOf(sigma);
    return row && *row < means.size() ? means[*row] : unknown;
}

std::vector<double> SweepFacts::slice(std::size_t position) const {
    std::vector<double> all;
    for (std::size_t row = 0; row < surface.sigma.size(); ++row)
        all.push_back(surface.at(row, position));
    return all;
}

std::pair<double, double> SweepFacts::colourRange() const {
    std::vector<double> all;
    for (const double nll : surface.nll)
        if (std::isfinite(nll)) all.push_back(nll);
    if (all.empty()) return {0.0, 1.0};
    const auto share = [&](double part) {
        const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(all.size() - 1));
        std::nth_element(all.begin(), all.begin() + at, all.end());
        return all[static_cast<std::size_t>(at)];
    };
    const double low = share(0.02), high = share(0.98);
    return {low, std::max(high, low + 1e-6)};
}

SweepFacts sweepFacts(const Report& report, const Choice& settings, bool whole) {
    SweepFacts facts;
    const ReportArray* sigma = arrayOf(report, "sigma");
    const ReportArray* nll = arrayOf(report, "nll");
    const ReportTable* fit = tableOf(report, "fit");
    const ReportTable* sweep = tableOf(report, "sweep");
    if (!sigma || !nll || !fit || !sweep || fit->rows.empty() || fit->rows[0].size() < 6 ||
        nll->sizes.size() != 2 || nll->sizes[0] != sigma->values.size() ||
        sweep->rows.size() != sigma->values.size())
        return facts;
    facts.whole = whole;
    facts.asked = asked(settings);
    // From the smallest up, in whichever direction it was run.
    std::vector<std::size_t> order(sigma->values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return sigma->values[a] < sigma->values[b]; });
    facts.surface.positions = nll->sizes[1];
    for (const std::size_t row : order) {
        const auto first =
            nll->values.begin() + static_cast<std::ptrdiff_t>(row * facts.surface.positions);
        facts.surface.sigma.push_back(sigma->values[row]);
        facts.surface.nll.insert(facts.surface.nll.end(), first,
                                 first + static_cast<std::ptrdiff_t>(facts.surface.positions));
        facts.means.push_back(sweep->rows[row].size() > 1 ? sweep->rows[row][1] : unknown);
    }
    const std::vector<double>& row = fit->rows[0];
    facts.trained = row[0];
    facts.fit = {row[1], row[2]};
    facts.fitSmoothed = {row[3], row[4]};
    facts.chosen = row[5];
    facts.tooFew = said(tooFewToFit(row.size() > 6 ? row[6] : unknown));
    if (!facts.tooFew.isEmpty()) facts.fit = facts.fitSmoothed = {unknown, unknown};
    facts.best = bestByPosition(facts.surface);
    facts.bestSmoothed = bestByPosition(smoothed(facts.surface, smoothRadius));
    return facts;
}

std::vector<SweepLine> sweepLines(const SweepFacts& facts) {
    std::vector<SweepLine> lines = {
        {"fit",
         facts.over.isEmpty() ? QObject::tr("this model")
                              : QObject::tr("this model, %1").arg(facts.over),
         facts.fit.a, facts.fit.r2, true, false},
        {"smoothed", QObject::tr("smoothed \u00b1%1").arg(smoothRadius), facts.fitSmoothed.a,
         facts.fitSmoothed.r2, true, true}};
    for (const ScaleLine& line : scaleLines()) {
        const QString key = QString::fromStdString(line.key);
        // Of those of this form the slope can be read off at s = e.
        const double a = line.sigma(std::exp(1.0), facts.trained) - 1.0;
        const double twice = line.sigma(std::exp(2.0), facts.trained) - 1.0;
        lines.push_back({key, translated(line.label),
                         std::abs(twice - 2.0 * a) < 1e-9 ? a : unknown, line.r2, false, false});
    }
    return lines;
}

double sigmaOf(const SweepLine& line, double index, double trained) {
    const double s = index / trained;
    if (!(s >= 1.0) || trained <= 0) return unknown;
    if (line.own) return line.a * std::log(s) + 1.0;
    for (const ScaleLine& one : scaleLines())
        if (QString::fromStdString(one.key) == line.key) return one.sigma(s, trained);
    return unknown;
}

}  // namespace sextant
