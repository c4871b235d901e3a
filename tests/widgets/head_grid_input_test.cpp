// SPDX-License-Identifier: GPL-3.0-or-later
// How mouse and keys select heads in the grid and turn their sigma.
#include "tests/widgets/grid_on_screen.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a click selects one head") {
    GridOnScreen screen(6, 4);
    click(screen.cells, screen.at(4, 2));
    CHECK(screen.selected() == Heads{{4, 2}});
    click(screen.cells, screen.at(0, 3));
    CHECK(screen.selected() == Heads{{0, 3}});
}

TEST_CASE("Ctrl and a click adds a head or takes it away") {
    GridOnScreen screen(6, 4);
    click(screen.cells, screen.at(4, 0));
    click(screen.cells, screen.at(5, 1), Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{4, 0}, {5, 1}});
    click(screen.cells, screen.at(4, 0), Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{5, 1}});
}

TEST_CASE("Shift and a click selects the rectangle from the last click") {
    GridOnScreen screen(6, 4);
    click(screen.cells, screen.at(2, 2));
    click(screen.cells, screen.at(1, 1), Qt::ShiftModifier);
    CHECK(screen.selected() == kSquare);
    click(screen.cells, screen.at(2, 3), Qt::ShiftModifier);
    CHECK(screen.selected() == Heads{{2, 2}, {2, 3}});
}

TEST_CASE("a rubber band selects the rectangle of cells it covers") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{5, 3}});
    dragTo(screen.cells, screen.at(1, 1), screen.at(2, 2));
    CHECK(screen.view->hasBand());
    CHECK(screen.selected() == kSquare);
    release(screen.cells, screen.at(2, 2));
    CHECK_FALSE(screen.view->hasBand());
    CHECK(screen.selected() == kSquare);
}

TEST_CASE("a rubber band gives back the cells it no longer covers") {
    GridOnScreen screen(6, 4);
    dragTo(screen.cells, screen.at(0, 0), screen.at(5, 3));
    CHECK(screen.selected().size() == 24);
    moveHeld(screen.cells, screen.at(0, 1));
    release(screen.cells, screen.at(0, 1));
    CHECK(screen.selected() == Heads{{0, 0}, {0, 1}});
}

TEST_CASE("with Ctrl a rubber band adds to what was selected") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{5, 3}});
    drag(screen.cells, screen.at(1, 1), screen.at(2, 2), Qt::ControlModifier);
    Heads expected = kSquare;
    expected.insert({5, 3});
    CHECK(screen.selected() == expected);
}

TEST_CASE("Escape during a rubber band brings the old selection back") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{5, 3}});
    dragTo(screen.cells, screen.at(1, 1), screen.at(2, 2), Qt::ControlModifier);
    screen.key(Qt::Key_Escape);
    CHECK(screen.selected() == Heads{{5, 3}});
    moveHeld(screen.cells, screen.at(0, 0));
    release(screen.cells, screen.at(0, 0));
    CHECK(screen.selected() == Heads{{5, 3}});
}

TEST_CASE("a click on a label selects the layer or the head of every layer") {
    GridOnScreen screen(3, 4);
    click(screen.cells, screen.layerLabel(1));
    CHECK(screen.selected() == Heads{{1, 0}, {1, 1}, {1, 2}, {1, 3}});
    click(screen.cells, screen.layerLabel(2), Qt::ShiftModifier);
    CHECK(screen.selected().size() == 8);
    click(screen.cells, screen.headLabel(3));
    CHECK(screen.selected() == Heads{{0, 3}, {1, 3}, {2, 3}});
    click(screen.cells, screen.headLabel(0), Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{0, 0}, {1, 0}, {2, 0}, {0, 3}, {1, 3}, {2, 3}});
    click(screen.cells, screen.headLabel(0), Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{0, 3}, {1, 3}, {2, 3}});
}

