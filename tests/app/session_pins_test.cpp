// SPDX-License-Identifier: GPL-3.0-or-later
// Pins, A and B, and what of it all is stale, with an engine that answers on demand.
#include <QFile>
#include <QTemporaryDir>
#include <set>

#include "app/session/session.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/pins/pin_facts.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a pin keeps what was measured while other things are tried", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto tuned = fake.engine.answer(6.0);
    fake.session.pinShown();
    fake.session.reset();
    REQUIRE(fake.session.pins().size() == 1);
    const Pin& pin = fake.session.pins()[0];
    CHECK(pin.measurement == tuned);
    CHECK(pin.name == QString::fromUtf8("uniform \u03c3 1.3"));
    CHECK(fake.session.overSameTokens(pin));

    SECTION("it can be made A") {
        fake.session.makePinReference(0);
        CHECK(fake.session.referenceIntervention().uniformSigma == 1.3);
        CHECK(fake.session.reference() == tuned);
        CHECK(fake.session.experiment().intervention == Intervention{});
    }
    SECTION("over another length it is of other tokens, and of the same again when they are back") {
        fake.session.setLength(20);
        CHECK_FALSE(fake.session.overSameTokens(fake.session.pins()[0]));
        fake.session.undo();
        CHECK(fake.session.overSameTokens(fake.session.pins()[0]));
    }
    SECTION("it is renamed, hidden, recoloured and removed") {
        fake.session.pinShown("second");
        fake.session.renamePin(0, " first ");
        fake.session.setPinShown(0, false);
        fake.session.restylePin(0, fake.session.pins()[1].style);
        CHECK(fake.session.pins()[0].name == "first");
        CHECK_FALSE(fake.session.pins()[0].shown);
        CHECK(fake.session.pins()[0].style != fake.session.pins()[1].style);
        fake.session.removePin(0);
        REQUIRE(fake.session.pins().size() == 1);
        CHECK(fake.session.pins()[0].name == "second");
    }
    SECTION("no two have the same style, and the tenth is refused with a word") {
        for (int i = 1; i < mostPins; ++i) {
            fake.uniform(2.0 + i, EditPhase::commit);
            fake.session.pinShown();
        }
        std::set<int> styles;
        for (const Pin& one : fake.session.pins())
            styles.insert(one.style);
        CHECK(styles.size() == static_cast<std::size_t>(mostPins));
        CHECK(fake.notices.empty());
        fake.uniform(1.9, EditPhase::commit);
        fake.session.pinShown();
        CHECK(fake.session.pins().size() == static_cast<std::size_t>(mostPins));
        CHECK(fake.notices.size() == 1);
    }
}

TEST_CASE("measured again, A keeps its answer until the new one is there", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    const auto trained = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.engine.answer(6.0);
    REQUIRE(fake.session.reference() == trained);
    const std::size_t asked = fake.engine.requests.size();
    fake.session.recompute();
    CHECK(fake.session.reference() == trained);
    REQUIRE(fake.engine.requests.size() == asked + 1);
    fake.engine.answer(6.0);
    CHECK(fake.session.reference() == trained);
    REQUIRE(fake.engine.requests.size() == asked + 2);
    const auto again = fake.engine.answer(7.0);
    CHECK(fake.session.reference() == again);
    CHECK(fake.engine.requests.size() == asked + 2);
}

TEST_CASE("a pin that is made A brings its numbers, kept elsewhere or not", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto tuned = fake.engine.answer(6.0);
    fake.session.pinShown();
    fake.session.reset();
    fake.session.recompute();  // nothing but the pin has them any more
    fake.engine.answer(7.0);
    const std::size_t asked = fake.engine.requests.size();
    fake.session.makePinReference(0);
    CHECK(fake.session.reference() == tuned);
    CHECK(fake.engine.requests.size() == asked);
}

TEST_CASE("a state that is pinned again is told to be there", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.session.pinShown();
    fake.session.pinShown();
    CHECK(fake.session.pins().size() == 1);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].text.contains("as trained"));
}

