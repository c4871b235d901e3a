// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/distance/distance_plot.h"
#include "tests/catch.h"
#include "tests/widgets/distance_made.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Driven {
    Driven() { drivenApplication(); }
};

struct Shown : Driven, DistancePlot {
    explicit Shown(const DistanceFacts& what = facts()) {
        resize(700, 420);
        setTheme(Theme::dark());
        setFacts(what);
        show();
        settle();
    }
    void settle() { QCoreApplication::processEvents(); }
    double valueAt(const char* name, int r) const {
        const PlotLine* found = line(name);
        REQUIRE(found);
        return found->points.at(static_cast<std::size_t>(r)).y();
    }
    QPointF pixelOf(int distance) const {
        return {score()->xOf(distance), score()->area.center().y()};
    }
    // Of all points of a line of the upper plot.
    std::vector<QPointF> pixelsOf(const QString& name) const {
        const PlotLine* found = line(name);
        REQUIRE(found);
        std::vector<QPointF> pixels;
        for (const QPointF& point : found->points)
            pixels.push_back(score()->at(point, found->right));
        return pixels;
    }
    // The stroke beside a name of the legend.
    QPen legendPen(const QString& name) const {
        for (const PlotText& text : drawn().texts)
            for (const PlotStroke& stroke : drawn().strokes)
                if (text.text == name && stroke.line.y2() == text.at.y() &&
                    std::abs(stroke.line.x2() - text.at.x()) < 20.0)
                    return stroke.pen;
        FAIL("not in the legend: " << name.toStdString());
        return {};
    }
};

struct Paints : QObject {
    int count = 0;
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

}  // namespace

TEST_CASE("what is new is drawn before it is seen, in no later turn of the loop", "[distance]") {
    Shown plot;
    plot.grab();
    Paints paints;
    plot.installEventFilter(&paints);
    auto what = facts();
    what.now[17] = 0.5;
    plot.setTheme(Theme::light());
    plot.setFacts(what);
    CHECK(paints.count == 0);
    const QImage seen = plot.grab().toImage();
    CHECK(paints.count == 1);
    CHECK(seen.pixelColor(0, 0) == Theme::light().color(Role::panel));
    CHECK(plot.valueAt("now", 17) == Approx(std::exp(0.5)));
}

TEST_CASE("nothing is drawn where no key is read, though smoothing reaches there", "[distance]") {
    auto what = facts();
    for (std::size_t r = 100; r < what.now.size(); ++r)
        what.now[r] = what.nowLimit[r] = std::numeric_limits<double>::quiet_NaN();
    Shown plot(what);
    for (const char* name : {"now", "sensitivity now", "sensitivity now limit"}) {
        CHECK(std::isfinite(plot.valueAt(name, 99)));
        CHECK(std::isnan(plot.valueAt(name, 100)));
        CHECK(std::isnan(plot.valueAt(name, 104)));
    }
}

