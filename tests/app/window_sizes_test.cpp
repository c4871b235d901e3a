// SPDX-License-Identifier: GPL-3.0-or-later
// The window from 1024 x 700 to 3840 x 2160: what gives way, what comes back, and that no text lies
// over another.
#include <QDockWidget>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/window_memory.h"
#include "app/layout/view_layout.h"
#include "pages/checkpoint/colour_legend.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/text/text_range.h"
#include "tests/app/geometry.h"
#include "tests/app/open_window.h"
#include "widgets/history/history_list.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Sized : RealWindow {
    Sized() {
        drivenApplication();
        window->resize(1440, 900);
        REQUIRE(openText(60));
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
            window->flush();
        }
    }
    void resize(int width, int height) {
        window->resize(width, height);
        settle();
    }
    QDockWidget* dock(const char* name) const {
        auto* found = window->findChild<QDockWidget*>(name);
        REQUIRE(found);
        return found;
    }
    QWidget* strip(const char* dock) const {
        return window->findChild<QWidget*>(QString(dock) + "Strip");
    }
    QString geometry() const {
        QStringList all;
        for (const char* name : {"leftDock", "rightDock", "upperPanel", "lowerPanel"}) {
            const auto* one = window->findChild<QWidget*>(name);
            const QRect at(one->mapTo(window.get(), QPoint()), one->size());
            all << QString("%1 %2 %3,%4 %5x%6")
                       .arg(name)
                       .arg(one->isVisible())
                       .arg(at.x())
                       .arg(at.y())
                       .arg(at.width())
                       .arg(at.height());
        }
        return all.join('\n');
    }
};

// 22 layers of 32 heads, shown without a model that computes.
Snapshot deep(const Snapshot& like) {
    Snapshot now = like;
    auto opened = std::make_shared<OpenedFacts>(*like.opened);
    opened->spec.heads = 32;
    opened->spec.layers.assign(22, opened->spec.layers.front());
    now.opened = opened;
    now.measurement.reset();
    now.reference.reset();
    now.intervention = {};
    return now;
}

// A view that is there while there are pins.
class PinTable : public View {
  public:
    void display(const Snapshot&, unsigned) override {}
};

class Plain : public View {
  public:
    void display(const Snapshot&, unsigned) override {}
};

struct BesideWindow {
    QMainWindow window;
    std::vector<ViewEntry> entries;
    std::unique_ptr<ViewLayout> layout;
    View *pins, *heads;
    BesideWindow() {
        drivenApplication();
        const auto plain = [](Selection*) -> View* { return new Plain; };
        using P = ViewPlace;
        entries = {{"plot", "Plot", P::centre, "", Needs::nothing, plain},
                   {"cells", "Cells", P::below, "", Needs::nothing, plain},
                   {"table", "Table", P::beside, "", Needs::nothing,
                    [](Selection*) -> View* { return new PinTable; },
                    [](const Snapshot& now) { return !now.pins.empty(); }},
                   {"side", "Side", P::left, "", Needs::nothing, plain},
                   {"tab", "Tab", P::right, "", Needs::nothing, plain}};
        layout = std::make_unique<ViewLayout>(&window, nullptr, new QWidget, entries);
        heads = layout->placed()[1].view;
        pins = layout->placed()[2].view;
        resize(1440);
        window.show();
        QCoreApplication::processEvents();
    }
    void resize(int width) {
        window.resize(width, 900);
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
    }
};

}  // namespace

TEST_CASE("the first window fits the screen with its frame", "[sizes]") {
    for (const QSize room :
         {QSize(3840, 2160), QSize(1440, 900), QSize(1366, 768), QSize(1280, 720)}) {
        INFO(room.width() << " x " << room.height());
        const QSize size = firstWindowSize(room);
        CHECK(size.width() < room.width());
        CHECK(size.height() + 30 < room.height());  // a title bar
        CHECK(size.width() > 1024);
        CHECK(size.height() > 600);
    }
    CHECK(firstWindowSize({3840, 2160}) == QSize(1440, 900));
    RealWindow real;
    CHECK(real.window->screen()->availableGeometry().contains(real.window->frameGeometry()));
    CHECK(real.window->minimumSizeHint().height() <= 680);  // 1280 x 720 and a title bar
}

TEST_CASE("a window that was on a larger screen comes back within this one", "[sizes]") {
    RealWindow real;
    const QRect room = real.window->screen()->availableGeometry();
    real.window->setGeometry(room.x() + 60, room.y() + 60, room.width() + 300, room.height() + 200);
    real.window->memory().save();
    real.make();
    CHECK(room.contains(real.window->geometry()));
    CHECK(real.window->width() > room.width() - 40);
    // What fits stays where it was.
    const QRect within(room.x() + 50, room.y() + 50, room.width() - 100, room.height() - 100);
    CHECK(fittedInto(room, within) == within);
    // At the right of a second screen: moved, not made smaller.
    const QRect beyond = within.translated(room.width(), 0);
    CHECK(fittedInto(room, beyond).size() == within.size());
    CHECK(room.contains(fittedInto(room, beyond)));
}

