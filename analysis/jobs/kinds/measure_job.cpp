// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/measure_job.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// As measure() says it.
constexpr const char* nllConvention =
    "one forward pass a sample; every token but the first scored once from all tokens before it "
    "in its sample; mean over tokens";

std::vector<Unit> measureUnits(const JobInput& input, const std::vector<Unit>& known,
                               const Results&) {
    std::vector<Unit> all;
    if (!known.empty()) return all;
    const auto& samples = input.material.samples->samples;
    for (std::size_t s = 0; s < samples.size(); ++s)
        all.push_back({"sample " + std::to_string(s + 1),
                       static_cast<double>(samples[s].read),
                       {{"sample", {static_cast<double>(s)}}}});
    return all;
}

UnitResult computeMeasure(const JobInput& input, const Unit& unit, const Progress& progress) {
    const Measurement measured =
        measureSample(input, static_cast<std::size_t>(unit.number("sample")),
                      input.experiment.intervention, progress);
    UnitResult result;
    result.numbers["layers"] = {static_cast<double>(measured.layers)};
    result.numbers["heads"] = {static_cast<double>(measured.heads)};
    result.curves["entropy"] = measured.entropy;
    result.curves["nll"] = measured.nllSamples;
    return result;
}

Report gatherMeasure(const JobInput&, const std::vector<Unit>& units, const Results& results) {
    const Measurement measured = measurementOf(units, results);
    const auto layers = static_cast<std::size_t>(measured.layers);
    const auto heads = static_cast<std::size_t>(measured.heads);
    const auto positions = static_cast<std::size_t>(measured.positions);
    const auto samples = static_cast<std::size_t>(measured.samples);
    Report report;
    const std::string loss = numberText(measured.nllMean(), 4);
    const std::string perplexity = numberText(measured.perplexity(), 4);
    report.summary = samples == 1
                         ? Message("1 sample, {} nats, perplexity {}", loss, perplexity)
                         : Message("{} samples, {} nats, perplexity {}", samples, loss, perplexity);
    report.tables.push_back({"totals",
                             {"samples", "labels", "nll_sum_nats", "nll_mean_nats", "perplexity"},
                             {{static_cast<double>(samples), static_cast<double>(measured.labels),
                               measured.nllSum, measured.nllMean(), measured.perplexity()}}});
    report.arrays.push_back(arrayOf("entropy", "nats",
                                    "Attention entropy of each head at each query position, mean "
                                    "over the samples that reach it",
                                    {"layer", "head", "position"}, {layers, heads, positions},
                                    measured.entropy));
    report.arrays.push_back(arrayOf("nll", "nats",
                                    "-ln p(token[i+1] | tokens[0..i]), mean over samples",
                                    {"position"}, {positions}, measured.nll));
    report.arrays.push_back(
        arrayOf("nll_samples", "nats", "-ln p(token[i+1] | tokens[0..i]) of each sample",
                {"sample", "position"}, {samples, positions}, measured.nllSamples));
    return report;
}

const ReportArray& find(const Report& report, const std::string& name) {
    for (const ReportArray& array : report.arrays) {
        if (array.name == name) return array;
    }
    throw Error("the report has no array \"{}\"; it is not one of measuring", name);
}

}  // namespace

JobKind measureJob() {
    JobKind kind;
    kind.key = "measure";
    kind.title = "Measure";
    kind.help = "Entropy of every head and NLL by position, over many samples of a long text.";
    kind.next = measureUnits;
    kind.compute = computeMeasure;
    kind.gather = gatherMeasure;
    kind.passes = [](const Choice&, std::int64_t samples) { return samples; };
    kind.memory = bytesOfSamplePass;
    kind.measurement = [](const Report& report) { return measurementOf(report); };
    return kind;
}

// In measure()'s order, so that sums round alike.
Measurement measurementOf(const std::vector<Unit>& units, const Results& results) {
    Measurement all;
    std::size_t positions = 0;
    for (const Unit& unit : units)
        positions = std::max(positions, results(unit).curve("nll").size());
    std::vector<double> entropy;
    std::vector<double> nll(positions, 0.0);
    std::vector<int> samplesAt(positions, 0), labelsAt(positions, 0);
    const float nothing = std::numeric_limits<float>::quiet_NaN();
    for (const Unit& unit : units) {
        const UnitResult result = results(unit);
        all.layers = static_cast<int>(result.number("layers"));
        all.heads = static_cast<int>(result.number("heads"));
        const std::size_t curves =
            static_cast<std::size_t>(all.layers) * static_cast<std::size_t>(all.heads);
        entropy.resize(curves * positions, 0.0);
        const std::vector<float>& own = result.curve("nll");
        const std::size_t read = own.size();
        for (std::size_t curve = 0; curve < curves; ++curve) {
            for (std::size_t i = 0; i < read; ++i)
                entropy[curve * positions + i] += result.curve("entropy")[curve * read + i];
        }
        for (std::size_t i = 0; i < positions; ++i) {
            const float value = i < read ? own[i] : nothing;
            all.nllSamples.push_back(value);
            if (i < read) ++samplesAt[i];
            if (std::isnan(value)) continue;
            nll[i] += value;
            ++labelsAt[i];
            all.nllSum += value;
            ++all.labels;
        }
    }
    all.positions = static_cast<int>(positions);
    all.samples = static_cast<int>(units.size());
    for (std::size_t i = 0; i < entropy.size(); ++i)
        all.entropy.push_back(static_cast<float>(entropy[i] / samplesAt[i % positions]));
    for (std::size_t i = 0; i < positions; ++i)
        all.nll.push_back(labelsAt[i] == 0 ? nothing : static_cast<float>(nll[i] / labelsAt[i]));
    all.convention = nllConvention;
    return all;
}

Measurement measurementOf(const Report& report) {
    const ReportArray& entropy = find(report, "entropy");
    const ReportArray& samples = find(report, "nll_samples");
    const auto floats = [](const std::vector<double>& values) {
        std::vector<float> result;
        for (const double value : values)
            result.push_back(static_cast<float>(value));
        return result;
    };
    Measurement all;
    all.layers = static_cast<int>(entropy.sizes.at(0));
    all.heads = static_cast<int>(entropy.sizes.at(1));
    all.positions = static_cast<int>(entropy.sizes.at(2));
    all.samples = static_cast<int>(samples.sizes.at(0));
    all.entropy = floats(entropy.values);
    all.nll = floats(find(report, "nll").values);
    all.nllSamples = floats(samples.values);
    const std::vector<double>& totals = report.tables.at(0).rows.at(0);
    all.labels = static_cast<std::int64_t>(totals.at(1));
    all.nllSum = totals.at(2);
    all.device = report.device;
    all.convention = nllConvention;
    return all;
}

}  // namespace sextant
