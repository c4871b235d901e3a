// SPDX-License-Identifier: GPL-3.0-or-later
// Several views may ask the same query; one that needs its answer no longer takes it from no other.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "widgets/view.h"

namespace sextant {

class QuestionsAsked {
  public:
    // What is to be fulfilled when `view` wants `wish`: of the questions to a query that are still
    // asked the newest, first of the views for which no other view's will do.
    Wish settle(const View* view, const Wish& wish) {
        const auto* ask = std::get_if<AskWish>(&wish);
        if (!ask) return wish;
        auto& asked = asked_[ask->query];
        std::erase_if(asked, [&](const auto& one) { return one.view == view; });
        if (ask->question) asked.push_back({view, *ask->question, ask->anyWillDo});
        if (asked.empty()) return AskWish{ask->query, std::nullopt};
        const auto chosen = std::find_if(asked.rbegin(), asked.rend(),
                                         [](const Asked& one) { return !one.anyWillDo; });
        return AskWish{ask->query, (chosen == asked.rend() ? asked.back() : *chosen).question};
    }

  private:
    struct Asked {
        const View* view;
        AnyQuestion question;
        bool anyWillDo;
    };
    std::map<std::string, std::vector<Asked>> asked_;  // by query; the newest last
};

}  // namespace sextant