TEST_CASE("the score is drawn as its exponential, for RoPE, its limit and every slope",
          "[distance]") {
    Shown plot;
    const auto what = facts();
    for (const int r : {0, 1, 17, 239}) {
        const auto at = static_cast<std::size_t>(r);
        CHECK(plot.valueAt("now", r) == Approx(std::exp(what.now[at])));
        CHECK(plot.valueAt("now limit", r) == Approx(std::exp(what.nowLimit[at])));
        CHECK(plot.valueAt("bias 0", r) == Approx(std::exp(1.0 - 0.25 * r)));
        CHECK(plot.valueAt("bias 1", r) == Approx(std::exp(1.0 - 0.0625 * r)));
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
    Shown plot;
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
    CHECK_FALSE(plot.sensitivity()->left.logarithmic);
}

TEST_CASE("both axes of the score have six intervals and grid lines in common", "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1})};
    Shown plot(what);
    const PlotPane& pane = *plot.score();
    REQUIRE(pane.left.ticks.size() == 7);
    REQUIRE(pane.left.ticks.size() == pane.right.ticks.size());
    for (std::size_t k = 0; k < pane.left.ticks.size(); ++k)
        CHECK(pane.yOf(pane.left.ticks[k].at) ==
              Approx(pane.yOf(pane.right.ticks[k].at, true)).margin(0.6));
}

TEST_CASE("marks are means over a part of the distances, of the score or of it divided by |q||k|",
          "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1})};
    Shown plot(what);
    const int width = markWidth(tokens);
    CHECK(width == 5);
    const PlotLine* marks = plot.line("L2 H1");
    REQUIRE(marks);
    CHECK(marks->points.size() == static_cast<std::size_t>(tokens / width));
    CHECK(marks->points[0].x() == 2.0);
    CHECK(marks->points[0].y() == Approx(2.0 - 4.0 * 2 / trained));
    DistanceLook look;
    look.unitScores = true;
    plot.setLook(look);
    CHECK(plot.valueAt("L2 H1", 0) == Approx(0.1 * (2.0 - 4.0 * 2 / trained)));
}

TEST_CASE("pointing says the distance; arrows move it by one, with shift by 24", "[distance]") {
    Shown plot;
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
    Shown plot(what);
    plot.setCrosshair(100);
    const QStringList lines = plot.readOut();
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == "distance 100  40 beyond training");
    CHECK(lines[1].startsWith("exp A, d = 32  "));
    CHECK(lines[1].endsWith(QString::number(std::exp(what.now[100]), 'f', 3)));
    // Distances 30 .. 59: 2 - 4 r / 60 is -0.97 in the mean.
    CHECK(lines[3] == QString::fromUtf8("L2 H1, \u22120.97 before 60  \u22122.00"));
    // It stands where no mark is.
    REQUIRE_FALSE(plot.readOutRect().isEmpty());
    for (const QPointF& mark : plot.pixelsOf("L2 H1"))
        CHECK_FALSE(plot.readOutRect().contains(mark));
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
    Shown plot(what);
    plot.resize(480, 380);
    plot.settle();
    for (const int at : {10, 120, 230}) {
        plot.setCrosshair(at);
        plot.settle();
        REQUIRE_FALSE(plot.readOutRect().isEmpty());
        for (int head = 0; head < 6; ++head)
            for (const QPointF& mark : plot.pixelsOf(QString("L2 H%1").arg(head)))
                CHECK_FALSE(plot.readOutRect().contains(mark));
    }
}

TEST_CASE("slopes that are set stand beside those of before, each by name", "[distance]") {
    auto what = facts();
    what.biased = true;
    what.dims = 0;
    what.biases = {alibiLine(0, 1.0), alibiLine(1, 0.5)};
    what.biasBefore = "ALiBi";
    what.biasesBefore = {alibiLine(0, 0.25), alibiLine(1, 0.0625)};
    Shown plot(what);
    CHECK(plot.valueAt("bias 0", 3) == Approx(std::exp(1.0 - 3.0)));
    CHECK_FALSE(plot.line("before bias 0"));
    CHECK(plot.legendPen("ALiBi 1/1") == plot.line("bias 0")->pen);
    CHECK(plot.legendPen("ALiBi 1/2") == plot.line("bias 1")->pen);
    CHECK(plot.line("bias 0")->pen != plot.line("bias 1")->pen);
    DistanceLook look;
    look.method = DistanceLook::Method::both;
    plot.setLook(look);
    CHECK(plot.valueAt("before bias 1", 8) == Approx(std::exp(1.0 - 0.0625 * 8)));
    CHECK(plot.line("bias 1"));
    look.method = DistanceLook::Method::before;
    plot.setLook(look);
    CHECK(plot.line("before bias 0"));
    CHECK_FALSE(plot.line("bias 0"));
}

TEST_CASE("marks have colours and shapes of their own", "[distance]") {
    auto what = facts();
    for (int head = 0; head < 5; ++head)
        what.measured.push_back(measured({2, head}));
    Shown plot(what);
    std::vector<QRgb> colours;
    for (const char* name :
         {"now", "now limit", "bias 0", "L2 H0", "L2 H1", "L2 H2", "L2 H3", "L2 H4"}) {
        REQUIRE(plot.line(name));
        colours.push_back(plot.line(name)->pen.color().rgb());
    }
    std::sort(colours.begin(), colours.end());
    CHECK(std::adjacent_find(colours.begin(), colours.end()) == colours.end());
    REQUIRE(plot.line("L2 H0")->mark);
    CHECK(plot.line("L2 H0")->mark != plot.line("L2 H1")->mark);
}

TEST_CASE("each head's own bias has a colour of its own, which no mark has", "[distance]") {
    auto what = facts();
    what.biased = true;
    what.biases.clear();
    for (int head = 0; head < 4; ++head) {
        what.biases.push_back(alibiLine(head, 0.25 / (1 << head)));
        what.measured.push_back(measured({2, head}));
    }
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        Shown plot(what);
        plot.setTheme(theme);
        std::vector<QRgb> colours;
        for (int head = 0; head < 4; ++head)
            for (const QString& name :
                 {QString("bias %1").arg(head), QString("L2 H%1").arg(head)}) {
                REQUIRE(plot.line(name));
                colours.push_back(plot.line(name)->pen.color().rgb());
            }
        std::sort(colours.begin(), colours.end());
        CHECK(std::adjacent_find(colours.begin(), colours.end()) == colours.end());
    }
}

