// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of one head in the session: it depends on the other heads alone.
#include <QApplication>
#include <algorithm>
#include <atomic>

#include "analysis/measure/questions.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/queries/all.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The query of the list.
Query named(const std::string& key) {
    return *std::ranges::find(allQueries(), key, &Query::key);
}

std::shared_ptr<const SigmaCurve> curveOf(const Session& session) {
    return session.answers().to<SigmaCurveQuestion>();
}

// Answers with the scale in effect of head L0 H1.
struct FakeCurve {
    std::atomic<int> runs{0};
    std::vector<Query> queries;
    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            Query query = named(SigmaCurveQuestion::query);
            QueryOf<SigmaCurveQuestion> faked;
            faked.compute = [this](const QueryContext& context, const SigmaCurveQuestion& question,
                                   const auto&) {
                ++runs;
                SigmaCurve made;
                made.layer = question.layer;
                made.head = question.head;
                made.nll = {effectiveSigma(smallSpec(), context.change)[1]};
                made.done = made.of = 1;
                return made;
            };
            query.compute = Query(faked).compute;
            queries = {query};
            backend.queries = queries;
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
    const auto there = [&] { return waitFor([&] { return curveOf(fake.session) != nullptr; }); };
    fake.session.ask(SigmaCurveQuestion::query, SigmaCurveQuestion{0, 0, {1, 2}, {1}, 0});
    REQUIRE(there());
    CHECK(curve.runs == 1);
    CHECK(curveOf(fake.session)->nll.front() == 1.0);

    Intervention next = fake.session.intervention();
    next.headSigma.assign(8, 1.0);
    next.headSigma[0] = 2.0;
    fake.session.edit(next, EditPhase::commit);
    CHECK(curveOf(fake.session));  // at once
    fake.engine.answer(6.0);
    CHECK(curveOf(fake.session));
    CHECK(curve.runs == 1);

    next.headSigma[1] = 3.0;
    fake.session.edit(next, EditPhase::commit);
    CHECK_FALSE(curveOf(fake.session));
    fake.engine.answer(5.0);
    REQUIRE(there());
    CHECK(curve.runs == 2);
    CHECK(curveOf(fake.session)->nll.front() == 3.0);
}
