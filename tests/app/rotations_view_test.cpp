// SPDX-License-Identifier: GPL-3.0-or-later
// Rotations in the real window.
#include <QLabel>
#include <QPushButton>

#include "pages/position/theta_table.h"
#include "pages/rotations/distance_bar.h"
#include "pages/rotations/effect_curve.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "pages/rotations/rotation_page.h"
#include "pages/rotations/rotation_text.h"
#include "tests/app/geometry.h"
#include "tests/app/open_window.h"
#include "widgets/controls/number_text.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Shown = PairTable::Column;

RotationPage* pageOf(OpenWindow& real) {
    REQUIRE(real.window->views().show("rotations"));
    real.window->flush();
    return real.find<RotationPage>();
}

}  // namespace

TEST_CASE("Rotations shows the model's own base, length and pairs, and what a method does to them",
          "[rotations]") {
    OpenWindow real;
    RotationPage* page = pageOf(real);
    const ModelSpec& spec = real.session().opened()->spec;
    auto* table = real.find<PairTable>();
    const auto n = real.session().samples()->positions();
    CHECK(table->heading(Shown::reached) == "turns at " + separated(n));
    const RotationFacts own = rotationFacts(spec, {}, 0, n);
    REQUIRE(own.pairs.size() == static_cast<std::size_t>(spec.layers[0].rotaryDim / 2));
    const int last = static_cast<int>(own.pairs.size()) - 1;
    const QString before = table->text(Shown::changed, last);
    Choice choice = startingChoice(findMethod(Stage::frequencies, "linear"), spec, 0);
    choice.values["factor"] = 4.0;
    real.session().edit(
        withChoice(spec, real.session().intervention(), -1, Stage::frequencies, choice),
        EditPhase::drag);
    real.window->flush();
    // In the same frame as the drag.
    CHECK(table->text(Shown::changed, last) != before);
    CHECK(table->columns(2000).size() >= 7);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(page->canExport());
    CHECK_FALSE(real.find<EffectCurve>()->rows().empty());
}

TEST_CASE("the hand stands at the crosshair, and moves it", "[rotations]") {
    OpenWindow real;
    RotationPage* page = pageOf(real);
    real.window->selection().setPosition(3);
    CHECK(page->distance() == 3);
    auto* bar = real.find<DistanceBar>();
    bar->advance();
    CHECK(real.window->selection().position() == 4);
    auto* grid = real.find<PairGrid>();
    hover(grid, grid->circle(1).center());
    CHECK(real.window->selection().pair() == 1);
    real.window->selection().setPair(std::nullopt);
}

TEST_CASE("a pair hovered on the plan's card is the one lit in Rotations, and back",
          "[rotations]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.window->views().show("rotations");
    real.open("position", Stage::frequencies);
    real.window->findChildren<QPushButton*>("openPlan").front()->click();
    auto* table = real.window->findChild<ThetaTable*>();
    REQUIRE(table->isVisible());
    hover(table, QPointF(20, 3.5 * table->rowHeight()));
    CHECK(real.window->selection().pair() == 2);
    // The large curve is that pair's.
    bool drawn = false;
    for (const QLabel* label : pageOf(real)->findChildren<QLabel*>())
        drawn = drawn || label->text().toLower().contains("pair 2");
    CHECK(drawn);
    real.window->selection().setPair(1);
    CHECK(table->hovered() == 1);
    real.window->selection().setPair(std::nullopt);
    CHECK(table->hovered() == std::nullopt);
}

TEST_CASE("Rotations follows the selected layer, and says why one does not turn", "[rotations]") {
    OpenWindow real;
    real.choose(Stage::encoding, "none", 1);
    RotationPage* page = pageOf(real);
    CHECK(page->canExport());
    real.window->selection().setHeads({{1, 0}});
    real.window->flush();
    CHECK_FALSE(page->canExport());
    CHECK(real.window->findChild<QLabel*>("instead")->text().contains("Layers that do: 0"));
    real.window->selection().setHeads({{0, 0}});
    CHECK(page->canExport());
}

TEST_CASE("nothing of Rotations overprints or is cut, from 1024 x 700 on", "[rotations]") {
    OpenWindow real;
    pageOf(real);
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1920, 1080)}) {
        real.window->resize(size);
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
        INFO(size.width() << " x " << size.height());
        CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
        CHECK(cut(real.window.get()) == std::vector<std::string>{});
        CHECK(real.find<PairCircle>()->square().width() >= 120.0);
    }
}

TEST_CASE("a model that nothing turns has a sentence, the odometer the methods beside each other",
          "[rotations]") {
    ModelSpec spec = smallSpec();
    CHECK(rotationShown(spec, withoutPositions({}), 0, 32).instead.contains("NoPE"));
    const auto rows = odometerRows(spec, {}, 0, 64);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].name == "as trained");
    CHECK(rows[1].name == "PI, factor 4");
    CHECK(odometerRows(spec, {}, 0, 16).size() == 1);
    Choice choice = startingChoice(findMethod(Stage::frequencies, "linear"), spec, 0);
    choice.values["factor"] = 2.0;
    const auto changed = withChoice(spec, {}, -1, Stage::frequencies, choice);
    CHECK(odometerRows(spec, changed, 0, 64).size() == 5);
    const RotationShown shown = rotationShown(spec, changed, 0, 64);
    CHECK(shown.hasMethod());
    CHECK(shown.heading.contains("factor 2"));
    CHECK(shown.heading.contains("trained to 16"));
    // A mask turns nothing, and its angles are fewer: they have a column.
    Choice window = startingChoice(findMethod(Stage::mask, "window"), spec, 0);
    window.values["window"] = std::int64_t{8};
    const RotationShown hidden =
        rotationShown(spec, withChoice(spec, {}, -1, Stage::mask, window), 0, 64);
    CHECK(hidden.method == "window");
    CHECK(hidden.facts.pairs.back().reachedAngle < hidden.facts.pairs.back().beforeAngle);
    window.values["window"] = std::int64_t{64};
    CHECK(rotationShown(spec, withChoice(spec, {}, -1, Stage::mask, window), 0, 64).method == "");
}
