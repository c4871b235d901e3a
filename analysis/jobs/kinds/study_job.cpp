// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/study_job.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analysis/evaluate/windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/kinds/study_report.h"
#include "analysis/jobs/kinds/task_scores.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/settled_factors.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/train.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t testSeed = 9842497;  // of the lists that models are tested with
constexpr double costOfAPart = 1e11;         // scored at once; cost.h, about a second
// Of a step's time, in which more threads do not help: of 12.4 s of one thread for fig3 with 40
// steps, the first of two takes 8.5.
constexpr double aloneShare = 0.38;

Parameters studyParameters() {
    Parameter study{"study", "study", "", Kind::name, std::string()};
    study.help = "What is trained and tested, as JSON.";
    return {study};
}

fs::path tokensIn(const fs::path& models) {
    return models / "tokens.safetensors";
}

PackedTokens tokensOf(const Study& study, const fs::path& models) {
    return study.ofText() ? openPackedTokens(tokensIn(models)) : PackedTokens();
}

std::string keyOfTraining(const StudyVariant& variant, std::uint64_t seed) {
    return variant.name + ", seed " + std::to_string(seed);
}

// Letters and digits of a name, for that of a folder.
std::string plainName(const std::string& name) {
    std::string plain;
    for (const char c : name) {
        const bool kept =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
        if (kept)
            plain += c;
        else if (!plain.empty() && plain.back() != '-')
            plain += '-';
    }
    return plain.substr(0, 40);
}

// Tokens of a sequence under test.
std::int64_t tokensAt(const StudyVariant& variant, bool ofText, std::int64_t length) {
    return ofText ? length : longestSequence(variant.recipe.task, static_cast<int>(length));
}

// Of the steps and of the evaluation at their end (train()).
double trainingCost(const TrainRecipe& recipe) {
    const Optimisation& o = recipe.optimisation;
    const ModelSpec spec = modelSpec(recipe);
    // A step goes forward and back, which takes twice as long again.
    double cost = 3.0 * scoringInputCost(spec, o.length, o.length) * static_cast<double>(o.steps) *
                  o.batch * o.accumulate;
    for (const int times : {1, 2, 4})
        cost += static_cast<double>(heldOutSequences(recipe, times)) *
                scoringInputCost(spec, times * o.length, times * o.length);
    return cost;
}

// Of one test at one length.
double testingCost(const Study& study, const StudyVariant& variant, std::int64_t length) {
    const std::int64_t tokens = tokensAt(variant, study.ofText(), length);
    const double sequences = study.ofText()
                                 ? std::max(1.0, static_cast<double>(study.evaluation.labels) /
                                                     static_cast<double>(length))
                                 : static_cast<double>(study.evaluation.trials);
    return sequences * scoringInputCost(modelSpec(variant.recipe), tokens, tokens);
}

double testingCost(const Study& study, const StudyVariant& variant) {
    double cost = 0;
    for (const std::int64_t length : study.lengths())
        cost += testingCost(study, variant, length);
    return cost * static_cast<double>(variant.tests.size());
}

// Of a unit's progress.
double trainedShare(const Study& study, const StudyVariant& variant) {
    const double training = trainingCost(variant.recipe);
    return training / (training + testingCost(study, variant));
}

std::vector<Unit> studyUnits(const JobInput& input, const std::vector<Unit>& known,
                             const Results&) {
    if (!known.empty()) return {};
    const Study study = studyOf(input.settings);
    std::vector<Unit> all;
    for (const std::uint64_t seed : study.seeds)
        for (const StudyVariant& variant : study.variants)
            all.push_back({keyOfTraining(variant, seed),
                           trainingCost(variant.recipe) + testingCost(study, variant)});
    return all;
}

// Windows of `length` tokens that follow each other, of the text's held-out part.
TaskScore scoreText(const Model& model, const std::vector<std::int32_t>& ids, std::int64_t length,
                    std::int64_t labels, const Intervention& change, const Progress& progress,
                    const ComputePlace& place) {
    Windows windows = windowsOf(Convention::disjoint, std::ssize(ids), length, length);
    if (labels > 0) spend(windows, labels);
    const Intervention settled = withSettledFactors(model.spec(), change, length);
    const double cost = scoringInputCost(model.spec(), length, length);
    const auto together = static_cast<std::size_t>(std::clamp(costOfAPart / cost, 1.0, 256.0));
    TaskScore score;
    for (std::size_t at = 0; at < windows.size(); at += together) {
        std::vector<ScoredInput> inputs;
        for (std::size_t w = at; w < std::min(windows.size(), at + together); ++w) {
            const Window& window = windows[w];
            const std::span<const std::int32_t> own(
                ids.data() + window.begin,
                static_cast<std::size_t>(std::max(window.end, window.last) - window.begin));
            inputs.push_back(
                {own, window.inputs(), window.first - window.begin, window.last - window.begin});
        }
        for (const LabelScores& scores :
             scoreInputs(model, inputs, settled, progress, place.compute)) {
            score.nll += std::accumulate(scores.nll.begin(), scores.nll.end(), 0.0);
            score.labels += static_cast<double>(scores.nll.size());
        }
    }
    return score;
}

