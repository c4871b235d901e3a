// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "pages/evaluate/bench_pane.h"
#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/passkey_maps.h"
#include "pages/evaluate/passkey_pane.h"
#include "pages/evaluate/task_plots.h"
#include "pages/evaluate/work_line.h"
#include "tests/catch.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"

using namespace sextant;
using namespace sextant::test;

namespace {

PasskeyFacts passkey() {
    PasskeyFacts facts;
    facts.lengths = {128, 256, 384, 512};
    facts.depths = {0.0, 0.5};
    facts.trained = 256;
    facts.trials = 10;
    for (const char* name : {"RoPE", "as set now"}) {
        PasskeyMap map{name, std::vector<double>(8, 1.0), std::vector<double>(8, -0.5)};
        facts.maps.push_back(map);
    }
    facts.maps[1].accuracy[facts.at(3, 1)] = std::nan("");
    facts.maps[1].log[facts.at(3, 1)] = std::nan("");
    facts.maps[0].accuracy[facts.at(2, 0)] = 0.3;
    facts.maps[0].log[facts.at(2, 0)] = -8.0;
    return facts;
}

QString refusal(QWidget& pane, const char* name, const QString& text) {
    auto* field = pane.findChild<CheckedField*>(name);
    REQUIRE(field);
    field->setFocus();
    field->setText(text);
    QTest::keyClick(field, Qt::Key_Return);
    return field->reason();
}

}  // namespace

TEST_CASE("passkey maps stand beside each other, the trained length between their columns") {
    drivenApplication();
    PasskeyMaps maps;
    maps.resize(600, 320);
    maps.setFacts(passkey());
    CHECK(maps.mapRect(1).left() > maps.mapRect(0).right());
    CHECK(maps.mapRect(0).width() == Approx(maps.mapRect(1).width()));
    for (const std::size_t map : {0u, 1u}) {
        CHECK(maps.trainedX(map) == Approx(maps.cellRect(map, 1, 0).right()));
        CHECK(maps.trainedX(map) == Approx(maps.cellRect(map, 2, 0).left()));
    }
    CHECK(maps.cellRect(0, 0, 1).top() == Approx(maps.cellRect(0, 0, 0).bottom()));
    CHECK(maps.tipAt(maps.cellRect(0, 2, 0).center()).contains("3 of 10 keys right"));
    CHECK(maps.tipAt(maps.cellRect(1, 3, 1).center()).contains("not yet"));
    CHECK(maps.colourRange() == std::pair(0.0, 1.0));
    maps.setLog(true);
    CHECK(maps.colourRange() == std::pair(-8.0, 0.0));
    CHECK(maps.valueOf(0, 2, 0) == -8.0);
}