TEST_CASE("a state that is pinned before it is measured gets its numbers", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.session.pinShown();
    CHECK_FALSE(fake.session.pins()[0].measurement);
    const auto tuned = fake.engine.answer(6.0);
    CHECK(fake.session.pins()[0].measurement == tuned);
}

TEST_CASE("an edit while A is shown goes to B, shows B and says so", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    Intervention tuned;
    tuned.headSigma.assign(8, 1.0);
    tuned.headSigma[2] = 1.4;
    fake.session.edit(tuned, EditPhase::commit);
    fake.engine.answer(6.0);
    fake.session.setShowsReference(true);

    // As the window does it: B with one value changed, whatever is shown.
    Intervention next = fake.session.experiment().intervention;
    next.uniformSigma = 1.1;
    for (const EditPhase phase : {EditPhase::drag, EditPhase::drag, EditPhase::commit})
        fake.session.edit(next, phase);
    CHECK_FALSE(fake.session.showsReference());
    CHECK(fake.session.experiment().intervention.headSigma == tuned.headSigma);
    CHECK(fake.session.experiment().intervention.uniformSigma == 1.1);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].severity == SessionNotice::Severity::note);
    CHECK(fake.notices[0].text.contains("B"));
}

TEST_CASE("numbers of another setting are known to be", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    CHECK_FALSE(fake.session.shownIsStale());
    SECTION("after a cancelled edit") {
        fake.uniform(1.3, EditPhase::commit);
        fake.session.cancel();
        CHECK(fake.session.shown() == first);
        CHECK(fake.session.shownIsStale());
        fake.session.undo();
        CHECK_FALSE(fake.session.shownIsStale());
    }
    SECTION("after one whose first chunk came before it failed") {
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.answer(5.0, Answer::Kind::partial);
        fake.engine.fail("no");
        CHECK(fake.session.shown() == first);
        CHECK(fake.session.shownIsStale());
    }
    SECTION("after one that failed") {
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.fail("no");
        CHECK(fake.session.shownIsStale());
        CHECK(fake.session.measuredOf().intervention == Intervention{});
    }
    SECTION("while another length is computed") {
        fake.session.setLength(20);
        CHECK(fake.session.shownIsStale());
        CHECK_FALSE(fake.session.exact());  // nothing a preview could begin from
        fake.engine.answer(5.0);
        CHECK_FALSE(fake.session.shownIsStale());
        CHECK(fake.session.exact());
    }
    SECTION("a refused edit changes nothing, and editors are told to go back") {
        int told = 0;
        QObject::connect(&fake.session, &Session::experimentChanged, [&] { ++told; });
        Intervention wrong;
        wrong.headSigma.assign(3, 1.0);  // of eight
        fake.session.edit(wrong, EditPhase::commit);
        CHECK(fake.notices.size() == 1);
        CHECK(told == 1);
        CHECK_FALSE(fake.session.shownIsStale());
    }
}

TEST_CASE("the first chunk of a move before is shown, of one older than what is shown none",
          "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto exact = fake.engine.answer(7.0);
    for (const double sigma : {1.1, 1.2, 1.3})
        fake.uniform(sigma, EditPhase::drag);
    const auto oldest = fake.engine.answer(3.0, Answer::Kind::partial, 2);
    CHECK(fake.session.shown() == oldest);
    CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.1);
    const auto before = fake.engine.answer(4.0, Answer::Kind::partial, 3);
    CHECK(fake.session.shown() == before);
    CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.2);
    CHECK(fake.session.state() == Session::State::computing);
    // The preview goes on from what is exact.
    CHECK(fake.session.exact() == exact);
    fake.engine.answer(9.0, Answer::Kind::exact, 3);
    CHECK(fake.session.shown() == before);
    const auto newest = fake.engine.answer(5.0, Answer::Kind::partial, 4);
    CHECK(fake.session.shown() == newest);
    fake.engine.answer(4.0, Answer::Kind::partial, 3);
    CHECK(fake.session.shown() == newest);
}

