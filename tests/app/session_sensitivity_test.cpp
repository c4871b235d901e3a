// SPDX-License-Identifier: GPL-3.0-or-later
// The sensitivity of heads in the session: part by part, of what is set; the last whole one stays
// while the next comes.
#include <QApplication>
#include <atomic>
#include <thread>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
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
    Message failure;
    std::vector<Query> queries;
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            QueryOf<SensitivityQuestion> query;
            query.compute = [this](const QueryContext& context, const SensitivityQuestion& question,
                                   const auto& partial) {
                const Intervention& change = context.change;
                ++runs;
                if (!failure.empty()) throw Error(failure);
                HeadSensitivity made;
                made.fromPosition = question.fromPosition;
                made.sigma = effectiveSigma(smallSpec(), change);
                made.bySigma.assign(made.sigma.size(), change.uniformSigma);
                made.ofSamples = 2;
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
        };
    }
};

std::shared_ptr<const HeadSensitivity> slopesOf(const Session& session) {
    return session.answers().to<SensitivityQuestion>();
}

std::shared_ptr<const HeadSensitivity> lastSlopesOf(const Session& session) {
    return session.answers().lastTo<SensitivityQuestion>();
}

void ask(Session& session, std::optional<SensitivityQuestion> question) {
    session.ask(SensitivityQuestion::query, question);
}

struct Sloped {
    QApplication& app = application();
    FakeSlopes slopes;
    FakeSession fake{slopes.into()};
    Session& session = fake.session;

    Sloped() {
        fake.open();
        fake.engine.answer(7.0);
        ask(session, SensitivityQuestion{16});
    }
    bool complete() const { return slopesOf(session) && slopesOf(session)->complete(); }
    bool half() const { return slopesOf(session) && slopesOf(session)->samples == 1; }
};

}  // namespace

TEST_CASE("after an edit the last whole sensitivity stays until the next is there",
          "[sensitivity]") {
    Sloped of;
    REQUIRE(waitFor([&] { return of.complete(); }));
    const auto before = slopesOf(of.session);
    CHECK(before->bySigma == std::vector<double>(8, 1.0));
    CHECK(before->fromPosition == 16);
    of.slopes.held = true;
    of.fake.uniform(1.5, EditPhase::commit);
    CHECK_FALSE(slopesOf(of.session));
    CHECK(lastSlopesOf(of.session) == before);
    of.fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return of.half(); }));
    CHECK(lastSlopesOf(of.session) == before);  // half of the next is no whole one
    of.slopes.held = false;
    REQUIRE(waitFor([&] { return of.complete(); }));
    CHECK(lastSlopesOf(of.session) == slopesOf(of.session));
    CHECK(slopesOf(of.session)->sigma == std::vector<double>(8, 1.5));
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
    ask(of.session, {});
    of.fake.uniform(1.6, EditPhase::commit);
    of.fake.engine.answer(5.0);
    CHECK_FALSE(slopesOf(of.session));
    CHECK(of.slopes.runs == runs);
}

TEST_CASE("why there is no sensitivity is told in its place", "[sensitivity]") {
    application();
    FakeSlopes slopes;
    slopes.failure = Message("the slopes by the scales over 9 positions need 99 GB; there is 1 GB");
    FakeSession fake(slopes.into());
    fake.open();
    fake.engine.answer(7.0);
    ask(fake.session, SensitivityQuestion{});
    REQUIRE(waitFor([&] { return slopesOf(fake.session) != nullptr; }));
    CHECK(slopesOf(fake.session)->failure == slopes.failure);
    CHECK(slopesOf(fake.session)->complete());
    CHECK_FALSE(lastSlopesOf(fake.session));
    CHECK(fake.notices.empty());
}
