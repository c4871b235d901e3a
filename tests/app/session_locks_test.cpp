// SPDX-License-Identifier: GPL-3.0-or-later
// Heads that are locked keep their scale in effect through every edit, wherever it comes from.
#include "analysis/edits/edit.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Head 5 (L1 H1) of 2 x 4 has the own scale 1.5 and is locked.
struct Locked {
    QApplication& app = application();
    FakeSession fake;
    Session& session = fake.session;

    Locked() {
        fake.open();
        fake.engine.answer(7.0);
        apply({SetHeads{{{{1, 1}, 1.5}}}}, EditPhase::commit);
        session.setLocked({5});
    }
    void apply(const Edits& edits, EditPhase phase) {
        session.edit(edited(smallSpec(), session.experiment().intervention, edits), phase);
    }
    double own(std::size_t head) const {
        return headSigma(smallSpec(), session.experiment().intervention).at(head);
    }
    double effective(std::size_t head) const {
        return effectiveSigma(smallSpec(), session.experiment().intervention).at(head);
    }
    std::string label() const { return session.history().steps().back().label; }
};

}  // namespace

TEST_CASE("a locked head keeps its own scale while others are moved by hand", "[locks]") {
    Locked of;
    const Edits both{ChangeHeads{{{0, 0}, {1, 1}}, ChangeHeads::How::plus, 0.25}};
    of.apply(both, EditPhase::drag);
    CHECK(of.own(5) == 1.5);
    CHECK(of.own(0) == 1.25);
    of.apply(both, EditPhase::commit);
    CHECK(of.own(5) == 1.5);
    CHECK(of.own(0) == 1.5);
    of.apply({SetScales{}}, EditPhase::commit);
    CHECK(of.own(5) == 1.5);
    CHECK(of.own(0) == 1.0);
    of.session.reset();
    CHECK(of.own(5) == 1.5);
}

TEST_CASE("a move that a lock holds back is said, once in a drag", "[locks]") {
    FakeSession fake;
    fake.open();
    fake.session.setLocked({5});
    const auto drag = [&](double sigma, EditPhase phase) {
        Intervention next = fake.session.intervention();
        next.headSigma.assign(8, sigma);
        fake.session.edit(next, phase);
    };
    fake.notices.clear();
    drag(1.1, EditPhase::drag);
    drag(1.2, EditPhase::drag);
    drag(1.2, EditPhase::commit);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].text.contains("L1 H1 is locked"));
    drag(1.3, EditPhase::commit);  // another move
    CHECK(fake.notices.size() == 2);
    fake.uniform(1.5, EditPhase::commit);  // holds the others' own scales: nothing is held back
    CHECK(fake.notices.size() == 2);
}

TEST_CASE("a locked head stays in effect at its scale while uniform sigma moves", "[locks]") {
    Locked of;
    of.fake.uniform(1.7, EditPhase::drag);
    of.fake.uniform(0.0, EditPhase::drag);
    of.fake.uniform(1.2, EditPhase::drag);
    of.fake.uniform(1.2, EditPhase::commit);
    CHECK(of.session.experiment().intervention.uniformSigma == 1.2);
    CHECK(of.effective(5) == Approx(1.5));
    CHECK(of.effective(4) == 1.2);
    of.apply({SetScales{}}, EditPhase::commit);
    CHECK(of.effective(5) == Approx(1.5));
    CHECK(of.effective(4) == 1.0);
}

TEST_CASE("what a search found leaves a locked head at the scale it was held at", "[locks]") {
    Locked of;
    of.fake.uniform(1.4, EditPhase::commit);
    of.session.setLocked({4, 5});
    const double held = of.effective(5);
    CHECK(held == Approx(1.5));
    Intervention found;  // at uniform 1, as a search proposes it
    found.headSigma = {1.1, 1.2, 1.3, 1.4, 1.4, held, 1.7, 1.8};
    emit of.session.jobs().proposed(found, "Head search");
    for (std::size_t head = 0; head < found.headSigma.size(); ++head)
        CHECK(of.effective(head) == Approx(found.headSigma[head]));
}

TEST_CASE("what a job proposes leaves locked heads as they are", "[locks]") {
    Locked of;
    Intervention found;
    found.headSigma = {1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8};
    of.fake.notices.clear();
    emit of.session.jobs().proposed(found, "Head search");
    CHECK(of.own(5) == 1.5);
    CHECK(of.own(4) == 1.5);
    CHECK(of.own(6) == 1.7);
    // What was applied, and what the locks held back.
    REQUIRE(of.fake.notices.size() == 2);
    const auto says = [&](const QString& word) {
        return std::any_of(of.fake.notices.begin(), of.fake.notices.end(),
                           [&](const SessionNotice& one) { return one.text.contains(word); });
    };
    CHECK(says("Applied"));
    CHECK(says("locked"));
}

TEST_CASE("locking is a step that undo takes back, and undo moves locked heads", "[locks]") {
    Locked of;
    CHECK(of.label() == "L1 H1 locked");
    of.session.setLocked({0, 5});
    CHECK(of.label() == "L0 H0 locked");
    of.session.undo();
    of.session.undo();
    CHECK(of.session.experiment().lockedHeads.empty());
    of.session.undo();  // before its scale was set
    CHECK(of.own(5) == 1.0);
    of.session.goTo(2);
    CHECK(of.own(5) == 1.5);
    CHECK(of.session.experiment().lockedHeads == std::vector<int>{5});
    of.session.setLocked({});
    CHECK(of.label() == "L1 H1 unlocked");
    of.session.reset();
    CHECK(of.own(5) == 1.0);
}

TEST_CASE("locks are of the model that they were made in", "[locks]") {
    Locked of;
    of.session.openModel("/made/up/other");
    of.fake.settleOpening();
    REQUIRE(of.session.opened()->modelPath == "/made/up/other");
    CHECK(of.session.experiment().lockedHeads.empty());
    of.session.undo();
    of.fake.settleOpening();
    REQUIRE(of.session.opened()->modelPath == "/made/up/model");
    CHECK(of.session.experiment().lockedHeads == std::vector<int>{5});
}

TEST_CASE("locked heads that another model has not are unlocked, with a word", "[locks]") {
    application();
    FakeSession fake;
    Experiment wanted;
    wanted.model = "/made/up/model";
    wanted.text = "/made/up/text.txt";
    wanted.lockedHeads = {2, 8, 703};  // of 2 x 4 heads
    fake.session.openExperiment(wanted);
    fake.settleOpening();
    CHECK(fake.session.experiment().lockedHeads == std::vector<int>{2});
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices.front().text.contains("2 of the locked heads"));
}
