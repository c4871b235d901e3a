// SPDX-License-Identifier: GPL-3.0-or-later
// Heads chosen, sorted and dimmed by what they measure.
#include "pages/heads/head_choice.h"

#include <QPushButton>
#include <QToolButton>

#include "analysis/measure/head_sensitivity.h"
#include "pages/heads/head_grid_actions.h"
#include "pages/heads/head_grid_bar.h"
#include "tests/widgets/grid_on_screen.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// At the last position (layer + 1) (head + 1) nats.
struct MeasuredGrid : GridOnScreen {
    MeasuredGrid() : GridOnScreen(3, 4) { grid.setMeasurement(ramp(3, 4, 11)); }
    QPushButton* button(const QString& text) const {
        for (auto* one : grid.findChildren<QPushButton*>())
            if (one->text() == text) return one;
        return nullptr;
    }
    // Types into the window that asks, and accepts it.
    void answer(const std::vector<QString>& numbers) {
        auto* dialog = grid.findChild<NumberDialog*>();
        REQUIRE(dialog);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            NumberField* field = dialog->field(static_cast<int>(i));
            click(field, {field->width() / 2.0, field->height() / 2.0});
            field->selectAll();
            QTest::keyClicks(field, numbers[i]);
        }
        dialog->accept();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

}  // namespace

TEST_CASE("how many heads are selected is whole at any width, and no button goes for it") {
    application();
    HeadGridActions row;
    row.show();
    for (int width = 240; width <= 900; width += 30) {
        INFO(width);
        HeadGridCounts counts;
        counts.heads = 24;
        counts.entropyLimit = "5 nats";
        const auto buttons = [&] {
            QStringList seen;
            for (const auto* one : row.findChildren<QPushButton*>())
                if (one->isVisible()) seen << one->text();
            return seen;
        };
        row.resize(width, row.sizeHint().height());
        row.setCounts(counts);
        QCoreApplication::processEvents();
        const QStringList before = buttons();
        counts.chosen = 12;
        row.setCounts(counts);
        QCoreApplication::processEvents();
        const auto* words = row.findChild<ElidedLabel*>("headGridHint");
        REQUIRE(words);
        CHECK((words->shown() == "12 selected" || words->shown() == "12 sel."));
        CHECK(words->fontMetrics().elidedText(words->shown(), Qt::ElideRight, words->width()) ==
              words->shown());
        CHECK(buttons() == before);
    }
}

TEST_CASE("a text that is cut ends in no part of a number and in none without its unit") {
    application();
    const QFontMetrics metrics(QApplication::font());
    const QString dots(QChar(0x2026));
    const auto cut = [&](const QString& text, const QString& before) {
        // Room for what is before and for the dots, not for a word more.
        return elidedAtNumbers(text, metrics, metrics.horizontalAdvance(before + dots) + 1);
    };
    CHECK(elidedAtNumbers("mean 3,571.2", metrics, 1000) == "mean 3,571.2");
    CHECK(cut("mean 3,571.2", "mean 3,57") == "mean" + dots);
    CHECK(cut("over 4,096 tokens of a text", "over 4,096 tok") == "over" + dots);
    CHECK(cut("over 4,096 tokens of a text", "over 4,096 tokens of") ==
          "over 4,096 tokens of" + dots);
    CHECK(cut("Llama-3.1-8B-Instruct", "Llama-3.1") == "Llama-3.1" + dots);  // a name is none
}

TEST_CASE("the cells of a few heads take all the room of a wide grid") {
    for (const QSize room : {QSize(640, 320), QSize(1860, 820), QSize(3700, 900)}) {
        HeadGridLayout layout;
        layout.layers = 6;
        layout.heads = 4;
        layout.viewport = room;
        const QSize content = layout.contentSize();
        INFO(room.width());
        CHECK(content.width() <= room.width());
        CHECK(content.width() > room.width() - 5);
        CHECK(content.height() <= room.height());
        CHECK(content.height() > room.height() - 7);
    }
}

TEST_CASE("heads above a value, the top tenth, whole layers, the others and the neighbours") {
    const HeadsByValue all{2, 5, [](HeadId id) -> std::optional<double> {
                               if (id == HeadId{1, 4}) return std::nullopt;
                               return 5 * id.layer + id.head;
                           }};
    CHECK(headsAbove(all, 6.0) == Heads{{1, 2}, {1, 3}});
    CHECK(headsBelow(all, 1.0) == Heads{{0, 0}});
    CHECK(topHeads(all, 0.1) == Heads{{1, 3}});  // one of nine
    CHECK(topHeads(all, 0.3) == Heads{{1, 1}, {1, 2}, {1, 3}});
    CHECK(topHeads(all, 1.0).size() == 9);
    CHECK(wholeLayers({{1, 2}}, 3) == Heads{{1, 0}, {1, 1}, {1, 2}});
    CHECK(inverted({{0, 0}}, 1, 3) == Heads{{0, 1}, {0, 2}});
    CHECK(grown({{0, 0}}, 2, 3) == Heads{{0, 0}, {0, 1}, {1, 0}});
}

