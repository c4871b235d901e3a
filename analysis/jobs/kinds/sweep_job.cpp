// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/sweep_job.h"

#include <cmath>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/jobs/kinds/sigma_grid.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameters sweepParameters() {
    Parameter steps;
    steps.key = "steps";
    steps.label = "values";
    steps.kind = Kind::whole;
    steps.initial = std::int64_t{21};
    steps.least = 1;
    steps.most = 10000;
    steps.step = 1;
    steps.help = "How many sigmas are tried, both ends among them.";
    Parameters all = sigmaRange("The last uniform sigma that is tried.");
    all.push_back(steps);
    return all;
}

std::vector<double> sigmasByCount(const Choice& settings) {
    const double from = settings.number("from"), to = settings.number("to");
    const std::int64_t steps = settings.whole("steps");
    std::vector<double> values;
    for (std::int64_t i = 0; i < steps; ++i) {
        const double share =
            steps == 1 ? 0.0 : static_cast<double>(i) / static_cast<double>(steps - 1);
        values.push_back(shortSigma(from + share * (to - from)));
    }
    return values;
}

std::vector<Unit> sweepUnits(const JobInput& input, const std::vector<Unit>& known,
                             const Results&) {
    return known.empty() ? gridUnits(input, sigmasByCount(input.settings)) : std::vector<Unit>{};
}

UnitResult computeSweep(const JobInput& input, const Unit& unit, const Progress& progress) {
    return computeGridUnit(input, sigmasByCount(input.settings), unit, progress);
}

Report gatherSweep(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    const std::vector<double> tried = sigmasByCount(input.settings);
    const std::size_t samples = units.size() / tried.size();
    Report report;
    ReportTable table{"sweep", {"sigma", "nll_mean_nats", "perplexity", "entropy_mean_nats"}, {}};
    std::size_t best = 0;
    for (std::size_t at = 0; at < tried.size(); ++at) {
        GridRow row;
        for (std::size_t s = 0; s < samples; ++s)
            row.add(results(units[at * samples + s]));
        const double nll = row.nllMean();
        table.rows.push_back({tried[at], nll, std::exp(nll), row.entropyMean()});
        if (nll < table.rows[best][1]) best = at;
    }
    report.summary =
        Message("best {} {}, {} nats", "sigma", tried[best], numberText(table.rows[best][1], 4));
    if (tried.front() != tried.back() && (best == 0 || best + 1 == tried.size()))
        report.summary = Message("{}, at the edge of {} to {}", report.summary,
                                 numberText(tried.front(), 6), numberText(tried.back(), 6));
    report.tables.push_back(std::move(table));
    Intervention proposed = input.experiment.intervention;
    proposed.uniformSigma = tried[best];
    report.proposed = proposed;
    return report;
}

Message sweepWords(const Choice& settings) {
    const std::vector<double> tried = sigmasByCount(settings);
    if (tried.size() == 1) return Message("\u03c3 {}", numberText(tried.front(), 6));
    return Message("\u03c3 {} \u2026 {} by {}", numberText(tried.front(), 6),
                   numberText(tried.back(), 6), numberText(tried[1] - tried[0], 3));
}

}  // namespace

JobKind sweepJob() {
    JobKind kind;
    kind.key = "sweep";
    kind.title = "Measure at each sigma";
    kind.help =
        "NLL and entropy at every uniform sigma of a range, and the sigma of the least NLL.";
    kind.parameters = sweepParameters();
    kind.next = sweepUnits;
    kind.compute = computeSweep;
    kind.gather = gatherSweep;
    kind.words = sweepWords;
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        return samples * settings.whole("steps");
    };
    kind.memory = bytesOfSamplePass;
    return kind;
}

}  // namespace sextant
