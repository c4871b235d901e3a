// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the real window: what the keyboard reaches, what fits, what the wheel and undo
// leave alone.
#include <QLabel>
#include <QMenu>
#include <QRadioButton>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "pages/curves/curves_view.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "tests/app/drag_slider.h"
#include "tests/app/open_window.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_row.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Who asks for the most room, from the outside in.
std::string widest(const QWidget* from) {
    std::string said;
    for (const QWidget* at = from; at;) {
        said += std::string(at->metaObject()->className()) + " " + at->objectName().toStdString() +
                " " + std::to_string(at->minimumSizeHint().width()) + "; ";
        const QWidget* next = nullptr;
        for (const QWidget* child : at->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (child->isVisible() &&
                (!next || child->minimumSizeHint().width() > next->minimumSizeHint().width()))
                next = child;
        at = next;
    }
    return said;
}

}  // namespace

TEST_CASE("Tab moves on from everything, and a key of its own switches A and B", "[controls]") {
    OpenWindow real;
    auto* field = real.find<TopBar>()->lengthField();
    field->setFocus();
    REQUIRE(field->hasFocus());
    real.press(Qt::Key_Tab);
    CHECK(real.find<TopBar>()->samplesField()->hasFocus());
    real.press(Qt::Key_Backtab);
    CHECK(field->hasFocus());
    CHECK_FALSE(real.session().showsReference());

    QWidget* grid = real.find<HeadGrid>()->view();
    for (QWidget* from : {grid, static_cast<QWidget*>(field)}) {
        from->setFocus();
        real.press(Qt::Key_F4);
        CHECK(from->hasFocus());
        CHECK(real.session().showsReference());
        real.press(Qt::Key_F4);
        CHECK_FALSE(real.session().showsReference());
    }
    grid->setFocus();
    real.press(Qt::Key_Tab);
    CHECK_FALSE(grid->hasFocus());
    CHECK_FALSE(real.session().showsReference());
    // And it is said where A and B stand.
    bool said = false;
    for (const QLabel* label : real.window->findChildren<QLabel*>())
        said = said || label->text().contains("press F4");
    CHECK(said);
}

TEST_CASE("the menu has a button with its name, and ends with Quit", "[controls]") {
    OpenWindow real;
    auto* button = real.window->findChild<QToolButton*>("mainMenuButton");
    REQUIRE(button);
    CHECK(button->isVisible());
    CHECK(button->text() == "Menu");
    CHECK(button->toolButtonStyle() != Qt::ToolButtonIconOnly);
    const QMenu* file = nullptr;
    for (const QMenu* menu : real.window->findChildren<QMenu*>())
        if (menu->title() == "&File") file = menu;
    REQUIRE(file);
    const QList<QAction*> actions = file->actions();
    CHECK(actions.back()->objectName() == "quit");
    const auto has = [&](const char* id) {
        return std::any_of(actions.begin(), actions.end(),
                           [&](const QAction* one) { return one->objectName() == id; });
    };
    CHECK(has("export-window-picture"));
}

TEST_CASE("a digit that hides a pin says so", "[controls]") {
    OpenWindow real;
    real.session().pinShown("as it was");
    REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
    real.window->flush();
    real.find<CurvesView>()->setFocus();
    real.press(Qt::Key_1);
    CHECK(waitFor([&] { return !real.session().pins()[0].shown; }));
    bool said = false, error = false;
    for (const QLabel* label : real.window->notices()->findChildren<QLabel*>()) {
        said = said || label->text().contains("pin 1 is hidden");
        error = error || label->text() == "Error";
    }
    CHECK(said);
    CHECK_FALSE(error);  // nothing went wrong
}