TEST_CASE("a click beside the cells and their labels clears the selection") {
    GridOnScreen screen(1, 1);
    screen.selection.setHeads({{0, 0}});
    click(screen.cells, QPointF(4, 4));
    CHECK(screen.selected().empty());
}

TEST_CASE("arrows move the current head, light it, and stop at the edge") {
    GridOnScreen screen(3, 3);
    screen.focus();
    screen.key(Qt::Key_Down);
    screen.key(Qt::Key_Right);
    CHECK(screen.view->cursor() == HeadId{1, 1});
    CHECK(screen.selection.hovered() == HeadId{1, 1});
    CHECK(screen.selected().empty());
    for (int i = 0; i < 5; ++i)
        screen.key(Qt::Key_Up);
    CHECK(screen.view->cursor() == HeadId{0, 1});
    CHECK(screen.view->accessibleDescription().contains("layer 0, head 1"));
}

TEST_CASE("the grid says what its keys do while it has the keyboard") {
    GridOnScreen screen(3, 3);
    screen.grid.setMeasurement(ramp(3, 3, 11));
    const bool narrow = GENERATE(false, true);
    screen.grid.resize(narrow ? 560 : 900, 360);
    const auto hint = [&] {
        return narrow ? screen.subtitle() : screen.grid.findChild<QLabel*>("headGridHint")->text();
    };
    const QString title = screen.subtitle();
    REQUIRE_FALSE(title.isEmpty());
    CHECK_FALSE(hint().contains("own factor"));
    screen.focus();
    CHECK(hint().contains("own factor"));
    // What the numbers are stays before it.
    CHECK(screen.subtitle().startsWith(title));
    screen.grid.setScales(std::vector<double>(9, 1.5), 1.0, "step 7 of the search");
    CHECK(screen.subtitle().contains("step 7"));
    screen.view->clearFocus();
    CHECK_FALSE(hint().contains("own factor"));
}

TEST_CASE("the current head has a frame while the grid has the keyboard") {
    GridOnScreen screen(3, 3);
    screen.view->clearFocus();
    const QImage before = screen.cells->grab().toImage();
    screen.focus();
    const QRect cell = screen.view->cells().cell({0, 0});
    CHECK(screen.cells->grab(cell).toImage() != before.copy(cell));
}

TEST_CASE("in small cells the frame of the current head is round the cell, clear of its number") {
    GridOnScreen screen(6, 4);
    screen.grid.setMeasurement(ramp(6, 4, 11));
    screen.grid.resize(360, 300);
    QCoreApplication::processEvents();
    screen.view->clearFocus();
    const QRect cell = screen.view->cells().cell({0, 0});
    REQUIRE(cell.height() < 40);
    const QImage before = screen.cells->grab().toImage();
    screen.focus();
    const QRect inner = cell.adjusted(2, 2, -2, -2);
    CHECK(screen.cells->grab(inner).toImage() == before.copy(inner));
    CHECK(screen.cells->grab().toImage() != before);
}

TEST_CASE("Shift and arrows extend the rectangle") {
    GridOnScreen screen(6, 4);
    click(screen.cells, screen.at(1, 1));
    screen.key(Qt::Key_Down, Qt::ShiftModifier);
    screen.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(screen.selected() == kSquare);
    screen.key(Qt::Key_Up, Qt::ShiftModifier);
    CHECK(screen.selected() == Heads{{1, 1}, {1, 2}});
}

TEST_CASE("Space toggles the current head, Ctrl+A selects all, Escape none") {
    GridOnScreen screen(2, 2);
    screen.key(Qt::Key_Space);
    screen.key(Qt::Key_Right);
    screen.key(Qt::Key_Space);
    CHECK(screen.selected() == Heads{{0, 0}, {0, 1}});
    screen.key(Qt::Key_Space);
    CHECK(screen.selected() == Heads{{0, 0}});
    screen.key(Qt::Key_A, Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{0, 0}, {0, 1}, {1, 0}, {1, 1}});
    screen.key(Qt::Key_Escape);
    CHECK(screen.selected().empty());
}