UnitResult tested(const Study& study, const StudyVariant& variant, const fs::path& folder,
                  const PackedTokens& tokens, const Progress& progress, const ComputePlace& place) {
    const Model model(openCheckpoint(folder));
    std::vector<std::int32_t> ids;
    for (std::int64_t i = 0; i < tokens.heldOut().size(); ++i)
        ids.push_back(static_cast<std::int32_t>(tokens.heldOut()[i]));
    UnitResult result;
    auto& nll = result.numbers["nll"];
    auto& labels = result.numbers["labels"];
    auto& right = result.numbers["right"];
    const double trained = trainedShare(study, variant);
    const double all = testingCost(study, variant);
    double done = 0;
    const Progress quiet{{}, progress.stop};
    for (const StudyTest& test : variant.tests) {
        for (const std::int64_t length : study.lengths()) {
            progress(trained + (1 - trained) * done / all,
                     Message::verbatim(test.name + ", " + std::to_string(length)));
            done += testingCost(study, variant, length);
            const std::int64_t far =
                study.ofText() ? length / variant.recipe.optimisation.length : length;
            if (test.upTo > 0 && far > test.upTo) {
                for (auto* values : {&nll, &labels, &right})
                    values->push_back(std::nan(""));
                continue;
            }
            const TaskScore score =
                study.ofText()
                    ? scoreText(model, ids, length, study.evaluation.labels, test.change, quiet,
                                place)
                    : scoreTask(model, variant.recipe.task, length, study.evaluation.trials,
                                testSeed, test.change, quiet, place);
            nll.push_back(score.nll);
            labels.push_back(score.labels);
            right.push_back(score.right);
        }
    }
    tokens.checkUnchanged();
    return result;
}

UnitResult computeStudy(const JobInput& input, const Unit& unit, const Progress& progress) {
    const Study study = studyOf(input.settings);
    const fs::path models = input.experiment.model;
    for (const std::uint64_t seed : study.seeds) {
        for (std::size_t v = 0; v < study.variants.size(); ++v) {
            const StudyVariant& variant = study.variants[v];
            if (keyOfTraining(variant, seed) != unit.key) continue;
            const fs::path folder =
                models / (std::to_string(v + 1) + "-" + plainName(variant.name) + "-seed-" +
                          std::to_string(seed));
            TrainRecipe recipe = variant.recipe;
            recipe.seed = seed;
            const PackedTokens tokens = tokensOf(study, models);
            TrainOptions options;
            options.resume = true;
            options.compute = input.material.place.compute;
            options.evaluateEvery = options.entropyEvery = 0;
            const double trained = trainedShare(study, variant);
            options.line = [&](const TrainLine& line) {
                progress(trained * static_cast<double>(line.step) / static_cast<double>(line.steps),
                         Message::verbatim(unit.key));
            };
            train(recipe, tokens, folder, options, {{}, progress.stop});
            return tested(study, variant, folder, tokens, progress, input.material.place);
        }
    }
    throw Error("the unit \"{}\" is none of this job", unit.key);
}

std::string studyFileText(const fs::path& file) {
    std::error_code problem;
    const auto size = fs::file_size(file, problem);
    if (problem) throw Error("{}: cannot be read: {}", file, problem.message());
    constexpr std::uintmax_t largest = 1 << 20;
    if (size > largest) throw Error("{}: larger than 1 MiB; this is no study", file);
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) throw Error("{}: cannot be read", file);
    return text;
}

