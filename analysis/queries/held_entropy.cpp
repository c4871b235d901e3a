// SPDX-License-Identifier: GPL-3.0-or-later
// The loss if heads kept the course of their entropy beyond the trained length.
#include "analysis/model/hold_entropy.h"
#include "analysis/queries/query.h"

namespace sextant {

Query heldEntropyQuery() {
    QueryOf<HoldQuestion> query;
    query.title = "entropies that are held";
    query.compute = [](const QueryContext& context, const HoldQuestion& question,
                       const auto& partial) {
        return holdEntropy(*context.model, *context.samples, context.change, question.at,
                           context.progress, partial, context.place);
    };
    return query;
}

}  // namespace sextant
