// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/fit_scale_job.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/jobs/kinds/sigma_grid.h"
#include "analysis/measure/scale_fit.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr int smoothRadius = 50;
constexpr double mostSigmas = 10000;
constexpr double noFit = std::numeric_limits<double>::quiet_NaN();

Parameters fitScaleParameters() {
    Parameter step = sigmaParameter("step", "step", 0.05, "Between one sigma and the next.");
    step.least = 1e-4;
    step.step = 0.01;
    Parameter trained;
    trained.key = "trained_length";
    trained.label = "trained length";
    trained.unit = "tokens";
    trained.kind = Kind::whole;
    trained.initial = std::int64_t{0};
    trained.least = 0;
    trained.most = 1e9;
    trained.step = 1;
    trained.help = "L of the fit, which takes positions from L on; 0: the checkpoint's own.";
    Parameter length = trained;
    length.key = "best_length";
    length.label = "best over";
    length.automatic = "whole length";
    length.help = "The proposed sigma has the least mean NLL over so many first positions.";
    Parameters all = sigmaRange("Where the sigmas end.");
    all.insert(all.end(), {step, trained, length});
    return all;
}

// From `from` on, upwards or downwards, `to` included where the step comes there.
std::vector<double> sigmasBySteps(const Choice& settings) {
    const double from = settings.number("from"), to = settings.number("to");
    const double steps = std::abs(to - from) / settings.number("step");
    if (steps > mostSigmas - 1)
        throw Error("step {} makes more than {} sigmas of {} to {}; take a larger step",
                    settings.number("step"), mostSigmas, from, to);
    const double step = std::copysign(settings.number("step"), to - from);
    std::vector<double> values;
    for (int i = 0; i <= std::floor(steps + 1e-6); ++i)
        values.push_back(shortSigma(from + i * step));
    return values;
}

// Places in sigmas() in the order in which they are run: every fourth, those halfway between, the
// rest. So there is a picture of all of it early.
std::vector<std::size_t> coarseFirst(std::size_t count) {
    std::vector<std::size_t> order;
    using From = std::pair<std::size_t, std::size_t>;
    for (const auto& [first, apart] : {From{0, 4}, From{2, 4}, From{1, 2}})
        for (std::size_t at = first; at < count; at += apart)
            order.push_back(at);
    return order;
}

std::vector<Unit> fitScaleUnits(const JobInput& input, const std::vector<Unit>& known,
                                const Results&) {
    if (!known.empty()) return {};
    const std::vector<double> all = sigmasBySteps(input.settings);
    std::vector<double> ordered;
    for (const std::size_t at : coarseFirst(all.size()))
        ordered.push_back(all[at]);
    return gridUnits(input, ordered);
}

UnitResult computeFitScale(const JobInput& input, const Unit& unit, const Progress& progress) {
    return computeGridUnit(input, sigmasBySteps(input.settings), unit, progress);
}

struct Grid {
    ScaleSurface surface;
    std::vector<double> entropy;                 // [sigma, position], nats
    std::vector<double> nllMeans, entropyMeans;  // one a sigma
    double trainedLength = 0;                    // the model's
};

// `run`: which sigma, in the order of the units, is each of those tried.
Grid gridOf(const std::vector<double>& tried, const std::vector<std::size_t>& run,
            std::size_t samples, const std::vector<Unit>& units, const Results& results) {
    Grid grid;
    grid.surface.sigma = tried;
    std::vector<std::vector<double>> curves, entropies;
    for (std::size_t at = 0; at < tried.size(); ++at) {
        GridRow row;
        for (std::size_t s = 0; s < samples; ++s) {
            const UnitResult result = results(units[run[at] * samples + s]);
            row.add(result);
            grid.trainedLength = result.number("trained_length");
        }
        grid.nllMeans.push_back(row.nllMean());
        grid.entropyMeans.push_back(row.entropyMean());
        curves.push_back(row.nllByPosition());
        entropies.push_back(row.entropyByPosition());
        grid.surface.positions = std::max(grid.surface.positions, curves.back().size());
    }
    const auto append = [&](std::vector<double>& all, std::vector<std::vector<double>>& rows) {
        for (std::vector<double>& row : rows) {
            row.resize(grid.surface.positions, noFit);
            all.insert(all.end(), row.begin(), row.end());
        }
    };
    append(grid.surface.nll, curves);
    append(grid.entropy, entropies);
    return grid;
}

