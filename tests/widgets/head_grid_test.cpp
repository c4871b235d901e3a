// SPDX-License-Identifier: GPL-3.0-or-later
// The grid of heads: what it shows, and how mouse and keys select heads and turn their sigma.
#include "widgets/head_grid.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"
#include "widgets/head_grid_view.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int kPatience = 3000;  // milliseconds, far more than the pause that ends an edit

using Heads = std::set<HeadId>;

// Entropy (layer + 1) * (head + 1) * position / 10, easy to reckon with.
std::shared_ptr<Measurement> ramp(int layers, int heads, int positions, float offset = 0.0f) {
    auto measurement = std::make_shared<Measurement>();
    measurement->layers = layers;
    measurement->heads = heads;
    measurement->positions = positions;
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < heads; ++head) {
            const float slope = 0.1f * static_cast<float>((layer + 1) * (head + 1));
            for (int i = 0; i < positions; ++i)
                measurement->entropy.push_back(slope * static_cast<float>(i) + offset);
        }
    }
    return measurement;
}

struct GridOnScreen {
    QApplication& app = drivenApplication();
    Selection selection;
    HeadGrid grid{&selection};
    HeadGridView* view = grid.view();
    QWidget* cells = view->viewport();  // what the mouse goes to

    GridOnScreen(int layers, int heads) {
        grid.setTheme(Theme::light());
        grid.setShape(layers, heads);
        grid.resize(640, 360);
        grid.show();
    }
    QPointF at(int layer, int head) const { return view->cells().cell({layer, head}).center(); }
    QPointF layerLabel(int layer) const { return view->cells().layerLabel(layer).center(); }
    QPointF headLabel(int head) const { return view->cells().headLabel(head).center(); }
    const Heads& selected() const { return selection.heads(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(view, key, modifiers);
    }
    QColor pixel(QPointF point) const {
        return cells->grab().toImage().pixelColor(point.toPoint());
    }
    QString subtitle() const { return grid.findChild<QLabel*>("headGridSubtitle")->text(); }
    // The context menu's entry of that name.
    QAction* menuEntry(const QString& name) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at(0, 0).toPoint(),
                                cells->mapToGlobal(at(0, 0).toPoint()));
        QApplication::sendEvent(cells, &event);
        for (QMenu* menu : grid.findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (menu->isVisible() && action->text() == name) return action;
            }
        }
        return nullptr;
    }
};

const Heads kSquare{{1, 1}, {1, 2}, {2, 1}, {2, 2}};

}  // namespace

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

TEST_CASE("a click beyond the last cell clears the selection") {
    GridOnScreen screen(1, 1);
    screen.selection.setHeads({{0, 0}});
    click(screen.cells, QPointF(screen.cells->width() - 3, screen.cells->height() - 3));
    CHECK(screen.selected().empty());
}

TEST_CASE("Ctrl and arrows move a cursor that selects, and stop at the edge") {
    GridOnScreen screen(3, 3);
    screen.key(Qt::Key_Down, Qt::ControlModifier);
    screen.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(screen.view->cursor() == HeadId{1, 1});
    CHECK(screen.selected() == Heads{{1, 1}});
    for (int i = 0; i < 5; ++i)
        screen.key(Qt::Key_Up, Qt::ControlModifier);
    CHECK(screen.selected() == Heads{{0, 1}});
    CHECK(screen.view->accessibleDescription().contains("layer 0, head 1"));
}

