// SPDX-License-Identifier: GPL-3.0-or-later
// The landscape and its cards in the real window.
#include <memory>

#include "pages/heads/head_grid.h"
#include "pages/landscape/departures_card.h"
#include "pages/landscape/landscape_page.h"
#include "pages/landscape/landscape_slices.h"
#include "pages/landscape/picked_card.h"
#include "pages/rotations/rotation_page.h"
#include "pages/view_makers.h"
#include "tests/app/geometry.h"
#include "tests/app/open_window.h"
#include "widgets/scene/scene_view.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("what is picked in the landscape is picked in every other view", "[landscape]") {
    OpenWindow real;
    REQUIRE(real.window->views().show("landscape"));
    real.window->flush();
    auto* page = real.find<LandscapePage>();
    page->grab();
    const LandscapePlot* plot = page->plot();
    INFO(plot->scene()->failure().toStdString());
    const Landscape& all = plot->landscape();
    const HeadId head = all.rows.back().front();
    const int position = all.positions / 2;
    const int row = all.rowOf(head).value(), column = all.columnOf(position).value();
    const QPointF pixel = plot->scene()->projection().pixel(
        {plot->look().space.x(position + 0.5), plot->look().space.y(row),
         plot->look().space.z(static_cast<double>(all.height(row, column)))});
    QTest::mouseClick(plot->scene(), Qt::LeftButton, {}, pixel.toPoint());
    const auto& selection = real.window->selection();
    REQUIRE(selection.heads().size() == 1);
    const HeadId picked = *selection.heads().begin();
    REQUIRE(selection.position());
    real.window->flush();
    auto* card = real.find<PickedCard>();
    REQUIRE(card->isVisible());
    CHECK(card->text(PickedCard::head) ==
          QString("layer %1 head %2").arg(picked.layer).arg(picked.head));
    CHECK(card->text(PickedCard::position) == QString::number(*selection.position()));
    const auto value =
        landscapeValue(plot->source(), LandscapeHeight::entropy, picked, *selection.position());
    REQUIRE(value);
    CHECK(card->text(PickedCard::entropy) == QString::number(*value, 'f', 2) + " nats");
    // Its own factor is what the Scale tab moves, its distance where the hand of Rotations stands.
    const auto labels = real.right()->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
        return label->isVisible() &&
               label->text().contains(QString("L%1 H%2").arg(picked.layer).arg(picked.head));
    }));
    REQUIRE(real.window->views().show("rotations"));
    real.window->flush();
    CHECK(real.find<RotationPage>()->distance() == *selection.position());
}

TEST_CASE("the cards of the landscape stand at the right while it is in front, and only then",
          "[landscape]") {
    OpenWindow real;
    auto* picked = real.find<PickedCard>();
    auto* courses = real.find<DeparturesCard>();
    CHECK_FALSE(picked->isVisible());
    REQUIRE(real.window->views().show("landscape"));
    CHECK(picked->isVisible());
    CHECK(courses->isVisible());
    REQUIRE(real.window->views().show("curves"));
    CHECK_FALSE(picked->isVisible());
    CHECK_FALSE(courses->isVisible());
    // Asked for by name, the landscape comes with it.
    REQUIRE(real.window->views().show("courses"));
    CHECK(courses->isVisible());
    CHECK(real.find<LandscapePage>()->isVisible());
}

TEST_CASE("a head that leaves its trend is picked from its bar", "[landscape]") {
    OpenWindow real;
    // Beyond what the little model was trained to.
    const auto trained = static_cast<int>(real.session().opened()->spec.trainedLength);
    REQUIRE(real.openText(trained + 8));
    REQUIRE(real.window->views().show("landscape"));
    real.window->flush();
    auto* card = real.find<DeparturesCard>();
    REQUIRE(card->count() > 1);
    const HeadDepartures expected = headDepartures(*real.session().exact(), trained);
    CHECK(card->caption().contains(QString::number(trained - 1)));
    real.right()->ensureWidgetVisible(card);
    QTest::mouseClick(card, Qt::LeftButton, {}, card->rowRect(1).center().toPoint());
    CHECK(real.window->selection().heads() == std::set<HeadId>{expected.heads[1].head});
}

TEST_CASE("while nothing is measured the landscape says what is waited for", "[landscape]") {
    drivenApplication();
    Selection selection;
    const std::unique_ptr<View> view(makeLandscapeView(&selection));
    const auto* plot = view->findChild<LandscapePlot*>();
    REQUIRE(plot);
    Snapshot now;
    const auto said = [&] {
        view->display(now, Changes::everything);
        return plot->nothing();
    };
    CHECK(said().contains("Open a checkpoint"));
    auto opened = std::make_shared<OpenedFacts>();
    opened->spec.layers.resize(1);
    opened->spec.heads = 1;
    now.opened = opened;
    CHECK_FALSE(said().contains("Open a checkpoint"));
    CHECK(said().contains("Open a text"));
    now.samples = std::make_shared<SamplesFacts>();
    now.job = {true, "computing", 0.5, -1.0};
    CHECK(said().contains("computing"));
    CHECK_FALSE(said().contains("Open"));
}
