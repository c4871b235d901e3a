// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of study files and the results of study jobs so far, as the page draws them.
#pragma once

#include "analysis/values/choice.h"
#include "pages/studies/study_facts.h"
#include "widgets/view.h"

namespace sextant {

// A row of the list; it names what is wrong with the file.
StudyRow studyRow(const QString& path);

struct PlannedStudy {
    StudyPlan plan;
    Choice settings;  // of the job; only where plan.why is empty
};
PlannedStudy plannedStudy(const StudyChoices& choices);

// The newest job of the study of that title that was not cancelled; null: none.
const JobPicture* studyJobOf(const Snapshot& now, const QString& title);
// Of a job's study.
QString studyTitle(const JobPicture& job);
// What its numbers were run with: "2 models, 200 steps each"; empty: not known.
QString studyRun(const JobPicture& job);
// What it has found so far; without lines: nothing yet.
StudyResult studyResult(const JobPicture& job);

}  // namespace sextant