TEST_CASE("keys without a model do nothing") {
    GridOnScreen screen(0, 0);
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Up, Qt::Key_Plus, Qt::Key_Escape}) {
        screen.key(key);
        screen.key(key, Qt::ControlModifier);
    }
    click(screen.cells, {200.0, 200.0});
    CHECK(screen.selected().empty());
    CHECK(steps.count() == 0);
}

TEST_CASE("the wheel turns the sigma of the selection, quick steps are one edit") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}});
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    QSignalSpy commits(&screen.grid, &HeadGrid::sigmaCommitted);
    turnWheel(screen.cells, screen.at(0, 0), 1.0);
    turnWheel(screen.cells, screen.at(0, 0), -2.0);
    turnWheel(screen.cells, screen.at(0, 0), 1.0, Qt::ShiftModifier);
    REQUIRE(steps.count() == 3);
    CHECK(steps[0] == QVariantList{1.0, false});
    CHECK(steps[1] == QVariantList{-2.0, false});
    CHECK(steps[2] == QVariantList{1.0, true});
    CHECK(commits.count() == 0);
    REQUIRE(commits.wait(kPatience));
    CHECK(commits.count() == 1);
    CHECK(screen.selected() == Heads{{4, 0}});
}

TEST_CASE("a step is 0.05 of sigma, a fine one 0.005") {
    CHECK(HeadGrid::sigmaChange(2.0, false) == Approx(0.1));
    CHECK(HeadGrid::sigmaChange(-1.0, true) == Approx(-0.005));
}

TEST_CASE("a touchpad's small turns add up to fifths of a step") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}});
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    for (int i = 0; i < 6; ++i)
        turnWheel(screen.cells, screen.at(0, 0), 0.1);
    REQUIRE(steps.count() == 3);
    CHECK(steps[0][0].toDouble() == Approx(0.2));
}

TEST_CASE("Ctrl or Alt and arrows, and plus and minus, change the own factor") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{0, 0}, {4, 0}});
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    QSignalSpy commits(&screen.grid, &HeadGrid::sigmaCommitted);
    screen.key(Qt::Key_Up, Qt::ControlModifier);
    screen.key(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    screen.key(Qt::Key_Plus);
    screen.key(Qt::Key_Minus);
    REQUIRE(steps.count() == 4);
    CHECK(steps[0] == QVariantList{1.0, false});
    CHECK(steps[1] == QVariantList{-1.0, true});
    CHECK(steps[2] == QVariantList{1.0, false});
    CHECK(steps[3] == QVariantList{-1.0, false});
    CHECK(screen.selected() == Heads{{0, 0}, {4, 0}});
    REQUIRE(commits.wait(kPatience));
    CHECK(commits.count() == 1);
}

TEST_CASE("a key changes the current head: where it is not selected it becomes the selection") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}, {5, 0}});
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    screen.key(Qt::Key_Down);
    screen.key(Qt::Key_Plus);
    CHECK(steps.count() == 1);
    CHECK(screen.selected() == Heads{{1, 0}});
}

TEST_CASE("choosing other heads ends the edit of sigma at once") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}});
    QSignalSpy commits(&screen.grid, &HeadGrid::sigmaCommitted);
    click(screen.cells, screen.at(4, 0));
    screen.key(Qt::Key_Plus);
    click(screen.cells, screen.at(0, 0));
    CHECK(commits.count() == 1);
    QTest::qWait(EditBurst::idleMilliseconds + 100);
    CHECK(commits.count() == 1);
}

TEST_CASE("without a selection the wheel scrolls a grid that does not fit") {
    GridOnScreen screen(80, 64);
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    REQUIRE(screen.view->verticalScrollBar()->maximum() > 0);
    turnWheel(screen.cells, {200.0, 200.0}, -1.0);
    CHECK(steps.count() == 0);
    CHECK(screen.view->verticalScrollBar()->value() > 0);
}
