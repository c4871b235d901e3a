// SPDX-License-Identifier: GPL-3.0-or-later
// The map of a sweep, its fit and its scatter, over made-up reports.
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <optional>

#include "pages/scales/entropy_scatter.h"
#include "pages/scales/fit_card.h"
#include "pages/scales/slice_plot.h"
#include "pages/scales/sweep_map.h"
#include "pages/scales/sweep_pane.h"
#include "tests/catch.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/scales_shown.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::size_t positions = 64;
constexpr double trained = 16.0;

Choice sweepSettings() {
    return {"fit-scale", {{"from", 1.0}, {"to", 1.4}, {"step", 0.1}}};
}

// NLL 2 + (sigma - best)^2, where best is 1 + 0.2 ln(i / 16) beyond 16 positions, of `rows` sigmas.
Report sweepReport(std::size_t rows = 5, double samples = 8) {
    Report report;
    ReportArray sigma{"sigma", "", "", {}, {rows}, {}};
    ReportArray nll{"nll", "", "", {}, {rows, positions}, {}};
    ReportTable sweep{"sweep", {}, {}};
    for (std::size_t row = 0; row < rows; ++row) {
        sigma.values.push_back(1.0 + 0.1 * double(row));
        for (std::size_t i = 0; i < positions; ++i) {
            const double best = i > 16 ? 1.0 + 0.2 * std::log(double(i) / trained) : 1.0;
            nll.values.push_back(2.0 + std::pow(sigma.values.back() - best, 2));
        }
        sweep.rows.push_back({sigma.values.back(), 3.0 - 0.1 * double(row)});
    }
    report.tables = {{"fit", {}, {{trained, 0.2, 0.9, 0.21, 0.99, 1.4, samples}}}, sweep};
    report.arrays = {sigma, nll};
    return report;
}

SweepFacts sweepOf(std::size_t rows = 5) {
    return sweepFacts(sweepReport(rows), sweepSettings(), rows == 5);
}

}  // namespace

TEST_CASE_METHOD(Driven,
                 "rows of a sweep that are still to come are hatched, and nothing is called best",
                 "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf(2));
    showAt(map, 500, 300);
    CHECK(!map.isHatched(1.1));
    CHECK(map.isHatched(1.2));
    CHECK(map.rowRect(1.1).bottom() == Approx(map.rowRect(1.0).top()));
    CHECK(map.rowRect(1.4).top() ==
          std::round(map.onScreen().panes[0].area.top()));  // at whole pixels
    CHECK(map.dots().empty());
    for (const auto& label : map.endLabels())
        CHECK(!label.line.own);
    map.setFacts(sweepOf());
    CHECK(!map.isHatched(1.4));
    CHECK(map.dots().size() == positions);
    CHECK(map.endLabels().front().line.key == "fit");
}

TEST_CASE_METHOD(Driven, "a sweep of one sample says no fit, and its sigma cannot be set",
                 "[scales]") {
    SweepPane pane;
    pane.setFacts(sweepFacts(sweepReport(5, 1), sweepSettings(), true), {}, {});
    const auto* fit = pane.findChild<FitCard*>();
    CHECK(fit->headline().startsWith("Too few samples for a fit"));
    const auto* set = pane.findChild<QPushButton*>("setUniform");
    CHECK_FALSE(set->isEnabled());
    CHECK(set->toolTip().contains("too few samples"));
    for (const SweepLine& line : sweepLines(sweepFacts(sweepReport(5, 1), sweepSettings(), true)))
        if (line.own) CHECK(std::isnan(sigmaOf(line, 4 * trained, trained)));

    pane.setFacts(sweepOf(), {}, {});
    CHECK(fit->headline().contains("0.2"));
    CHECK(set->isEnabled());
}

TEST_CASE_METHOD(Driven, "rows of the map meet at whole pixels, whatever its height", "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    showAt(map, 500, 300);
    for (int height = 280; height < 320; ++height) {
        map.resize(500, height);
        for (const double sigma : {1.0, 1.1, 1.2, 1.3}) {
            const QRectF row = map.rowRect(sigma), above = map.rowRect(sigma + 0.1);
            CHECK(above.bottom() == row.top());
            CHECK(row.top() == std::round(row.top()));
            CHECK(row.height() > 0);
        }
    }
}

