// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/measure/idealised.h"
#include "analysis/position/warp_curve.h"
#include "pages/warp/best_warp_view.h"
#include "pages/warp/index_density.h"
#include "pages/warp/points_table.h"
#include "pages/warp/warp_editor.h"
#include "tests/catch.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/sigma_slider.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const std::vector<double> fourPoints = {0, 0, 256, 96, 640, 192, 1023, 255};

struct Driven {
    Driven() { drivenApplication(); }
};

struct Editor : Driven, WarpEditor {
    std::vector<double> last;
    int drags = 0, commits = 0;

    Editor() {
        resize(300, 260);
        setTheme(Theme::dark());
        setLines(linesOf(fourPoints));
        show();
        connect(this, &WarpEditor::pointsEdited, this,
                [this](const std::vector<double>& points, EditPhase phase) {
                    last = points;
                    ++(phase == EditPhase::drag ? drags : commits);
                });
    }
    static WarpLines linesOf(const std::vector<double>& points) {
        const auto positions = warpPositions(points, 1024);
        return {1024, 256, positions, positions, points};
    }
    QPointF pointPixel(int point) const {
        const auto at = static_cast<std::size_t>(2 * point);
        return pixelOf(points()[at], points()[at + 1]);
    }
};

}  // namespace

TEST_CASE("a point follows the hand, in one edit, and not past its neighbours", "[warp]") {
    Editor editor;
    const QPointF from = editor.pointPixel(1);
    drag(&editor, from, editor.pixelOf(300, 120));
    CHECK(editor.drags == 10);
    CHECK(editor.commits == 1);
    CHECK(editor.last[2] == Approx(300).margin(1));
    CHECK(editor.last[3] == Approx(120).margin(1));
    CHECK(editor.selected() == 1);
    // As far right and up as it goes: just before the next point, at its height.
    drag(&editor, editor.pointPixel(1), editor.pixelOf(900, 250));
    CHECK(editor.last[2] == 639);
    CHECK(editor.last[3] == 192);
    CHECK(whyNotWarp(editor.last).empty());
}

TEST_CASE("the ends of a warp keep their index", "[warp]") {
    Editor editor;
    drag(&editor, editor.pointPixel(3), editor.pixelOf(900, 230));
    CHECK(editor.last[6] == 1023);
    CHECK(editor.last[7] == Approx(230).margin(1));
    drag(&editor, editor.pointPixel(0), editor.pixelOf(100, 40));
    CHECK(editor.last[0] == 0);
    CHECK(editor.last[1] == Approx(40).margin(1));
}

TEST_CASE("with shift a point goes a tenth of the way", "[warp]") {
    Editor editor;
    const QPointF from = editor.pointPixel(2);
    drag(&editor, from, from + QPointF(-40, 0), Qt::ShiftModifier);
    const double whole = 40.0 / editor.frame().area.width() * 1023;
    CHECK(editor.last[4] == Approx(640 - whole / 10).margin(0.5));
}

TEST_CASE("arrows nudge the selected point by one, with shift by a tenth", "[warp]") {
    Editor editor;
    click(&editor, editor.pointPixel(2));
    QTest::keyClick(&editor, Qt::Key_Right);
    QTest::keyClick(&editor, Qt::Key_Up);
    QTest::keyClick(&editor, Qt::Key_Down, Qt::ShiftModifier);
    CHECK(editor.last[4] == Approx(641));
    CHECK(editor.last[5] == Approx(192.9));
    CHECK(editor.drags == 3);
    CHECK(QTest::qWaitFor([&] { return editor.commits == 1; }, kPatience));
}

TEST_CASE("points are chosen, added, moved and removed by keys alone", "[warp]") {
    Editor editor;
    QTest::keyClick(&editor, Qt::Key_PageDown);
    CHECK(editor.selected() == 0);
    QTest::keyClick(&editor, Qt::Key_PageDown);
    CHECK(editor.selected() == 1);
    QTest::keyClick(&editor, Qt::Key_Insert);  // between 256 and 640, on the curve
    REQUIRE(editor.last.size() == 10);
    CHECK(editor.last[4] == 448);
    CHECK(editor.last[5] == Approx(WarpCurve(fourPoints)(448)));
    CHECK(editor.selected() == 2);
    QTest::keyClick(&editor, Qt::Key_Left);
    CHECK(editor.last[4] == 447);
    QTest::keyClick(&editor, Qt::Key_Delete);
    CHECK(editor.last == fourPoints);
    QTest::keyClick(&editor, Qt::Key_PageUp);
    CHECK(editor.selected() == 3);
}

