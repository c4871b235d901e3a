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
    // What is to be fulfilled when `view` wants `wish`: of sensitivities the newest question that
    // somebody still asks, first of those who let a person choose the positions ("choosesSlopes").
    Wish settle(const View* view, const Wish& wish) {
        const auto* slopes = std::get_if<SensitivityWish>(&wish);
        if (!slopes) return wish;
        std::erase_if(asked_, [&](const auto& one) { return one.view == view; });
        if (slopes->question)
            asked_.push_back({view, *slopes->question, view->property("choosesSlopes").toBool()});
        if (asked_.empty()) return SensitivityWish{};
        const auto chosen = std::find_if(asked_.rbegin(), asked_.rend(),
                                         [](const Asked& one) { return one.chooses; });
        return SensitivityWish{(chosen == asked_.rend() ? asked_.back() : *chosen).question};
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
