// SPDX-License-Identifier: GPL-3.0-or-later
// What the grid of heads shows.
#include <QLayout>
#include <QToolButton>

#include "pages/heads/head_grid_bar.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/grid_on_screen.h"
#include "widgets/controls/elided_label.h"

using namespace sextant;
using namespace sextant::test;

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
        screen.key(Qt::Key_Down);
    CHECK(screen.view->cells().cells().contains(screen.view->cells().cell({79, 0})));
}

TEST_CASE("a cell has the colour of its entropy between the least and the largest") {
    GridOnScreen screen(2, 2);
    screen.grid.setMeasurement(ramp(2, 2, 41));  // last entropies 4, 8, 8 and 16
    HeadGridValues values;
    values.setMeasurement(ramp(2, 2, 41));
    CHECK(values.range().low == Approx(4.0));
    CHECK(values.range().high == Approx(16.0));
    const QRect cell = screen.view->cells().cell({0, 1});
    CHECK(screen.pixel(cell.topLeft() + QPoint(4, 4)) == viridis((8.0 - 4.0) / (16.0 - 4.0)));
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
    values.setScales({0.0, 1.4}, 1.0);
    CHECK(values.range().high == 1.5);
    values.setScales({1000.0, 1.4}, 1.0);
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
    CHECK(values.range() == ColourRange{-0.25, 0.25});
    CHECK(values.readOut({0, 1}).contains("against A at position 10: −0.250 nats (−0.361 bits)"));
}

TEST_CASE("a reference of another model is no reference") {
    HeadGridValues values;
    values.setColouring(HeadColouring::change);
    values.setMeasurement(ramp(1, 2, 5));
    values.setReference(ramp(2, 2, 5));
    CHECK_FALSE(values.change({0, 0}).has_value());
    CHECK(values.title() == "colour: change, no A to compare");
}

TEST_CASE("colours only grow while answers are coarse and settle with an exact one") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 31));  // 3 and 6 nats
    CHECK(values.range() == ColourRange{3.0, 6.0});
    auto coarse = ramp(1, 2, 21);  // 2 and 4
    coarse->fidelity = Fidelity::partial;
    values.setMeasurement(coarse);
    CHECK(values.range() == ColourRange{2.0, 6.0});
    values.setMeasurement(ramp(1, 2, 21));
    CHECK(values.range() == ColourRange{2.0, 4.0});
}

TEST_CASE("where rows are missing the colours are of the position that is shown") {
    HeadGridValues values;
    auto growing = ramp(1, 2, 31);  // 1 and 2 at position 10
    growing->fidelity = Fidelity::partial;
    for (std::size_t i = 0; i < growing->entropy.size(); ++i)
        if (i % 31 > 10) growing->entropy[i] = std::nanf("");
    values.setMeasurement(growing);
    CHECK(values.lastKnown() == 10);
    CHECK(values.range() == ColourRange{1.0, 2.0});
    values.setMeasurement(ramp(1, 2, 31));
    CHECK(values.range() == ColourRange{3.0, 6.0});
    // What is whole stays until that position has come again.
    values.setMeasurement(growing);
    CHECK(values.range() == ColourRange{3.0, 6.0});
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

TEST_CASE("a curve is reduced to its means and scaled to its own largest, if that is not nothing") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 2 * HeadGridValues::curvePoints));
    const int last = HeadGridValues::curvePoints - 1;
    CHECK(values.curve({0, 1})[last] == Approx(1.0f));
    CHECK(values.curve({0, 0})[last] == Approx(1.0f));
    // Two positions a point: means 0.05, 0.25, 0.45 ... of head 0, the largest 9.45.
    CHECK(values.curve({0, 0})[1] == Approx(0.25f / 9.45f));

    // Head 20 has 20 times as much as head 0, which has a tenth of that for its height.
    values.setMeasurement(ramp(1, 20, 2 * HeadGridValues::curvePoints));
    CHECK(values.curve({0, 0})[last] == Approx(0.5f));

    values.setMeasurement(ramp(1, 1, 1));
    CHECK(values.curve({0, 0})[last] == 0.0f);
}

