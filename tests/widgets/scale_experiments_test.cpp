// SPDX-License-Identifier: GPL-3.0-or-later
// Where a scale must act and how few heads are enough, over made-up reports.
#include <QLabel>
#include <algorithm>
#include <limits>

#include "pages/scales/few_pane.h"
#include "pages/scales/slice_plot.h"
#include "pages/scales/where_map.h"
#include "tests/catch.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/scales_shown.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE_METHOD(Driven, "where the scale must act is a cell for each first layer and row",
                 "[scales]") {
    Report report;
    report.tables = {{"where_acts",
                      {"from_layer", "from_row_0", "from_row_256"},
                      {{0, 2.0, 2.5}, {6, 3.0, 3.0}}},
                     {"setting", {}, {{1.5, 256, 6, 40}}}};
    WhereMap map;
    map.setFacts(whereFacts(report));
    showAt(map, 400, 200);
    CHECK(map.textAt(map.cellRect(0, 1).center()) == "layers 0 on, rows from 256: 2.500 nats");
    CHECK(map.textAt(map.cellRect(1, 0).center()).startsWith("nowhere"));
    CHECK(map.cellRect(0, 0).right() == Approx(map.cellRect(0, 1).left()));
    CHECK(csvOf(map.table()).split('\n')[2] == "0,256,2.5");
}

TEST_CASE_METHOD(Driven, "a click on a count of kept heads selects those heads", "[scales]") {
    Report report;
    report.tables = {{"kept", {}, {{0, 3.0}, {1, 2.5}, {2, 2.2}, {4, 2.0}}}};
    report.arrays = {{"rank", "", "", {}, {2, 2}, {4, 1, 3, 2}}};
    FewPane pane;
    pane.setFacts(fewFacts(report), {});
    showAt(pane, 400, 240);
    std::set<HeadId> chosen;
    QObject::connect(&pane, &FewPane::headsChosen, &pane,
                     [&](const std::set<HeadId>& heads) { chosen = heads; });
    auto* plot = pane.findChild<SlicePlot*>();
    const PlotPane drawn = plot->onScreen().panes[0];
    hover(plot, {drawn.xOf(2), drawn.area.center().y()});  // the third place
    click(plot, {drawn.xOf(2), drawn.area.center().y()});
    CHECK(chosen == std::set<HeadId>{{0, 1}, {1, 1}});
    CHECK(plot->facts().best == 2.0);
}

TEST_CASE_METHOD(Driven,
                 "where the scale must act: what is not computed yet is said, not drawn as 0",
                 "[scales]") {
    const double none = std::numeric_limits<double>::quiet_NaN();
    Report report;
    report.tables = {{"where_acts",
                      {"from_layer", "from_row_0", "from_row_256"},
                      {{0, 2.0, 2.5}, {6, none, none}}},
                     {"setting", {}, {{1.5, 256, 6, 40}}}};
    WhereMap map;
    map.setFacts(whereFacts(report));
    showAt(map, 400, 200);
    CHECK(map.textAt(map.cellRect(1, 0).center()) == "nowhere, rows from 0: not computed yet");
    PaintedText words({400, 200});
    {
        QPainter painter(&words);
        map.paintTo(painter, QRectF(0, 0, 400, 200), Theme::dark());
    }
    for (const PaintedWord& word : words.words)
        CHECK(word.text != "nan");
}

TEST_CASE_METHOD(Driven, "where heads bring nothing the best count that keeps any is marked",
                 "[scales]") {
    Report report;
    report.tables = {{"kept", {}, {{0, 1.8}, {1, 2.1}, {2, 1.9}, {4, 2.4}}}};
    report.arrays = {{"rank", "", "", {}, {2, 2}, {4, 1, 3, 2}}};
    FewPane pane;
    pane.setFacts(fewFacts(report), {});
    CHECK(pane.kept() == std::set<HeadId>{{0, 1}, {1, 1}});
}

TEST_CASE_METHOD(Driven, "the title of the counts stands below them", "[scales]") {
    Report report;
    report.tables = {{"kept", {}, {{0, 3.0}, {1, 2.5}, {24, 2.2}}}};
    FewPane pane;
    pane.setFacts(fewFacts(report), {});
    showAt(pane, 400, 240);
    PaintedText words({400, 240});
    {
        QPainter painter(&words);
        pane.findChild<SlicePlot*>()->paintTo(painter, QRectF(0, 0, 400, 240), Theme::dark());
    }
    const auto placeOf = [&](const std::string& text) {
        const auto found = std::find_if(words.words.begin(), words.words.end(),
                                        [&](const auto& one) { return one.text == text; });
        REQUIRE(found != words.words.end());
        return found->place;
    };
    const QRectF title = placeOf("heads that keep their scale, the most useful first");
    CHECK(title.top() >= placeOf("24").bottom() - 1.0);
    CHECK(title.bottom() <= 240.0);
}

TEST_CASE_METHOD(Driven,
                 "the heads of the count that is enough are kept until another is pointed at",
                 "[scales]") {
    Report report;
    report.tables = {{"kept", {}, {{0, 3.0}, {1, 2.5}, {2, 2.2}}},
                     {"correlation", {}, {{0.75, 0.5}}}};
    report.arrays = {{"rank", "", "", {}, {2, 2}, {4, 1, 3, 2}}};
    FewPane pane;
    pane.setFacts(fewFacts(report), {});
    showAt(pane, 400, 240);
    CHECK(pane.kept().empty());  // not all counts are there
    CHECK(pane.findChild<QLabel*>("fewAlike")->text().contains("0.75"));
    report.tables[0].rows.push_back({4, 2.0});
    report.tables.push_back({"enough", {}, {{2, 0.9}}});
    pane.setFacts(fewFacts(report), {});
    CHECK(pane.kept() == std::set<HeadId>{{0, 1}, {1, 1}});
    auto* plot = pane.findChild<SlicePlot*>();
    const PlotPane drawn = plot->onScreen().panes[0];
    hover(plot, {drawn.xOf(1), drawn.area.center().y()});
    CHECK(pane.kept() == std::set<HeadId>{{0, 1}});
}
