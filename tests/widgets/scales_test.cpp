// SPDX-License-Identifier: GPL-3.0-or-later
// A search on the page Scales, over made-up reports.
#include <QAbstractButton>
#include <QFile>
#include <QFontMetricsF>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "pages/scales/loss_plot.h"
#include "pages/scales/search_pane.h"
#include "pages/scales/sigma_plots.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/scales_shown.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int steps = 41;  // done, of 200

Choice searchSettings() {
    return {"search-heads",
            {{"method", std::string("gradient")},
             {"steps", std::int64_t{200}},
             {"rounds", std::int64_t{4}},
             {"locked", std::string()}}};
}

// `heads` of each of two layers: head h of layer l goes from 1.5 by (h - 1) * 0.01 a step.
Report searchReport(std::size_t heads = 4) {
    Report report;
    report.tables.push_back({"result", {}, {{1.5, 2.6, 2.2, 2.5, 2.3, 0.05, 20, 40}}});
    ReportTable done{"steps", {}, {}};
    for (int step = 0; step < steps; ++step)
        done.rows.push_back({0.05, double(step), 2.6 - 0.01 * step});
    done.rows.push_back({0.1, 0.0, 9.0});  // of the other rate
    report.tables.push_back(done);
    report.tables.push_back(
        {"held_out", {}, {{0.05, 0, 2.5}, {0.05, 20, 2.3}, {0.05, 40, 2.4}, {0.1, 0, 9.0}}});
    report.tables.push_back({"start", {}, {{1.0, 3.1}, {1.5, 2.6}, {2.0, 2.8}}});
    ReportArray path{"sigma_steps", "", "", {}, {steps, 2, heads}, {}};
    for (int step = 0; step < steps; ++step)
        for (std::size_t head = 0; head < 2 * heads; ++head)
            path.values.push_back(1.5 + 0.01 * step * (double(head % heads) - 1.0));
    report.arrays.push_back({"sigma", "", "", {}, {2, heads}, std::vector<double>(2 * heads, 1.7)});
    report.arrays.push_back(path);
    return report;
}

SearchFacts facts(std::size_t heads = 4) {
    return searchFacts(searchReport(heads), searchSettings(), false);
}

}  // namespace

TEST_CASE_METHOD(Driven,
                 "shown to a room, numbers at the ends of lines stand apart and none is cut",
                 "[scales]") {
    QFont large;
    large.setPixelSize(21);  // 1.6 times the usual
    QFont written = large;
    written.setPixelSize(18);  // words in a picture are a tenth smaller
    SigmaPlots sigma;
    sigma.setFont(large);
    sigma.setFacts(facts());
    showAt(sigma, 1240, 300);
    const double letters = QFontMetricsF(written).capHeight();
    for (const SigmaPlots::Cell& cell : sigma.cells()) {
        const auto labels = sigma.labels(cell);
        REQUIRE(labels.size() == 4);
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                CHECK(std::abs(labels[i].top - labels[j].top) > letters);
    }
    LossPlot loss;
    loss.setFont(large);
    loss.setFacts(facts());
    showAt(loss, 1240, 300);
    const double end = loss.onScreen().panes[0].xOf(200.0);
    CHECK(end + QFontMetricsF(written).horizontalAdvance("200") / 2 <= loss.width());
}

TEST_CASE_METHOD(Driven, "a search's facts are those of the rate that is best so far", "[scales]") {
    const SearchFacts now = facts();
    CHECK(now.training.size() == std::size_t{steps});
    CHECK(now.heldOut.size() == 3);
    CHECK(now.best.step == 20);
    CHECK(now.best.nll == 2.3);
    CHECK(now.last == steps);
    CHECK(now.warmUp == 20);
    CHECK(now.asTrained == 3.1);
    CHECK(now.bestUniform == 2.6);
    CHECK(now.bestUniformSigma == 1.5);
    CHECK(now.pathSteps() == steps);
    CHECK(now.sigma(10, {1, 3}) == Approx(1.7));
}

TEST_CASE_METHOD(Driven, "the warm-up is shaded to its last step, and the best is named",
                 "[scales]") {
    LossPlot plot;
    plot.setFacts(facts());
    showAt(plot, 420, 260);
    const PlotPane pane = plot.onScreen().panes[0];
    REQUIRE(pane.bands.size() == 1);
    CHECK(pane.xOf(pane.bands[0].across.lower) == Approx(pane.area.left()));
    CHECK(pane.xOf(pane.bands[0].across.upper) == Approx(pane.xOf(20)));
    CHECK(pane.left.range.contains(3.1));
    CHECK(pane.left.range.contains(2.2));
    CHECK(plot.bestText() == QStringList{"best 2.30", "at step 20"});
}

