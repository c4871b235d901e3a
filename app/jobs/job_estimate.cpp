// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_estimate.h"

#include <algorithm>
#include <cmath>

#include "analysis/model/memory.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"
#include "widgets/controls/separated.h"
#include "widgets/jobs/duration_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

using Memory = decltype(JobKindFacts::memory);

// Of what grows with it, by halving.
std::int64_t longestThatFits(const Memory& memory, const ModelSpec& spec, const Choice& settings,
                             std::int64_t tooLong, std::uint64_t available) {
    std::int64_t fits = 0;
    while (tooLong - fits > 1) {
        const std::int64_t between = fits + (tooLong - fits) / 2;
        (memory(spec, settings, between) <= available ? fits : tooLong) = between;
    }
    return fits;
}

QString tooMuch(const Memory& memory, const ModelSpec& spec, const Choice& settings,
                std::int64_t positions, std::uint64_t available) {
    const std::uint64_t needed = memory(spec, settings, positions);
    if (needed <= available) return {};
    const auto words = [](std::uint64_t bytes) {
        return QString::fromStdString(gigabytes(static_cast<double>(bytes)));
    };
    const std::int64_t fits = longestThatFits(memory, spec, settings, positions, available);
    return QObject::tr("%1 tokens need %2, %3 are free: %4")
        .arg(separated(positions), words(needed), words(available),
             fits < 2 ? QObject::tr("no length fits")
                      : QObject::tr("at most about %1 tokens fit").arg(separated(fits)));
}

// As samplesFromStream() and samplesFromDocuments() cut. `needed`: tokens of a text that a sample
// is given at least, as JobService::start() does.
// Returns how many samples there are at most.
std::int64_t cutText(JobEstimate& job, const Choice& settings, const JobGround& ground,
                     std::int64_t needed) {
    const std::int64_t length = settings.whole("length"), offset = settings.whole("offset");
    job.samples = settings.whole("samples");
    job.positions = length;
    const auto refuse = [&job](const char* field, const QString& why) {
        job.field = field;
        job.problem = why;
    };
    if (length == 1) {
        refuse("length", QObject::tr("A sample needs at least 2 tokens."));
    } else if (length == 0 && needed == 0 && ground.documents == 0 &&
               ground.spec.trainedLength <= 0) {
        refuse("length", QObject::tr("The checkpoint does not say how long it was trained, so that "
                                     "no length follows by itself: set one of at least 2 tokens."));
    } else if (ground.documents > 0) {
        if (length == 0) job.positions = ground.longest;
        if (job.samples == 0) job.samples = ground.documents;
        if (offset > 0)
            refuse("offset", QObject::tr("A list of ids is read from its beginning: no offset."));
        if (job.samples > ground.documents)
            refuse(
                "samples",
                ground.documents == 1
                    ? QObject::tr("The list has 1 document.")
                    : QObject::tr("The list has %1 documents.").arg(separated(ground.documents)));
        return ground.documents;
    } else if (offset >= ground.tokens) {
        refuse("offset", QObject::tr("The text has %1 tokens; the offset passes over all of them.")
                             .arg(separated(ground.tokens)));
    } else {
        const std::int64_t there = ground.tokens - offset;
        const std::int64_t left = there + 1;  // perhaps a token before the text
        if (length == 0) job.positions = std::min(there, 2 * ground.spec.trainedLength);
        if (needed > 0) job.positions = std::max(length, std::min(needed, there));
        const std::int64_t fit = left / std::max<std::int64_t>(1, job.positions);
        if (fit == 0)
            refuse("length", QObject::tr("A sample of %1 tokens is longer than the %2 of the text "
                                         "from the offset on: set a shorter length.")
                                 .arg(separated(job.positions), separated(there)));
        else if (fit < job.samples)
            refuse("samples", QObject::tr("The text gives at most %1 samples of %2 tokens.")
                                  .arg(separated(fit), separated(job.positions)));
        if (job.samples == 0) job.samples = fit;
        return fit;
    }
    return 0;
}

QString tooFewSamples(const JobEstimate& job, std::int64_t needed, std::int64_t there) {
    if (there >= needed)
        return QObject::tr(
                   "This needs at least %1 samples; %2 are set. Take more samples (the text has "
                   "%3) or a smaller batch.")
            .arg(separated(needed), separated(job.samples), separated(there));
    return QObject::tr(
               "This needs at least %1 samples; there are %2 of %3 tokens. Take a smaller batch, a "
               "shorter length or a longer text.")
        .arg(separated(needed), separated(there), separated(job.positions));
}

}  // namespace

double passCost(const ModelSpec& spec, std::int64_t parameters, std::int64_t n) {
    constexpr double softmax = 16.0;  // of one score, in products: exponential and entropy
    const auto tokens = static_cast<double>(n);
    const double heads = static_cast<double>(spec.layerCount()) * spec.heads;
    return tokens * static_cast<double>(parameters) +
           tokens * tokens / 2 * heads * (2.0 * spec.headDim + softmax);
}

JobEstimate estimate(const JobKindFacts& kind, const Choice& settings, const JobGround& ground) {
    JobEstimate job;
    std::int64_t there = 0;  // samples
    if (ground.tokens > 0 || kind.readsText)
        there = cutText(job, settings, ground,
                        kind.tokensNeeded ? kind.tokensNeeded(settings, ground.spec) : 0);
    if (!job.problem.isEmpty()) return job;
    if (kind.checkSettings) {
        try {
            kind.checkSettings(settings);
        } catch (const Error& error) {
            job.problem = said(error.message());
            return job;
        }
    }
    const std::int64_t needed = kind.samplesNeeded ? kind.samplesNeeded(settings) : 0;
    if (job.samples < needed) {
        job.problem = tooFewSamples(job, needed, there);
        return job;
    }
    job.passes = kind.passes(settings, job.samples);
    job.bytes = kind.memory(ground.spec, settings, job.positions);
    job.problem = tooMuch(kind.memory, ground.spec, settings, job.positions, ground.available);
    if (!job.problem.isEmpty()) job.field = "length";
    if (ground.secondsOfCost > 0)
        job.seconds = static_cast<double>(job.passes) * ground.secondsOfCost *
                      passCost(ground.spec, ground.parameters, job.positions);
    return job;
}

void checkFits(const JobKind& kind, const JobInput& input) {
    const Material& material = input.material;
    if (!material.model || !material.samples) return;
    const QString problem = tooMuch(kind.memory, material.model->spec(), input.settings,
                                    material.samples->positions(), availableBytes());
    if (!problem.isEmpty()) throw Error(Message::verbatim(problem.toStdString()));
}

QString aboutText(double seconds) {
    const auto nearest = [](double value, double step) { return std::round(value / step) * step; };
    if (seconds < 1) return QObject::tr("about 1 s");
    const double rounded = seconds < 20    ? std::round(seconds)
                           : seconds < 120 ? nearest(seconds, 10)
                           : seconds < 600 ? nearest(seconds, 30)
                                           : nearest(seconds, 60);
    return QObject::tr("about %1").arg(durationText(rounded));
}

}  // namespace sextant
