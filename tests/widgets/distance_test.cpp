// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/measure/idealised.h"
#include "analysis/position/rotary.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"
#include "widgets/distance/distance_matrix_view.h"
#include "widgets/distance/distance_page.h"
#include "widgets/distance/distance_plot.h"
#include "widgets/distance/distance_thumbnails.h"
#include "widgets/distance/told_plot.h"
#include "widgets/distance/total_table.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int tokens = 240, trained = 60;

DistanceFacts facts() {
    DistanceFacts made;
    made.tokens = tokens;
    made.trained = trained;
    made.dims = made.shownDims = 32;
    const auto thetas = rotaryFrequencies(10000.0, 32);
    for (int r = 0; r < tokens; ++r) {
        made.before.push_back(idealScore(thetas, r));
        made.beforeLimit.push_back(ropeScoreLimit(10000.0, r));
        made.now.push_back(idealScore(thetas, r / 4.0));
        made.nowLimit.push_back(ropeScoreLimit(10000.0, r / 4.0));
    }
    made.slopes = {0.25, 0.0625};
    return made;
}

// Falls from 2 to -2 within what was trained, and stays there.
MeasuredScores measured(HeadId head) {
    MeasuredScores made{head, {}, {}};
    for (int r = 0; r < tokens; ++r) {
        const double score = r < trained ? 2.0 - 4.0 * r / trained : -2.0;
        made.score.push_back(static_cast<float>(score));
        made.unit.push_back(static_cast<float>(score / 10));
    }
    return made;
}

struct Driven {
    Driven() { drivenApplication(); }
};

struct Plot : Driven, DistancePlot {
    explicit Plot(const DistanceFacts& what = facts()) {
        resize(700, 420);
        setTheme(Theme::dark());
        setFacts(what);
        show();
        settle();
    }
    void settle() {
        QCoreApplication::processEvents();
        replot();
    }
    double valueAt(const char* name, int r) const {
        const QCPGraph* graph = line(name);
        REQUIRE(graph);
        return graph->dataMainValue(r);
    }
    QPointF pixelOf(int distance) const {
        return {scoreRect()->axis(QCPAxis::atBottom)->coordToPixel(distance),
                scoreRect()->rect().center().y() * 1.0};
    }
};

