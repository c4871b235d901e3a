// SPDX-License-Identifier: GPL-3.0-or-later
// Several views may ask the same query; a view that withdraws its question leaves those of others.
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
    // The action to carry out when `view` wants `action`: for a query, the newest question that
    // is still asked, preferring those of views that cannot use another view's question.
    Action settle(const View* view, const Action& action) {
        const auto* ask = std::get_if<AskAction>(&action);
        if (!ask) return action;
        auto& asked = asked_[ask->query];
        std::erase_if(asked, [&](const auto& one) { return one.view == view; });
        if (ask->question) asked.push_back({view, *ask->question, ask->anyWillDo});
        if (asked.empty()) return AskAction{ask->query, std::nullopt};
        const auto chosen = std::find_if(asked.rbegin(), asked.rend(),
                                         [](const Asked& one) { return !one.anyWillDo; });
        return AskAction{ask->query, (chosen == asked.rend() ? asked.back() : *chosen).question};
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