TEST_CASE("a mark that is pointed at lights its head", "[distance]") {
    auto what = facts();
    what.measured = {measured({2, 1}), measured({3, 0})};
    for (float& score : what.measured[1].score)
        score += 3.0f;
    Shown plot(what);
    std::optional<HeadId> lit;
    QObject::connect(&plot, &DistancePlot::headHovered, &plot,
                     [&](std::optional<HeadId> head) { lit = head; });
    hover(&plot, plot.pixelsOf("L3 H0")[20]);
    CHECK(lit == HeadId{3, 0});
}

TEST_CASE("the wheel zooms distance over the plot and values over their axis", "[distance]") {
    Shown plot;
    const auto across = [&] { return plot.score()->x.range; };
    const auto up = [&] { return plot.score()->left.range; };
    const AxisRange values = up();
    turnWheel(&plot, plot.pixelOf(120), 2);
    CHECK(across().size() < 0.8 * tokens);
    CHECK(across().contains(120));
    CHECK(up() == values);
    // One distance in both plots.
    CHECK(plot.sensitivity()->x.range == across());
    const AxisRange distances = across();
    turnWheel(&plot, QPointF(plot.score()->area.left() - 8, 100), 2);
    CHECK(up().size() < values.size());
    CHECK(across() == distances);
}

TEST_CASE("what was zoomed stays so when marks come and heads light up; a double click ends it",
          "[distance]") {
    Shown plot;
    const auto across = [&] { return plot.score()->x.range; };
    const auto up = [&] { return plot.score()->left.range; };
    turnWheel(&plot, plot.pixelOf(120), 2);
    turnWheel(&plot, QPointF(plot.score()->area.left() - 8, 100), 2);
    const AxisRange distances = across(), values = up();
    auto what = facts();
    what.measured = {measured({2, 1})};
    plot.setFacts(what);
    plot.setHovered(HeadId{2, 1});
    plot.settle();
    CHECK(across() == distances);
    CHECK(up() == values);
    CHECK(plot.score()->left.ticks.size() > 2);  // readable ones in what is seen
    doubleClick(&plot, plot.pixelOf(120));
    CHECK(across() == AxisRange{0, tokens});
    CHECK(up() == AxisRange{0, 3});
    // Another length is another whole.
    turnWheel(&plot, plot.pixelOf(120), 2);
    what.tokens = tokens / 2;
    plot.setFacts(what);
    CHECK(across() == AxisRange{0, tokens / 2.0});
}

TEST_CASE("the last distance has its number, and the lower plot says what it draws", "[distance]") {
    Shown plot;
    const QFontMetricsF numbers(numberFont(plot.drawn().font));
    const double half = numbers.horizontalAdvance("1,024") / 2;
    CHECK(plot.width() - plot.sensitivity()->area.right() > half);
    const auto word = [&] {
        const PlotText* found = plot.drawn().text("sensitivity");
        REQUIRE(found);
        return *found;
    };
    CHECK(word().text.contains("root mean square over"));
    CHECK(word().place().top() > plot.score()->area.bottom());
    DistanceLook look;
    look.logSensitivity = false;
    plot.setLook(look);
    CHECK_FALSE(word().text.contains("root mean square"));
}

TEST_CASE("in the width of a column no word of the plot is cut", "[distance]") {
    auto what = facts();
    what.before = what.now;
    what.beforeLimit = what.nowLimit;
    what.method = "YaRN";
    what.measured = {measured({2, 1}), measured({3, 0})};
    Shown plot(what);
    DistanceLook look;
    look.method = DistanceLook::Method::both;
    plot.setLook(look);
    plot.setCrosshair(100);
    for (const int width : {321, 665}) {
        CAPTURE(width);
        plot.resize(width, 340);
        plot.settle();
        CHECK(plot.drawn().strokes.size() >= 6);  // of the legend
        REQUIRE(plot.drawn().text("sensitivity"));
        for (const PlotText& text : plot.drawn().texts) {
            INFO(text.text.toStdString());
            CHECK(text.place().right() <= width);
        }
        CHECK(plot.readOutRect().left() >= 0);
        CHECK(plot.readOutRect().right() <= width);
    }
}

