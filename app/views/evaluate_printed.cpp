// SPDX-License-Identifier: GPL-3.0-or-later
// Which printed numbers belong beside a setting.
#include <QObject>
#include <algorithm>
#include <cmath>

#include "analysis/position/composition.h"
#include "analysis/values/number_text.h"
#include "app/figures/printed_perplexities.h"
#include "app/views/evaluate_rows.h"

namespace sextant {

namespace {

// The key of PrintedPerplexity that a setting stands for; empty: nothing like it was printed.
std::string printedKey(const ModelSpec& spec, const Intervention& change) {
    if (!change.layerChoices.empty()) return {};
    const Choices own = choicesOf(spec, change, 0);
    for (const auto& [stage, choice] : own) {
        if (stage == Stage::encoding || stage == Stage::frequencies || stage == Stage::bias)
            continue;
        if (choice.method != neutralChoice(stage).method) return {};
    }
    const std::string& encoding = own.at(Stage::encoding).method;
    const std::string& bias = own.at(Stage::bias).method;
    const std::string& frequencies = own.at(Stage::frequencies).method;
    const bool plainFrequencies = frequencies == neutralChoice(Stage::frequencies).method;
    const bool plainBias = bias == neutralChoice(Stage::bias).method;
    const bool scaled = change.uniformSigma != 1.0 || !change.headSigma.empty();
    if (bias == "alibi") return scaled ? "" : "alibi";
    if (!plainBias) return {};
    if (encoding == unpositioned().method) {
        if (!change.headSigma.empty()) return change.uniformSigma == 1.0 ? "head" : "";
        if (change.uniformSigma == 1.0) return "nope";
        for (const double sigma : {1.2, 1.5, 1.8})
            if (std::abs(change.uniformSigma - sigma) < 1e-9)
                return "uniform " + numberText(sigma);
        return {};
    }
    if (encoding != "rope" || scaled) return {};
    if (plainFrequencies) return "rope";
    if (frequencies == "linear") return "pi";
    if (frequencies == "ntk-aware" || frequencies == "dynamic-ntk") return "ntk";
    if (frequencies == "yarn" || frequencies == "dynamic-yarn") return "yarn";
    return {};
}

}  // namespace

PrintedRow printedOf(const ModelSpec& spec, const Intervention& change,
                     const std::vector<std::int64_t>& lengths) {
    if (spec.trainedLength < 1) return {};
    const std::string key = printedKey(spec, change);
    const auto found =
        std::find_if(std::begin(printedPerplexities), std::end(printedPerplexities),
                     [&](const PrintedPerplexity& one) { return !key.empty() && one.key == key; });
    if (found == std::end(printedPerplexities)) return {};
    PrintedRow row;
    row.source = QString::fromUtf8(found->table == 1 ? "T1 PG19" : "T3 WikiText");
    row.help = found->table == 1
                   ? QObject::tr(
                         "%1, Table 1 of Wang et al. 2024 (arXiv 2404.12224): 1.1 B, trained to "
                         "2,048, PG19, sliding windows")
                         .arg(QString::fromUtf8(found->name))
                   : QObject::tr(
                         "%1, Table 3 of the warping paper: trained to 512 from scratch, "
                         "WikiText-103")
                         .arg(QString::fromUtf8(found->name));
    for (const std::int64_t length : lengths) {
        PrintedCell cell;
        for (std::size_t at = 0; at < std::size(printedMultiples); ++at)
            if (length == printedMultiples[at] * spec.trainedLength) {
                cell.above = found->perplexity[at] < 0;
                cell.perplexity = std::abs(found->perplexity[at]);
            }
        row.cells.push_back(cell);
    }
    return row;
}

}  // namespace sextant