TEST_CASE("nothing overprints and no word is cut at any size, in both themes", "[sizes]") {
    Sized real;
    for (const QSize size : {QSize(1024, 700), QSize(1280, 720), QSize(1440, 900),
                             QSize(1920, 1080), QSize(3840, 2160)}) {
        for (const Theme& theme : {Theme::dark(), Theme::light()}) {
            real.window->setTheme(theme);
            real.resize(size.width(), size.height());
            INFO(size.width() << " x " << size.height());
            CHECK(real.window->size() == size);
            CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
            CHECK(cut(real.window.get()) == std::vector<std::string>{});
        }
    }
}

TEST_CASE("no tab is cut, whichever is chosen", "[sizes]") {
    Sized sized;
    const int width = GENERATE(1024, 1440);
    const QString name = GENERATE("rightTabs", "centreTabs");
    CAPTURE(width, name.toStdString());
    sized.resize(width, 900);
    sized.window->resizeDocks({sized.dock("rightDock")}, {10},
                              Qt::Horizontal);  // as far as it goes
    sized.settle();
    auto* tabs = sized.window->findChild<QTabBar*>(name);
    REQUIRE(tabs);
    REQUIRE(tabs->isVisible());
    const int aroundWord = name == "centreTabs" ? 12 : 16;  // padding and margin of the style sheet
    auto* others = tabs->findChild<QToolButton*>("otherTabs");
    REQUIRE(others);
    for (int chosen = 0; chosen < tabs->count(); ++chosen) {
        tabs->setCurrentIndex(chosen);
        sized.settle();
        // What is left out is one click away, and the mark for it covers no tab.
        emit others->menu()->aboutToShow();
        QStringList hidden, offered;
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (!tabs->isTabVisible(tab)) hidden << tabs->tabText(tab);
        for (const QAction* action : others->menu()->actions())
            offered << action->text();
        CHECK(offered == hidden);
        CHECK(others->isVisible() == !hidden.isEmpty());
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (others->isVisible() && tabs->isTabVisible(tab))
                CHECK_FALSE(others->geometry().intersects(tabs->tabRect(tab)));
        CHECK(tabs->isTabVisible(chosen));
        int seen = 0;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            QFont font = tabs->font();
            if (tab == chosen) font.setWeight(QFont::DemiBold);
            CAPTURE(chosen, tabs->tabText(tab).toStdString());
            if (!tabs->isTabVisible(tab)) continue;
            ++seen;
            CHECK(tabs->tabRect(tab).width() >=
                  QFontMetrics(font).horizontalAdvance(tabs->tabText(tab)) + aroundWord);
        }
        CHECK(seen >= tabs->count() - (width < 1440 ? 4 : 0));
    }
}

TEST_CASE("panels fold to icons where the window has no room, and come back whole", "[sizes]") {
    Sized real;
    const QString wide = real.geometry();
    CHECK(real.dock("leftDock")->isVisible());
    CHECK(real.dock("rightDock")->isVisible());
    CHECK_FALSE(real.strip("leftDock")->isVisible());
    real.resize(1024, 700);
    CHECK_FALSE(real.dock("leftDock")->isVisible());
    CHECK(real.strip("leftDock")->isVisible());
    CHECK(real.dock("rightDock")->isVisible());
    // Every view of the panel has its icon.
    int icons = 0;
    for (const ViewEntry& entry : allViews()) {
        if (entry.place != ViewPlace::left) continue;
        auto* button = real.strip("leftDock")
                           ->findChild<QToolButton*>("strip-" + QString::fromStdString(entry.id));
        REQUIRE(button);
        CHECK(button->isVisible());
        CHECK_FALSE(button->icon().isNull());
        CHECK_FALSE(button->accessibleName().isEmpty());
        ++icons;
    }
    CHECK(icons >= 4);
    for (const QSize size : {QSize(1300, 800), QSize(1024, 700), QSize(1440, 900)})
        real.resize(size.width(), size.height());
    CHECK(real.geometry() == wide);
}

TEST_CASE("panels are as wide as they were after the window was small and very large", "[sizes]") {
    Sized real;
    const int left = real.dock("leftDock")->width(), right = real.dock("rightDock")->width();
    for (const QSize size : {QSize(1024, 700), QSize(3840, 2160), QSize(1440, 900)})
        real.resize(size.width(), size.height());
    CHECK(real.dock("leftDock")->width() == left);
    CHECK(real.dock("rightDock")->width() == right);
}

