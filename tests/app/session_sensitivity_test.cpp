// SPDX-License-Identifier: GPL-3.0-or-later
// The sensitivity of heads in the session: part by part, of what is set; the last whole one stays
// while the next comes.
#include <QApplication>
#include <atomic>
#include <thread>

#include "analysis/measure/head_sensitivity.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Two samples; the slopes are the uniform sigma.
struct FakeSlopes {
    std::atomic<int> runs{0}, stopped{0};
    std::atomic<bool> held{false};  // waits after the first sample
    std::string failure;
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            backend.sensitivity = [this](const OpenDocument& opened, const Samples&,
                                         const Intervention& change,
                                         const SensitivityQuestion& question, Device,
                                         const std::function<void(HeadSensitivity)>& partial,
                                         const Progress& progress) {
                ++runs;
                if (!failure.empty()) throw Error(failure);
                HeadSensitivity made;
                made.fromPosition = question.fromPosition;
                made.sigma = effectiveSigma(opened.spec, change);
                made.bySigma.assign(made.sigma.size(), change.uniformSigma);
                made.ofSamples = 2;
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

struct Sloped {
    QApplication& app = application();
    FakeSlopes slopes;
    FakeSession fake{slopes.into()};
    Session& session = fake.session;

    Sloped() {
        fake.open();
        fake.engine.answer(7.0);
        session.wantSensitivity(SensitivityQuestion{16});
    }
    bool complete() const { return session.sensitivity() && session.sensitivity()->complete(); }
    bool half() const { return session.sensitivity() && session.sensitivity()->samples == 1; }
};

}  // namespace

TEST_CASE("after an edit the last whole sensitivity stays until the next is there",
          "[sensitivity]") {
    Sloped of;
    REQUIRE(waitFor([&] { return of.complete(); }));
    const auto before = of.session.sensitivity();
    CHECK(before->bySigma == std::vector<double>(8, 1.0));
    CHECK(before->fromPosition == 16);
    of.slopes.held = true;
    of.fake.uniform(1.5, EditPhase::commit);
    CHECK_FALSE(of.session.sensitivity());
    CHECK(of.session.lastSensitivity() == before);
    of.fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return of.half(); }));
    CHECK(of.session.lastSensitivity() == before);  // half of the next is no whole one
    of.slopes.held = false;
    REQUIRE(waitFor([&] { return of.complete(); }));
    CHECK(of.session.lastSensitivity() == of.session.sensitivity());
    CHECK(of.session.sensitivity()->sigma == std::vector<double>(8, 1.5));
}

TEST_CASE("an edit stops the sensitivity that is on its way; nobody asking, none is measured",
          "[sensitivity]") {
    Sloped of;
    of.slopes.held = true;
    of.fake.uniform(1.5, EditPhase::commit);
    of.fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return of.half(); }));
    of.fake.uniform(1.6, EditPhase::drag);
    REQUIRE(waitFor([&] { return of.slopes.stopped > 0; }));
    const int runs = of.slopes.runs;
    of.session.wantSensitivity({});
    of.fake.uniform(1.6, EditPhase::commit);
    of.fake.engine.answer(5.0);
    CHECK_FALSE(of.session.sensitivity());
    CHECK(of.slopes.runs == runs);
}

TEST_CASE("why there is no sensitivity is told in its place", "[sensitivity]") {
    application();
    FakeSlopes slopes;
    slopes.failure = "the slopes by the scales over 9 positions need 99 GB; there is 1 GB";
    FakeSession fake(slopes.into());
    fake.open();
    fake.engine.answer(7.0);
    fake.session.wantSensitivity(SensitivityQuestion{});
    REQUIRE(waitFor([&] { return fake.session.sensitivity() != nullptr; }));
    CHECK(fake.session.sensitivity()->failure == slopes.failure);
    CHECK(fake.session.sensitivity()->complete());
    CHECK_FALSE(fake.session.lastSensitivity());
    CHECK(fake.notices.empty());
}
