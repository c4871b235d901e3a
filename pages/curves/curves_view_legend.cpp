// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of the names above the curves: hide, bring forward, and the menu of a pin.
#include <QInputDialog>
#include <QMenu>
#include <algorithm>

#include "pages/curves/curve_legend.h"
#include "pages/curves/curves_view.h"
#include "pages/pins/pin_colours.h"

namespace sextant {

// A head keeps its colour and mark for as long as it is selected.
void CurvesView::styleHeads() {
    std::erase_if(state_.headStyle,
                  [&](const auto& entry) { return !state_.selected.contains(entry.first); });
    std::set<int> taken;
    for (const auto& [id, style] : state_.headStyle)
        taken.insert(style);
    int next = 0;
    for (const HeadId id : state_.selected) {
        if (state_.headStyle.contains(id)) continue;
        while (taken.contains(next))
            ++next;
        taken.insert(next);
        state_.headStyle[id] = next;
    }
}

void CurvesView::refreshLegend() {
    const bool other = legend_->entries().size() != entriesOf(state_, theme_).size();
    legend_->setEntries(entriesOf(state_, theme_));
    if (other) fitControls();
}

void CurvesView::toggleEntry(const QString& key) {
    for (std::size_t i = 0; i < state_.pins.size(); ++i) {
        if (keyOfPin(static_cast<int>(i)) != key) continue;
        emit pinWanted(state_.pins[i].shown ? PinChange::hide : PinChange::show,
                       static_cast<int>(i), {}, 0);
        return;
    }
    if (!state_.hidden.erase(key)) state_.hidden.insert(key);
    markDirty();
}

void CurvesView::pointAtEntry(const QString& key) {
    // The mouse has left the plot, though not this widget.
    if (ownsPosition_) selection_->setPosition(std::nullopt);
    ownsPosition_ = false;
    state_.highlighted = key;
    std::optional<HeadId> head;
    for (const CurveEntry& entry : legend_->entries())
        if (entry.key == key && entry.kind == CurveEntry::Kind::head) head = entry.head;
    if (head || ownsHover_) selection_->setHovered(head);
    ownsHover_ = head.has_value();
    markDirty(false);
}

void CurvesView::openEntryMenu(const QString& key, QPoint global) {
    const auto& entries = legend_->entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const CurveEntry& entry) { return entry.key == key; });
    if (found == entries.end()) return;
    const CurveEntry entry = *found;  // the legend may change while the menu is open
    auto* shown = new QMenu(this);
    shown->setAttribute(Qt::WA_DeleteOnClose);
    QMenu& menu = *shown;
    menu.addAction(entry.hidden ? tr("Show") : tr("Hide"), this, [this, key] { toggleEntry(key); });
    const auto want = [this, pin = entry.pin](PinChange action, const QString& name = {},
                                              int style = 0) {
        emit pinWanted(action, pin, name, style);
    };
    switch (entry.kind) {
        case CurveEntry::Kind::now:
            menu.addAction(tr("Pin this state"), this, [want] { want(PinChange::add); });
            break;
        case CurveEntry::Kind::head:
            menu.addAction(tr("Deselect this head"), this, [this, id = entry.head] {
                std::set<HeadId> heads = selection_->heads();
                heads.erase(id);
                selection_->setHeads(std::move(heads));
            });
            menu.addAction(tr("Deselect all other heads"), this,
                           [this, id = entry.head] { selection_->setHeads({id}); });
            break;
        case CurveEntry::Kind::pin:
            menu.addAction(tr("Rename\u2026"), this, [this, want, old = entry.name] {
                bool yes = false;
                const QString name = QInputDialog::getText(this, tr("Rename the pin"), tr("Name"),
                                                           QLineEdit::Normal, old, &yes);
                if (yes && !name.trimmed().isEmpty()) want(PinChange::rename, name.trimmed());
            });
            menu.addAction(tr("Make A"), this, [want] { want(PinChange::makeReference); });
            addPinColours(menu, theme_, [want](int style) { want(PinChange::restyle, {}, style); });
            menu.addAction(tr("Save as a capture\u2026"), this, [want] { want(PinChange::save); });
            menu.addAction(tr("Remove"), this, [want] { want(PinChange::remove); });
            break;
        case CurveEntry::Kind::held:
            menu.addAction(tr("Hold it no longer"), this,
                           [this] { emit holdWanted(std::nullopt); });
            break;
        default:
            break;
    }
    menu.popup(global);
}

}  // namespace sextant
