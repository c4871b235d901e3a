// SPDX-License-Identifier: GPL-3.0-or-later
// The head grid coloured by sensitivity, and heads that are locked.
#include <QToolButton>

#include "analysis/measure/head_sensitivity.h"
#include "pages/heads/head_grid_bar.h"
#include "pages/heads/head_grid_padlock.h"
#include "pages/heads/head_grid_sigma_cell.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/grid_on_screen.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::shared_ptr<HeadSensitivity> slopes(std::vector<double> bySigma, std::int64_t from = 256) {
    auto map = std::make_shared<HeadSensitivity>();
    map->sigma.assign(bySigma.size(), 1.5);
    map->bySigma = std::move(bySigma);
    map->fromPosition = from;
    map->samples = map->ofSamples = 8;
    return map;
}

// 2 x 2 heads at uniform sigma 1.5, coloured by sensitivity.
struct SlopedGrid : GridOnScreen {
    std::shared_ptr<HeadSensitivity> map = slopes({-0.4, 0.2, 0.039, -0.041});
    SlopedGrid() : GridOnScreen(2, 2) {
        grid.setMeasurement(ramp(2, 2, 11));
        grid.setScales({}, 1.5);
        grid.setColouring(HeadColouring::sensitivity);
        grid.setSensitivity(map, map, 256);
    }
    const HeadGridValues& values() const { return grid.values(); }
    QRect padlock(HeadId head) const {
        return padlockIn(view->cells().cell(head), true, view->font());
    }
};

}  // namespace

TEST_CASE("sensitivity is blue where sigma is to be raised, red where lowered, symmetric") {
    SlopedGrid screen;
    CHECK(screen.values().range() == ColourRange{-0.4, 0.4});
    const QColor neutral = Theme::light().color(Role::panel);
    const auto colour = [&](double value) { return screen.values().colour(value, Theme::light()); };
    CHECK(colour(0.0) == neutral);
    CHECK(colour(-0.4) == diverging(-1.0, neutral));
    CHECK(colour(0.2) == diverging(0.5, neutral));
    CHECK(screen.values().number({0, 0}) == QStringLiteral("\u22120.400"));
    CHECK(screen.values().number({0, 1}) == "+0.200");
    auto* bar = screen.grid.findChild<HeadGridBar*>();
    CHECK(bar->highLabel() == "+0.4");
    CHECK(screen.values().unitName() == "nats/\u03c3");
    screen.grid.setUnit(EntropyUnit::bits);
    CHECK(screen.values().range().high == Approx(0.4 / std::log(2.0)));
}

TEST_CASE("a triangle shows which way lowers the loss, where that is worth it") {
    SlopedGrid screen;
    CHECK(screen.values().betterDirection({0, 0}) == 1);
    CHECK(screen.values().betterDirection({0, 1}) == -1);
    CHECK(screen.values().betterDirection({1, 0}) == 0);  // under a tenth of the range
    CHECK(screen.values().betterDirection({1, 1}) == 1);
    screen.grid.setLocked({0});
    CHECK(screen.values().betterDirection({0, 0}) == 0);
}

TEST_CASE("slopes beside the scales of a search are said to be of the setting in force") {
    SlopedGrid screen;
    CHECK_FALSE(screen.values().slopesOfOther());
    screen.grid.setScales({1.1, 1.2, 1.3, 1.4}, 1.0, "step 8 of the search");
    CHECK(screen.values().slopesOfOther());
    for (const QString& title : screen.values().titles())
        CHECK(title.contains("of the setting in force"));
    CHECK(screen.values().summary({0, 0}).contains("of the setting in force"));
    CHECK_FALSE(screen.values().summaries({0, 0})[1].contains("beyond 256"));
    screen.grid.setColouring(HeadColouring::sigma);
    CHECK_FALSE(screen.values().slopesOfOther());
}

