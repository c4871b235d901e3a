// SPDX-License-Identifier: GPL-3.0-or-later
// A view whose sliders move scales asks for the sensitivity while it is visible, so that what a
// move does to the loss is predicted in the same frame.
#pragma once

#include <optional>
#include <utility>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
#include "pages/heads/sensitivity_range.h"
#include "widgets/view.h"

namespace sextant {

class SlopesQuestion {
  public:
    // Over the positions that are shown, else those asked for before of this model, else those
    // beyond the trained length.
    std::optional<SensitivityQuestion> follow(const Snapshot& now) {
        const auto before = std::exchange(question_, std::nullopt);
        const bool same = std::exchange(opened_, now.opened) == now.opened;
        if (!now.opened || !now.samples) return std::nullopt;
        auto shown = now.answers.to<SensitivityQuestion>();
        if (!shown) shown = now.answers.lastTo<SensitivityQuestion>();
        const std::int64_t first =
            SensitivityRange{}.first(now.opened->spec.trainedLength, now.samples->positions);
        const bool again = same && before && before->fromPosition < now.samples->positions;
        question_ = SensitivityQuestion{shown   ? shown->fromPosition
                                        : again ? before->fromPosition
                                                : first};
        return question_;
    }

  private:
    std::optional<SensitivityQuestion> question_;
    decltype(Snapshot::opened) opened_;
};

}  // namespace sextant
