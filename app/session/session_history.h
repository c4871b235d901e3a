// SPDX-License-Identifier: GPL-3.0-or-later
// Undo as a vector of complete experiments and a cursor. Nothing is ever un-applied.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/experiment.h"
#include "analysis/measure/scored.h"

namespace sextant {

struct HistoryStep {
    Experiment experiment;
    std::string label;                 // UTF-8
    std::optional<double> perplexity;  // once it is known
    // Within and beyond the trained length; nothing where that says nothing.
    std::optional<double> within = {}, beyond = {};
    bool named = false;  // the label is a name, not what the step changed
};

class SessionHistory {
  public:
    bool empty() const { return steps_.empty(); }
    const std::vector<HistoryStep>& steps() const { return steps_; }
    int cursor() const { return cursor_; }  // -1: empty
    const Experiment& current() const {
        return steps_.at(static_cast<std::size_t>(cursor_)).experiment;
    }
    bool canUndo() const { return cursor_ > 0; }
    bool canRedo() const { return cursor_ + 1 < static_cast<int>(steps_.size()); }

    // Drops what was undone and appends; a value equal to the current one adds nothing.
    // Returns whether it was added.
    bool push(Experiment experiment, std::string label) {
        if (!empty() && current() == experiment) return false;
        steps_.resize(static_cast<std::size_t>(cursor_ + 1));
        steps_.push_back({std::move(experiment), std::move(label), std::nullopt, {}, {}});
        ++cursor_;
        return true;
    }
    // As it was in an earlier run; `cursor` is one of `steps`.
    void restore(std::vector<HistoryStep> steps, int cursor) {
        steps_ = std::move(steps);
        cursor_ = cursor;
    }
    // What lies around the cursor: the current step, and at most so many before and after it.
    SessionHistory around(int before, int after) const {
        SessionHistory part;
        if (empty()) return part;
        const int first = std::max(0, cursor_ - before);
        const int end = std::min(static_cast<int>(steps_.size()), cursor_ + 1 + after);
        part.restore({steps_.begin() + first, steps_.begin() + end}, cursor_ - first);
        return part;
    }
    void moveTo(int step) { cursor_ = step; }
    // The current step says the same in other words.
    void revise(Experiment experiment) {
        steps_.at(static_cast<std::size_t>(cursor_)).experiment = std::move(experiment);
    }
    void clear() {
        steps_.clear();
        cursor_ = -1;
    }
    // Of every step that runs this experiment; `trained` 0: no length was trained.
    void setMeasured(const Experiment& experiment, const Measurement& measured,
                     std::int64_t trained) {
        for (HistoryStep& step : steps_) {
            if (step.experiment != experiment) continue;
            step.perplexity = measured.perplexity();
            step.within = step.beyond = std::nullopt;
            if (trained <= 0 || trained >= measured.positions) continue;
            step.within = scored(measured, 0, trained).perplexity();
            step.beyond = scored(measured, trained).perplexity();
        }
    }

  private:
    std::vector<HistoryStep> steps_;
    int cursor_ = -1;
};

}  // namespace sextant