TEST_CASE("the title says over which positions, and what the map is of") {
    SlopedGrid screen;
    const QString title =
        "\u03c3 in effect, coloured by sensitivity d log-ppl / d\u03c3 beyond 256";
    CHECK(screen.values().title() == title);
    CHECK(screen.subtitle().contains("\u25b2 raise  \u25bc lower"));
    CHECK_FALSE(screen.values().isStale());
    screen.grid.setSensitivity(nullptr, screen.map, 256);
    CHECK(screen.values().isStale());  // muted: a new one is on its way
    CHECK(screen.values().title().contains("before the last change"));
    for (const QString& form : screen.values().titles()) {
        INFO(form.toStdString());
        CHECK((form.contains("sensitivity") || form.startsWith("d log-ppl") ||
               form.startsWith("slopes")));
    }
    auto partial = slopes({1, 2, 3, 4});
    partial->samples = 3;
    screen.grid.setSensitivity(partial, screen.map, 256);
    CHECK(screen.values().isStale());
    CHECK(screen.values().title().contains("3 of 8 samples"));
    for (const QString& form : screen.values().titles())
        CHECK(form.contains("3 of 8 samples"));  // at any width
    CHECK(screen.values().summary({0, 0}).contains("3 of 8 samples"));
    auto all = slopes({1, 2, 3, 4}, 0);
    screen.grid.setSensitivity(all, all, 256);
    CHECK(screen.values().title().endsWith("over all positions"));
    all = slopes({1, 2, 3, 4}, 300);
    screen.grid.setSensitivity(all, all, 256);
    CHECK(screen.values().title().endsWith("from position 300 on"));
    HeadSensitivity none;
    none.failure = Message("they need 99 GB");
    screen.grid.setSensitivity(std::make_shared<HeadSensitivity>(none), nullptr, 256);
    CHECK(screen.values().title() == "no sensitivity: they need 99 GB");
    CHECK_FALSE(screen.values().value({0, 0}));
}

TEST_CASE("while a scale is moved the cell keeps the sigma that the slopes were taken at") {
    SlopedGrid screen;
    CHECK_FALSE(screen.values().sigmaBefore({0, 1}));
    screen.grid.setScales({1.0, 1.2, 1.0, 1.0}, 1.5);
    screen.grid.setSensitivity(nullptr, screen.map, 256);
    CHECK(screen.values().sigmaBefore({0, 1}) == 1.5);
    CHECK(screen.values().sigma({0, 1}) == Approx(1.8));
    CHECK_FALSE(screen.values().sigmaBefore({0, 0}));
}

TEST_CASE("sigma, mark and sensitivity stand beside each other in a cell, whatever its size") {
    const QFont font = drivenApplication().font();
    for (const QSize size : {QSize(180, 40), QSize(120, 30), QSize(70, 40), QSize(30, 26),
                             QSize(18, 18), QSize(10, 10)}) {
        INFO(size.width() << " x " << size.height());
        const QRect cell(QPoint(7, 5), size);
        const SigmaCell words(cell, font);
        for (const QRect& part : {words.sigma, words.value, words.triangle}) {
            if (!part.isValid()) continue;
            CHECK(cell.contains(part));
        }
        CHECK_FALSE(words.sigma.intersects(words.value));
        CHECK_FALSE(words.triangle.intersects(words.value));
        CHECK_FALSE(words.triangle.intersects(words.sigma));
        const QRect padlock = padlockIn(cell, true, font);
        if (padlock.isEmpty()) continue;
        CHECK(cell.contains(padlock));
        CHECK_FALSE(padlock.intersects(words.sigma));
        CHECK_FALSE(padlock.intersects(words.value));
    }
    CHECK(SigmaCell(QRect(0, 0, 180, 40), font).value.isValid());
    CHECK(SigmaCell(QRect(0, 0, 18, 18), font).triangle.isValid());
}

TEST_CASE("what has room in the least cell has room in each, whatever the width") {
    HeadGridLayout layout;
    layout.layers = 6;
    layout.heads = 4;
    layout.left = 30;
    layout.top = 20;
    for (int width = 300; width < 420; ++width) {
        layout.viewport = QSize(width, 200 + width / 7);
        for (int layer = 0; layer < 6; ++layer)
            for (int head = 0; head < 4; ++head) {
                const QRect cell = layout.cell({layer, head});
                CHECK(cell.contains(QRect(cell.topLeft(), layout.leastCell())));
            }
    }
}

TEST_CASE("heads are sorted, dimmed and read out by the size of their sensitivity") {
    SlopedGrid screen;
    screen.grid.setSorted(true);
    CHECK(screen.view->cells().order.headAt({0, 0}) == HeadId{0, 0});
    CHECK(screen.view->cells().order.headAt({0, 1}) == HeadId{0, 1});
    CHECK(screen.view->cells().order.headAt({1, 0}) == HeadId{1, 1});
    screen.grid.setFilter(HeadFilter{true, 0.1});
    CHECK(screen.values().passes({0, 0}));
    CHECK_FALSE(screen.values().passes({1, 1}));
    CHECK(screen.values().readOut({0, 0}).contains("sensitivity beyond 256: \u22120.4000"));
    CHECK(screen.values().readOut({0, 0}).contains("raise it"));
    CHECK(screen.values().readOut({0, 1}).contains("lower it"));
    screen.grid.setLocked({1});
    CHECK(screen.values().readOut({0, 1}).contains("locked"));
    const QStringList lines = csvOf(screen.grid.table()).split('\n');
    CHECK(lines[0].endsWith("d_nll_d_sigma_from_256_nats,locked"));
    CHECK(lines[1].endsWith(",-0.4,0"));
    CHECK(lines[2].endsWith(",0.2,1"));
    // Slopes of before the last change are no column of what is set.
    screen.grid.setSensitivity(nullptr, screen.map, 256);
    CHECK(csvOf(screen.grid.table()).split('\n')[1].endsWith(",,0"));
}