namespace {

// Labels of a plot of this width: in it, apart from each other and off what is drawn there.
void checkLabels(const SearchFacts& facts, int width, int height) {
    LossPlot plot;
    plot.setFacts(facts);
    showAt(plot, width, height);
    const PlotPane pane = plot.onScreen().panes[0];
    const auto labels = plot.labels();
    REQUIRE(labels.size() >= 2);
    for (const LossPlot::Label& label : labels) {
        INFO(width << ": " << label.lines.join(' ').toStdString());
        CHECK(pane.area.contains(label.place));
        for (const LossPlot::Label& other : labels)
            if (&label != &other) CHECK_FALSE(label.place.intersects(other.place));
        for (const auto* curve : {&facts.training, &facts.heldOut})
            for (const StepLoss& one : *curve)
                CHECK_FALSE(label.place.contains(pane.at({one.step, one.nll})));
        for (const QString& line : label.lines)
            CHECK(QFontMetricsF(plot.font()).horizontalAdvance(line) * 0.9 <=
                  label.place.width() + 2.0);
    }
}

}  // namespace

TEST_CASE_METHOD(Driven, "labels of the loss stand in the plot, off the ticks and the data",
                 "[scales]") {
    // The best at the start, where the first steps are.
    SearchFacts start;
    start.steps = 40;
    start.last = 14;
    for (int step = 0; step < 14; ++step)
        start.training.push_back({double(step), 1.66 + 0.04 * (step % 3)});
    start.heldOut = {{0, 1.64}};
    start.best = {0, 1.64};
    start.asTrained = 3.29;
    start.startHeldOut = 1.64;
    start.bestUniformSigma = 1.5;
    start.choseStart = true;
    // Rounds over some heads, level at the bottom of the plot.
    SearchFacts rounds;
    rounds.rounds = true;
    rounds.steps = rounds.last = 4;
    rounds.whole = true;
    rounds.heldOut = {{0, 1.371}, {1, 1.371}, {3, 1.37}, {4, 1.37}};
    rounds.best = {3, 1.37};
    rounds.asTrained = 1.65;
    rounds.startHeldOut = 1.371;
    rounds.bestUniformSigma = 1.3;
    rounds.someHeads = true;
    for (const int width : {300, 320, 420, 700}) {
        checkLabels(start, width, 260);
        checkLabels(rounds, width, 260);
        checkLabels(facts(), width, 260);
    }
}

TEST_CASE_METHOD(Driven, "pointing at a step tells it, where the search has come to it",
                 "[scales]") {
    LossPlot plot;
    plot.setFacts(facts());
    showAt(plot, 420, 260);
    QSignalSpy steps(&plot, &LossPlot::stepHovered);
    const PlotPane pane = plot.onScreen().panes[0];
    hover(&plot, pane.at({30, 2.5}));
    hover(&plot, pane.at({120, 2.5}));
    REQUIRE(steps.size() == 2);
    CHECK(steps[0][0].toInt() == 30);
    CHECK(steps[1][0].toInt() == -1);
}

TEST_CASE_METHOD(Driven, "locked heads are called locked in a search's plots", "[scales]") {
    SearchFacts found = facts();
    found.locked.insert({1, 2});
    SigmaPlots plots;
    plots.setFacts(found);
    PaintedText device({600, 300});
    QPainter painter(&device);
    plots.paintTo(painter, QRectF(0, 0, 600, 300), Theme::dark());
    painter.end();
    QString all;
    for (const PaintedWord& word : device.words)
        all += QString::fromStdString(word.text);
    CHECK(all.contains("locked: 2"));
    CHECK_FALSE(all.contains("held: 2"));
}

TEST_CASE_METHOD(Driven, "labels of the sigmas are those of the step that is pointed at, apart",
                 "[scales]") {
    SigmaPlots plots;
    plots.setFacts(facts());
    showAt(plots, 420, 260);
    const auto cells = plots.cells();
    REQUIRE(cells.size() == 2);
    auto labels = plots.labels(cells[0]);
    REQUIRE(labels.size() == 4);
    CHECK(labels[3].sigma == Approx(1.5 + 0.4 * 2));
    plots.setPointed({10});
    labels = plots.labels(cells[0]);
    CHECK(labels[3].sigma == Approx(1.7));
    plots.setPointed({0});  // all alike
    labels = plots.labels(cells[0]);
    for (std::size_t i = 1; i < labels.size(); ++i)
        CHECK(std::abs(labels[i].top - labels[i - 1].top) >= 11.0);
}

