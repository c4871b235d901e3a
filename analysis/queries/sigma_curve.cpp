// SPDX-License-Identifier: GPL-3.0-or-later
// One head's entropy, and the loss, against its scale.
#include "analysis/model/sigma_curve.h"

#include "analysis/queries/query.h"

namespace sextant {

namespace {

// The other heads' scales alone matter: the curve stays while this head moves.
Intervention withoutOwnScale(const ModelSpec& spec, const SigmaCurveQuestion& question,
                             Intervention change) {
    change.headSigma = effectiveSigma(spec, change);
    change.uniformSigma = 1.0;
    const int at = question.layer * spec.heads + question.head;
    if (at >= 0 && at < static_cast<int>(change.headSigma.size()))
        change.headSigma[static_cast<std::size_t>(at)] = 1.0;
    return change;
}

}  // namespace

Query sigmaCurveQuery() {
    QueryOf<SigmaCurveQuestion> query;
    query.title = "the curve of a head over its scale";
    query.compute = [](const QueryContext& context, const SigmaCurveQuestion& question,
                       const auto& partial) {
        return sigmaCurve(*context.model, *context.samples, context.change, question, partial,
                          context.progress, context.place);
    };
    query.dependsOn = withoutOwnScale;
    return query;
}

}  // namespace sextant
