// SPDX-License-Identifier: GPL-3.0-or-later
// The window is filled once, from the list of views.
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/desktop/export_menu.h"
#include "app/layout/dock_title.h"
#include "app/layout/side_panel.h"
#include "app/layout/tabs.h"
#include "app/layout/view_layout.h"
#include "widgets/bars/icon_strip.h"

namespace sextant {

namespace {

constexpr int leastDock = 120;  // pixels of height
constexpr int gaps = 32;        // between panels and centre, both sides

constexpr int lessonWide = 340;
constexpr int leastCentre = 300;  // pixels that both panels leave it, whatever is in front

SidePanel::Place leftPlace() {
    return {"leftDock", ViewLayout::tr("Experiment"), Qt::LeftDockWidgetArea, 258, 210};
}
// At least two buttons side by side, their words whole.
SidePanel::Place rightPlace() {
    return {"rightDock", ViewLayout::tr("Intervention"), Qt::RightDockWidgetArea, 322, 318};
}

// It takes what the panels leave, and asks them for nothing.
class Middle : public QWidget {
  public:
    QSize sizeHint() const override { return minimumSizeHint(); }
};

// As large as the page in front asks for.
class LowestPage : public QStackedWidget {
  public:
    QSize sizeHint() const override {
        return currentWidget() ? currentWidget()->sizeHint() : QStackedWidget::sizeHint();
    }
    QSize minimumSizeHint() const override {
        return currentWidget() ? currentWidget()->minimumSizeHint()
                               : QStackedWidget::minimumSizeHint();
    }
};

// Sections that scroll by themselves give way before the whole column scrolls.
class GivingColumn : public QVBoxLayout {
  public:
    using QVBoxLayout::QVBoxLayout;
    // A scroll area asks for the least height only where the width does not matter.
    bool hasHeightForWidth() const override { return false; }
};

// The job bar with the notices beside it, in one line that is as high with notices as without.
class Foot : public QWidget {
  public:
    Foot(QWidget* runs, QWidget* notices) : runs_(runs), notices_(notices) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 8, 2);
        row->setSpacing(0);
        row->addWidget(runs);
        row->addWidget(notices);
    }
    QSize sizeHint() const override { return higher(QWidget::sizeHint()); }
    QSize minimumSizeHint() const override { return higher(QWidget::minimumSizeHint()); }

  protected:
    // What should be read has all the room that what runs can do without. The dock is never higher
    // than that: it would keep the height of a longer notice, over a restart too.
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) {
            runs_->setMaximumWidth(notices_->isHidden() ? QWIDGETSIZE_MAX
                                                        : runs_->minimumSizeHint().width());
            setMaximumHeight(sizeHint().height());
        }
        return QWidget::event(event);
    }

  private:
    QSize higher(QSize size) const {
        // On the start page a notice says more, and does so there.
        const bool here = notices_->parentWidget() == this;
        return here ? size.expandedTo({0, notices_->sizeHint().height() + 2}) : size;
    }
    QWidget* runs_;
    QWidget* notices_;
};

QLabel* sectionTitle(const QString& title) {
    auto* label = new QLabel(title.toUpper());
    label->setProperty("section", true);
    return label;
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

// A dock at the bottom without a title bar, so that nothing but its content takes room.
QDockWidget* bareDock(QMainWindow* window, const QString& name, const QString& title,
                      QWidget* content) {
    auto* dock = new QDockWidget(title, window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new QWidget(dock));
    dock->setAllowedAreas(Qt::BottomDockWidgetArea);
    dock->setWidget(content);
    window->addDockWidget(Qt::BottomDockWidgetArea, dock);
    return dock;
}

// Titled sections one under the other; the first has its title elsewhere where `firstTitled` is
// false. Those that come and go with a tab have a widget of their own, which is returned.
std::map<const ViewEntry*, QWidget*> stack(QVBoxLayout* column,
                                           const std::vector<ViewLayout::PlacedView*>& sections,
                                           bool firstTitled) {
    std::map<const ViewEntry*, QWidget*> coming;
    for (const ViewLayout::PlacedView* one : sections) {
        const bool first = one == sections.front();
        if (one->entry->with) {
            auto* section = coming[one->entry] = new QWidget;
            auto* inside = new QVBoxLayout(section);
            inside->setContentsMargins(0, 8, 0, 0);
            inside->setSpacing(column->spacing());
            inside->addWidget(sectionTitle(one->entry->title));
            inside->addWidget(one->view);
            column->addWidget(section);
            continue;
        }
        if (!first || firstTitled) {
            column->addSpacing(8);
            column->addWidget(sectionTitle(one->entry->title));
        }
        const bool grows = one->view->sizePolicy().verticalPolicy() == QSizePolicy::Expanding;
        column->addWidget(one->view, grows ? 1 : 0);
    }
    return coming;
}

}  // namespace

