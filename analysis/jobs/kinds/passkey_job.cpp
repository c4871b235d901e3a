// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/passkey_job.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "analysis/evaluate/passkey_layout.h"
#include "analysis/jobs/kinds/document_windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/kinds/whole_parameter.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/settled_factors.h"
#include "analysis/random_stream.h"
#include "analysis/text/tokenizer.h"
#include "analysis/text/utf8.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr int usualColumns = 16;

Parameter wordingParameter(const char* key, const char* label, const char* help) {
    Parameter parameter{key, label, "", Kind::name, std::string()};
    parameter.help = help;
    return parameter;
}

Parameters passkeyParameters() {
    Parameter lengths{"lengths", "lengths", "tokens", Kind::numbers, std::vector<double>{},
                      2,         1 << 30};
    lengths.help =
        "Lengths of the text with its answer; none: 16 of them up to twice the trained length.";
    Parameter wording{"wording", "wording", "", Kind::name, std::string("usual")};
    for (const PasskeyWording& one : passkeyWordings())
        wording.names.push_back(one.name);
    wording.help =
        "Whose sentences: usual, letter and ledger are Sextant's, short are the few words that "
        "train --task passkey trains on.";
    Parameter depths{"depths", "depths", "", Kind::numbers, std::vector<double>{10}, 0, 1000};
    depths.help =
        "A number of bands of depth, or several shares of the length where the key stands.";
    return {
        lengths,
        depths,
        wholeParameter("trials", "trials", 10, 1, 1e6, "Texts a cell, each with a key of its own."),
        wholeParameter("least_key", "least key", 10000, 0, 1e15,
                       "The least number that is hidden."),
        wholeParameter("most_key", "most key", 99999, 0, 1e15,
                       "The largest number that is hidden."),
        wholeParameter("seed", "seed", 42, 0, 1e15, "Of the keys and their places."),
        wording,
        wordingParameter("task", "task", "What the text begins with; empty: as the wording says."),
        wordingParameter("filler", "filler", "What is repeated; empty: as the wording says."),
        wordingParameter("needle", "needle",
                         "What holds the key, as {key}; empty: as the wording says."),
        wordingParameter(
            "question", "question",
            "What the text ends with, right before the number; empty: as the wording says."),
        settingsParameter()};
}

// "\n" as people type it.
std::string unescaped(std::string text) {
    for (std::size_t at = text.find("\\n"); at != std::string::npos; at = text.find("\\n", at + 1))
        text.replace(at, 2, "\n");
    return text;
}

PasskeyTemplate templateOf(const Choice& settings) {
    PasskeyTemplate parts = passkeyWording(settings.name("wording"));
    const auto take = [&](std::string& to, const char* key) {
        if (!settings.name(key).empty()) to = unescaped(settings.name(key));
    };
    take(parts.task, "task");
    take(parts.filler, "filler");
    take(parts.needle, "needle");
    take(parts.question, "question");
    check(parts);
    return parts;
}

std::vector<std::int64_t> passkeyLengthsOf(const Choice& settings, std::int64_t trained) {
    const std::vector<double>& given = settings.list("lengths");
    if (given.empty()) return passkeyLengths(2 * trained, usualColumns);
    return {given.begin(), given.end()};
}

bool inBands(const Choice& settings) {
    const auto& depths = settings.list("depths");
    return depths.size() == 1 && depths[0] >= 1;
}

int depthCount(const Choice& settings) {
    const auto& depths = settings.list("depths");
    return inBands(settings) ? static_cast<int>(depths[0]) : static_cast<int>(depths.size());
}

struct PasskeyCell {
    std::size_t setting = 0;
    std::int64_t length = 0;
    int depth = 0;
};

std::string keyOfPasskeyCell(const PasskeyCell& cell) {
    return "setting " + std::to_string(cell.setting + 1) + ", length " +
           std::to_string(cell.length) + ", depth " + std::to_string(cell.depth);
}

