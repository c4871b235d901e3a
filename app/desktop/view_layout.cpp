// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/view_layout.h"

#include <QDockWidget>
#include <QJsonArray>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

namespace sextant {

namespace {

constexpr int stateVersion = 2;  // of state(); another one is not restored
constexpr int leftWidth = 258, rightWidth = 322;
// Heights that say something.
constexpr int leastUpper = 200, leastLower = 180, leastDock = 192, roomyDock = 236;

QFrame* panel(const char* name) {
    auto* frame = new QFrame;
    frame->setObjectName(name);
    frame->setProperty("panel", true);
    return frame;
}

// A dock without a title bar, so that nothing but its content takes room.
QDockWidget* bareDock(QMainWindow* window, const QString& name, const QString& title,
                      Qt::DockWidgetArea area, QWidget* content) {
    auto* dock = new QDockWidget(title, window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new QWidget(dock));
    dock->setFeatures(QDockWidget::DockWidgetClosable);
    dock->setWidget(content);
    window->addDockWidget(area, dock);
    return dock;
}

// `content` as a scrolling panel with room around it.
QWidget* asPanel(QWidget* content, const QMargins& around) {
    auto* holder = new QWidget;
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(around);
    auto* frame = panel("");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(1, 1, 1, 1);
    auto* scroll = new QScrollArea(frame);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    inside->addWidget(scroll);
    layout->addWidget(frame);
    return holder;
}

// `view`, scrolled where it does not fit: the floor never takes the room of what stands above it.
QWidget* scrolled(View* view) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setMinimumHeight(leastDock);
    scroll->setWidget(view);
    return scroll;
}

QTabBar* tabBar(const QString& name) {
    auto* tabs = new QTabBar;
    tabs->setObjectName(name);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setFocusPolicy(Qt::NoFocus);
    return tabs;
}

std::string idOf(const QTabBar* tabs, int tab) {
    return tabs->tabData(tab).toString().toStdString();
}

int tabOf(const QTabBar* tabs, const std::string& id) {
    for (int tab = 0; tab < tabs->count(); ++tab)
        if (idOf(tabs, tab) == id) return tab;
    return -1;
}

}  // namespace

ViewLayout::ViewLayout(QMainWindow* window, Selection* selection, QWidget* notices)
    : QObject(window), window_(window) {
    for (const ViewEntry& entry : allViews()) {
        View* view = entry.make(selection);
        view->setProperty("viewId", QString::fromStdString(entry.id));
        placed_.push_back({&entry, view, Changes::everything});
    }
    build(window, notices);
}

std::vector<ViewLayout::Placed*> ViewLayout::at(ViewPlace place) {
    std::vector<Placed*> found;
    for (Placed& one : placed_)
        if (one.entry->place == place) found.push_back(&one);
    return found;
}

void ViewLayout::build(QMainWindow* window, QWidget* notices) {
    for (Placed* one : at(ViewPlace::top))
        window->setMenuWidget(one->view);
    addFloor(window);
    window->setCentralWidget(buildCentre(notices));
    left_ = bareDock(window, "leftDock", tr("Experiment"), Qt::LeftDockWidgetArea,
                     asPanel(buildSide(ViewPlace::left, ViewPlace::left), {8, 8, 0, 0}));
    right_ = bareDock(window, "rightDock", tr("Intervention"), Qt::RightDockWidgetArea,
                      asPanel(buildSide(ViewPlace::right, ViewPlace::rightBelow), {0, 8, 8, 0}));
    left_->setMinimumWidth(210);
    right_->setMinimumWidth(300);  // two buttons side by side, their words whole
    window->resizeDocks({left_, right_}, {leftWidth, rightWidth}, Qt::Horizontal);
    showCentre(idOf(centreTabs_, 0));
    showRight(idOf(rightTabs_, 0));
    for (Placed* one : at(ViewPlace::below))
        one->view->setFocus();
}

// Bars that span the window, and docks above them that are folded away at first.
void ViewLayout::addFloor(QMainWindow* window) {
    for (Placed* one : at(ViewPlace::dock)) {
        auto* dock = bareDock(window, QString::fromStdString(one->entry->id + "Dock"),
                              one->entry->title, Qt::BottomDockWidgetArea, scrolled(one->view));
        dock->hide();
        docks_[one->entry->id] = dock;
    }
    for (Placed* one : at(ViewPlace::foot)) {
        auto* foot = bareDock(window, "footDock", {}, Qt::BottomDockWidgetArea, one->view);
        foot->setFeatures(QDockWidget::NoDockWidgetFeatures);
        for (const auto& [id, dock] : docks_)
            window->splitDockWidget(dock, foot, Qt::Vertical);
    }
}

