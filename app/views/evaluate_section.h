// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the page Evaluate have in common beside the table: a form, a kind of job
// that is begun with it, and what the newest of these jobs has found.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <map>
#include <string>

#include "widgets/view.h"

namespace sextant {

class WorkLine;

class EvaluateSection : public QObject {
    Q_OBJECT

  public:
    // `kind`: of its jobs. `work`: of the newest one, and its start.
    EvaluateSection(std::string kind, WorkLine* work, QObject* parent);

    virtual void display(const Snapshot& now);
    virtual QJsonObject state() const = 0;  // of the form; empty: as at first
    virtual void setState(const QJsonObject& state) = 0;

  signals:
    void wanted(const sextant::Action& action);

  protected:
    // What the form says of the kind's parameters.
    virtual std::map<std::string, Value> asked() const = 0;
    // Why nothing can be begun where that is not the form's; empty: it can.
    QString whyNot() const;
    // It was begun with what the form says now.
    bool isOfChoices(const JobPicture& job) const;
    WorkLine* work() const { return work_; }
    const Experiment& experiment() const { return experiment_; }
    const std::shared_ptr<const OpenedFacts>& opened() const { return opened_; }

  private:
    void start();
    const JobKindFacts* facts() const;  // of the kind; null: not known yet

    std::string kind_;
    WorkLine* work_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    Experiment experiment_;
};

}  // namespace sextant
