// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/few_heads_job.h"

#include <algorithm>
#include <limits>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/jobs/kinds/scale_pass.h"
#include "analysis/jobs/kinds/scale_search_units.h"
#include "analysis/jobs/kinds/uniform_start.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/memory.h"
#include "analysis/model/model.h"
#include "analysis/scales/head_ranking.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

enum class Phase { start, gradient, other, kept };

Phase phaseHere(const Unit& unit) {
    return static_cast<Phase>(static_cast<int>(unit.number("phase")));
}

Parameters fewHeadsParameters() {
    Parameter other;
    other.key = "other";
    other.label = "another search";
    other.kind = Kind::file;
    other.initial = std::string();
    other.help =
        "Scales of another search (JSON, head_scale_v1): how alike the two rank the heads is told.";
    Parameter start = startParameter();
    start.label = "uniform sigma";
    start.help =
        "What heads are put back to; best: of 1.00, 1.05 .. 2.00 the one of the least NLL.";
    return {start, other};
}

class FewHeads {
  public:
    explicit FewHeads(const JobInput& input)
        : input_(input),
          spec_(input.material.model->spec()),
          sigma_(effectiveSigma(spec_, input.experiment.intervention)) {}

    std::vector<Unit> begin() const {
        const ModelSpec& spec = spec_;
        check(spec, input_.experiment.intervention);
        checkGradientMemory(spec, input_.material.samples->positions(), availableBytes());
        const Message problem = nothingToPutBack(spec, input_.experiment.intervention);
        if (!problem.empty()) throw Error(problem);
        if (!input_.settings.name("other").empty()) otherSearch();  // wrong ones are told at once
        std::vector<Unit> all;
        for (const double sigma : startSigmas(input_.settings.number("start")))
            add(all, Phase::start, 0, "uniform " + numberText(sigma), uniform(sigma), {sigma});
        return all;
    }

    std::vector<Unit> after(const std::vector<Unit>& known, const Results& results) const {
        const std::vector<ScaleGroup> groups = groupsOf(known);
        const std::size_t group = groups.size();
        std::vector<Unit> all;
        switch (phaseHere(known.back())) {
            case Phase::start: {
                const double best = bestStart(known, results);
                add(all, Phase::gradient, group, "gradient at uniform " + numberText(best),
                    uniform(best), {best});
                return all;
            }
            case Phase::gradient: {
                if (!input_.settings.name("other").empty()) {
                    add(all, Phase::other, group, "the other search", {},
                        known.back().given.at("uniform"));
                    all.resize(1);
                    return all;
                }
                return keptUnits(group, known, groups.back(), results);
            }
            case Phase::other:
                return keptUnits(group, known, groups[groups.size() - 2], results);
            case Phase::kept:
                break;
        }
        return all;
    }

    // Its scales. Throws Error: no such file, or of another model.
    std::vector<double> otherSearch() const {
        return readHeadScales(input_.settings.name("other"), spec_.layerCount(), spec_.heads);
    }

  private:
    std::vector<double> uniform(double sigma) const {
        return std::vector<double>(sigma_.size(), sigma);
    }

    // Of every sample; `last`: by name.
    void add(std::vector<Unit>& all, Phase phase, std::size_t group, const std::string& what,
             const std::vector<double>& sigma, const std::vector<double>& uniformSigma,
             const std::map<std::string, std::vector<double>>& more = {}) const {
        const auto& samples = input_.material.samples->samples;
        for (std::size_t s = 0; s < samples.size(); ++s) {
            Unit unit;
            unit.key = what + ", sample " + std::to_string(s + 1);
            unit.cost = (phase == Phase::gradient ? gradientPasses : 1) *
                        static_cast<double>(samples[s].read);
            unit.given = more;
            unit.given["phase"] = {static_cast<double>(phase)};
            unit.given["group"] = {static_cast<double>(group)};
            unit.given["sample"] = {static_cast<double>(s)};
            unit.given["samples"] = {static_cast<double>(samples.size())};
            unit.given["heads"] = {static_cast<double>(spec_.heads)};
            unit.given["sigma"] = sigma;
            unit.given["uniform"] = uniformSigma;
            all.push_back(std::move(unit));
        }
    }