TEST_CASE("a double click adds a point on the curve; Delete and dragging out remove one",
          "[warp]") {
    Editor editor;
    const double there = WarpCurve(fourPoints)(400);
    doubleClick(&editor, editor.pixelOf(400, there));
    REQUIRE(editor.last.size() == 10);
    CHECK(editor.last[4] == Approx(400).margin(3));
    CHECK(editor.last[5] == Approx(WarpCurve(fourPoints)(editor.last[4])));
    CHECK(editor.selected() == 2);
    QTest::keyClick(&editor, Qt::Key_Delete);
    CHECK(editor.last == fourPoints);
    drag(&editor, editor.pointPixel(1), QPointF(-90, 400));
    CHECK(editor.last == std::vector<double>{0, 0, 640, 192, 1023, 255});
    // An end stays.
    click(&editor, editor.pointPixel(0));
    QTest::keyClick(&editor, Qt::Key_Delete);
    CHECK(editor.points().size() == 6);
}

TEST_CASE("an answer that comes late does not take a point out of the hand", "[warp]") {
    Editor editor;
    dragTo(&editor, editor.pointPixel(1), editor.pixelOf(300, 120));
    const auto held = editor.points();
    editor.setLines(Editor::linesOf(fourPoints));
    CHECK(editor.points() == held);
    release(&editor, editor.pixelOf(300, 120));
    editor.setLines(Editor::linesOf(fourPoints));
    CHECK(editor.points() == fourPoints);
}

TEST_CASE("the axis only grows while a point is dragged, and settles after", "[warp]") {
    Editor editor;
    const double before = editor.topPosition();
    CHECK(before == Approx(1.2 * 256));
    dragTo(&editor, editor.pointPixel(3), QPointF(editor.frame().area.right(), -30));
    const double grown = editor.topPosition();
    CHECK(grown > before);
    moveHeld(&editor, editor.pixelOf(1023, 200));
    CHECK(editor.topPosition() == grown);
    release(&editor, editor.pixelOf(1023, 200));
    editor.setLines(Editor::linesOf(editor.points()));
    CHECK(editor.topPosition() == Approx(1.2 * 256));
}

TEST_CASE("density counts the tokens of each part of the positions", "[warp]") {
    std::vector<double> positions(100);
    std::iota(positions.begin(), positions.end(), 0.0);
    for (const double one : indexDensity(positions, 100.0, 20))
        CHECK(one == Approx(1.0));
    for (double& one : positions)
        one /= 4;
    const auto dense = indexDensity(positions, 50.0, 10);
    CHECK(dense[0] == Approx(4.0));
    CHECK(dense[9] == 0.0);
    application();
    IndexDensity view;
    view.setPositions(positions, 30);
    CHECK(view.end() == Approx(36.0));  // a little beyond what was trained
    double all = 0;
    for (const double bar : view.bars())
        all += bar * view.end() / 40;
    CHECK(all == Approx(100.0));
}

TEST_CASE("points are typed too; what would fall is refused beside the field", "[warp]") {
    drivenApplication();
    PointsTable table;
    table.setTheme(Theme::dark());
    table.setPoints(fourPoints);
    table.show();
    CHECK(table.step(0) == "0.375");
    CHECK(table.step(2) == "0.164");
    CHECK(table.step(3) == QString(QChar(0x2013)));
    std::vector<double> edited;
    QObject::connect(&table, &PointsTable::pointsEdited, &table,
                     [&](const std::vector<double>& points, EditPhase) { edited = points; });
    const auto type = [](NumberField* field, const QString& text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    };
    type(table.positionField(1), "110");
    REQUIRE(edited.size() == 8);
    CHECK(edited[3] == 110);
    edited.clear();
    type(table.positionField(1), "200");  // above the next point's
    CHECK(edited.empty());
    CHECK(table.positionField(1)->hasError());
    CHECK_FALSE(table.indexField(0)->isEnabled());
}

