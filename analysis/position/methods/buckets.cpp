// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/runs.h"

namespace sextant {

namespace {

// Its runs are made above the layers' plans: runs.h.
Message whyNotAttentionBuckets(const Choice& choice, const LayerContext&) {
    const std::vector<double>& bases = choice.list("bases");
    if (bases.empty() || bases.size() > 32)
        return Message("Attention Buckets needs 1 to 32 bases; there are {}.", bases.size());
    return {};
}

Choice settledAttentionBuckets(const Choice& choice, const LayerContext&) {
    Choice plain = choice;
    const std::vector<double>& bases = choice.list("bases");
    if (!bases.empty()) plain.values["shown"] = bases.at(shownRun(bases, choice.number("shown")));
    return plain;
}

void attentionBucketsToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("Attention Buckets");
}

Parameters attentionBucketsParameters() {
    Parameter bases{"bases",
                    "bases",
                    "",
                    Kind::numbers,
                    std::vector<double>{10000, 17500, 18000, 19000, 20000, 25000},
                    1.000001,
                    1e12};
    bases.help = "One run of the model a base.";
    Parameter rule{"combine", "combined by", "", Kind::name, std::string("code")};
    rule.names = {"code", "mean"};
    rule.help =
        "Logits weighted by each run's largest, as the released code, or the mean of the "
        "probabilities.";
    Parameter shown{"shown", "entropies of base", "", Kind::number, 0.0, 1.000001, 1e12};
    shown.logarithmic = true;
    shown.usual = {1000.0, 1e6};
    shown.help = "Entropies are those of the run whose base is nearest; the NLL is that of all.";
    shown.automatic = "the first base";
    return {bases, rule, shown};
}

}  // namespace

Method attentionBuckets() {
    return {.key = "buckets",
            .label = "Attention Buckets",
            .paper = "Chen et al. 2023, arXiv 2312.04455",
            .help =
                "The model runs once with each of several bases; their predictions are "
                "combined.",
            .stage = Stage::runs,
            .column = Column::runs,
            .parameters = attentionBucketsParameters(),
            .whyNot = whyNotAttentionBuckets,
            .settled = settledAttentionBuckets,
            .toHf = attentionBucketsToHf};
}

}  // namespace sextant