std::vector<PasskeyCell> passkeyCells(const JobInput& input, std::int64_t trained) {
    std::vector<PasskeyCell> all;
    const std::size_t rows = settingRows(input).size();
    for (const std::int64_t length : passkeyLengthsOf(input.settings, trained))
        for (int depth = 0; depth < depthCount(input.settings); ++depth)
            for (std::size_t row = 0; row < rows; ++row)
                all.push_back({row, length, depth});
    return all;
}

PasskeyCell passkeyCellOf(const Unit& unit) {
    return {static_cast<std::size_t>(unit.number("setting")),
            static_cast<std::int64_t>(unit.number("length")),
            static_cast<int>(unit.number("depth"))};
}

using Ids = std::vector<std::int32_t>;

Ids idsOf(const Tokenizer& tokenizer, const std::string& text, bool start) {
    Ids ids;
    if (const auto first = tokenizer.documentStart(); start && first) ids.push_back(*first);
    const Ids own = tokenizer.encode(text);
    ids.insert(ids.end(), own.begin(), own.end());
    return ids;
}

constexpr double endOfAnswer = 256;  // between the bytes of answers, which are less

// What was said of each text, from bytes.
std::vector<std::string> answersOf(const UnitResult& result) {
    std::vector<std::string> answers;
    const auto found = result.numbers.find("said");
    if (found == result.numbers.end()) return answers;  // of an earlier version
    std::string answer;
    for (const double byte : found->second) {
        if (byte < endOfAnswer) {
            answer += static_cast<char>(static_cast<unsigned char>(byte));
            continue;
        }
        answers.push_back(lossyUtf8(answer));
        answer.clear();
    }
    return answers;
}

// A text whose last tokens, from `answer` on, are the key.
struct Trial {
    Ids ids;
    std::int64_t answer = 0;
};

Trial withAnswer(const Tokenizer& tokenizer, const std::string& prompt, const std::string& key) {
    const Ids before = idsOf(tokenizer, prompt, true);
    Trial trial{idsOf(tokenizer, prompt + ' ' + key, true), 0};
    const auto common =
        std::mismatch(before.begin(), before.end(), trial.ids.begin(), trial.ids.end());
    trial.answer = common.first - before.begin();
    return trial;
}

Trial trialOf(const Tokenizer& tokenizer, const PasskeyTemplate& parts, std::int64_t length,
              std::int64_t requested, const std::string& key) {
    const auto count = [&](const std::string& text, bool start) {
        return std::ssize(idsOf(tokenizer, text, start));
    };
    const std::string needle = passkeyPrompt({"", "", parts.needle, ""}, {}, key);
    const Trial shortest = withAnswer(tokenizer, parts.question, key);
    const PasskeyCounts counts{count(parts.task, true), count(parts.filler, false),
                               count(needle, true), count(parts.question, false),
                               std::ssize(shortest.ids) - shortest.answer};
    PasskeyLayout layout = passkeyLayout(counts, length, requested);
    // Together the parts may come to a few tokens more than alone.
    for (;;) {
        Trial trial = withAnswer(tokenizer, passkeyPrompt(parts, layout, key), key);
        if (std::ssize(trial.ids) <= length) return trial;
        if (layout.after > 0)
            --layout.after;
        else if (layout.before > 0)
            --layout.before;
        else
            throw Error("a text of {} tokens is too short: without any filler it has {}", length,
                        trial.ids.size());
    }
}

std::int64_t requestedOf(const Choice& settings, const PasskeyCell& cell, RandomStream& random) {
    if (!inBands(settings))
        return static_cast<std::int64_t>(
            std::llround(settings.list("depths")[static_cast<std::size_t>(cell.depth)] *
                         static_cast<double>(cell.length)));
    const auto [from, to] = depthRange(cell.length, cell.depth, depthCount(settings));
    return from + random.below(std::max<std::int64_t>(1, to - from));
}