// The fit and what others say, at multiples of the trained length as far as the text went.
ReportTable linesTable(const ScaleFit& fit, double trained, std::size_t positions) {
    ReportTable table{"lines", {"length_over_trained", "fit"}, {}};
    for (const ScaleLine& line : scaleLines())
        table.columns.push_back(line.key);
    for (double s = 1; s <= 1024 && trained > 1; s *= 2) {
        std::vector<double>& row = table.rows.emplace_back();
        row = {s, fit.a * std::log(s) + 1.0};
        for (const ScaleLine& line : scaleLines())
            row.push_back(line.sigma(s, trained));
        if (s >= 8 && s * trained >= static_cast<double>(positions)) break;
    }
    return table;
}

Message fitSummary(const ScaleFit& fit, double trained, double best,
                   const std::vector<double>& tried, std::size_t samples) {
    Message text = Message("best sigma {}", best);
    const auto [least, most] = std::minmax_element(tried.begin(), tried.end());
    if (*least != *most && (best == *least || best == *most))
        text = Message("{} (at the edge of {} to {})", text, numberText(*least, 6),
                       numberText(*most, 6));
    if (const Message few = tooFewToFit(static_cast<double>(samples)); !few.empty())
        return Message("{}; {}", text, few);
    if (std::isnan(fit.a))
        return Message("{}; no fit: nothing beyond the trained length of {}", text, trained);
    if (fit.r2 < 0)
        return Message("{}; no fit: a constant sigma says more, R2 {}", text,
                       numberText(fit.r2, 4));
    text = Message("{}, sigma* = {} ln s + 1", text, numberText(fit.a, 4));
    return std::isnan(fit.r2) ? text : Message("{}, R2 {}", text, numberText(fit.r2, 4));
}

Report gatherFitScale(const JobInput& input, const std::vector<Unit>& units,
                      const Results& results) {
    const std::vector<double> asked = sigmasBySteps(input.settings);
    const std::size_t all = asked.size();
    // Without material all of it is there.
    const std::size_t samples =
        input.material.samples ? input.material.samples->samples.size() : units.size() / all;
    const std::size_t done = std::min(all, units.size() / std::max<std::size_t>(1, samples));
    if (done == 0)
        throw Error("fit-scale: stopped before the first sigma was done; nothing was found yet");
    const std::vector<std::size_t> order = coarseFirst(all);
    std::vector<double> tried;
    std::vector<std::size_t> run;
    for (std::size_t at = 0; at < all; ++at) {
        const auto place =
            static_cast<std::size_t>(std::find(order.begin(), order.end(), at) - order.begin());
        if (place >= done) continue;
        tried.push_back(asked[at]);
        run.push_back(place);
    }
    const Grid grid = gridOf(tried, run, samples, units, results);
    const ScaleSurface& surface = grid.surface;
    const auto given = static_cast<double>(input.settings.whole("trained_length"));
    const double trained = given > 0 ? given : grid.trainedLength;
    const std::vector<double> best = bestByPosition(surface);
    ScaleFit fit = fitScale(best, trained);
    ScaleFit smooth = fitScale(bestByPosition(smoothed(surface, smoothRadius)), trained);
    const bool few = !tooFewToFit(static_cast<double>(samples)).empty();
    if (few) fit.a = fit.r2 = smooth.a = smooth.r2 = noFit;
    const auto over = static_cast<std::size_t>(input.settings.whole("best_length"));
    const double whole = bestOver(surface, 0, over > 0 ? over : surface.positions);

    Report report;
    report.summary = fitSummary(fit, trained, whole, tried, samples);
    if (tried.size() < all)
        report.summary =
            Message("{}; stopped after {} of {} sigmas", report.summary, tried.size(), all);
    report.tables.push_back(
        {"fit",
         {"trained_length", "a", "r2", "a_smoothed", "r2_smoothed", "best_sigma", "samples"},
         {{trained, fit.a, fit.r2, smooth.a, smooth.r2, whole, static_cast<double>(samples)}}});
    report.tables.push_back(linesTable(fit, trained, surface.positions));
    ReportTable sweep{"sweep", {"sigma", "nll_mean_nats", "perplexity", "entropy_mean_nats"}, {}};
    for (std::size_t at = 0; at < tried.size(); ++at)
        sweep.rows.push_back(
            {tried[at], grid.nllMeans[at], std::exp(grid.nllMeans[at]), grid.entropyMeans[at]});
    report.tables.push_back(std::move(sweep));

    const std::vector<std::size_t> byPosition = {surface.positions};
    report.arrays = {
        {"sigma", "1/sqrt(d)", "The uniform sigmas tried", {"sigma"}, {tried.size()}, tried},
        {"nll",
         "nats",
         "-ln p(token[i+1] | tokens[0..i]) at each sigma, mean over samples",
         {"sigma", "position"},
         {tried.size(), surface.positions},
         surface.nll},
        {"best", "1/sqrt(d)", "Sigma of the least NLL, unsmoothed", {"position"}, byPosition, best},
        {"best_nll", "nats", "The least NLL", {"position"}, byPosition, leastByPosition(surface)},
        {"entropy",
         "nats",
         "Attention entropy at each sigma, mean over heads and the samples that reach a position",
         {"sigma", "position"},
         {tried.size(), surface.positions},
         grid.entropy}};
    if (few) return report;
    Intervention proposed = input.experiment.intervention;
    if (!std::isnan(whole)) proposed.uniformSigma = whole;
    report.proposed = proposed;
    return report;
}

