// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/far_pairs.h"

#include <algorithm>

#include "analysis/position/methods/all.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

void addFarPairs(LayerPlan& plan, std::int64_t n, std::int64_t distance,
                 const std::function<double(double)>& query,
                 const std::function<double(double)>& key) {
    if (!plan.turns() || (n > 0 && distance >= n)) return;
    const RowGroup& near = plan.groups.front();
    SecondBranch far{near.query, near.key, distance, 0};
    far.query.positions.clear();
    far.key.positions.clear();
    for (std::int64_t row = 0; row < n; ++row) {
        far.query.positions.push_back(query(static_cast<double>(row)));
        far.key.positions.push_back(key(static_cast<double>(row)));
    }
    plan.branch = std::move(far);
}

Message whyNotFarPairs(const std::string& label, const LayerContext& context) {
    // What near pairs turn by, beyond the trained length too.
    LayerPlan plan;
    const LayerContext longer{context.spec, context.layer, context.spec.trainedLength + 2,
                              context.choices};
    for (const Stage stage : {Stage::encoding, Stage::frequencies}) {
        const auto choice = context.choices.find(stage);
        if (choice == context.choices.end()) continue;
        const Method& method = findMethod(stage, choice->second.method);
        if (method.apply != nullptr) method.apply(choice->second, longer, plan);
    }
    for (const RowGroup& group : plan.groups) {
        if (!group.query.growth.empty())
            return Message("{} is for plain RoPE: xPos's decay reads the distance as it is.",
                           label);
        if (group.query.frequencies != plan.groups.front().query.frequencies ||
            group.query.amplitude != plan.groups.front().query.amplitude)
            return Message(
                "{} needs the same frequencies in all rows; here they change from row to row.",
                label);
    }
    return {};
}

void addLeakyPairs(LayerPlan& plan, std::int64_t n, std::int64_t window, double k) {
    const auto w = static_cast<double>(window);
    addFarPairs(
        plan, n, window, [=](double i) { return w + (i - w) / k; },
        [=](double j) { return j / k; });
}

std::int64_t windowOfFarPairs(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("near_window");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength / 4);
}

Parameter farWindowParameter() {
    return tokensParameter("near_window", "window w", "Nearer pairs keep their distance.",
                           "a quarter of the trained length");
}

Choice settledFarWindow(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["near_window"] = windowOfFarPairs(choice, context);
    return plain;
}

}  // namespace sextant