void checkPasskey(const JobInput& input) {
    const Choice& settings = input.settings;
    if (!input.material.tokenizer)
        throw Error("the checkpoint has no tokenizer, and a passkey is a text: it needs one");
    const auto& depths = settings.list("depths");
    if (depths.empty() ||
        (depths.size() == 1 && depths[0] >= 1 && depths[0] != std::floor(depths[0])))
        throw Error("depths: expected a whole number of bands, or several shares of the length");
    for (const double depth : depths)
        if (!inBands(settings) && depth > 1)
            throw Error(
                "depths: {} is no share of the length; expected 0 to 1, or one number of bands",
                depth);
    const std::int64_t least = settings.whole("least_key"), most = settings.whole("most_key");
    if (least > most) throw Error("least_key: {} is above most_key, {}", least, most);
    const PasskeyTemplate parts = templateOf(settings);
    const ModelSpec& spec = input.material.model->spec();
    checkRows(spec, settingRows(input));
    for (const std::int64_t length : passkeyLengthsOf(settings, spec.trainedLength)) {
        // The longest key must fit.
        trialOf(*input.material.tokenizer, parts, length, 0, std::to_string(most));
        if (spec.learnedPositions > 0 && length > spec.learnedPositions)
            throw Error("lengths: {} is beyond the {} positions the model has learned", length,
                        spec.learnedPositions);
    }
}

std::vector<Unit> passkeyUnits(const JobInput& input, const std::vector<Unit>& known,
                               const Results&) {
    if (!known.empty()) return {};
    checkPasskey(input);
    const ModelSpec& spec = input.material.model->spec();
    const auto trials = static_cast<double>(input.settings.whole("trials"));
    std::vector<Unit> all;
    for (const PasskeyCell& cell : passkeyCells(input, spec.trainedLength))
        all.push_back({keyOfPasskeyCell(cell),
                       trials * scoringInputCost(spec, cell.length, 8),
                       {{"setting", {static_cast<double>(cell.setting)}},
                        {"length", {static_cast<double>(cell.length)}},
                        {"depth", {static_cast<double>(cell.depth)}}}});
    return all;
}

UnitResult computePasskey(const JobInput& input, const Unit& unit, const Progress& progress) {
    const PasskeyCell cell = passkeyCellOf(unit);
    const Choice& settings = input.settings;
    const PasskeyTemplate parts = templateOf(settings);
    const std::int64_t least = settings.whole("least_key"), most = settings.whole("most_key");
    std::vector<Trial> trials;
    UnitResult result;
    double position = 0;
    for (std::int64_t trial = 0; trial < settings.whole("trials"); ++trial) {
        progress.checkStop();
        RandomStream random{static_cast<std::uint64_t>(settings.whole("seed")),
                            static_cast<std::uint64_t>(cell.length),
                            static_cast<std::uint64_t>(cell.depth),
                            static_cast<std::uint64_t>(trial)};
        const std::int64_t requested = requestedOf(settings, cell, random);
        const std::int64_t number = least + random.below(most - least + 1);
        const std::string key = std::to_string(number);
        result.numbers["keys"].push_back(static_cast<double>(number));
        trials.push_back(trialOf(*input.material.tokenizer, parts, cell.length, requested, key));
        position += static_cast<double>(requested);
    }
    std::vector<ScoredInput> asked;
    for (const Trial& trial : trials) {
        const std::int64_t all = std::ssize(trial.ids);
        asked.push_back({trial.ids, all - 1, trial.answer, all});
    }
    const Intervention change = withStaticFactors(
        input.material.model->spec(), settingRows(input).at(cell.setting).change, cell.length);
    double right = 0, log = 0;
    for (const LabelScores& scores : scoreInputs(*input.material.model, asked, change, progress,
                                                 input.material.place.compute)) {
        // Greedy decoding takes the key if each of its tokens is the likeliest after those before.
        right += std::all_of(scores.hit.begin(), scores.hit.end(), [](bool hit) { return hit; });
        log -= std::accumulate(scores.nll.begin(), scores.nll.end(), 0.0);
        auto& said = result.numbers["said"];
        for (const char byte : input.material.tokenizer->decode(scores.likeliest))
            said.push_back(static_cast<double>(static_cast<unsigned char>(byte)));
        said.push_back(endOfAnswer);
    }
    const auto count = static_cast<double>(trials.size());
    result.numbers["position"] = {position / count};
    result.numbers["accuracy"] = {right / count};
    result.numbers["log_probability"] = {log / count};
    result.numbers["trained_length"] = {
        static_cast<double>(input.material.model->spec().trainedLength)};
    return result;
}