TEST_CASE("Ctrl, Shift and arrows extend the rectangle") {
    GridOnScreen screen(6, 4);
    click(screen.cells, screen.at(1, 1));
    screen.key(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    screen.key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(screen.selected() == kSquare);
    screen.key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(screen.selected() == Heads{{1, 1}, {1, 2}});
}

TEST_CASE("Space toggles the cursor's head, Ctrl+A selects all, Escape none") {
    GridOnScreen screen(2, 2);
    screen.key(Qt::Key_Right, Qt::ControlModifier);
    screen.key(Qt::Key_Space);
    CHECK(screen.selected().empty());
    screen.key(Qt::Key_Space);
    CHECK(screen.selected() == Heads{{0, 1}});
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

TEST_CASE("plain arrows and plus and minus turn sigma as well") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}});
    QSignalSpy steps(&screen.grid, &HeadGrid::sigmaStep);
    QSignalSpy commits(&screen.grid, &HeadGrid::sigmaCommitted);
    screen.key(Qt::Key_Up);
    screen.key(Qt::Key_Down, Qt::ShiftModifier);
    screen.key(Qt::Key_Plus);
    screen.key(Qt::Key_Minus);
    REQUIRE(steps.count() == 4);
    CHECK(steps[0] == QVariantList{1.0, false});
    CHECK(steps[1] == QVariantList{-1.0, true});
    CHECK(steps[2] == QVariantList{1.0, false});
    CHECK(steps[3] == QVariantList{-1.0, false});
    REQUIRE(commits.wait(kPatience));
    CHECK(commits.count() == 1);
}