ViewLayout::ViewLayout(QMainWindow* window, Selection* selection, QWidget* notices,
                       const std::vector<ViewEntry>& views)
    : QObject(window), window_(window) {
    for (const ViewEntry& entry : views) {
        View* view = entry.make(selection);
        view->setProperty("viewId", QString::fromStdString(entry.id));
        new ExportMenu(view, entry.title);
        view->installEventFilter(this);
        placed_.push_back({&entry, view, Changes::everything});
    }
    build(notices);
    window->installEventFilter(this);
}

void ViewLayout::build(QWidget* notices) {
    for (PlacedView* one : at(ViewPlace::top))
        window_->setMenuWidget(one->view);
    addFloor();
    if (foot_) foot_->setWidget(new Foot(foot_->widget(), notices));
    centre_ = new CentreArea;
    for (const PlacedView& one : placed_)
        centre_->take(*one.entry, one.view);
    auto* central = new Middle;
    central->setObjectName("centralArea");
    middle_ = new QHBoxLayout(central);
    middle_->setContentsMargins(0, 0, 0, 0);
    middle_->setSpacing(6);
    middle_->addWidget(centre_, 1);
    window_->setCentralWidget(central);
    left_ = buildLeft();
    right_ = buildRight();
    window_->resizeDocks({left_->dock(), right_->dock()},
                         {left_->place().width, right_->place().width}, Qt::Horizontal);
    for (SidePanel* panel : {left_, right_}) {
        connect(panel->strip(), &IconStrip::asked, this,
                [this](const QString& id) { enter(id.toStdString()); });
        connect(panel, &SidePanel::sideChanged, this, &ViewLayout::placeStrips);
        // Where there is no room for both, the one that was asked for has it.
        SidePanel* other = panel == left_ ? right_ : left_;
        connect(panel, &SidePanel::opened, this, [this, other] {
            const int both =
                left_->scaled(left_->place().least) + right_->scaled(right_->place().least);
            const int centre = std::max(centre_->leastWidth(), leastCentre);
            if (window_->width() < centre + both + gaps) other->fold();
        });
    }
    placeStrips();
    connect(centre_, &CentreArea::shownChanged, this, &ViewLayout::showSections);
    connect(centre_, &CentreArea::shownChanged, this, &ViewLayout::settleKeyboard);
    connect(centre_, &CentreArea::shownChanged, this, [this] {
        if (!restoring_) emit shownChanged();
    });
    centre_->showFirst();
    showSections();
    if (rightTabs_->count() > 0) showRight(idOf(rightTabs_, 0));
    for (PlacedView* one : at(ViewPlace::below))
        one->view->setFocus();
    initial_ = window_->saveState();
}

