// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/bars/result_facts.h"

#include <cmath>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
#include "analysis/measure/scored.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

Ghost ghostOf(const Snapshot& now) {
    const auto slopes = now.answers.lastTo<SensitivityQuestion>();
    if (!now.preview || !now.preview->nll || !slopes) return {};
    // The slopes say nothing so far from where they were taken; a loss below 0 is none.
    constexpr double firstOrder = 0.5;  // nats
    const double promised = *now.preview->nll;
    if (promised < 0.0 || std::abs(promised - slopes->nll) > firstOrder) return {};
    const std::int64_t from = slopes->fromPosition;
    // An answer that has come so far says it better.
    if (now.state == ResultState::partial && now.measurement &&
        scored(*now.measurement, from).tokens > 0)
        return {};
    const std::int64_t trained = now.opened ? now.opened->spec.trainedLength : 0;
    return {std::exp(promised), from == 0         ? QString()
                                : from == trained ? QObject::tr("beyond %1").arg(separated(from))
                                                  : QObject::tr("from %1").arg(separated(from))};
}

QString shownName(const Snapshot& now) {
    if (now.showsReference || !now.opened) return now.referenceName;
    const auto file = [](const QString& path) { return path.section('/', -1); };
    const QString of = file(now.opened->modelPath) + ", " + file(now.opened->textPath) + ": ";
    return now.description.startsWith(of) ? now.description.mid(of.size()) : now.description;
}

namespace {

// "8 \u00d7 1,024 tokens"; of documents of several lengths how many tokens they predict.
QString windowsOf(const Measurement& measured) {
    const std::int64_t all = std::int64_t{measured.samples} * measured.positions;
    if (measured.labels < all - measured.samples)
        return QObject::tr("%1 labels").arg(separated(measured.labels));
    const QString each = QObject::tr("%1 tokens").arg(separated(measured.positions));
    return measured.samples == 1
               ? each
               : QObject::tr("%1 \u00d7 %2").arg(separated(measured.samples), each);
}

}  // namespace

ResultFacts resultFacts(const Snapshot& now) {
    ResultFacts facts;
    facts.ghost = ghostOf(now);
    facts.state = now.state;
    facts.over = now.over;
    facts.staleOf = now.staleOf;
    // A preview of curves alone says nothing of these numbers, which are those of before the move.
    if (now.state == ResultState::preview && !facts.ghost.perplexity) {
        facts.state = ResultState::computing;
        if (now.measurement && now.job.fraction > 0.0) facts.staleOf = shownName(now);
    }
    facts.showsReference = now.showsReference;
    if (now.pinned) facts.unlike = now.pinned->unlike;
    if (!now.measurement) return facts;
    facts.convention = translated(now.measurement->convention);
    facts.windows = windowsOf(*now.measurement);
    // Over the tokens that both have scored; none where they have not read the same.
    const bool like = facts.unlike.isEmpty() && facts.staleOf.isEmpty() && !now.showsReference &&
                      now.reference != now.measurement;
    const Measurement* reference = like ? now.reference.get() : nullptr;
    facts.mean = compare(*now.measurement, reference);
    if (!facts.mean.now && now.measurement->labels > 0)
        facts.mean.now = now.measurement->perplexity();
    facts.trainedLength = now.opened   ? now.opened->spec.trainedLength
                          : now.pinned ? now.pinned->trainedLength
                                       : 0;
    facts.split = facts.trainedLength > 0 && now.measurement->positions > facts.trainedLength;
    if (!facts.split) return facts;
    facts.within = compare(*now.measurement, reference, 0, facts.trainedLength);
    facts.beyond = compare(*now.measurement, reference, facts.trainedLength);
    return facts;
}

}  // namespace sextant