TEST_CASE("choosing other heads ends the edit of sigma at once") {
    GridOnScreen screen(6, 4);
    screen.selection.setHeads({{4, 0}});
    QSignalSpy commits(&screen.grid, &HeadGrid::sigmaCommitted);
    screen.key(Qt::Key_Up);
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

TEST_CASE("hovering a head lights it everywhere and reads it out") {
    GridOnScreen screen(2, 2);
    screen.grid.setMeasurement(ramp(2, 2, 11));
    hover(screen.cells, screen.at(1, 0));
    CHECK(screen.selection.hovered() == HeadId{1, 0});
    CHECK(screen.subtitle() == "layer 1 head 0 · last 2.00 · mean 1.00 nats · σ 1.00");
    hover(screen.cells, screen.layerLabel(1));
    CHECK_FALSE(screen.selection.hovered().has_value());
    CHECK(screen.subtitle() == "colour: entropy at the last position");

    hover(screen.cells, screen.at(1, 1));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(screen.cells, &leave);
    CHECK_FALSE(screen.selection.hovered().has_value());
}

TEST_CASE("every cell of every shape is found where it is drawn") {
    const auto [layers, heads] =
        GENERATE(table<int, int>({{1, 1}, {6, 4}, {22, 32}, {80, 64}, {2, 200}}));
    GridOnScreen screen(layers, heads);
    HeadGridLayout layout = screen.view->cells();
    for (const QPoint scroll :
         {QPoint(0, 0), QPoint(screen.view->horizontalScrollBar()->maximum(),
                               screen.view->verticalScrollBar()->maximum())}) {
        layout.scroll = scroll;
        int visible = 0;
        for (int layer = 0; layer < layers; ++layer) {
            for (int head = 0; head < heads; ++head) {
                const QRect cell = layout.cell({layer, head});
                REQUIRE(cell.width() >= 8);
                REQUIRE(cell.height() >= 8);
                if (!layout.cells().contains(cell)) continue;
                ++visible;
                for (const QPoint corner : {cell.topLeft(), cell.bottomRight()})
                    REQUIRE((layout.headAt(corner) == HeadId{layer, head}));
            }
        }
        CHECK(visible > 0);
    }
    // At the far end the last cell is in sight.
    CHECK(layout.cells().contains(layout.cell({layers - 1, heads - 1})));
}

TEST_CASE("the keyboard's cursor is kept in sight") {
    GridOnScreen screen(80, 64);
    for (int i = 0; i < 79; ++i)
        screen.key(Qt::Key_Down, Qt::ControlModifier);
    CHECK(screen.view->cells().cells().contains(screen.view->cells().cell({79, 0})));
}

TEST_CASE("a cell has the colour of its entropy between 0 and the end of the bar") {
    GridOnScreen screen(2, 2);
    screen.grid.setMeasurement(ramp(2, 2, 41));  // last entropies 4, 8, 8 and 16
    HeadGridValues values;
    values.setMeasurement(ramp(2, 2, 41));
    CHECK(values.range() == ColourRange{0.0, 20.0});
    const QRect cell = screen.view->cells().cell({0, 1});
    CHECK(screen.pixel(cell.topLeft() + QPoint(4, 4)) == viridis(8.0 / 20.0));
}

TEST_CASE("sigma is neutral at 1 and the change at 0") {
    HeadGridValues values;
    const Theme theme = GENERATE(Theme::light(), Theme::dark());
    values.setMeasurement(ramp(1, 2, 3));
    values.setReference(ramp(1, 2, 3));
    values.setColouring(HeadColouring::sigma);
    CHECK(values.colour(1.0, theme) == theme.color(Role::panel));
    CHECK(values.colour(1.5, theme) != theme.color(Role::panel));
    values.setColouring(HeadColouring::change);
    CHECK(values.colour(values.value({0, 1}), theme) == theme.color(Role::panel));
}

TEST_CASE("one head with sigma 0 does not take the colours from the others") {
    HeadGridValues values;
    values.setShape(1, 2);
    values.setColouring(HeadColouring::sigma);
    values.setSigma({0.0, 1.4});
    CHECK(values.range().high == 1.5);
    values.setSigma({1000.0, 1.4});
    CHECK(values.range().high == 10.0);
    CHECK(values.range().low == Approx(0.1));
}

TEST_CASE("last and mean entropy and their unit") {
    HeadGridValues values;
    values.setMeasurement(ramp(2, 3, 11));  // at the last position (layer + 1) (head + 1) nats
    CHECK(values.number({1, 2}) == "6.00");
    values.setColouring(HeadColouring::meanEntropy);
    CHECK(values.number({1, 2}) == "3.00");
    values.setUnit(EntropyUnit::bits);
    CHECK(*values.value({1, 2}) == Approx(3.0 / std::log(2.0)));
    CHECK(values.unitName() == "bits");
    CHECK(values.readOut({1, 2}).contains("mean entropy: 3.000 nats (4.328 bits)"));
    CHECK(values.readOut({1, 2}).contains("entropy at position 10: 6.000 nats (8.656 bits)"));
}

TEST_CASE("the change is taken at the last position that both reach") {
    HeadGridValues values;
    values.setColouring(HeadColouring::change);
    values.setMeasurement(ramp(1, 2, 21));
    CHECK(values.number({0, 0}) == "–");
    values.setReference(ramp(1, 2, 11, 0.25f));
    CHECK(values.number({0, 0}) == "−0.25");
    CHECK(values.range() == ColourRange{-0.5, 0.5});
    CHECK(values.readOut({0, 1}).contains("against the reference at position 10: −0.250 nats"));
}

TEST_CASE("a reference of another model is no reference") {
    HeadGridValues values;
    values.setColouring(HeadColouring::change);
    values.setMeasurement(ramp(1, 2, 5));
    values.setReference(ramp(2, 2, 5));
    CHECK_FALSE(values.change({0, 0}).has_value());
    CHECK(values.title() == "colour: change, no reference to compare");
}

TEST_CASE("colours only grow while answers are coarse and settle with an exact one") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 1, 31));  // 3 nats
    CHECK(values.range().high == 3.0);
    auto coarse = ramp(1, 1, 21);
    coarse->fidelity = Fidelity::coarse;
    values.setMeasurement(coarse);
    CHECK(values.range().high == 3.0);
    values.setMeasurement(ramp(1, 1, 21));
    CHECK(values.range().high == 2.0);
}

TEST_CASE("a measurement whose arrays do not fit its shape is not shown") {
    HeadGridValues values;
    values.setShape(2, 2);
    auto broken = ramp(2, 2, 8);
    broken->entropy.pop_back();
    values.setMeasurement(broken);
    CHECK_FALSE(values.hasMeasurement());
    CHECK(values.curve({1, 1}) == nullptr);
    CHECK(values.number({1, 1}) == "–");
}

