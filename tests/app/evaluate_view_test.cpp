// SPDX-License-Identifier: GPL-3.0-or-later
// The page Evaluate in the real window: cells that fill, are kept, and are set.
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/train/recipe.h"
#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/context_pane.h"
#include "pages/evaluate/context_plot.h"
#include "pages/evaluate/evaluate_tasks.h"
#include "pages/evaluate/passkey_maps.h"
#include "pages/evaluate/passkey_pane.h"
#include "pages/evaluate/perplexity_pane.h"
#include "pages/evaluate/perplexity_table.h"
#include "pages/evaluate/task_pane.h"
#include "tests/app/real_window.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct EvaluateWindow : RealWindow {
    QTemporaryDir home;  // journals go here
    QByteArray before = qgetenv("HOME");

    EvaluateWindow() {
        drivenApplication();
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 900);
        REQUIRE(openText(200));
        showPage();
    }
    ~EvaluateWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    void showPage() const {
        REQUIRE(window->views().show("evaluate"));
        window->flush();
    }
    PerplexityPane& pane() const { return *find<PerplexityPane>(); }
    PerplexityTable& table() const { return *pane().table(); }
    const PerplexityCell& cell(std::size_t row, std::size_t column) const {
        window->flush();
        return table().facts().rows.at(row).cells.at(column);
    }
    void type(const char* name, const QString& text) const {
        auto* field = pane().findChild<CheckedField*>(name);
        REQUIRE(field);
        window->flush();  // it knows what is open
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
        INFO(field->reason().toStdString());
        REQUIRE(field->reason().isEmpty());
        window->flush();
    }
    void compute() const {
        auto* button = pane().findChild<QPushButton*>("computeCells");
        REQUIRE(button->isEnabled());
        button->click();
    }
    bool allExact() const {
        window->flush();
        for (const PerplexityRow& row : table().facts().rows)
            for (const PerplexityCell& one : row.cells)
                if (row.on && row.excluded.isEmpty() && one.state != CellState::exact) return false;
        return true;
    }
};

}  // namespace

TEST_CASE("the table's cells fill, and are there again after a restart", "[window][evaluate]") {
    EvaluateWindow evaluate;
    const auto& rows = evaluate.table().facts().rows;
    REQUIRE(rows.size() >= 4);
    CHECK(rows[0].name == "RoPE");
    CHECK(rows[2].name == "PI");
    evaluate.type("evaluateLengths", "16, 32");
    CHECK(evaluate.cell(0, 0).state == CellState::none);
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    const double nll = evaluate.cell(0, 1).nll;
    CHECK(std::isfinite(nll));
    CHECK(evaluate.cell(1, 1).nll == nll);  // nothing is set: the same cell
    CHECK(evaluate.cell(0, 0).labels > 0);
    CHECK_FALSE(evaluate.pane().findChild<QPushButton*>("computeCells")->isVisible());

    evaluate.window->close();
    evaluate.make();
    REQUIRE(evaluate.openText(200));
    evaluate.showPage();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    CHECK(evaluate.table().facts().lengths == std::vector<std::int64_t>{16, 32});
    CHECK(evaluate.cell(0, 1).nll == nll);
}

TEST_CASE("only what is missing is computed, and another convention keeps what was",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.type("evaluateLengths", "16");
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    const double nll = evaluate.cell(0, 0).nll;
    const auto jobs = evaluate.window->session().jobs().cards().size();
    evaluate.type("evaluateLengths", "16, 24");
    CHECK(evaluate.cell(0, 0).state == CellState::exact);
    CHECK(evaluate.cell(0, 1).state == CellState::none);
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    const auto cards = evaluate.window->session().jobs().cards();
    REQUIRE(cards.size() == jobs + 1);
    CHECK(cards[0].subtitle.contains("24"));
    evaluate.pane().findChild<QPushButton*>("convention-1")->click();
    evaluate.window->flush();
    CHECK(evaluate.cell(0, 0).state == CellState::none);
    evaluate.pane().findChild<QPushButton*>("convention-0")->click();
    CHECK(evaluate.cell(0, 0).nll == nll);
}

