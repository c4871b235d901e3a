// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the desktop with an engine and files that answer on demand.

#include "app/session/session.h"
#include "analysis/edits/edit.h"
#include "tests/analysis/jobs/fake_kinds.h"
#include "tests/analysis/position/choices.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<std::string> labels(const Session& session) {
    std::vector<std::string> all;
    for (const HistoryStep& step : session.history().steps())
        all.push_back(step.label);
    return all;
}

}  // namespace

TEST_CASE("opening a checkpoint and a text measures it as trained", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    REQUIRE(fake.engine.requests.size() == 1);
    CHECK(fake.engine.requests[0].intervention == Intervention{});
    CHECK(fake.engine.requests[0].experiment == fake.session.identityOf({}));
    CHECK(fake.session.state() == Session::State::computing);
    CHECK(fake.session.samples()->positions() == 32);  // twice the trained length
    CHECK(labels(fake.session) == std::vector<std::string>{"as trained"});

    const auto measured = fake.engine.answer(7.0);
    CHECK(fake.session.state() == Session::State::exact);
    CHECK(fake.session.shown() == measured);
    CHECK(fake.session.reference() == measured);
    CHECK(fake.session.history().steps()[0].perplexity == Approx(7.0));
    CHECK(fake.engine.requests.size() == 1);  // the reference is the same experiment
}

TEST_CASE("a drag is one step of the history, added when it is let go", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    for (const double sigma : {1.05, 1.1, 1.2})
        fake.uniform(sigma, EditPhase::drag);
    CHECK(fake.session.history().steps().size() == 1);
    CHECK(fake.engine.requests.size() == 4);
    fake.uniform(1.2, EditPhase::commit);
    CHECK(labels(fake.session) == std::vector<std::string>{"as trained", "uniform \u03c3 1.2"});
    CHECK(fake.engine.requests.size() == 4);  // what was dragged to is being computed already
    fake.engine.answer(6.0);
    CHECK(fake.session.history().steps()[1].perplexity == Approx(6.0));

    fake.uniform(1.2, EditPhase::commit);
    CHECK(fake.session.history().steps().size() == 2);  // the same value again is no step
}

TEST_CASE("a drag that returns to where it began leaves no step", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    fake.uniform(1.5, EditPhase::drag);
    fake.uniform(1.0, EditPhase::drag);
    fake.uniform(1.0, EditPhase::commit);
    CHECK(fake.session.history().steps().size() == 1);
    CHECK(fake.session.shown() == first);
    CHECK(fake.session.state() == Session::State::exact);
}

TEST_CASE("answers to an older request are dropped", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.1, EditPhase::drag);
    fake.uniform(1.2, EditPhase::drag);
    const auto before = fake.session.shown();
    fake.engine.answer(3.0, Answer::Kind::exact, 2);
    CHECK(fake.session.shown() == before);
    CHECK(fake.session.state() == Session::State::computing);
    const auto coarse = fake.engine.answer(4.0, Answer::Kind::partial, 3);
    CHECK(fake.session.shown() == coarse);
    CHECK(fake.session.state() == Session::State::partial);
}

TEST_CASE("a first chunk that was let finish is shown however many moves came meanwhile",
          "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    for (const double sigma : {1.1, 1.2, 1.3, 1.4})
        fake.uniform(sigma, EditPhase::drag);
    const auto chunk = fake.engine.answer(4.0, Answer::Kind::partial, 2);
    CHECK(fake.session.shown() == chunk);
    CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.1);
    CHECK(fake.session.state() == Session::State::computing);
    fake.engine.answer(3.0, Answer::Kind::partial, 2);  // one is all that comes of it
    CHECK(fake.session.shown() == chunk);
    const auto next = fake.engine.answer(5.0, Answer::Kind::partial, 5);
    CHECK(fake.session.shown() == next);
    fake.engine.answer(3.0, Answer::Kind::partial, 4);
    CHECK(fake.session.shown() == next);
    CHECK(fake.session.state() == Session::State::partial);
}

TEST_CASE("a drag says what time is left as far as it is known", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    Answer told;
    told.generation = 1;
    told.kind = Answer::Kind::progress;
    told.message = Message("measuring");
    told.fraction = 0.25;
    told.secondsLeft = 6.0;
    fake.engine.deliver(told);
    QCoreApplication::processEvents();
    for (const double sigma : {1.1, 1.2, 1.3}) {
        fake.uniform(sigma, EditPhase::drag);
        CHECK(fake.session.job().fraction == 0.0);
        CHECK(fake.session.job().secondsLeft == 8.0);  // all of it, from the beginning
    }
    fake.engine.answer(7.0);
    fake.uniform(1.4, EditPhase::drag);
    CHECK(fake.session.job().secondsLeft < 0.0);  // perhaps of higher layers only
}

