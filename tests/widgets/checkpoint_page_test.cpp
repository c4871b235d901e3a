// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a checkpoint and the table of those that lie on this computer, under mouse and keys.
#include "pages/checkpoint/checkpoint_page.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

#include "pages/checkpoint/fact_table.h"
#include "pages/checkpoint/reach_strip.h"
#include "pages/checkpoint/tensor_table.h"
#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/start/checkpoint_table.h"
#include "widgets/start/open_bar.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Six layers, each sixth sees all keys.
CheckpointFacts madeUp(int layers = 6) {
    CheckpointFacts facts;
    facts.trainedLength = 32768;
    for (int layer = 0; layer < layers; ++layer) {
        LayerFacts one;
        const bool full = layer % 6 == 5;
        one.attention = full ? "full" : "window";
        one.reach = full ? 0 : 512;
        one.position = "RoPE";
        one.rotaryBase = full ? 1e6 : 1e4;
        one.headNorm = Message("{}, each head", "RMS");
        one.sentence = Message::verbatim("sentence " + std::to_string(layer));
        facts.layers.push_back(one);
        const std::string name = "layers." + std::to_string(layer) + ".";
        facts.tensors.push_back(
            {name + "q_proj", "BF16", {8, 4}, 64, "a.safetensors", layer, Message("query"), {}});
        facts.tensors.push_back(
            {name + "q_norm", "F32", {4}, 16, "a.safetensors", layer, Message("query norm"), {}});
    }
    facts.tensors.push_back(
        {"extra", "F4", {}, 0, "", wholeModel, {}, Message::verbatim("has dtype F4")});
    facts.read = {
        {"layers", Message::verbatim("6"), Message::verbatim("config.json: num_hidden_layers")}};
    facts.inferred = {{"trained length", Message::verbatim("32,768"),
                       Message::verbatim("config.json"), Certainty::likely}};
    facts.contradictions = {
        {"Type of numbers", Message::verbatim("config.json says float32"), Message("as stored"),
         Message::verbatim("F32")},
        {"Position scaling", Message::verbatim("two objects"),
         Message::verbatim("linear, factor 4"), Message::verbatim("default"), "{}"}};
    return facts;
}

struct Driven {
    Driven() { drivenApplication(); }
};

struct ShownPage : Driven {
    CheckpointPage page;
    explicit ShownPage(CheckpointFacts facts = madeUp()) {
        page.setTheme(Theme::light());
        page.setFacts(std::make_shared<const CheckpointFacts>(std::move(facts)));
        page.resize(1200, 760);
        page.show();
        QCoreApplication::processEvents();
    }
};

CheckpointRow row(const char* name, CheckpointRow::State state) {
    CheckpointRow made;
    made.name = made.opens = name;
    made.state = state;
    made.words = state == CheckpointRow::State::opens ? "opens" : "file 2 is missing";
    if (state == CheckpointRow::State::refused) {
        made.reason = "file 2 is missing";
        made.detail = "/a/b: file 2 is missing; download it";
        made.command = "hf download org/name";
    }
    return made;
}

}  // namespace

TEST_CASE("the strip has a row for what some layer has, and words where they fit") {
    ShownPage shown;
    const ReachStrip* strip = shown.page.strip();
    CHECK(strip->rowNames() ==
          QStringList{"attention", "window", "RoPE base", "q/k norm"});  // neither caps nor experts
    CHECK(strip->showsWords());
    CHECK(strip->current() == 0);
    CHECK(shown.page.sentence() == "layer 0: sentence 0");
    ShownPage deep(madeUp(80));
    CHECK_FALSE(deep.page.strip()->showsWords());
    CHECK(deep.page.strip()->columnRect(79).right() <= deep.page.strip()->width());
}

TEST_CASE("a click or the arrows choose a layer, its sentence and its tensors") {
    ShownPage shown;
    ReachStrip* strip = shown.page.strip();
    click(strip, strip->columnRect(5).center());
    CHECK(strip->current() == 5);
    CHECK(shown.page.sentence() == "layer 5: sentence 5");
    CHECK(shown.page.tensors()->shownNames() == QStringList{"layers.5.q_proj", "layers.5.q_norm"});
    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_Left);
    CHECK(shown.page.sentence() == "layer 4: sentence 4");
    CHECK(shown.page.tensors()->shownNames().front() == "layers.4.q_proj");
    QTest::keyClick(strip, Qt::Key_End);
    QTest::keyClick(strip, Qt::Key_Right);
    CHECK(strip->current() == 5);  // there is none beyond
}

