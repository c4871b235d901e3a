// SPDX-License-Identifier: GPL-3.0-or-later
// How many lists of one length a model answers without an error.
#pragma once

#include <cstdint>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/train/task.h"

namespace sextant {

class Model;

struct TaskScore {
    double right = 0;   // lists of which every answer token is the likeliest, given the right ones
    double nll = 0;     // nats, over the answers' tokens
    double labels = 0;  // the number of these tokens
};

// The score on `trials` lists of `elements` elements drawn with `seed`. An automatic static factor
// is that of the longest sequence of such a list; methods that follow the text use each sequence's
// own length. Throws Error, Cancelled.
TaskScore scoreTask(const Model& model, const TaskRecipe& recipe, std::int64_t elements,
                    std::int64_t trials, std::uint64_t seed, const Intervention& change,
                    const Progress& progress, const ComputePlace& place);

}  // namespace sextant
