// SPDX-License-Identifier: GPL-3.0-or-later
// Scores by distance in the session: asked for, measured when nothing else runs, the newest wins.
#include <QApplication>
#include <atomic>
#include <thread>

#include "analysis/measure/distance_profile.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Answers with the uniform sigma of what was asked, after half of it came.
struct FakeProfile {
    std::atomic<int> runs{0}, stopped{0};
    std::atomic<bool> held{false};  // waits after the first half until it is let go or stopped
    std::string failure;
    std::atomic<bool> onGpu{false};  // what was asked last
    std::vector<Query> queries;
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            QueryOf<DistanceProfileQuestion> query;
            query.compute = [this](const QueryContext& context,
                                   const DistanceProfileQuestion& question, const auto& partial) {
                ++runs;
                onGpu = context.place.words == "a GPU";
                if (!failure.empty()) throw Error(Message::verbatim(failure));
                DistanceProfile made;
                made.ofSamples = 2;
                for (const ProfiledHead& one : question.heads)
                    made.heads.push_back({one.layer,
                                          one.head,
                                          {static_cast<float>(context.change.uniformSigma)},
                                          {1.0f}});
                made.samples = 1;
                partial(made);
                while (held && !context.progress.stop.stop_requested())
                    std::this_thread::yield();
                stopped += context.progress.stop.stop_requested();
                context.progress.checkStop();
                made.samples = 2;
                return made;
            };
            queries = {query};
            backend.queries = queries;
            backend.placeOn = [](Device device, Precision) {
                return ComputePlace{nullptr, device == Device::cuda ? "a GPU" : "the CPU"};
            };
        };
    }
};

std::shared_ptr<const DistanceProfile> profileOf(const Session& session) {
    return session.answers().to<DistanceProfileQuestion>();
}

bool complete(const Session& session) {
    return profileOf(session) && profileOf(session)->complete();
}

bool half(const Session& session) {
    return profileOf(session) && profileOf(session)->samples == 1;
}

// No heads: nothing is wanted.
void ask(Session& session, std::vector<ProfiledHead> heads) {
    std::optional<DistanceProfileQuestion> question;
    if (!heads.empty()) question = DistanceProfileQuestion{std::move(heads)};
    session.ask(DistanceProfileQuestion::query, question);
}

// A session that is measured, and scores by distance.
struct Measured {
    QApplication& app = application();
    FakeProfile profile;
    FakeSession fake{profile.into()};
    Session& session = fake.session;

    Measured() {
        fake.open();
        fake.engine.answer(7.0);
    }
    float score() const { return profileOf(fake.session)->heads.at(0).score.at(0); }
};

}  // namespace

TEST_CASE("what a page shows is measured again on another device", "[profile]") {
    application();
    FakeProfile profile;
    FakeSession fake([&](SessionBackend& backend) {
        profile.into()(backend);
        backend.findDevices = [] {
            return std::vector<SessionDevice>{{Device::cuda, "a GPU", "", {}}};
        };
    });
    fake.open();
    fake.engine.answer(7.0);
    ask(fake.session, {{1, 2}});
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK_FALSE(profile.onGpu);
    REQUIRE(waitFor([&] { return fake.session.devices().size() == 2; }));
    fake.session.setDevice(Device::cuda);
    CHECK_FALSE(profileOf(fake.session));  // no number of the CPU stands among the GPU's
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK(profile.runs == 2);
    CHECK(profile.onGpu);
}

TEST_CASE("scores by distance come part by part once the measurement is there", "[profile]") {
    application();
    FakeProfile profile;
    FakeSession fake(profile.into());
    std::vector<int> seen;
    QObject::connect(&fake.session, &Session::answersChanged, &fake.session, [&] {
        if (profileOf(fake.session)) seen.push_back(profileOf(fake.session)->samples);
    });
    fake.open();
    ask(fake.session, {{1, 2}});
    CHECK(profile.runs == 0);  // what is shown comes first
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK(seen == std::vector<int>{1, 2});
    CHECK(profileOf(fake.session)->heads.at(0).head == 2);
    ask(fake.session, {{1, 2}});  // known
    CHECK(profile.runs == 1);
}

TEST_CASE("after a change old scores by distance are gone, and new ones come", "[profile]") {
    Measured of;
    ask(of.session, {{0, 1}});
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.0f);
    of.fake.uniform(1.5, EditPhase::commit);
    CHECK_FALSE(profileOf(of.session));
    of.fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.5f);

    ask(of.session, {});
    CHECK_FALSE(profileOf(of.session));
}

TEST_CASE("other heads stop what is measured of those before", "[profile]") {
    Measured of;
    of.profile.held = true;
    ask(of.session, {{0, 1}});
    REQUIRE(waitFor([&] { return half(of.session); }));
    ask(of.session, {{0, 1}, {1, 3}});
    CHECK_FALSE(profileOf(of.session));
    REQUIRE(waitFor([&] { return half(of.session); }));
    CHECK(of.profile.stopped == 1);
    CHECK(profileOf(of.session)->heads.size() == 2);
    of.profile.held = false;
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.profile.runs == 2);
}

TEST_CASE("an edit stops scores by distance; taken back, they are measured to their end",
          "[profile]") {
    Measured of;
    of.profile.held = true;
    ask(of.session, {{0, 1}});
    REQUIRE(waitFor([&] { return half(of.session); }));
    of.fake.uniform(1.5, EditPhase::commit);
    REQUIRE(waitFor([&] { return of.profile.stopped == 1; }));
    of.profile.held = false;
    of.session.undo();  // to what is known: nothing is measured
    CHECK(of.session.state() == Session::State::exact);
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.0f);
}

TEST_CASE("scores by distance are of what is shown, A or B, and both are kept", "[profile]") {
    Measured of;
    of.fake.uniform(1.5, EditPhase::commit);
    of.fake.engine.answer(6.0);
    ask(of.session, {{0, 1}});
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.5f);
    of.session.setShowsReference(true);
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.0f);
    of.session.setShowsReference(false);
    REQUIRE(complete(of.session));
    CHECK(of.score() == 1.5f);
    CHECK(of.profile.runs == 2);
}

TEST_CASE("why heads have no scores by distance is told, once", "[profile]") {
    Measured of;
    of.profile.failure = "layer 1, head 3 is none of the model's";
    ask(of.session, {{1, 3}});
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(profileOf(of.session)->failure.text() == of.profile.failure);
    CHECK(profileOf(of.session)->heads.empty());
    CHECK(of.profile.runs == 1);
    CHECK(of.fake.notices.empty());
}

TEST_CASE("what is closed is not measured any more", "[profile]") {
    Measured of;
    of.profile.held = true;
    ask(of.session, {{0, 1}});
    REQUIRE(waitFor([&] { return half(of.session); }));
    of.session.close();
    CHECK_FALSE(profileOf(of.session));
    REQUIRE(waitFor([&] { return of.profile.stopped == 1; }));
}
