// SPDX-License-Identifier: GPL-3.0-or-later
// Locked heads in the real window: keys, padlocks, and edits that leave them.
#include "app/desktop/command_menu.h"
#include "app/desktop/window_memory.h"
#include "pages/heads/head_grid_padlock.h"
#include "pages/heads/head_grid_view.h"
#include "tests/app/mapped_window.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("L locks the selected heads: a padlock, a step, and edits leave them", "[locks]") {
    Mapped real;
    auto* view = real.grid()->view();
    real.window->selection().setHeads({{0, 1}, {1, 0}});
    view->setFocus();
    QTest::keyClick(view, Qt::Key_L);
    real.window->flush();
    CHECK(real.label() == "L0 H1, L1 H0 locked");
    CHECK(real.grid()->values().isLocked({0, 1}));
    CHECK(real.grid()->findChild<QLabel*>("headGridHint"));
    QTest::keyClick(view, Qt::Key_Plus);  // the other keys of the grid leave them too
    QTest::keyClick(view, Qt::Key_0);
    real.window->selection().setHeads({{0, 0}, {0, 1}});
    QTest::keyClick(view, Qt::Key_Plus);
    REQUIRE(waitFor([&] { return real.own({0, 0}) == 1.05; }));
    CHECK(real.own({0, 1}) == 1.0);
    // A click on its padlock unlocks that head.
    real.window->flush();
    const QRect padlock = padlockIn(view->cells().cell({0, 1}), false, view->font());
    REQUIRE_FALSE(padlock.isEmpty());
    click(view->viewport(), padlock.center());
    CHECK(real.session().experiment().lockedHeads ==
          std::vector<int>{real.session().opened()->spec.heads});
    CHECK(real.label() == "L0 H1 unlocked");
    // Where all are locked L unlocks.
    real.window->selection().setHeads({{1, 0}});
    real.window->commands().run("heads-lock");
    CHECK(real.session().experiment().lockedHeads.empty());
}

TEST_CASE("a drag over a locked head previews what will be set", "[locks]") {
    Mapped real;
    const int heads = real.session().opened()->spec.heads;
    real.session().setLocked({heads});
    const auto map = real.session().answers().lastTo<SensitivityQuestion>();
    const std::size_t all = headSigma(real.window->session().opened()->spec, {}).size();
    real.window->fulfil(EditAction{{SetScales{std::vector<double>(all, 1.2)}}}, EditPhase::drag);
    CHECK(real.own({1, 0}) == 1.0);
    CHECK(real.own({0, 0}) == 1.2);
    REQUIRE(real.window->snapshot().preview);
    double promised = map->nll;
    for (std::size_t head = 0; head < map->bySigma.size(); ++head)
        if (head != static_cast<std::size_t>(heads)) promised += 0.2 * map->bySigma[head];
    CHECK(*real.window->snapshot().preview->nll == Approx(promised).epsilon(1e-5));
}

TEST_CASE("locked heads are there again after the window was killed", "[locks]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->session().setLocked({1, 5});
    real.window->memory().save();  // as it does while it runs
    real.window->settings().flush();
    real.make();
    real.window->openLast();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.window->session().experiment().lockedHeads == std::vector<int>{1, 5});
}