TEST_CASE("the read-out tells each head's own bias, and hovering a line names it", "[distance]") {
    auto what = facts();
    what.biased = true;
    what.dims = 0;
    Shown plot(what);
    plot.setCrosshair(4);
    const QStringList lines = plot.readOut();
    const QString four = QString::number(std::exp(0.0), 'f', 3);  // 1 - 4 / 4
    CHECK(lines.contains("exp A, ALiBi 1/4  " + four));
    CHECK(lines.contains("exp A, ALiBi 1/16  " + QString::number(std::exp(0.75), 'f', 3)));
    // Before what is beside it to compare with.
    CHECK(lines.indexOf("exp A, ALiBi 1/4  " + four) == 1);
    CHECK(lines.last().startsWith(QString::fromUtf8("exp A, d \u2192 \u221e")));
    plot.setCrosshair(std::nullopt);
    hover(&plot, plot.pixelsOf("bias 1")[6]);
    CHECK(plot.toolTip() == "ALiBi, slope 0.0625");
    // Another kernel's lines are named after their heads.
    for (BiasLine& line : what.biases)
        line.slope = 0.0;
    what.bias = "KERPLE log";
    plot.setFacts(what);
    plot.settle();
    CHECK(plot.legendPen("KERPLE log H1") == plot.line("bias 1")->pen);
    hover(&plot, plot.pixelsOf("bias 1")[6]);
    CHECK(plot.toolTip() == "KERPLE log, head 1");
}

TEST_CASE("the read-out stands on no line where there is room", "[distance]") {
    auto what = facts();
    what.biased = true;
    what.dims = 0;
    what.biasBefore = "ALiBi";
    what.biasesBefore = {alibiLine(0, 0.5), alibiLine(1, 0.125)};
    what.measured = {measured({2, 0}), measured({2, 1})};
    Shown plot(what);
    DistanceLook look;
    look.method = DistanceLook::Method::both;
    plot.setLook(look);
    for (const int at : {20, 130, 230}) {
        plot.setCrosshair(at);
        plot.settle();
        INFO(at);
        REQUIRE_FALSE(plot.readOutRect().isEmpty());
        for (const char* name : {"now", "now limit", "before", "bias 0", "bias 1", "before bias 0",
                                 "before bias 1", "L2 H0", "L2 H1"}) {
            INFO(name);
            int under = 0;
            for (const QPointF& point : plot.pixelsOf(name))
                under += plot.readOutRect().contains(point);
            CHECK(under == 0);
        }
    }
}

TEST_CASE("the axis reaches as far as the layer's own biases, within reason", "[distance]") {
    auto what = facts();
    BiasLine rising{0, 0.0, {}};  // to 3 at the end
    for (int r = 0; r < tokens; ++r)
        rising.score.push_back(1.0 + 2.0 * r / (tokens - 1));
    what.biases = {rising};
    Shown compared(what);
    const auto upper = [](const Shown& shown) { return shown.score()->left.range.upper; };
    CHECK(upper(compared) == 3.0);
    what.biased = true;
    Shown plot(what);
    CHECK(upper(plot) >= std::exp(3.0));
    CHECK(upper(plot) < 2 * std::exp(3.0));
    DistanceLook raw;
    raw.exponentiated = false;
    what.biases = {alibiLine(0, 0.0625)};  // falls to -14
    plot.setLook(raw);
    plot.setFacts(what);
    CHECK(plot.score()->left.range == AxisRange{-11, 1});
}

TEST_CASE("the axis reaches as far as a rotation whose amplitude is beyond 1", "[distance]") {
    auto what = facts();
    Shown plot(what);
    const auto range = [&] { return plot.score()->left.range; };
    CHECK(range() == AxisRange{0, 3});
    for (double& score : what.now)
        score *= 1.3;  // exp(1.3) = 3.67 at distance 0
    plot.setFacts(what);
    CHECK(range() == AxisRange{0, 6});
    DistanceLook raw;
    raw.exponentiated = false;
    plot.setLook(raw);
    CHECK(range() == AxisRange{-1.5, 1.5});
}

TEST_CASE("without a curve the plots have all their width", "[distance]") {
    DistanceFacts what;
    what.tokens = tokens;
    what.trained = trained;
    Shown plot(what);
    CHECK(plot.score()->area.width() > 0.7 * plot.width());
    CHECK(plot.sensitivity()->area.width() > 0.7 * plot.width());
}
