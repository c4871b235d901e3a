// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/where_acts_job.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/jobs/kinds/sigma_grid.h"
#include "analysis/model/model.h"
#include "analysis/model/own_cache.h"
#include "analysis/position/composition.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameter count(const char* key, const char* label, std::int64_t initial, double least,
                const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.kind = Kind::whole;
    parameter.initial = initial;
    parameter.least = least;
    parameter.most = 1e9;
    parameter.step = 1;
    parameter.help = help;
    return parameter;
}

Parameters whereActsParameters() {
    Parameter sigma = sigmaParameter("sigma", "sigma", 0.0, "The scale that acts.");
    sigma.automatic = "the best uniform one beyond the trained length, of 1.00 to 2.00 by 0.05";
    Parameter layers = count("layer_steps", "layers", 7, 2, "How many first layers are tried.");
    Parameter rows = count("row_steps", "rows", 8, 1, "How many first rows are tried.");
    layers.most = rows.most = 1000;
    Parameter trained =
        count("trained_length", "trained length", 0, 0,
              "NLL is taken at positions from this one on; 0: the checkpoint's own.");
    trained.unit = "tokens";
    return {sigma, layers, rows, trained};
}

// Those among which the best is sought; one, where it is given.
std::vector<double> candidateSigmas(const Choice& settings) {
    if (const double given = settings.number("sigma"); given > 0) return {given};
    std::vector<double> all;
    for (int i = 0; i <= 20; ++i)
        all.push_back(shortSigma(1.0 + 0.05 * i));
    return all;
}

// From 0 to the number of layers, which is nowhere; at most so many.
std::vector<int> firstLayers(const Choice& settings, int layers) {
    const std::int64_t steps =
        std::min<std::int64_t>(settings.whole("layer_steps"), layers + 1) - 1;
    std::vector<int> all;
    for (std::int64_t i = 0; i <= steps; ++i)
        all.push_back(static_cast<int>(std::lround(static_cast<double>(i * layers) / steps)));
    return all;
}

std::vector<std::int64_t> firstRows(const Choice& settings, std::int64_t positions) {
    const std::int64_t steps = settings.whole("row_steps");
    std::vector<std::int64_t> all = {0};
    for (std::int64_t i = 1; i < steps; ++i)
        if (const std::int64_t row = i * positions / steps; row >= 2 && row != all.back())
            all.push_back(row);
    return all;
}

std::int64_t trainedLength(const JobInput& input) {
    const std::int64_t given = input.settings.whole("trained_length");
    return given > 0 ? given : input.material.model->spec().trainedLength;
}

struct Beyond {
    double sum = 0.0;
    std::int64_t labels = 0;

    void add(const std::vector<float>& nll, std::int64_t from) {
        for (auto i = static_cast<std::size_t>(from); i < nll.size(); ++i) {
            if (std::isnan(nll[i])) continue;
            sum += nll[i];
            ++labels;
        }
    }
    double mean() const { return sum / static_cast<double>(labels); }
};

struct ActingPlace {
    double sigma = 1.0;
    int layer = 0;
    std::size_t sample = 0;
};

std::string keyOfActingPlace(const ActingPlace& place) {
    return "sigma " + numberText(place.sigma) + " in layers from " + std::to_string(place.layer) +
           ", sample " + std::to_string(place.sample + 1);
}

std::vector<ActingPlace> actingPlaces(const JobInput& input, double sigma) {
    std::vector<ActingPlace> all;
    for (const int layer : firstLayers(input.settings, input.material.model->spec().layerCount()))
        for (std::size_t s = 0; s < input.material.samples->samples.size(); ++s)
            all.push_back({sigma, layer, s});
    return all;
}

