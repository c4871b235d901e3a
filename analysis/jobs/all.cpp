// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/all.h"

#include "analysis/jobs/kinds/few_heads_job.h"
#include "analysis/jobs/kinds/fit_scale_job.h"
#include "analysis/jobs/kinds/longbench_job.h"
#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/kinds/parameter_sweep_job.h"
#include "analysis/jobs/kinds/passkey_job.h"
#include "analysis/jobs/kinds/perplexity_job.h"
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

const JobKind& jobKind(const std::string& key) {
    static const JobKind study = studyJob();
    std::string known = study.key;
    if (key == study.key) return study;
    for (const JobKind& kind : allJobKinds()) {
        if (kind.key == key) return kind;
        known += ", " + kind.key;
    }
    throw Error("there is no kind of job \"" + key + "\"; expected one of " + known);
}

}  // namespace sextant
