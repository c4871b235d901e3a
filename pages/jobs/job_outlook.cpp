// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/jobs/job_outlook.h"

#include <algorithm>

#include "analysis/jobs/kinds/few_heads_job.h"
#include "analysis/model/memory.h"
#include "app/jobs/job_estimate.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

// Learns from the slowest measurement, since later ones take layers from the cache; therefore also
// from the reference, which was computed first.
void JobOutlook::take(const Snapshot& now, unsigned changes) {
    if (opened_ != now.opened) secondsOfCost_ = 0.0;
    opened_ = now.opened;
    samples_ = now.samples;
    intervention_ = now.experiment.intervention;
    if (!(changes & Changes::measurement) || !opened_) return;
    const auto learn = [this](const Measurement* measured) {
        if (measured == nullptr || measured->seconds <= 0 || measured->samples < 1) return;
        // A capture may be of another model.
        if (measured->layers != opened_->spec.layerCount()) return;
        const double cost = passCost(opened_->spec, opened_->parameters, measured->positions);
        secondsOfCost_ = std::max(secondsOfCost_, measured->seconds / measured->samples / cost);
    };
    learn(now.measurement.get());
    if (!now.pinned) learn(now.reference.get());
}

double JobOutlook::secondsOfPass(std::int64_t tokens) const {
    if (!opened_ || secondsOfCost_ <= 0) return -1.0;
    return secondsOfCost_ * passCost(opened_->spec, opened_->parameters, tokens);
}

JobOutlook::Words JobOutlook::of(const JobKindFacts& kind, const Choice& settings) const {
    const bool reads = kind.readsText;
    if (!opened_ || (!samples_ && reads))
        return {{},
                {},
                {},
                reads ? QObject::tr("Open a checkpoint and a text first.")
                      : QObject::tr("Open a checkpoint first.")};
    const JobGround ground{opened_->spec,
                           opened_->parameters,
                           opened_->tokens,
                           opened_->documents,
                           samples_ ? samples_->positions : 0,
                           secondsOfCost_,
                           availableBytes()};
    JobEstimate job = estimate(kind, settings, ground);
    if (job.problem.isEmpty() && kind.key == "few-heads")
        job.problem = said(nothingToPutBack(opened_->spec, intervention_));
    return {job.passes == 1 ? QObject::tr("1 pass")
                            : QObject::tr("%1 passes").arg(separated(job.passes)),
            QString::fromStdString(gigabytes(static_cast<double>(job.bytes))),
            job.seconds < 0 ? QObject::tr("estimating") : aboutText(job.seconds), job.problem,
            job.field};
}

}  // namespace sextant