TEST_CASE("the chooser changes what the colour means, and says so") {
    GridOnScreen screen(2, 2);
    QSignalSpy changed(&screen.grid, &HeadGrid::colouringChanged);
    for (QAbstractButton* button : screen.grid.findChildren<QAbstractButton*>()) {
        if (button->text() == QStringLiteral("σ")) click(button, button->rect().center());
    }
    CHECK(screen.grid.colouring() == HeadColouring::sigma);
    CHECK(screen.subtitle() == "colour: \u03c3 in effect");
    CHECK(changed.count() == 1);
    screen.grid.setColouring(HeadColouring::change);
    CHECK(changed.count() == 1);
}

TEST_CASE("where the colourings have no room they are a menu, and none is cut") {
    GridOnScreen screen(2, 2);
    for (const int width : {900, 500, 400, 300, 260}) {
        screen.grid.resize(width, 300);
        for (int round = 0; round < 4; ++round)  // what folds or opens is laid out later
            QCoreApplication::processEvents();
        INFO(width << " pixels");
        int seen = 0;
        for (QToolButton* button : screen.grid.findChildren<QToolButton*>()) {
            if (!button->isVisible() || button->objectName() == "headGridMore") continue;
            ++seen;
            INFO(button->text().toStdString());
            CHECK(button->width() >= button->sizeHint().width());
            CHECK(screen.grid.rect().contains(
                QRect(button->mapTo(&screen.grid, QPoint()), button->size())));
        }
        CHECK((seen == 7 || seen == 1));
    }
    auto* folded = screen.grid.findChild<QToolButton*>("headColourMenu");
    REQUIRE(folded->isVisible());
    CHECK(folded->text().startsWith("entropy"));
    folded->click();
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    CHECK(menu->actions().size() == 7);
    for (QAction* action : menu->actions())
        if (action->text() == "\u03c3 in effect") action->trigger();
    menu->close();
    CHECK(screen.grid.colouring() == HeadColouring::sigma);
}

TEST_CASE("the context menu copies the values as CSV") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    screen.grid.setReference(ramp(1, 2, 11, 0.5f));
    screen.grid.setScales({1.0, 1.72}, 2.0);
    QAction* copy = screen.menuEntry("Copy values as CSV");
    REQUIRE(copy != nullptr);
    copy->trigger();
    CHECK(QApplication::clipboard()->text() ==
          "layer,head,sigma_in_effect,own_factor,entropy_last_nats,entropy_mean_nats,change_nats\n"
          "0,0,2,1,1,0.5,-0.5\n"
          "0,1,3.44,1.72,2,1,-0.5\n");
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
    screen.grid.setScales({1.0, 1.0, 1.0, 2.0}, 1.0);
    screen.grid.setShape(3, 2);
    CHECK(csvOf(screen.grid.table())
              .startsWith("layer,head,sigma_in_effect,own_factor,entropy_last_nats,"
                          "entropy_mean_nats,change_nats\n0,0,1,1,,,\n"));
    CHECK(csvOf(screen.grid.table()).endsWith("2,1,1,1,,,\n"));
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

TEST_CASE("uniform and own factor multiply: the grid shows what is in effect and what makes it") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    screen.grid.setScales({1.0, 1.9}, 1.44);
    hover(screen.cells, screen.at(0, 1));
    CHECK(screen.subtitle().contains("σ 1.44 × 1.90 = 2.74"));
    hover(screen.cells, screen.at(0, 0));
    CHECK(screen.subtitle().contains("σ 1.44 × 1.00 = 1.44"));
    const HeadGridValues& values = screen.grid.values();
    CHECK(values.readOut({0, 1}).contains("1.44 × 1.9 = 2.736 (uniform × own factor)"));
    screen.grid.setColouring(HeadColouring::sigma);
    CHECK(values.number({0, 0}) == "1.44");
    CHECK(values.number({0, 1}) == "2.74");
    CHECK(*values.value({0, 1}) == Approx(2.736));
    screen.grid.setScales({1.0, 1.9}, 1.0);
    CHECK(values.scaleText({0, 1}) == "1.90");
}

TEST_CASE("a scale has the digits it was set with") {
    GridOnScreen screen(1, 2);
    screen.grid.setScales({1.0, 1.155}, 1.005);
    screen.grid.setColouring(HeadColouring::sigma);
    const HeadGridValues& values = screen.grid.values();
    CHECK(values.number({0, 0}) == "1.005");
    CHECK(values.scaleText({0, 1}) == "1.005 × 1.155 = 1.161");
    CHECK(values.summary({0, 0}).contains("σ 1.005 × 1.00 = 1.005"));
}

