// SPDX-License-Identifier: GPL-3.0-or-later
// Circles, table and curve of the pairs: what is painted where, and what mouse and keys do.
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "pages/rotations/effect_curve.h"
#include "pages/rotations/pair_arcs.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_curve.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "tests/catch.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/rotations_shown.h"

using namespace sextant;
using namespace sextant::test;

using Part = PairArc::Part;

TEST_CASE("a circle's arcs are what was trained, what is new, and what it was before",
          "[rotations]") {
    const auto plain = shownRotations(32, 1024);
    const auto interpolated = shownRotations(32, 1024, 4.0);
    // Pair 0 went round 40 times.
    CHECK(arcsOf(plain->facts.pairs[0], false) ==
          std::vector<PairArc>{{Part::whole, 0.0, wholeTurn}});
    const double trained = 255 * 0.01;
    const auto beyond = arcsOf(plain->facts.pairs[8], false);
    REQUIRE(beyond.size() == 2);
    CHECK(beyond[0].part == Part::beyond);
    CHECK(beyond[0].from == Approx(trained));
    CHECK(beyond[0].from + beyond[0].span == Approx(wholeTurn));  // 10.23 radians wrap
    CHECK(beyond[1].part == Part::trained);
    CHECK(beyond[1].span == Approx(trained));
    const auto inside = arcsOf(interpolated->facts.pairs[8], true);
    REQUIRE(inside.size() == 2);
    CHECK(inside[0].part == Part::before);
    CHECK(inside[0].span == Approx(wholeTurn));
    CHECK(inside[1].part == Part::trained);
    CHECK(stateWords(interpolated->facts.pairs[8], "PI").text == "inside after PI");
    CHECK(stateWords(plain->facts.pairs[0], "").text == "fully trained");
    CHECK(stateWords(plain->facts.pairs[6], "").text == "round once");
    CHECK(stateWords(plain->facts.pairs[8], "").text.startsWith("new, "));
}

TEST_CASE("points stand at every 32nd distance, in training's colour as far as it went",
          "[rotations]") {
    const auto dots = dotsOf(shownRotations(32, 1024)->facts, 10);
    REQUIRE(dots.size() == 32);
    for (std::size_t i = 0; i < dots.size(); ++i) {
        CHECK(dots[i].tokens == static_cast<std::int64_t>(32 * i));
        CHECK(dots[i].met == (i < 8));
    }
    CHECK(dots[1].angle == Approx(32 * std::pow(10000.0, -20.0 / 32)));
    CHECK(dotsOf(shownRotations(32, 16384)->facts, 10).size() <= 64);
}

TEST_CASE("the hand is dragged round by as many tokens as the pair turns", "[rotations]") {
    drivenApplication();
    PairCircle circle;
    circle.resize(320, 380);
    circle.setShown(shownRotations(32, 1024));
    circle.setPair(8);  // 0.01 radians a token
    circle.setDistance(0);
    std::int64_t distance = 0;
    QObject::connect(&circle, &PairCircle::distanceMoved, [&](qint64 tokens) {
        distance = tokens;
        circle.setDistance(tokens);
    });
    const QRectF square = circle.square();
    press(&circle, CirclePainter::at(square, 0.0));
    // Once round and a quarter more, in steps.
    for (int step = 1; step <= 50; ++step)
        moveHeld(&circle, CirclePainter::at(square, 1.25 * wholeTurn * step / 50.0));
    CHECK(distance == Approx(1.25 * wholeTurn / 0.01).margin(2));
    release(&circle, CirclePainter::at(square, 0.0));
    QTest::keyClick(&circle, Qt::Key_Home);
    QTest::keyClick(&circle, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&circle, Qt::Key_Right);
    CHECK(distance == 25);
    turnWheel(&circle, square.center(), -1);
    CHECK(distance == 24);
    QTest::keyClick(&circle, Qt::Key_End);
    CHECK(distance == 1023);
    CHECK(circle.title().filter("distance 1,023").size() == 1);
}

TEST_CASE("a distance that one query's mask hides is said to be hidden from that query",
          "[rotations]") {
    drivenApplication();
    const auto shown = shownRotations(32, 1024);
    LayerPlan window = turningPlan(rotaryFrequencies(10000.0, 32));
    const LayerPlan plain = window;
    window.mask.window = 256;
    window.mask.keepFirst = 4;
    shown->facts = rotationFacts(plain, 256, 0, plain, window, 1024, 4.0);
    PairCircle circle;
    circle.resize(420, 420);
    circle.setShown(shown);
    circle.setPair(8);
    circle.setDistance(640);  // tokens 640 to 643 see one of the first four there
    CHECK(circle.title().value(1) == "distance 640, masked for token 1,023");
    circle.setDistance(1023);
    CHECK(circle.title().value(1).endsWith(" turns"));
    window.mask.chunk = 256;
    window.mask.window = window.mask.keepFirst = 0;
    shown->facts = rotationFacts(plain, 256, 0, plain, window, 1000, 4.0);
    circle.setShown(shown);
    circle.setDistance(900);  // token 767 sees a whole chunk, and has no key so far away
    CHECK(circle.title().value(1) == "distance 900, masked");
}