TEST_CASE("a cell that is there has its colour, one to come is hatched") {
    drivenApplication();
    PasskeyMaps maps;
    maps.resize(600, 320);
    maps.setFacts(passkey());
    QImage image(maps.size(), QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    maps.paintTo(painter, maps.rect(), Theme::dark());
    painter.end();
    const QColor there = image.pixelColor(maps.cellRect(0, 2, 0).center().toPoint());
    CHECK(there.rgb() == viridis(0.3).rgb());
    // A hatch leaves the ground between its lines.
    const QRect hatched = maps.cellRect(1, 3, 1).toRect().adjusted(3, 3, -3, -3);
    bool ground = false;
    for (int x = hatched.left(); x < hatched.right(); ++x)
        ground |= image.pixelColor(x, hatched.center().y()) == QColor(Qt::black);
    CHECK(ground);
}

TEST_CASE("as printed, narrow cells have their numbers in a smaller font") {
    drivenApplication();
    PasskeyMaps maps;
    PasskeyFacts facts = passkey();
    facts.maps.resize(1);
    maps.setFacts(facts);
    maps.setPaper(true);
    const auto shown = [&](int width) {
        maps.resize(width, 300);
        PaintedText device(maps.size());
        QPainter painter(&device);
        maps.paintTo(painter, maps.rect(), Theme::light());
        painter.end();
        std::vector<PaintedWord> numbers;
        for (const PaintedWord& word : device.words)
            if (word.text == "1.0" || word.text == "0.3") numbers.push_back(word);
        return numbers;
    };
    const auto wide = shown(600);
    REQUIRE(wide.size() == 8);
    const double room = 4.0 * (0.8 * wide[0].place.width());  // of all cells
    const auto narrow =
        shown(static_cast<int>(600.0 - 4.0 * maps.cellRect(0, 0, 0).width() + room));
    REQUIRE(narrow.size() == 8);
    CHECK(narrow[0].place.width() <= maps.cellRect(0, 0, 0).width());
    CHECK(narrow[0].place.width() < wide[0].place.width());
}

TEST_CASE("what cannot be asked of passkey is refused beside its field") {
    drivenApplication();
    PasskeyPane pane({{"usual", {"Find it.\\n", " Rain.", "\\nIt is {key}.\\n", "\\nIt is"}},
                      {"short", {"", " Sun.", " Key {key}.", " Key"}}});
    pane.show();
    CHECK(refusal(pane, "passkeyLengths", "1, 2").contains("1 is not within"));
    CHECK(refusal(pane, "passkeyDepths", "0").contains("not within"));
    CHECK(refusal(pane, "passkeyTrials", "3, 4") == "One number.");
    CHECK(pane.choices() == PasskeyChoices{});
    CHECK(refusal(pane, "passkeyLengths", "64, 128").isEmpty());
    CHECK(pane.choices().lengths == std::vector<std::int64_t>{64, 128});
    CHECK(refusal(pane, "passkeyLengths", "auto").isEmpty());
    CHECK(pane.choices().lengths.empty());
    CHECK(refusal(pane, "passkeyKeys", "99").contains("Two numbers"));
    CHECK(refusal(pane, "passkeyKeys", "99, 10").contains("must not be greater"));
    CHECK(refusal(pane, "passkeyKeys", "100, 999").isEmpty());
    CHECK(pane.choices().leastKey == 100);
    pane.findChild<QToolButton*>("passkeyUnfold")->click();
    CHECK(refusal(pane, "passkeyNeedle", "It is here.").contains("no place for the key"));
    CHECK(refusal(pane, "passkeyFiller", "").contains("repeat"));
    CHECK(refusal(pane, "passkeyQuestion", "Is it {key}?").contains("Only the needle"));
    CHECK(pane.choices().own == PasskeySentences{});
    CHECK(refusal(pane, "passkeyFiller", " Snow. ").isEmpty());
    CHECK(pane.sentences(pane.choices()).filler == " Snow. ");  // its spaces are meant
    CHECK(pane.sentences(pane.choices()).needle == "\\nIt is {key}.\\n");
    pane.setFacts(passkey());
    pane.findChild<QPushButton*>("passkeyMeasure-1")->click();
    CHECK(pane.maps()->isLog());
}

TEST_CASE("tasks share one legend and mark the longest list of training") {
    drivenApplication();
    TaskFacts facts{{"copy", 20, 100, 0, {{"RoPE", {2, 20, 100}, {1, 0.9, 0}}}},
                    {"summation", 8, 40, 0.1, {{"RoPE", {2, 40}, {1, 0.1}}, {"PI", {2}, {1}}}}};
    TaskPlots plots;
    plots.resize(900, 220);
    plots.setFacts(facts);
    CHECK(plots.legend() == QStringList{"RoPE", "PI"});
    const auto pane = [&](std::size_t at) { return plots.onScreen().panes.at(at); };
    const PlotPane first = pane(0), second = pane(1);
    CHECK(second.area.left() > first.area.right());
    PaintedText device(plots.size());
    QPainter painter(&device);
    plots.paintTo(painter, plots.rect(), Theme::light());
    painter.end();
    int marks = 0;
    for (const PaintedWord& word : device.words)
        marks += word.text == "trained to 20" || word.text == "trained to 8";
    CHECK(marks == 2);
    for (TaskPlot& plot : facts)
        plot.trained = 0;  // not known
    TaskPlots unknown;
    unknown.resize(900, 220);
    unknown.setFacts(facts);
    PaintedText bare(unknown.size());
    QPainter again(&bare);
    unknown.paintTo(again, unknown.rect(), Theme::light());
    again.end();
    for (const PaintedWord& word : bare.words)
        CHECK_FALSE(word.text.starts_with("trained to"));
    CHECK(plots.tipAt(first.at({21, 50})).contains("RoPE: 90 % of lists of 20"));
    plots.resize(420, 400);  // two by two
    CHECK(pane(1).area.top() == Approx(pane(0).area.top()));
    plots.resize(220, 400);
    CHECK(pane(1).area.top() > pane(0).area.bottom());
}

TEST_CASE("LongBench's form refuses a folder without its prompts and sets that are not there") {
    drivenApplication();
    BenchPane pane({"hotpotqa", "trec"});
    pane.show();
    QTemporaryDir folder;
    CHECK(refusal(pane, "benchFolder", folder.filePath("none")).contains("nothing at"));
    CHECK(refusal(pane, "benchFolder", folder.path()).contains("dataset2prompt.json"));
    QFile prompts(folder.filePath("dataset2prompt.json"));
    REQUIRE(prompts.open(QIODevice::WriteOnly));
    prompts.write("{}");
    prompts.close();
    CHECK(refusal(pane, "benchFolder", folder.path()).isEmpty());
    CHECK(pane.choices().folder == folder.path());
    CHECK(refusal(pane, "benchSets", "trec,squad").contains("squad"));
    CHECK(refusal(pane, "benchSets", "trec,hotpotqa").isEmpty());
    CHECK(refusal(pane, "benchBeams", "0").contains("not within"));
    pane.setRows({{"TREC", 20, 40.0}, {"HotpotQA", 20, 10.0}});
    CHECK(pane.findChild<QTableWidget*>("benchTable")->rowCount() == 2);
    const auto* average = pane.findChild<QLabel*>("benchAverage");
    CHECK(average->text() == "average of 2 sets 25.00");
    pane.setRows({{"TREC", 20, 40.0}});
    CHECK(average->isHidden());  // it stands in the table
}

TEST_CASE("a line of work says how far its job is, and pauses or resumes it") {
    drivenApplication();
    WorkLine line("passkey", "Compute");
    line.show();
    JobCard card;
    card.id = "one";
    card.state = JobState::running;
    card.detail = "3 of 10";
    card.secondsLeft = 80;
    line.setCard(card);
    CHECK(line.status() == "3 of 10 \u00b7 1 min 20 s left");
    auto* pause = line.findChild<QPushButton*>("passkeyPause");
    std::vector<JobChange> asked;
    QObject::connect(&line, &WorkLine::asked,
                     [&](const QString&, JobChange action) { asked.push_back(action); });
    pause->click();
    card.state = JobState::paused;
    line.setCard(card);
    pause->click();
    CHECK(asked == std::vector{JobChange::pause, JobChange::resume});
    card.state = JobState::failed;
    card.detail = "it does not fit";
    line.setCard(card);
    CHECK(line.findChild<QLabel*>("passkeyFailed")->text() == "it does not fit");
    CHECK(line.findChild<QPushButton*>("passkeyStart")->isVisible());
}

TEST_CASE("why what was begun on a long page failed is brought in sight") {
    drivenApplication();
    QScrollArea page;
    page.setWidgetResizable(true);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    auto* above = new QWidget(inside);
    above->setFixedHeight(900);
    auto* line = new WorkLine("bench", "Compute", inside);
    column->addWidget(above);
    column->addWidget(line);
    page.setWidget(inside);
    page.resize(300, 200);
    page.show();
    REQUIRE(QTest::qWaitForWindowExposed(&page, kPatience));
    const auto fails = [&](const char* id) {
        JobCard card;
        card.id = id;
        card.state = JobState::failed;
        card.detail = "no prompt for it";
        line->setCard(card);
        QTest::qWait(20);
    };
    fails("of another day");
    CHECK(page.verticalScrollBar()->value() == 0);
    line->findChild<QPushButton*>("benchStart")->click();
    fails("of another day");  // what is begun has no card yet
    CHECK(page.verticalScrollBar()->value() == 0);
    fails("new");
    const auto* failed = line->findChild<QLabel*>("benchFailed");
    const QRect seen(failed->mapTo(page.viewport(), QPoint()), failed->size());
    CHECK(page.viewport()->rect().contains(seen));
}