TEST_CASE("the menu of the grid selects by the value that colours it") {
    MeasuredGrid screen;
    screen.menuEntry("Select the top 10 % by entropy")->trigger();
    CHECK(screen.selected() == Heads{{2, 2}, {2, 3}});  // a tenth of twelve, rounded up
    QApplication::activePopupWidget()->close();
    screen.menuEntry("Select above a value…")->trigger();
    screen.answer({"7"});
    CHECK(screen.selected() == Heads{{1, 3}, {2, 2}, {2, 3}});
}

TEST_CASE("the heads that changed most are chosen whether they went up or down") {
    MeasuredGrid screen;
    auto before = ramp(3, 4, 11), now = ramp(3, 4, 11);
    before->entropy[10] += 5.0f;        // L0 H0 went down by 5
    now->entropy[9 * 11 + 10] += 2.0f;  // L2 H1 up by 2
    now->entropy[2 * 11 + 10] += 1.0f;  // L0 H2 up by 1
    screen.grid.setMeasurement(now);
    screen.grid.setReference(before);
    screen.grid.setColouring(HeadColouring::change);
    screen.grid.selectTop();
    CHECK(screen.selected() == Heads{{0, 0}, {2, 1}});
}

TEST_CASE("the buttons under the grid select by what colours it and by entropy") {
    MeasuredGrid screen;
    screen.grid.resize(900, 360);
    QCoreApplication::processEvents();
    auto* top = screen.button("Top 10 % by entropy");
    REQUIRE(top);
    click(top, {10.0, 8.0});
    CHECK(screen.selected() == Heads{{2, 2}, {2, 3}});
    screen.grid.setColouring(HeadColouring::sensitivity);
    CHECK(top->text() == "Top 10 % by sensitivity");
    CHECK_FALSE(top->isEnabled());  // there is none yet
    auto map = std::make_shared<HeadSensitivity>();
    map->bySigma = {0.1, 0, 0, 0, 0, -0.9, 0, 0, 0.5, 0, 0, 0};
    map->sigma.assign(12, 1.0);
    screen.grid.setSensitivity(map, map, 256);
    click(top, {10.0, 8.0});
    CHECK(screen.selected() == Heads{{1, 1}, {2, 0}});  // whatever their signs
    click(screen.button("Entropy above 5 nats…"), {10.0, 8.0});
    screen.answer({"7"});
    CHECK(screen.selected() == Heads{{1, 3}, {2, 2}, {2, 3}});
    REQUIRE(screen.button("Entropy above 7 nats…"));
    // At the crosshair, where there is one: position 5 has half the entropy.
    screen.selection.setPosition(5);
    click(screen.button("Entropy above 7 nats…"), {10.0, 8.0});
    screen.answer({"4.2"});
    CHECK(screen.selected() == Heads{{2, 2}, {2, 3}});
    screen.selection.setHeads({{1, 3}, {2, 2}});
    click(screen.button("Layer"), {10.0, 8.0});
    CHECK(screen.selected().size() == 8);
    click(screen.button("Invert"), {10.0, 8.0});
    CHECK(screen.selected() == Heads{{0, 0}, {0, 1}, {0, 2}, {0, 3}});
    screen.selection.setHeads({{0, 0}});
    click(screen.button("Grow"), {10.0, 8.0});
    CHECK(screen.selected() == Heads{{0, 0}, {0, 1}, {1, 0}});
}

TEST_CASE("sorted, the largest value stands first, and clicks and keys find it there") {
    MeasuredGrid screen;
    const QPointF first = screen.at(0, 0), second = screen.at(0, 1);
    click(screen.button("Sort"), {10.0, 8.0});
    click(screen.cells, first);
    CHECK(screen.selected() == Heads{{2, 3}});  // 12 nats
    click(screen.cells, second);
    CHECK(screen.selected() == Heads{{2, 2}});  // 9
    screen.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(screen.selected() == Heads{{1, 3}, {2, 2}});  // and 8
    SECTION("a partial answer moves nothing") {
        auto partial = ramp(3, 4, 11, 1.0f);
        partial->fidelity = Fidelity::partial;
        std::fill(partial->entropy.end() - 11, partial->entropy.end(), std::nanf(""));
        screen.grid.setMeasurement(partial);
        click(screen.cells, first);
        CHECK(screen.selected() == Heads{{2, 3}});
    }
    SECTION("and layer by layer again") {
        click(screen.button("Sort"), {10.0, 8.0});
        click(screen.cells, first);
        CHECK(screen.selected() == Heads{{0, 0}});
    }
}