TEST_CASE_METHOD(Driven, "white dots stand at the best sigma of each position", "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    const auto dots = map.dots();
    CHECK(dots[10] == QPointF(10, 1.0));
    // 1 + 0.2 ln 4 = 1.277: of 1.2 and 1.3 the nearer.
    CHECK(dots[63].y() == Approx(1.3));
}

TEST_CASE_METHOD(Driven, "what others say is drawn at the same multiple of the trained length",
                 "[scales]") {
    const auto lines = sweepLines(sweepOf());
    const auto paper = std::find_if(lines.begin(), lines.end(),
                                    [](const SweepLine& one) { return one.key == "paper_50k"; });
    REQUIRE(paper != lines.end());
    CHECK(paper->a == Approx(0.3973));
    CHECK(paper->r2 == Approx(0.9773));
    CHECK(sigmaOf(*paper, 4 * trained, trained) == Approx(1.551).margin(5e-4));  // methods.md S3
    CHECK(std::isnan(sigmaOf(*paper, trained - 1, trained)));
    CHECK(sigmaOf(lines[0], 4 * trained, trained) == Approx(1 + 0.2 * std::log(4.0)));
}

TEST_CASE_METHOD(Driven, "pointing along the map tells the position", "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    showAt(map, 500, 300);
    QSignalSpy told(&map, &SweepMap::positionPointed);
    hover(&map, map.onScreen().panes[0].at({40, 1.2}));
    REQUIRE(told.size() == 1);
    CHECK(told[0][0].toInt() == 40);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&map, &leave);
    CHECK(told.back()[0].toInt() == -1);
    map.setLogPosition(true);
    const PlotPane pane = map.onScreen().panes[0];
    CHECK(pane.xOf(8) == Approx((pane.xOf(1) + pane.xOf(64)) / 2));
}

TEST_CASE_METHOD(Driven,
                 "a click holds the crosshair, until a click on it, Escape or a move elsewhere",
                 "[scales]") {
    SweepPane pane;
    pane.setFacts(sweepOf(), {}, {});
    showAt(pane, 900, 700);
    auto* map = pane.findChild<SweepMap*>();
    const auto* title = pane.findChild<QLabel*>("sliceTitle");
    std::optional<int> at;
    QObject::connect(&pane, &SweepPane::positionPointed, &pane, [&](int position) {
        at = position < 0 ? std::nullopt : std::optional(position);
        pane.setCrosshair(at);
    });
    const auto place = [&](int position) {
        return map->onScreen().panes[0].at(QPointF(position, 1.2));
    };
    QEvent leave(QEvent::Leave);
    hover(map, place(40));
    CHECK_FALSE(title->text().contains("held"));
    click(map, place(30));
    CHECK(map->isHeld());
    CHECK(title->text().startsWith("30"));
    CHECK(title->text().contains("held"));
    hover(map, place(50));
    CHECK(at == 30);
    QCoreApplication::sendEvent(map, &leave);
    CHECK(at == 30);
    click(map, place(50));  // elsewhere: held there
    CHECK(map->isHeld());
    CHECK(at == 50);
    QTest::keyClick(map, Qt::Key_Left);
    QTest::keyClick(map, Qt::Key_Right, Qt::ShiftModifier);
    CHECK(at == 63);  // the last
    QTest::keyClick(map, Qt::Key_Left);
    CHECK(at == 62);
    click(map, place(62));
    CHECK_FALSE(map->isHeld());
    CHECK_FALSE(title->text().contains("held"));
    hover(map, place(20));
    CHECK(at == 20);
    doubleClick(map, place(20));
    CHECK(map->isHeld());
    QTest::keyClick(map, Qt::Key_Escape);
    CHECK_FALSE(map->isHeld());
    click(map, place(20));
    pane.setCrosshair(10);  // pointed at in another view
    CHECK_FALSE(map->isHeld());
}