TEST_CASE("undo and redo show what was measured without computing", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto second = fake.engine.answer(6.0);
    const std::size_t asked = fake.engine.requests.size();

    fake.session.undo();
    CHECK(fake.session.shown() == first);
    CHECK(fake.session.intervention() == Intervention{});
    fake.session.redo();
    CHECK(fake.session.shown() == second);
    CHECK(fake.session.intervention().uniformSigma == 1.3);
    CHECK(fake.engine.requests.size() == asked);

    fake.session.undo();
    fake.uniform(2.0, EditPhase::commit);
    CHECK_FALSE(fake.session.history().canRedo());
    CHECK(labels(fake.session) == std::vector<std::string>{"as trained", "uniform \u03c3 2"});
}

TEST_CASE("a value that was measured before has its perplexity at once", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.2, EditPhase::drag);
    fake.engine.answer(6.0);
    fake.uniform(1.3, EditPhase::drag);
    fake.engine.answer(6.5);
    fake.uniform(1.2, EditPhase::commit);
    CHECK(fake.engine.requests.size() == 3);
    REQUIRE(fake.session.history().steps().size() == 2);
    CHECK(fake.session.history().steps()[1].perplexity == Approx(6.0));
}

TEST_CASE("undo takes back what is still in hand, and redo brings it again", "[session]") {
    FakeSession fake;
    fake.open();
    fake.uniform(1.2, EditPhase::commit);
    fake.uniform(1.4, EditPhase::drag);
    fake.session.undo();
    CHECK(fake.session.intervention().uniformSigma == 1.2);
    fake.uniform(1.2, EditPhase::commit);  // the wheel comes to rest
    fake.session.redo();
    CHECK(fake.session.intervention().uniformSigma == 1.4);
}

TEST_CASE("undo stops what runs and its answer no longer counts", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.session.undo();
    CHECK(fake.engine.cancels == 1);
    fake.engine.answer(6.0);
    CHECK(fake.session.shown() == first);
    CHECK(fake.session.state() == Session::State::exact);
}

TEST_CASE("A shows the reference, and an edit starts from what is shown", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto trained = fake.engine.answer(7.0);
    Intervention changed;
    changed.uniformSigma = 1.4;
    changed.choices = choicesNamed("none");
    fake.session.edit(changed, EditPhase::commit);
    const auto now = fake.engine.answer(6.0);

    fake.session.setShowsReference(true);
    CHECK(fake.session.shown() == trained);
    CHECK(fake.session.intervention() == Intervention{});
    CHECK(fake.session.currentPerplexity() == Approx(6.0));
    fake.session.setShowsReference(false);
    CHECK(fake.session.shown() == now);
    CHECK(fake.session.intervention() == changed);

    fake.session.setShowsReference(true);
    fake.uniform(1.1, EditPhase::commit);
    CHECK_FALSE(fake.session.showsReference());
    CHECK(fake.session.intervention().uniformSigma == 1.1);
    CHECK(fake.session.intervention().choices.empty());
}

TEST_CASE("a running reference that becomes what is set is computing, not exact", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.uniform(1.3, EditPhase::commit);
    const auto other = fake.engine.answer(6.0);
    REQUIRE(fake.engine.requests.back().intervention == Intervention{});  // the reference runs
    const std::size_t asked = fake.engine.requests.size();

    fake.session.reset();
    CHECK(fake.engine.requests.size() == asked);  // taken over, not begun again
    CHECK(fake.session.state() == Session::State::computing);
    CHECK(fake.session.shown() == other);  // the last answer stays, marked as not of this
    CHECK_FALSE(fake.session.currentPerplexity());
    const auto trained = fake.engine.answer(7.0);
    CHECK(fake.session.state() == Session::State::exact);
    CHECK(fake.session.shown() == trained);
    CHECK(fake.session.reference() == trained);
}

TEST_CASE("A shows no number of B while it is not measured", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.uniform(1.3, EditPhase::commit);
    const auto now = fake.engine.answer(6.0);
    REQUIRE(fake.session.job().running);  // A
    fake.session.setShowsReference(true);
    CHECK(fake.session.shown() == nullptr);
    CHECK(fake.session.shownMeasuredWith() == Intervention{});
    CHECK(fake.session.state() == Session::State::computing);
    SECTION("it is shown once it is") {
        const auto trained = fake.engine.answer(7.0);
        CHECK(fake.session.shown() == trained);
        CHECK(fake.session.state() == Session::State::exact);
    }
    SECTION("it failed or was cancelled: B is exact, A is not") {
        const bool fails = GENERATE(true, false);
        fails ? fake.engine.fail("not enough memory") : fake.session.cancel();
        CHECK(fake.session.shown() == nullptr);
        CHECK(fake.session.state() == (fails ? Session::State::failed : Session::State::cancelled));
        fake.session.setShowsReference(false);
        CHECK(fake.session.shown() == now);
        CHECK(fake.session.state() == Session::State::exact);
    }
}

