// SPDX-License-Identifier: GPL-3.0-or-later
// The slope of the mean NLL by every head's scale.
#include "analysis/model/head_sensitivity.h"

#include "analysis/model/head_gradient.h"
#include "analysis/queries/query.h"

namespace sextant {

Query sensitivityQuery() {
    QueryOf<SensitivityQuestion> query;
    query.title = "the slopes by the scales";
    query.compute = [](const QueryContext& context, const SensitivityQuestion& question,
                       const auto& partial) {
        return headSensitivity(*context.model, *context.samples, context.change, question, partial,
                               context.progress, context.place);
    };
    query.memory = headGradientBytes;
    return query;
}

}  // namespace sextant
