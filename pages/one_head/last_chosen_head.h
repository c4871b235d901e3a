// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several selected heads a view of one head shows.
#pragma once

#include <optional>
#include <set>

#include "widgets/selection.h"

namespace sextant {

// The head clicked last: the one that came, of several the one under the pointer.
class LastChosenHead {
  public:
    std::optional<HeadId> follow(const Selection& selection) {
        const std::set<HeadId>& heads = selection.heads();
        std::set<HeadId> came;
        for (const HeadId id : heads)
            if (!known_.contains(id)) came.insert(id);
        const auto hovered = selection.hovered();
        if (came.size() == 1)
            shown_ = *came.begin();
        else if (!came.empty())
            shown_ = hovered && came.contains(*hovered) ? *hovered : *came.rbegin();
        else if (shown_ && !heads.contains(*shown_))
            shown_ = heads.empty() ? std::nullopt : std::optional(*heads.rbegin());
        known_ = heads;
        return shown_;
    }

  private:
    std::set<HeadId> known_;
    std::optional<HeadId> shown_;
};

}  // namespace sextant
