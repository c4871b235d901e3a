// SPDX-License-Identifier: GPL-3.0-or-later
// The curves if every head kept the trend of its entropy, and where the measured ones depart.
#include <QMenu>
#include <utility>

#include "pages/curves/curves_view.h"

namespace sextant {

void CurvesView::setHeldEntropy(std::shared_ptr<const Measurement> held, const QString& name,
                                const QString& tip) {
    if (state_.held.source == held && state_.heldName == name && state_.heldTip == tip) return;
    state_.heldName = name;
    state_.heldTip = tip;
    if (state_.held.source != held) {
        state_.held = {};
        state_.held.source = std::move(held);
        curvesStale_ = true;
    }
    markDirty();
}

void CurvesView::setHoldChoice(std::optional<HeldAt> at, const QString& whyNot) {
    holdsAt_ = at;
    whyNotHold_ = whyNot;
}

void CurvesView::setMarksInflections(bool marks) {
    if (state_.marksInflections == marks) return;
    state_.marksInflections = marks;
    markDirty(false);
}

void CurvesView::addHoldChoices(QMenu& menu) {
    QMenu* hold = menu.addMenu(tr("Hold the entropy"));
    hold->setObjectName("hold");
    hold->setToolTipsVisible(true);
    if (!whyNotHold_.isEmpty()) {
        hold->addAction(whyNotHold_)->setEnabled(false);
        hold->addSeparator();
    }
    const auto add = [&](const QString& words, const QString& tip, std::optional<HeldAt> at) {
        QAction* action = hold->addAction(words, this, [this, at] { emit holdWanted(at); });
        action->setCheckable(true);
        action->setChecked(holdsAt_ == at);
        action->setToolTip(tip);
        action->setEnabled(!at || whyNotHold_.isEmpty());
    };
    add(tr("Off"), {}, std::nullopt);
    add(tr("Each head on its line"),
        tr("Beyond the trained length a factor on each row's scores brings each head's entropy "
           "back to its own line in ln(i + 1), fitted within that length."),
        HeldAt::line);
    add(tr("Each head at its level"),
        tr("Likewise, back to what the line says of the last trained position."), HeldAt::level);
    QAction* marks = menu.addAction(tr("Mark departures from the trend"), this,
                                    [this] { setMarksInflections(!state_.marksInflections); });
    marks->setCheckable(true);
    marks->setChecked(state_.marksInflections);
}

}  // namespace sextant