    // Ties to the smallest.
    double bestStart(const std::vector<Unit>& known, const Results& results) const {
        const std::size_t samples = input_.material.samples->samples.size();
        double least = std::numeric_limits<double>::infinity(), best = 0;
        for (std::size_t at = 0; at < known.size(); at += samples) {
            const double nll = sumOf(known, {at, samples}, results).nllMean();
            if (at > 0 && !(nll < least)) continue;
            least = nll;
            best = known[at].number("uniform");
        }
        return best;
    }

    std::vector<Unit> keptUnits(std::size_t group, const std::vector<Unit>& known,
                                const ScaleGroup& slopes, const Results& results) const {
        const double back = known[slopes.first].number("uniform");
        const std::vector<double> change =
            firstOrderChange(sumOf(known, slopes, results).gradient(), sigma_, back);
        const std::vector<std::size_t> order = headsByRank(change);
        std::vector<double> rank(order.size());
        for (std::size_t at = 0; at < order.size(); ++at)
            rank[order[at]] = static_cast<double>(at + 1);
        std::vector<Unit> all;
        for (const std::size_t kept : keptCounts(order.size()))
            add(all, Phase::kept, group++, "kept " + std::to_string(kept),
                keepFirst(sigma_, order, kept, back), {back},
                {{"kept", {static_cast<double>(kept)}},
                 {"change", change},
                 {"rank", rank},
                 {"searched", sigma_}});
        return all;
    }

    const JobInput& input_;
    const ModelSpec& spec_;
    std::vector<double> sigma_;
};

std::vector<Unit> next(const JobInput& input, const std::vector<Unit>& known,
                       const Results& results) {
    const FewHeads job(input);
    return known.empty() ? job.begin() : job.after(known, results);
}

UnitResult computeFewHeads(const JobInput& input, const Unit& unit, const Progress& progress) {
    if (phaseHere(unit) == Phase::other) {
        UnitResult result;
        result.numbers["sigma"] = FewHeads(input).otherSearch();
        return result;
    }
    const auto sample = static_cast<std::size_t>(unit.number("sample"));
    return phaseHere(unit) == Phase::gradient
               ? gradientPass(input, sample, unit.numbers("sigma"), progress)
               : nllPass(input, sample, unit.numbers("sigma"), progress);
}

// Of the gain of all heads, what the first of them must bring to be called enough.
constexpr double enough = 0.9;