TEST_CASE_METHOD(Driven, "the head that is pointed at has the thick line", "[scales]") {
    SigmaPlots plots;
    plots.setFacts(facts());
    showAt(plots, 420, 260);
    std::optional<HeadId> hovered;
    QObject::connect(&plots, &SigmaPlots::headHovered, &plots, [&](auto head) { hovered = head; });
    const auto cells = plots.cells();
    hover(&plots, cells[1].pane.at({40, 1.5 + 0.4 * 2}));
    REQUIRE(hovered == HeadId{1, 3});
    plots.setPointed({{}, hovered});
    CHECK(plots.lineWidth({1, 3}) > 1.5 * plots.lineWidth({1, 2}));
}

TEST_CASE_METHOD(Driven, "of many heads a layer shows quantiles, and lines of the chosen ones",
                 "[scales]") {
    SigmaPlots plots;
    plots.setFacts(facts(9));
    showAt(plots, 420, 260);
    CHECK(plots.linesOf(0).empty());
    plots.setPointed({{}, {}, {{1, 7}}});
    CHECK(plots.linesOf(1) == std::vector{7});
    CHECK(plots.cells()[0].layer == 1);  // the chosen one's layer first
    // Heads go by -1, 0 .. 7 hundredths a step.
    const auto five = plots.quantiles(0, 10);
    CHECK(five[0] == Approx(1.4));
    CHECK(five[1] == Approx(1.6));
    CHECK(five[2] == Approx(1.8));
    CHECK(five[4] == Approx(2.2));
}

TEST_CASE_METHOD(Driven, "where there is little room a search shows its loss or its sigmas",
                 "[scales]") {
    SearchPane pane;
    pane.setFacts(facts(), {});
    showAt(pane, 800, 300);
    CHECK(pane.findChild<LossPlot*>()->isVisible());
    CHECK(pane.findChild<SigmaPlots*>()->isVisible());
    pane.resize(420, 300);
    QCoreApplication::processEvents();
    CHECK(pane.findChild<LossPlot*>()->isVisible());
    CHECK(!pane.findChild<SigmaPlots*>()->isVisible());
    QTest::mouseClick(pane.findChild<QAbstractButton*>("searchWhich-1"), Qt::LeftButton);
    CHECK(!pane.findChild<LossPlot*>()->isVisible());
    CHECK(pane.findChild<SigmaPlots*>()->isVisible());
}

TEST_CASE_METHOD(Driven, "the pictures of a search are saved as drawings and as tables",
                 "[scales]") {
    drivenApplication();
    TemporaryFolder folder;
    LossPlot loss;
    loss.setFacts(facts());
    SigmaPlots sigma;
    sigma.setFacts(facts());
    for (const Chart* picture : std::initializer_list<Chart*>{&loss, &sigma}) {
        for (const char* suffix : {"svg", "pdf", "png"}) {
            const QString path = QString::fromStdString(
                (folder.path() / (std::string("picture.") + suffix)).string());
            picture->exportTo(path, PictureWidth::column);
            QFile file(path);
            REQUIRE(file.open(QIODevice::ReadOnly));
            CHECK(file.size() > 100);
        }
        REQUIRE(picture->tables().size() == 1);
        CHECK(csvOf(picture->tables()[0]).size() > 100);
    }
    // Both in one file, under their titles.
    const QString both = QString::fromStdString((folder.path() / "both.svg").string());
    Chart::exportAll({&loss, &sigma}, both, PictureWidth::column);
    QFile file(both);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QString drawn = QString::fromUtf8(file.readAll());
    CHECK(drawn.contains(">Loss by step"));
    CHECK(drawn.contains("by layer"));  // the Greek letter is a piece of its own
    CHECK(LossPlot().tables().empty());
    loss.setOver("18 heads scaled");
    CHECK(csvOf(loss.tables().at(0)).startsWith("# over 18 heads scaled\nstep,"));
    CHECK(csvOf(loss.table()).split('\n')[1] == "0,2.6,2.5");
    CHECK(csvOf(loss.table()).split('\n')[2] == "1,2.59,");
    CHECK(csvOf(sigma.table()).startsWith("step,sigma_0_0,"));
    CHECK(csvOf(sigma.table()).split('\n')[11].startsWith("10,1.4,1.5,1.6,"));
}

TEST_CASE_METHOD(Driven, "a small axis has two numbers at least", "[scales]") {
    SigmaPlots plots;
    plots.setFacts(facts());
    showAt(plots, 290, 160);
    PaintedText words({290, 160});
    {
        QPainter painter(&words);
        plots.paintTo(painter, QRectF(0, 0, 290, 160), Theme::dark());
    }
    const auto count = [&](const std::string& text) {
        return std::count_if(words.words.begin(), words.words.end(),
                             [&](const auto& one) { return one.text == text; });
    };
    CHECK(count("0") > 0);
    CHECK(count("200") > 0);
}
