// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of one head in the session: it depends on the other heads alone.
#include <QApplication>
#include <atomic>

#include "analysis/measure/sigma_curve.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Answers with the scale in effect of head L0 H1.
struct FakeCurve {
    std::atomic<int> runs{0};
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            backend.sigmaCurve = [this](const OpenDocument& opened, const Samples&,
                                        const Intervention& change,
                                        const SigmaCurveQuestion& question, Device,
                                        const std::function<void(SigmaCurve)>&, const Progress&) {
                ++runs;
                SigmaCurve made;
                made.layer = question.layer;
                made.head = question.head;
                made.nll = {effectiveSigma(opened.spec, change)[1]};
                made.done = made.of = 1;
                return made;
            };
        };
    }
};

}  // namespace

TEST_CASE("one head's curve stays while that head moves, and follows the others", "[sigma-curve]") {
    application();
    FakeCurve curve;
    FakeSession fake(curve.into());
    fake.open();
    fake.engine.answer(7.0);
    const auto there = [&] {
        return waitFor([&] { return fake.session.sigmaCurve() != nullptr; });
    };
    fake.session.wantSigmaCurve(SigmaCurveQuestion{0, 0, {1, 2}, {1}, 0});
    REQUIRE(there());
    CHECK(curve.runs == 1);
    CHECK(fake.session.sigmaCurve()->nll.front() == 1.0);

    Intervention next = fake.session.intervention();
    next.headSigma.assign(8, 1.0);
    next.headSigma[0] = 2.0;
    fake.session.edit(next, EditPhase::commit);
    CHECK(fake.session.sigmaCurve());  // at once
    fake.engine.answer(6.0);
    CHECK(fake.session.sigmaCurve());
    CHECK(curve.runs == 1);

    next.headSigma[1] = 3.0;
    fake.session.edit(next, EditPhase::commit);
    CHECK_FALSE(fake.session.sigmaCurve());
    fake.engine.answer(5.0);
    REQUIRE(there());
    CHECK(curve.runs == 2);
    CHECK(fake.session.sigmaCurve()->nll.front() == 3.0);
}
