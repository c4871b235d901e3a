// SPDX-License-Identifier: GPL-3.0-or-later
// The head grid while a search runs: it shows where the search is, and what is moved by hand stays.
#include <QAction>
#include <algorithm>
#include <cmath>

#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/scales/loss_plot.h"
#include "pages/scales/search_facts.h"
#include "pages/scales/search_pane.h"
#include "tests/app/search_window.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Followed : SearchWindow {
    Followed() {
        type("batch", "2");
        type("steps", "20000");
        type("start", "1.5");
        REQUIRE(button("Start"));
        button("Start")->click();
        REQUIRE(waitFor([&] {
            window->flush();
            return !values().scalesOf().isEmpty();
        }));
    }
    Session& session() const { return window->session(); }
    HeadGrid* grid() const { return find<HeadGrid>(); }
    const HeadGridValues& values() const { return grid()->values(); }
    // Scales before each step of the search so far, of one head.
    std::vector<double> path(HeadId head) const {
        for (const JobPicture& one : session().jobs().pictures()) {
            if (!one.report) continue;
            const SearchFacts facts = searchFacts(*one.report, one.settings, one.whole);
            std::vector<double> all;
            for (int step = 0; step < facts.pathSteps(); ++step)
                all.push_back(facts.sigma(step, head));
            return all;
        }
        return {};
    }
};

}  // namespace

TEST_CASE("while a search runs the grid shows its scales and says so, and afterwards what is set",
          "[window][scales][followed]") {
    Followed search;
    CHECK(search.values().scalesOf().startsWith("step "));
    CHECK(search.values().title().contains("not set"));
    CHECK(csvOf(search.values().table()).contains("of the search"));
    CHECK(effectiveSigma(search.session().opened()->spec, search.session().intervention())[0] ==
          1.0);
    // It goes on with the search.
    CHECK(waitFor([&] {
        search.window->flush();
        return std::abs(search.values().sigma({1, 1}) - 1.5) > 0.01;
    }));
    REQUIRE(search.button("Pause"));
    search.button("Pause")->click();
    CHECK(waitFor([&] {
        search.window->flush();
        return search.values().scalesOf().isEmpty();
    }));
    CHECK(search.values().sigma({1, 1}) == 1.0);
}

TEST_CASE("a head that is moved by hand is locked, and the running search leaves it there",
          "[window][scales][followed]") {
    Followed search;
    const HeadId head{1, 2};
    const auto steps = search.session().history().steps().size();
    auto* view = search.grid()->view();
    click(view->viewport(), view->cells().cell(head).center());
    view->setFocus();
    const double before = search.values().sigma(head);
    QTest::keyClick(view, Qt::Key_Plus);
    REQUIRE(waitFor([&] { return search.session().history().steps().size() == steps + 1; }));
    const int at = head.layer * search.session().opened()->spec.heads + head.head;
    CHECK(search.session().experiment().lockedHeads == std::vector<int>{at});
    const double held =
        effectiveSigma(search.session().opened()->spec,
                       search.session().intervention())[static_cast<std::size_t>(at)];
    // From where the search had it, which is what was seen.
    CHECK(std::abs(held - before - HeadGrid::sigmaPerStep) < 0.2);
    const auto stays = [&] {
        const std::vector<double> path = search.path(head);
        return path.size() > 3 && std::all_of(path.end() - 3, path.end(), [&](double sigma) {
                   return std::abs(sigma - held) < 1e-12;
               });
    };
    CHECK(waitFor([&] { return stays(); }));
    search.window->flush();
    CHECK(search.values().isLocked(head));
    CHECK(search.values().sigma(head) == Approx(held));
    // Its undo unlocks it, and the search has it again.
    search.session().undo();
    CHECK(search.session().experiment().lockedHeads.empty());
    CHECK(waitFor([&] {
        const std::vector<double> path = search.path(head);
        return !path.empty() && std::abs(path.back() - held) > 1e-6;
    }));
}

TEST_CASE("what a search held before the program was started again stays held",
          "[window][scales][followed]") {
    Followed search;
    const HeadId head{1, 2};
    const int at = head.layer * search.session().opened()->spec.heads + head.head;
    const double held = 2.25;
    // As an earlier start said it.
    search.session().jobs().hold(search.session().experiment().model, {{at, held}});
    const auto isHeld = [&](double sigma) { return std::abs(sigma - held) < 1e-12; };
    REQUIRE(waitFor([&] {
        const std::vector<double> path = search.path(head);
        return !path.empty() && isHeld(path.back());
    }));
    search.session().setOffset(1);  // no edit of locks
    const std::size_t steps = search.path(head).size();
    REQUIRE(waitFor([&] { return search.path(head).size() > steps + 4; }));
    CHECK(isHeld(search.path(head).back()));
}

TEST_CASE("a step of the search that is pointed at stands in the grid",
          "[window][scales][followed]") {
    Followed search;
    REQUIRE(waitFor([&] { return search.path({0, 0}).size() > 4; }));
    search.window->flush();
    emit search.find<SearchPane>()->stepHovered(2);
    CHECK(search.values().scalesOf() == "step 2 of the search");
    CHECK(search.values().sigma({1, 1}) == search.path({1, 1}).at(2));
    emit search.find<SearchPane>()->stepHovered(-1);
    CHECK(search.values().scalesOf() != "step 2 of the search");
}

TEST_CASE("Escape leaves a search running; what cancels it can be taken back",
          "[window][scales][followed]") {
    Followed search;
    REQUIRE(waitFor([&] { return search.settled(); }));
    search.window->flush();
    QTest::keyClick(search.window.get(), Qt::Key_Escape);
    CHECK(search.card().state == JobState::running);
    search.window->findChild<QAction*>("cancel-job")->trigger();
    CHECK(search.card().state == JobState::cancelled);
    search.window->flush();
    REQUIRE(search.button("Undo"));
    search.button("Undo")->click();
    CHECK(search.card().state == JobState::running);
}

TEST_CASE("in a low window the loss has room, and what was found can still be saved",
          "[window][scales][followed]") {
    Followed search;
    auto* home = search.window->findChild<QWidget*>("takeHome");
    REQUIRE(home);
    CHECK(home->isVisibleTo(home->parentWidget()));
    search.window->resize(1024, 700);
    CHECK(waitFor([&] {
        search.window->flush();
        return search.find<LossPlot>()->height() >= 120;
    }));
    CHECK(home->isVisibleTo(home->parentWidget()));
    // And the heads below keep rows that have numbers.
    CHECK(search.find<HeadGridView>()->cells().cell({0, 0}).height() >= 28);
}