TEST_CASE("a pinned reference follows to another length", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto pinned = fake.engine.answer(6.0);
    fake.session.pinReference();
    CHECK(fake.session.reference() == pinned);

    fake.session.setLength(20);
    CHECK(fake.session.reference() == nullptr);  // nothing of this length was measured yet
    fake.session.undo();
    fake.session.unpinReference();
    fake.session.redo();
    fake.engine.answer(5.0);
    REQUIRE(fake.engine.requests.back().intervention == Intervention{});
    CHECK(fake.engine.requests.back().samples->positions() == 20);
    const auto trained = fake.engine.answer(8.0);
    CHECK(fake.session.reference() == trained);
    CHECK(fake.session.state() == Session::State::exact);
}

TEST_CASE("a length that the text does not have is refused and changes nothing", "[session]") {
    application();
    FakeSession fake;
    fake.open(40);
    const auto measured = fake.engine.answer(7.0);
    const Experiment before = fake.session.experiment();
    fake.session.setLength(5000);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].severity == SessionNotice::Severity::error);
    CHECK(fake.notices[0].text.contains("100 tokens"));
    CHECK(fake.session.experiment() == before);
    CHECK(fake.session.samples()->positions() == 40);
    CHECK(fake.session.shown() == measured);
    CHECK(fake.session.history().steps().size() == 1);

    fake.session.setSamples(3);
    CHECK(fake.notices.size() == 2);
    CHECK(fake.session.experiment() == before);
}

TEST_CASE("a scale that is not a number is refused and changes nothing", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(std::nan(""), EditPhase::commit);
    CHECK(fake.notices.size() == 1);
    CHECK(fake.session.intervention() == Intervention{});
    CHECK(fake.engine.requests.size() == 1);
}

TEST_CASE("a run that fails is told and leaves the last answer", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto measured = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.engine.fail("not enough memory");
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].text == "not enough memory");
    CHECK(fake.session.state() == Session::State::failed);
    CHECK(fake.session.shown() == measured);
    CHECK_FALSE(fake.engine.requests.back().anew);
    fake.session.recompute();
    CHECK(fake.engine.requests.back().anew);  // the time it takes is that of all layers
    CHECK(fake.session.state() == Session::State::computing);
}

TEST_CASE("cancel stops the run and keeps the last answer", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto measured = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.session.cancel();
    CHECK(fake.engine.cancels == 1);
    CHECK(fake.session.state() == Session::State::cancelled);
    CHECK_FALSE(fake.session.job().running);
    CHECK(fake.session.shown() == measured);
    fake.engine.answer(6.0);  // too late
    CHECK(fake.session.shown() == measured);
}

TEST_CASE("a device that was found computes once it is chosen; one that was not says why",
          "[session]") {
    application();
    const auto backendWith = [](const Message& whyNot) {
        return [whyNot](SessionBackend& backend) {
            backend.findDevices = [whyNot] {
                return std::vector<SessionDevice>{{Device::cuda, "a GPU", "", whyNot}};
            };
        };
    };
    SECTION("one that can") {
        FakeSession fake(backendWith({}));
        fake.open();
        fake.engine.answer(7.0);
        REQUIRE(waitFor([&] { return fake.session.devices().size() == 2; }));
        CHECK(fake.session.device().device == Device::cpu);
        CHECK(fake.engine.requests.back().device == Device::cpu);
        const std::size_t asked = fake.engine.requests.size();
        const std::uint64_t onCpu = fake.session.identityOf({});
        fake.session.setDevice(Device::cuda);
        CHECK(fake.session.device().name == "a GPU");
        CHECK(fake.session.identityOf({}) != onCpu);
        REQUIRE(fake.engine.requests.size() == asked + 1);  // what is shown is computed there
        CHECK(fake.engine.requests.back().device == Device::cuda);
        fake.engine.answer(7.5);
        CHECK(fake.session.shown()->perplexity() == Approx(7.5));
        CHECK(fake.notices.empty());
    }
    SECTION("one that cannot") {
        FakeSession fake(backendWith(Message("no driver")));
        fake.open();
        fake.engine.answer(7.0);
        REQUIRE(waitFor([&] { return fake.session.devices().size() == 2; }));
        fake.session.setDevice(Device::cuda);
        CHECK(fake.session.device().device == Device::cpu);
        CHECK(fake.engine.requests.size() == 1);
        REQUIRE(fake.notices.size() == 1);
        CHECK_THAT(fake.notices[0].text.toStdString(), ContainsSubstring("no driver"));
    }
}