TEST_CASE("windows lie as those of the printed numbers until a person chooses others",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    const auto note = [&] {
        evaluate.window->flush();
        return evaluate.pane().findChild<QLabel*>("evaluateNote")->text();
    };
    CHECK(evaluate.pane().choices().printed == "PG19");
    CHECK(evaluate.pane().choices().convention == "sliding");
    CHECK_FALSE(note().contains("printed"));  // nothing is computed beside which it would stand
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    CHECK(note().contains("windows sliding"));
    CHECK_FALSE(note().contains("the table's are"));
    auto* printed = evaluate.pane().findChild<QComboBox*>("printedText");
    REQUIRE(printed->count() == 3);
    emit printed->activated(2);
    CHECK(evaluate.pane().choices().printed == "WikiText-103");
    CHECK(evaluate.pane().choices().convention == "disjoint");
    evaluate.window->flush();
    CHECK(evaluate.table().facts().printedConvention == "disjoint");
    CHECK(evaluate.table().facts().rows[0].source == "T3 WikiText-103");
    evaluate.pane().findChild<QPushButton*>("convention-1")->click();
    evaluate.window->flush();
    CHECK(evaluate.table().facts().convention == "hf");
    CHECK(evaluate.table().facts().printedConvention == "disjoint");
    evaluate.window->close();
    evaluate.make();
    REQUIRE(evaluate.openText(200));
    evaluate.showPage();
    CHECK(evaluate.pane().choices().printed == "WikiText-103");
    CHECK(evaluate.pane().choices().convention == "hf");
}

TEST_CASE("a double click on a cell sets its row, one step of the history", "[window][evaluate]") {
    EvaluateWindow evaluate;
    const auto steps = evaluate.window->session().history().steps().size();
    doubleClick(&evaluate.table(), evaluate.table().cellRect(2, 0).center());
    const Intervention set = evaluate.window->session().intervention();
    REQUIRE(set.choices.contains(Stage::frequencies));
    CHECK(set.choices.at(Stage::frequencies).method == "linear");
    CHECK(evaluate.window->session().history().steps().size() == steps + 1);
    // It has a row of its own from the menu, under its name in the history.
    auto* menu = evaluate.pane().findChild<QMenu*>("addRowMenu");
    REQUIRE(menu);
    evaluate.window->flush();
    emit menu->aboutToShow();
    const auto rows = evaluate.table().facts().rows.size();
    QAction* step = nullptr;
    for (QAction* action : menu->actions())
        if (action->text() ==
            QString::fromStdString(evaluate.window->session().history().steps().back().label))
            step = action;
    REQUIRE(step);
    step->trigger();
    REQUIRE(evaluate.table().facts().rows.size() == rows + 1);
    evaluate.table().setCurrent(static_cast<int>(rows));
    QTest::keyClick(&evaluate.table(), Qt::Key_Delete);
    CHECK(evaluate.table().facts().rows.size() == rows);
}

TEST_CASE("the table of another checkpoint's row is computed on that checkpoint",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.type("evaluateLengths", "16");
    auto* menu = evaluate.pane().findChild<QMenu*>("addRowMenu");
    REQUIRE(menu);
    emit menu->aboutToShow();
    QAction* other = nullptr;
    for (QAction* action : menu->actions())
        if (action->text() == "gpt2-default" || action->text().startsWith("llama-"))
            if (action->text() != "llama-default" && other == nullptr) other = action;
    REQUIRE(other);
    const QString folder = other->text();
    const auto& rows = evaluate.table().facts().rows;
    const std::size_t before = rows.size();
    other->trigger();
    CHECK(rows.size() == before);  // what it is, is read beside the window
    REQUIRE(waitFor([&] {
        evaluate.window->flush();
        return rows.size() == before + 1;
    }));
    CHECK(rows.back().model.endsWith(folder));
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.allExact(); }));
    CHECK(rows.back().cells[0].nll != rows[0].cells[0].nll);
}

