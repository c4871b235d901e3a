// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/job_outlook.h"

#include <algorithm>

#include "analysis/model/memory.h"
#include "app/jobs/job_estimate.h"
#include "app/views/words.h"

namespace sextant {

// The slowest measurement counts, since later ones take layers from the cache.
void JobOutlook::take(const Snapshot& now, unsigned changes) {
    if (opened_ != now.opened) secondsOfCost_ = 0.0;
    opened_ = now.opened;
    samples_ = now.samples;
    const auto& measured = now.measurement;
    if (!(changes & Changes::measurement) || !opened_ || !measured) return;
    if (measured->seconds <= 0 || measured->samples < 1) return;
    if (measured->layers != opened_->spec.layerCount()) return;  // a capture of another model
    const double cost = passCost(opened_->spec, opened_->parameters, measured->positions);
    secondsOfCost_ = std::max(secondsOfCost_, measured->seconds / measured->samples / cost);
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
    const JobEstimate job = estimate(kind, settings, ground);
    return {job.passes == 1 ? QObject::tr("1 pass")
                            : QObject::tr("%1 passes").arg(separated(job.passes)),
            QString::fromStdString(gigabytes(static_cast<double>(job.bytes))),
            job.seconds < 0 ? QObject::tr("estimating") : aboutWords(job.seconds), job.problem};
}

}  // namespace sextant
