// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks and LongBench on the page Evaluate: begun from their forms, drawn from their newest jobs.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <functional>

#include "app/views/evaluate_start.h"
#include "widgets/evaluate/bench_pane.h"
#include "widgets/evaluate/task_pane.h"
#include "widgets/view.h"

namespace sextant {

// Accuracy by length that the newest job of each task and checkpoint has found so far; the open
// checkpoint's settings go by their own names, others' begin with the checkpoint's.
TaskFacts taskFacts(const Snapshot& now);

class EvaluateTasks : public QObject {
    Q_OBJECT

  public:
    // The pane is `parent`'s. `rows`: settings whose accuracy is wanted.
    EvaluateTasks(std::function<std::vector<WantedRow>()> rows, QWidget* parent);

    TaskPane* pane() const { return pane_; }
    void display(const Snapshot& now);
    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void wanted(const sextant::Wish& wish);

  private:
    void start();

    std::function<std::vector<WantedRow>()> rows_;
    TaskPane* pane_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    Experiment experiment_;
};

class EvaluateBench : public QObject {
    Q_OBJECT

  public:
    explicit EvaluateBench(QWidget* parent);

    BenchPane* pane() const { return pane_; }
    void display(const Snapshot& now);
    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void wanted(const sextant::Wish& wish);

  private:
    void showStart();
    void start();

    BenchPane* pane_;
    bool open_ = false;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    Experiment experiment_;
};

}  // namespace sextant
