// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivity in the real window: the map, and what it predicts while a scale is moved.
#include <QCheckBox>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/scored.h"
#include "pages/heads/head_grid_view.h"
#include "pages/presenter/presenter_bar.h"
#include "tests/app/drag_slider.h"
#include "tests/app/mapped_window.h"
#include "widgets/bars/ghost_box.h"
#include "widgets/bars/result_panel.h"
#include "widgets/controls/parameter_form.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("the grid of heads gets the map of what is set, muted while the next is computed",
          "[sensitivity]") {
    Mapped real;
    real.grid()->setColouring(HeadColouring::sensitivity);
    const auto map = real.session().answers().to<SensitivityQuestion>();
    const HeadGridValues& values = real.grid()->values();
    CHECK(values.sensitivity({1, 2}) ==
          map->bySigma.at(static_cast<std::size_t>(real.session().opened()->spec.heads + 2)));
    CHECK_FALSE(values.isStale());
    real.uniform(1.3, EditPhase::drag);
    CHECK(values.isStale());
    CHECK(values.sensitivity({1, 2}));
    CHECK(values.sigmaBefore({1, 2}) == 1.0);
    real.uniform(1.3, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    REQUIRE(real.mapped());
    CHECK_FALSE(values.isStale());
    CHECK(real.session().answers().to<SensitivityQuestion>() != map);
}

TEST_CASE("the positions that are chosen in the grid stand, whoever asks after it",
          "[sensitivity]") {
    Mapped real;
    real.grid()->setSensitivityRange({SensitivityRange::Kind::from, 3});
    // A panel that follows what is there asks last, and knows only what was there before.
    real.window->views().show("position");
    real.window->views().show("scale");
    REQUIRE(waitFor([&] {
        const auto map = real.session().answers().to<SensitivityQuestion>();
        return map && map->fromPosition == 3;
    }));
}

TEST_CASE("what no view in sight needs is not computed", "[sensitivity]") {
    Mapped real;
    REQUIRE(real.session().answers().to<SensitivityQuestion>());
    real.window->views().show("position");  // in place of Scale
    real.window->views().show("landscape");
    real.window->flush();
    CHECK_FALSE(real.find<HeadGrid>()->isVisible());
    CHECK_FALSE(real.session().answers().to<SensitivityQuestion>());
    real.window->views().show("scale");
    CHECK(real.mapped());  // over what was chosen in the grid
    real.window->views().show("position");
    CHECK_FALSE(real.session().answers().to<SensitivityQuestion>());
    real.window->views().show("curves");
    CHECK(real.mapped());
    real.window->views().show("scale");
    real.window->views().show("position");  // which takes it not from the grid
    CHECK(real.session().answers().to<SensitivityQuestion>());
}

TEST_CASE("a drag shows the perplexity that the slopes promise in the same frame, until the answer",
          "[sensitivity]") {
    Mapped real;
    real.window->resize(1700, 800);
    real.window->flush();
    const auto map = real.session().answers().to<SensitivityQuestion>();
    auto* ghost = real.find<GhostBox>();
    CHECK(ghost->isVisible());  // it keeps its room
    CHECK(ghost->ghost().text().isEmpty());
    const QRect room = ghost->geometry();
    double promised = map->nll;
    constexpr double sigma = 1.2;
    for (std::size_t head = 0; head < map->sigma.size(); ++head)
        promised += map->bySigma[head] * (sigma - map->sigma[head]);
    auto* uniform = slider(real, 0);
    dragSlider(uniform, 1.0, sigma);
    const double there = real.session().experiment().intervention.uniformSigma;
    promised += (there - sigma) * std::accumulate(map->bySigma.begin(), map->bySigma.end(), 0.0);
    // No event loop has turned since the last move.
    REQUIRE(ghost->ghost().perplexity);
    CHECK(*ghost->ghost().perplexity == Approx(std::exp(promised)).epsilon(1e-5));
    CHECK(ghost->ghost().caption() == "while dragging");
    CHECK(ghost->geometry() == room);
    QTest::mouseRelease(uniform, Qt::LeftButton);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(ghost->ghost().text().isEmpty());
    CHECK(ghost->geometry() == room);

    // The narrow bar has no box: the caption of the mean says it.
    REQUIRE(real.mapped());
    real.window->resize(1024, 700);
    real.window->flush();
    CHECK_FALSE(ghost->isVisible());
    real.uniform(1.4, EditPhase::drag);
    CHECK(real.find<ResultPanel>()->captionText().startsWith(
        QString::fromUtf8("while dragging \u2248")));
    real.uniform(1.4, EditPhase::commit);
}

TEST_CASE("the own factor of one head is promised by its own slope; presenting, in large",
          "[sensitivity]") {
    Mapped real;
    real.window->present(Presented::upper);
    real.window->flush();
    // The bar asks for itself, beyond the trained length.
    REQUIRE(waitFor([&] {
        return real.session().answers().to<SensitivityQuestion>() &&
               real.session().answers().to<SensitivityQuestion>()->complete();
    }));
    const auto map = real.session().answers().to<SensitivityQuestion>();
    real.window->fulfil(EditAction{{SetHeads{{{{0, 1}, 1.5}}}}}, EditPhase::drag);
    REQUIRE(real.window->snapshot().preview);
    REQUIRE(real.window->snapshot().preview->nll);
    const double expected = map->nll + 0.5 * map->bySigma.at(1);
    CHECK(*real.window->snapshot().preview->nll == Approx(expected).epsilon(1e-5));
    const auto* large = real.window->findChild<QLabel*>("presenterPerplexity");
    REQUIRE(large);
    Ghost promised;
    promised.perplexity = std::exp(*real.window->snapshot().preview->nll);
    CHECK(large->text() == promised.text());
    real.window->present(Presented::nothing);
}

TEST_CASE("scales that follow the position are rows of the Scale panel", "[sensitivity]") {
    OpenWindow real;
    const auto chosen = [&]() -> std::string {
        const auto& choices = real.session().experiment().intervention.choices;
        const auto found = choices.find(Stage::factor);
        return found == choices.end() ? "" : found->second.method;
    };
    auto* piecewise = real.window->findChild<QCheckBox*>("scale-piecewise-sigma");
    auto* byPosition = real.window->findChild<QCheckBox*>("scale-position-sigma");
    REQUIRE(piecewise);
    REQUIRE(byPosition);
    const auto flip = [&](QCheckBox* box) {
        box->click();
        real.window->flush();
    };
    flip(piecewise);
    CHECK(chosen() == "piecewise-sigma");
    flip(byPosition);  // one takes the place of the other
    CHECK(chosen() == "position-sigma");
    CHECK_FALSE(piecewise->isChecked());
    auto* form = qobject_cast<ParameterForm*>(
        byPosition->parentWidget()->findChildren<ParameterForm*>().last());
    REQUIRE(form);
    CHECK(form->isVisible());
    emit form->edited("sigma_slope", Value(0.25), EditPhase::commit);
    CHECK(
        real.session().experiment().intervention.choices.at(Stage::factor).number("sigma_slope") ==
        0.25);
    flip(byPosition);
    CHECK(chosen().empty());
    CHECK_FALSE(form->isVisible());
    real.session().undo();
    real.window->flush();
    CHECK(byPosition->isChecked());
}

TEST_CASE("the sensitivity of a sample says where a small step of one scale leads",
          "[sensitivity]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    Experiment wanted;
    wanted.model = (samples / "nope").string();
    wanted.text = (samples / "texts/the-millpond.txt").string();
    wanted.length = 384;
    wanted.samples = 2;
    Session& session = real.window->session();
    session.openExperiment(wanted);
    REQUIRE(waitFor([&] { return real.measured(); }));
    std::vector<int> parts;
    QObject::connect(&session, &Session::answersChanged, &session, [&] {
        if (session.answers().to<SensitivityQuestion>())
            parts.push_back(session.answers().to<SensitivityQuestion>()->samples);
    });
    constexpr std::int64_t from = 256;
    session.ask(SensitivityQuestion::query, SensitivityQuestion{from});
    REQUIRE(waitFor(
        [&] {
            return session.answers().to<SensitivityQuestion>() &&
                   session.answers().to<SensitivityQuestion>()->complete();
        },
        120000));
    CHECK(parts == std::vector<int>{1, 2});
    const auto map = session.answers().to<SensitivityQuestion>();
    CHECK(map->failure.empty());
    CHECK(map->labels == 2 * (384 - from));
    const auto nllBeyond = [&] { return std::log(*compare(*session.shown(), nullptr, from).now); };
    CHECK(map->nll == Approx(nllBeyond()).epsilon(1e-5));
    const auto largest = static_cast<std::size_t>(
        std::max_element(map->bySigma.begin(), map->bySigma.end(),
                         [](double a, double b) { return std::abs(a) < std::abs(b); }) -
        map->bySigma.begin());
    constexpr double step = 0.02;
    double moved[2];
    for (const int side : {0, 1}) {
        Intervention next;
        next.headSigma = headSigma(session.opened()->spec, {});
        next.headSigma[largest] += side == 0 ? step : -step;
        session.edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return real.measured() && session.shownMeasuredWith() == next; }));
        moved[side] = nllBeyond();
    }
    CHECK(map->bySigma[largest] == Approx((moved[0] - moved[1]) / (2 * step)).epsilon(0.02));
}