TEST_CASE("a filter dims what is not above a value, and goes with another colouring") {
    MeasuredGrid screen;
    const auto colour = [&](int layer, int head) {
        return screen.pixel(screen.view->cells().cell({layer, head}).topLeft() + QPoint(5, 5));
    };
    const QColor low = colour(0, 1), high = colour(2, 3);
    click(screen.button("Filter…"), {10.0, 8.0});
    screen.answer({"5"});
    CHECK(screen.button("Filter…")->isChecked());
    CHECK(colour(0, 1) != low);
    CHECK(colour(2, 3) == high);
    screen.grid.setColouring(HeadColouring::sigma);
    CHECK_FALSE(screen.grid.values().filter().has_value());
    CHECK_FALSE(screen.button("Filter…")->isChecked());
}

TEST_CASE("the colour range is set by hand, refused where it cannot be, and given back") {
    MeasuredGrid screen;
    screen.grid.askRange();
    auto* dialog = screen.grid.findChild<NumberDialog*>();
    REQUIRE(dialog);
    screen.answer({"5", "2"});
    CHECK(dialog->isVisible());
    CHECK(dialog->field(1)->hasError());
    screen.answer({"2", "5"});
    CHECK(screen.grid.values().range() == ColourRange{2.0, 5.0});
    screen.grid.setUnit(EntropyUnit::bits);
    CHECK(screen.grid.values().range().high == Approx(5.0 / std::log(2.0)));
    screen.grid.setUnit(EntropyUnit::nats);
    doubleClick(screen.grid.findChild<HeadGridBar*>(), {5.0, 60.0});
    CHECK(screen.grid.values().range() == ColourRange{1.0, 12.0});
}

TEST_CASE("colouring, order, filter and range are remembered") {
    MeasuredGrid screen;
    screen.grid.setColouring(HeadColouring::meanEntropy);
    screen.grid.setSorted(true);
    screen.grid.setHandRange(ColourRange{0.5, 2.5});
    screen.grid.setFilter(HeadFilter{false, 1.5});
    const QJsonObject state = screen.grid.state();
    MeasuredGrid other;
    other.grid.setState(state);
    CHECK(other.grid.colouring() == HeadColouring::meanEntropy);
    CHECK(other.grid.isSorted());
    CHECK(other.grid.values().range() == ColourRange{0.5, 2.5});
    CHECK(other.grid.values().filter() == HeadFilter{false, 1.5});
    CHECK(other.grid.state() == state);
}

TEST_CASE("the row under the grid asks for no width and shows no half button") {
    MeasuredGrid screen;
    const int width = GENERATE(360, 480, 640, 900);
    screen.grid.resize(width, 360);
    CHECK(screen.grid.width() == width);
    QCoreApplication::processEvents();
    int right = -1, shown = 0;
    for (auto* one : screen.grid.findChildren<QPushButton*>()) {
        if (!one->isVisible()) continue;
        ++shown;
        CHECK(one->width() >= one->sizeHint().width());
        CHECK(one->geometry().left() > right);
        right = one->geometry().right();
    }
    CHECK(right < width);
    CHECK(shown >= 4);
    // The read-out has room to be read.
    CHECK(screen.grid.findChild<QLabel*>("headGridSubtitle")->width() > 120);
}

TEST_CASE("buttons that have no room under the grid are in a menu, and do there what they do") {
    MeasuredGrid screen;
    auto* more = screen.grid.findChild<QToolButton*>("headGridMore");
    REQUIRE(more);
    screen.grid.resize(900, 360);
    QCoreApplication::processEvents();
    CHECK_FALSE(more->isVisible());
    screen.grid.resize(320, 360);
    QCoreApplication::processEvents();
    REQUIRE(more->isVisible());
    CHECK_FALSE(screen.button("Sort")->isVisible());
    CHECK(more->geometry().right() < more->parentWidget()->width());
    click(more, {4.0, 8.0});
    const auto* menu = screen.grid.findChild<QMenu*>();
    REQUIRE(menu);
    QAction* sort = nullptr;
    for (QAction* one : menu->actions()) {
        CHECK(screen.button(one->text())->isHidden());
        if (one->text() == "Sort") sort = one;
    }
    REQUIRE(sort);
    sort->trigger();
    CHECK(screen.button("Sort")->isChecked());
    CHECK(screen.grid.isSorted());
}
