// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/one_head_reading.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "analysis/text/samples.h"
#include "widgets/controls/number_text.h"
#include "widgets/jobs/duration_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// The setting but for its scales, which a head follows.
Intervention methodsOf(Intervention change) {
    change.uniformSigma = 1.0;
    change.headSigma.clear();
    return canonical(std::move(change));
}

// Whether answers to these differ in rows and parts of the map alone.
bool sameHead(const OneHeadQuestion& one, const OneHeadQuestion& other) {
    return one.layer == other.layer && one.head == other.head && one.sample == other.sample &&
           one.against == other.against;
}

// "computing: 34 %", of a question's first sample, which has the map and the rows.
QString awaitedText(const Snapshot& now, const OneHeadQuestion& question, const OneHead* answer) {
    const auto percent = [](double share) { return static_cast<int>(std::min(99.0, 100 * share)); };
    if (answer && !answer->now.sample && answer->layer == question.layer &&
        answer->head == question.head && answer->sample == question.sample)
        return answer->ofSamples > 1 ? QObject::tr("computing sample %1 of %2: %3 %")
                                           .arg(answer->sample + 1)
                                           .arg(answer->ofSamples)
                                           .arg(percent(answer->done))
                                     : QObject::tr("computing: %1 %").arg(percent(answer->done));
    if (!now.job.running) return QObject::tr("measured when nothing else runs");
    const QString text = QObject::tr("measured after what runs now (%1, %2 %)")
                             .arg(now.job.what)
                             .arg(percent(now.job.fraction));
    return now.job.secondsLeft < 0
               ? text
               : QObject::tr("%1, in about %2").arg(text, durationText(now.job.secondsLeft));
}

}  // namespace

double scaleOf(const ModelSpec& spec, const Intervention& change, HeadId head) {
    return effectiveSigma(spec, change)
        .at(static_cast<std::size_t>(head.layer * spec.heads + head.head));
}

QString samplesText(int samples, int of) {
    return samples == 0 || samples >= of
               ? QString()
               : QObject::tr("%1 of %2 samples").arg(separated(samples), separated(of));
}

bool OneHeadReading::hasRow(std::int64_t row) const {
    return answer_ && answer_->now.sample && rowAt(*answer_->now.sample, row);
}

void OneHeadReading::take(const Snapshot& now, const OneHeadQuestion& question,
                          std::shared_ptr<const OneHead> answer) {
    if (given_ == answer) return;
    // Where another row or part was asked about, what all samples gave stays meanwhile.
    if (answer_ && !answer->complete() && answer_->complete() &&
        answer_->experiment == answer->experiment && samples_ == now.samples->tokens &&
        sameHead(question, question_)) {
        auto merged = std::make_shared<OneHead>(*answer_);
        merged->row = answer->row;
        merged->now.sample = answer->now.sample;
        if (merged->against && answer->against) merged->against->sample = answer->against->sample;
        answer_ = std::move(merged);
    } else {
        answer_ = answer;
    }
    given_ = std::move(answer);
    question_ = question;
    setting_ = now.intervention;
    samples_ = now.samples->tokens;
    opened_ = now.opened;
    preview_.reset();
    moved_ = std::make_shared<const HeadAttention>(answer_->now);
    against_ =
        answer_->against ? std::make_shared<const HeadAttention>(*answer_->against) : nullptr;
}

const HeadPreview& OneHeadReading::preview() {
    if (!preview_) {
        const Sample& sample = samples_->samples[static_cast<std::size_t>(question_.sample)];
        preview_.emplace(answer_->now, answer_->rule, answer_->edges,
                         std::span(sample.ids).first(static_cast<std::size_t>(sample.read)),
                         answer_->trainedLength, withMap_);
    }
    return *preview_;
}

ReadHead OneHeadReading::follow(const Snapshot& now, const OneHeadQuestion& question) {
    ReadHead read;
    if (!now.opened || !now.samples || !now.samples->tokens) {
        *this = OneHeadReading(withMap_);
        return read;
    }
    if (answer_ && (opened_ != now.opened || samples_ != now.samples->tokens ||
                    answer_->layer != question.layer || answer_->head != question.head ||
                    answer_->sample != question.sample))
        *this = OneHeadReading(withMap_);
    auto answer = now.answers.to<OneHeadQuestion>();
    read.awaited = awaitedText(now, question, answer.get());
    if (answer && !answer->failure.empty()) {
        read.failure = said(answer->failure);
        return read;
    }
    // While a scale is dragged the answer may still be the one before.
    const double sigma =
        scaleOf(now.opened->spec, now.intervention, {question.layer, question.head});
    const bool current = answer && answer->layer == question.layer &&
                         answer->head == question.head && answer->sample == question.sample &&
                         answer->now.sample && answer->now.sigma == sigma;
    if (current) take(now, question, answer);
    if (!answer_) return read;
    read.answer = answer_;
    read.partial = !answer_->complete();
    read.stale = !current && !(methodsOf(setting_) == methodsOf(now.intervention));
    const ModelSpec& spec = now.opened->spec;
    const bool same = current || (!read.stale && effectiveSigma(spec, setting_) ==
                                                     effectiveSigma(spec, now.intervention));
    if (!same) {
        read.preview = !read.stale;
        if (read.preview && moved_->sigma != sigma)
            moved_ = std::make_shared<const HeadAttention>(preview().at(sigma));
    } else if (moved_->sigma != answer_->now.sigma) {
        moved_ = std::make_shared<const HeadAttention>(answer_->now);
    }
    read.now = moved_;
    read.against = against_;
    return read;
}

}  // namespace sextant
