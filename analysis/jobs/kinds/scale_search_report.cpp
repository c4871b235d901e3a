// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_search_report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analysis/jobs/held_heads.h"
#include "analysis/jobs/kinds/scale_search_units.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double normOf(const std::vector<double>& values) {
    return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

// Everything that is read off the units once.
struct Found {
    ScaleSearchSettings settings;
    std::vector<HeldOut> heldOut;
    HeldOut best;
    double start = unknown, startNll = unknown, bestNll = unknown;
    std::size_t heads = 0;
    ReportTable starts{"start", {"sigma", "nll_nats"}, {}};
    ReportTable steps{"steps",
                      {"rate", "step", "nll_nats", "learning_rate", "gradient_norm", "sigma_least",
                       "sigma_mean", "sigma_most", "share_at_bound"},
                      {}};
    ReportTable weights{"weights", {"part_1", "part_2", "part_3", "part_4"}, {}};
    // Sigma in effect before each step of the best rate, and after the last where that is held out.
    std::vector<double> path;
    std::size_t pathSteps = 0;
    bool ended = false;  // a person said so
};

void takeStep(const std::vector<Unit>& units, const ScaleGroup& group, const Results& results,
              Found& found) {
    const Unit& unit = units[group.first];
    if (group.count < static_cast<std::size_t>(found.settings.batch)) return;  // stopped within it
    const PassSum sum = sumOf(units, group, results);
    const auto rate = static_cast<std::size_t>(unit.number("rate"));
    const auto step = static_cast<std::int64_t>(unit.number("step"));
    const std::vector<double> sigma = effective(found.settings.rules.bound, unit.numbers("sigma"));
    const auto [least, most] = std::minmax_element(sigma.begin(), sigma.end());
    const double bound = found.settings.rules.bound == ScaleBound::one ? 1.0 : 0.0;
    const auto count = static_cast<double>(sigma.size());
    found.steps.rows.push_back(
        {found.settings.rates[rate], static_cast<double>(step), sum.nllMean(),
         found.settings.rates[rate] * rateShare(found.settings.rules, step), normOf(sum.gradient()),
         *least, std::accumulate(sigma.begin(), sigma.end(), 0.0) / count, *most,
         static_cast<double>(std::count(sigma.begin(), sigma.end(), bound)) / count});
    if (rate != found.best.rate) return;
    found.path.insert(found.path.end(), sigma.begin(), sigma.end());
    ++found.pathSteps;
}

void takeStarts(const std::vector<Unit>& units, const ScaleGroup& group, const Results& results,
                Found& found) {
    const auto batch = static_cast<std::size_t>(found.settings.batch);
    for (std::size_t at = group.first; at < group.first + group.count; at += batch) {
        const double sigma = units[at].number("start");
        const double nll = sumOf(units, {at, batch}, results).nllMean();
        found.starts.rows.push_back({sigma, nll});
        if (sigma == found.start) found.startNll = nll;
    }
}

Found foundOf(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    Found found;
    found.settings = scaleSearchSettings(input.settings);
    const std::vector<ScaleGroup> groups = groupsOf(units);
    found.heldOut = heldOutsOf(found.settings, units, groups, results);
    if (found.heldOut.empty())
        throw Error("search-heads: stopped before the first held-out NLL; nothing was found yet");
    found.best = found.heldOut[bestOf(found.settings, found.heldOut)];
    found.start = units.back().numbers("start").at(0);
    found.heads = static_cast<std::size_t>(units.back().number("heads"));
    found.ended = toldToEnd(units.back().given);
    for (const ScaleGroup& group : groups) {
        switch (phaseOf(units[group.first])) {
            case ScalePhase::start:
                takeStarts(units, group, results, found);
                break;
            case ScalePhase::step:
                takeStep(units, group, results, found);
                break;
            case ScalePhase::best:
                if (group.count == static_cast<std::size_t>(found.settings.batch))
                    found.bestNll = sumOf(units, group, results).nllMean();
                break;
            case ScalePhase::weightsBefore:
            case ScalePhase::weightsAfter:
                found.weights.rows.push_back(results(units[group.first]).numbers.at("weights"));
                break;
            case ScalePhase::heldOut:
            case ScalePhase::candidate:
                break;
        }
    }
    if (found.settings.coordinate) {  // held out after each round
        for (const HeldOut& one : found.heldOut)
            found.path.insert(found.path.end(), one.sigma.begin(), one.sigma.end());
        found.pathSteps = found.heldOut.size();
    }
    if (found.settings.coordinate || found.pathSteps == 0) return found;
    for (const HeldOut& one : found.heldOut) {
        if (one.rate != found.best.rate || one.step != static_cast<std::int64_t>(found.pathSteps))
            continue;
        found.path.insert(found.path.end(), one.sigma.begin(), one.sigma.end());
        ++found.pathSteps;
        break;
    }
    return found;
}

