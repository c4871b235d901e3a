// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/perplexity_table.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <cmath>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/evaluate_page.h"
#include "pages/evaluate/perplexity_pane.h"
#include "tests/catch.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

PerplexityCell cell(CellState state, double perplexity, std::int64_t windows, std::int64_t all) {
    PerplexityCell one;
    one.state = state;
    one.nll = std::log(perplexity);
    one.bits = one.nll / std::log(2.0);
    one.windows = windows;
    one.allWindows = all;
    one.labels = 100 * windows;
    return one;
}

PerplexityFacts facts() {
    PerplexityFacts all;
    all.lengths = {256, 512};
    all.trained = 256;
    all.convention = "disjoint";
    PerplexityRow rope{"RoPE", "samples/rope"};
    rope.cells = {cell(CellState::exact, 3.42, 4, 4), cell(CellState::coarse, 5.37, 1, 4)};
    rope.printed = {{14.5, false}, {1000, true}};
    rope.source = "T1 PG19";
    PerplexityRow yarn{"YaRN", "samples/rope"};
    yarn.cells = {cell(CellState::computing, 3.78, 61, 100), {}};
    yarn.cells[1].state = CellState::waiting;
    PerplexityRow alibi{"RoPE on ALiBi", "samples/alibi"};
    alibi.excluded = "this model has no rotation";
    alibi.cells.resize(2);
    all.rows = {rope, yarn, alibi};
    return all;
}

std::vector<PaintedWord> wordsOf(const PerplexityTable& table) {
    PaintedText device(table.size());
    QPainter painter(&device);
    table.paintTo(painter, table.rect(), Theme::dark());
    painter.end();
    return device.words;
}

bool within(const std::vector<PaintedWord>& words, const QRectF& place, const std::string& text) {
    return std::any_of(words.begin(), words.end(), [&](const PaintedWord& word) {
        return word.text == text && place.adjusted(-1, -1, 1, 1).contains(word.place);
    });
}

}  // namespace

TEST_CASE("each cell says its value, how far it is and what is printed, in its own place") {
    drivenApplication();
    PerplexityTable table;
    table.resize(700, 400);
    table.setFacts(facts());
    const auto words = wordsOf(table);
    CHECK(within(words, table.cellRect(0, 0), "3.42"));
    CHECK(within(words, table.cellRect(0, 0), "14.5"));
    CHECK(within(words, table.cellRect(0, 1), "\u22485.37"));
    CHECK(within(words, table.cellRect(0, 1), ">10\u00b3"));
    CHECK(within(words, table.cellRect(1, 0), "\u22483.78"));
    CHECK(within(words, table.cellRect(1, 0), "61 %"));
    CHECK(within(words, table.cellRect(1, 1), "waiting"));
    CHECK(within(words, table.headRect(1), "512"));
    CHECK(within(words, table.nameRect(0), "RoPE"));
    table.setUnit(LossUnit::nats);
    CHECK(within(wordsOf(table), table.cellRect(0, 0), "1.230"));  // ln 3.42
    CHECK(within(wordsOf(table), table.cellRect(0, 0), "2.67"));   // ln 14.5
}

TEST_CASE("in a narrow cell what is printed stands below the value") {
    drivenApplication();
    PerplexityTable table;
    table.setFacts(facts());
    table.resize(table.minimumSizeHint().width(), 400);
    const auto words = wordsOf(table);
    QRectF upper = table.cellRect(0, 0), lower = upper;
    upper.setBottom(upper.top() + 0.6 * upper.height());
    lower.setTop(lower.top() + 0.4 * lower.height());
    CHECK(within(words, upper, "3.42"));
    CHECK(within(words, lower, "14.5"));
}

TEST_CASE("before anything is computed no cell holds a number of a paper") {
    drivenApplication();
    PerplexityTable table;
    table.resize(700, 400);
    PerplexityFacts now = facts();
    now.rows[0].cells.assign(2, {});
    table.setFacts(now);
    for (const PaintedWord& word : wordsOf(table)) {
        CHECK(word.text != "14.5");
        CHECK(word.text != ">10\u00b3");
        CHECK(word.text != "printed");
    }
    CHECK_FALSE(showsPrinted(now, LossUnit::perplexity));
}

TEST_CASE("a computing cell without a value says how much of it is there") {
    drivenApplication();
    PerplexityTable table;
    table.resize(700, 400);
    PerplexityFacts now = facts();
    now.rows[1].cells[0] = {};
    now.rows[1].cells[0].state = CellState::computing;
    table.setFacts(now);
    CHECK(within(wordsOf(table), table.cellRect(1, 0), "computing 0 %"));
}

TEST_CASE("two conventions stand beside each other in a cell, their difference in its tip") {
    drivenApplication();
    PerplexityTable table;
    table.resize(900, 400);
    PerplexityFacts now = facts();
    now.beside = "hf";
    for (PerplexityRow& row : now.rows)
        row.beside.resize(2);
    now.rows[0].beside[0] = cell(CellState::exact, 4.0, 4, 4);
    table.setFacts(now);
    const auto words = wordsOf(table);
    const QRectF place = table.cellRect(0, 0);
    QRectF left = place, right = place;
    left.setRight(place.center().x());
    right.setLeft(place.center().x());
    CHECK(within(words, left, "3.42"));
    CHECK(within(words, right, "4.00"));
    CHECK(table.tipOf({0, 0}).contains("difference 0.1567 nats"));  // ln 4 - ln 3.42
}

