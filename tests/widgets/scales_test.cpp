// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the page Scales, over made-up reports.
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/application.h"
#include "tests/widgets/pointer.h"
#include "widgets/bars/job_bar.h"
#include "widgets/scales/entropy_scatter.h"
#include "widgets/scales/few_pane.h"
#include "widgets/scales/fit_card.h"
#include "widgets/scales/loss_plot.h"
#include "widgets/scales/search_pane.h"
#include "widgets/scales/sigma_plots.h"
#include "widgets/scales/slice_plot.h"
#include "widgets/scales/sweep_map.h"
#include "widgets/scales/sweep_pane.h"
#include "widgets/scales/where_map.h"
#include "widgets/scales/work_box.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Driven {
    Driven() { drivenApplication(); }
};

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

template <typename Widget>
void showAt(Widget& widget, int width, int height) {
    drivenApplication();
    widget.resize(width, height);
    widget.show();
    QCoreApplication::processEvents();
}

}  // namespace

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
    const ChartFrame frame = plot.frame();
    CHECK(plot.warmUpRect().left() == Approx(frame.plot.left()));
    CHECK(plot.warmUpRect().right() == Approx(frame.xOf(20)));
    CHECK(frame.y.contains(3.1));
    CHECK(frame.y.contains(2.2));
    CHECK(plot.bestWords() == QStringList{"best 2.30", "at step 20"});
}

TEST_CASE_METHOD(Driven, "pointing at a step tells it, where the search has come to it",
                 "[scales]") {
    LossPlot plot;
    plot.setFacts(facts());
    showAt(plot, 420, 260);
    QSignalSpy steps(&plot, &LossPlot::stepHovered);
    const ChartFrame frame = plot.frame();
    hover(&plot, frame.at(30, 2.5));
    hover(&plot, frame.at(120, 2.5));
    REQUIRE(steps.size() == 2);
    CHECK(steps[0][0].toInt() == 30);
    CHECK(steps[1][0].toInt() == -1);
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
    plots.setStep(10);
    labels = plots.labels(cells[0]);
    CHECK(labels[3].sigma == Approx(1.7));
    plots.setStep(0);  // all alike
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
    hover(&plots, cells[1].frame.at(40, 1.5 + 0.4 * 2));
    REQUIRE(hovered == HeadId{1, 3});
    plots.setHovered(hovered);
    CHECK(plots.lineWidth({1, 3}) > 1.5 * plots.lineWidth({1, 2}));
}

TEST_CASE_METHOD(Driven, "of many heads a layer shows quantiles, and lines of the chosen ones",
                 "[scales]") {
    SigmaPlots plots;
    plots.setFacts(facts(9));
    showAt(plots, 420, 260);
    CHECK(plots.linesOf(0).empty());
    plots.setSelected({{1, 7}});
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
    for (const ScalePicture* picture : std::initializer_list<ScalePicture*>{&loss, &sigma}) {
        for (const char* suffix : {"svg", "pdf", "png", "csv"}) {
            const QString path = QString::fromStdString(
                (folder.path() / (std::string("picture.") + suffix)).string());
            picture->exportTo(path, PictureWidth::column);
            QFile file(path);
            REQUIRE(file.open(QIODevice::ReadOnly));
            CHECK(file.size() > 100);
        }
    }
    CHECK(loss.csv().split('\n')[1] == "0,2.6,2.5");
    CHECK(loss.csv().split('\n')[2] == "1,2.59,");
    CHECK(sigma.csv().startsWith("step,sigma_0_0,"));
    CHECK(sigma.csv().split('\n')[11].startsWith("10,1.4,1.5,1.6,"));
}

namespace {

JobKindFacts kind() {
    Parameter step;
    step.key = "steps";
    step.label = "steps";
    step.kind = Kind::whole;
    step.initial = std::int64_t{200};
    step.least = 1;
    Parameter locked;
    locked.key = "locked";
    locked.kind = Kind::name;
    locked.initial = std::string();
    return {"search-heads", "Head scale search", "", {step, locked}};
}

QPushButton* buttonOf(const QWidget& box, const QString& words) {
    for (QPushButton* one : box.findChildren<QPushButton*>())
        if (one->text() == words && one->isVisible()) return one;
    return nullptr;
}

}  // namespace

TEST_CASE_METHOD(Driven, "a form holds what was set while its work runs, and can keep the best",
                 "[scales]") {
    WorkBox box;
    box.setKind(kind(), {"steps"});
    box.setHeld({{"locked", std::string("0.1")}});
    showAt(box, 300, 300);
    QSignalSpy starts(&box, &WorkBox::startAsked);
    auto* field = box.findChild<QWidget*>("job.steps");
    REQUIRE(field != nullptr);
    CHECK(field->isEnabled());
    QTest::mouseClick(buttonOf(box, "Start"), Qt::LeftButton);
    REQUIRE(starts.size() == 1);
    CHECK(box.settings().name("locked") == "0.1");
    CHECK(box.settings().whole("steps") == 200);

    JobCard card;
    card.id = "one";
    card.state = JobState::running;
    card.fraction = 0.5;
    box.setCard(card);
    CHECK(!field->isEnabled());
    CHECK(buttonOf(box, "Start") == nullptr);
    CHECK(buttonOf(box, "Stop and keep best") == nullptr);  // nothing is found yet
    card.canKeep = true;
    box.setCard(card);
    QSignalSpy asked(&box, &WorkBox::asked);
    REQUIRE(buttonOf(box, "Stop and keep best") != nullptr);
    QTest::mouseClick(buttonOf(box, "Stop and keep best"), Qt::LeftButton);
    REQUIRE(asked.size() == 1);
    CHECK(asked[0][1].value<JobAction>() == JobAction::keepBest);
}