TEST_CASE("a panel that changes sides in a small window keeps its width", "[sizes]") {
    Sized real;
    real.resize(1024, 700);
    const QDockWidget* right = real.dock("rightDock");
    const int width = right->width();
    for (int times = 0; times < 2; ++times) {
        real.window->views().swapSides();
        real.settle();
        CHECK(right->isVisible());
        CHECK(right->width() == width);
    }
}

TEST_CASE("with pins the window becomes small in one go, and its numbers are whole", "[sizes]") {
    Sized real;
    real.window->session().pinShown("one");
    Intervention next;
    next.uniformSigma = 1.35;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->session().pinShown("two");
    real.settle();
    CHECK(real.window->minimumWidth() <= 1024);
    real.resize(1024, 700);
    CHECK(real.window->size() == QSize(1024, 700));
    CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
    CHECK(cut(real.window.get()) == std::vector<std::string>{});
}

TEST_CASE("a panel that floats is where it was after a restart", "[sizes]") {
    Sized real;
    QDockWidget* left = real.dock("leftDock");
    real.window->views().toggleFloating(ViewPlace::left);
    real.settle();
    REQUIRE(left->isFloating());
    left->setGeometry(QRect(330, 120, 300, 400));
    real.settle();
    const QRect stood = left->geometry();
    real.window->close();
    real.make();
    real.settle();
    left = real.dock("leftDock");
    CHECK(left->isFloating());
    CHECK(left->isVisible());
    CHECK(left->geometry() == stood);
}

TEST_CASE("an icon folds its panel out, and what is folded by hand stays folded", "[sizes]") {
    Sized real;
    real.resize(1024, 700);
    auto* icon = real.strip("leftDock")->findChild<QToolButton*>("strip-history");
    REQUIRE(icon);
    QTest::mouseClick(icon, Qt::LeftButton);
    real.settle();
    CHECK(real.dock("leftDock")->isVisible());
    CHECK_FALSE(real.strip("leftDock")->isVisible());
    CHECK_FALSE(real.find<HistoryList>()->visibleRegion().isEmpty());
    CHECK(real.window->size() == QSize(1024, 700));
    real.resize(1440, 900);
    auto* close = real.dock("leftDock")->titleBarWidget()->findChild<QToolButton*>("closePanel");
    REQUIRE(close);
    QTest::mouseClick(close, Qt::LeftButton);
    real.settle();
    CHECK_FALSE(real.dock("leftDock")->isVisible());
    real.resize(1024, 700);
    real.resize(1440, 900);
    CHECK_FALSE(real.dock("leftDock")->isVisible());
    CHECK(real.strip("leftDock")->isVisible());
    QTest::keyClick(real.window.get(), Qt::Key_F7);
    real.settle();
    CHECK(real.dock("leftDock")->isVisible());
}

TEST_CASE("a panel floats, comes back, changes sides, and the layout can be reset", "[sizes]") {
    Sized real;
    const QString before = real.geometry();
    QDockWidget* left = real.dock("leftDock");
    QDockWidget* right = real.dock("rightDock");
    for (const auto* dock : {left, right}) {
        CHECK(dock->features().testFlag(QDockWidget::DockWidgetMovable));
        CHECK(dock->features().testFlag(QDockWidget::DockWidgetFloatable));
        CHECK(dock->features().testFlag(QDockWidget::DockWidgetClosable));
    }
    auto* floats = left->titleBarWidget()->findChild<QToolButton*>("floatPanel");
    const QPoint stood = left->mapToGlobal(QPoint());
    QTest::mouseClick(floats, Qt::LeftButton);
    real.settle();
    CHECK(left->isFloating());
    CHECK(left->isVisible());
    CHECK(left->pos() != stood);  // it is seen that it floats
    CHECK(left->screen()->availableGeometry().contains(left->geometry()));
    left->close();
    real.settle();
    CHECK_FALSE(left->isVisible());
    real.window->views().setShown(ViewPlace::left, true);
    real.settle();
    CHECK(left->isVisible());
    QTest::mouseClick(floats, Qt::LeftButton);
    real.settle();
    CHECK_FALSE(left->isFloating());
    CHECK(real.geometry() == before);
    real.window->views().swapSides();
    real.settle();
    CHECK(left->x() > right->x());
    // It is remembered.
    const QJsonObject state = real.window->views().state();
    real.window->views().reset();
    real.settle();
    CHECK(real.geometry() == before);
    real.window->views().setState(state);
    real.settle();
    CHECK(left->x() > right->x());
    real.window->views().reset();
    real.settle();
    CHECK(real.geometry() == before);
}

