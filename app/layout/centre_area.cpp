// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/centre_area.h"

#include <QEvent>
#include <QFrame>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/layout/tabs.h"

namespace sextant {

namespace {

// Sizes that say something.
constexpr int leastUpper = 200, leastLower = 180, leastBeside = 300, leastBelow = 300;
constexpr int handle = 8;
constexpr int leastTab = 39;        // nine of them leave both side panels their room at 1024 pixels
constexpr double lowerShare = 0.4;  // of the height, while both are presented
// The upper row's share of the height. A view beside adds a plot of its curves to the upper row,
// which then takes the height that the lower row can spare.
constexpr double usualShare = 0.5, leastShareBesides = 0.63, mostShareBesides = 0.69;
constexpr double enoughBelow = 240.0;  // pixels

QFrame* panel(const QString& name, const QMargins& around) {
    auto* frame = new QFrame;
    frame->setObjectName(name);
    frame->setProperty("panel", true);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(around);
    column->setSpacing(4);
    return frame;
}

QSplitter* splitter(Qt::Orientation direction, const QString& name) {
    auto* made = new QSplitter(direction);
    made->setObjectName(name);
    made->setChildrenCollapsible(false);
    made->setHandleWidth(handle);
    return made;
}

}  // namespace

CentreArea::CentreArea()
    : column_(new QVBoxLayout(this)),
      tabs_(makeTabs("centreTabs", leastTab)),
      rows_(splitter(Qt::Vertical, "centreSplitter")),
      lowerRow_(splitter(Qt::Horizontal, "lowerSplitter")),
      upper_(panel("upperPanel", {16, 8, 12, 8})),
      upperColumn_(static_cast<QVBoxLayout*>(upper_->layout())) {
    column_->setContentsMargins(0, 8, 0, 0);
    column_->setSpacing(6);
    column_->addWidget(rows_, 1);
    upperColumn_->addWidget(tabs_);
    upper_->setMinimumHeight(leastUpper);
    lowerRow_->setMinimumHeight(leastLower);
    rows_->addWidget(upper_);
    rows_->addWidget(lowerRow_);
    for (int row : {0, 1})
        rows_->setStretchFactor(row, 1);
    connect(tabs_, &QTabBar::currentChanged, this, [this] {
        static_cast<SteadyTabs*>(tabs_)->showWhatFits();
        arrange();
        emit shownChanged();
    });
    connect(rows_, &QSplitter::splitterMoved, this, [this] {
        const QList<int> sizes = rows_->sizes();
        if (bothRows() && presented_ == Presented::nothing && sizes[0] > 0 && sizes[1] > 0)
            share_ = static_cast<double>(sizes[0]) / (sizes[0] + sizes[1]);
    });
}

bool CentreArea::take(const ViewEntry& entry, View* view) {
    QWidget* frame = view;
    switch (entry.place) {
        case ViewPlace::centre:
        case ViewPlace::page:
            upperColumn_->addWidget(view, 1);
            view->installEventFilter(this);
            break;
        case ViewPlace::below:
        case ViewPlace::beside: {
            const bool beside = entry.place == ViewPlace::beside;
            frame = panel(beside ? "besidePanel" : "lowerPanel", {16, 10, 12, 10});
            frame->layout()->addWidget(view);
            frame->setMinimumWidth(beside ? leastBeside : leastBelow);
            lowerRow_->insertWidget(beside ? 0 : lowerRow_->count(), frame);
            lowerRow_->setStretchFactor(lowerRow_->indexOf(frame), beside ? 2 : 1);
            break;
        }
        case ViewPlace::presenterTop:
            column_->insertWidget(0, view);
            break;
        case ViewPlace::presenterFoot:
            column_->addWidget(view);
            break;
        default:
            return false;
    }
    pieces_.push_back({&entry, view, frame, entry.wanted == nullptr});
    const bool tabbed = entry.place == ViewPlace::centre || entry.place == ViewPlace::page ||
                        entry.place == ViewPlace::below;
    if (tabbed) addTab(tabs_, entry.id, entry.title);
    return true;
}

bool CentreArea::isPlace(const std::string& id, ViewPlace place) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& one) {
        return one.entry->id == id && one.entry->place == place;
    });
}

bool CentreArea::takesAll(const std::string& id) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& one) {
        return one.entry->id == id &&
               (one.entry->place == ViewPlace::page || one.view->property("wholePage").toBool());
    });
}

bool CentreArea::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::DynamicPropertyChange) arrange();
    return QWidget::eventFilter(watched, event);
}

bool CentreArea::show(const std::string& id) {
    const int tab = tabOf(tabs_, id);
    if (tab < 0) return false;
    tabs_->setCurrentIndex(tab);
    arrange();
    return true;
}

void CentreArea::showFirst() {
    tabs_->setCurrentIndex(0);
    arrange();
}

std::string CentreArea::shown() const {
    return idOf(tabs_, tabs_->currentIndex());
}

