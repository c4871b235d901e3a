// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/view_layout.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/layout/side_panel.h"
#include "app/layout/tabs.h"
#include "widgets/bars/icon_strip.h"
#include "widgets/controls/scroll_to.h"

namespace sextant {

namespace {

constexpr int stateVersion = 3;   // of state(); another one is not restored
constexpr int roomyCentre = 560;  // pixels; side panels fold before it has less
constexpr int lowDock = 192, roomyDock = 236;
constexpr int roomyForTwo = 1000;  // of the window's height
constexpr int stripRoom = IconStrip::stripWidth + 14;

}  // namespace

std::vector<ViewLayout::PlacedView*> ViewLayout::at(ViewPlace place) {
    std::vector<PlacedView*> found;
    for (PlacedView& one : placed_)
        if (one.entry->place == place) found.push_back(&one);
    return found;
}

ViewLayout::PlacedView* ViewLayout::placedAs(const std::string& id) {
    const auto found = std::find_if(placed_.begin(), placed_.end(),
                                    [&](const PlacedView& one) { return one.entry->id == id; });
    return found == placed_.end() ? nullptr : &*found;
}

void ViewLayout::bringUpToDate(const std::string& id, const Snapshot& snapshot) {
    PlacedView* one = placedAs(id);
    if (one && one->pending) one->view->display(snapshot, std::exchange(one->pending, 0u));
}

// A strip stands where its panel would.
void ViewLayout::placeStrips() {
    for (SidePanel* panel : {left_, right_}) {
        const bool left = window_->dockWidgetArea(panel->dock()) != Qt::RightDockWidgetArea;
        middle_->removeWidget(panel->stripHolder());
        middle_->insertWidget(left ? 0 : middle_->count(), panel->stripHolder());
    }
    fitSides();
}

// Panels at the sides give way first: the left one, then the right one.
void ViewLayout::fitSides() {
    int spare = window_->width() - left_->scaled(roomyCentre) - 2 * stripRoom;
    for (SidePanel* panel : {right_, left_}) {
        const int more = panel->scaled(panel->place().width) - stripRoom;
        const bool room = spare >= more;
        if (room && panel->isWanted() && !panel->dock()->isFloating()) spare -= more;
        panel->setRoom(room);
    }
}

void ViewLayout::settleWidths() {
    for (SidePanel* panel : {left_, right_})
        panel->settleWidth();
}

bool ViewLayout::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_ && event->type() == QEvent::Resize) {
        fitSides();
        // What was squeezed while the window was small, once it has been laid out.
        QMetaObject::invokeMethod(this, &ViewLayout::settleWidths, Qt::QueuedConnection);
    }
    // A panel that floats comes back before the window, and would lie under it.
    if (watched == window_ && event->type() == QEvent::Show)
        for (SidePanel* panel : {left_, right_})
            QMetaObject::invokeMethod(panel, &SidePanel::raiseFloating, Qt::QueuedConnection);
    if (watched != window_ && event->type() == QEvent::Hide && !event->spontaneous())
        takeKeyboardFrom(static_cast<QWidget*>(watched));
    return QObject::eventFilter(watched, event);
}

// Qt would send it to whatever comes next by Tab: a number, and the next digit would be its own.
void ViewLayout::takeKeyboardFrom(const QWidget* hidden) {
    QWidget* focus = window_->focusWidget();
    if (!window_->isVisible() || !focus || (focus != hidden && !hidden->isAncestorOf(focus)))
        return;
    keyboardLost_ = true;
    hadKeyboard_ = focus;
    focus->clearFocus();
    QMetaObject::invokeMethod(this, &ViewLayout::settleKeyboard, Qt::QueuedConnection);
}

void ViewLayout::settleKeyboard() {
    if (!std::exchange(keyboardLost_, false) || window_->focusWidget()) return;
    QWidget* to = hadKeyboard_ && hadKeyboard_->isVisible() ? hadKeyboard_.data() : nullptr;
    const PlacedView* front = placedAs(centre_->shown());
    if (!to && front && front->view->isVisible() && front->view->isEnabled()) to = front->view;
    (to ? to : window_->centralWidget())->setFocus(Qt::OtherFocusReason);
}

void ViewLayout::setTheme(const Theme& theme) {
    left_->strip()->setTheme(theme);
    right_->strip()->setTheme(theme);
}

void ViewLayout::setTextScale(double scale) {
    if (scale == textScale_) return;
    textScale_ = scale;
    for (SidePanel* panel : {left_, right_})
        panel->setTextScale(scale);
    fitSides();
}

void ViewLayout::fitTo(const Snapshot& snapshot) {
    for (const PlacedView& one : placed_)
        if (one.entry->wanted) centre_->setWanted(one.entry->id, one.entry->wanted(snapshot));
}