TEST_CASE("a contradiction shows both values, and the other one is a click away") {
    ShownPage shown;
    const auto button = [&](const char* name) {
        auto* found = shown.page.findChild<QPushButton*>(name);
        REQUIRE(found);
        return found;
    };
    shown.page.setInEffect({StatementInEffect::fixed, StatementInEffect::counts});
    QCoreApplication::processEvents();
    const auto* layers = shown.page.findChild<QLabel*>("whatLayers");
    REQUIRE(layers);
    CHECK_FALSE(layers->text().contains("a change is in effect"));
    CHECK(button("statement-0-0")->text() == "as stored");
    CHECK(button("statement-0-1")->text() == "F32");
    CHECK_FALSE(button("statement-0-1")->isEnabled());
    CHECK(button("statement-0-1")->toolTip().contains("cannot be changed"));
    QSignalSpy chosen(&shown.page, &CheckpointPage::statementChosen);
    button("statement-1-0")->click();
    CHECK(chosen.empty());  // it is in effect
    button("statement-1-1")->setFocus();
    QTest::keyClick(button("statement-1-1"), Qt::Key_Space);
    REQUIRE(chosen.count() == 1);
    CHECK(chosen[0] == QList<QVariant>{1, true});
    // The keyboard stays where it was.
    shown.page.setInEffect({StatementInEffect::fixed, StatementInEffect::other});
    CHECK(shown.page.focusWidget() == button("statement-1-1"));
    CHECK(layers->text().contains("a change is in effect"));  // the strip shows the file
    button("statement-1-0")->click();
    REQUIRE(chosen.count() == 2);
    CHECK(chosen[1] == QList<QVariant>{1, false});
}

TEST_CASE("tensors are filtered by name and ask for their values once") {
    ShownPage shown;
    TensorTable* table = shown.page.tensors();
    CHECK(table->rows() == 13);
    table->setFilter("norm");
    CHECK(table->rows() == 6);
    QSignalSpy wanted(&shown.page, &CheckpointPage::valuesWanted);
    const auto askFirst = [&] {
        table->view()->setCurrentIndex(table->view()->model()->index(0, 0));
        QTest::keyClick(table->view(), Qt::Key_Return);
    };
    askFirst();
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][0].value<std::vector<std::string>>() ==
          std::vector<std::string>{"layers.0.q_norm"});
    ValueSpread spread;
    spread.tensor = "layers.0.q_norm";
    spread.count = 4;
    spread.low = -1;
    spread.high = 2;
    spread.norm = 2.5;
    spread.counts[3] = 4;
    shown.page.setValues({{spread.tensor, spread}}, {});
    CHECK(table->view()->model()->index(0, 4).data().toString() == "2.5");
    askFirst();
    CHECK(wanted.count() == 1);  // it is known
    shown.page.findChild<QPushButton*>("allHistograms")->click();
    REQUIRE(wanted.count() == 2);
    CHECK(wanted[1][0].value<std::vector<std::string>>().size() == 5);
    // One that cannot be read has nothing to show.
    table->setFilter("extra");
    askFirst();
    CHECK(wanted.count() == 2);
}

TEST_CASE("reading is told, stops with Escape, and NaN is counted in place of a norm") {
    ShownPage shown;
    TensorTable* table = shown.page.tensors();
    const auto cell = [&](int column) {
        return table->view()->model()->index(0, column).data().toString();
    };
    CHECK(cell(5) == "show");
    shown.page.setValues({}, {"layers.0.q_proj"});
    CHECK(cell(5).startsWith("reading"));
    QSignalSpy stop(&shown.page, &CheckpointPage::stopWanted);
    QTest::keyClick(table->view(), Qt::Key_Escape);
    CHECK(stop.count() == 1);
    ValueSpread broken;
    broken.tensor = "layers.0.q_proj";
    broken.count = 32;
    broken.notFinite = 3;
    shown.page.setValues({{broken.tensor, broken}}, {});
    CHECK(cell(4) == "3 not finite");
}

