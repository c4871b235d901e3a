// SPDX-License-Identifier: GPL-3.0-or-later
// One head's entropy, and the loss, against its scale.
#include "analysis/model/sigma_curve.h"

#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/described.h"

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

Fields<SigmaCurveQuestion> fieldsOfCurve() {
    return {
        field(layerParameter(), &SigmaCurveQuestion::layer),
        field(headParameter(), &SigmaCurveQuestion::head),
        field(described::numbers("sigma", "sigma", 0, "Scales at which the entropy is measured."),
              &SigmaCurveQuestion::sigma),
        field(described::numbers("nll_sigma", "sigma of the NLL", 0,
                                 "Scales at which the NLL is measured, each a pass of the model."),
              &SigmaCurveQuestion::nllSigma),
        field(fromPositionParameter(), &SigmaCurveQuestion::fromPosition)};
}

Report reportOfCurve(const ModelSpec&, const SigmaCurve& found) {
    ReportTable nll{"nll", {"sigma", "nll_mean_nats"}, {}};
    for (std::size_t at = 0; at < found.nll.size(); ++at)
        nll.rows.push_back({found.nllSigma[at], found.nll[at]});
    Report report;
    report.summary = Message("layer {}, head {}: entropy at {} scales, NLL at {}", found.layer,
                             found.head, found.sigma.size(), found.nll.size());
    report.tables = {nll};
    report.arrays = {
        arrayOf("sigma", "", "The scale in effect", {"sigma"}, {found.sigma.size()}, found.sigma),
        arrayOf("entropy", "nats", "Entropy of the head, mean over samples", {"sigma", "position"},
                {found.sigma.size(), static_cast<std::size_t>(found.positions)}, found.entropy)};
    return report;
}

}  // namespace

Query sigmaCurveQuery() {
    QueryOf<SigmaCurveQuestion> query;
    query.title = Message("the curve of a head over its scale");
    query.compute = [](const QueryContext& context, const SigmaCurveQuestion& question,
                       const auto& partial) {
        return sigmaCurve(*context.model, *context.samples, context.change, question, partial,
                          context.progress, context.place);
    };
    query.dependsOn = withoutOwnScale;
    query.help = "Entropy of one head, and the NLL, against the scale of that head alone.";
    query.fields = fieldsOfCurve();
    query.report = reportOfCurve;
    return query;
}

}  // namespace sextant