TEST_CASE("the rows that a person made stay with the checkpoint that they were made for",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    const auto names = [&] {
        evaluate.window->flush();
        std::vector<std::string> all;
        for (const PerplexityRow& row : evaluate.table().facts().rows)
            all.push_back(row.name.toStdString());
        return all;
    };
    auto* menu = evaluate.pane().findChild<QMenu*>("addRowMenu");
    REQUIRE(menu);
    emit menu->aboutToShow();
    menu->actions().at(2)->trigger();  // a fixed copy of what is set
    const auto own = names();
    const auto open = [&](const std::filesystem::path& model) {
        evaluate.window->session().openModel(QString::fromStdString(model.string()));
        REQUIRE(waitFor([&] {
            return evaluate.window->session().opened()->modelPath == model && evaluate.settled();
        }));
        evaluate.showPage();
    };
    const auto other = RealWindow::parity().parent_path() / "llama-nope";
    open(other);
    CHECK(names() != own);
    evaluate.window->close();
    evaluate.make();
    evaluate.open(RealWindow::parity(), RealWindow::parity() / "ids.txt");
    REQUIRE(waitFor([&] { return evaluate.measured(); }));
    evaluate.showPage();
    CHECK(names() == own);
}

TEST_CASE("a checkpoint of another row that cannot be opened is told, and no row",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.window->flush();
    const std::size_t before = evaluate.table().facts().rows.size();
    const std::filesystem::path path =
        std::filesystem::path(evaluate.home.path().toStdString()) / "nothing-here";
    std::filesystem::create_directory(path);
    auto* menu = evaluate.pane().findChild<QMenu*>("addRowMenu");
    emit menu->aboutToShow();
    menu->actions().back()->trigger();
    auto* dialog = evaluate.window->findChild<QFileDialog*>("evaluateModel");
    REQUIRE(dialog);
    emit dialog->fileSelected(QString::fromStdString(path.string()));
    dialog->close();
    auto* notices = evaluate.find<NoticeBar>();
    REQUIRE(waitFor([&] {
        evaluate.window->flush();
        return notices->isVisible();
    }));
    CHECK(evaluate.table().facts().rows.size() == before);
}

TEST_CASE("a table is paused, goes on, and is cancelled", "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.open(sourceDir() / "samples/rope", sourceDir() / "samples/texts/the-millpond.txt", 64);
    REQUIRE(waitFor([&] { return evaluate.measured(); }));
    evaluate.type("evaluateLengths", "1024, 2048");
    evaluate.type("evaluateLabels", "all");  // minutes
    const auto state = [&] {
        evaluate.window->flush();
        return evaluate.window->session().jobs().cards().at(0).state;
    };
    const auto button = [&](const char* name) {
        auto* found = evaluate.pane().findChild<QPushButton*>(name);
        REQUIRE(found);
        return found;
    };
    evaluate.compute();
    REQUIRE(waitFor([&] { return evaluate.cell(0, 0).hasValue(); }));
    CHECK(evaluate.cell(0, 0).state != CellState::exact);
    CHECK(evaluate.cell(6, 1).state == CellState::waiting);
    button("pauseCells")->click();
    REQUIRE(waitFor([&] { return state() == JobState::paused; }));
    CHECK(button("pauseCells")->text() == "Resume");
    button("pauseCells")->click();
    REQUIRE(waitFor([&] { return state() == JobState::running; }));
    button("cancelCells")->click();  // what there is stays
    REQUIRE(waitFor([&] { return state() == JobState::paused; }));
    CHECK(evaluate.cell(0, 0).hasValue());
    CHECK(evaluate.cell(6, 1).cancelled);
    CHECK(button("pauseCells")->text() == "Resume");
    CHECK(button("cancelCells")->text() == "Remove");
    button("cancelCells")->click();
    REQUIRE(waitFor([&] { return evaluate.cell(0, 0).state == CellState::none; }));
    CHECK(button("computeCells")->isEnabled());
}

