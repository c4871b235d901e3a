// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scale_page_state.h"

#include <utility>

#include "widgets/selection.h"

namespace sextant {

const std::vector<ScaleWork>& scaleWorks() {
    static const std::vector<ScaleWork> list = {
        {"fit-scale",
         QT_TRANSLATE_NOOP("ScaleDesk", "Uniform sweep"),
         {"length", "samples", "from", "to", "step", "best_length"}},
        {"search-heads",
         QT_TRANSLATE_NOOP("ScaleDesk", "Head search"),
         {"length", "samples", "method", "preset", "steps", "heads", "rounds", "batch", "rate",
          "bound", "start"}},
        {"where-acts",
         QT_TRANSLATE_NOOP("ScaleDesk", "Where it acts"),
         {"length", "samples", "sigma", "layer_steps", "row_steps"}},
        {"few-heads",
         QT_TRANSLATE_NOOP("ScaleDesk", "How few heads"),
         {"length", "samples", "start", "other"}},
    };
    return list;
}

ScalePageState* ScalePageState::of(Selection* selection) {
    if (auto* there = selection->findChild<ScalePageState*>()) return there;
    return new ScalePageState(selection);
}

void ScalePageState::setWork(int work) {
    if (work == work_ || work < 0 || work >= static_cast<int>(scaleWorks().size())) return;
    work_ = work;
    emit workChanged();
}

void ScalePageState::setWork(const std::string& kind) {
    for (std::size_t i = 0; i < scaleWorks().size(); ++i)
        if (kind == scaleWorks()[i].kind) setWork(static_cast<int>(i));
}

void ScalePageState::showStep(std::optional<FollowedScales> step) {
    if (step == step_) return;
    step_ = std::move(step);
    emit stepShown();
}

void ScalePageState::showKept(std::set<HeadId> heads) {
    if (heads == kept_) return;
    kept_ = std::move(heads);
    emit keptShown();
}

void ScalePageState::searchFrom(double sigma) {
    setWork("search-heads");
    emit startOffered(sigma);
}

}  // namespace sextant