TEST_CASE("a narrow read-out leaves words out before it cuts the scale") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    screen.grid.setScales({1.0, 1.9}, 1.44);
    hover(screen.cells, screen.at(0, 1));
    auto* line = screen.grid.findChild<ElidedLabel*>("headGridSubtitle");
    const QFontMetrics font = line->fontMetrics();
    line->setMaximumWidth(font.horizontalAdvance("L0 H1 · σ 1.44 × 1.90 = 2.74") + 4);
    screen.grid.layout()->activate();
    CHECK(line->shown() == "L0 H1 · σ 1.44 × 1.90 = 2.74");
    line->setMaximumWidth(font.horizontalAdvance("σ 1.44 × 1.90 = 2.74") + 4);
    screen.grid.layout()->activate();
    CHECK(line->shown() == "σ 1.44 × 1.90 = 2.74");
}

TEST_CASE("a narrow title leaves words out before it is cut, and says them all on hover") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    auto* line = screen.grid.findChild<ElidedLabel*>("headGridSubtitle");
    const QFontMetrics font = line->fontMetrics();
    for (const QString& form : {QString("entropy at the last position"), QString("last entropy")}) {
        line->setMaximumWidth(font.horizontalAdvance(form) + 2);
        screen.grid.layout()->activate();
        CHECK(line->shown() == form);
        CHECK(line->isCut());
        CHECK(line->text() == "colour: entropy at the last position");
    }
}

TEST_CASE("a narrow title of an answer that grows says how far it is, whole") {
    GridOnScreen screen(1, 2);
    auto growing = ramp(1, 2, 2001);
    growing->fidelity = Fidelity::partial;
    for (int head = 0; head < 2; ++head)
        for (int i = 1001; i < 2001; ++i)
            growing->entropy[static_cast<std::size_t>(head * 2001 + i)] = std::nanf("");
    screen.grid.setMeasurement(growing);
    screen.grid.setHonesty({}, "first 1,001 of 2,001 tokens");
    auto* line = screen.grid.findChild<ElidedLabel*>("headGridSubtitle");
    for (const QString& form : {QString("entropy at 1,000 so far"), QString("at 1,000 so far")}) {
        line->setMaximumWidth(line->fontMetrics().horizontalAdvance(form) + 2);
        screen.grid.layout()->activate();
        CHECK(line->shown() == form);
    }
}

TEST_CASE("while nothing is there the bar has no range") {
    GridOnScreen screen(1, 2);
    auto nothing = ramp(1, 2, 11);
    nothing->fidelity = Fidelity::partial;
    for (float& one : nothing->entropy)
        one = std::nanf("");
    screen.grid.setMeasurement(nothing);
    const auto* bar = screen.grid.findChild<HeadGridBar*>();
    CHECK(bar->highLabel() == "–");
    CHECK(bar->lowLabel() == "–");
    screen.grid.setMeasurement(ramp(1, 2, 11));
    CHECK(bar->highLabel() == "2");
}

TEST_CASE("without a crosshair the title says where to point") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 11));
    values.setColouring(HeadColouring::crosshairEntropy);
    for (const QString& form : values.titles())
        CHECK(form.contains("point at a position in Curves"));
}

TEST_CASE("heads are coloured by entropy at the crosshair, or the mean over what is in sight") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));  // 0.1 and 0.2 nats a position
    screen.grid.setColouring(HeadColouring::crosshairEntropy);
    CHECK(screen.grid.values().number({0, 1}) == "–");
    screen.selection.setPosition(4);
    CHECK(screen.grid.values().number({0, 1}) == "0.80");
    CHECK(screen.subtitle() == "colour: entropy at position 4");
    screen.grid.setColouring(HeadColouring::meanEntropy);
    CHECK(screen.grid.values().number({0, 1}) == "1.00");
    screen.selection.setRange(std::pair{2, 4});
    CHECK(screen.grid.values().number({0, 1}) == "0.60");
    CHECK(screen.subtitle() == "colour: mean entropy, positions 2 to 4");
    CHECK(csvOf(screen.grid.table()).contains("entropy_at_4_nats,entropy_mean_2_to_4_nats"));
}

