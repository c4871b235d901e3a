// SPDX-License-Identifier: GPL-3.0-or-later
// What can be set of a search for head scales (methods.md S4), and which samples it may look at.
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
    std::vector<double> rates;  // searched with one after the other
    double start = 0;           // 0: the best of startSigmas()
    bool keepLast = false;      // the scales of the last step, not those of the least held-out NLL
    std::int64_t batch = 8, rounds = 4;
    std::uint64_t seed = 0;
    std::int64_t heldOut = 0;  // samples; 0: heldOutOf()
    std::string heads;         // headsNamed(); empty: all
    std::string locked;        // headsNamed(): of these, the ones that stay as they are
};

Parameters scaleSearchParameters();
// What a preset makes of other settings, where they are left as they are.
std::map<std::string, Value> fixedByPreset(const Value& preset);
// With what the preset says.
ScaleSearchSettings scaleSearchSettings(const Choice& settings);
// Throws Error: settings that exclude each other.
void checkScaleSearch(const Choice& settings);
// "200 steps of 8, rate 0.1, from the best uniform".
std::string scaleSearchText(const Choice& settings);

// Which of [layers * heads] are searched over; empty: all. Throws Error: no head is left, or there
// is no such head.
std::vector<bool> searchedHeads(const ScaleSearchSettings& settings, int layers, int heads);
// The last samples are held out: this many of so many.
std::int64_t heldOutOf(const ScaleSearchSettings& settings, std::int64_t samples);
// The fewest with which a batch of them is searched on.
std::int64_t samplesNeeded(const ScaleSearchSettings& settings);
// Number of the samples that are searched on, the first ones. Throws Error where a batch of them is
// not there: says what fits. Where `experiment` asks for a number of samples, that is the limit.
std::int64_t searchedOf(const ScaleSearchSettings& settings, const Samples& samples,
                        const Experiment& experiment);
// Samples of a step from `searched` ones: each once, in an order of its own, before any comes
// again.
std::vector<std::size_t> batchOf(const ScaleSearchSettings& settings, std::int64_t searched,
                                 std::int64_t step);

}  // namespace sextant