TEST_CASE("the legend stands under the circle, on paper of any width", "[rotations]") {
    drivenApplication();
    PairCircle circle;
    circle.setShown(shownRotations(32, 1024, 4.0));
    circle.setPair(8);
    for (const int width : {150, 240, 420}) {
        circle.resize(width, std::max(300, width + 80));
        const auto legend = circle.legend();
        CHECK(legend.size() == 4);
        for (std::size_t i = 0; i < legend.size(); ++i) {
            CHECK(legend[i].words.bottom() <= circle.height());
            CHECK(legend[i].words.right() <= circle.width() + 1.0);
            CHECK(legend[i].words.top() >= circle.square().bottom());
            for (std::size_t j = 0; j < i; ++j)
                CHECK_FALSE(legend[i].words.intersects(legend[j].words));
        }
    }
    circle.resize(240, 300);
    CHECK(circle.legend().back().text == "whole turn trained");
    CHECK(circle.legend().back().words.top() - circle.legend().front().words.top() < 40.0);
    // The circle goes before it.
    circle.resize(160, 160);
    CHECK(circle.legend().empty());
    CHECK(circle.square().width() > 120.0);
}

TEST_CASE("small circles have cells of their own within the grid, whatever their number",
          "[rotations]") {
    drivenApplication();
    for (const int dims : {2, 8, 32, 64, 128, 256}) {
        for (const QSize size : {QSize(220, 200), QSize(600, 260), QSize(900, 420)}) {
            PairGrid grid;
            grid.resize(size);
            grid.setShown(shownRotations(dims, 1024));
            INFO(dims << " in " << size.width() << " x " << size.height());
            for (int pair = 0; pair < dims / 2; ++pair) {
                CHECK(QRectF(grid.rect()).contains(grid.cell(pair)));
                CHECK(grid.circle(pair).width() >= 14.0);
                if (pair > 0) {
                    const QRectF overlap = grid.cell(pair).intersected(grid.cell(pair - 1));
                    CHECK(overlap.width() * overlap.height() == Approx(0.0).margin(1e-6));
                }
            }
        }
    }
}

TEST_CASE("circles and rows are hovered and chosen by mouse and keys", "[rotations]") {
    drivenApplication();
    const auto shown = shownRotations(32, 1024);
    PairGrid grid;
    grid.resize(600, 260);
    grid.setShown(shown);
    QSignalSpy hovered(&grid, &PairGrid::pairHovered), chosen(&grid, &PairGrid::pairChosen);
    hover(&grid, grid.circle(11).center());
    REQUIRE(hovered.size() == 1);
    CHECK(hovered.back()[0].toInt() == 11);
    click(&grid, grid.circle(3).center());
    CHECK(chosen.back()[0].toInt() == 3);
    grid.setPair(3);
    QTest::keyClick(&grid, Qt::Key_Down);
    CHECK(chosen.back()[0].toInt() == 3 + grid.columns());

    PairTable table;
    table.resize(700, 120);
    table.setShown(shown);
    table.show();
    QSignalSpy rows(&table, &PairTable::pairHovered), picked(&table, &PairTable::pairChosen);
    hover(table.viewport(), QPointF(table.rowRect(2).center()));
    CHECK(rows.back()[0].toInt() == 2);
    click(table.viewport(), QPointF(table.rowRect(1).center()));
    CHECK(picked.back()[0].toInt() == 1);
    // What is hovered elsewhere comes into sight.
    CHECK_FALSE(table.viewport()->rect().contains(table.rowRect(15)));
    table.setHovered(15);
    CHECK(table.viewport()->rect().contains(table.rowRect(15)));
    table.setPair(0);
    QTest::keyClick(&table, Qt::Key_End);
    CHECK(picked.back()[0].toInt() == 15);
}