QWidget* ViewLayout::buildCentre(QWidget* notices) {
    auto* centre = new QWidget;
    centre->setObjectName("centralArea");
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(6);
    column->addWidget(notices);
    splitter_ = new QSplitter(Qt::Vertical, centre);
    splitter_->setObjectName("centreSplitter");
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(8);

    auto* upper = panel("upperPanel");
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(16, 8, 12, 8);
    upperColumn->setSpacing(4);
    centreTabs_ = tabBar("centreTabs");
    upperColumn->addWidget(centreTabs_);
    auto* lower = panel("lowerPanel");
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(16, 10, 12, 10);
    for (Placed& one : placed_) {
        const ViewPlace place = one.entry->place;
        const bool below = place == ViewPlace::below;
        if (place != ViewPlace::centre && place != ViewPlace::page && !below) continue;
        const int tab = centreTabs_->addTab(one.entry->title);
        centreTabs_->setTabData(tab, QString::fromStdString(one.entry->id));
        below ? lowerColumn->addWidget(one.view) : upperColumn->addWidget(one.view, 1);
    }
    upper->setMinimumHeight(leastUpper);
    lower->setMinimumHeight(leastLower);
    splitter_->addWidget(upper);
    splitter_->addWidget(lower);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({400, 390});
    column->addWidget(splitter_, 1);
    connect(centreTabs_, &QTabBar::currentChanged, this,
            [this](int tab) { showCentre(idOf(centreTabs_, tab)); });
    return centre;
}

// Views of `tabs` as tabs (those of one place alone: as sections), and those of `stacked` below.
QWidget* ViewLayout::buildSide(ViewPlace tabs, ViewPlace stacked) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setSpacing(9);
    const bool tabbed = tabs != stacked;
    column->setContentsMargins(tabbed ? QMargins(17, 8, 17, 13) : QMargins(13, 13, 13, 13));
    if (tabbed) {
        rightTabs_ = tabBar("rightTabs");
        column->addWidget(rightTabs_);
        for (Placed* one : at(tabs)) {
            const int tab = rightTabs_->addTab(one->entry->title);
            rightTabs_->setTabData(tab, QString::fromStdString(one->entry->id));
            column->addWidget(one->view);
        }
        connect(rightTabs_, &QTabBar::currentChanged, this,
                [this](int tab) { showRight(idOf(rightTabs_, tab)); });
    }
    bool first = !tabbed;
    for (Placed* one : at(stacked)) {
        if (!std::exchange(first, false)) column->addSpacing(8);
        auto* title = new QLabel(one->entry->title.toUpper());
        title->setProperty("section", true);
        column->addWidget(title);
        const bool grows = one->view->sizePolicy().verticalPolicy() == QSizePolicy::Expanding;
        column->addWidget(one->view, grows ? 1 : 0);
    }
    if (tabbed) column->addStretch(1);
    return content;
}

void ViewLayout::showCentre(const std::string& id) {
    const ViewEntry* shown = findView(id);
    if (!shown) return;
    const bool below = shown->place == ViewPlace::below;
    for (Placed& one : placed_) {
        const ViewPlace place = one.entry->place;
        if (place == ViewPlace::centre || place == ViewPlace::page) {
            one.view->setVisible(one.entry == shown);
        }
        if (place == ViewPlace::below) one.view->setVisible(shown->place != ViewPlace::page);
    }
    splitter_->widget(1)->setVisible(shown->place != ViewPlace::page);
    QWidget* upper = splitter_->widget(0);
    upper->setMinimumHeight(below ? 0 : leastUpper);
    upper->setMaximumHeight(below ? upper->minimumSizeHint().height() : QWIDGETSIZE_MAX);
}

void ViewLayout::showRight(const std::string& id) {
    for (Placed* one : at(ViewPlace::right))
        one->view->setVisible(one->entry->id == id);
}