void ViewLayout::showSections() {
    const std::string tab = centre_->shown();
    for (const auto& [entry, section] : sections_) {
        const bool wanted = entry->with == tab;
        // What belongs to a page begins on it: in sight, wherever the panel was scrolled to.
        if (wanted && right_ && section->isHidden())
            QTimer::singleShot(0, section, [scroll = right_->scroll(), section = section] {
                scroll->ensureWidgetVisible(section);
            });
        section->setVisible(wanted);
    }
}

void ViewLayout::showRight(const std::string& id) {
    for (PlacedView* one : at(ViewPlace::right))
        one->view->setVisible(one->entry->id == id);
    // The widget that had the focus is hidden, and the one that has it now may be far below.
    if (right_) right_->scroll()->verticalScrollBar()->setValue(0);
}

bool ViewLayout::show(const std::string& id) {
    PlacedView* one = placedAs(id);
    if (!one) return false;
    switch (one->entry->place) {
        case ViewPlace::beside:
            centre_->showFirst();
            break;
        case ViewPlace::left:
            if (!left_->isOpen()) left_->setOpen(true);
            break;
        case ViewPlace::right:
            rightTabs_->setCurrentIndex(tabOf(rightTabs_, id));
            [[fallthrough]];
        case ViewPlace::rightBelow:
            if (one->entry->with) centre_->show(one->entry->with);
            if (!right_->isOpen()) right_->setOpen(true);
            break;
        case ViewPlace::dock:
            if (!docks_.at(id)->isVisible()) showDock(docks_.at(id), true);
            break;
        default:
            centre_->show(id);
    }
    return true;
}

void ViewLayout::showDock(QDockWidget* dock, bool shown) {
    const auto inLayout = [this](QDockWidget* one) { return isInLayout(*window_, one); };
    // Where two docks over each other do not fit, the requested one is shown and the other hidden
    // first, since with both the window would grow beyond its screen.
    if (shown && inLayout(dock) && window_->height() < roomyForTwo)
        for (const auto& [id, other] : docks_)
            if (other != dock && !other->isHidden() && inLayout(other)) other->hide();
    dock->setVisible(shown);
    // A quarter of the window, where it is not so low that the centre needs it.
    if (shown && inLayout(dock))
        window_->resizeDocks({dock}, {std::clamp(window_->height() / 4, lowDock, roomyDock)},
                             Qt::Vertical);
    // Else the floor would keep the height of the dock that was folded away.
    if (!shown && foot_ && inLayout(foot_))
        window_->resizeDocks({foot_}, {foot_->minimumSizeHint().height()}, Qt::Vertical);
}

void ViewLayout::enter(const std::string& id) {
    const auto dock = docks_.find(id);
    if (dock != docks_.end() && dock->second->isVisible())
        showDock(dock->second, false);
    else if (show(id))
        giveKeyboard(placedAs(id)->view, Qt::OtherFocusReason);
}

bool ViewLayout::giveKeyboard(View* view, Qt::FocusReason reason) {
    if (!view->isVisible() || !view->isEnabled()) return false;
    const auto takes = [](const QWidget* at) {
        return at->isVisible() && at->isEnabled() && (at->focusPolicy() & Qt::TabFocus);
    };
    QWidget* to = view->focusProxy();
    if (!to) {
        const auto inside = view->findChildren<QWidget*>();
        const auto found = std::find_if(inside.begin(), inside.end(), takes);
        if (found != inside.end()) to = *found;
    }
    if (!to) return false;
    scrollTo(view);
    scrollTo(to);
    to->setFocus(view->focusProxy() && reason == Qt::OtherFocusReason ? Qt::ShortcutFocusReason
                                                                      : reason);
    return true;
}

void ViewLayout::enterNext(bool forward) {
    const QWidget* focus = window_->focusWidget();
    const int count = static_cast<int>(placed_.size());
    int from = forward ? -1 : count;
    for (int i = 0; i < count; ++i) {
        const View* view = placed_[static_cast<std::size_t>(i)].view;
        if (focus && (view == focus || view->isAncestorOf(focus))) from = i;
    }
    for (int step = 1; step <= count; ++step) {
        const int at = (from + (forward ? step : -step) + 2 * count) % count;
        if (giveKeyboard(placed_[static_cast<std::size_t>(at)].view, Qt::TabFocusReason)) return;
    }
}

SidePanel* ViewLayout::panelOf(ViewPlace side) const {
    return side == ViewPlace::left ? left_ : right_;
}
void ViewLayout::toggle(ViewPlace side) {
    setShown(side, !isShown(side));
}
void ViewLayout::setShown(ViewPlace side, bool shown) {
    panelOf(side)->setOpen(shown);
    fitSides();
}
bool ViewLayout::isShown(ViewPlace side) const {
    return panelOf(side)->isOpen();
}
void ViewLayout::toggleFloating(ViewPlace side) {
    panelOf(side)->toggleFloating();
}