TEST_CASE_METHOD(Driven, "what cannot be is told beside the field, and cannot be started",
                 "[scales]") {
    WorkBox box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 300);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    REQUIRE(field != nullptr);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "0");
    CHECK(!buttonOf(box, "Start")->isEnabled());
    CHECK(box.findChild<QLabel*>("job.steps.note")->text().contains("1 or more"));
    QTest::keyClicks(field, "5");
    field->setText("60");
    field->textEdited("60");
    CHECK(buttonOf(box, "Start")->isEnabled());
    CHECK(box.settings().whole("steps") == 60);
}

// --- sweep ---

namespace {

constexpr std::size_t positions = 64;
constexpr double trained = 16.0;

Choice sweepSettings() {
    return {"fit-scale", {{"from", 1.0}, {"to", 1.4}, {"step", 0.1}}};
}

// NLL 2 + (sigma - best)^2, where best is 1 + 0.2 ln(i / 16) beyond 16 positions, of `rows` sigmas.
Report sweepReport(std::size_t rows = 5) {
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
    report.tables = {{"fit", {}, {{trained, 0.2, 0.9, 0.21, 0.99, 1.4}}}, sweep};
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
    CHECK(map.rowRect(1.4).top() == Approx(map.frame().plot.top()));
    CHECK(map.dots().empty());
    for (const auto& label : map.endLabels())
        CHECK(!label.line.own);
    map.setFacts(sweepOf());
    CHECK(!map.isHatched(1.4));
    CHECK(map.dots().size() == positions);
    CHECK(map.endLabels().front().line.key == "fit");
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

TEST_CASE_METHOD(Driven, "pointing along the map tells the position; a click holds it",
                 "[scales]") {
    SweepMap map;
    map.setFacts(sweepOf());
    showAt(map, 500, 300);
    QSignalSpy told(&map, &SweepMap::positionPointed);
    const ChartFrame frame = map.frame();
    hover(&map, frame.at(40, 1.2));
    REQUIRE(told.size() == 1);
    CHECK(told[0][0].toInt() == 40);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&map, &leave);
    CHECK(told.back()[0].toInt() == -1);
    click(&map, frame.at(30, 1.2));
    hover(&map, frame.at(50, 1.2));
    CHECK(told.back()[0].toInt() == 50);
    QCoreApplication::sendEvent(&map, &leave);
    CHECK(told.back()[0].toInt() == 30);
    map.setLogPosition(true);
    CHECK(map.frame().xOf(8) == Approx((map.frame().xOf(1) + map.frame().xOf(64)) / 2));
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
    const LayerLine line = lineOf(facts, 0);
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

// --- experiments ---

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
    CHECK(map.csv().split('\n')[2] == "0,256,2.5");
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
    const ChartFrame frame = plot->frame();
    hover(plot, {frame.xOf(2), frame.plot.center().y()});  // the third place
    click(plot, {frame.xOf(2), frame.plot.center().y()});
    CHECK(chosen == std::set<HeadId>{{0, 1}, {1, 1}});
    CHECK(plot->facts().best == 2.0);
}

TEST_CASE_METHOD(Driven, "the bar at the foot pauses a job and keeps its best", "[scales][jobs]") {
    JobBar bar;
    showAt(bar, 1024, 40);
    bar.setJob("Head scale search", 0.4, 130);
    bar.setPossible(true, true);
    auto* pause = bar.findChild<QAbstractButton*>("pauseJobButton");
    auto* keep = bar.findChild<QAbstractButton*>("keepBestButton");
    QSignalSpy paused(&bar, &JobBar::pauseRequested), kept(&bar, &JobBar::keepBestRequested);
    QTest::mouseClick(pause, Qt::LeftButton);
    QTest::mouseClick(keep, Qt::LeftButton);
    CHECK(paused.size() == 1);
    CHECK(kept.size() == 1);
    bar.setPossible(true, false);
    CHECK(pause->isVisible());
    CHECK_FALSE(keep->isVisible());
    bar.setPaused();
    QSignalSpy resumed(&bar, &JobBar::resumeRequested);
    CHECK(pause->text() == "resume");
    QTest::mouseClick(pause, Qt::LeftButton);
    CHECK(resumed.size() == 1);
    CHECK(paused.size() == 1);
    bar.setPossible(true, false);
    QTest::mouseClick(pause, Qt::LeftButton);
    CHECK(paused.size() == 2);
    bar.setIdle({});
    CHECK_FALSE(pause->isVisible());
}
