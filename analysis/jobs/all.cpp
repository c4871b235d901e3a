// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/all.h"

#include "analysis/jobs/kinds/few_heads_job.h"
#include "analysis/jobs/kinds/fit_scale_job.h"
#include "analysis/jobs/kinds/longbench_job.h"
#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/kinds/parameter_sweep_job.h"
#include "analysis/jobs/kinds/passkey_job.h"
#include "analysis/jobs/kinds/perplexity_job.h"
#include "analysis/jobs/kinds/report_job.h"
#include "analysis/jobs/kinds/same_segment_job.h"
#include "analysis/jobs/kinds/scale_search_job.h"
#include "analysis/jobs/kinds/study_job.h"
#include "analysis/jobs/kinds/sweep_job.h"
#include "analysis/jobs/kinds/tasks_job.h"
#include "analysis/jobs/kinds/where_acts_job.h"

namespace sextant {

std::span<const JobKind> allJobKinds() {
    static const std::vector<JobKind> kinds = {
        measureJob(),  sweepJob(),     scaleSearchJob(),    fewHeadsJob(),
        fitScaleJob(), whereActsJob(), perplexityJob(),     sameSegmentJob(),
        passkeyJob(),  tasksJob(),     parameterSweepJob(), longBenchJob(),
    };
    return kinds;
}

std::span<const JobKind> everyJobKind() {
    static const std::vector<JobKind> kinds = [] {
        std::vector<JobKind> all(allJobKinds().begin(), allJobKinds().end());
        all.push_back(studyJob());
        all.push_back(reportJob());
        return all;
    }();
    return kinds;
}

const JobKind& jobKind(const std::string& key) {
    std::string known;
    for (const JobKind& kind : everyJobKind()) {
        if (kind.key == key) return kind;
        known += (known.empty() ? "" : ", ") + kind.key;
    }
    throw Error("there is no kind of job \"{}\"; expected one of {}", key, known);
}

}  // namespace sextant