bool ViewLayout::show(const std::string& id) {
    const ViewEntry* entry = findView(id);
    if (!entry) return false;
    if (const int tab = tabOf(centreTabs_, id); tab >= 0) centreTabs_->setCurrentIndex(tab);
    if (const int tab = tabOf(rightTabs_, id); tab >= 0) {
        rightTabs_->setCurrentIndex(tab);
        right_->show();
    }
    if (entry->place == ViewPlace::left) left_->show();
    if (entry->place == ViewPlace::rightBelow) right_->show();
    if (const auto dock = docks_.find(id); dock != docks_.end()) {
        // A quarter of the window, where it is not so low that the centre needs it.
        dock->second->widget()->setMinimumHeight(
            std::clamp(window_->height() / 4, leastDock, roomyDock));
        dock->second->setVisible(!dock->second->isVisible());
        // The floor would keep the room of what was folded away.
        auto* foot = window_->findChild<QDockWidget*>("footDock");
        if (foot && !dock->second->isVisible())
            window_->resizeDocks({foot}, {foot->minimumSizeHint().height()}, Qt::Vertical);
    }
    return true;
}

void ViewLayout::enter(const std::string& id) {
    if (!show(id)) return;
    const auto placed = std::find_if(placed_.begin(), placed_.end(),
                                     [&](const Placed& one) { return one.entry->id == id; });
    View* view = placed->view;
    if (!view->isVisible()) return;
    if (view->focusProxy()) return view->setFocus(Qt::ShortcutFocusReason);
    for (QWidget* at : view->findChildren<QWidget*>()) {
        if (!at->isVisible() || !at->isEnabled() || !(at->focusPolicy() & Qt::TabFocus)) continue;
        return at->setFocus(Qt::OtherFocusReason);
    }
}

QDockWidget* ViewLayout::dockOf(ViewPlace side) const {
    return side == ViewPlace::left ? left_ : right_;
}
void ViewLayout::toggle(ViewPlace side) {
    setShown(side, !isShown(side));
}
void ViewLayout::setShown(ViewPlace side, bool shown) {
    dockOf(side)->setVisible(shown);
}
bool ViewLayout::isShown(ViewPlace side) const {
    return dockOf(side)->isVisible();
}

View* ViewLayout::exportable() const {
    // What is in front first; under it the first of the list.
    View* any = nullptr;
    for (const Placed& one : placed_) {
        if (!one.view->canExport()) continue;
        if (one.view->isVisible()) return one.view;
        if (!any) any = one.view;
    }
    return any;
}

QJsonObject ViewLayout::state() const {
    QJsonObject views;
    for (const Placed& one : placed_) {
        const QJsonObject own = one.view->state();
        if (!own.isEmpty()) views[QString::fromStdString(one.entry->id)] = own;
    }
    QJsonArray docks;
    for (const auto& [id, dock] : docks_)
        if (!dock->isHidden()) docks.append(QString::fromStdString(id));
    const QList<int> sizes = splitter_->sizes();
    const int sum = std::max(1, sizes[0] + sizes[1]);
    return {{"version", stateVersion},
            {"centre", QString::fromStdString(idOf(centreTabs_, centreTabs_->currentIndex()))},
            {"right", QString::fromStdString(idOf(rightTabs_, rightTabs_->currentIndex()))},
            {"share", static_cast<double>(sizes[0]) / sum},
            {"leftShown", !left_->isHidden()},
            {"leftWidth", left_->width()},
            {"rightShown", !right_->isHidden()},
            {"rightWidth", right_->width()},
            {"docks", docks},
            {"views", views}};
}

void ViewLayout::setState(const QJsonObject& state) {
    if (state["version"].toInt() != stateVersion) return;
    for (const Placed& one : placed_) {
        const auto own = state["views"][QString::fromStdString(one.entry->id)];
        if (own.isObject()) one.view->setState(own.toObject());
    }
    show(state["centre"].toString().toStdString());
    show(state["right"].toString().toStdString());
    const double share = std::clamp(state["share"].toDouble(0.5), 0.0, 1.0);
    if (share > 0.0 && share < 1.0) {
        splitter_->setSizes({static_cast<int>(1000 * share), static_cast<int>(1000 * (1 - share))});
    }
    window_->resizeDocks(
        {left_, right_},
        {state["leftWidth"].toInt(leftWidth), state["rightWidth"].toInt(rightWidth)},
        Qt::Horizontal);
    left_->setVisible(state["leftShown"].toBool(true));
    right_->setVisible(state["rightShown"].toBool(true));
    for (const QJsonValue& id : state["docks"].toArray()) {
        const auto dock = docks_.find(id.toString().toStdString());
        if (dock != docks_.end()) dock->second->show();
    }
}

}  // namespace sextant