TEST_CASE("every stop of Tab is seen, in both themes", "[controls]") {
    OpenWindow real;
    real.open("position", Stage::frequencies);
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        real.window->setTheme(theme);
        real.window->flush();
        std::set<const QWidget*> met;
        real.find<TopBar>()->lengthField()->setFocus(Qt::TabFocusReason);
        for (int stop = 0; stop < 200; ++stop) {
            QWidget* at = real.window->focusWidget();
            REQUIRE(at);
            if (!met.insert(at).second) break;
            const auto picture = [&] {
                QCoreApplication::processEvents();
                const QRect where(at->mapTo(real.window.get(), QPoint()), at->size());
                return real.window->grab(where.adjusted(-4, -4, 4, 4)).toImage();
            };
            const QImage with = picture();
            at->clearFocus();
            const QImage without = picture();
            at->setFocus(Qt::TabFocusReason);
            INFO(at->metaObject()->className() << " " << at->objectName().toStdString() << " "
                                               << at->accessibleName().toStdString());
            CHECK(with != without);
            real.press(Qt::Key_Tab);
        }
        CHECK(met.size() > 12);
    }
}

TEST_CASE("the keyboard alone goes from marked heads to every control", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* grid = real.find<HeadGrid>()->view();
    grid->setFocus();
    real.press(Qt::Key_Return);
    std::set<const QWidget*> reached;
    const QWidget* before = nullptr;
    for (int step = 0; step < 400; ++step) {
        const QWidget* at = real.window->focusWidget();
        REQUIRE(at);
        // A label stays for each of its links.
        if (!reached.insert(at).second && at != before) break;
        before = at;
        real.press(Qt::Key_Tab);
    }
    for (const QWidget* one : real.window->findChildren<QWidget*>()) {
        if (!one->isVisibleTo(real.window.get()) || !one->isEnabled() || one->focusProxy() ||
            !(one->focusPolicy() & Qt::TabFocus))
            continue;
        // Of an exclusive group the chosen one is reached, and arrows do the rest.
        const auto* radio = qobject_cast<const QRadioButton*>(one);
        if (radio && !radio->isChecked()) continue;
        INFO(one->metaObject()->className() << " " << one->objectName().toStdString());
        CHECK(reached.contains(one));
    }
    // Parameters come right after their methods, not last.
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* chosen = real.window->findChild<QRadioButton*>("method-frequencies-yarn");
    REQUIRE(chosen);
    chosen->setFocus(Qt::TabFocusReason);
    real.press(Qt::Key_Tab);
    CHECK(row->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("F6 goes from part to part of the window, Shift and F6 back", "[controls]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.window->flush();
    const auto part = [&] {
        for (const ViewLayout::PlacedView& one : real.window->views().placed())
            if (one.view->isAncestorOf(real.window->focusWidget())) return one.entry->id;
        return std::string();
    };
    real.find<HeadGrid>()->view()->setFocus();
    std::vector<std::string> met{part()};
    REQUIRE(met.front() == "heads");
    do {
        real.press(Qt::Key_F6);
        met.push_back(part());
        CHECK(met.back() != met[met.size() - 2]);
        const QWidget* at = real.window->focusWidget();
        CHECK_FALSE(at->visibleRegion().isEmpty());
    } while (met.back() != "heads" && met.size() < 20);
    for (const char* wanted : {"top", "layers", "text", "curves", "scale", "compare"}) {
        INFO(wanted);
        CHECK(std::count(met.begin(), met.end(), wanted) == 1);
    }
    std::vector<std::string> back{part()};
    for (std::size_t i = 1; i < met.size(); ++i) {
        QTest::keyClick(real.window->focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        back.push_back(part());
    }
    std::reverse(back.begin(), back.end());
    CHECK(back == met);
}

TEST_CASE("Alt and a digit opens the pages in turn, and a page may have a letter as well",
          "[controls]") {
    OpenWindow real;
    const auto shown = [&] {
        QCoreApplication::processEvents();
        const QJsonObject state = real.window->views().state();
        return state["centre"]["tab"].toString().toStdString();
    };
    for (const auto& [key, view] :
         {std::pair{Qt::Key_4, "rotations"}, std::pair{Qt::Key_5, "distance"},
          std::pair{Qt::Key_6, "landscape"}, std::pair{Qt::Key_D, "distance"}}) {
        QTest::keyClick(real.window.get(), key, Qt::AltModifier);
        CHECK(shown() == view);
    }
}

TEST_CASE("what is hidden leaves the keyboard to the view in front, not to the next number",
          "[controls]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.window->flush();
    const auto part = [&] {
        QCoreApplication::processEvents();
        REQUIRE(real.window->focusWidget());
        for (const ViewLayout::PlacedView& one : real.window->views().placed())
            if (one.view == real.window->focusWidget() ||
                one.view->isAncestorOf(real.window->focusWidget()))
                return one.entry->id;
        return std::string();
    };
    real.window->views().enter("distance");
    REQUIRE(part() == "distance");
    for (const char* tab : {"curves", "evaluate", "rotations"}) {
        REQUIRE(real.window->views().show(tab));
        CHECK(part() == tab);
    }
    real.window->views().enter("generate");  // a dock
    REQUIRE(part() == "generate");
    real.window->views().enter("generate");  // and away again
    CHECK(part() == "rotations");
    real.window->views().enter("scale");
    REQUIRE(part() == "scale");
    real.window->views().toggle(ViewPlace::right);
    CHECK(part() == "rotations");
}

TEST_CASE("a key that shows a tab of the right puts the keyboard there", "[controls]") {
    OpenWindow real;
    real.find<HeadGrid>()->view()->setFocus();
    QTest::keyClick(real.window->focusWidget(), Qt::Key_S, Qt::AltModifier);
    REQUIRE(real.window->focusWidget());
    CHECK(real.find<ScaleEditor>()->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("every method's rows fit the right panel at its narrowest", "[controls]") {
    OpenWindow real;
    auto* dock = real.window->findChild<QDockWidget*>("rightDock");
    REQUIRE(dock);
    const ModelSpec spec = real.session().opened()->spec;
    for (const ViewEntry& entry : allViews()) {
        if (entry.place != ViewPlace::right) continue;
        REQUIRE(real.window->views().show(entry.id));
        for (const Method& method : allMethods()) {
            Intervention next;
            if (method.column == Column::bias)
                next = withChoice(spec, next, -1, Stage::encoding, unpositioned());
            const Choice choice = startingChoice(method, spec, 0);
            if (!whyNot(spec, next, -1, method.stage, choice).empty()) continue;
            real.session().edit(withChoice(spec, next, -1, method.stage, choice), EditPhase::drag);
            real.window->flush();
            for (auto* panel : real.window->findChildren<StagePanel*>())
                if (panel->isVisible()) panel->openStage(key(method.stage));
            real.window->resizeDocks({dock}, {dock->minimumWidth()}, Qt::Horizontal);
            QCoreApplication::processEvents();
            QScrollArea* scroll = real.right();
            INFO(entry.id << ", " << method.label << ": " << widest(scroll->widget()));
            REQUIRE(dock->width() <= 318);
            CHECK(scroll->widget()->width() <= scroll->viewport()->width());
            CHECK(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width());
        }
    }
}

TEST_CASE("the wheel scrolls the panel over a slider that was not clicked", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    const auto before = real.session().intervention();
    const auto steps = real.session().history().steps().size();
    real.find<HeadGrid>()->view()->setFocus();
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    QScrollBar* bar = real.right()->verticalScrollBar();
    REQUIRE(bar->maximum() > 0);
    for (QWidget* over : {static_cast<QWidget*>(row->findChild<SigmaSlider*>()),
                          static_cast<QWidget*>(row->findChild<NumberField*>())}) {
        bar->setValue(0);
        const QPointF at(over->width() / 2.0, over->height() / 2.0);
        // As the window system sends it: to whatever is under the pointer, then up its parents.
        for (QWidget* to = over; to; to = to->parentWidget()) {
            const QPoint there = over->mapTo(real.window.get(), at.toPoint());
            QWheelEvent wheel(to->mapFrom(real.window.get(), there), over->mapToGlobal(at), {},
                              {0, -240}, {}, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(to, &wheel);
            if (wheel.isAccepted() || to->isWindow()) break;
        }
        CHECK(bar->value() > 0);
    }
    CHECK(real.session().intervention() == before);
    CHECK(real.session().history().steps().size() == steps);
}

TEST_CASE("undo after a parameter's drag leaves focus and scroll where they were", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* row = real.window->findChild<ParameterRow*>("parameter-attention_factor");
    REQUIRE(row);
    auto* handle = row->findChild<SigmaSlider*>();
    real.right()->ensureWidgetVisible(handle);
    handle->setFocus();
    dragSlider(handle, handle->value(), 8.0);
    QTest::mouseRelease(handle, Qt::LeftButton, {},
                        QPoint(static_cast<int>(handle->handleX(8.0)), handle->height() / 2));
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const int scrolled = real.right()->verticalScrollBar()->value();
    CHECK(scrolled > 0);
    QTest::keyClick(real.window->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    CHECK(real.window->focusWidget() == handle);
    CHECK(real.right()->verticalScrollBar()->value() == scrolled);

    // And the method itself taken back: the keyboard stays at the stage.
    QTest::keyClick(real.window->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    REQUIRE(real.window->focusWidget());
    auto* panel = real.window->findChild<QWidget*>("stage-frequencies");
    REQUIRE(panel);
    CHECK(panel->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("undo after a typed number is the window's, while it is typed the field's",
          "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    const auto before = real.session().intervention();
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* field = row->findChild<NumberField*>();
    real.right()->ensureWidgetVisible(field);
    QTest::mouseClick(field, Qt::LeftButton);
    QTest::keyClicks(field, "7");
    QTest::keyClick(field, Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.measured(); }));
    REQUIRE(real.session().intervention() != before);
    const auto after = real.session().intervention();
    CHECK(field->hasFocus());

    QTest::keyClicks(field, "9");
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    CHECK(field->text() == "7.00");
    CHECK(real.session().intervention() == after);

    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.session().intervention() == before);
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(real.session().intervention() == after);
}

TEST_CASE("undo after a typed length is the window's", "[controls]") {
    OpenWindow real;
    auto* field = real.find<TopBar>()->lengthField();
    const auto before = real.session().experiment().length;
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12");
    QTest::keyClick(field, Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.measured(); }));
    REQUIRE(real.session().experiment().length == 12);
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    CHECK(real.session().experiment().length == before);
}

TEST_CASE("the keyboard enters a tab of the right at its first control", "[controls]") {
    OpenWindow real;
    for (const auto& [key, first] :
         {std::pair{Qt::Key_P, "scope-0"}, std::pair{Qt::Key_M, "scope-0"}}) {
        real.find<HeadGrid>()->view()->setFocus();
        QTest::keyClick(real.window->focusWidget(), key, Qt::AltModifier);
        real.window->flush();
        REQUIRE(real.window->focusWidget());
        CHECK(real.window->focusWidget()->objectName() == first);
        real.press(Qt::Key_Tab);
        CHECK(real.window->focusWidget()->objectName() == "stageHeader");
    }
}

TEST_CASE("heads and curves keep a height that says something beside Jobs", "[controls]") {
    OpenWindow real;
    real.window->views().show("jobs");
    QCoreApplication::processEvents();
    CHECK(real.window->height() <= 720);
    const auto* grid = real.find<HeadGrid>()->view();
    CHECK(grid->cells().cell({0, 0}).height() >= 14);
    CHECK(real.find<CurvesView>()->height() >= 120);
}

TEST_CASE("every page and dock can be called by a command", "[window]") {
    RealWindow real;
    for (const ViewEntry& entry : allViews()) {
        if (entry.place != ViewPlace::page && entry.place != ViewPlace::dock) continue;
        INFO(entry.id);
        CHECK(real.window->findChild<QAction*>(QString::fromStdString("view-" + entry.id)));
    }
}