TEST_CASE("passkey fills its map for what is marked, and says why it cannot",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    auto* pane = evaluate.find<PasskeyPane>();
    const auto start = [&] { pane->findChild<QPushButton*>("passkeyStart")->click(); };
    const auto failed = [&] {
        evaluate.window->flush();
        return pane->findChild<QLabel*>("passkeyFailed")->text();
    };
    start();  // the checkpoint has no tokenizer
    REQUIRE(waitFor([&] { return failed().contains("tokenizer"); }));
    // Of what was chosen then: under other choices it does not stand.
    auto* trials = pane->findChild<CheckedField*>("passkeyTrials");
    trials->setText("3");
    QTest::keyClick(trials, Qt::Key_Return);
    CHECK(failed().isEmpty());
    evaluate.open(sourceDir() / "samples/rope", sourceDir() / "samples/texts/the-millpond.txt", 64);
    REQUIRE(waitFor([&] { return evaluate.measured(); }));
    evaluate.window->flush();
    CHECK(failed().isEmpty());
    const QPointF name = evaluate.table().nameRect(2).center();
    click(&evaluate.table(), name, Qt::ControlModifier);
    CHECK(pane->findChild<QLabel*>("passkeySubject")->text().contains("PI"));
    for (const auto& [field, text] :
         {std::pair("passkeyLengths", "96, 128"), std::pair("passkeyDepths", "2"),
          std::pair("passkeyTrials", "1")}) {
        auto* one = pane->findChild<CheckedField*>(field);
        one->setText(text);
        QTest::keyClick(one, Qt::Key_Return);
        REQUIRE(one->reason().isEmpty());
    }
    PasskeyChoices choices = pane->choices();
    choices.wording = "short";
    pane->setChoices(choices);
    start();
    REQUIRE(waitFor([&] {
        evaluate.window->flush();
        const auto& maps = *pane->maps();
        return maps.hasValues() && std::isfinite(maps.valueOf(0, 1, 1));
    }));
    CHECK(pane->maps()->tipAt(pane->maps()->cellRect(0, 0, 0).center()).startsWith("PI"));
    CHECK(pane->maps()->valueOf(0, 0, 0) >= 0.0);
}

TEST_CASE("growing context is drawn for what is marked, with its tax", "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.open(sourceDir() / "samples/rope", sourceDir() / "samples/texts/the-millpond.txt", 64);
    REQUIRE(waitFor([&] { return evaluate.measured(); }));
    auto* pane = evaluate.find<ContextPane>();
    const auto type = [&](const char* field, const QString& text) {
        auto* one = pane->findChild<CheckedField*>(field);
        REQUIRE(one);
        one->setText(text);
        QTest::keyClick(one, Qt::Key_Return);
        return one->reason();
    };
    CHECK_FALSE(type("contextMultiples", "1, x").isEmpty());
    CHECK_FALSE(type("contextMultiples", "0").isEmpty());
    CHECK(type("contextSegment", "32").isEmpty());
    CHECK(type("contextMultiples", "1, 2").isEmpty());
    CHECK(pane->plot()->isHidden());
    click(&evaluate.table(), evaluate.table().nameRect(2).center(), Qt::ControlModifier);
    pane->findChild<QPushButton*>("contextStart")->click();
    REQUIRE(waitFor([&] {
        evaluate.window->flush();
        return pane->plot()->legend().value(0).contains("tax");
    }));
    CHECK(pane->plot()->isVisibleTo(pane));
    CHECK(pane->plot()->legend()[0].startsWith("PI"));
    const QStringList rows = csvOf(pane->plot()->table()).split('\n', Qt::SkipEmptyParts);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0] == "setting,segment,context,nll_mean,tax");
    for (int at : {1, 2}) {
        // After the setting's name, which may have commas.
        const QStringList values = rows[at].split(',').last(4);
        CHECK(values[0] == "32");
        CHECK(values[1] == QString::number(32 * at));
        CHECK(values[2].toDouble() > 0.0);
    }
    // What is in sight of the page is in its tables.
    std::vector<Table> tables = evaluate.window->views().exportable()->tables();
    std::erase_if(tables, [](const Table& one) { return one.name == "perplexity"; });
    REQUIRE(namesOf(tables) == std::vector<std::string>{"context"});
    CHECK(tables[0] == pane->plot()->table());
}

