// SPDX-License-Identifier: GPL-3.0-or-later
// Several views may want the sensitivity of heads; one that needs it no longer takes it from no
// other.
#pragma once

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "widgets/view.h"

namespace sextant {

class SlopesAsked {
  public:
    // What is to be fulfilled when `view` wants `wish`: of sensitivities the newest question that
    // somebody still asks.
    Wish settle(const View* view, const Wish& wish) {
        const auto* slopes = std::get_if<SensitivityWish>(&wish);
        if (!slopes) return wish;
        std::erase_if(asked_, [&](const auto& one) { return one.first == view; });
        if (slopes->question) asked_.emplace_back(view, *slopes->question);
        return asked_.empty() ? SensitivityWish{} : SensitivityWish{asked_.back().second};
    }

  private:
    std::vector<std::pair<const View*, SensitivityQuestion>> asked_;  // the newest last
};

}  // namespace sextant