const ReportArray& fitArray(const Report& report, const std::string& name) {
    for (const ReportArray& array : report.arrays)
        if (array.name == name) return array;
    throw Error("the report has no array \"{}\"; it is not one of fit-scale", name);
}

// What is not a number becomes null.
std::string json(const Report& report) {
    nlohmann::ordered_json json;
    const ReportArray& nll = fitArray(report, "nll");
    const std::size_t positions = nll.sizes.at(1);
    json["sigma"] = fitArray(report, "sigma").values;
    json["nll"] = nlohmann::ordered_json::array();
    for (std::size_t row = 0; row < nll.sizes.at(0); ++row) {
        const auto first = nll.values.begin() + static_cast<std::ptrdiff_t>(row * positions);
        json["nll"].push_back(
            std::vector<double>(first, first + static_cast<std::ptrdiff_t>(positions)));
    }
    json["best"] = fitArray(report, "best").values;
    const std::vector<double>& fit = report.tables.at(0).rows.at(0);
    json["fit"] = {{"a", fit.at(1)}, {"r2", fit.at(2)}};
    json["fit_smoothed"] = {{"a", fit.at(3)}, {"r2", fit.at(4)}};
    json["trained_length"] = fit.at(0);
    json["best_sigma"] = fit.at(5);
    json["samples"] = fit.at(6);
    json["summary"] = report.summary.text();
    if (report.proposed) json["proposed"] = nlohmann::ordered_json::parse(toJson(*report.proposed));
    return json.dump();
}

std::string csv(const Report& report) {
    const ReportArray& nll = fitArray(report, "nll");
    const double trained = report.tables.at(0).rows.at(0).at(0);
    const double a = report.tables.at(0).rows.at(0).at(1);
    ReportTable table{"positions", {"position", "best_sigma", "best_nll_nats", "fit"}, {}};
    for (const ScaleLine& line : scaleLines())
        table.columns.push_back(line.key);
    for (const double sigma : fitArray(report, "sigma").values)
        table.columns.push_back("nll_nats_" + numberText(sigma));
    const std::size_t positions = nll.sizes.at(1);
    for (std::size_t i = 0; i < positions; ++i) {
        const double s = static_cast<double>(i) / trained;
        std::vector<double>& row = table.rows.emplace_back();
        row = {static_cast<double>(i), fitArray(report, "best").values[i],
               fitArray(report, "best_nll").values[i], s >= 1 ? a * std::log(s) + 1.0 : noFit};
        for (const ScaleLine& line : scaleLines())
            row.push_back(s >= 1 ? line.sigma(s, trained) : noFit);
        for (std::size_t at = 0; at < nll.sizes.at(0); ++at)
            row.push_back(nll.values[at * positions + i]);
    }
    return toCsv({tableOf(table)});
}

Message fitScaleWords(const Choice& settings) {
    return Message("\u03c3 {} \u2026 {} by {}", numberText(settings.number("from"), 6),
                   numberText(settings.number("to"), 6), numberText(settings.number("step"), 3));
}

}  // namespace

JobKind fitScaleJob() {
    JobKind kind;
    kind.key = "fit-scale";
    kind.title = "Uniform sweep";
    kind.help =
        "NLL by uniform sigma and position, the best sigma at each position, and the fit "
        "sigma* = a ln s + 1.";
    kind.parameters = fitScaleParameters();
    kind.next = fitScaleUnits;
    kind.compute = computeFitScale;
    kind.gather = gatherFitScale;
    kind.words = fitScaleWords;
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        return samples * static_cast<std::int64_t>(sigmasBySteps(settings).size());
    };
    kind.memory = bytesOfSamplePass;
    kind.partial = true;
    kind.json = json;
    kind.csv = csv;
    return kind;
}

}  // namespace sextant
