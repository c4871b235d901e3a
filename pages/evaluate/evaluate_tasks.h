// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks and LongBench on the page Evaluate: begun from their forms, drawn from their newest jobs.
#pragma once

#include <functional>
#include <string>

#include "analysis/train/recipe.h"
#include "pages/evaluate/bench_pane.h"
#include "pages/evaluate/evaluate_section.h"
#include "pages/evaluate/evaluate_start.h"
#include "pages/evaluate/task_pane.h"

namespace sextant {

// Accuracy by length that the newest job of each task and checkpoint has found so far; the open
// checkpoint's settings go by their own names, others' begin with the checkpoint's. `learned`: what
// the open checkpoint was trained on.
TaskFacts taskFacts(const Snapshot& now, const TaskRecipe& learned);
// The recipe in the text of recipe.json beside a checkpoint; a recipe of a text where it is empty.
TrainRecipe learnedRecipe(const std::string& recipe);

class EvaluateTasks : public EvaluateSection {
    Q_OBJECT

  public:
    // The pane is `parent`'s. `rows`: settings whose accuracy is wanted.
    EvaluateTasks(std::function<std::vector<WantedRow>()> rows, QWidget* parent);

    TaskPane* pane() const { return pane_; }
    void display(const Snapshot& now) override;
    QJsonObject state() const override;
    void setState(const QJsonObject& state) override;

  private:
    EvaluateTasks(std::function<std::vector<WantedRow>()> rows, TaskPane* pane, QWidget* parent);
    std::map<std::string, Value> asked() const override;

    std::function<std::vector<WantedRow>()> rows_;
    TaskPane* pane_;
    std::shared_ptr<const OpenedFacts> read_;  // whose recipe is `learned_`
    TaskRecipe learned_;
};

class EvaluateBench : public EvaluateSection {
    Q_OBJECT

  public:
    // The pane is `parent`'s.
    explicit EvaluateBench(QWidget* parent);

    BenchPane* pane() const { return pane_; }
    void display(const Snapshot& now) override;
    QJsonObject state() const override;
    void setState(const QJsonObject& state) override;

  private:
    EvaluateBench(BenchPane* pane, QWidget* parent);
    std::map<std::string, Value> asked() const override;
    void showStart();
    void showJob();  // its progress or why it failed, beside the current choices

    BenchPane* pane_;
    std::shared_ptr<const OpenedFacts> read_;  // whose recipe is `recipe_`
    TrainRecipe recipe_;
    std::optional<JobPicture> job_;  // the newest
    std::optional<JobCard> card_;    // its own
};

}  // namespace sextant