TEST_CASE("jobs compute on the device that is chosen when they begin", "[session]") {
    application();
    const TemporaryFolder folder;
    const std::vector<JobKind> kinds{rootsKind()};
    FakeSession fake([&](SessionBackend& backend) {
        backend.jobKinds = kinds;
        backend.jobsFolder = folder.path();
        backend.prepareJob = [](const Experiment&, const std::shared_ptr<const OpenDocument>&,
                                const Progress&) { return Material{}; };
        backend.placeOn = [](Device device, Precision) {
            return ComputePlace{nullptr, name(device)};
        };
        backend.findDevices = [] {
            return std::vector<SessionDevice>{{Device::cuda, "a GPU", "", {}}};
        };
    });
    fake.open();
    REQUIRE(waitFor([&] { return fake.session.devices().size() == 2; }));
    for (const Device device : {Device::cpu, Device::cuda}) {
        fake.session.setDevice(device);
        fake.session.jobs().start("roots", initialChoice("roots", kinds[0].parameters),
                                  fake.session.experiment(), fake.session.opened());
        REQUIRE(waitFor([&] { return fake.session.jobs().pictures().front().whole; }));
        CHECK(fake.session.jobs().pictures().front().report->device == name(device));
    }
}

TEST_CASE("a layer's own position choice is taken back to the identity", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    const auto choose = [&](const Choices& positions) {
        Edits edits{SetChoice{Stage::encoding, {1}, {}}, SetChoice{Stage::bias, {1}, {}}};
        for (const auto& [stage, choice] : positions)
            edits.push_back(SetChoice{stage, {1}, choice});
        fake.session.edit(edited(smallSpec(), fake.session.intervention(), edits),
                          EditPhase::commit);
    };
    choose({{Stage::encoding, unpositioned()}, {Stage::bias, neutralChoice(Stage::bias)}});
    CHECK(fake.session.intervention().layerChoices ==
          std::vector<Choices>{{}, choicesNamed("none")});
    CHECK(labels(fake.session).back() == "layer 1 NoPE");
    choose({});
    CHECK(fake.session.intervention() == Intervention{});
    CHECK(fake.session.state() == Session::State::exact);
}

TEST_CASE("what B is called by has a step, also where it does what was in effect", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    const ModelSpec& spec = fake.session.opened()->spec;
    const auto choose = [&](const Choices& positions) {
        Edits edits{SetChoice{Stage::encoding, {1}, {}}, SetChoice{Stage::bias, {1}, {}}};
        for (const auto& [stage, choice] : positions)
            edits.push_back(SetChoice{stage, {1}, choice});
        fake.session.edit(edited(spec, fake.session.intervention(), edits), EditPhase::commit);
    };
    choose({{Stage::encoding, unpositioned()}, {Stage::bias, neutralChoice(Stage::bias)}});
    choose({{Stage::encoding, ownChoices(spec, 1).at(Stage::encoding)}});
    CHECK(labels(fake.session) ==
          std::vector<std::string>{"as trained", "layer 1 NoPE", "layer 1 RoPE"});
    choose({});  // as the model, which does the same
    CHECK(labels(fake.session).back() == "as trained");
    CHECK(fake.session.history().steps().size() == 4);
    CHECK(fake.session.intervention() == Intervention{});
    fake.session.undo();
    CHECK(fake.session.intervention().layerChoices.size() == 2);
}

TEST_CASE("choosing what is in effect anyway and is not said is no step", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    const ModelSpec& spec = fake.session.opened()->spec;
    const auto choose = [&](int layer, Stage stage, const Choice& choice) {
        fake.session.edit(withChoice(spec, fake.session.intervention(), layer, stage, choice),
                          EditPhase::commit);
    };
    choose(-1, Stage::bias, neutralChoice(Stage::bias));
    CHECK(labels(fake.session) == std::vector<std::string>{"as trained"});
    // It is chosen all the same, and changes what follows.
    CHECK(fake.session.intervention().choices.contains(Stage::bias));
    choose(-1, Stage::mask, choiceOf(Stage::mask, "window", {{"window", std::int64_t{4}}}));
    CHECK(fake.session.history().steps().size() == 2);
    choose(1, Stage::mask, neutralChoice(Stage::mask));
    CHECK(fake.session.history().steps().size() == 3);  // that layer had the model's window
    choose(1, Stage::mask, neutralChoice(Stage::mask));
    CHECK(fake.session.history().steps().size() == 3);
    fake.session.undo();
    fake.session.undo();
    CHECK(fake.session.intervention().choices.contains(Stage::bias));
    // A method is one also where it changes nothing at this length.
    choose(-1, Stage::frequencies, choiceOf(Stage::frequencies, "linear", {{"factor", 1.0}}));
    CHECK(fake.session.history().steps().size() == 2);
}
