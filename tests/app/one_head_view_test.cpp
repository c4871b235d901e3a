// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one head: what it asks, what its keys and handles want, and that it follows the scale
// in the same frame.
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "analysis/measure/head_preview.h"
#include "analysis/queries/one_head.h"
#include "app/desktop/command_menu.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/one_head/head_curve_plot.h"
#include "pages/one_head/key_strip.h"
#include "pages/one_head/one_head_page.h"
#include "pages/one_head/role_bars.h"
#include "pages/one_head/weight_map_view.h"
#include "pages/view_makers.h"
#include "tests/app/real_window.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "tests/widgets/csv_of.h"
#include "widgets/plot/sigma_curve_plot.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 64;

// Scores of a row that nobody computed.
std::vector<float> scores(std::int64_t position, std::mt19937& random) {
    std::normal_distribution<float> any(0.0f, 1.5f);
    std::vector<float> made(static_cast<std::size_t>(position + 1));
    for (float& one : made)
        one = any(random);
    return made;
}

// An answer with these scores at `sigma`, all of it of one sample.
std::shared_ptr<const OneHead> answerOf(const OneHeadQuestion& question,
                                        const std::vector<HeadRow>& rows, double sigma, int samples,
                                        int of) {
    auto answer = std::make_shared<OneHead>();
    answer->layer = question.layer;
    answer->head = question.head;
    answer->sample = question.sample;
    answer->row = question.row;
    answer->trainedLength = 16;
    answer->positions = length;
    answer->edges = distanceBins(length);
    answer->samples = samples;
    answer->ofSamples = of;
    CurveSums sums(length, answer->edges);
    auto sample = std::make_shared<HeadSample>();
    sample->map.part = question.part.within(length);
    sample->map.rows = sample->map.keys = length;
    sample->map.mean.resize(length * length);
    const EqualParts parts(0, length);
    RowWeights weights;
    ProfileSums profile(answer->edges);
    for (const HeadRow& row : rows) {
        weigh(row.scaled, answer->rule, sigma, weights);
        sample->facts.push_back(factsOf(weights, {}, 16));
        profile.add(answer->edges, row.scaled, weights);
        BlockSums blocks(parts);
        blocks.add(parts, row.scaled, weights);
        blocks.write(sample->map, static_cast<int>(row.position));
    }
    sums.add(sample->facts, profile);
    sample->rows = std::make_shared<const std::vector<HeadRow>>(rows);
    answer->now = {sigma, sums.means(false), sample};
    answer->against = answer->now;
    return answer;
}

struct HeadPage {
    QApplication& app = application();
    Selection selection;
    std::unique_ptr<View> view{makeOneHeadView(&selection)};
    std::vector<Action> actions;
    std::vector<EditPhase> phases;
    Snapshot now;
    std::vector<HeadRow> rows;