// Of equals the smallest.
double bestSigma(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    const std::vector<double> tried = candidateSigmas(input.settings);
    const std::size_t samples = units.size() / tried.size();
    double best = tried.front(), least = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < tried.size(); ++at) {
        Beyond beyond;
        for (std::size_t s = 0; s < samples; ++s)
            beyond.add(results(units[at * samples + s]).curve("nll"), trainedLength(input));
        if (beyond.mean() >= least) continue;
        least = beyond.mean();
        best = tried[at];
    }
    return best;
}

void checkMaterial(const JobInput& input) {
    const std::int64_t trained = trainedLength(input);
    if (trained <= 0)
        throw Error("the checkpoint does not say how long it was trained; give --trained-length");
    std::int64_t labels = 0;
    for (const Sample& sample : input.material.samples->samples)
        labels = std::max(labels, sample.labels());
    if (labels <= trained)
        throw Error(
            "the longest sample has {} positions; nothing lies beyond the trained length of {}: "
            "take longer samples",
            labels, trained);
    // Refused before anything is computed.
    actingFrom(input.material.model->spec(), input.experiment.intervention, 1.0, 0, 2);
}

// One for every first layer and sample.
std::vector<Unit> actingUnits(const JobInput& input, double sigma) {
    const ModelSpec& spec = input.material.model->spec();
    const auto& samples = input.material.samples->samples;
    const auto rows =
        static_cast<double>(firstRows(input.settings, input.material.samples->positions()).size());
    std::vector<Unit> all;
    for (const ActingPlace& place : actingPlaces(input, sigma)) {
        const double above = 1.0 - static_cast<double>(place.layer) / spec.layerCount();
        all.push_back({keyOfActingPlace(place), static_cast<double>(samples[place.sample].read) *
                                                    (1.0 + (rows - 1.0) * above)});
    }
    return all;
}

// Of the search for the best sigma, unless it is given, and of all places, whichever is found.
double costOf(const JobInput& input) {
    const double given = input.settings.number("sigma");
    double all = 0.0;
    if (given <= 0)
        for (const Unit& unit : gridUnits(input, candidateSigmas(input.settings)))
            all += unit.cost;
    for (const Unit& unit : actingUnits(input, std::max(given, 1.0)))
        all += unit.cost;
    return all;
}

// First which sigma is the best, unless it is given; then a unit for every first layer and sample.
std::vector<Unit> whereActsUnits(const JobInput& input, const std::vector<Unit>& known,
                                 const Results& results) {
    const bool given = input.settings.number("sigma") > 0;
    if (known.empty()) checkMaterial(input);
    if (known.empty() && !given) return gridUnits(input, candidateSigmas(input.settings));
    const auto& samples = input.material.samples->samples;
    const std::size_t before = given ? 0 : candidateSigmas(input.settings).size() * samples.size();
    if (known.size() > before) return {};
    const double sigma = given ? input.settings.number("sigma") : bestSigma(input, known, results);
    if (!given && sigma == 1.0)
        throw Error(
            "beyond the trained length no uniform sigma from 1.05 to 2.00 does better than "
            "what is set, so there is none to place; give \"sigma\", or begin without the "
            "scales that are set");
    return actingUnits(input, sigma);
}

std::optional<ActingPlace> actingPlaceOf(const JobInput& input, const Unit& unit) {
    for (const double sigma : candidateSigmas(input.settings))
        for (const ActingPlace& place : actingPlaces(input, sigma))
            if (keyOfActingPlace(place) == unit.key) return place;
    return std::nullopt;
}

