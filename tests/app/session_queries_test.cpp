// SPDX-License-Identifier: GPL-3.0-or-later
// Every query of the list in a session: an edit stops it, and after the edit it is answered anew.
#include <QApplication>
#include <atomic>
#include <random>
#include <thread>

#include "analysis/measure/continuation.h"
#include "analysis/measure/distance_profile.h"
#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/questions.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/queries/all.h"
#include "analysis/queries/context_gain.h"
#include "analysis/queries/next_tokens.h"
#include "analysis/queries/norm_and_angle.h"
#include "analysis/queries/one_head.h"
#include "analysis/queries/sample_entropy.h"
#include "analysis/queries/tensor_values.h"
#include "tests/analysis/model/material.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int trained = 12, length = 20;

struct Asked {
    AnyQuestion question;
    std::function<bool(const Answers&)> isWhole;
};

template <class Question>
Asked asking(const Question& question) {
    return {question, [](const Answers& answers) {
                const auto answer = answers.to<Question>();
                return answer && answer->complete() && answer->failure.empty();
            }};
}

std::vector<Asked> all() {
    return {asking(DistanceProfileQuestion{{{1, 2}}}),
            asking(SensitivityQuestion{4}),
            asking(SigmaCurveQuestion{0, 1, {1.0, 1.5}, {1.2}, 4}),
            asking(HoldQuestion{}),
            asking(GenerateQuestion{2}),
            asking(NormAndAngleQuestion{1, 0}),
            asking(OneHeadQuestion{1, 0, 0, 7}),
            asking(TensorValuesQuestion{{"model.norm.weight"}}),
            asking(ContextGainQuestion{4}),
            asking(NextTokensQuestion{0, 3, 5}),
            asking(SampleEntropyQuestion{})};
}

// The queries of the list on a small model, which wait before they begin.
struct Waiting {
    std::atomic<bool> held{false};
    std::atomic<int> begun{0}, stopped{0};
    std::vector<Query> queries;

    std::function<void(SessionBackend&)> into() {
        return [this](SessionBackend& backend) {
            for (Query query : allQueries()) {
                query.compute = [this, own = query.compute](const QueryContext& context,
                                                            const AnyQuestion& question,
                                                            const auto& partial) {
                    ++begun;
                    while (held && !context.progress.stop.stop_requested())
                        std::this_thread::yield();
                    try {
                        return own(context, question, partial);
                    } catch (const Cancelled&) {
                        ++stopped;
                        throw;
                    }
                };
                queries.push_back(query);
            }
            backend.queries = queries;
            backend.open = [](const OpenRequest& request, const Progress&) {
                Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
                checkpoint.spec.trainedLength = trained;
                auto opened = std::make_shared<OpenDocument>();
                opened->modelPath = request.model;
                opened->textPath = request.text;
                opened->model = std::make_shared<const Model>(std::move(checkpoint));
                opened->spec = opened->model->spec();
                std::mt19937 random(3);
                opened->stream =
                    randomSamples(random, opened->spec.vocabulary, 1, 2 * length).samples[0].ids;
                return std::shared_ptr<const OpenDocument>(opened);
            };
        };
    }
};

}  // namespace

TEST_CASE("an edit stops every query, and after it every query is answered", "[queries]") {
    application();
    const std::vector<Asked> questions = all();
    REQUIRE(questions.size() == allQueries().size());
    for (const Asked& one : questions) {
        INFO(one.question.query());
        Waiting waiting;
        FakeSession fake(waiting.into());
        fake.open(length);
        fake.engine.answer(7.0);
        waiting.held = true;
        fake.session.ask(one.question.query(), one.question);
        REQUIRE(waitFor([&] { return waiting.begun == 1; }));
        fake.uniform(1.5, EditPhase::commit);
        REQUIRE(waitFor([&] { return waiting.stopped == 1; }));
        CHECK_FALSE(one.isWhole(fake.session.answers()));
        waiting.held = false;
        fake.engine.answer(6.0);
        REQUIRE(waitFor([&] { return one.isWhole(fake.session.answers()); }));
        CHECK(waiting.begun == 2);
        fake.session.ask(one.question.query(), std::nullopt);
        CHECK_FALSE(one.isWhole(fake.session.answers()));
    }
}