TEST_CASE("the time that is told is the time a person waited", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    CHECK_FALSE(fake.session.secondsWaited());
    fake.engine.answer(7.0);
    REQUIRE(fake.session.secondsWaited());
    const double first = *fake.session.secondsWaited();
    CHECK(first >= 0.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto answered = fake.engine.answer(6.0);
    CHECK(*fake.session.secondsWaited() >= answered->seconds);
    fake.session.undo();  // known already
    CHECK_FALSE(fake.session.secondsWaited());
}

TEST_CASE("history has the digits of the values and every number that was measured", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    double perplexity = 6.0;
    for (const double sigma : {1.005, 1.01, 1.015}) {
        fake.uniform(sigma, EditPhase::drag);
        fake.engine.answer(perplexity += 0.1);
        fake.uniform(sigma, EditPhase::commit);
    }
    const auto& steps = fake.session.history().steps();
    REQUIRE(steps.size() == 4);
    CHECK(steps[1].label == "uniform \u03c3 1.005");
    CHECK(steps[3].label == "uniform \u03c3 1.015");
    for (const HistoryStep& step : steps)
        CHECK(step.perplexity);
    CHECK(*steps[2].perplexity == Approx(6.2));
}

TEST_CASE("answers and layers share one budget", "[session]") {
    application();
    std::size_t layers = 0;
    FakeSession fake([&](SessionBackend& backend) {
        backend.engine = [&, make = backend.engine](std::function<void(Answer)> deliver) {
            EnginePort port = make(std::move(deliver));
            port.setCacheBytes = [&](std::size_t bytes) { layers = bytes; };
            port.cacheBytes = [] { return std::size_t{500}; };
            return port;
        };
    });
    fake.session.setCacheBudget(1'000'000);
    CHECK(layers == 1'000'000);
    fake.open();
    const auto answer = fake.engine.answer(7.0);
    const std::size_t bytes = sizeof(float) * (answer->entropy.size() + 2 * answer->nll.size());
    CHECK(layers == 1'000'000 - bytes);
    CHECK(fake.session.cacheUsed() == bytes + 500);
    fake.session.setCacheBudget(0);
    CHECK(layers == 0);
}

TEST_CASE("pins are there again at the next start, and one that is gone is told", "[pins]") {
    application();
    const QTemporaryDir folder;
    const auto inFolder = [&](SessionBackend& backend) {
        backend.pinsFolder = folder.filePath("pins").toStdString();
    };
    std::vector<KeptPin> kept;
    std::vector<float> nll;
    {
        FakeSession fake(inFolder);
        fake.open();
        nll = fake.engine.answer(7.0)->nll;
        fake.session.pinShown("first");
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.answer(6.0);
        fake.session.pinShown("second");
        fake.session.restylePin(1, 5);
        fake.session.setPinShown(0, false);
        REQUIRE(waitFor([&] { return fake.session.keptPins().size() == 2; }));
        kept = fake.session.keptPins();
    }
    FakeSession fake(inFolder);
    fake.session.restorePins(kept);
    REQUIRE(waitFor([&] { return fake.session.pins().size() == 2; }));
    CHECK(fake.session.keptPins() == kept);
    CHECK(fake.session.pins()[0].trainedLength == 16);  // before any model is open
    CHECK(fake.session.pins()[0].measurement->nll == nll);
    CHECK(fake.session.pins()[1].experiment.intervention.uniformSigma == 1.3);
    fake.open();
    CHECK(fake.session.overSameTokens(fake.session.pins()[0]));

    // A removed pin takes its file along.
    fake.session.removePin(0);
    CHECK_FALSE(QFile::exists(kept[0].file));
    FakeSession third(inFolder);
    third.session.restorePins(kept);
    REQUIRE(waitFor([&] { return !third.notices.empty() && third.session.pins().size() == 1; }));
    CHECK(third.notices[0].text.contains("first"));
}