    HeadPage() {
        QObject::connect(view.get(), &View::wanted, view.get(),
                         [this](const Action& action, EditPhase phase) {
                             actions.push_back(action);
                             phases.push_back(phase);
                         });
        auto opened = std::make_shared<OpenedFacts>();
        opened->spec = smallSpec();
        now.opened = opened;
        std::mt19937 random(std::random_device{}());
        Samples samples;
        for (int s = 0; s < 3; ++s) {
            Sample sample;
            for (int i = 0; i <= length; ++i)
                sample.ids.push_back(static_cast<std::int32_t>(random() % 100));
            sample.read = length;
            samples.samples.push_back(sample);
        }
        auto facts = std::make_shared<SamplesFacts>();
        facts->positions = length;
        facts->samples = 3;
        facts->tokens = std::make_shared<const Samples>(samples);
        now.samples = facts;
        for (std::int64_t i = 0; i < length; ++i)
            rows.push_back({i, scores(i, random)});
        view->resize(1060, 760);
        view->show();
        view->display(now, Changes::everything);
    }
    OneHeadPage* page() const { return view->findChild<OneHeadPage*>(); }
    std::optional<OneHeadQuestion> asked() const {
        for (auto at = actions.rbegin(); at != actions.rend(); ++at)
            if (const auto* ask = std::get_if<AskAction>(&*at);
                ask && ask->query == OneHeadQuestion::query)
                return ask->question ? std::optional(ask->question->as<OneHeadQuestion>())
                                     : std::nullopt;
        return std::nullopt;
    }
    template <class Wanted>
    const Wanted* lastWanted() const {
        for (auto at = actions.rbegin(); at != actions.rend(); ++at)
            if (const auto* one = std::get_if<Wanted>(&*at)) return one;
        return nullptr;
    }
    void answer(double sigma, int samples = 3) {
        now.answers.set(OneHeadQuestion::query,
                        {AnyAnswer(answerOf(*asked(), rows, sigma, samples, 3)), {}});
        view->display(now, Changes::answers);
    }
    void setOwn(double sigma, bool dragging) {
        now.intervention.headSigma.assign(8, 1.0);
        now.intervention.headSigma[6] = sigma;  // layer 1, head 2
        now.dragging = dragging;
        now.answers = {};
        view->display(now, Changes::experiment | Changes::preview | Changes::answers);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers held = Qt::NoModifier) {
        QTest::keyClick(page(), key, held);
    }
};

// The softmax of a row, as it is written.
std::vector<double> softmax(const std::vector<float>& scores, double sigma) {
    std::vector<double> weights;
    double sum = 0;
    for (const float score : scores)
        sum += weights.emplace_back(std::exp(sigma * score));
    for (double& one : weights)
        one /= sum;
    return weights;
}

}  // namespace

TEST_CASE("without a head one is picked, and it is asked about while the page is visible",
          "[one-head]") {
    HeadPage page;
    CHECK_FALSE(page.asked());
    CHECK(page.view->findChild<QLabel*>("pickHead")->text() == "Pick a head.");
    auto* grid = page.view->findChild<HeadGridView*>("pickGrid");
    REQUIRE(grid);
    CHECK(grid->isVisible());
    page.selection.setHeads({{1, 2}});
    CHECK_FALSE(grid->isVisible());
    REQUIRE(page.asked());
    CHECK(page.asked()->layer == 1);
    CHECK(page.asked()->head == 2);
    CHECK(page.asked()->row == length - 1);
    CHECK(page.asked()->against == Intervention{});
    page.view->hide();
    CHECK_FALSE(page.asked());
    page.view->show();
    CHECK(page.asked());
}

TEST_CASE("what is missing is said", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    const auto says = [&] { return page.view->findChild<QLabel*>("pickHead")->text(); };
    page.now.samples = nullptr;
    page.view->display(page.now, Changes::everything);
    CHECK(says().contains("Open a text"));
    CHECK_FALSE(page.asked());
    page.now.opened = nullptr;
    page.view->display(page.now, Changes::everything);
    CHECK(says().contains("Open a checkpoint and a text"));
    HeadPage refused;
    refused.selection.setHeads({{1, 2}});
    OneHead failed;
    failed.failure = Message("the weights of one head over 9 positions need 99 GB; there is 1 GB");
    refused.now.answers.set(OneHeadQuestion::query,
                            {AnyAnswer(std::make_shared<const OneHead>(failed)), {}});
    refused.view->display(refused.now, Changes::answers);
    CHECK(refused.view->findChild<QLabel*>("pickHead")->text() ==
          QString::fromStdString(failed.failure.text()));
}