void CentreArea::setWanted(const std::string& id, bool wanted) {
    for (Piece& one : pieces_) {
        if (one.entry->id != id || std::exchange(one.wanted, wanted) == wanted) continue;
        arrange();
        settle();
    }
}

void CentreArea::arrange() {
    const bool presenting = presented_ != Presented::nothing;
    const std::string tab = shown();
    const bool pageTab = takesAll(tab);
    const bool belowTab = isPlace(tab, ViewPlace::below);
    const bool upperRoom = presenting ? presented_ != Presented::lower : !belowTab;
    const bool lowerRoom = presenting ? presented_ != Presented::upper : !pageTab;
    // The view above: the tab in front or, while presenting, one that can stand over the lower row.
    std::string above = tab;
    if (presenting && !isPlace(tab, ViewPlace::centre)) {
        for (const Piece& one : pieces_) {
            if (one.entry->place != ViewPlace::centre) continue;
            above = one.entry->id;
            break;
        }
    }
    const bool besides = !presenting && !belowTab &&
                         std::any_of(pieces_.begin(), pieces_.end(), [](const Piece& one) {
                             return one.entry->place == ViewPlace::beside && one.wanted;
                         });
    const bool belowFits = !besides || width() >= leastBeside + handle + leastBelow;
    for (const Piece& one : pieces_) {
        switch (one.entry->place) {
            case ViewPlace::centre:
            case ViewPlace::page:
                one.frame->setVisible(upperRoom && one.entry->id == above);
                break;
            case ViewPlace::below:
                one.frame->setVisible(lowerRoom && belowFits);
                break;
            case ViewPlace::beside:
                one.frame->setVisible(lowerRoom && besides && one.wanted);
                break;
            default:
                one.frame->setVisible(presenting);
        }
    }
    tabs_->setHidden(presenting || !tabsShown_);
    lowerRow_->setVisible(lowerRoom);
    upper_->setVisible(upperRoom || !presenting);
    // Where the view in front is in the lower row, the upper panel keeps only its tabs.
    const bool tabsAlone = belowTab && !presenting;
    int least = leastUpper;
    for (const Piece& one : pieces_)
        if (one.entry->id == tab)
            least = std::max(least, one.view->property("leastHeight").toInt());
    upper_->setMinimumHeight(tabsAlone || presenting ? 0 : least);
    upper_->setMaximumHeight(tabsAlone ? upper_->minimumSizeHint().height() : QWIDGETSIZE_MAX);
    column_->setContentsMargins(0, presenting ? 0 : 8, 0, 0);
    column_->setSpacing(presenting ? 0 : 6);
    // A row that was hidden until now has heights of its own, or those of a window with less
    // room.
    const bool both = bothRows();
    if (both && !bothBefore_) settle();
    bothBefore_ = both;
}

void CentreArea::present(Presented what) {
    if (what == presented_) return;
    presented_ = what;
    arrange();
    settle();
}

void CentreArea::setTabsShown(bool shown) {
    tabsShown_ = shown;
    arrange();
}

int CentreArea::leastWidth() const {
    return rows_->minimumSizeHint().width();
}

bool CentreArea::bothRows() const {
    return !upper_->isHidden() && !lowerRow_->isHidden() &&
           upper_->maximumHeight() == QWIDGETSIZE_MAX;
}

// The share set by hand, else the usual one.
double CentreArea::shareNow() const {
    if (share_ > 0.0) return share_;
    const bool besides = std::any_of(pieces_.begin(), pieces_.end(), [](const Piece& one) {
        return one.entry->place == ViewPlace::beside && one.wanted;
    });
    if (!besides) return usualShare;
    return std::clamp(1.0 - enoughBelow / std::max(rows_->height(), 1), leastShareBesides,
                      mostShareBesides);
}

void CentreArea::applyShare() {
    if (!bothRows()) return;
    const QList<int> sizes = rows_->sizes();
    const int sum = std::max(2, sizes[0] + sizes[1]);
    const double share = presented_ == Presented::both ? 1.0 - lowerShare : shareNow();
    const int above = static_cast<int>(std::lround(share * sum));
    if (above != sizes[0]) rows_->setSizes({above, sum - above});
}

void CentreArea::settle() {
    applyShare();
    QMetaObject::invokeMethod(this, &CentreArea::applyShare, Qt::QueuedConnection);
}

QJsonObject CentreArea::state() const {
    QJsonObject state{{"tab", QString::fromStdString(shown())}};
    if (share_ > 0.0) state["share"] = share_;
    return state;
}

void CentreArea::setState(const QJsonObject& state) {
    show(state["tab"].toString().toStdString());
    const double share = state["share"].toDouble();
    if (share > 0.0 && share < 1.0) share_ = share;
    settle();
}

void CentreArea::reset() {
    showFirst();
    share_ = 0.0;
    settle();
}

void CentreArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    settle();
}

}  // namespace sextant
