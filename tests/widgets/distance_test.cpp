// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "pages/distance/distance_page.h"
#include "pages/distance/distance_plot.h"
#include "pages/distance/total_table.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/distance_made.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

QByteArray contentOf(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

TEST_CASE("what this model has not says so where it would be chosen", "[distance]") {
    drivenApplication();
    DistancePage page;
    page.setModelOpen(true);
    auto what = facts();
    what.dims = 0;
    what.biased = true;
    page.setFacts(what);
    auto* own = page.findChild<QPushButton*>("distanceDims-0");
    REQUIRE(own);
    CHECK_FALSE(own->isEnabled());
    CHECK(own->text() == "this model: no rotation");
    CHECK_FALSE(own->toolTip().isEmpty());
}

TEST_CASE("the table stands computed beside printed, and marks what no convention gives",
          "[distance]") {
    application();
    TotalTable table;
    table.setTheme(Theme::dark());
    REQUIRE(table.rows().size() == 4);
    CHECK(table.rows()[0].cells[0].computed == Approx(0.0990).margin(5e-5));
    CHECK(table.rows()[0].cells[0].printed == 0.099);
    CHECK_FALSE(table.rows()[1].cells[0].reproduced);
    int marked = 0;
    for (const auto& row : table.rows())
        for (const auto& cell : row.cells)
            marked += !cell.reproduced;
    CHECK(marked == 1);
    // The open model at its length is the last row: nothing was printed of it.
    table.setModel(10000.0, 256, 1024);
    REQUIRE(table.rows().size() == 5);
    CHECK(table.rows()[4].terms == 102);
    CHECK(std::isnan(table.rows()[4].cells[0].printed));
    const double before = table.rows()[4].cells[0].computed;
    table.setConvention({.exponentiated = false});
    CHECK(table.convention().startsWith("raw"));
    CHECK(table.rows()[4].cells[0].computed < before);
    CHECK_FALSE(table.rows()[1].cells[0].reproduced);
    table.setConvention({.lastIndex = true});
    CHECK(table.rows()[1].cells[1].computed == Approx(0.066).margin(5e-4));
    // The formula as it is printed: what is printed for 20, tested on 80, comes out for 40.
    table.setConvention(formulaAsPrinted);
    CHECK(table.convention().startsWith("raw"));
    CHECK(table.rows()[0].cells[0].computed == Approx(0.0686).margin(5e-5));
    table.setConvention({});
    table.setModel(10000.0, 256, 128);
    CHECK(table.rows().size() == 4);
    CHECK(csvOf(table.table())
              .startsWith("trained,tested,terms,warp,computed,printed\n20,40,10,none,"));
}

TEST_CASE("what is against distance leaves as picture and table", "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.resize(800, 700);
    auto what = facts();
    what.measured = {measured({2, 1})};
    page.setModelOpen(true);
    page.setFacts(what);
    const TemporaryFolder folder;
    const auto path = [&](const char* name) {
        return QString::fromStdString((folder.path() / name).string());
    };
    page.exportTo(path("scores.svg"), PictureWidth::page);
    CHECK(contentOf(folder.path() / "scores.svg").contains("distance (tokens)"));
    page.exportTo(path("scores.png"), PictureWidth::column);
    CHECK(contentOf(folder.path() / "scores.png").startsWith("\x89PNG"));
    const std::vector<Table> tables = page.tables();
    REQUIRE(namesOf(tables) == std::vector<std::string>{"scores", "total-differences"});
    const QByteArray table = csvOf(tables[0]).toUtf8();
    CHECK(table.startsWith(
        "distance,A_d32,exp_A_d32,A_limit,exp_A_limit,A_before_d32,exp_A_before_d32,"
        "A_before_limit,exp_A_before_limit,A_alibi_0.25,exp_A_alibi_0.25,A_alibi_0.0625,"
        "exp_A_alibi_0.0625,measured_L2H1,measured_unit_L2H1\n"
        "0,1,2.71828183,1,2.71828183,"));
    // As it is, and as the plot has it.
    const auto second = table.split('\n')[3].split(',');
    CHECK(second[1].toDouble() == Approx(what.now[2]));
    CHECK(second[2].toDouble() == Approx(std::exp(what.now[2])));
    CHECK(csvOf(tables[1]).contains("20,80,10,none,0.118790807,0.069"));
}

TEST_CASE("matrices leave with their names, axes, colours and the share that is new",
          "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.resize(800, 700);
    page.setModelOpen(true);
    DistanceMatrix matrix;
    matrix.indices = {0, 1, 2};
    const double unseen = std::nan("");
    matrix.told = matrix.nearest = {0, unseen, unseen, 1, 0, unseen, 2, 1, 0};
    matrix.largest = 2;
    matrix.seen = 6;
    matrix.beyond = 1;
    auto what = facts();
    what.method = "window";
    what.trained = 2;
    what.matrixBefore = what.matrixNow = matrix;
    page.setFacts(what);
    page.showMatrix(true);
    const TemporaryFolder folder;
    const auto written = [&] {
        page.exportTo(QString::fromStdString((folder.path() / "matrix.svg").string()),
                      PictureWidth::column);
        return contentOf(folder.path() / "matrix.svg");
    };
    CHECK(csvOf(page.tables().at(0)) ==
          "# window\nquery,key,distance\n0,0,0\n1,0,1\n1,1,0\n2,0,2\n2,1,1\n2,2,0\n");
    const QByteArray one = written();
    for (const char* words : {"window", "query (down), key (across)", "new", "17 %"})
        CHECK(one.contains(words));
    CHECK_FALSE(one.contains("as the config says"));
    page.findChild<QPushButton*>("distanceMethod-2")->click();
    CHECK(written().contains("as the config says"));
}

TEST_CASE("the page gives way: first the table, then the second plot", "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    page.setFacts(facts());
    page.resize(900, 760);
    page.show();
    QCoreApplication::processEvents();
    CHECK(page.table()->height() > 150);
    CHECK(page.plot()->sensitivity());
    page.resize(560, 480);
    QCoreApplication::processEvents();
    CHECK(page.table()->height() < 50);
    CHECK(page.plot()->sensitivity());
    page.resize(560, 300);
    QCoreApplication::processEvents();
    CHECK_FALSE(page.plot()->sensitivity());
    CHECK(page.plot()->score()->area.height() > 100);
}

TEST_CASE("without positions there is no pane of a sensitivity", "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    DistanceFacts what = facts();
    page.setFacts(what);
    page.resize(900, 760);
    page.show();
    QCoreApplication::processEvents();
    REQUIRE(page.plot()->sensitivity());
    for (auto* scores : {&what.now, &what.nowLimit, &what.before, &what.beforeLimit})
        scores->clear();
    what.biases.clear();
    page.setFacts(what);
    CHECK_FALSE(page.plot()->sensitivity());
    REQUIRE(page.plot()->score());
    CHECK(page.plot()->score()->x.numbers);
    const auto* scale = page.findChild<QPushButton*>("sensitivityScale-0");
    REQUIRE(scale);
    CHECK_FALSE(scale->isVisible());
    page.setFacts(facts());
    CHECK(page.plot()->sensitivity());
    CHECK(scale->isVisible());
}

TEST_CASE("controls that have no room in one line stand in the next", "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    page.setFacts(facts());
    page.resize(560, 700);
    page.show();
    QCoreApplication::processEvents();
    int lowest = 0;
    for (const char* name : {"distanceMethod-2", "sensitivityScale-1", "distanceDims-2"}) {
        auto* button = page.findChild<QWidget*>(name);
        REQUIRE(button);
        const QRect place(button->mapTo(&page, QPoint()), button->size());
        CHECK(page.rect().contains(place));
        CHECK(place.bottom() < page.plot()->mapTo(&page, QPoint()).y());
        lowest = std::max(lowest, place.top());
    }
    CHECK(lowest > 40);
    CHECK(page.dims() == 0);  // the model's own as soon as there is one
}

TEST_CASE("the picture's lettering is that of a paper", "[distance]") {
    application();
    DistancePage page;
    page.setTheme(Theme::dark());
    page.resize(800, 700);
    auto what = facts();
    what.measured = {measured({2, 1})};
    page.setModelOpen(true);
    page.setFacts(what);
    page.plot()->setCrosshair(100);
    const TemporaryFolder folder;
    for (const auto width : {PictureWidth::column, PictureWidth::page}) {
        const auto path = folder.path() / "scores.svg";
        page.exportTo(QString::fromStdString(path.string()), width);
        const QString svg = QString::fromUtf8(contentOf(path));
        // In units of 1/96 inch, as the width of the picture.
        CHECK(svg.contains(QString("viewBox=\"0 0 %1 ").arg(pictureSize(width).width())));
        static const QRegularExpression sizes("<text [^>]*font-size=\"([0-9.]+)\"");
        int found = 0;
        for (auto match = sizes.globalMatch(svg); match.hasNext(); ++found) {
            const double size = match.next().captured(1).toDouble();
            CHECK(size > 4.0);
            CHECK(size <= 12.0);
        }
        CHECK(found > 5);
    }
}

TEST_CASE("the open model's row of the table is named, at every width", "[distance]") {
    application();
    TotalTable table;
    table.setTheme(Theme::dark());
    const bool turns = GENERATE(true, false);  // without rotation the row is not of the model
    table.setModel(10000.0, 256, 1024, turns);
    const std::string expected = turns ? "this model" : "these lengths";
    for (const int width : {1000, 780, 540}) {
        INFO(width);
        PaintedText device({width, 400});
        QPainter painter(&device);
        painter.setFont(table.font());
        table.paintTable(painter, Theme::dark(), width);
        painter.end();
        const auto name =
            std::find_if(device.words.begin(), device.words.end(),
                         [&](const PaintedWord& word) { return word.text == expected; });
        REQUIRE(name != device.words.end());
        for (const PaintedWord& word : device.words)
            if (&word != &*name) {
                INFO(word.text);
                CHECK_FALSE(word.place.intersects(name->place.adjusted(1, 3, -1, -3)));
            }
    }
}
