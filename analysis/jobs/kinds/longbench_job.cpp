// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/longbench_job.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "analysis/evaluate/longbench.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/kinds/whole_parameter.h"
#include "analysis/model/generate.h"
#include "analysis/model/window_scores.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameters longBenchParameters() {
    Parameter data{"data", "LongBench folder", "", Kind::file, std::string()};
    data.help = "Your own copy of LongBench: KEY.jsonl there or in data/, and dataset2prompt.json.";
    Parameter sets{"sets", "sets", "", Kind::name, std::string("all")};
    sets.help = "Sets by their names, with commas between, or all 16.";
    return {
        data, sets,
        wholeParameter("limit", "samples a set", 0, 0, 1e6, "Samples of each set at most; 0: all."),
        wholeParameter("context", "context", 0, 0, 1 << 24,
                       "Tokens of a prompt, which is cut in its middle; 0: the trained length."),
        wholeParameter("beams", "beams", 5, 1, 64, "Beams of the search; 1: greedy.")};
}

std::vector<const BenchSet*> setsOf(const Choice& settings) {
    std::vector<const BenchSet*> chosen;
    const std::string& text = settings.name("sets");
    if (text == "all") {
        for (const BenchSet& set : benchSets())
            chosen.push_back(&set);
        return chosen;
    }
    for (const std::string& one : commaParts(text))
        chosen.push_back(&benchSet(one));
    return chosen;
}

std::vector<BenchSample> samplesOf(const JobInput& input, const BenchSet& set) {
    return readBenchSamples(input.settings.name("data"), set, input.settings.whole("limit"));
}

// What the keys of a set's units begin with.
std::string keysOf(const BenchSet& set) {
    return std::string(set.key) + ", sample ";
}

std::int64_t contextOf(const JobInput& input) {
    const std::int64_t given = input.settings.whole("context");
    return given > 0 ? given : input.material.model->spec().trainedLength;
}

std::vector<Unit> longBenchUnits(const JobInput& input, const std::vector<Unit>& known,
                                 const Results&) {
    if (!known.empty()) return {};
    if (input.settings.name("data").empty())
        throw Error("data: LongBench is not shipped; give the folder of your own copy");
    if (!input.material.tokenizer)
        throw Error("the checkpoint has no tokenizer, and LongBench is text: it needs one");
    if (contextOf(input) < 2)
        throw Error(
            "context: {}; a prompt that is cut keeps a part before its middle and one behind, at "
            "least 2 tokens",
            contextOf(input));
    check(input.material.model->spec(), input.experiment.intervention);
    std::vector<Unit> all;
    for (const BenchSet* set : setsOf(input.settings)) {
        readBenchPrompt(input.settings.name("data"), *set);
        const std::size_t count = samplesOf(input, *set).size();
        const auto ofAll = static_cast<double>(set - benchSets().data());
        for (std::size_t sample = 0; sample < count; ++sample)
            all.push_back({keysOf(*set) + std::to_string(sample + 1),
                           100.0 + set->newTokens,
                           {{"set", {ofAll}}, {"sample", {static_cast<double>(sample)}}}});
    }
    return all;
}

UnitResult computeLongBench(const JobInput& input, const Unit& unit, const Progress& progress) {
    const BenchSet& set = benchSets()[static_cast<std::size_t>(unit.number("set"))];
    const std::vector<BenchSample> samples = samplesOf(input, set);
    const BenchSample& sample = samples.at(static_cast<std::size_t>(unit.number("sample")));
    const Tokenizer& tokenizer = *input.material.tokenizer;
    const auto prompt = benchPrompt(
        tokenizer, filledPrompt(readBenchPrompt(input.settings.name("data"), set), sample),
        contextOf(input));
    const ModelSpec& spec = input.material.model->spec();
    GenerateOptions options;
    options.tokens = set.newTokens;
    options.beams = static_cast<int>(input.settings.whole("beams"));
    if (spec.eosToken) options.end = *spec.eosToken;
    // SAMSum ends at the line's end, and has a token at least.
    if (std::string_view(set.key) == "samsum") {
        const auto newline = tokenizer.encode("\n");
        if (!newline.empty()) options.end = newline.back();
        options.least = 1;
    }
    options.compute = input.material.place.compute;
    Generated made =
        generate(*input.material.model, prompt, input.experiment.intervention, options, progress);
    if (!made.ids.empty() && options.end == made.ids.back()) made.ids.pop_back();
    UnitResult result;
    result.numbers["score"] = {benchScore(set, tokenizer.decode(made.ids), sample)};
    return result;
}

double hundredths(double share) {
    return std::round(100 * 100 * share) / 100;
}

Report gatherLongBench(const JobInput& input, const std::vector<Unit>& units,
                       const Results& results) {
    ReportTable cells{"cells", {"set", "samples", "score"}, {}};
    double all = 0;
    for (const BenchSet* set : setsOf(input.settings)) {
        cells.words["set"].push_back(set->title);
        double sum = 0, count = 0;
        for (const Unit& unit : units) {
            if (!unit.key.starts_with(keysOf(*set))) continue;
            sum += results(unit).number("score");
            ++count;
        }
        if (count == 0) continue;
        const double score = hundredths(sum / count);
        cells.rows.push_back({static_cast<double>(cells.words["set"].size() - 1), count, score});
        all += score;
    }
    Report report;
    const double average = all / static_cast<double>(std::max<std::size_t>(1, cells.rows.size()));
    const std::size_t sets = cells.rows.size();
    report.summary = sets == 1 ? Message("score of 1 set {}", numberText(average, 4))
                               : Message("average of {} sets {}", sets, numberText(average, 4));
    if (input.settings.whole("limit") > 0)
        report.summary = Message("{}, at most {} samples of each", report.summary,
                                 input.settings.whole("limit"));
    report.tables.push_back(std::move(cells));
    report.tables.push_back({"average",
                             {"sets", "score"},
                             {{static_cast<double>(report.tables[0].rows.size()), average}}});
    return report;
}

}  // namespace

JobKind longBenchJob() {
    JobKind kind;
    kind.key = "longbench";
    kind.title = "LongBench";
    kind.help = "The 16 English and code sets of LongBench, from your own copy of it.";
    kind.parameters = longBenchParameters();
    kind.next = longBenchUnits;
    kind.compute = computeLongBench;
    kind.gather = gatherLongBench;
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        const std::int64_t limit = settings.whole("limit");
        return std::max(samples, 16 * (limit > 0 ? limit : 200));
    };
    kind.memory = [](const ModelSpec& spec, const Choice& settings, std::int64_t positions) {
        const std::int64_t context = settings.whole("context");
        return scoringBytes(spec, (context > 0 ? context : spec.trainedLength) + 512) *
                   static_cast<std::uint64_t>(settings.whole("beams")) +
               static_cast<std::uint64_t>(positions) * 4;
    };
    kind.readsText = false;
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