TEST_CASE("no window is asked for that is longer than the longest list of ids",
          "[window][evaluate]") {
    EvaluateWindow evaluate;
    const QString path = evaluate.folder.filePath("ids.txt");
    std::ofstream list(path.toStdString());
    for (const int ids : {40, 70}) {
        for (int i = 0; i < ids; ++i)
            list << 3 + i % 50 << ' ';
        list << '\n';
    }
    list.close();
    Experiment wanted;
    wanted.model = RealWindow::parity().string();
    wanted.text = path.toStdString();
    wanted.textIsIds = true;
    evaluate.window->session().openExperiment(wanted);
    REQUIRE(waitFor([&] { return evaluate.measured(); }));
    evaluate.window->flush();
    for (const std::int64_t length : evaluate.table().facts().lengths)
        CHECK(length < 70);
    auto* field = evaluate.pane().findChild<CheckedField*>("evaluateLengths");
    // Sliding windows score a token beyond them.
    REQUIRE(evaluate.pane().choices().convention == "sliding");
    field->setText("32, 70");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(field->reason().contains("69"));
    evaluate.type("evaluateLengths", "32, 69");
    evaluate.compute();
    CHECK(waitFor([&] { return evaluate.allExact(); }));
}

TEST_CASE("a model without the tasks' words is told what to train", "[window][evaluate]") {
    EvaluateWindow evaluate;
    auto* start = evaluate.find<TaskPane>()->findChild<QPushButton*>("taskStart");
    REQUIRE(start);
    CHECK_FALSE(start->isEnabled());
    CHECK(start->toolTip().contains("train --task"));
    const auto* why = evaluate.find<TaskPane>()->findChild<QLabel*>("taskWhy");
    REQUIRE(why);
    CHECK_FALSE(why->isHidden());
    CHECK(why->text() == start->toolTip());
}

TEST_CASE("what a checkpoint was trained on is known from the recipe beside it") {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    CHECK(learnedRecipe(recipeBeside(path)).task.task == Task::text);
    TrainRecipe recipe;
    recipe.task.task = Task::reverse;
    recipe.task.longest = 12;
    recipe.optimisation.length = longestSequence(recipe.task, recipe.task.longest);
    std::ofstream(path / "recipe.json") << toJson(recipe);
    CHECK(learnedRecipe(recipeBeside(path)).task == recipe.task);
    CHECK(learnedRecipe(recipeBeside(path / "model.safetensors")).task == recipe.task);
    std::ofstream(path / "recipe.json") << "{";
    CHECK(learnedRecipe(recipeBeside(path)).task.task == Task::text);
    // As samples/train.sh trained it.
    const TaskRecipe sample = learnedRecipe(recipeBeside(sourceDir() / "samples/passkey")).task;
    CHECK(sample.task == Task::passkey);
    CHECK(sample.shortest == 50);
    CHECK(sample.longest == 256);
}

TEST_CASE("what makes its own texts is begun on a checkpoint alone", "[window][evaluate]") {
    EvaluateWindow evaluate;
    evaluate.open(sourceDir() / "samples/rope", {});
    REQUIRE(waitFor([&] {
        const auto opened = evaluate.window->session().opened();
        return opened && !opened->hasText();
    }));
    evaluate.window->flush();
    auto* pane = evaluate.find<PasskeyPane>();
    for (const auto& [field, text] :
         {std::pair("passkeyLengths", "300"), std::pair("passkeyDepths", "1"),
          std::pair("passkeyTrials", "1")}) {
        auto* one = pane->findChild<CheckedField*>(field);
        one->setText(text);
        QTest::keyClick(one, Qt::Key_Return);
        REQUIRE(one->reason().isEmpty());
    }
    PasskeyChoices choices = pane->choices();
    choices.wording = "short";
    pane->setChoices(choices);
    auto* start = pane->findChild<QPushButton*>("passkeyStart");
    REQUIRE(start->isEnabled());
    start->click();
    REQUIRE(waitFor([&] {
        evaluate.window->flush();
        return pane->maps()->hasValues() && std::isfinite(pane->maps()->valueOf(0, 0, 0));
    }));
}
