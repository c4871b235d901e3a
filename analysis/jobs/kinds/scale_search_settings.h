// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a search for head scales (methods.md S4), and the samples it may use.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/jobs/job.h"
#include "analysis/scales/scale_step.h"

namespace sextant {

struct ScaleSearchSettings {
    bool coordinate = false;    // one head after the other, without gradients
    ScaleRules rules;           // `rate` is that of the run: one of `rates`
    std::vector<double> rates;  // one search with each, in turn
    double start = 0;           // 0: the best of startSigmas()
    bool keepLast = false;      // the scales of the last step, not those of the least held-out NLL
    std::int64_t batch = 8, rounds = 4;
    std::uint64_t seed = 0;
    std::int64_t heldOut = 0;  // samples; 0: heldOutOf()
    std::string heads;         // headsNamed(); empty: all
    std::string locked;        // headsNamed(): those of `heads` that keep their scale
};

Parameters scaleSearchParameters();
// The values that a preset gives to other settings that are left at their initial values.
std::map<std::string, Value> fixedByPreset(const Value& preset);
// The settings, with the preset applied.
ScaleSearchSettings scaleSearchSettings(const Choice& settings);
// Throws Error: settings that exclude each other.
void checkScaleSearch(const Choice& settings);
// "200 steps of 8, rate 0.1, from the best uniform".
Message scaleSearchText(const Choice& settings);

// True for the heads that are searched over, [layers * heads]; empty: all. Throws Error: no head is
// left, or there is no such head.
std::vector<bool> searchedHeads(const ScaleSearchSettings& settings, int layers, int heads);
// The number of samples, out of `samples`, that are held out: the last ones.
std::int64_t heldOutOf(const ScaleSearchSettings& settings, std::int64_t samples);
// The least number of samples that leaves one batch to search on.
std::int64_t samplesNeeded(const ScaleSearchSettings& settings);
// The number of samples that are searched on: the first ones. Throws Error if they are fewer than a
// batch, saying what fits. If `experiment` asks for a number of samples, that is the limit.
std::int64_t searchedOf(const ScaleSearchSettings& settings, const Samples& samples,
                        const Experiment& experiment);
// The samples of a step, out of `searched`: each comes once, in random order, before any comes
// again.
std::vector<std::size_t> batchOf(const ScaleSearchSettings& settings, std::int64_t searched,
                                 std::int64_t step);

}  // namespace sextant