// The heads that are not searched over keep what they have.
Message startOf(const Found& found) {
    const std::string sigma = numberText(found.start);
    return found.settings.heads.empty() && found.settings.locked.empty()
               ? Message("uniform {}", sigma)
               : Message("{} at the heads searched, others as set", sigma);
}

Message searchSummary(const Found& found) {
    const auto named = [&](std::int64_t step) {
        return found.settings.coordinate ? Message("round {}", step) : Message("step {}", step);
    };
    Message text = Message("held out {} to {} nats from {}, after {}",
                           numberText(found.heldOut.front().nll, 4), numberText(found.best.nll, 4),
                           startOf(found), named(found.best.step));
    if (found.best.step == 0) text = Message("nothing better than the start was found: {}", text);
    if (found.settings.rates.size() > 1)
        text = Message("{} at rate {}", text, found.settings.rates[found.best.rate]);
    if (found.weights.rows.size() < 2) return Message("{}; stopped before its end", text);
    if (found.ended) text = Message("{}; stopped at {}", text, named(found.heldOut.back().step));
    return Message("{}; weights unchanged, checksum {}", text,
                   checksumText(found.weights.rows.front()));
}

}  // namespace

Report scaleSearchReport(const JobInput& input, const std::vector<Unit>& units,
                         const Results& results) {
    const Found found = foundOf(input, units, results);
    Report report;
    report.summary = searchSummary(found);
    report.tables.push_back(
        {"result",
         {"start_sigma", "start_nll_nats", "best_nll_nats", "held_out_start_nll_nats",
          "held_out_best_nll_nats", "rate", "best_step", "steps"},
         {{found.start, found.startNll, found.bestNll, found.heldOut.front().nll, found.best.nll,
           found.settings.rates[found.best.rate], static_cast<double>(found.best.step),
           static_cast<double>(found.heldOut.back().step)}}});
    if (!found.settings.coordinate) report.tables.push_back(found.steps);
    ReportTable held{"held_out", {"rate", "step", "nll_nats"}, {}};
    for (const HeldOut& one : found.heldOut)
        held.rows.push_back(
            {found.settings.rates[one.rate], static_cast<double>(one.step), one.nll});
    report.tables.push_back(std::move(held));
    report.tables.push_back(found.starts);
    report.tables.push_back(found.weights);
    if (const auto* hand = heldHeadsIn(units.back().given)) {
        ReportTable byHand{"held_by_hand", {"layer", "head", "sigma"}, {}};
        const auto heads = static_cast<int>(found.heads);
        for (const auto& [head, sigma] : heldHeads(*hand))
            byHand.rows.push_back(
                {static_cast<double>(head / heads), static_cast<double>(head % heads), sigma});
        report.tables.push_back(std::move(byHand));
    }

    const std::vector<double>& sigma = found.best.sigma;
    const std::size_t layers = sigma.size() / found.heads;
    report.arrays.push_back({"sigma",
                             "1/sqrt(d)",
                             "The scale found for each head",
                             {"layer", "head"},
                             {layers, found.heads},
                             sigma});
    if (found.pathSteps > 0)
        report.arrays.push_back({"sigma_steps",
                                 "1/sqrt(d)",
                                 "The scales in effect before each step of the rate that won, and "
                                 "after the last where it was held out",
                                 {"step", "layer", "head"},
                                 {found.pathSteps, layers, found.heads},
                                 found.path});
    report.proposed = withScales(input, sigma);
    return report;
}

std::string scaleSearchJson(const Report& report) {
    const auto table = [&](const std::string& name) -> const ReportTable& {
        return *std::find_if(report.tables.begin(), report.tables.end(),
                             [&](const ReportTable& one) { return one.name == name; });
    };
    const std::vector<double>& result = table("result").rows.at(0);
    const ReportArray& sigma = report.arrays.at(0);
    nlohmann::ordered_json json;
    json["start_nll"] = result[1];
    json["best_nll"] = result[2];
    json["held_out_start_nll"] = result[3];
    json["held_out_best_nll"] = result[4];
    json["steps"] = static_cast<std::int64_t>(result[7]);
    json["sigma"] = nlohmann::ordered_json::array();
    for (auto at = sigma.values.begin(); at != sigma.values.end();
         at += static_cast<std::ptrdiff_t>(sigma.sizes[1]))
        json["sigma"].push_back(
            std::vector<double>(at, at + static_cast<std::ptrdiff_t>(sigma.sizes[1])));
    json["start_sigma"] = result[0];
    json["rate"] = result[5];
    json["best_step"] = static_cast<std::int64_t>(result[6]);
    json["held_out"] = nlohmann::ordered_json::array();
    for (const auto& row : table("held_out").rows)
        json["held_out"].push_back({{"rate", row[0]}, {"step", row[1]}, {"nll", row[2]}});
    json["weights_checksum"] = nlohmann::ordered_json::array();
    for (const auto& row : table("weights").rows)
        json["weights_checksum"].push_back(checksumText(row));
    return json.dump();
}

}  // namespace sextant