TEST_CASE("a padlock is drawn on locked heads only, and a click on it asks to unlock") {
    SlopedGrid screen;
    QSignalSpy unlock(&screen.grid, &HeadGrid::unlockRequested);
    const QRect padlock = screen.padlock({1, 0});
    const QPoint body(padlock.center().x(), padlock.bottom() - 2);
    const QColor without = screen.pixel(body);
    screen.grid.setLocked({2});
    CHECK(screen.pixel(body) != without);
    click(screen.cells, body);
    REQUIRE(unlock.count() == 1);
    CHECK(unlock.front().front().value<HeadId>() == HeadId{1, 0});
    CHECK(screen.selected().empty());  // it chose no head
    screen.grid.setLocked({});
    click(screen.cells, body);
    CHECK(unlock.count() == 1);
    CHECK(screen.selected() == Heads{{1, 0}});
}

TEST_CASE("the row under the grid counts selected and locked heads, and locks") {
    SlopedGrid screen;
    screen.grid.resize(1100, 360);
    QCoreApplication::processEvents();
    screen.grid.setLocked({2, 3});
    screen.selection.setHeads({{0, 0}});
    screen.view->clearFocus();  // else the row says what keys do
    auto* words = screen.grid.findChild<QLabel*>("headGridHint");
    CHECK(words->text() == "1 selected \u00b7 2 locked");
    QSignalSpy toggled(&screen.grid, &HeadGrid::lockToggled);
    for (QAbstractButton* button : screen.grid.findChildren<QAbstractButton*>())
        if (button->text() == "Lock (L)") click(button, button->rect().center());
    CHECK(toggled.count() == 1);
}

TEST_CASE("the positions of the sensitivity are chosen beside the colours, and remembered") {
    SlopedGrid screen;
    screen.grid.resize(900, 360);
    QCoreApplication::processEvents();
    auto* range = screen.grid.findChild<QToolButton*>("sensitivityRange");
    REQUIRE(range);
    CHECK(range->isVisible());
    CHECK(range->text().startsWith("beyond trained"));
    // A text that ends within the trained length: over all of it, whatever is asked for.
    const auto all = slopes({-0.4, 0.2, 0.039, -0.041}, 0);
    screen.grid.setSensitivity(all, all, 256);
    CHECK(range->text().startsWith("all positions"));
    screen.grid.setSensitivity(screen.map, screen.map, 256);
    screen.grid.resize(560, 360);  // as in a window of 1280
    QCoreApplication::processEvents();
    CHECK(range->isVisible());
    CHECK(screen.grid.rect().contains(QRect(range->mapTo(&screen.grid, QPoint()), range->size())));
    screen.grid.resize(900, 360);
    QCoreApplication::processEvents();
    QSignalSpy changed(&screen.grid, &HeadGrid::sensitivityRangeChanged);
    click(range, range->rect().center());
    QMenu* menu = screen.grid.findChild<QMenu*>();
    REQUIRE(menu);
    REQUIRE(menu->actions().size() == 3);
    CHECK(menu->actions()[0]->isChecked());
    menu->actions()[1]->trigger();
    CHECK(changed.count() == 1);
    CHECK(screen.grid.sensitivityRange().first(256, 1024) == 0);
    screen.grid.setSensitivityRange({SensitivityRange::Kind::from, 300});
    CHECK(screen.grid.sensitivityRange().first(256, 1024) == 300);
    SlopedGrid other;
    other.grid.setState(screen.grid.state());
    CHECK(other.grid.sensitivityRange() == screen.grid.sensitivityRange());
    other.grid.setColouring(HeadColouring::sigma);
    CHECK_FALSE(other.grid.findChild<QToolButton*>("sensitivityRange")->isVisible());
    CHECK(SensitivityRange{}.first(256, 1024) == 256);
    CHECK(SensitivityRange{}.first(256, 256) == 0);  // nothing is beyond
}