// Bars that span the window, and docks above them that are folded away at first.
void ViewLayout::addFloor() {
    QDockWidget* last = nullptr;
    for (PlacedView* one : at(ViewPlace::dock)) {
        auto* dock = bareDock(window_, QString::fromStdString(one->entry->id + "Dock"),
                              one->entry->title, scrolled(one->view));
        dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable |
                          QDockWidget::DockWidgetFloatable);
        const bool titled = !one->view->property("titlesItself").toBool();
        const auto setTitle = [this, dock, titled, title = one->entry->title] {
            if (QWidget* before = dock->titleBarWidget()) before->deleteLater();
            if (dock->isFloating()) return dock->setTitleBarWidget(nullptr);
            if (!titled) return dock->setTitleBarWidget(new QWidget(dock));
            auto* bar = new DockTitle(sectionTitle(title), dock);
            connect(bar, &DockTitle::floatAsked, dock, [dock] { dock->setFloating(true); });
            connect(bar, &DockTitle::closeAsked, this, [this, dock] { showDock(dock, false); });
            dock->setTitleBarWidget(bar);
        };
        setTitle();
        // Whoever asked for it may be the title that goes.
        connect(dock, &QDockWidget::topLevelChanged, dock, setTitle, Qt::QueuedConnection);
        if (last) window_->splitDockWidget(last, dock, Qt::Vertical);
        last = dock;
        dock->hide();
        docks_[one->entry->id] = dock;
    }
    for (PlacedView* one : at(ViewPlace::foot)) {
        foot_ = bareDock(window_, "footDock", {}, one->view);
        foot_->setFeatures(QDockWidget::NoDockWidgetFeatures);
        if (last) window_->splitDockWidget(last, foot_, Qt::Vertical);
    }
}

SidePanel* ViewLayout::buildLeft() {
    auto* content = new QWidget;
    auto* column = new GivingColumn(content);
    column->setSpacing(9);
    column->setContentsMargins(13, 4, 5, 13);
    const auto sections = at(ViewPlace::left);
    stack(column, sections, false);
    leftTitle_ = sectionTitle(sections.empty() ? QString() : sections.front()->entry->title);
    leftTabs_ = makeTabs("leftTabs");
    leftTabs_->addTab(tr("Lesson"));
    leftTabs_->addTab(leftPlace().title);
    leftTabs_->hide();
    auto* header = new QWidget;
    auto* titles = new QVBoxLayout(header);
    titles->setContentsMargins(0, 0, 0, 0);
    titles->addWidget(leftTitle_);
    titles->addWidget(leftTabs_);
    leftPages_ = new LowestPage;
    leftPages_->addWidget(content);
    connect(leftTabs_, &QTabBar::currentChanged, this, [this](int tab) {
        if (!leftTabs_->isHidden()) leftPages_->setCurrentIndex(tab == 0 ? 1 : 0);
    });
    auto* panel = new SidePanel(window_, leftPlace(), header, leftPages_);
    for (const PlacedView* one : sections)
        panel->strip()->add(QString::fromStdString(one->entry->id), one->entry->title);
    return panel;
}

void ViewLayout::setLesson(QWidget* panel) {
    if (leftPages_->count() < 2) {
        auto* holder = new QWidget;
        auto* column = new GivingColumn(holder);  // the text scrolls, what is below it stays
        column->setContentsMargins(13, 4, 7, 10);
        leftPages_->addWidget(holder);
    }
    leftPages_->widget(1)->layout()->addWidget(panel);
}

void ViewLayout::showLesson(bool shown) {
    const bool was = !leftTabs_->isHidden();
    leftTabs_->setVisible(shown);
    leftTitle_->setVisible(!shown);
    leftTabs_->setCurrentIndex(shown ? 0 : 1);
    leftPages_->setCurrentIndex(shown ? 1 : 0);
    if (shown) left_->setOpen(true);
    if (shown != was) left_->setWidth(shown ? lessonWide : left_->place().width);
}

SidePanel* ViewLayout::buildRight() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setSpacing(9);
    column->setContentsMargins(17, 5, 7, 13);
    rightTabs_ = makeTabs("rightTabs");
    for (PlacedView* one : at(ViewPlace::right)) {
        addTab(rightTabs_, one->entry->id, one->entry->title);
        column->addWidget(one->view);
    }
    connect(rightTabs_, &QTabBar::currentChanged, this,
            [this](int tab) { showRight(idOf(rightTabs_, tab)); });
    sections_ = stack(column, at(ViewPlace::rightBelow), true);
    column->addStretch(1);
    auto* panel = new SidePanel(window_, rightPlace(), rightTabs_, content);
    for (const ViewPlace place : {ViewPlace::right, ViewPlace::rightBelow})
        for (const PlacedView* one : at(place))
            if (!one->entry->with)
                panel->strip()->add(QString::fromStdString(one->entry->id), one->entry->title);
    return panel;
}

}  // namespace sextant