TEST_CASE("the table says theta, wavelength, turns, gamma and state, and drops columns for room",
          "[rotations]") {
    drivenApplication();
    using Column = PairTable::Column;
    PairTable table;
    table.setShown(shownRotations(32, 1024, 4.0));
    CHECK(table.heading(Column::reached) == "turns at 1,024");
    CHECK(table.heading(Column::changed) == "with PI");
    CHECK(table.text(Column::theta, 8) == QString::fromUtf8("1.00e\u22122"));
    CHECK(table.text(Column::wavelength, 8) == "628");
    CHECK(table.text(Column::trained, 8) == "0.41");
    CHECK(table.text(Column::reached, 8) == "1.63");
    CHECK(table.text(Column::changed, 8) == "0.41");
    CHECK(table.text(Column::gamma, 8) == "0.00");
    CHECK(table.text(Column::state, 8) == "inside after PI");
    CHECK(table.columns(1200).size() == 8);
    for (const double width : {200.0, 320.0, 480.0, 700.0}) {
        const auto places = table.columns(width);
        CHECK(places.front().column == Column::pair);
        CHECK(places.back().column == Column::state);
        for (std::size_t i = 1; i < places.size(); ++i)
            CHECK(places[i].left >= places[i - 1].left + places[i - 1].width - 1e-9);
        CHECK(places.back().left + places.back().width <= width);
    }
    // Where whole headings have no room, shorter ones keep every column; then gamma, which says
    // what the method does to a pair, stays longer than wavelength and theta.
    double whole = 1200.0;
    const auto has = [&](double width, Column column) {
        const auto places = table.columns(width);
        return std::any_of(places.begin(), places.end(),
                           [&](const auto& one) { return one.column == column; });
    };
    while (table.columns(whole).size() == 8 && table.columns(whole)[3].heading == "turns trained")
        whole -= 2.0;
    CHECK(table.columns(whole).size() == 8);
    CHECK(table.columns(whole - 40.0).size() == 8);
    while (table.columns(whole).size() == 8)
        whole -= 2.0;
    CHECK_FALSE(has(whole, Column::wavelength));
    CHECK(has(whole, Column::gamma));
    CHECK(has(whole, Column::theta));
    const QStringList lines = csvOf(table.table()).split('\n', Qt::SkipEmptyParts);
    REQUIRE(lines.size() == 18);
    CHECK(lines[0].startsWith("# "));  // what it is of
    CHECK(lines[10].split(',').size() == lines[1].split(',').size());
    CHECK(lines[10].split(',')[1].toDouble() == Approx(0.01));
}

TEST_CASE("a pair's distances are new where their angles are, within the length or not at all",
          "[rotations]") {
    // Pair 10, 0.00316 radians: 0.81 at 255, and on to 3.2 at 1023.
    const auto runs = unmetDistances(shownRotations(32, 1024)->facts, 10);
    REQUIRE(runs.size() == 1);
    CHECK(std::abs(runs[0].first - 256) <= 1);
    CHECK(runs[0].second == 1024);
    // A quarter as fast nothing is new; nor where the circle was met whole.
    CHECK(unmetDistances(shownRotations(32, 1024, 4.0)->facts, 10).empty());
    CHECK(unmetDistances(shownRotations(32, 1024)->facts, 0).empty());
    // Pair 8, 0.01: a turn is 628 tokens, of which 256 were met.
    const auto turns = unmetDistances(shownRotations(32, 1024)->facts, 8);
    REQUIRE(turns.size() == 2);
    CHECK(std::abs(turns[0].second - 628) <= 1);
    CHECK(std::abs(turns[1].first - (628 + 256)) <= 2);
}

TEST_CASE("the curve is the pair's cosine, of another colour where angles are new", "[rotations]") {
    drivenApplication();
    PairCurve curve;
    curve.resize(500, 140);
    curve.setShown(shownRotations(32, 1024), 10, 0);  // 0.00316 radians: 0.81 at 255, 3.2 at 1023
    const PlotPane pane = curve.plot(Theme::dark()).panes.front();
    REQUIRE(pane.lines.size() == 2);
    CHECK(pane.lines[0].key == "met");
    CHECK(pane.lines[1].key == "new");
    const QRectF& plot = pane.area;
    CHECK(pane.at(pane.lines[0].points.back()).x() == Approx(pane.xOf(255)).margin(2.0));
    const double theta = std::pow(10000.0, -20.0 / 32);
    for (const PlotLine& stretch : pane.lines)
        for (const QPointF& value : stretch.points) {
            const QPointF point = pane.at(value);
            const double tokens = 1023.0 * (point.x() - plot.left()) / plot.width();
            CHECK(point.y() ==
                  Approx(plot.center().y() - 0.48 * plot.height() * std::cos(theta * tokens))
                      .margin(1e-6));
        }
    QSignalSpy moved(&curve, &PairCurve::distanceMoved);
    click(&curve, QPointF(pane.xOf(635), plot.center().y()));
    CHECK(moved.back()[0].toLongLong() == 635);
}

TEST_CASE("what a setting does is said in nats: beyond the trained length, and within it",
          "[rotations]") {
    drivenApplication();
    const auto measured = [](float within, float beyond) {
        auto made = std::make_shared<Measurement>();
        made->positions = 8;
        made->samples = 1;
        made->nll = {within, within, within, within, beyond, beyond, beyond, NAN};
        made->nllSamples = made->nll;
        made->labels = 7;
        return made;
    };
    EffectCurve effect;
    effect.resize(220, 180);
    effect.setEffect({measured(1.0f, 3.22f), measured(1.19f, 1.65f), 4, true});
    const auto rows = effect.rows();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == "beyond 4");
    CHECK(rows[0].value == QString::fromUtf8("3.22 \u2192 1.65"));
    CHECK(rows[1].name == "added within 4");
    CHECK(rows[1].value == "+0.19");
    CHECK(rows[1].role == Role::worse);
    effect.setEffect({});
    CHECK(effect.rows().empty());
}