TEST_CASE(
    "a click on the map takes its shapes; the buttons try the six points or take them for training",
    "[warp]") {
    drivenApplication();
    BestWarpView view;
    view.setTheme(Theme::dark());
    view.resize(view.sizeHint());
    const auto score = [](double r) { return ropeScoreLimit(10000.0, r); };
    const auto search = std::make_shared<WarpSearch>(score, 256, 102);
    view.setSearch(search, 1024);
    view.show();
    QCoreApplication::processEvents();
    REQUIRE(view.map());
    double a = 0, b = 0;
    QObject::connect(&view, &BestWarpView::betaChosen, &view, [&](double one, double other) {
        a = one;
        b = other;
    });
    click(&view, view.pixelOf(2, 5));
    CHECK(a == Approx(2).epsilon(0.04));  // half a cell
    CHECK(b == Approx(5).epsilon(0.04));
    std::vector<double> points;
    QObject::connect(&view, &BestWarpView::pointsChosen, &view,
                     [&](const std::vector<double>& chosen) { points = chosen; });
    view.findChild<QPushButton*>("takePoints")->click();
    CHECK(points.size() == 12);
    CHECK(points == view.pointWarp().points());
    std::vector<double> trained;
    QObject::connect(&view, &BestWarpView::pointsForTraining, &view,
                     [&](const std::vector<double>& chosen) { trained = chosen; });
    view.findChild<QPushButton*>("copyForTraining")->click();
    CHECK(trained == points);
    std::pair<double, double> shapes;
    QObject::connect(&view, &BestWarpView::betaForTraining, &view, [&](double one, double other) {
        shapes = {one, other};
    });
    view.setChosen(std::pair(2.0, 5.0));
    view.findChild<QPushButton*>("copyForTraining")->click();
    CHECK(shapes == std::pair(2.0, 5.0));
    view.setChosen({});
    // A least on the map's edge may lie beyond it, which is said.
    CHECK(view.map()->bestAtEdge());
    CHECK(view.besideMap().contains("at the map's edge"));
    // The card: no warp covers 102 positions in training and 26 at test.
    CHECK(view.cardText(0, 0) == "102");
    CHECK(view.cardText(0, 3) == "26");
    CHECK(view.cardText(3, 2).toDouble() < view.cardText(3, 1).toDouble());
    // Another length is another map; a length within training has none until one is set.
    const auto before = view.map()->mismatch;
    view.setSearch(search, 512);
    CHECK(view.map()->mismatch != before);
    CHECK_FALSE(view.map()->bestAtEdge());
    CHECK_FALSE(view.besideMap().contains("edge"));
    view.setSearch(search, 200);
    CHECK_FALSE(view.map());
    CHECK_FALSE(view.findChild<QPushButton*>("takePoints")->isEnabled());
}