TEST_CASE("heads are coloured by the share on the first token over what is in sight") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));  // as from an old capture
    screen.grid.setColouring(HeadColouring::firstShare);
    const HeadGridValues& values = screen.grid.values();
    CHECK(values.number({0, 1}) == "–");
    CHECK(values.readOut({0, 1}).contains("first token: not measured"));
    CHECK(screen.subtitle().contains("not measured"));
    auto measured = ramp(1, 2, 11);
    for (int head = 0; head < 2; ++head)
        for (int i = 0; i < 11; ++i)
            measured->firstShare.push_back(i == 0 ? 1.0F
                                                  : 0.02F * static_cast<float>(i * (head + 1)));
    screen.grid.setMeasurement(measured);
    CHECK(values.number({0, 1}) == "0.220");  // position 0 is left out
    const ColourRange range = values.range();
    CHECK(range.low == 0.0);
    CHECK(range.high == Approx(0.22));
    screen.grid.setColouring(HeadColouring::lastEntropy);
    screen.grid.setColouring(HeadColouring::firstShare);
    screen.grid.setMeasurement(measured);
    CHECK(values.range() == range);  // coming back widens nothing
    CHECK(screen.subtitle() == "colour: share on the first token, mean over positions");
    CHECK(values.unitName() == "share");
    screen.grid.setUnit(EntropyUnit::bits);
    CHECK(*values.value({0, 0}) == Approx(0.11));  // a share has no unit
    CHECK(values.colour(values.value({0, 0}), Theme::dark()) !=
          values.colour(values.value({0, 1}), Theme::dark()));
    screen.selection.setRange(std::pair{0, 4});
    CHECK(values.number({0, 1}) == "0.100");
    CHECK(screen.subtitle() == "colour: share on the first token, positions 1 to 4");
    CHECK(values.range().low >= 0.0);
    hover(screen.cells, screen.at(0, 1));
    CHECK(screen.subtitle().contains("first token 0.100"));
    CHECK(values.readOut({0, 1}).contains("on the first token: 0.100"));
    CHECK(csvOf(screen.grid.table()).contains("change_nats,first_token_share"));
    HeadGrid other(&screen.selection);
    other.setState(screen.grid.state());
    CHECK(other.colouring() == HeadColouring::firstShare);
}

TEST_CASE(
    "while an answer grows the last that is there stands for the last, and a change waits for the "
    "samples of the reference") {
    HeadGridValues values;
    auto partial = ramp(1, 2, 11);
    partial->fidelity = Fidelity::partial;
    partial->samples = 4;
    for (int i = 6; i < 11; ++i)
        partial->entropy[static_cast<std::size_t>(i)] = std::nanf("");
    values.setMeasurement(partial);
    CHECK(values.lastKnown() == 5);
    CHECK(values.number({0, 0}) == "0.50");
    CHECK(values.number({0, 1}) == "1.00");
    CHECK(values.title() == "colour: entropy at position 5, the last so far");
    CHECK(values.hasRange());
    CHECK(csvOf(values.table()).contains("0,0,1,1,,"));  // not the last
    CHECK(*values.meanEntropy({0, 0}) == Approx(0.25));  // of positions 0 to 5
    CHECK(std::isnan(values.curve({0, 0})[HeadGridValues::curvePoints - 1]));
    values.setReference(ramp(1, 2, 11, 1.0f));
    values.setColouring(HeadColouring::change);
    CHECK(values.number({0, 1}) == "–");
    auto whole = ramp(1, 2, 11);
    whole->samples = 4;
    values.setMeasurement(whole);
    CHECK(values.number({0, 1}) == "−1.00");
}