// Of some of the units: the counts of which no sample is missing, and nothing is proposed yet.
Report gatherFewHeads(const JobInput& input, const std::vector<Unit>& units,
                      const Results& results) {
    if (phaseHere(units.back()) != Phase::kept)
        throw Error("How the heads are ranked is not known yet");
    const auto heads = static_cast<std::size_t>(units.back().number("heads"));
    const std::vector<double>& searched = units.back().numbers("searched");
    const double back = units.back().number("uniform");
    const std::vector<double>& change = units.back().numbers("change");
    Report report;
    ReportTable kept{"kept", {"heads", "nll_mean_nats"}, {}};
    ReportTable starts{"start", {"sigma", "nll_nats"}, {}};
    ReportTable alike{"correlation", {"sigma_ranks", "change_ranks"}, {}};
    std::vector<std::vector<double>> sigmas;
    std::vector<double> slopes;
    const auto samples = static_cast<std::size_t>(units.back().number("samples"));
    for (const ScaleGroup& group : groupsOf(units)) {
        const Unit& unit = units[group.first];
        switch (phaseHere(unit)) {
            case Phase::start:
                for (std::size_t at = group.first; at < group.first + group.count; at += samples)
                    starts.rows.push_back({units[at].number("uniform"),
                                           sumOf(units, {at, samples}, results).nllMean()});
                break;
            case Phase::gradient:
                slopes = sumOf(units, group, results).gradient();
                break;
            case Phase::other: {
                const std::vector<double> sigma = results(unit).numbers.at("sigma");
                alike.rows.push_back(
                    {rankCorrelation(searched, sigma),
                     rankCorrelation(change, firstOrderChange(slopes, sigma, back))});
                break;
            }
            case Phase::kept:
                if (group.count < samples) break;  // stopped within it
                kept.rows.push_back({unit.number("kept"), sumOf(units, group, results).nllMean()});
                sigmas.push_back(unit.numbers("sigma"));
                break;
        }
    }
    if (kept.rows.empty()) throw Error("No count of heads is done yet");
    const bool whole = kept.rows.size() == keptCounts(searched.size()).size();
    const double none = kept.rows.front()[1], all = kept.rows.back()[1];
    std::size_t few = kept.rows.size() - 1;
    for (std::size_t at = kept.rows.size(); whole && at-- > 0 && all < none;)
        if (none - kept.rows[at][1] >= enough * (none - all)) few = at;
    report.summary = whole ? Message("uniform {} has {} nats, all heads {}", back,
                                     numberText(none, 4), numberText(all, 4))
                           : Message("uniform {} has {} nats, {} heads {}", back,
                                     numberText(none, 4), kept.rows.back()[0], numberText(all, 4));
    if (whole && all < none)
        report.summary = Message("{}; {} of {} heads bring {} % of it", report.summary,
                                 kept.rows[few][0], searched.size(),
                                 numberText(100 * (none - kept.rows[few][1]) / (none - all), 3));
    if (!alike.rows.empty())
        report.summary = Message("{}; rank correlation of the two searches {}", report.summary,
                                 numberText(alike.rows[0][0], 3));
    report.tables = {kept, starts};
    if (!alike.rows.empty()) report.tables.push_back(alike);
    if (whole && all < none)
        report.tables.push_back({"enough",
                                 {"heads", "share_of_gain"},
                                 {{kept.rows[few][0], (none - kept.rows[few][1]) / (none - all)}}});
    const std::size_t layers = searched.size() / heads;
    report.arrays.push_back({"change",
                             "nats",
                             "|gradient at the uniform sigma x change of sigma| of each head",
                             {"layer", "head"},
                             {layers, heads},
                             change});
    report.arrays.push_back({"rank",
                             "",
                             "Place of each head, 1 for the largest change",
                             {"layer", "head"},
                             {layers, heads},
                             units.back().numbers("rank")});
    if (whole) report.proposed = withScales(input, sigmas[few]);
    return report;
}

}  // namespace

Message nothingToPutBack(const ModelSpec& spec, const Intervention& change) {
    const std::vector<double> sigma = effectiveSigma(spec, change);
    if (sigma.empty() || !std::equal(sigma.begin() + 1, sigma.end(), sigma.begin())) return {};
    return Message(
        "All heads have the same scale, {}. Set what a head search found, or load head scales from "
        "a file, first.",
        sigma.front());
}

JobKind fewHeadsJob() {
    JobKind kind;
    kind.key = "few-heads";
    kind.title = "How few heads";
    kind.help =
        "NLL where only the first heads of a search keep their scales: 0, 1, 2, 4 .. all, by what "
        "the gradient says of each.";
    kind.parameters = fewHeadsParameters();
    kind.next = next;
    kind.search = true;
    kind.compute = computeFewHeads;
    kind.gather = gatherFewHeads;
    kind.partial = true;
    kind.words = [](const Choice& settings) {
        const double start = settings.number("start");
        return start == 0.0 ? Message("beside the best uniform")
                            : Message("beside uniform {}", start);
    };
    // The heads are not known here: eight counts of them.
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        const auto starts = static_cast<double>(startSigmas(settings.number("start")).size());
        return static_cast<std::int64_t>(static_cast<double>(samples) *
                                         (starts + gradientPasses + 8));
    };
    kind.memory = bytesOfGradientPass;
    kind.cost = [](const JobInput& input) {
        const std::size_t heads =
            effectiveSigma(input.material.model->spec(), input.experiment.intervention).size();
        double read = 0;
        for (const Sample& sample : input.material.samples->samples)
            read += static_cast<double>(sample.read);
        return read * (static_cast<double>(startSigmas(input.settings.number("start")).size() +
                                           keptCounts(heads).size()) +
                       gradientPasses);
    };
    kind.headScales = true;
    return kind;
}

}  // namespace sextant