TEST_CASE("the test length is dragged: the map follows every move, the tokens take it back",
          "[warp]") {
    drivenApplication();
    BestWarpView view;
    view.setTheme(Theme::dark());
    const auto score = [](double r) { return ropeScoreLimit(10000.0, r); };
    const auto search = std::make_shared<WarpSearch>(score, 256, 102);
    view.setSearch(search, 1024);
    view.resize(view.sizeHint());
    view.show();
    QCoreApplication::processEvents();
    CHECK(view.testLength() == 1024);
    auto* slider = view.findChild<SigmaSlider*>();
    REQUIRE(slider);
    // Nothing of the slider stands on the map.
    CHECK(slider->mapTo(&view, QPoint(0, slider->height())).y() <= view.mapRect().top());
    const auto at = [slider](double place) {
        return QPointF(slider->handleX(place), slider->height() / 2.0);
    };
    press(slider, at(slider->value()));
    for (const double place : {6.0, 7.0, 9.0}) {
        const auto total = view.map()->mismatch;
        const int length = view.testLength();
        moveHeld(slider, at(place));
        CHECK(view.testLength() > length);
        CHECK(view.map()->mismatch != total);
    }
    release(slider, at(9.0));
    REQUIRE(view.lengthByHand());
    CHECK(view.map()->mismatch == search->betaMap(view.testLength()).mismatch);
    CHECK(view.pointWarp().points() == search->bestPoints(view.testLength()).points());
    // The same tokens leave it; others are a question of their own.
    view.setSearch(search, 1024);
    CHECK(view.lengthByHand());
    view.setSearch(search, 512);
    CHECK_FALSE(view.lengthByHand());
    CHECK(view.testLength() == 512);
    // As it was kept; what is shorter than training is none.
    view.setLengthByHand(2048);
    CHECK(view.map()->mismatch == search->betaMap(2048).mismatch);
    view.setLengthByHand(100);
    CHECK_FALSE(view.lengthByHand());
    // Tokens within the trained length: a length can be asked for all the same.
    view.setSearch(search, 200);
    CHECK_FALSE(view.map());
    view.setLengthByHand(600);
    CHECK(view.map());
}

TEST_CASE(
    "the last index has its number, what lines are and the trained length stand above the plot",
    "[warp]") {
    Editor editor;
    PaintedText device(editor.size());
    QPainter painter(&device);
    painter.setFont(editor.font());
    editor.paintTo(painter, Theme::dark());
    painter.end();
    const auto find = [&](const std::string& start) {
        for (const PaintedWord& word : device.words)
            if (word.text.starts_with(start)) return word.place;
        FAIL(start);
        return QRectF();
    };
    const double top = editor.pixelOf(0, 0).y(), right = editor.pixelOf(1023, 0).x();
    const QRectF last = find("1,024");
    CHECK(last.top() >= top);  // under the axis
    CHECK(last.right() > right - 4);
    CHECK(last.right() <= editor.width());
    const QRectF trained = find("trained to");
    CHECK(trained.bottom() <= editor.frame().area.top());
    CHECK(trained.left() >= editor.pixelOf(0, 0).x() - 1);
    CHECK(trained.right() <= right);
    for (const char* other : {"identity", "PI", "warp"})
        CHECK(find(other).bottom() <= trained.top() + 1);
}

TEST_CASE("the map of warps says what its colours mean, and marks what is set", "[warp]") {
    drivenApplication();
    BestWarpView view;
    view.setTheme(Theme::dark());
    const auto score = [](double r) { return ropeScoreLimit(10000.0, r); };
    view.setSearch(std::make_shared<WarpSearch>(score, 256, 102), 1024);
    view.resize(view.sizeHint());
    CHECK_FALSE(view.chosenAt());
    view.setChosen(std::pair(2.0, 5.0));
    REQUIRE(view.chosenAt());
    CHECK(*view.chosenAt() == view.pixelOf(2, 5));
    PaintedText device(view.size());
    QPainter painter(&device);
    painter.setFont(view.font());
    view.paintTo(painter);
    painter.end();
    const auto& total = view.map()->mismatch;
    const auto [least, most] = std::minmax_element(total.begin(), total.end());
    for (const double end : {*least, *most}) {
        const std::string text = QString::number(end, 'g', 2).toStdString();
        INFO(text);
        CHECK(std::any_of(device.words.begin(), device.words.end(), [&](const PaintedWord& word) {
            return word.text == text && word.place.top() >= view.scaleRect().bottom();
        }));
    }
    CHECK_FALSE(view.scaleRect().intersects(view.mapRect()));
    CHECK(view.scaleRect().right() <= view.width());
    // Words do not lie on each other.
    for (std::size_t i = 0; i < device.words.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const QRectF one = device.words[i].place, other = device.words[j].place;
            INFO(device.words[i].text << ", " << device.words[j].text);
            CHECK(one.intersected(other).height() < 3);
        }
    // Off the map there is no mark, and without a choice none.
    view.setChosen(std::pair(2.0, 500.0));
    CHECK_FALSE(view.chosenAt());
    view.setChosen(std::nullopt);
    CHECK_FALSE(view.chosenAt());
}