TEST_CASE(
    "while an answer grows the numbers before it stay, muted, until their position has come") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 11));  // at the last position 1 and 2 nats
    const auto growing = [](int known, double factor) {
        auto partial = ramp(1, 2, 11);
        partial->fidelity = Fidelity::partial;
        for (int head = 0; head < 2; ++head)
            for (int i = 0; i < 11; ++i) {
                float& one = partial->entropy[static_cast<std::size_t>(head * 11 + i)];
                one = i < known ? static_cast<float>(factor * one) : std::nanf("");
            }
        return partial;
    };
    values.setMeasurement(growing(6, 3.0));
    CHECK(values.number({0, 1}) == "2.00");
    CHECK(values.isStale());
    CHECK(values.title() == "before the last change \u00b7 colour: entropy at the last position");
    CHECK(values.readOut({0, 1}).contains("before the last change"));
    CHECK(csvOf(values.table()).contains("0,1,1,1,,,"));  // nothing of before is in the table
    CHECK(values.curve({0, 1})[HeadGridValues::curvePoints - 1] == Approx(1.0f));
    // The crosshair's position has come.
    values.setColouring(HeadColouring::crosshairEntropy);
    values.setPosition(4);
    CHECK_FALSE(values.isStale());
    CHECK(values.number({0, 1}) == "2.40");
    values.setPosition(9);
    CHECK(values.isStale());
    CHECK(values.number({0, 1}) == "1.80");
    values.setColouring(HeadColouring::lastEntropy);
    values.setMeasurement(growing(11, 3.0));
    CHECK_FALSE(values.isStale());
    CHECK(values.number({0, 1}) == "6.00");
    // Of another model nothing is kept.
    values.setMeasurement(nullptr);
    values.setMeasurement(growing(6, 3.0));
    CHECK(values.number({0, 1}) == "3.00");
    CHECK(values.title() == "colour: entropy at position 5, the last so far");
}

TEST_CASE("beside scales that are not set the entropies of what is set are muted and said so") {
    HeadGridValues values;
    values.setMeasurement(ramp(1, 2, 11));
    values.setScalesOf("step 36 of the search");
    values.setScales({1.3, 1.0}, 1.0);
    CHECK(values.isStale());
    CHECK(values.title() ==
          "pale: what is set, colour: entropy at the last position \u00b7 marks and \u03c3: the "
          "scales of step 36 of the search, not set");
    // At any width the title says first what the numbers are.
    CHECK(values.titles()[1] ==
          "what is set: last entropy \u00b7 marks: heads that step 36 of the search scales");
    CHECK(values.titles().back() == "what is set: last entropy");
    values.setHonesty("uniform \u03c3 1.2", {});
    CHECK(values.titles().back() == "of uniform \u03c3 1.2: last entropy");
    CHECK_FALSE(values.title().contains("what is set"));
    values.setHonesty({}, "first 8 of 11 tokens");
    CHECK(values.titles().back() == "what is set, first 8 of 11 tokens: last entropy");
    values.setHonesty({}, {});
    CHECK(values.mostAreScaled());  // a head at the search's bound has its sigma written, too
    values.setColouring(HeadColouring::sigma);
    CHECK_FALSE(values.isStale());
    CHECK(values.titles()[1] == "\u03c3 of step 36 of the search, not set");
    values.setScalesOf({});
    values.setColouring(HeadColouring::lastEntropy);
    values.setScales({1.3, 1.0}, 1.0);
    CHECK_FALSE(values.isStale());
    CHECK_FALSE(values.mostAreScaled());  // one of two
    values.setScales({1.3, 1.0, 1.2}, 1.0);
    CHECK(values.mostAreScaled());
}

TEST_CASE("numbers of another setting are muted and say of which") {
    GridOnScreen screen(1, 2);
    screen.grid.setMeasurement(ramp(1, 2, 11));
    const QPointF inside = screen.view->cells().cell({0, 1}).topLeft() + QPoint(20, 12);
    const QColor full = screen.pixel(inside);
    screen.grid.setHonesty("uniform σ 1.2", {});
    CHECK(screen.subtitle() == "of uniform σ 1.2 · colour: entropy at the last position");
    CHECK(screen.pixel(inside) != full);
    screen.grid.setHonesty({}, "first 8 of 11 tokens");
    CHECK(screen.subtitle() == "colour: entropy at the last position · first 8 of 11 tokens");
    CHECK(screen.pixel(inside) == full);
}

TEST_CASE("a grid that has the keyboard is taken apart in silence") {
    GridOnScreen screen(2, 2);
    screen.grid.setMeasurement(ramp(2, 2, 11));
    screen.focus();
    hover(screen.cells, screen.at(0, 1));
}