TEST_CASE("rows of checkpoints open with Enter, and one that does not says why") {
    drivenApplication();
    CheckpointTable table;
    table.setTheme(Theme::dark());
    using State = CheckpointRow::State;
    CheckpointGroup group{"Hugging Face cache", "~/hub", {}, false, {}};
    group.rows = {row("org/good", State::opens), row("org/bad", State::refused)};
    table.setFacts({group}, "2 GB in 2", false);
    table.resize(900, 300);
    table.show();
    QCoreApplication::processEvents();
    QSignalSpy opened(&table, &CheckpointTable::opened);
    QSignalSpy copied(&table, &CheckpointTable::copyWanted);
    const auto choose = [&](int item) {
        table.tree()->setCurrentItem(table.tree()->topLevelItem(item));
        QTest::keyClick(table.tree(), Qt::Key_Return);
    };
    choose(1);
    REQUIRE(opened.count() == 1);
    CHECK(opened[0][0].toString() == "org/good");
    CHECK_FALSE(table.findChild<QWidget*>("checkpointAbout")->isVisible());
    choose(2);
    CHECK(opened.count() == 1);
    CHECK(table.findChild<QLabel*>("checkpointSentence")->text() == "file 2 is missing");
    CHECK(table.findChild<QLabel*>("checkpointDetail")->text().contains("download it"));
    table.findChild<QPushButton*>("checkpointCopy")->click();
    table.findChild<QPushButton*>("checkpointCommand")->click();
    REQUIRE(copied.count() == 2);
    CHECK(copied[0][0].toString() == "/a/b: file 2 is missing; download it");
    CHECK(copied[1][0].toString() == "hf download org/name");
    // More rows come: what is chosen stays.
    group.rows.insert(group.rows.begin(), row("org/another", State::looking));
    table.setFacts({group}, {}, true);
    REQUIRE(table.current());
    CHECK(table.current()->name == "org/bad");
    table.setFilter("GOOD");
    CHECK(table.shownRows() == 1);
    // What was told of another row is gone, and the first that is left is entered.
    CHECK_FALSE(table.findChild<QWidget*>("checkpointAbout")->isVisible());
    CHECK(table.enter());
    REQUIRE(table.current());
    CHECK(table.current()->name == "org/good");
    table.setFilter("none of them");
    CHECK_FALSE(table.enter());
}

TEST_CASE("the state of a checkpoint has the room that the names leave") {
    drivenApplication();
    CheckpointTable table;
    table.setTheme(Theme::dark());
    CheckpointGroup group{"Hugging Face cache", "~/hub", {}, false, {}};
    group.rows = {row("org/good", CheckpointRow::State::opens),
                  row("mistralai/Mistral-7B-v0.1", CheckpointRow::State::refused)};
    table.setFacts({group}, {}, false);
    table.resize(980, 300);
    table.show();
    QCoreApplication::processEvents();
    for (int item = 1; item < 3; ++item)
        for (const int column : {0, 5})
            CHECK(table.fontMetrics().horizontalAdvance(table.tree()->topLevelItem(item)->text(
                      column)) < table.tree()->columnWidth(column));
    CHECK(table.tree()->columnWidth(5) > table.tree()->columnWidth(0));
}

TEST_CASE("nine tensors are in sight where the page is low, and no word covers another") {
    ShownPage shown;
    shown.page.resize(560, 420);
    QCoreApplication::processEvents();
    const QTableView* view = shown.page.tensors()->view();
    CHECK(view->viewport()->height() >= 9 * view->rowHeight(0));
    const auto* field = shown.page.findChild<QWidget*>("tensorFilter");
    for (const QLabel* label : shown.page.tensors()->findChildren<QLabel*>())
        CHECK_FALSE(label->geometry().intersects(field->geometry()));
}

TEST_CASE("the field completes with Tab and says what Enter does") {
    drivenApplication();
    OpenBar bar;
    bar.resize(1100, 48);
    bar.show();
    bar.field()->setCompletions({"Qwen/Qwen2.5-0.5B", "org/name"});
    bar.field()->setFocus();
    QSignalSpy typed(&bar, &OpenBar::typed), opened(&bar, &OpenBar::opened);
    QTest::keyClicks(bar.field(), "qwen/Q");
    CHECK(typed.count() == 6);
    CHECK(bar.field()->rest() == "wen2.5-0.5B");
    QTest::keyClick(bar.field(), Qt::Key_Tab);
    CHECK(bar.field()->text() == "qwen/Qwen2.5-0.5B");
    CHECK(bar.field()->rest().isEmpty());
    auto* copy = bar.findChild<QPushButton*>("startCopyCommand");
    CHECK_FALSE(copy->isVisible());
    bar.setVerdict({"qwen/Qwen2.5-0.5B", "not on this computer", false, "hf download x"});
    CHECK(copy->isVisible());
    CHECK(bar.field()->verdict() == "not on this computer");
    QTest::keyClick(bar.field(), Qt::Key_Return);
    REQUIRE(opened.count() == 1);
    CHECK(opened[0][0].toString() == "qwen/Qwen2.5-0.5B");
    QTest::keyClick(bar.field(), Qt::Key_Backspace);
    CHECK_FALSE(copy->isVisible());  // it was of another text
}
