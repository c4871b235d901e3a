// SPDX-License-Identifier: GPL-3.0-or-later
// From the session to what views show.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/position/most_entropy.h"
#include "app/session/session.h"
#include "widgets/view.h"

namespace sextant {

// Brings the parts of `snapshot` that `changes` names up to the session. `previewing`: a preview
// stands for numbers that are computed. Theme, unit, sizes and preview are the window's own.
void bringUpToDate(Snapshot& snapshot, const Session& session, unsigned changes, bool previewing);

// To choose from.
std::vector<DeviceFacts> deviceFacts(const Session& session);

// The answer to a value passed through leaves the preview, and so does a first chunk while the move
// goes on; it ends with the first part of the answer to what is set, and with another experiment.
bool previewEnds(const Snapshot& snapshot, const Session& session);

// The first-order answer to a move of scales, from the newest measurement.
class PreviewMaker {
  public:
    // From the newest exact answer over the same tokens, so that a drag always has one: the mean
    // over all heads, and those of `selected` unless too many to be drawn one by one. While there
    // is none, from the partial answer that has come farthest; NaN beyond.
    // Null where nothing can be said: nothing measured, no variances.
    std::shared_ptr<const Preview> make(const Session& session, const std::set<HeadId>& selected,
                                        const Intervention& next);

  private:
    struct Base {
        std::shared_ptr<const Measurement> measured;  // null: none
        Intervention with;
    };
    Base base(const Session& session);
    // Mean NLL over the positions of the sensitivity, moved by its slopes; none: there is none.
    std::optional<double> movedNll(const Session& session, const Measurement& measured,
                                   const Intervention& before, const std::vector<double>& moves);

    Base partial_;                                 // the farthest of a first pass
    std::shared_ptr<const Measurement> measured_;  // whose means these are
    std::vector<float> mean_, meanVariance_;
    MostEntropy most_;  // likewise
    std::int64_t nllFrom_ = -1;
    std::optional<double> nll_;  // of measured_, from nllFrom_ on
};

}  // namespace sextant
