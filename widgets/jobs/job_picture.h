// SPDX-License-Identifier: GPL-3.0-or-later
// What a job has found so far, for the page that draws it: plain values.
#pragma once

#include <QString>
#include <memory>
#include <string>

#include "analysis/experiment.h"
#include "analysis/jobs/report.h"
#include "analysis/values/choice.h"
#include "widgets/jobs/job_card.h"

namespace sextant {

struct JobPicture {
    QString id;                            // of its card
    std::string kind;                      // "search-heads"
    Experiment experiment;                 // what it was begun with
    Choice settings;                       // of the kind's parameters
    std::shared_ptr<const Report> report;  // of what is done so far; null: nothing yet
    bool whole = false;                    // the report is the last one
    // Where the experiment's model and text lie (app/same_path.h); empty: not known.
    std::string modelPlace = {}, textPlace = {};
};

}  // namespace sextant