// NLL beyond the trained length, for every first row; layers below the first are taken from the
// cache.
UnitResult computeWhereActs(const JobInput& input, const Unit& unit, const Progress& progress) {
    const auto place = actingPlaceOf(input, unit);
    if (!place) return computeGridUnit(input, candidateSigmas(input.settings), unit, progress);
    const ModelSpec& spec = input.material.model->spec();
    const std::int64_t positions = input.material.samples->positions();
    const auto cache = cacheOfPasses(spec, positions);
    MeasureCounters counters;
    UnitResult result;
    for (const std::int64_t row : firstRows(input.settings, positions)) {
        const Intervention change =
            actingFrom(spec, input.experiment.intervention, place->sigma, place->layer, row);
        const Measurement measured =
            measureSample(input, place->sample, change, progress, cache.get(), &counters);
        Beyond beyond;
        beyond.add(measured.nllSamples, trainedLength(input));
        result.numbers["row"].push_back(static_cast<double>(row));
        result.numbers["nll_sum"].push_back(beyond.sum);
        result.numbers["labels"].push_back(static_cast<double>(beyond.labels));
    }
    result.numbers["sigma"] = {place->sigma};
    result.numbers["layer"] = {static_cast<double>(place->layer)};
    result.numbers["layers"] = {static_cast<double>(spec.layerCount())};
    result.numbers["trained_length"] = {static_cast<double>(trainedLength(input))};
    result.numbers["layer_passes"] = {static_cast<double>(counters.layersComputed)};
    return result;
}

// Of some of the units: the layers of which a sample is missing have no numbers yet.
Report gatherWhereActs(const JobInput& input, const std::vector<Unit>& units,
                       const Results& results) {
    std::vector<double> layers, rows;
    std::vector<std::vector<double>> sums, labels;  // [first layer][first row]
    std::vector<std::size_t> done;                  // samples of each first layer
    double sigma = 0, trained = 0, passes = 0, depth = 0;
    for (const Unit& unit : units) {
        const UnitResult result = results(unit);
        if (!result.numbers.contains("row")) continue;  // the search for the best sigma
        rows = result.numbers.at("row");
        sigma = result.number("sigma");
        trained = result.number("trained_length");
        depth = result.number("layers");
        passes += result.number("layer_passes");
        if (layers.empty() || layers.back() != result.number("layer")) {
            layers.push_back(result.number("layer"));
            sums.emplace_back(rows.size(), 0.0);
            labels.emplace_back(rows.size(), 0.0);
            done.push_back(0);
        }
        ++done.back();
        for (std::size_t at = 0; at < rows.size(); ++at) {
            sums.back()[at] += result.numbers.at("nll_sum")[at];
            labels.back()[at] += result.numbers.at("labels")[at];
        }
    }
    if (layers.empty()) throw Error("where-acts: nothing is known of any layer yet");
    const std::size_t samples =
        input.material.samples ? input.material.samples->samples.size() : done.front();
    std::size_t whole = 0;
    while (whole < done.size() && done[whole] == samples)
        ++whole;
    if (whole == 0) throw Error("where-acts: nothing is known of any layer yet");
    if (input.material.model)
        for (const int layer : firstLayers(input.settings, static_cast<int>(depth)))
            if (layer > layers.back()) layers.push_back(layer);
    sums.resize(layers.size(), std::vector<double>(rows.size()));
    labels.resize(layers.size(), std::vector<double>(rows.size()));
    Report report;
    ReportTable table{"where_acts", {"from_layer"}, {}};
    for (const double row : rows)
        table.columns.push_back("from_row_" + numberText(row));
    ReportArray nll{"nll",
                    "nats",
                    "Mean NLL beyond the trained length with the scale in the layers from one on "
                    "and the rows from one on",
                    {"from_layer", "from_row"},
                    {layers.size(), rows.size()},
                    {}};
    std::size_t best = 0;
    for (std::size_t k = 0; k < layers.size(); ++k) {
        std::vector<double>& line = table.rows.emplace_back(1, layers[k]);
        for (std::size_t at = 0; at < rows.size(); ++at) {
            nll.values.push_back(k < whole ? sums[k][at] / labels[k][at]
                                           : std::numeric_limits<double>::quiet_NaN());
            line.push_back(nll.values.back());
            if (nll.values.back() < nll.values[best]) best = nll.values.size() - 1;
        }
    }
    const Message everywhere = Message("sigma {} everywhere {} nats beyond {}", sigma,
                                       numberText(nll.values.front(), 4), trained);
    const Message nowhere =
        whole == layers.size()
            ? Message("{}, nowhere {}", everywhere, numberText(nll.values.back(), 4))
            : Message("{}, {} of {} first layers done", everywhere, whole, layers.size());
    report.summary = Message("{}; least {} in layers from {}, rows from {}", nowhere,
                             numberText(nll.values[best], 4), layers[best / rows.size()],
                             rows[best % rows.size()]);
    report.tables.push_back(std::move(table));
    report.tables.push_back({"setting",
                             {"sigma", "trained_length", "layers", "layer_passes"},
                             {{sigma, trained, depth, passes}}});
    report.arrays.push_back(std::move(nll));
    report.arrays.push_back({"from_layer",
                             "",
                             "First layer in which the scale acts; as many as there are: nowhere",
                             {"from_layer"},
                             {layers.size()},
                             layers});
    report.arrays.push_back(
        {"from_row", "tokens", "First row in which it acts", {"from_row"}, {rows.size()}, rows});
    return report;
}

