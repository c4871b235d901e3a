// SPDX-License-Identifier: GPL-3.0-or-later
// The base of the sections of the page Evaluate other than the table: a form, the kind of job that
// it begins, and the results of the newest of these jobs.
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
    // `kind`: of its jobs. `work`: shows the newest job and begins one.
    EvaluateSection(std::string kind, WorkLine* work, QObject* parent);

    virtual void display(const Snapshot& now);
    virtual QJsonObject state() const = 0;  // of the form; empty: as at first
    virtual void setState(const QJsonObject& state) = 0;

  signals:
    void wanted(const sextant::Action& action);

  protected:
    // The values of the kind's parameters in the form.
    virtual std::map<std::string, Value> asked() const = 0;
    // Why no job can begin, for reasons outside the form; empty: one can.
    QString whyNot() const;
    // Whether the job was begun with the values that the form has now.
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
