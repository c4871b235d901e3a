// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "pages/distance/distance_matrix_view.h"
#include "pages/distance/distance_page.h"
#include "pages/distance/distance_thumbnails.h"
#include "pages/distance/seen_distance_plot.h"
#include "tests/catch.h"
#include "tests/widgets/distance_made.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("the matrix shows distances met in training, new ones and unseen ones apart",
          "[distance]") {
    application();
    LayerPlan plan;
    Rotation turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    plan.mask.window = 80;
    DistanceMatrixView view;
    view.setTheme(Theme::dark());
    view.resize(400, 400);
    view.setMatrix("plain", distanceMatrix(plan, 100, 100, 61), 61);
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
    view.setMatrix("plain", distanceMatrix(plan, 50, 50, 61), 61);
    CHECK(view.summary() == "no pair is told a distance beyond training; at most 49");
}

TEST_CASE("two matrices are as large as each other, and share what room the page has",
          "[distance]") {
    application();
    LayerPlan plan;
    Rotation turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    DistanceFacts changed = facts();
    changed.method = "ReRoPE";  // where nothing is set there is one matrix
    changed.trained = 61;
    changed.matrixBefore = changed.matrixNow = distanceMatrix(plan, 100, 100);
    page.setFacts(changed);
    page.showMatrix(true);
    page.findChild<QPushButton*>("distanceMethod-2")->click();
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
    Rotation turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    const auto before = distanceMatrix(plan, 100, 100);
    plan.mask.window = 80;
    const auto now = distanceMatrix(plan, 100, 100);
    const auto all = SeenDistancePlot::curveOf(before), seen = SeenDistancePlot::curveOf(now);
    REQUIRE(all.size() == 100);
    CHECK(all[30] == QPointF(30, 30));
    CHECK(seen.size() == 80);  // keys further away are not seen
    CHECK(SeenDistancePlot::curveOf({}).empty());
    DistancePage page;
    page.setTheme(Theme::dark());
    page.setModelOpen(true);
    DistanceFacts changed = facts();
    changed.method = "ReRoPE";  // where nothing is set there is one matrix
    changed.trained = 61;
    changed.matrixBefore = before;
    changed.matrixNow = now;
    page.setFacts(changed);
    page.showMatrix(true);
    page.findChild<QPushButton*>("distanceMethod-2")->click();
    page.show();
    auto* told = page.findChild<SeenDistancePlot*>();
    REQUIRE(told);
    for (const QSize size : {QSize(810, 760), QSize(560, 900), QSize(810, 420)}) {
        INFO(size.width() << " x " << size.height());
        page.resize(size);
        QCoreApplication::processEvents();
        const auto views = page.findChildren<DistanceMatrixView*>();
        if (size.height() == 760) {
            CHECK(told->isVisible());
            CHECK(told->pane().area.height() > 60);
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

TEST_CASE("thumbnails stand where a method tells other distances, and only there", "[distance]") {
    application();
    LayerPlan plain;
    Rotation turn;
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

TEST_CASE("a cell is new only where none of the keys it stands for is told a trained distance",
          "[distance]") {
    // 400 tokens, the first four and the last 61 seen: sinks are told 61, 60, 59 and 58.
    LayerPlan plan;
    Rotation turn;
    turn.frequencies = {1.0, 0.1};
    plan.groups = {{0, turn, turn}};
    plan.mask.window = 58;
    plan.mask.keepFirst = 4;
    plan.branch = SecondBranch{turn, turn, 58, 0};
    for (int i = 0; i < 400; ++i) {
        plan.branch->query.positions.push_back(std::min(i, 61));
        plan.branch->key.positions.push_back(i);
    }
    const DistanceMatrix sampled = distanceMatrix(plan, 400, 50, 61);
    REQUIRE(sampled.at(49, 0) == 61);
    CHECK(sampled.nearestAt(49, 0) == 58);
    application();
    DistanceMatrixView view;
    const QColor fresh = Theme::dark().color(Role::logPerplexity);
    view.setMatrix("sinks", sampled, 61);
    CHECK(view.colourAt(49, 0, Theme::dark()) == viridis(1));
    // Rows 61 to 399 are told 61 of the first token, one pair each of 62; rows before see all.
    const double share = 100.0 * 339 / (61 * 62 / 2 + 339 * 62);
    CHECK(view.summary() ==
          QString("%1 % of the pairs are told a distance beyond training, at most 61")
              .arg(share, 0, 'f', 1));
    view.setMatrix("sinks", sampled, 58);
    CHECK(view.colourAt(49, 0, Theme::dark()) == fresh);
}

TEST_CASE("thumbnails have a scale of their colours, and name what other layers do", "[distance]") {
    application();
    LayerPlan plain;
    Rotation turn;
    turn.frequencies = {1.0, 0.1};
    plain.groups = {{0, turn, turn}};
    LayerPlan masked = plain;
    masked.mask.window = 20;
    DistanceThumbnails both;
    both.setTheme(Theme::light());
    both.resize(300, 240);
    both.setPlans(plain, masked, "layer 0: window", 100, 30, "layer 1: NoPE");
    both.show();
    QCoreApplication::processEvents();
    auto* others = both.findChild<QLabel*>("otherLayers");
    REQUIRE(others);
    CHECK(others->isVisible());
    CHECK(others->text() == "layer 1: NoPE");
    for (const DistanceMatrixView* view : {&both.before(), &both.now()}) {
        const QRectF scale = view->scale();
        CHECK(scale.width() > 60);
        CHECK(scale.top() > view->picture().bottom());
        CHECK(scale.bottom() + view->fontMetrics().height() <= view->height());
        const QImage painted = const_cast<DistanceMatrixView*>(view)->grab().toImage();
        const auto at = [&](double share) {
            const double ratio = painted.devicePixelRatio();
            return painted.pixelColor(
                (QPointF(scale.left() + share * scale.width(), scale.center().y()) * ratio)
                    .toPoint());
        };
        // Within what lies between two steps of the scale.
        CHECK(std::abs(qGray(at(0.01).rgb()) - qGray(viridis(0).rgb())) < 12);
        CHECK(at(0.9) == Theme::light().color(Role::logPerplexity));
    }
}
