// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_section.h"

#include "analysis/jobs/material.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "pages/evaluate/work_line.h"

namespace sextant {

EvaluateSection::EvaluateSection(std::string kind, WorkLine* work, QObject* parent)
    : QObject(parent), kind_(std::move(kind)), work_(work) {
    connect(work, &WorkLine::startAsked, this, &EvaluateSection::start);
    connect(work, &WorkLine::asked, this, [this](const QString& id, JobChange action) {
        emit wanted(JobAction{id, action});
    });
}

void EvaluateSection::display(const Snapshot& now) {
    opened_ = now.opened;
    kinds_ = now.jobKinds;
    experiment_ = now.experiment;
    work_->setCard(cardOf(now, kind_.c_str()));
}

QString EvaluateSection::whyNot() const {
    if (!opened_) return tr("Open a checkpoint first.");
    const JobKindFacts* kind = facts();
    if (opened_->textPath.isEmpty() && kind != nullptr && kind->readsText)
        return tr("Open a checkpoint and a text first.");
    return {};
}

const JobKindFacts* EvaluateSection::facts() const {
    if (!kinds_) return nullptr;
    const auto found =
        std::find_if(kinds_->begin(), kinds_->end(),
                     [this](const JobKindFacts& one) { return one.key.toStdString() == kind_; });
    return found == kinds_->end() ? nullptr : &*found;
}

bool EvaluateSection::isOfChoices(const JobPicture& job) const {
    for (const auto& [key, value] : asked()) {
        const auto begun = job.settings.values.find(key);
        // The marked rows are not a choice of the form, and the maps carry their names.
        if (key != "settings" && begun != job.settings.values.end() && !(begun->second == value))
            return false;
    }
    return true;
}

void EvaluateSection::start() {
    const JobKindFacts* kind = facts();
    if (!opened_ || kind == nullptr) return;
    Choice settings = initialChoice(kind_, kind->parameters);
    for (const auto& values : {asked(), materialOf(experiment_).values})
        for (const auto& [name, value] : values)
            settings.values[name] = value;
    emit wanted(JobStartAction{kind->key, settings, false, {}});
}

}  // namespace sextant