TEST_CASE("until the first sample is there, the page says how far it is", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    const auto says = [&] {
        const QString words = page.page()->facts().awaited;
        CHECK(page.view->findChild<HeadCurvePlot*>("headProfile")->lines().words == words);
        return words;
    };
    CHECK(says() == "measured when nothing else runs");
    page.now.job = {true, "computing", 0.5, 12.0};
    page.view->display(page.now, Changes::state);
    CHECK(says() == "measured after what runs now (computing, 50 %), in about 12 s");
    page.now.job = {};
    OneHead part;
    part.layer = 1;
    part.head = 2;
    part.ofSamples = 3;
    part.done = 0.25;
    page.now.answers.set(OneHeadQuestion::query,
                         {AnyAnswer(std::make_shared<const OneHead>(part)), {}});
    page.view->display(page.now, Changes::answers);
    CHECK(says() == "computing sample 1 of 3: 25 %");
    CHECK(page.page()->weights().key.empty());
    page.answer(1.0, 1);
    CHECK(page.page()->weights().key.size() == length);
}

TEST_CASE("beside both docks of a small window the page does not scroll sideways", "[one-head]") {
    HeadPage page;
    page.view->resize(560, 480);
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    QCoreApplication::processEvents();
    CHECK(page.page()->minimumSizeHint().width() <= 545);  // beside a vertical bar
    CHECK(page.page()->width() <= 560);
}

TEST_CASE("a row's weights sum to one, and follow the head's scale in the frame", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    const auto check = [&](double sigma) {
        const std::vector<double> expected = softmax(page.rows.back().scaled, sigma);
        const auto& found = page.page()->weights().key;
        REQUIRE(found.size() == expected.size());
        double sum = 0;
        for (std::size_t j = 0; j < found.size(); ++j) {
            CHECK(found[j] == Approx(expected[j]).margin(1e-9));
            sum += found[j];
        }
        CHECK(sum == Approx(1.0));
    };
    check(1.0);
    CHECK(page.page()->facts().over.isEmpty());
    CHECK_FALSE(page.page()->facts().mutedCurves);
    page.setOwn(1.75, true);
    check(1.75);
    CHECK(page.page()->facts().over == "preview of 1 sample");
    CHECK(page.page()->facts().mutedCurves);
    // The map is of that scale, too: every row of a text this short is kept.
    const auto& map = page.page()->facts().now->sample->map;
    CHECK(map.at(40, 7) == Approx(softmax(page.rows[40].scaled, 1.75)[7]).epsilon(1e-4));
    CHECK(page.page()->facts().against->sample->map.at(40, 7) ==
          Approx(softmax(page.rows[40].scaled, 1.0)[7]).epsilon(1e-4));
    page.setOwn(1.0, false);
    check(1.0);
    CHECK(page.page()->facts().over.isEmpty());
    // Another method: what was measured says nothing about it.
    page.now.intervention.choices[Stage::mask] = {"window", {{"window", std::int64_t{8}}}};
    page.setOwn(1.0, false);
    CHECK(page.page()->facts().staleMap);
    CHECK(page.page()->facts().over == "of the setting before");
}

TEST_CASE("parts say over how many samples they are", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.answer(1.0, 1);
    CHECK(page.page()->facts().over == "1 of 3 samples");
    CHECK(page.view->findChild<HeadCurvePlot*>("headProfile")
              ->lines()
              .about.endsWith("1 of 3 samples"));
    page.answer(1.0, 3);
    CHECK(page.page()->facts().over.isEmpty());
}

TEST_CASE("keys go to heads, layers and rows", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.press(Qt::Key_Left);
    CHECK(page.selection.heads() == std::set<HeadId>{{1, 1}});
    page.press(Qt::Key_Up);
    CHECK(page.selection.heads() == std::set<HeadId>{{0, 1}});
    page.press(Qt::Key_Up);
    CHECK(page.selection.heads() == std::set<HeadId>{{0, 1}});
    page.press(Qt::Key_Down);
    page.press(Qt::Key_Right);
    CHECK(page.selection.heads() == std::set<HeadId>{{1, 2}});
    page.answer(1.0);
    page.press(Qt::Key_PageUp);
    CHECK(page.page()->facts().row == length - 5);
    CHECK(page.selection.position() == length - 5);
    CHECK(page.asked()->row == length - 1);  // the answer has the other row, too
    CHECK(page.page()->weights().key.size() == length - 4);
    page.press(Qt::Key_PageDown, Qt::ShiftModifier);
    CHECK(page.page()->facts().row == length - 1);
    page.press(Qt::Key_PageUp, Qt::ShiftModifier);
    CHECK(page.page()->facts().row == 0);
    page.press(Qt::Key_L);
    REQUIRE(page.lastWanted<LockAction>());
    CHECK(page.lastWanted<LockAction>()->heads == std::set<HeadId>{{1, 2}});
    CHECK(page.lastWanted<LockAction>()->locked);
}