// Packs the study's texts where it has any; what was packed there before stands where it names
// none. Throws Error where they are missing or too short.
std::uint64_t packInto(const Study& study, const fs::path& models, const std::string& where,
                       const Progress& progress) {
    if (!study.ofText()) return 0;
    const fs::path kept = tokensIn(models), now = models / "tokens.new";
    if (!study.texts.empty()) {
        TextSources sources;
        sources.train = study.texts;
        sources.heldOut = study.heldOut;
        sources.heldOutShare = sources.heldOut.empty() ? 0.05 : 0.0;
        // What is there already stays: a model may be in training with it.
        packTexts(sources, now, progress);
        if (fs::exists(kept) && openPackedTokens(kept).hash() == openPackedTokens(now).hash())
            fs::remove(now);
        else
            fs::rename(now, kept);
    } else if (!fs::exists(kept)) {
        throw Error("{}: its models are trained on texts and it names none; give --text", where);
    }
    const PackedTokens tokens = openPackedTokens(kept);
    const std::vector<std::int64_t> lengths = study.lengths();
    const std::int64_t longest = *std::max_element(lengths.begin(), lengths.end());
    const std::int64_t trained = study.variants.front().recipe.optimisation.length;
    if (tokens.train().size() <= trained || tokens.heldOut().size() < longest + 1)
        throw Error(
            "{}: the texts have {} bytes to train on and {} held out; a sequence takes {} and the "
            "longest test {}; give more text",
            where, tokens.train().size(), tokens.heldOut().size(), trained, longest);
    return tokens.hash();
}

JobInput prepared(JobInput input, const fs::path& models, const std::string& where,
                  const Progress& progress) {
    const Study study = studyOf(input.settings);
    std::error_code problem;
    fs::create_directories(models, problem);
    if (problem) throw Error("{}: cannot be made: {}", models, problem.message());
    input.experiment.model = models.string();
    input.material.identity =
        ContentHash().add(packInto(study, models, where, progress)).identity();
    auto json = nlohmann::json::parse(input.settings.name("study"));
    json.erase("text");  // what it says is in the identity
    input.settings.values["study"] = json.dump();
    return input;
}

// Seconds of a core for a unit of cost: four layers as in the studies that are shipped read 12,600
// tokens in training.
double secondsOfCost() {
    constexpr double tokensPerSecond = 12600;
    TrainRecipe recipe;
    recipe.model.hidden = 128;
    recipe.model.layers = recipe.model.heads = 4;
    recipe.model.intermediate = 352;
    recipe.optimisation.length = 128;
    const double sequence = 3.0 * scoringInputCost(modelSpec(recipe), 128, 128);
    return 128 / tokensPerSecond / sequence;
}

}  // namespace

Choice studySettings(const StudyRequest& request) {
    const std::string file = request.file.string();
    auto json = nlohmann::json::parse(studyFileText(request.file), nullptr, false);
    if (json.is_discarded()) throw Error("{}: not JSON", file);
    Study study = studyFromJson(json, file);
    json = shortened(std::move(json), request.steps, request.seeds);
    if (!request.texts.empty()) {
        if (!study.ofText())
            throw Error("{}: its models are trained on a task, not on texts; leave --text out",
                        file);
        study.texts = request.texts;
        study.heldOut = request.heldOut;
    } else {
        for (std::vector<fs::path>* paths : {&study.texts, &study.heldOut})
            for (fs::path& path : *paths)
                path = request.file.parent_path() / path;
    }
    const auto words = [](const std::vector<fs::path>& paths) {
        std::vector<std::string> all;
        for (const fs::path& path : paths)
            all.push_back(fs::absolute(path).string());
        return all;
    };
    if (!study.texts.empty()) json["text"]["train"] = words(study.texts);
    if (!study.heldOut.empty()) json["text"]["held_out"] = words(study.heldOut);
    studyFromJson(json, file);
    Choice settings = initialChoice("study", studyParameters());
    settings.values["study"] = json.dump();
    return settings;
}

JobInput studyInput(const StudyRequest& request, const Progress& progress) {
    JobInput input;
    input.experiment.text = request.file.string();
    input.settings = studySettings(request);
    return prepared(std::move(input), request.models, request.file.string(), progress);
}

double studySeconds(const Study& study, int cores) {
    double cost = 0;
    for (const StudyVariant& variant : study.variants)
        cost += trainingCost(variant.recipe) + testingCost(study, variant);
    const double faster = cores > 1 ? cores / (1 + aloneShare * (cores - 1)) : 1.0;
    return cost * static_cast<double>(study.seeds.size()) * secondsOfCost() / faster;
}

JobKind studyJob() {
    JobKind kind;
    kind.key = "study";
    kind.title = "Study";
    kind.help =
        "Train models that differ in one thing, each with several seeds, and test them "
        "beyond their trained length.";
    kind.parameters = studyParameters();
    kind.longUnits = true;
    kind.ownForm = true;
    kind.prepare = [](JobInput input, const fs::path& folder, const Progress& progress) {
        return prepared(std::move(input), folder / "models", "study", progress);
    };
    kind.next = studyUnits;
    kind.compute = computeStudy;
    kind.gather = studyReport;
    kind.words = [](const Choice& settings) { return Message::verbatim(studyOf(settings).title); };
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
