// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/tasks_job.h"

#include <algorithm>
#include <map>

#include "analysis/jobs/kinds/document_windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/kinds/task_scores.h"
#include "analysis/jobs/kinds/whole_parameter.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/train/task.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameters tasksParameters() {
    Parameter task{"task", "task", "", Kind::name, std::string(name(Task::copy))};
    for (const Task one : everyTask)
        if (!ofBytes(one)) task.names.push_back(name(one));
    task.help = "What is done with a list.";
    Parameter compact{"compact", "compact", "", Kind::yesNo, false};
    compact.help = "Lists without the words of a sentence, as the model was trained.";
    return {
        task,
        wholeParameter("shortest", "shortest list", 2, 1, 1e6, "Elements of the shortest list."),
        wholeParameter("longest", "longest list", 100, 1, 1e6, "Elements of the longest list."),
        wholeParameter("every", "every", 1, 1, 1e6, "Elements from one length to the next."),
        wholeParameter("trials", "lists a length", 50, 1, 1e6, "Lists of each length."),
        compact,
        wholeParameter("seed", "seed", 9842497, 0, 1e15, "Of the lists."),
        settingsParameter()};
}

TaskRecipe taskRecipe(const Choice& settings) {
    TaskRecipe recipe;
    for (const Task task : everyTask)
        if (settings.name("task") == name(task)) recipe.task = task;
    recipe.compact = settings.yes("compact");
    return recipe;
}

std::vector<std::int64_t> taskLengths(const Choice& settings) {
    const std::int64_t from = settings.whole("shortest"), to = settings.whole("longest");
    if (from > to)
        throw Error("shortest: a list of {} elements is longer than longest, {}", from, to);
    std::vector<std::int64_t> lengths;
    for (std::int64_t length = from; length <= to; length += settings.whole("every"))
        lengths.push_back(length);
    return lengths;
}

struct TaskPlace {
    std::size_t setting = 0;
    std::int64_t length = 0;
};

std::vector<TaskPlace> taskPlaces(const JobInput& input) {
    std::vector<TaskPlace> all;
    const std::size_t rows = settingRows(input).size();
    for (const std::int64_t length : taskLengths(input.settings))
        for (std::size_t row = 0; row < rows; ++row)
            all.push_back({row, length});
    return all;
}

std::string keyOfTaskPlace(const TaskPlace& place) {
    return "setting " + std::to_string(place.setting + 1) + ", length " +
           std::to_string(place.length);
}

std::vector<Unit> tasksUnits(const JobInput& input, const std::vector<Unit>& known,
                             const Results&) {
    if (!known.empty()) return {};
    const ModelSpec& spec = input.material.model->spec();
    if (spec.vocabulary < taskVocabulary())
        throw Error(
            "the model's vocabulary has {} tokens, the tasks' {}; train one with sextant-batch "
            "train --task",
            spec.vocabulary, taskVocabulary());
    checkRows(spec, settingRows(input));
    const TaskRecipe recipe = taskRecipe(input.settings);
    std::vector<Unit> all;
    for (const TaskPlace& place : taskPlaces(input)) {
        const std::int64_t tokens = longestSequence(recipe, static_cast<int>(place.length));
        const double cost = scoringInputCost(spec, tokens, tokens / 2) *
                            static_cast<double>(input.settings.whole("trials"));
        all.push_back({keyOfTaskPlace(place),
                       cost,
                       {{"setting", {static_cast<double>(place.setting)}},
                        {"length", {static_cast<double>(place.length)}}}});
    }
    return all;
}

UnitResult computeTasks(const JobInput& input, const Unit& unit, const Progress& progress) {
    const Choice& settings = input.settings;
    const auto setting = static_cast<std::size_t>(unit.number("setting"));
    const auto length = static_cast<std::int64_t>(unit.number("length"));
    const TaskScore score =
        scoreTask(*input.material.model, taskRecipe(settings), length, settings.whole("trials"),
                  static_cast<std::uint64_t>(settings.whole("seed")),
                  settingRows(input).at(setting).change, progress, input.material.place);
    UnitResult result;
    result.numbers["right"] = {score.right};
    result.numbers["nll"] = {score.nll};
    result.numbers["labels"] = {score.labels};
    return result;
}

Report gatherTasks(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    const std::vector<std::string> names = namesOf(settingRows(input));
    const auto trials = static_cast<double>(input.settings.whole("trials"));
    ReportTable cells{"cells", {"setting", "length", "accuracy", "nll_mean"}, {}};
    cells.words["setting"] = names;
    std::vector<double> sums(names.size(), 0.0), counts(names.size(), 0.0);
    std::map<std::string, TaskPlace> places;  // by key: the units of a journal have no numbers
    for (const TaskPlace& place : taskPlaces(input))
        places[keyOfTaskPlace(place)] = place;
    for (const Unit& unit : units) {
        const auto found = places.find(unit.key);
        if (found == places.end()) throw Error("the unit \"{}\" is none of this job", unit.key);
        const TaskPlace place = found->second;
        const UnitResult result = results(unit);
        const double accuracy = result.number("right") / trials;
        cells.rows.push_back({static_cast<double>(place.setting), static_cast<double>(place.length),
                              accuracy, result.number("nll") / result.number("labels")});
        sums.at(place.setting) += accuracy;
        ++counts.at(place.setting);
    }
    std::stable_sort(cells.rows.begin(), cells.rows.end(),
                     [](const auto& a, const auto& b) { return a[0] < b[0]; });
    ReportTable means{"means", {"setting", "accuracy"}, {}};
    means.words["setting"] = names;
    std::size_t best = 0;
    for (std::size_t row = 0; row < names.size(); ++row) {
        means.rows.push_back({static_cast<double>(row), sums[row] / counts[row]});
        if (means.rows[row][1] > means.rows[best][1]) best = row;
    }
    Report report;
    report.summary = Message("mean accuracy over lengths {}", numberText(means.rows[best][1], 3));
    if (names.size() > 1) report.summary = Message("{}, {}", report.summary, names[best]);
    report.tables = {std::move(cells), std::move(means)};
    return report;
}

std::int64_t tasksPasses(const Choice& settings, std::int64_t samples) {
    const std::int64_t lists = std::max<std::int64_t>(
        1, (settings.whole("longest") - settings.whole("shortest")) / settings.whole("every") + 1);
    return std::max(samples, lists * settings.whole("trials"));
}

std::uint64_t tasksMemory(const ModelSpec& spec, const Choice& settings, std::int64_t positions) {
    const std::int64_t longest =
        longestSequence(taskRecipe(settings), static_cast<int>(settings.whole("longest")));
    return bytesOfScoring(spec, longest, positions);
}

Message tasksWords(const Choice& settings) {
    return Message("{}, {} \u2026 {} elements", Message::translatable(settings.name("task")),
                   settings.whole("shortest"), settings.whole("longest"));
}

}  // namespace

JobKind tasksJob() {
    JobKind kind;
    kind.key = "tasks";
    kind.title = "Tasks";
    kind.help = "Accuracy by length of copying, reversing, sorting or summing lists.";
    kind.parameters = tasksParameters();
    kind.next = tasksUnits;
    kind.compute = computeTasks;
    kind.gather = gatherTasks;
    kind.words = tasksWords;
    kind.passes = tasksPasses;
    kind.memory = tasksMemory;
    kind.readsText = false;
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