Message whereActsWords(const Choice& settings) {
    const double sigma = settings.number("sigma");
    return Message(
        "{}, {} layers \u00d7 {} rows",
        sigma > 0 ? Message("\u03c3 {}", numberText(sigma, 6)) : Message("best uniform \u03c3"),
        settings.whole("layer_steps"), settings.whole("row_steps"));
}

std::int64_t whereActsPasses(const Choice& settings, std::int64_t samples) {
    const auto searched = settings.number("sigma") > 0
                              ? std::int64_t{0}
                              : static_cast<std::int64_t>(candidateSigmas(settings).size());
    // From the cache a run costs half of a pass in the mean.
    return samples *
           (searched + settings.whole("layer_steps") * (settings.whole("row_steps") + 1) / 2);
}

std::uint64_t whereActsMemory(const ModelSpec& spec, const Choice& settings,
                              std::int64_t positions) {
    return bytesOfSamplePass(spec, settings, positions) + bytesOfPasses(spec, positions);
}

}  // namespace

Intervention actingFrom(const ModelSpec& spec, Intervention change, double sigma, int layer,
                        std::int64_t row) {
    change.uniformSigma = 1.0;
    if (row == 0) {
        change.headSigma = headSigma(spec, change);
        const auto first = static_cast<std::size_t>(layer) * static_cast<std::size_t>(spec.heads);
        for (std::size_t at = first; at < change.headSigma.size(); ++at)
            change.headSigma[at] *= sigma;
        return change;
    }
    const Choice piecewise{"piecewise-sigma",
                           {{"beyond_sigma", sigma}, {"counted_from", static_cast<double>(row)}}};
    const Choice none = neutralChoice(Stage::factor);
    Intervention result = change;
    result.layerChoices.resize(spec.layers.size());
    for (int at = layer; at < spec.layerCount(); ++at) {
        const Choice own = choicesOf(spec, change, at).at(Stage::factor);
        if (own.method != none.method)
            throw Error(
                "rows are already multiplied by \"{}\" in layer {}; take that away to see where a "
                "scale acts",
                own.method, at);
        result.layerChoices[static_cast<std::size_t>(at)][Stage::factor] = piecewise;
    }
    return result;
}

JobKind whereActsJob() {
    JobKind kind;
    kind.key = "where-acts";
    kind.title = "Where it acts";
    kind.help =
        "NLL beyond the trained length with one sigma in the layers from k on and the rows from p "
        "on alone, for a grid of k and p.";
    kind.parameters = whereActsParameters();
    kind.next = whereActsUnits;
    kind.search = true;
    kind.compute = computeWhereActs;
    kind.gather = gatherWhereActs;
    kind.partial = true;
    kind.cost = costOf;
    kind.words = whereActsWords;
    kind.passes = whereActsPasses;
    kind.memory = whereActsMemory;
    return kind;
}

}  // namespace sextant