void ViewLayout::swapSides() {
    for (SidePanel* panel : {left_, right_}) {
        const bool left = window_->dockWidgetArea(panel->dock()) == Qt::LeftDockWidgetArea;
        const bool open = panel->isOpen();
        window_->addDockWidget(left ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea,
                               panel->dock());
        panel->dock()->setVisible(open);
    }
    placeStrips();
    // What was squeezed on the way, once it has been laid out.
    QMetaObject::invokeMethod(this, &ViewLayout::settleWidths, Qt::QueuedConnection);
}

void ViewLayout::reset() {
    window_->restoreState(initial_);
    for (SidePanel* panel : {left_, right_}) {
        panel->setWanted(true);
        panel->setWidth(panel->place().width);
    }
    placeStrips();
    centre_->reset();
}

void ViewLayout::present(Presented what) {
    if (what == presented_) return;
    const bool before = presented_ != Presented::nothing, now = what != Presented::nothing;
    presented_ = what;
    if (now && !before) {
        hiddenDocks_.clear();
        for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
            if (dock->isHidden() || dock == left_->dock() || dock == right_->dock()) continue;
            hiddenDocks_.push_back(dock);
            dock->hide();
        }
    }
    for (SidePanel* panel : {left_, right_})
        panel->setSuspended(now);
    if (QWidget* top = window_->menuWidget()) top->setHidden(now);
    if (before && !now)
        for (QDockWidget* dock : hiddenDocks_)
            dock->show();
    centre_->present(what);
}

View* ViewLayout::exportable() const {
    // What is in front, wherever the focus is; else the first of the list that is seen.
    View* any = nullptr;
    const std::string front = centre_->shown();
    for (const PlacedView& one : placed_)
        if (one.entry->id == front && one.view->isVisible()) return one.view;
    for (const PlacedView& one : placed_) {
        if (!one.view->canExport()) continue;
        if (one.view->isVisible()) return one.view;
        if (!any) any = one.view;
    }
    return any;
}

QWidget* ViewLayout::page() const {
    return centre_;
}

void ViewLayout::setTabsShown(bool shown) {
    centre_->setTabsShown(shown);
}

std::vector<const ViewLayout::PlacedView*> ViewLayout::onPage() const {
    std::vector<const PlacedView*> found;
    const auto belongs = [&](const PlacedView& one) {
        return centre_->isAncestorOf(one.view) ||
               (one.entry->with && one.entry->with == centre_->shown());
    };
    for (const PlacedView& one : placed_)
        if (belongs(one) && one.view->isVisible() && !one.entry->title.isEmpty())
            found.push_back(&one);
    return found;
}

QJsonObject ViewLayout::state() const {
    QJsonObject views;
    for (const PlacedView& one : placed_) {
        const QJsonObject own = one.view->state();
        if (!own.isEmpty()) views[QString::fromStdString(one.entry->id)] = own;
    }
    QJsonArray docks;
    for (const auto& [id, dock] : docks_)
        if (!dock->isHidden()) docks.append(QString::fromStdString(id));
    const auto side = [](const SidePanel* panel) {
        return QJsonObject{{"open", panel->isWanted()}, {"width", panel->width()}};
    };
    return {{"version", stateVersion},
            {"centre", centre_->state()},
            {"right", QString::fromStdString(idOf(rightTabs_, rightTabs_->currentIndex()))},
            {"sides", QJsonArray{side(left_), side(right_)}},
            {"docks", docks},
            {"window", QString::fromLatin1(window_->saveState().toBase64())},
            {"views", views}};
}

void ViewLayout::setState(const QJsonObject& state) {
    if (state["version"].toInt() != stateVersion) return;
    const QScopedValueRollback guard(restoring_, true);
    QJsonObject centre = state["centre"].toObject();
    for (const PlacedView& one : placed_) {
        const auto own = state["views"][QString::fromStdString(one.entry->id)];
        if (own.isObject()) one.view->setState(own.toObject());
        // Its tab was about what was open then.
        if (centre["tab"].toString().toStdString() == one.entry->id &&
            one.view->property("ofOneOpening").toBool())
            centre.remove("tab");
    }
    window_->restoreState(QByteArray::fromBase64(state["window"].toString().toLatin1()));
    centre_->setState(centre);
    if (const int tab = tabOf(rightTabs_, state["right"].toString().toStdString()); tab >= 0)
        rightTabs_->setCurrentIndex(tab);
    const QJsonArray sides = state["sides"].toArray();
    int index = 0;
    for (SidePanel* panel : {left_, right_}) {
        const QJsonObject side = sides[index++].toObject();
        panel->setWanted(side["open"].toBool(true));
        panel->setWidth(side["width"].toInt(panel->place().width));
    }
    placeStrips();
    for (const auto& [id, dock] : docks_)
        dock->setVisible(state["docks"].toArray().contains(QString::fromStdString(id)));
}

}  // namespace sextant
