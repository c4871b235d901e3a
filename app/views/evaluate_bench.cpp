// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/longbench.h"
#include "analysis/jobs/material.h"
#include "app/views/evaluate_jobs.h"
#include "app/views/evaluate_tasks.h"
#include "widgets/evaluate/work_line.h"

namespace sextant {

namespace {

QStringList setNames() {
    QStringList names;
    for (const BenchSet& set : benchSets())
        names << QString::fromStdString(std::string(set.key));
    return names;
}

std::vector<BenchRow> benchRows(const JobPicture& job) {
    std::vector<BenchRow> rows;
    if (!job.report || job.report->tables.empty()) return rows;
    const ReportTable& table = job.report->tables[0];
    const std::size_t set = columnOf(table, "set"), samples = columnOf(table, "samples"),
                      score = columnOf(table, "score");
    const auto names = table.words.find("set");
    if (names == table.words.end()) return rows;
    for (const auto& row : table.rows)
        rows.push_back(
            {QString::fromStdString(names->second.at(static_cast<std::size_t>(row.at(set)))),
             static_cast<int>(row.at(samples)), row.at(score)});
    return rows;
}

}  // namespace

EvaluateBench::EvaluateBench(QWidget* parent)
    : QObject(parent), pane_(new BenchPane(setNames(), parent)) {
    connect(pane_, &BenchPane::chosen, this, &EvaluateBench::showStart);
    connect(pane_->work(), &WorkLine::startAsked, this, &EvaluateBench::start);
    connect(pane_->work(), &WorkLine::asked, this, [this](const QString& id, JobAction action) {
        emit wanted(JobWish{id, action});
    });
}

void EvaluateBench::display(const Snapshot& now) {
    kinds_ = now.jobKinds;
    experiment_ = now.experiment;
    open_ = now.opened && !now.opened->textPath.isEmpty();
    const JobPicture* job = newestPicture(now, "longbench");
    pane_->setRows(job == nullptr ? std::vector<BenchRow>{} : benchRows(*job));
    pane_->work()->setCard(cardOf(now, "longbench"));
    showStart();
}

void EvaluateBench::showStart() {
    pane_->work()->setStart(tr("Compute"),
                            !open_ ? tr("Open a checkpoint and a text first.")
                            : pane_->choices().folder.isEmpty()
                                ? tr("LongBench is not shipped: name the folder of your own copy.")
                                : QString());
}

void EvaluateBench::start() {
    if (!kinds_) return;
    const auto kind = std::find_if(kinds_->begin(), kinds_->end(),
                                   [](const JobKindFacts& one) { return one.key == "longbench"; });
    if (kind == kinds_->end()) return;
    const BenchChoices& choices = pane_->choices();
    Choice settings = initialChoice(kind->key.toStdString(), kind->parameters);
    settings.values["data"] = choices.folder.toStdString();
    settings.values["sets"] = choices.sets.toStdString();
    settings.values["limit"] = static_cast<std::int64_t>(choices.limit);
    settings.values["context"] = static_cast<std::int64_t>(choices.context);
    settings.values["beams"] = static_cast<std::int64_t>(choices.beams);
    for (const auto& [name, value] : materialOf(experiment_).values)
        settings.values[name] = value;
    emit wanted(JobStartWish{kind->key, settings, false, {}});
}

QJsonObject EvaluateBench::state() const {
    const BenchChoices& now = pane_->choices();
    if (now == BenchChoices{}) return {};
    return {{"folder", now.folder},
            {"sets", now.sets},
            {"limit", now.limit},
            {"context", now.context},
            {"beams", now.beams}};
}

void EvaluateBench::setState(const QJsonObject& state) {
    BenchChoices choices;
    choices.folder = state["folder"].toString();
    choices.sets = state["sets"].toString(choices.sets);
    choices.limit = std::max(0, state["limit"].toInt());
    choices.context = std::max(0, state["context"].toInt());
    choices.beams = std::clamp(state["beams"].toInt(choices.beams), 1, 64);
    pane_->setChoices(choices);
}

}  // namespace sextant
