// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/task_scores.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/settled_factors.h"

namespace sextant {

TaskScore scoreTask(const Model& model, const TaskRecipe& recipe, std::int64_t elements,
                    std::int64_t trials, std::uint64_t seed, const Intervention& change,
                    const Progress& progress, const ComputePlace& place) {
    const auto count = static_cast<int>(elements);
    std::vector<TaskSample> samples;
    for (std::int64_t trial = 0; trial < trials; ++trial) {
        RandomStream random{seed, static_cast<std::uint64_t>(elements),
                            static_cast<std::uint64_t>(trial)};
        samples.push_back(drawTask(recipe, count, random));
    }
    std::map<std::int64_t, std::vector<ScoredInput>> asked;  // by the length of the sequence
    for (const TaskSample& sample : samples) {
        const std::int64_t all = std::ssize(sample.ids);
        asked[all].push_back({sample.ids, all - 1, static_cast<std::int64_t>(sample.answer), all});
    }
    const Intervention same =
        withStaticFactors(model.spec(), change, longestSequence(recipe, count));
    TaskScore score;
    for (const auto& [length, inputs] : asked) {
        // The last token is predicted, and counts.
        const Intervention settled = withSettledFactors(model.spec(), same, length);
        for (const LabelScores& scores :
             scoreInputs(model, inputs, settled, progress, place.compute)) {
            // Greedy decoding answers right if each token is the likeliest after the right ones.
            score.right +=
                std::all_of(scores.hit.begin(), scores.hit.end(), [](bool hit) { return hit; });
            score.nll += std::accumulate(scores.nll.begin(), scores.nll.end(), 0.0);
            score.labels += static_cast<double>(scores.nll.size());
        }
    }
    return score;
}

}  // namespace sextant
