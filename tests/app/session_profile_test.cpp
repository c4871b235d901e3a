// SPDX-License-Identifier: GPL-3.0-or-later
// Scores by distance in the session: asked for, measured when nothing else runs, the newest wins.
#include <QApplication>
#include <atomic>
#include <thread>

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
    std::atomic<Device> device{Device::cpu};  // that was asked last
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            backend.profile = [this](const OpenDocument&, const Samples&,
                                     const Intervention& change,
                                     const std::vector<ProfiledHead>& heads, Device where,
                                     const std::function<void(DistanceProfile)>& partial,
                                     const Progress& progress) {
                ++runs;
                device = where;
                if (!failure.empty()) throw Error(failure);
                DistanceProfile made;
                made.ofSamples = 2;
                for (const ProfiledHead& one : heads)
                    made.heads.push_back(
                        {one.layer, one.head, {static_cast<float>(change.uniformSigma)}, {1.0f}});
                made.samples = 1;
                partial(made);
                while (held && !progress.stop.stop_requested())
                    std::this_thread::yield();
                stopped += progress.stop.stop_requested();
                progress.checkStop();
                made.samples = 2;
                return made;
            };
        };
    }
};

bool complete(const Session& session) {
    return session.profile() && session.profile()->complete();
}

bool half(const Session& session) {
    return session.profile() && session.profile()->samples == 1;
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
    float score() const { return fake.session.profile()->heads.at(0).score.at(0); }
};

}  // namespace

TEST_CASE("what a page shows is measured again on another device", "[profile]") {
    application();
    FakeProfile profile;
    FakeSession fake([&](SessionBackend& backend) {
        profile.into()(backend);
        backend.findDevices = [] {
            return std::vector<SessionDevice>{{Device::cuda, "a GPU", "", ""}};
        };
    });
    fake.open();
    fake.engine.answer(7.0);
    fake.session.wantProfile({{1, 2}});
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK(profile.device == Device::cpu);
    REQUIRE(waitFor([&] { return fake.session.devices().size() == 2; }));
    fake.session.setDevice(Device::cuda);
    CHECK_FALSE(fake.session.profile());  // no number of the CPU stands among the GPU's
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK(profile.runs == 2);
    CHECK(profile.device == Device::cuda);
}

TEST_CASE("scores by distance come part by part once the measurement is there", "[profile]") {
    application();
    FakeProfile profile;
    FakeSession fake(profile.into());
    std::vector<int> seen;
    QObject::connect(&fake.session, &Session::profileChanged, &fake.session, [&] {
        if (fake.session.profile()) seen.push_back(fake.session.profile()->samples);
    });
    fake.open();
    fake.session.wantProfile({{1, 2}});
    CHECK(profile.runs == 0);  // what is shown comes first
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return complete(fake.session); }));
    CHECK(seen == std::vector<int>{1, 2});
    CHECK(fake.session.profile()->heads.at(0).head == 2);
    fake.session.wantProfile({{1, 2}});  // known
    CHECK(profile.runs == 1);
}

TEST_CASE("after a change old scores by distance are gone, and new ones come", "[profile]") {
    Measured of;
    of.session.wantProfile({{0, 1}});
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.0f);
    of.fake.uniform(1.5, EditPhase::commit);
    CHECK_FALSE(of.session.profile());
    of.fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.score() == 1.5f);

    of.session.wantProfile({});
    CHECK_FALSE(of.session.profile());
}

TEST_CASE("other heads stop what is measured of those before", "[profile]") {
    Measured of;
    of.profile.held = true;
    of.session.wantProfile({{0, 1}});
    REQUIRE(waitFor([&] { return half(of.session); }));
    of.session.wantProfile({{0, 1}, {1, 3}});
    CHECK_FALSE(of.session.profile());
    REQUIRE(waitFor([&] { return half(of.session); }));
    CHECK(of.profile.stopped == 1);
    CHECK(of.session.profile()->heads.size() == 2);
    of.profile.held = false;
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.profile.runs == 2);
}

TEST_CASE("an edit stops scores by distance; taken back, they are measured to their end",
          "[profile]") {
    Measured of;
    of.profile.held = true;
    of.session.wantProfile({{0, 1}});
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
    of.session.wantProfile({{0, 1}});
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
    of.session.wantProfile({{1, 3}});
    REQUIRE(waitFor([&] { return complete(of.session); }));
    CHECK(of.session.profile()->failure == of.profile.failure);
    CHECK(of.session.profile()->heads.empty());
    CHECK(of.profile.runs == 1);
    CHECK(of.fake.notices.empty());
}

TEST_CASE("what is closed is not measured any more", "[profile]") {
    Measured of;
    of.profile.held = true;
    of.session.wantProfile({{0, 1}});
    REQUIRE(waitFor([&] { return half(of.session); }));
    of.session.close();
    CHECK_FALSE(of.session.profile());
    REQUIRE(waitFor([&] { return of.profile.stopped == 1; }));
}