QByteArray contentOf(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

TEST_CASE("the score is drawn as its exponential, for RoPE, its limit and every slope",
          "[distance]") {
    Plot plot;
    const auto what = facts();
    for (const int r : {0, 1, 17, 239}) {
        const auto at = static_cast<std::size_t>(r);
        CHECK(plot.valueAt("now", r) == Approx(std::exp(what.now[at])));
        CHECK(plot.valueAt("now limit", r) == Approx(std::exp(what.nowLimit[at])));
        CHECK(plot.valueAt("ALiBi 0", r) == Approx(std::exp(1.0 - 0.25 * r)));
        CHECK(plot.valueAt("ALiBi 1", r) == Approx(std::exp(1.0 - 0.0625 * r)));
    }
    CHECK_FALSE(plot.line("before"));

    DistanceLook look;
    look.exponentiated = false;
    look.method = DistanceLook::Method::both;
    plot.setLook(look);
    CHECK(plot.valueAt("now", 17) == Approx(what.now[17]));
    CHECK(plot.valueAt("before", 17) == Approx(what.before[17]));
    look.method = DistanceLook::Method::before;
    plot.setLook(look);
    CHECK_FALSE(plot.line("now"));
    CHECK(plot.valueAt("before limit", 17) == Approx(what.beforeLimit[17]));
}

TEST_CASE("sensitivity is the change to the next distance, smoothed where its axis is logarithmic",
          "[distance]") {
    Plot plot;
    std::vector<double> scores;
    for (const double score : facts().now)
        scores.push_back(std::exp(score));
    std::vector<double> steps(scores.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t r = 1; r < scores.size(); ++r)
        steps[r] = scores[r - 1] - scores[r];
    const auto smooth = rootMeanSquare(steps, 8);
    CHECK(plot.valueAt("sensitivity now", 30) == Approx(smooth[30]));
    DistanceLook look;
    look.logSensitivity = false;
    plot.setLook(look);
    CHECK(plot.valueAt("sensitivity now", 30) == Approx(steps[30]));
    CHECK(plot.sensitivityRect()->axis(QCPAxis::atLeft)->scaleType() == QCPAxis::stLinear);
}

TEST_CASE("both axes of the score have six intervals and grid lines in common", "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1})};
    Plot plot(what);
    const QCPAxis* left = plot.scoreRect()->axis(QCPAxis::atLeft);
    const QCPAxis* right = plot.scoreRect()->axis(QCPAxis::atRight);
    REQUIRE(right->visible());
    REQUIRE(left->tickVector().size() == right->tickVector().size());
    for (qsizetype k = 0; k < left->tickVector().size(); ++k)
        CHECK(left->coordToPixel(left->tickVector()[k]) ==
              Approx(right->coordToPixel(right->tickVector()[k])).margin(0.6));
}

TEST_CASE("marks are means over a part of the distances, of the score or of it divided by |q||k|",
          "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1})};
    Plot plot(what);
    const int width = markWidth(tokens);
    CHECK(width == 5);
    const QCPGraph* marks = plot.line("L2 H1");
    REQUIRE(marks);
    CHECK(marks->dataCount() == tokens / width);
    CHECK(marks->dataMainKey(0) == 2.0);
    CHECK(marks->dataMainValue(0) == Approx(2.0 - 4.0 * 2 / trained));
    DistanceLook look;
    look.unitScores = true;
    plot.setLook(look);
    CHECK(plot.line("L2 H1")->dataMainValue(0) == Approx(0.1 * (2.0 - 4.0 * 2 / trained)));
}

TEST_CASE("pointing says the distance; arrows move it by one, with shift by 24", "[distance]") {
    Plot plot;
    QSignalSpy pointed(&plot, &DistancePlot::distancePointed);
    hover(&plot, plot.pixelOf(100));
    REQUIRE(pointed.size() == 1);
    CHECK(pointed[0][0].toInt() == 100);
    plot.setCrosshair(100);
    QTest::keyClick(&plot, Qt::Key_Right);
    CHECK(pointed.last()[0].toInt() == 101);
    QTest::keyClick(&plot, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(pointed.last()[0].toInt() == 76);
    plot.setCrosshair(tokens - 1);
    QTest::keyClick(&plot, Qt::Key_Right);
    CHECK(pointed.last()[0].toInt() == tokens - 1);
}

TEST_CASE("the read-out tells values at the crosshair, and a head's mean before the trained length",
          "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1})};
    Plot plot(what);
    plot.setCrosshair(100);
    const QStringList lines = plot.readOut();
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == "distance 100  40 beyond training");
    CHECK(lines[1].startsWith("exp A, d = 32  "));
    CHECK(lines[1].endsWith(QString::number(std::exp(what.now[100]), 'f', 3)));
    // Distances 30 .. 59: 2 - 4 r / 60 is -0.97 in the mean.
    CHECK(lines[3] == QString::fromUtf8("L2 H1, \u22120.97 before 60  \u22122.00"));
    // It stands where no mark is.
    const QCPGraph* marks = plot.line("L2 H1");
    for (int k = 0; k < marks->dataCount(); ++k)
        CHECK_FALSE(plot.readOutRect().contains(marks->dataPixelPosition(k)));
    plot.setCrosshair(30);
    CHECK(plot.readOut()[0] == "distance 30");
}

TEST_CASE("the read-out stands on no mark where marks are everywhere above", "[distance]") {
    // Marks from edge to edge, high and low, in a small plot.
    auto what = facts();
    for (int head = 0; head < 6; ++head) {
        MeasuredScores made{{2, head}, {}, {}};
        for (int r = 0; r < tokens; ++r)
            made.score.push_back(static_cast<float>(head - 3 + std::sin(r / 9.0 + head)));
        made.unit = made.score;
        what.measured.push_back(std::move(made));
    }
    Plot plot(what);
    plot.resize(480, 380);
    plot.settle();
    for (const int at : {10, 120, 230}) {
        plot.setCrosshair(at);
        plot.settle();
        REQUIRE_FALSE(plot.readOutRect().isEmpty());
        for (int head = 0; head < 6; ++head) {
            const QCPGraph* marks = plot.line(QString("L2 H%1").arg(head));
            for (int k = 0; k < marks->dataCount(); ++k)
                CHECK_FALSE(plot.readOutRect().contains(marks->dataPixelPosition(k)));
        }
    }
}

TEST_CASE("slopes that are set stand beside those of before, each by name", "[distance]") {
    auto what = facts();
    what.alibi = true;
    what.dims = 0;
    what.slopes = {1.0, 0.5};
    what.slopesBefore = {0.25, 0.0625};
    Plot plot(what);
    CHECK(plot.valueAt("ALiBi 0", 3) == Approx(std::exp(1.0 - 3.0)));
    CHECK_FALSE(plot.line("before ALiBi 0"));
    CHECK(plot.line("ALiBi 0")->name() == "ALiBi 1/1");
    CHECK(plot.line("ALiBi 1")->name() == "ALiBi 1/2");
    CHECK(plot.line("ALiBi 0")->pen() != plot.line("ALiBi 1")->pen());
    DistanceLook look;
    look.method = DistanceLook::Method::both;
    plot.setLook(look);
    CHECK(plot.valueAt("before ALiBi 1", 8) == Approx(std::exp(1.0 - 0.0625 * 8)));
    CHECK(plot.line("ALiBi 1"));
    look.method = DistanceLook::Method::before;
    plot.setLook(look);
    CHECK(plot.line("before ALiBi 0"));
    CHECK_FALSE(plot.line("ALiBi 0"));
}

TEST_CASE("what this model has not says so where it would be chosen", "[distance]") {
    drivenApplication();
    DistancePage page;
    page.setModelOpen(true);
    auto what = facts();
    what.dims = 0;
    what.alibi = true;
    page.setFacts(what);
    auto* own = page.findChild<QPushButton*>("distanceDims-0");
    REQUIRE(own);
    CHECK_FALSE(own->isEnabled());
    CHECK(own->text() == "this model: no rotation");
    CHECK_FALSE(own->toolTip().isEmpty());
}

TEST_CASE("marks have colours and shapes of their own", "[distance]") {
    auto what = facts();
    for (int head = 0; head < 5; ++head)
        what.measured.push_back(measured({2, head}));
    Plot plot(what);
    std::vector<QRgb> colours;
    for (const char* name :
         {"now", "now limit", "ALiBi 0", "L2 H0", "L2 H1", "L2 H2", "L2 H3", "L2 H4"}) {
        REQUIRE(plot.line(name));
        colours.push_back(plot.line(name)->pen().color().rgb());
    }
    std::sort(colours.begin(), colours.end());
    CHECK(std::adjacent_find(colours.begin(), colours.end()) == colours.end());
    CHECK(plot.line("L2 H0")->scatterStyle().shape() != plot.line("L2 H1")->scatterStyle().shape());
}

TEST_CASE("a mark that is pointed at lights its head", "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1}), measured({3, 0})};
    for (float& score : what.measured[1].score)
        score += 3.0f;
    Plot plot(what);
    std::optional<HeadId> lit;
    QObject::connect(&plot, &DistancePlot::headHovered, &plot,
                     [&](std::optional<HeadId> head) { lit = head; });
    hover(&plot, plot.line("L3 H0")->dataPixelPosition(20));
    CHECK(lit == HeadId{3, 0});
}

TEST_CASE("the wheel zooms distance over the plot and values over their axis", "[distance]") {
    Plot plot;
    const QCPAxis* across = plot.scoreRect()->axis(QCPAxis::atBottom);
    const QCPAxis* up = plot.scoreRect()->axis(QCPAxis::atLeft);
    const QCPRange values = up->range();
    turnWheel(&plot, plot.pixelOf(120), 2);
    CHECK(across->range().size() < 0.8 * tokens);
    CHECK(across->range().contains(120));
    CHECK(up->range() == values);
    // One distance in both plots.
    CHECK(plot.sensitivityRect()->axis(QCPAxis::atBottom)->range() == across->range());
    const QCPRange distances = across->range();
    turnWheel(&plot, QPointF(plot.scoreRect()->rect().left() - 8, 100), 2);
    CHECK(up->range().size() < values.size());
    CHECK(across->range() == distances);
}

TEST_CASE("what was zoomed stays so when marks come and heads light up; a double click ends it",
          "[distance]") {
    Plot plot;
    const QCPAxis* across = plot.scoreRect()->axis(QCPAxis::atBottom);
    const QCPAxis* up = plot.scoreRect()->axis(QCPAxis::atLeft);
    turnWheel(&plot, plot.pixelOf(120), 2);
    turnWheel(&plot, QPointF(plot.scoreRect()->rect().left() - 8, 100), 2);
    const QCPRange distances = across->range(), values = up->range();
    auto what = facts();
    what.measured = {measured({2, 1})};
    plot.setFacts(what);
    plot.setHovered(HeadId{2, 1});
    plot.settle();
    CHECK(across->range() == distances);
    CHECK(up->range() == values);
    CHECK(up->tickVector().size() > 2);  // readable ones in what is seen
    doubleClick(&plot, plot.pixelOf(120));
    CHECK(across->range() == QCPRange(0, tokens));
    CHECK(up->range() == QCPRange(0, 3));
    // Another length is another whole.
    turnWheel(&plot, plot.pixelOf(120), 2);
    what.tokens = tokens / 2;
    plot.setFacts(what);
    CHECK(across->range() == QCPRange(0, tokens / 2.0));
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
    table.setConvention(false, 0, false, false);
    CHECK(table.convention().startsWith("raw"));
    CHECK(table.rows()[4].cells[0].computed < before);
    CHECK_FALSE(table.rows()[1].cells[0].reproduced);
    table.setConvention(true, 0, true, false);
    CHECK(table.rows()[1].cells[1].computed == Approx(0.066).margin(5e-4));
    table.setModel(10000.0, 256, 128);
    CHECK(table.rows().size() == 4);
    CHECK(table.csv().startsWith("trained,tested,terms,warp,computed,printed\n20,40,10,none,"));
}

TEST_CASE("the matrix shows distances met in training, new ones and unseen ones apart",
          "[distance]") {
    application();
    LayerPlan plan;
    Turn turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    plan.mask.window = 80;
    DistanceMatrixView view;
    view.setTheme(Theme::dark());
    view.resize(400, 400);
    view.setMatrix("plain", distanceMatrix(plan, 100, 100), 61);
    CHECK(view.colourOf(0, Theme::dark()) == viridis(0));
    CHECK(view.colourOf(60, Theme::dark()) == viridis(1));
    CHECK(view.colourOf(61, Theme::dark()) == Theme::dark().color(Role::logPerplexity));
    CHECK(view.colourOf(std::nan(""), Theme::dark()) == Theme::dark().color(Role::panel));
    const auto pixel = [&](int query, int key) {
        const QRectF area = view.picture();
        return QPointF(area.left() + (key + 0.5) / 100 * area.width(),
                       area.top() + (query + 0.5) / 100 * area.height());
    };
    CHECK(view.textAt(pixel(70, 12)) == "query 70, key 12: distance 58");
    CHECK(view.textAt(pixel(95, 2)) == "query 95, key 2: not seen");
    CHECK(view.textAt(pixel(12, 70)) == "query 12, key 70: not seen");
    CHECK(view.textAt({1, 1}).isEmpty());
    // 100 queries, 80 keys at most; of distance r there are 100 - r pairs, and 61 to 79 are new.
    const double share = 100.0 * (19 * 20 / 2 + 20 * 19) / (80 * 81 / 2 + 20 * 80);
    CHECK(view.summary() ==
          QString("%1 % of the pairs are told a distance beyond training, at most 79")
              .arg(share, 0, 'f', 0));
    view.setMatrix("plain", distanceMatrix(plan, 50, 50), 61);
    CHECK(view.summary() == "no pair is told a distance beyond training; at most 49");
}

TEST_CASE("two matrices are as large as each other, and share what room the page has",
          "[distance]") {
    application();
    LayerPlan plan;
    Turn turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    page.setFacts(facts());
    page.showMatrix(true);
    page.findChild<QPushButton*>("distanceMethod-2")->click();
    const auto matrix = distanceMatrix(plan, 100, 100);
    page.setMatrices(matrix, matrix, 61);
    page.show();
    for (const QSize size : {QSize(810, 700), QSize(560, 900)}) {
        page.resize(size);
        QCoreApplication::processEvents();
        const auto views = page.findChildren<DistanceMatrixView*>();
        REQUIRE(views.size() == 2);
        const double one = views[0]->picture().width(), other = views[1]->picture().width();
        INFO(size.width() << " x " << size.height() << ": " << one << ", " << other);
        CHECK(one == Approx(other).margin(3));
        CHECK(2 * one > 0.7 * std::min(size.width(), size.height()));
        CHECK(views[0]->geometry().intersected(views[1]->geometry()).isEmpty());
    }
}

TEST_CASE("what two matrices leave of the page has their last rows as curves", "[distance]") {
    application();
    LayerPlan plan;
    Turn turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    const auto before = distanceMatrix(plan, 100, 100);
    plan.mask.window = 80;
    const auto now = distanceMatrix(plan, 100, 100);
    const QPolygonF all = ToldPlot::curveOf(before), seen = ToldPlot::curveOf(now);
    REQUIRE(all.size() == 100);
    CHECK(all[30] == QPointF(30, 30));
    CHECK(seen.size() == 80);  // keys further away are not seen
    CHECK(ToldPlot::curveOf({}).isEmpty());
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    page.setFacts(facts());
    page.showMatrix(true);
    page.findChild<QPushButton*>("distanceMethod-2")->click();
    page.setMatrices(before, now, 61);
    page.show();
    auto* told = page.findChild<ToldPlot*>();
    REQUIRE(told);
    for (const QSize size : {QSize(810, 760), QSize(560, 900), QSize(810, 420)}) {
        INFO(size.width() << " x " << size.height());
        page.resize(size);
        QCoreApplication::processEvents();
        const auto views = page.findChildren<DistanceMatrixView*>();
        if (size.height() == 760) {
            CHECK(told->isVisible());
            CHECK(told->place().height() > 60);
            // No more than a fifth of the page stays empty.
            const double used = views[0]->picture().height() + told->height();
            CHECK(used > 0.6 * size.height());
        } else {
            CHECK_FALSE(told->isVisible());
        }
        for (const DistanceMatrixView* view : views)
            CHECK_FALSE((told->isVisible() && view->geometry().intersects(told->geometry())));
    }
}

TEST_CASE("the last distance has its number, and the lower plot says what it draws", "[distance]") {
    Plot plot;
    const QCPAxis* across = plot.sensitivityRect()->axis(QCPAxis::atBottom);
    const double half = QFontMetricsF(across->tickLabelFont()).horizontalAdvance("1,024") / 2;
    CHECK(plot.width() - plot.sensitivityRect()->rect().right() > half);
    CHECK(plot.sensitivityWord()->text().contains("root mean square over"));
    CHECK(plot.sensitivityWord()->top->pixelPosition().y() > plot.scoreRect()->rect().bottom());
    DistanceLook look;
    look.logSensitivity = false;
    plot.setLook(look);
    CHECK_FALSE(plot.sensitivityWord()->text().contains("root mean square"));
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
    page.exportTo(path("scores.csv"), PictureWidth::page);
    const QByteArray table = contentOf(folder.path() / "scores.csv");
    CHECK(table.startsWith(
        "distance,score_d32,score_limit,before_d32,before_limit,alibi_0.25,alibi_0.0625,"
        "measured_L2H1,measured_unit_L2H1\n"
        "0,1,1,1,1,1,1,2,0.2"));
    CHECK(table.contains("20,80,10,none,0.118790807,0.069"));
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
    CHECK(page.plot()->sensitivityRect()->visible());
    page.resize(560, 480);
    QCoreApplication::processEvents();
    CHECK(page.table()->height() < 50);
    CHECK(page.plot()->sensitivityRect()->visible());
    page.resize(560, 330);
    QCoreApplication::processEvents();
    CHECK_FALSE(page.plot()->sensitivityRect()->visible());
    page.plot()->replot();
    CHECK(page.plot()->scoreRect()->height() > 100);
}

TEST_CASE("thumbnails stand where a method tells other distances, and only there", "[distance]") {
    application();
    LayerPlan plain;
    Turn turn;
    turn.frequencies = {1.0, 0.1};
    plain.groups = {{0, turn, turn}};
    LayerPlan far = plain;
    far.branch = SecondBranch{turn, turn, 20, 0};
    far.branch->query.positions.assign(100, 20.0);
    far.branch->key.positions.assign(100, 0.0);
    QWidget window;
    DistanceThumbnails both(&window);
    window.show();
    both.setPlans(plain, plain, "as config", 100, 30);
    CHECK_FALSE(both.isVisible());
    both.setPlans(plain, far, "ReRoPE", 100, 30);
    CHECK(both.isVisible());
    CHECK(both.before().matrix().largest == 99);
    CHECK(both.now().matrix().largest == 20);
    int pressedTimes = 0;
    QObject::connect(&both, &DistanceThumbnails::pressed, [&] { ++pressedTimes; });
    click(both.findChildren<DistanceMatrixView*>().last(), {20, 60});
    CHECK(pressedTimes == 1);
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