Report gatherPasskey(const JobInput& input, const std::vector<Unit>& units,
                     const Results& results) {
    ReportTable table{
        "cells", {"setting", "length", "depth", "position", "accuracy", "log_probability"}, {}};
    table.words["setting"] = namesOf(settingRows(input));
    ReportTable answers{"answers", {"setting", "length", "depth", "key", "said"}, {}};
    answers.words["setting"] = table.words["setting"];
    const auto& depths = input.settings.list("depths");
    double right = 0, within = 0, trained = 0;
    std::map<std::string, PasskeyCell> cells;  // by key: the units of a journal have no numbers
    for (const Unit& unit : units) {
        const UnitResult result = results(unit);
        trained = result.number("trained_length");
        if (cells.empty())
            for (const PasskeyCell& one : passkeyCells(input, static_cast<std::int64_t>(trained)))
                cells[keyOfPasskeyCell(one)] = one;
        const auto found = cells.find(unit.key);
        if (found == cells.end()) throw Error("the unit \"{}\" is none of this job", unit.key);
        const PasskeyCell cell = found->second;
        const double depth = inBands(input.settings)
                                 ? cell.depth / depths[0]
                                 : depths.at(static_cast<std::size_t>(cell.depth));
        table.rows.push_back({static_cast<double>(cell.setting), static_cast<double>(cell.length),
                              depth, result.number("position"), result.number("accuracy"),
                              result.number("log_probability")});
        const std::vector<std::string> said = answersOf(result);
        for (std::size_t i = 0; i < said.size(); ++i) {
            answers.rows.push_back({static_cast<double>(cell.setting),
                                    static_cast<double>(cell.length), depth,
                                    result.numbers.at("keys").at(i),
                                    static_cast<double>(answers.words["said"].size())});
            answers.words["said"].push_back(said[i]);
        }
        if (static_cast<double>(cell.length) > trained) continue;
        right += result.number("accuracy");
        ++within;
    }
    std::stable_sort(table.rows.begin(), table.rows.end(), [](const auto& a, const auto& b) {
        return std::tie(a[0], a[1], a[2]) < std::tie(b[0], b[1], b[2]);
    });
    Report report;
    report.summary =
        within > 0 ? Message("mean accuracy {} up to {} tokens", numberText(right / within, 3),
                             groupedText(static_cast<std::int64_t>(trained)))
                   : Message("no text within the trained length");
    report.tables.push_back(std::move(table));
    if (!answers.rows.empty()) report.tables.push_back(std::move(answers));
    return report;
}

std::int64_t passkeyPasses(const Choice& settings, std::int64_t samples) {
    const auto& lengths = settings.list("lengths");
    const auto columns = lengths.empty() ? std::int64_t{usualColumns} : std::ssize(lengths);
    return std::max(samples, columns * depthCount(settings) * settings.whole("trials"));
}

std::uint64_t passkeyMemory(const ModelSpec& spec, const Choice& settings, std::int64_t positions) {
    const auto lengths = passkeyLengthsOf(settings, spec.trainedLength);
    const std::int64_t longest = *std::max_element(lengths.begin(), lengths.end());
    return bytesOfScoring(spec, longest, positions);
}

Message passkeyWords(const Choice& settings) {
    return Message("{} depths, {} trials", depthCount(settings), settings.whole("trials"));
}

}  // namespace

JobKind passkeyJob() {
    JobKind kind;
    kind.key = "passkey";
    kind.title = "Passkey";
    kind.help = "Whether a number hidden in a long text is found again, by length and depth.";
    kind.parameters = passkeyParameters();
    kind.next = passkeyUnits;
    kind.compute = computePasskey;
    kind.gather = gatherPasskey;
    kind.words = passkeyWords;
    kind.passes = passkeyPasses;
    kind.memory = passkeyMemory;
    kind.readsText = false;
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