TEST_CASE("a row that is not told is asked for, and another sample too", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    page.selection.setPosition(20);
    CHECK(page.page()->facts().row == 20);
    CHECK(page.asked()->row == length - 1);
    page.view->findChild<QSpinBox*>("headSample")->setValue(3);
    CHECK(page.asked()->sample == 2);
    CHECK(page.asked()->row == 20);
    CHECK(page.page()->weights().key.empty());
    emit page.page()->map()->partWanted({16, 48, 0, 32});
    CHECK(page.asked()->part == MapPart{16, 48, 0, 32});
}

TEST_CASE("a token is made the key by click and Enter", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    KeyStrip* strip = page.page()->strip();
    REQUIRE(strip->words().size() == strip->capacity());
    const int cell = 5;
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->placeOf(cell).center().toPoint());
    CHECK(page.page()->key() == length - strip->words().size() + cell);
    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_Right);
    QTest::keyClick(strip, Qt::Key_Return);
    CHECK(page.page()->key() == length - strip->words().size() + cell + 1);
    CHECK(page.selection.heads() == std::set<HeadId>{{1, 2}});  // the arrow stayed in the strip
}

TEST_CASE("the frame in the row chooses the tokens below", "[one-head]") {
    HeadPage page;
    page.view->resize(700, 760);  // one column of plots, and fewer tokens
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    QCoreApplication::processEvents();
    RowPlot* row = page.page()->row();
    const KeyFrame before = row->frame();
    REQUIRE(before.count <= KeyStrip::fewTokens);
    CHECK(before.first + before.count == length);
    const PlotPane pane = row->onScreen().panes.at(0);
    const QPointF middle(pane.xOf(static_cast<double>(before.first) + before.count / 2.0 + 0.5),
                         pane.area.center().y());
    const QPoint to = (middle - QPointF(pane.xOf(10.0) - pane.xOf(0.0), 0.0)).toPoint();
    QTest::mousePress(row, Qt::LeftButton, {}, middle.toPoint());
    QMouseEvent move(QEvent::MouseMove, to, row->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(row, &move);
    QTest::mouseRelease(row, Qt::LeftButton, {}, to);
    CHECK(row->frame().count == before.count);
    CHECK(std::abs(row->frame().first - (before.first - 10)) <= 1);
    CHECK(page.page()->strip()->words().size() == before.count);
}

TEST_CASE("the handle on the sensitivity is the head's own slider", "[one-head]") {
    HeadPage page;
    page.now.intervention.uniformSigma = 1.25;
    page.selection.setHeads({{1, 2}});
    SigmaCurve curve;
    curve.layer = 1;
    curve.head = 2;
    curve.sigma = {0.5, 3.0};
    curve.positions = length;
    curve.entropy.assign(2 * length, 1.0f);
    curve.entropy.back() = 0.5f;
    for (const double sigma : {0.5, 1.0, 2.0, 2.5, 3.0}) {
        curve.nllSigma.push_back(sigma);
        curve.nll.push_back(3 + (sigma - 1.75) * (sigma - 1.75));
    }
    curve.nllSamples = curve.done = curve.of = 1;
    page.now.answers.set(SigmaCurveQuestion::query,
                         {AnyAnswer(std::make_shared<const SigmaCurve>(curve)), {}});
    page.view->display(page.now, Changes::everything);
    auto* plot = page.view->findChild<SigmaCurvePlot*>("oneHeadSigmaCurve");
    QCoreApplication::processEvents();
    REQUIRE(plot->bestSigma());
    CHECK(*plot->bestSigma() == Approx(1.75).margin(1e-9));
    const auto at = [&](double sigma) {
        return QPointF(plot->xOf(sigma), plot->plotRect().center().y()).toPoint();
    };
    QTest::mousePress(plot, Qt::LeftButton, {}, at(1.25));
    QMouseEvent move(QEvent::MouseMove, at(2.0), plot->mapToGlobal(at(2.0)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(plot, &move);
    const auto own = [&] {
        return std::get<ChangeHeads>(page.lastWanted<EditAction>()->edits.front()).value;
    };
    REQUIRE(page.lastWanted<EditAction>());
    CHECK(own() == Approx(2.0 / 1.25).margin(0.02));
    CHECK(page.phases.back() == EditPhase::drag);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, at(2.0));
    CHECK(page.phases.back() == EditPhase::commit);
    auto* best = page.view->findChild<QPushButton*>("setBest");
    CHECK(best->text() == "Best 1.40");
    best->click();
    CHECK(own() == Approx(1.4));
}

TEST_CASE("the numbers of every plot of a head are tables of its page", "[one-head]") {
    HeadPage page;
    CHECK(page.view->tables().empty());
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    const std::vector<std::string> plots{"row",          "map",     "distance-profile",
                                         "first-tokens", "entropy", "heaviest-keys"};
    std::vector<Table> tables = page.view->tables();
    REQUIRE(namesOf(tables) == plots);
    const std::vector<double> row = softmax(page.rows.back().scaled, 1.0);
    REQUIRE(tables[0].rows() == row.size());
    for (std::size_t key = 0; key < row.size(); ++key) {
        CHECK(tables[0].columns[0].numbers[key] == static_cast<double>(key));
        CHECK(tables[0].columns[1].numbers[key] == Approx(row[key]).margin(1e-9));
    }
    CHECK(tables[0].description == "L1 H2: weights of row 63");
    // A text this short has a cell for each pair.
    const Table& map = tables[1];
    REQUIRE(map.rows() == std::size_t{length} * (length + 1) / 2);
    for (const std::size_t at : {std::size_t{0}, std::size_t{900}, map.rows() - 1}) {
        const auto query = static_cast<std::size_t>(map.columns[0].numbers[at]);
        const auto key = static_cast<std::size_t>(map.columns[1].numbers[at]);
        const double weight = softmax(page.rows[query].scaled, 1.0)[key];
        CHECK(map.columns[2].numbers[at] == Approx(weight).epsilon(1e-4));
        CHECK(map.columns[3].numbers[at] == Approx(weight).epsilon(1e-4));
    }
    const Table& heaviest = tables.back();
    CHECK(heaviest.columns[1].numbers.at(0) == Approx(*std::ranges::max_element(row)));
    // Of the sensitivity, once it is measured.
    SigmaCurve curve;
    curve.layer = 1;
    curve.head = 2;
    curve.sigma = {0.5, 3.0};
    curve.positions = length;
    curve.entropy.assign(2 * length, 1.0f);
    curve.nllSigma = {0.5, 1.0, 3.0};
    curve.nll = {2.0, 1.5, 2.5};
    curve.nllSamples = curve.done = curve.of = 1;
    page.now.answers.set(SigmaCurveQuestion::query,
                         {AnyAnswer(std::make_shared<const SigmaCurve>(curve)), {}});
    page.view->display(page.now, Changes::everything);
    tables = page.view->tables();
    REQUIRE(tables.size() == 7);
    CHECK(tables[5].name == "sensitivity");
    CHECK(csvOf(tables[5]).contains("\n1,,1.5\n"));
}

TEST_CASE("the change to A has its colours, unless there is no map of A", "[one-head]") {
    HeadPage page;
    page.selection.setHeads({{1, 2}});
    page.answer(1.0);
    auto* change = page.view->findChild<QPushButton*>("mapColours-2");
    REQUIRE(change->isEnabled());
    change->click();
    CHECK(page.page()->map()->colours() == MapColours::change);
    page.setOwn(2.0, true);
    const auto [low, high] = page.page()->map()->range();
    CHECK(low == -high);
    CHECK(high > 0.01);
    CHECK(page.page()->map()->legend().contains("against A"));
    page.now.pinned = PinnedFacts{};
    page.view->display(page.now, Changes::everything);
    CHECK_FALSE(change->isEnabled());
    CHECK(change->toolTip() == "A is a file: it has no map");
    CHECK(page.page()->map()->colours() == MapColours::logWeights);
}

TEST_CASE("roles and changes stand beside the page", "[one-head]") {
    HeadPage page;
    std::unique_ptr<View> roles(makeHeadRolesView(&page.selection));
    roles->resize(320, 400);
    roles->show();
    roles->display(page.now, Changes::everything);
    CHECK(roles->findChild<QLabel*>("headRolesWords")->text() == "Pick a head.");
    page.selection.setHeads({{1, 2}});
    CHECK(roles->findChild<QLabel*>("headRolesWords")->text() == "measured when nothing else runs");
    page.answer(1.0);
    roles->display(page.now, Changes::answers);
    CHECK(roles->findChild<QLabel*>("rolesOver")->text() == "over 3 samples");
    const auto& shares = roles->findChild<RoleBars*>()->shares();
    REQUIRE(shares.size() == 6);
    double before = 0;
    for (int i = 1; i < length; ++i)
        before += softmax(page.rows[static_cast<std::size_t>(i)].scaled,
                          1.0)[static_cast<std::size_t>(i - 1)];
    CHECK(shares[0].name == "token before");
    CHECK(shares[0].share == Approx(before / (length - 1)).epsilon(1e-4));
    CHECK(shares[0].against == shares[0].share);
    CHECK(shares[5].name == QString::fromUtf8("far keys (\u2265 16)"));
    const std::vector<Table> tables = roles->tables();
    REQUIRE(namesOf(tables) == std::vector<std::string>{"roles"});
    REQUIRE(tables[0].rows() == 6);
    CHECK(tables[0].columns[0].texts[0] == "token before");
    CHECK(tables[0].columns[1].numbers[0] == shares[0].share);
}

TEST_CASE("in the window a double click on a head opens its page, which follows its scale",
          "[one-head]") {
    RealWindow real;
    real.window->resize(1280, 860);
    REQUIRE(real.openText(80));
    real.window->views().show("heads");
    real.window->flush();
    auto* grid = real.find<HeadGrid>()->view();
    const QPoint cell = grid->cells().cell({1, 2}).center();
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, cell);
    QTest::mouseDClick(grid->viewport(), Qt::LeftButton, {}, cell);
    REQUIRE(waitFor([&] { return real.window->views().shown() == "one-head"; }));
    auto* page = real.find<OneHeadPage>();
    const auto complete = [&] {
        real.window->flush();
        return page->facts().now && page->facts().over.isEmpty();
    };
    REQUIRE(waitFor(complete));
    CHECK(page->facts().head == HeadId{1, 2});
    const std::vector<double> before = page->weights().key;
    REQUIRE(before.size() == 80);
    const auto edit = [&](double sigma, EditPhase phase) {
        const Edits edits{ChangeHeads{{HeadId{1, 2}}, ChangeHeads::How::to, sigma}};
        Session& session = real.window->session();
        session.edit(edited(session.opened()->spec, session.intervention(), edits), phase);
        real.window->flush();
    };
    edit(1.8, EditPhase::drag);
    CHECK(page->facts().over == "preview of 1 sample");
    const std::vector<double> preview = page->weights().key;
    CHECK(preview != before);
    edit(1.8, EditPhase::commit);
    REQUIRE(waitFor(complete));
    for (std::size_t j = 0; j < preview.size(); ++j)
        CHECK(page->weights().key[j] == Approx(preview[j]).margin(1e-6));
    CHECK(page->facts().now->sigma == 1.8);
    CHECK(page->facts().against->sigma == 1.0);
}
