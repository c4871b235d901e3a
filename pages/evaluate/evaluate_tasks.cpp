// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_tasks.h"

#include <nlohmann/json.hpp>
#include <set>

#include "analysis/jobs/kinds/setting_rows.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "pages/evaluate/task_plots.h"
#include "pages/evaluate/work_line.h"

namespace sextant {

namespace {

// methods.md S7: lists of 2 to this many in the paper's training, to five times as many afterwards.
struct Drawn {
    const char* task;
    double papers, chance;
};
constexpr Drawn drawn[] = {
    {"copy", 20, 0}, {"reverse", 20, 0}, {"sort", 8, 0}, {"summation", 8, 0.1}};
constexpr double beyond = 5.0;

// Whether results of a task, by its name, stand in that plot.
bool belongs(const std::string& task, const char* plot) {
    return task == plot ||
           (task == name(Task::sortNumbers) && std::string_view(plot) == name(Task::sort));
}

QStringList taskNames() {
    QStringList names;
    for (const Task task : everyTask)
        if (task != Task::text && !ofBytes(task)) names << name(task);
    return names;
}

void addLines(TaskPlot& plot, const JobPicture& job, const QString& before) {
    if (!job.report || job.report->tables.empty()) return;
    const ReportTable& table = job.report->tables[0];
    const std::size_t setting = columnOf(table, "setting"), length = columnOf(table, "length"),
                      accuracy = columnOf(table, "accuracy");
    const auto names = table.words.find("setting");
    if (names == table.words.end()) return;
    std::map<std::size_t, TaskLine> lines;
    for (const auto& row : table.rows) {
        const auto at = static_cast<std::size_t>(row.at(setting));
        TaskLine& line = lines[at];
        line.name = before + QString::fromStdString(names->second.at(at));
        line.length.push_back(row.at(length));
        line.accuracy.push_back(row.at(accuracy));
        plot.longest = std::max(plot.longest, row.at(length));
    }
    for (auto& [at, line] : lines)
        plot.lines.push_back(std::move(line));
}

}  // namespace

TrainRecipe learnedRecipe(const std::string& recipe) {
    if (recipe.empty()) return {};
    try {
        return recipeFromJson(nlohmann::json::parse(recipe), "recipe.json");
    } catch (const std::exception&) {
        return {};  // of another program
    }
}

TaskFacts taskFacts(const Snapshot& now, const TaskRecipe& learned) {
    TaskFacts facts;
    for (const Drawn& one : drawn) {
        const bool known = now.opened && belongs(name(learned.task), one.task);
        const double longest = known ? learned.longest : one.papers;
        TaskPlot plot{one.task, known ? longest : 0.0, beyond * longest, one.chance, {}};
        std::set<std::string> models;
        for (const JobPicture& job : now.pictures) {
            if (job.kind != "tasks" || !job.report) continue;
            try {
                if (!belongs(job.settings.name("task"), one.task) ||
                    !models.insert(job.experiment.model).second)
                    continue;
                const QString model = QString::fromStdString(job.experiment.model);
                const bool open = now.opened && now.opened->modelPath == model;
                addLines(plot, job,
                         open ? QString()
                              : model.section('/', -1, -1, QString::SectionSkipEmpty) + ": ");
            } catch (const std::exception&) {
                continue;  // of another version: its card says so
            }
        }
        facts.push_back(std::move(plot));
    }
    return facts;
}

EvaluateTasks::EvaluateTasks(std::function<std::vector<WantedRow>()> rows, QWidget* parent)
    : EvaluateTasks(std::move(rows), new TaskPane(taskNames(), parent), parent) {}

EvaluateTasks::EvaluateTasks(std::function<std::vector<WantedRow>()> rows, TaskPane* pane,
                             QWidget* parent)
    : EvaluateSection("tasks", pane->work(), parent), rows_(std::move(rows)), pane_(pane) {}

void EvaluateTasks::display(const Snapshot& now) {
    EvaluateSection::display(now);
    if (read_ != opened()) {
        read_ = opened();
        learned_ = read_ ? learnedRecipe(read_->recipe).task : TaskRecipe{};
    }
    pane_->setFacts(taskFacts(now, learned_));
    QString why = whyNot();
    if (why.isEmpty() && opened()->spec.vocabulary < taskVocabulary())
        why = tr("The vocabulary has %1 tokens, the tasks' %2: train a model with sextant-batch "
                 "train --task.")
                  .arg(opened()->spec.vocabulary)
                  .arg(taskVocabulary());
    const bool untaught = why.isEmpty() && (learned_.task == Task::text || ofBytes(learned_.task));
    pane_->setNote(untaught ? tr("The model was not trained on this task; expect low accuracy")
                            : QString());
    work()->setStart(tr("Compute"), why);
}

std::map<std::string, Value> EvaluateTasks::asked() const {
    const TaskChoices& choices = pane_->choices();
    std::vector<SettingRow> list;
    for (const WantedRow& row : rows_())
        list.push_back({row.name.toStdString(), row.change});
    return {{"task", choices.task.toStdString()},
            {"longest", static_cast<std::int64_t>(choices.longest)},
            {"trials", static_cast<std::int64_t>(choices.trials)},
            {"compact", choices.compact},
            {"settings", settingsText(list)}};
}

QJsonObject EvaluateTasks::state() const {
    const TaskChoices& now = pane_->choices();
    if (now == TaskChoices{}) return {};
    return {{"task", now.task},
            {"longest", now.longest},
            {"trials", now.trials},
            {"compact", now.compact}};
}

void EvaluateTasks::setState(const QJsonObject& state) {
    TaskChoices choices;
    if (taskNames().contains(state["task"].toString())) choices.task = state["task"].toString();
    choices.longest = std::max(2, state["longest"].toInt(choices.longest));
    choices.trials = std::max(1, state["trials"].toInt(choices.trials));
    choices.compact = state["compact"].toBool();
    pane_->setChoices(choices);
}

}  // namespace sextant
