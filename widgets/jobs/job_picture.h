// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a job so far, for the page that draws them: plain values.
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
    Experiment experiment;                 // that it was started with
    Choice settings;                       // of the kind's parameters
    std::shared_ptr<const Report> report;  // of what is done so far; null: none yet
    bool whole = false;                    // the report is final
    // Real paths of the experiment's model and text (app/same_path.h); empty: not known.
    std::string modelPlace = {}, textPlace = {};
};

}  // namespace sextant