TEST_CASE("an entropy that is not a number is a dash") {
    GridOnScreen screen(1, 2);
    auto measurement = ramp(1, 2, 4);
    measurement->entropy[3] = std::numeric_limits<float>::quiet_NaN();
    screen.grid.setMeasurement(measurement);
    HeadGridValues values;
    values.setMeasurement(measurement);
    CHECK(values.number({0, 0}) == "–");
    CHECK(values.number({0, 1}) == "0.60");
    const QRect cell = screen.view->cells().cell({0, 0});
    CHECK(screen.pixel(cell.topLeft() + QPoint(5, 5)) == Theme::light().color(Role::raised));
}

TEST_CASE("a curve is reduced to its means and scaled to the largest entropy") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 2 * HeadGridValues::curvePoints));
    const int last = HeadGridValues::curvePoints - 1;
    CHECK(values.curve({0, 1})[last] == Approx(1.0f));
    CHECK(values.curve({0, 0})[last] == Approx(0.5f));
    // Two positions a point: means 0.05, 0.25, 0.45 ... of head 0, the largest 2 * 9.45.
    CHECK(values.curve({0, 0})[1] == Approx(0.25f / 18.9f));

    values.setMeasurement(ramp(1, 1, 1));
    CHECK(values.curve({0, 0})[last] == 0.0f);
}

TEST_CASE("the chooser changes what the colour means, and says so") {
    GridOnScreen screen(2, 2);
    QSignalSpy changed(&screen.grid, &HeadGrid::colouringChanged);
    for (QAbstractButton* button : screen.grid.findChildren<QAbstractButton*>()) {
        if (button->text() == "sigma") click(button, button->rect().center());
    }
    CHECK(screen.grid.colouring() == HeadColouring::sigma);
    CHECK(screen.subtitle() == "colour: sigma");
    CHECK(changed.count() == 1);
    screen.grid.setColouring(HeadColouring::change);
    CHECK(changed.count() == 1);
}

TEST_CASE("the context menu copies the values as CSV") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    screen.grid.setReference(ramp(1, 2, 11, 0.5f));
    screen.grid.setSigma({1.0, 1.72});
    QAction* copy = screen.menuEntry("Copy values as CSV");
    REQUIRE(copy != nullptr);
    copy->trigger();
    CHECK(QApplication::clipboard()->text() ==
          "layer,head,sigma,entropy_last_nats,entropy_mean_nats,change_nats\n"
          "0,0,1,1,0.5,-0.5\n"
          "0,1,1.72,2,1,-0.5\n");
}

TEST_CASE("the context menu resets the sigma of a selection") {
    GridOnScreen screen(2, 2);
    QSignalSpy resets(&screen.grid, &HeadGrid::sigmaResetRequested);
    QAction* reset = screen.menuEntry("Reset σ of the selection");
    REQUIRE(reset != nullptr);
    CHECK_FALSE(reset->isEnabled());
    QApplication::activePopupWidget()->close();
    screen.selection.setHeads({{0, 1}});
    reset = screen.menuEntry("Reset σ of the selection");
    REQUIRE(reset != nullptr);
    reset->trigger();
    CHECK(resets.count() == 1);
}

TEST_CASE("another model forgets what was shown of the last one") {
    GridOnScreen screen(2, 2);
    screen.grid.setMeasurement(ramp(2, 2, 11));
    screen.grid.setSigma({1.0, 1.0, 1.0, 2.0});
    screen.grid.setShape(3, 2);
    CHECK(
        screen.grid.csv().startsWith("layer,head,sigma,entropy_last_nats,entropy_mean_nats,"
                                     "change_nats\n0,0,1,,,\n"));
    CHECK(screen.grid.csv().endsWith("2,1,1,,,\n"));
}

TEST_CASE("selected heads are outlined in brass") {
    GridOnScreen screen(2, 2);
    const auto brass = [&](int layer, int head) {
        const QRect cell = screen.view->cells().cell({layer, head});
        const QColor colour = screen.pixel(QPointF(cell.center().x(), cell.top()));
        return colour.red() > colour.blue() + 60;
    };
    CHECK_FALSE(brass(1, 0));
    screen.selection.setHeads({{1, 0}});
    CHECK(brass(1, 0));
    CHECK_FALSE(brass(0, 0));
}