TEST_CASE("the window becomes small again after Jobs was opened in a large one", "[sizes]") {
    Sized real;
    real.resize(1920, 1400);
    REQUIRE(real.window->views().show("jobs"));
    real.settle();
    CHECK(real.dock("jobsDock")->height() >= 192);
    real.resize(1024, 700);
    CHECK(real.window->size() == QSize(1024, 700));
    CHECK(real.window->minimumSizeHint().height() <= 700);
    CHECK(real.window->minimumSizeHint().width() <= 1024);
}

TEST_CASE("the scroll bar of a panel has its room before it is there", "[sizes]") {
    Sized real;
    for (const char* name : {"leftDock", "rightDock"}) {
        auto* scroll = real.dock(name)->findChild<QScrollArea*>();
        REQUIRE(scroll);
        auto* bar = scroll->verticalScrollBar();
        real.resize(1440, 1600);
        CHECK_FALSE(bar->isEnabled());
        const int before = scroll->viewport()->width();
        scroll->widget()->setMinimumHeight(4000);
        real.settle();
        CHECK(bar->isEnabled());
        CHECK(bar->maximum() > 0);
        CHECK(scroll->viewport()->width() == before);
        scroll->widget()->setMinimumHeight(0);
    }
}

TEST_CASE("with 22 layers TEXT and HISTORY stay in sight", "[sizes]") {
    Sized real;
    for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
        real.resize(size.width(), size.height());
        const Snapshot now = deep(real.window->snapshot());
        for (auto& placed : real.window->views().placed())
            if (placed.entry->place == ViewPlace::left)
                placed.view->display(now, Changes::everything);
        QCoreApplication::processEvents();
        INFO(size.width() << " x " << size.height());
        CHECK(real.find<LayerStrip>()->rows().size() == 22);
        for (const QWidget* one : {static_cast<QWidget*>(real.find<TextRange>()),
                                   static_cast<QWidget*>(real.find<HistoryList>())}) {
            CHECK(one->visibleRegion().boundingRect().height() >= std::min(one->height(), 40));
        }
    }
}

TEST_CASE("LAYERS says what its colours mean, at every size", "[sizes]") {
    Sized real;
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080)}) {
        real.resize(size.width(), size.height());
        INFO(size.width() << " x " << size.height());
        const auto* legend =
            dynamic_cast<ColourLegend*>(real.window->findChild<QWidget*>("colourLegend"));
        REQUIRE(legend);
        CHECK(legend->isVisible());
        CHECK(legend->bar().width() > 20);
        CHECK(legend->legend().unit == "nats");
    }
}

TEST_CASE("a view beside what stands below is there while it is wanted, left of it", "[sizes]") {
    BesideWindow made;
    CHECK_FALSE(made.pins->isVisible());
    CHECK(made.heads->isVisible());
    Snapshot now;
    now.pins.resize(1);
    made.layout->fitTo(now);
    QCoreApplication::processEvents();
    REQUIRE(made.pins->isVisible());
    CHECK(made.heads->isVisible());
    const auto x = [&](View* view) { return view->mapTo(&made.window, QPoint()).x(); };
    CHECK(x(made.pins) + made.pins->width() < x(made.heads));
    // Narrow: what stands below folds away first, unless it is asked for.
    made.resize(900);
    CHECK(made.pins->isVisible());
    CHECK_FALSE(made.heads->isVisible());
    made.layout->show("cells");
    CHECK(made.heads->isVisible());
    CHECK_FALSE(made.pins->isVisible());
    made.layout->show("table");
    CHECK(made.pins->isVisible());
    made.resize(1440);
    CHECK(made.heads->isVisible());
    now.pins.clear();
    made.layout->fitTo(now);
    CHECK_FALSE(made.pins->isVisible());
}

TEST_CASE("rows that come back from behind a page have their usual shares", "[sizes]") {
    drivenApplication();
    const auto plain = [](Selection*) -> View* { return new Plain; };
    using P = ViewPlace;
    const std::vector<ViewEntry> entries = {{"plot", "Plot", P::centre, "", Needs::nothing, plain},
                                            {"page", "Page", P::page, "", Needs::nothing, plain},
                                            {"cells", "Cells", P::below, "", Needs::nothing, plain},
                                            {"side", "Side", P::left, "", Needs::nothing, plain},
                                            {"tab", "Tab", P::right, "", Needs::nothing, plain}};
    QMainWindow window;
    ViewLayout layout(&window, nullptr, new QWidget, entries);
    // A page is in front from the first moment on, in a window that is low then.
    layout.show("page");
    window.resize(1440, 600);
    window.show();
    QCoreApplication::processEvents();
    window.resize(1440, 900);
    QCoreApplication::processEvents();
    layout.show("plot");
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    const auto* rows = window.findChild<QSplitter*>("centreSplitter");
    REQUIRE(rows);
    CHECK(std::abs(rows->sizes().at(0) - rows->sizes().at(1)) <= 2);
}
