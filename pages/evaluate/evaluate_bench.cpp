// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/longbench.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "pages/evaluate/evaluate_rows.h"
#include "pages/evaluate/evaluate_tasks.h"
#include "pages/evaluate/work_line.h"

namespace sextant {

namespace {

QStringList setNames() {
    QStringList names;
    for (const BenchSet& set : benchSets())
        names << QString::fromStdString(std::string(set.key));
    return names;
}

std::vector<BenchRow> benchRows(const JobPicture& job, const std::vector<PrintedScores>& printed) {
    std::vector<BenchRow> rows;
    if (!job.report || job.report->tables.empty()) return rows;
    const ReportTable& table = job.report->tables[0];
    const std::size_t set = columnOf(table, "set"), samples = columnOf(table, "samples"),
                      score = columnOf(table, "score");
    const auto names = table.words.find("set");
    if (names == table.words.end()) return rows;
    for (const auto& row : table.rows) {
        const std::string& key = names->second.at(static_cast<std::size_t>(row.at(set)));
        BenchRow one{QString::fromStdString(key), static_cast<int>(row.at(samples)), row.at(score)};
        for (const PrintedScores& scores : printed) {
            const auto found = scores.ofSet.find(key);
            if (found == scores.ofSet.end()) continue;
            if (!one.printed) one.printed = found->second;
            one.printedHelp += (one.printedHelp.isEmpty() ? QString() : QStringLiteral("\n")) +
                               QObject::tr(
                                   "%1: %2; Table 2 of Wang et al. 2024 (arXiv "
                                   "2404.12224), 1.1 B trained to 2,048, 5 beams")
                                   .arg(found->second, 0, 'f', 1)
                                   .arg(scores.name);
        }
        rows.push_back(std::move(one));
    }
    return rows;
}

}  // namespace

EvaluateBench::EvaluateBench(QWidget* parent)
    : EvaluateBench(new BenchPane(setNames(), parent), parent) {}

EvaluateBench::EvaluateBench(BenchPane* pane, QWidget* parent)
    : EvaluateSection("longbench", pane->work(), parent), pane_(pane) {
    connect(pane_, &BenchPane::chosen, this, [this] {
        showStart();
        showJob();
    });
}

void EvaluateBench::display(const Snapshot& now) {
    EvaluateSection::display(now);
    const JobPicture* job = newestPicture(now, "longbench");
    std::vector<PrintedScores> printed;
    if (job != nullptr && opened() && opened()->modelPath.toStdString() == job->experiment.model) {
        if (read_ != opened()) recipe_ = learnedRecipe(opened()->recipe);
        read_ = opened();
        printed =
            printedScoresOf(opened()->spec, job->experiment.intervention, recipe_.augmentation);
    }
    const std::vector<BenchRow> rows =
        job == nullptr ? std::vector<BenchRow>{} : benchRows(*job, printed);
    pane_->setRows(rows);
    job_ = job == nullptr ? std::nullopt : std::optional(*job);
    card_ = cardOf(now, "longbench");
    // What is finished stands in the table and below it.
    if (card_ && card_->state == JobState::finished && !rows.empty()) card_->detail.clear();
    showStart();
    showJob();
}

void EvaluateBench::showJob() {
    // A failure is one of what was chosen then.
    const bool past = card_ && card_->state == JobState::failed && job_ && !isOfChoices(*job_);
    work()->setCard(past ? std::nullopt : card_);
}

void EvaluateBench::showStart() {
    QString why = whyNot();
    if (why.isEmpty() && pane_->choices().folder.isEmpty())
        why = tr("LongBench is not shipped: name the folder of your own copy.");
    work()->setStart(tr("Compute"), why);
}

std::map<std::string, Value> EvaluateBench::asked() const {
    const BenchChoices& choices = pane_->choices();
    return {{"data", choices.folder.toStdString()},
            {"sets", choices.sets.toStdString()},
            {"limit", static_cast<std::int64_t>(choices.limit)},
            {"context", static_cast<std::int64_t>(choices.context)},
            {"beams", static_cast<std::int64_t>(choices.beams)}};
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