TEST_CASE_METHOD(Driven, "a crosshair that is held is drawn whole, one that follows in dots",
                 "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    map.setHidden({"fit", "fit_smoothed"});
    showAt(map, 500, 300);
    const auto white = [&] {
        const QImage drawn = map.grab().toImage();
        const double ratio = drawn.devicePixelRatio();
        const PlotPane pane = map.onScreen().panes[0];
        const int x = static_cast<int>(pane.xOf(8) * ratio);
        int count = 0;
        for (double y = pane.area.top() + 2; y < pane.area.bottom() - 2; ++y)
            for (const int beside : {-1, 0})
                count += drawn.pixelColor(x + beside, static_cast<int>(y * ratio)).red() > 140;
        return count;
    };
    map.setCrosshair(8);
    const int dotted = white();
    click(&map, map.onScreen().panes[0].at({8, 1.2}));
    CHECK(white() > 1.5 * dotted);
}

TEST_CASE_METHOD(Driven, "the legend of the map has all its words at every width, apart",
                 "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    for (const QSize size : {QSize(233, 142), QSize(360, 220), QSize(700, 300)}) {
        INFO(size.width());
        PaintedText words(size);
        QPainter painter(&words);
        QFont font = map.font();
        font.setPixelSize(size.width() < 300 ? 8 : 11);
        painter.setFont(font);
        map.paintTo(painter, QRectF(QPointF(), size), Theme::light());
        painter.end();
        std::vector<QRectF> places;
        std::string all;
        for (const PaintedWord& one : words.words) {
            all += one.text;
            if (one.text == "fit" || one.text == "references" || one.text.ends_with(" nats"))
                places.push_back(one.place);
        }
        CHECK_THAT(all, ContainsSubstring("best \u03c3 by position"));
        CHECK_THAT(all, ContainsSubstring("fit"));
        CHECK_THAT(all, ContainsSubstring("references"));
        REQUIRE(places.size() == 3);
        for (const QRectF& place : places) {
            CHECK(QRectF(QPointF(), size).contains(place));
            for (const QRectF& other : places)
                if (&place < &other) CHECK_FALSE(place.intersects(other));
        }
    }
}

TEST_CASE_METHOD(Driven,
                 "the table of the fit has the numbers, hides lines and chooses the smoothed fit",
                 "[scales]") {
    FitCard card;
    card.setFacts(sweepOf());
    showAt(card, 280, 220);
    CHECK(card.headline() == QString::fromUtf8("\u03c3* = 0.200 ln s + 1"));
    auto rows = card.rows();
    REQUIRE(rows.size() == 7);
    CHECK(rows[0].line.r2 == 0.9);
    CHECK(rows[0].atFour == Approx(1 + 0.2 * std::log(4.0)));
    QSignalSpy changed(&card, &FitCard::changed);
    click(&card, rows[1].place.center());
    CHECK(card.isSmoothed());
    CHECK(card.headline() == QString::fromUtf8("\u03c3* = 0.210 ln s + 1"));
    CHECK(!card.hidden().contains("paper_50k"));
    click(&card, rows[2].place.center());
    CHECK(card.hidden().contains("paper_50k"));
    click(&card, rows[2].place.center());
    CHECK(!card.hidden().contains("paper_50k"));
    CHECK(changed.size() == 3);
}