TEST_CASE("numbers lose their size and then digits before they would be cut") {
    drivenApplication();
    PerplexityTable table;
    PerplexityFacts now = facts();
    now.lengths = {256, 512, 1024, 2048};
    now.beside = "hf";
    for (PerplexityRow& row : now.rows) {
        row.cells.assign(4, cell(CellState::exact, 1234.0, 4, 4));
        row.beside = row.cells;
    }
    table.setFacts(now);
    table.resize(table.minimumSizeHint());
    int values = 0;
    for (const PaintedWord& word : wordsOf(table))
        for (std::size_t column = 0; column < 4; ++column)
            for (const std::size_t row : {0u, 1u})
                if (table.cellRect(row, column).contains(word.place.center())) {
                    CHECK(word.text == "1,234");
                    ++values;
                }
    CHECK(values == 16);
}

TEST_CASE("rows are set, renamed, moved and removed by mouse and keys") {
    drivenApplication();
    PerplexityTable table;
    table.resize(700, 400);
    table.setFacts(facts());
    table.show();
    int set = -1, removed = -1, from = -1, to = -1, marked = -1;
    QString name;
    QObject::connect(&table, &PerplexityTable::setAsked, [&](int row) { set = row; });
    QObject::connect(&table, &PerplexityTable::removeAsked, [&](int row) { removed = row; });
    QObject::connect(&table, &PerplexityTable::marked, [&](int row) { marked = row; });
    QObject::connect(&table, &PerplexityTable::moved, [&](int row, int place) {
        from = row;
        to = place;
    });
    QObject::connect(&table, &PerplexityTable::renamed,
                     [&](int, const QString& text) { name = text; });
    doubleClick(&table, table.cellRect(1, 0).center());
    CHECK(set == 1);
    click(&table, table.nameRect(0).center(), Qt::ControlModifier);
    CHECK(marked == 0);
    drag(&table, table.nameRect(0).center(), table.nameRect(1).center());
    CHECK(from == 0);
    CHECK(to == 1);
    click(&table, table.nameRect(1).center());
    QTest::keyClick(&table, Qt::Key_F2);
    auto* field = table.findChild<QLineEdit*>("rowName");
    REQUIRE(field);
    field->setText("my YaRN");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(name == "my YaRN");
    QTest::keyClick(&table, Qt::Key_Delete);
    CHECK(removed == 1);
    QTest::keyClick(&table, Qt::Key_Up);
    QTest::keyClick(&table, Qt::Key_Return);
    CHECK(set == 0);
}

TEST_CASE("the arrow keys move the cell, Enter acts on it, the Menu key opens its menu") {
    drivenApplication();
    PerplexityTable table;
    table.resize(700, 400);
    PerplexityFacts now = facts();
    now.rows[1].cells[1] = {};
    table.setFacts(now);
    table.show();
    PerplexityTable::Place sooner, computed;
    int set = -1;
    QObject::connect(&table, &PerplexityTable::soonerAsked, [&](int row, int column) {
        sooner = {row, column};
    });
    QObject::connect(&table, &PerplexityTable::computeAsked, [&](int row, int column) {
        computed = {row, column};
    });
    QObject::connect(&table, &PerplexityTable::setAsked, [&](int row) { set = row; });
    QFocusEvent focus(QEvent::FocusIn, Qt::TabFocusReason);
    QApplication::sendEvent(&table, &focus);
    CHECK(table.current() == 0);
    CHECK(table.currentColumn() == -1);
    QTest::keyClick(&table, Qt::Key_Right);
    QTest::keyClick(&table, Qt::Key_Return);  // it has its value: as a double click
    CHECK(set == 0);
    QTest::keyClick(&table, Qt::Key_Right);
    QTest::keyClick(&table, Qt::Key_Right);  // there is no further one
    CHECK(table.currentColumn() == 1);
    QTest::keyClick(&table, Qt::Key_Return);  // coarse
    CHECK(sooner == PerplexityTable::Place{0, 1});
    QTest::keyClick(&table, Qt::Key_Down);
    QTest::keyClick(&table, Qt::Key_Return);  // nobody has asked for it
    CHECK(computed == PerplexityTable::Place{1, 1});
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(&table, &menu);
    auto* opened = table.findChild<QMenu*>("perplexityMenu");
    REQUIRE(opened);
    QStringList words;
    for (const QAction* action : opened->actions())
        words << action->text();
    CHECK(words.contains("Compute now"));
    opened->close();
    QTest::keyClick(&table, Qt::Key_Home);
    CHECK(table.currentColumn() == -1);
}

