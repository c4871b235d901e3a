// SPDX-License-Identifier: GPL-3.0-or-later
// Several views may want the sensitivity of heads; one that needs it no longer takes it from no
// other.
#pragma once

#include <algorithm>
#include <variant>
#include <vector>

#include "widgets/view.h"

namespace sextant {

class SlopesAsked {
  public:
    // What is to be fulfilled when `view` wants `action`: of sensitivities the newest question that
    // somebody still asks, first of those who let a person choose the positions ("choosesSlopes").
    Action settle(const View* view, const Action& action) {
        const auto* slopes = std::get_if<SensitivityAction>(&action);
        if (!slopes) return action;
        std::erase_if(asked_, [&](const auto& one) { return one.view == view; });
        if (slopes->question)
            asked_.push_back({view, *slopes->question, view->property("choosesSlopes").toBool()});
        if (asked_.empty()) return SensitivityAction{};
        const auto chosen = std::find_if(asked_.rbegin(), asked_.rend(),
                                         [](const Asked& one) { return one.chooses; });
        return SensitivityAction{(chosen == asked_.rend() ? asked_.back() : *chosen).question};
    }

  private:
    struct Asked {
        const View* view;
        SensitivityQuestion question;
        bool chooses;
    };
    std::vector<Asked> asked_;  // the newest last
};

}  // namespace sextant