TEST_CASE_METHOD(Driven, "the best for the whole length can be set, and searched from",
                 "[scales]") {
    SweepPane pane;
    pane.setFacts(sweepOf(), {}, {});
    showAt(pane, 900, 700);
    QSignalSpy set(&pane, &SweepPane::uniformAsked), search(&pane, &SweepPane::searchAsked);
    auto* button = pane.findChild<QPushButton*>("setUniform");
    CHECK(button->text() == QString::fromUtf8("Set \u03c3 1.40"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTest::mouseClick(pane.findChild<QPushButton*>("searchFrom"), Qt::LeftButton);
    REQUIRE(set.size() == 1);
    CHECK(set[0][0].toDouble() == Approx(1.4));
    REQUIRE(search.size() == 1);
    CHECK(search[0][0].toDouble() == Approx(1.4));
    pane.setFacts(sweepOf(2), {}, {});
    CHECK(!button->isEnabled());
}

TEST_CASE_METHOD(Driven, "a sweep over edited heads says so, and what setting its best brings",
                 "[scales]") {
    SweepPane pane;
    SweepFacts facts = sweepOf();
    pane.setFacts(facts, {}, {});
    showAt(pane, 900, 700);
    auto* over = pane.findChild<QLabel*>("sweepOver");
    auto* button = pane.findChild<QPushButton*>("setUniform");
    CHECK_FALSE(over->isVisible());
    CHECK(sweepLines(facts)[0].label == "this model");
    facts.over = "18 heads rescaled";
    pane.setFacts(facts, {}, {});
    pane.setAlong(" and its 18 heads");
    CHECK(over->isVisible());
    CHECK(over->text().contains("over 18 heads rescaled"));
    CHECK(sweepLines(facts)[0].label == "this model, 18 heads rescaled");
    CHECK(button->text() == QString::fromUtf8("Set \u03c3 1.40 and its 18 heads"));
    CHECK(pane.findChild<QLabel*>("bestText")->text().contains("over 18 heads rescaled"));
}

TEST_CASE_METHOD(Driven, "the slice follows the crosshair", "[scales]") {
    SweepPane pane;
    pane.setFacts(sweepOf(), {}, {});
    showAt(pane, 900, 700);
    pane.setCrosshair(10);
    const auto* slice = pane.findChild<SlicePlot*>("slicePlot");
    REQUIRE(slice != nullptr);
    CHECK(slice->facts().best == 1.0);
    CHECK(slice->facts().nll[2] == Approx(2.04));
    pane.setCrosshair(63);
    CHECK(slice->facts().best == Approx(1.3));
}

TEST_CASE_METHOD(Driven, "in a narrow window the cards stand under the map, which keeps its size",
                 "[scales]") {
    SweepPane pane;
    pane.setFacts(sweepOf(), {}, {});
    showAt(pane, 500, 500);
    const auto* map = pane.findChild<SweepMap*>();
    const auto* fit = pane.findChild<FitCard*>();
    CHECK(map->width() >= 360);
    CHECK(map->height() >= 220);
    CHECK(fit->mapTo(&pane, QPoint()).y() > map->mapTo(&pane, QPoint()).y() + map->height());
    pane.resize(900, 700);
    QCoreApplication::processEvents();
    CHECK(fit->mapTo(&pane, QPoint()).x() > map->mapTo(&pane, QPoint()).x() + map->width());
}

TEST_CASE_METHOD(Driven, "a layer's line of regression is that of least squares", "[scales]") {
    ScatterFacts facts{2, 3, {1, 2, 3, 1.5, 1.5, 1.5}, {5, 3, 4, 2, 3, 4}};
    // Means 2 and 4; sums of squares 2 and 2, of products -1.
    const RegressionLine line = lineOf(facts, 0);
    CHECK(line.slope == Approx(-0.5));
    CHECK(line.level == Approx(5.0));
    CHECK(line.r == Approx(-0.5));
    CHECK(std::isnan(lineOf(facts, 1).slope));  // equal sigmas
    const ScatterFacts two{1, 2, {1, 2}, {5, 3}};
    CHECK(std::isnan(lineOf(two, 0).r));
    CHECK(ScatterFacts{1, 2, {1, 1}, {5, 3}}.empty());
}

TEST_CASE_METHOD(Driven, "pointing at a point of the scatter tells its head", "[scales]") {
    EntropyScatter scatter;
    scatter.setFacts({2, 3, {1, 2, 3, 1.5, 2.5, 1.2}, {5, 3, 4, 2, 3, 1}});
    showAt(scatter, 520, 240);
    std::optional<HeadId> told;
    QObject::connect(&scatter, &EntropyScatter::headHovered, &scatter,
                     [&](auto head) { told = head; });
    hover(&scatter, scatter.pointOf({1, 2}));
    CHECK(told == HeadId{1, 2});
    click(&scatter, scatter.rows()[1].place.center());
    CHECK(scatter.shownLayers() == std::vector{0});
}

TEST_CASE_METHOD(Driven, "of many layers every third is in the scatter at first", "[scales]") {
    EntropyScatter scatter;
    ScatterFacts facts{22, 3, {}, {}};
    for (int head = 0; head < 66; ++head) {
        facts.sigma.push_back(1.0 + 0.01 * head);
        facts.entropy.push_back(2.0);
    }
    scatter.setFacts(facts);
    CHECK(scatter.shownLayers() == std::vector{1, 4, 7, 10, 13, 16, 19});
}