TEST_CASE("a cell that waits says for what, and a click puts it first") {
    drivenApplication();
    PerplexityFacts some = facts();
    PerplexityCell waiting;
    waiting.state = CellState::waiting;
    waiting.before = 2;
    some.rows[0].cells[1] = waiting;
    PerplexityTable table;
    table.resize(700, 400);
    table.setFacts(some);
    table.show();
    PerplexityTable::Place asked, none;
    QObject::connect(&table, &PerplexityTable::soonerAsked, [&](int row, int column) {
        asked = {row, column};
    });
    bool more = false;
    QObject::connect(&table, &PerplexityTable::columnAsked, [&] { more = true; });
    CHECK(table.tipOf({0, 1}).contains("waits for 2 other cells"));
    click(&table, table.cellRect(0, 0).center());
    CHECK(asked == none);
    click(&table, table.cellRect(0, 1).center());
    CHECK(asked == PerplexityTable::Place{0, 1});
    CHECK_FALSE(more);
    auto* plus = table.findChild<QPushButton*>("addLength");
    REQUIRE(plus);
    plus->click();
    CHECK(more);
    CHECK(plus->geometry().left() >= table.headRect(some.lengths.size() - 1).right());
    CHECK(plus->isVisible());
    some.rows.clear();
    table.setFacts(some);
    CHECK_FALSE(plus->isVisible());
}

TEST_CASE("the table as CSV and as LaTeX has every value once") {
    drivenApplication();
    PerplexityTable table;
    table.setFacts(facts());
    const QString csv = csvOf(table.table());
    CHECK(csv.count('\n') == 4);  // head and three values
    CHECK(csv.contains("\nRoPE,samples/rope,256,disjoint,0,400,4,4,"));
    CHECK(csv.contains(",>1000,T1 PG19\n"));
    const QString tex = table.latex();
    CHECK(tex.contains("RoPE & samples/rope & 3.42 & $\\approx$5.37 \\\\"));
}

TEST_CASE("the words about printed numbers stand where there are some") {
    drivenApplication();
    PerplexityPane pane({"sliding", "disjoint"}, {true, false});
    const auto told = [&] {
        return pane.findChild<QLabel*>("evaluateNote")->text().contains("printed");
    };
    CHECK_FALSE(told());
    pane.setFacts(facts());
    CHECK(told());
    PerplexityChoices choices;
    choices.unit = LossUnit::bits;  // which cannot be said of them
    pane.setChoices(choices);
    CHECK_FALSE(told());
    pane.setChoices({});
    CHECK(told());
    PerplexityFacts two = facts();
    two.beside = "sliding";
    for (PerplexityRow& row : two.rows)
        row.beside = row.cells;
    pane.setFacts(two);
    CHECK_FALSE(told());
}

TEST_CASE("wrong lengths, strides and budgets are refused beside their field") {
    drivenApplication();
    PerplexityPane pane({"sliding", "disjoint"}, {true, false});
    pane.resize(900, 500);
    pane.setLongestWindow(4096);
    PerplexityChoices choices;
    choices.convention = "sliding";
    choices.lengths = {256, 512};
    pane.setChoices(choices);
    pane.show();
    int chosen = 0;
    QObject::connect(&pane, &PerplexityPane::chosen, [&] { ++chosen; });
    const auto type = [&](const char* name, const QString& text) {
        auto* field = pane.findChild<CheckedField*>(name);
        REQUIRE(field);
        field->setFocus();
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
        return field->reason();
    };
    CHECK(type("evaluateLengths", "256, many").contains("many"));
    CHECK(type("evaluateLengths", "1").contains("1 is not within 2"));
    CHECK(type("evaluateLengths", "8192").contains("No window of 8,192 fits"));
    CHECK(type("evaluateLengths", "256, 256").contains("twice"));
    CHECK(type("evaluateStride", "0").contains("not within"));
    CHECK(type("evaluateStride", "300") == "At most the shortest window, 256.");
    CHECK(type("evaluateLabels", "lots").contains("no whole number"));
    CHECK(chosen == 0);
    CHECK(pane.choices() == choices);
    CHECK(type("evaluateLengths", "256,1024").isEmpty());
    CHECK(pane.choices().lengths == std::vector<std::int64_t>{256, 1024});
    CHECK(type("evaluateLabels", "all").isEmpty());
    CHECK(chosen == 1);
    CHECK(type("evaluateStride", "200").isEmpty());
    CHECK(type("evaluateLengths", "128").contains("shorter than the stride, 200"));
    CHECK(chosen == 2);
    pane.findChild<QPushButton*>("convention-1")->click();
    CHECK_FALSE(pane.findChild<CheckedField*>("evaluateStride")->isEnabled());
}

TEST_CASE("sections stand beside each other where there is room, else below") {
    drivenApplication();
    auto* first = new QWidget;
    auto* second = new QWidget;
    first->setMinimumHeight(100);
    second->setMinimumHeight(100);
    EvaluatePage page({first, second});
    page.resize(1200, 600);
    page.show();
    QCoreApplication::processEvents();
    CHECK(second->geometry().left() > first->geometry().right());
    page.resize(700, 600);
    QCoreApplication::processEvents();
    CHECK(second->geometry().top() > first->geometry().bottom());
}
