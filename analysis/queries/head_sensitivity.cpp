// SPDX-License-Identifier: GPL-3.0-or-later
// The slope of the mean NLL by every head's scale.
#include "analysis/model/head_sensitivity.h"

#include "analysis/model/head_gradient.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Report reportOfSlopes(const ModelSpec& spec, const HeadSensitivity& found) {
    const auto heads = static_cast<std::size_t>(spec.heads);
    const std::vector sizes{found.bySigma.size() / heads, heads};
    Report report;
    report.summary =
        Message("{} nats, slopes of {} heads", numberText(found.nll, 4), found.bySigma.size());
    report.tables = {{"totals",
                      {"from_position", "labels", "nll_mean_nats"},
                      {{static_cast<double>(found.fromPosition), static_cast<double>(found.labels),
                        found.nll}}}};
    report.arrays = {arrayOf("d_nll_d_sigma", "nats",
                             "Slope of the mean NLL by the sigma in effect of each head",
                             {"layer", "head"}, sizes, found.bySigma),
                     arrayOf("sigma", "", "The sigma in effect, where the slope was taken",
                             {"layer", "head"}, sizes, found.sigma)};
    return report;
}

}  // namespace

Query sensitivityQuery() {
    QueryOf<SensitivityQuestion> query;
    query.title = Message("the slopes by the scales");
    query.compute = [](const QueryContext& context, const SensitivityQuestion& question,
                       const auto& partial) {
        return headSensitivity(*context.model, *context.samples, context.change, question, partial,
                               context.progress, context.place);
    };
    query.memory = headGradientBytes;
    query.help = "Slope of the mean NLL by the scale of every head.";
    query.fields = {field(fromPositionParameter(), &SensitivityQuestion::fromPosition)};
    query.report = reportOfSlopes;
    return query;
}

}  // namespace sextant
