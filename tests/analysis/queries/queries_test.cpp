// SPDX-License-Identifier: GPL-3.0-or-later
// Every query of the list: what it answers is the same on another device and where what it does not
// depend on was changed; it stops when it is told to, says what does not fit in memory, and gives
// its parts in order.
#include <cmath>
#include <map>
#include <vector>

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
#include "tests/analysis/model/emulated_compute.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int trained = 12, length = 20;
constexpr double tolerance = 2e-3;  // of numbers of size 1 to 10, in another order of summation

// A question to each query, and what its answer says in numbers.
struct Asked {
    AnyQuestion question;
    std::map<std::string, std::string> named;  // the same, its parameters as text
    std::function<std::vector<double>(const AnyAnswer&)> numbers;
};

std::vector<double> joined(std::initializer_list<std::vector<double>> lists) {
    std::vector<double> all;
    for (const auto& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

template <class Number>
std::vector<double> doubles(const std::vector<Number>& numbers) {
    return {numbers.begin(), numbers.end()};
}

// The other setting is not asked for by name.
NextTokensQuestion twoSettings() {
    NextTokensQuestion question{1, 4, 9, 3};
    question.beside = Intervention{};
    question.beside->uniformSigma = 1.4;
    return question;
}

const std::map<std::string, Asked>& asked() {
    static const std::map<std::string, Asked> all{
        {"distance-profile",
         {DistanceProfileQuestion{{{0, 1}, {1, 3}}},
          {{"heads", "0.1,1.3"}},
          [](const AnyAnswer& answer) {
              const auto profile = answer.as<DistanceProfile>();
              return joined({doubles(profile->heads.at(0).unit), doubles(profile->heads.at(1).unit),
                             doubles(profile->heads.at(1).score)});
          }}},
        {"sensitivity",
         {SensitivityQuestion{4},
          {{"from_position", "4"}},
          [](const AnyAnswer& answer) { return answer.as<HeadSensitivity>()->bySigma; }}},
        {"sigma-curve",
         {SigmaCurveQuestion{0, 1, {0.5, 1.0, 1.5}, {1.2, 1.4}, 4},
          {{"head", "1"}, {"sigma", "0.5,1,1.5"}, {"nll_sigma", "1.2,1.4"}, {"from_position", "4"}},
          [](const AnyAnswer& answer) {
              const auto curve = answer.as<SigmaCurve>();
              return joined({doubles(curve->entropy), curve->nll});
          }}},
        {"held-entropy",
         {HoldQuestion{HeldAt::line},
          {{"at", "line"}},
          [](const AnyAnswer& answer) {
              const auto held = answer.as<HeldEntropy>();
              return joined({doubles(held->entropy), doubles(held->nll)});
          }}},
        {"continuation",
         {GenerateQuestion{3},
          {{"tokens", "3"}},
          [](const AnyAnswer& answer) { return doubles(answer.as<Continuation>()->ids); }}},
        {"context-gain",
         {ContextGainQuestion{6, 2},
          {{"context", "6"}, {"stride", "2"}},
          [](const AnyAnswer& answer) { return doubles(answer.as<ContextGain>()->gain()); }}},
        {"next-tokens",
         {twoSettings(),
          {{"sample", "1"}, {"position", "4"}, {"positions", "9"}, {"likeliest", "3"}},
          [](const AnyAnswer& answer) {
              std::vector<double> numbers;
              for (const NextAtPosition& next : answer.as<NextTokens>()->positions)
                  for (const TokenChance& chance : next.likeliest)
                      numbers.insert(numbers.end(), {chance.now, chance.beside});
              return numbers;
          }}},
        {"sample-entropy",
         {SampleEntropyQuestion{1, {{0, 3}, {1, 1}}},
          {{"sample", "1"}, {"heads", "0.3,1.1"}},
          [](const AnyAnswer& answer) { return doubles(answer.as<SampleEntropy>()->entropy); }}},
        {"norm-and-angle",
         {NormAndAngleQuestion{1, 2},
          {{"layer", "1"}, {"head", "2"}},
          [](const AnyAnswer& answer) {
              const auto angles = answer.as<NormAndAngle>();
              return joined({doubles(angles->keyNorm), {angles->low, angles->high}});
          }}},
        {"one-head",
         {OneHeadQuestion{1, 2, 1, 17, {0, 0, 4, 12}},
          {{"layer", "1"},
           {"head", "2"},
           {"sample", "1"},
           {"row", "17"},
           {"first_key", "4"},
           {"end_key", "12"}},
          [](const AnyAnswer& answer) {
              const auto found = answer.as<OneHead>();
              return joined({doubles(found->now.sample->map.mean),
                             doubles(found->now.curves.entropy), doubles(found->now.curves.profile),
                             doubles(rowAt(*found->now.sample, 17)->scaled)});
          }}},
        {"tensor-values",
         {TensorValuesQuestion{{"model.norm.weight", "model.layers.0.mlp.up_proj.weight",
                                "model.layers.1.self_attn.q_proj.weight"}},
          {{"tensors",
            "model.norm.weight,model.layers.0.mlp.up_proj.weight,"
            "model.layers.1.self_attn.q_proj.weight"}},
          [](const AnyAnswer& answer) {
              std::vector<double> numbers;
              for (const ValueSpread& one : answer.as<TensorValues>()->tensors)
                  numbers.insert(numbers.end(), {one.low, one.high, one.mean, one.norm});
              return numbers;
          }}}};
    return all;
}

const Asked& askedOf(const Query& query) {
    INFO(query.key << " has no question in this test");
    REQUIRE(asked().contains(query.key));
    return asked().at(query.key);
}

QueryContext context() {
    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    checkpoint.spec.trainedLength = trained;
    QueryContext made;
    made.model = std::make_shared<const Model>(std::move(checkpoint));
    std::mt19937 random(41);
    made.samples = std::make_shared<const Samples>(
        randomSamples(random, made.model->spec().vocabulary, 2, length));
    made.experiment = 77;
    return made;
}

void checkSame(const std::vector<double>& found, const std::vector<double>& expected) {
    REQUIRE(found.size() == expected.size());
    REQUIRE(!found.empty());
    for (std::size_t at = 0; at < found.size(); ++at) {
        INFO(at);
        if (std::isnan(expected[at]))
            CHECK(std::isnan(found[at]));
        else
            CHECK(found[at] == Approx(expected[at]).margin(tolerance));
    }
}

}  // namespace

TEST_CASE("every query answers away from the CPU as on it, and says what computed") {
    const ComputePlace away{std::make_shared<const Compute>(emulatedCompute()), "away"};
    for (const Query& query : allQueries()) {
        CAPTURE(query.key);
        const Asked& one = askedOf(query);
        QueryContext here = context();
        const AnyAnswer answer = query.compute(here, one.question, {});
        CHECK(answer.complete());
        CHECK_FALSE(answer.failed());
        CHECK(answer.experiment() == 77);
        here.place = away;
        checkSame(one.numbers(query.compute(here, one.question, {})), one.numbers(answer));
    }
}

TEST_CASE("an answer stays where only that is changed on which it does not depend") {
    const QueryContext at = context();
    const ModelSpec& spec = at.model->spec();
    std::map<std::string, int> free;  // heads whose scale does not matter
    for (const Query& query : allQueries()) {
        CAPTURE(query.key);
        const Asked& one = askedOf(query);
        QueryContext before = at, after = at;
        std::mt19937 random(5);
        before.change.headSigma = randomSigmas(random, spec);
        after.change = before.change;
        const auto needed = [&](const Intervention& change) {
            return query.dependsOn(spec, one.question, change);
        };
        for (std::size_t head = 0; head < before.change.headSigma.size(); ++head) {
            Intervention moved = before.change;
            moved.headSigma[head] *= 1.5;
            if (!(needed(moved) == needed(before.change))) continue;
            after.change.headSigma[head] *= 1.5;
            ++free[query.key];
        }
        CHECK(needed(after.change) == needed(before.change));
        if (free[query.key] == 0) continue;
        before.change = needed(before.change);
        checkSame(one.numbers(query.compute(after, one.question, {})),
                  one.numbers(query.compute(before, one.question, {})));
    }
    CHECK(free["sigma-curve"] == 1);
    CHECK(free["norm-and-angle"] == spec.heads - 1);  // of the last layer, but its own
    CHECK(free["one-head"] == spec.heads - 1);        // likewise
    CHECK(free["sensitivity"] == 0);
    CHECK(free["sample-entropy"] == spec.heads - 1);  // likewise
}

TEST_CASE("every query ends when it is stopped, and answers when it is asked again") {
    for (const Query& query : allQueries()) {
        CAPTURE(query.key);
        const Asked& one = askedOf(query);
        QueryContext at = context();
        std::stop_source stop;
        at.progress.stop = stop.get_token();
        int parts = 0;
        CHECK_THROWS_AS(query.compute(at, one.question,
                                      [&](const AnyAnswer& part) {
                                          CHECK_FALSE(part.complete());
                                          CHECK(part.experiment() == 77);
                                          ++parts;
                                          stop.request_stop();
                                      }),
                        Cancelled);
        CHECK(parts == 1);
        at.progress.stop = {};
        CHECK(query.compute(at, one.question, {}).complete());
    }
}

TEST_CASE("every query says in numbers what does not fit in memory, and why there is no answer") {
    for (const Query& query : allQueries()) {
        if (!query.readsText) continue;  // needs next to nothing
        CAPTURE(query.key);
        const Asked& one = askedOf(query);
        QueryContext at = context();
        Compute small;
        small.memory = 20000;
        at.place.compute = std::make_shared<const Compute>(small);
        const std::string refused = errorOf([&] { query.compute(at, one.question, {}); });
        CHECK_THAT(refused, ContainsSubstring("over 20 positions need ") &&
                                ContainsSubstring("there is 0.02 MB"));
        const AnyAnswer none = query.refuse(77, Message::verbatim(refused));
        CHECK(none.experiment() == 77);
        CHECK(none.complete());
        CHECK(none.failed());
    }
}

TEST_CASE("every query is asked by name, and reports its answer in numbers") {
    for (const Query& query : allQueries()) {
        CAPTURE(query.key);
        CHECK(query.help.ends_with("."));
        CHECK_FALSE(query.parameters.empty());
        const Asked& one = askedOf(query);
        Choice choice = initialChoice(query.key, query.parameters);
        for (const auto& [key, text] : one.named)
            choice.values.at(key) = valueFromText(*findParameter(query.parameters, key), text);
        check(choice, query.parameters);
        if (query.key == NextTokensQuestion::query) {
            NextTokensQuestion named = query.question(choice).as<NextTokensQuestion>();
            named.beside = one.question.as<NextTokensQuestion>().beside;
            CHECK(named == one.question.as<NextTokensQuestion>());
        } else {
            CHECK(query.question(choice) == one.question);
        }
        const QueryContext at = context();
        const AnyAnswer answer = query.compute(at, one.question, {});
        const Report report = query.report(at.model->spec(), answer);
        CHECK_FALSE(report.summary.empty());
        CHECK_FALSE(report.arrays.empty());
        for (const ReportArray& array : report.arrays) {
            CAPTURE(array.name);
            std::size_t numbers = 1;
            for (const std::size_t size : array.sizes)
                numbers *= size;
            CHECK(array.values.size() == numbers);
            CHECK(array.values.size() > 0);
            CHECK(array.dimensions.size() == array.sizes.size());
            CHECK_FALSE(array.description.empty());
        }
        for (const ReportTable& table : report.tables)
            for (const std::vector<double>& row : table.rows)
                CHECK(row.size() == table.columns.size());
    }
}

TEST_CASE("questions are compared with questions to the same query") {
    const AnyQuestion one = SensitivityQuestion{3};
    CHECK(one == AnyQuestion(SensitivityQuestion{3}));
    CHECK_FALSE(one == AnyQuestion(SensitivityQuestion{4}));
    CHECK_FALSE(one == AnyQuestion(HoldQuestion{}));
    CHECK(one.as<SensitivityQuestion>().fromPosition == 3);
    CHECK_THROWS_AS(one.as<HoldQuestion>(), std::bad_any_cast);
}
