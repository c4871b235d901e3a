// SPDX-License-Identifier: GPL-3.0-or-later
// The loss if heads kept the course of their entropy beyond the trained length.
#include "analysis/model/hold_entropy.h"
#include "analysis/queries/query.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Fields<HoldQuestion> fieldsOfHolding() {
    Parameter at;
    at.key = "at";
    at.label = "held at";
    at.help =
        "Each head on its line in ln(i + 1), or at what that line says of the last trained "
        "position.";
    return {namedField<HoldQuestion>(
        at, everyHeldAt, [](HoldQuestion& question) -> HeldAt& { return question.at; })};
}

Report reportOfHeld(const ModelSpec& spec, const HeldEntropy& found) {
    const std::vector positions{found.nll.size()};
    const std::vector sizes{static_cast<std::size_t>(spec.layerCount()),
                            static_cast<std::size_t>(spec.heads), found.nll.size()};
    const std::vector<std::string> byHead{"layer", "head", "position"};
    Report report;
    report.summary =
        Message("{} nats held, {} nats as set, from position {}", numberText(found.nllHeld, 4),
                numberText(found.nllBefore, 4), found.first);
    report.tables = {{"totals",
                      {"from_position", "labels", "nll_as_set_nats", "nll_held_nats", "near_share"},
                      {{static_cast<double>(found.first), static_cast<double>(found.labels),
                        found.nllBefore, found.nllHeld, found.nearShare}}}};
    report.arrays = {
        arrayOf("nll_as_set", "nats", "NLL without, mean over samples", {"position"}, positions,
                found.before),
        arrayOf("nll_held", "nats", "NLL with every entropy held, mean over samples", {"position"},
                positions, found.nll),
        arrayOf("entropy", "nats", "Entropy held, mean over samples", byHead, sizes, found.entropy),
        arrayOf("target", "nats", "What it was held at; NaN within the trained length", byHead,
                sizes, found.target)};
    return report;
}

}  // namespace

Query heldEntropyQuery() {
    QueryOf<HoldQuestion> query;
    query.title = Message("entropies that are held");
    query.compute = [](const QueryContext& context, const HoldQuestion& question,
                       const auto& partial) {
        return holdEntropy(*context.model, *context.samples, context.change, question.at,
                           context.progress, partial, context.place);
    };
    query.help =
        "NLL beyond the trained length with every head's entropy held on its course, beside the "
        "NLL without.";
    query.fields = fieldsOfHolding();
    query.report = reportOfHeld;
    return query;
}

}  // namespace sextant
