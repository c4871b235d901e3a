// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/sweep_job.h"

#include <cmath>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameter sigma(const char* key, const char* label, double initial, const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.unit = "1/sqrt(d)";
    parameter.initial = initial;
    parameter.least = 0.01;
    parameter.most = 100.0;
    parameter.step = 0.05;
    parameter.help = help;
    return parameter;
}

Parameters parameters() {
    Parameter steps;
    steps.key = "steps";
    steps.label = "values";
    steps.kind = Kind::whole;
    steps.initial = std::int64_t{21};
    steps.least = 1;
    steps.most = 10000;
    steps.step = 1;
    steps.help = "How many sigmas are tried, both ends among them.";
    return {sigma("from", "from sigma", 1.0, "The first uniform sigma that is tried."),
            sigma("to", "to sigma", 2.0, "The last uniform sigma that is tried."), steps};
}

std::vector<double> sigmas(const Choice& settings) {
    const double from = settings.number("from"), to = settings.number("to");
    const std::int64_t steps = settings.whole("steps");
    std::vector<double> values;
    for (std::int64_t i = 0; i < steps; ++i) {
        const double share =
            steps == 1 ? 0.0 : static_cast<double>(i) / static_cast<double>(steps - 1);
        // Rounded, so that 1.15 is 1.15 and not the next number to it.
        values.push_back(std::round((from + share * (to - from)) * 1e9) / 1e9);
    }
    return values;
}

struct Place {
    double sigma = 1.0;
    std::size_t sample = 0;
};

// Of each unit, in their order.
std::vector<Place> places(const Choice& settings, std::size_t samples) {
    std::vector<Place> all;
    for (const double value : sigmas(settings)) {
        for (std::size_t s = 0; s < samples; ++s)
            all.push_back({value, s});
    }
    return all;
}

std::string keyOf(const Place& place) {
    return "sigma " + numberText(place.sigma) + ", sample " + std::to_string(place.sample + 1);
}

std::vector<Unit> units(const JobInput& input, const std::vector<Unit>& known, const Results&) {
    std::vector<Unit> all;
    if (!known.empty()) return all;
    const auto& samples = input.material.samples->samples;
    for (const Place& place : places(input.settings, samples.size()))
        all.push_back({keyOf(place), static_cast<double>(samples[place.sample].read)});
    return all;
}

UnitResult compute(const JobInput& input, const Unit& unit, const Progress& progress) {
    const auto& samples = input.material.samples->samples;
    for (const Place& place : places(input.settings, samples.size())) {
        if (keyOf(place) != unit.key) continue;
        Intervention change = input.experiment.intervention;
        change.uniformSigma = place.sigma;
        const Measurement measured = measureSample(input, place.sample, change, progress);
        UnitResult result;
        result.curves["entropy"] = meanEntropy(measured);
        result.curves["nll"] = measured.nllSamples;
        return result;
    }
    throw Error("sweep: there is no unit \"" + unit.key + "\"");
}

// Of one sigma, over its samples.
struct Row {
    double nllSum = 0.0, entropySum = 0.0;
    std::int64_t labels = 0, tokens = 0;

    void add(const UnitResult& result) {
        for (const float value : result.curve("nll")) {
            if (std::isnan(value)) continue;
            nllSum += value;
            ++labels;
        }
        for (const float value : result.curve("entropy")) {
            entropySum += value;
            ++tokens;
        }
    }
};

Report gather(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    const std::vector<double> tried = sigmas(input.settings);
    const std::size_t samples = units.size() / tried.size();
    Report report;
    ReportTable table{"sweep", {"sigma", "nll_mean_nats", "perplexity", "entropy_mean_nats"}, {}};
    std::size_t best = 0;
    for (std::size_t at = 0; at < tried.size(); ++at) {
        Row row;
        for (std::size_t s = 0; s < samples; ++s)
            row.add(results(units[at * samples + s]));
        const double nll = row.nllSum / static_cast<double>(row.labels);
        table.rows.push_back(
            {tried[at], nll, std::exp(nll), row.entropySum / static_cast<double>(row.tokens)});
        if (nll < table.rows[best][1]) best = at;
    }
    report.summary = "best sigma " + numberText(tried[best]) + ", " +
                     numberText(table.rows[best][1], 4) + " nats";
    if (tried.front() != tried.back() && (best == 0 || best + 1 == tried.size()))
        report.summary += ", at the edge of " + numberText(tried.front(), 6) + " to " +
                          numberText(tried.back(), 6);
    report.tables.push_back(std::move(table));
    Intervention proposed = input.experiment.intervention;
    proposed.uniformSigma = tried[best];
    report.proposed = proposed;
    return report;
}

std::string words(const Choice& settings) {
    const std::vector<double> tried = sigmas(settings);
    std::string text = "\u03c3 " + numberText(tried.front(), 6);
    if (tried.size() == 1) return text;
    text += " \u2026 " + numberText(tried.back(), 6);
    return text + " by " + numberText(tried[1] - tried[0], 3);
}

}  // namespace

JobKind sweepJob() {
    JobKind kind;
    kind.key = "sweep";
    kind.title = "Uniform sweep";
    kind.help =
        "NLL and entropy at every uniform sigma of a range, and the sigma of the least NLL.";
    kind.parameters = parameters();
    kind.next = units;
    kind.compute = compute;
    kind.gather = gather;
    kind.words = words;
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        return samples * settings.whole("steps");
    };
    kind.memory = bytesOfSamplePass;
    return kind;
}

}  // namespace sextant
