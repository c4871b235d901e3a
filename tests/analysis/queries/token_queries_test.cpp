// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked about single tokens, against measurements of the same tokens done another way: a
// short context by itself, whole logits, and one sample alone.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/model/measure.h"
#include "analysis/queries/all.h"
#include "analysis/queries/context_gain.h"
#include "analysis/queries/next_tokens.h"
#include "analysis/queries/sample_entropy.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 30;
constexpr double closely = 2e-4;  // nats and probabilities, in another order of summation

template <class Question>
typename Question::Answer answerTo(const Question& question, const QueryContext& at) {
    for (const Query& query : allQueries())
        if (query.key == Question::query)
            return *query.compute(at, question, {}).template as<typename Question::Answer>();
    throw Error("the query is not in the list");
}

QueryContext contextOf(int samples, unsigned seed) {
    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    checkpoint.spec.trainedLength = 16;
    checkpoint.spec.bosToken.reset();
    QueryContext made;
    made.model = std::make_shared<const Model>(std::move(checkpoint));
    std::mt19937 random(seed);
    made.samples = std::make_shared<const Samples>(
        randomSamples(random, made.model->spec().vocabulary, samples, length));
    return made;
}

// NLL of the last of `ids` from the others alone.
double nllOfLast(const Model& model, std::vector<std::int32_t> ids, const Intervention& change) {
    const auto read = static_cast<std::int64_t>(ids.size()) - 1;
    Samples one;
    one.samples.push_back({std::move(ids), read});
    return measure(model, one, change, {}).nllSamples.back();
}

}  // namespace

TEST_CASE(
    "short inputs predict every label once, from no more than the context and no less than "
    "it lacks of a stride") {
    std::mt19937 random(std::random_device{}());
    for (int round = 0; round < 200; ++round) {
        const std::int64_t context = 1 + random() % 40, labels = random() % 200;
        const std::int64_t stride = 1 + random() % static_cast<std::uint32_t>(context);
        CAPTURE(context, labels, stride);
        std::int64_t next = 1;
        for (const ShortInput& input : shortInputs(labels, context, stride)) {
            REQUIRE(input.first == next);
            REQUIRE(input.last > input.first);
            next = input.last;
            for (std::int64_t label = input.first; label < input.last; ++label) {
                const std::int64_t seen = label - input.begin;
                CHECK(seen <= context);
                CHECK(seen >= std::min(label, context - stride + 1));
            }
        }
        CHECK(next == labels + 1);
    }
    CHECK_THAT(errorOf([] { shortInputs(9, 0, 1); }), ContainsSubstring("expected 1 or more"));
    CHECK_THAT(errorOf([] { shortInputs(9, 4, 5); }), ContainsSubstring("expected 1 to 4"));
}

TEST_CASE("the NLL from a short context is that of those tokens measured by themselves") {
    const QueryContext at = contextOf(2, std::random_device{}());
    ContextGainQuestion question;
    question.context = 7;
    question.stride = 1;
    question.sample = 1;
    const ContextGain found = answerTo(question, at);
    REQUIRE(found.complete());
    REQUIRE(found.shortNll.size() == length);
    const Measurement whole = measure(*at.model, *at.samples, {}, {});
    const std::vector<std::int32_t>& ids = at.samples->samples[1].ids;
    for (std::size_t i = 0; i < length; ++i) {
        CAPTURE(i);
        const auto begin = static_cast<std::ptrdiff_t>(i + 1 < 7 ? 0 : i + 1 - 7);
        const double expected = nllOfLast(
            *at.model, {ids.begin() + begin, ids.begin() + static_cast<std::ptrdiff_t>(i) + 2}, {});
        CHECK(found.shortNll[i] == Approx(expected).margin(closely));
        CHECK(found.wholeNll[i] == Approx(whole.nllSamples[length + i]).margin(closely));
        CHECK(found.gain()[i] == found.shortNll[i] - found.wholeNll[i]);
    }
    // With a stride the first label of an input sees the fewest tokens.
    question.stride = 3;
    question.whole = false;
    const ContextGain strided = answerTo(question, at);
    CHECK(strided.wholeNll.empty());
    for (const ShortInput& input : shortInputs(length, 7, 3)) {
        CAPTURE(input.first);
        const double expected =
            nllOfLast(*at.model, {ids.begin() + input.begin, ids.begin() + input.first + 1}, {});
        CHECK(strided.shortNll[static_cast<std::size_t>(input.first) - 1] ==
              Approx(expected).margin(closely));
    }
    question.sample = -1;
    const ContextGain all = answerTo(question, at);
    REQUIRE(all.shortNll.size() == 2 * length);
    CHECK(std::equal(strided.shortNll.begin(), strided.shortNll.end(),
                     all.shortNll.begin() + length));
}

TEST_CASE("a short context has the factor of the whole text, and its start token") {
    QueryContext at = contextOf(1, std::random_device{}());
    at.change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, "linear");
    ContextGainQuestion question;
    question.context = 6;
    question.stride = 1;
    const ContextGain found = answerTo(question, at);
    // Of as many tokens as the sample has, whatever is seen of it.
    Intervention settled;
    settled.choices[Stage::frequencies] =
        choiceOf(Stage::frequencies, "linear", {{"factor", double{length} / 16}});
    const std::vector<std::int32_t>& ids = at.samples->samples[0].ids;
    const double expected = nllOfLast(*at.model, {ids.begin() + 20 - 5, ids.begin() + 22}, settled);
    CHECK(found.shortNll[20] == Approx(expected).margin(closely));
    CHECK(nllOfLast(*at.model, {ids.begin() + 20 - 5, ids.begin() + 22}, {}) !=
          Approx(expected).margin(closely));

    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    checkpoint.spec.bosToken = ids[0];
    at.model = std::make_shared<const Model>(std::move(checkpoint));
    at.change = {};
    const ContextGain started = answerTo(question, at);
    std::vector<std::int32_t> seen{ids.begin() + 20 - 5, ids.begin() + 22};
    seen.front() = ids[0];
    CHECK(started.shortNll[20] == Approx(nllOfLast(*at.model, seen, {})).margin(closely));
}

TEST_CASE(
    "likely next tokens, their probabilities and the rank of the one that follows are those "
    "of the whole logits") {
    const QueryContext at = contextOf(2, std::random_device{}());
    NextTokensQuestion question;
    question.sample = 1;
    question.first = 9;
    question.count = 40;  // the sample ends sooner
    question.likeliest = 5;
    question.beside = Intervention{};
    question.beside->uniformSigma = 1.8;
    const NextTokens found = answerTo(question, at);
    REQUIRE(found.complete());
    REQUIRE(found.positions.size() == length - 9);
    MeasureOptions options;
    options.logits = true;
    const auto size = static_cast<std::size_t>(at.model->spec().vocabulary);
    const auto probabilities = [&](const Measurement& of, std::int64_t position) {
        const float* logits =
            of.logits.data() + (length + static_cast<std::size_t>(position)) * size;
        std::vector<double> all(logits, logits + size);
        const double most = *std::ranges::max_element(all);
        for (double& one : all)
            one = std::exp(one - most);
        const double sum = std::accumulate(all.begin(), all.end(), 0.0);
        for (double& one : all)
            one /= sum;
        return all;
    };
    const Measurement now = measure(*at.model, *at.samples, {}, options);
    const Measurement other = measure(*at.model, *at.samples, *question.beside, options);
    for (const NextAtPosition& next : found.positions) {
        CAPTURE(next.position);
        const auto p = probabilities(now, next.position), q = probabilities(other, next.position);
        REQUIRE(next.likeliest.size() == 5);
        double before = 1.0;
        for (const TokenChance& chance : next.likeliest) {
            const auto id = static_cast<std::size_t>(chance.id);
            CHECK(chance.now == Approx(p[id]).margin(closely));
            CHECK(chance.beside == Approx(q[id]).margin(closely));
            const double larger = std::max(p[id], q[id]);
            CHECK(larger <= before + closely);
            before = larger;
        }
        // None that is left out is likelier.
        std::size_t likelier = 0;
        for (std::size_t id = 0; id < size; ++id)
            likelier += std::max(p[id], q[id]) > before + closely;
        CHECK(likelier < 5);
        const auto actual = static_cast<std::size_t>(
            at.samples->samples[1].ids[static_cast<std::size_t>(next.position) + 1]);
        CHECK(next.actual.id == static_cast<std::int32_t>(actual));
        CHECK(next.actual.now == Approx(p[actual]).margin(closely));
        const auto least = [&](const std::vector<double>& of) {
            return std::ranges::count_if(of, [&](double one) { return one > of[actual] + 1e-5; });
        };
        const auto most = [&](const std::vector<double>& of) {
            return std::ranges::count_if(of, [&](double one) { return one > of[actual] - 1e-5; });
        };
        CHECK(next.rank > least(p));
        CHECK(next.rank <= most(p));
        CHECK(next.rankBeside > least(q));
        CHECK(next.rankBeside <= most(q));
    }
    CHECK(found.at(9)->position == 9);
    CHECK(found.at(8) == nullptr);
    question.beside.reset();
    const NextTokens alone = answerTo(question, at);
    CHECK(alone.positions[3].rank == found.positions[3].rank);
    CHECK(alone.positions[3].rankBeside == 0);
    CHECK(std::isnan(alone.positions[3].likeliest[0].beside));
}

TEST_CASE("the entropy of heads at each token is that of the sample measured alone") {
    const QueryContext at = contextOf(3, std::random_device{}());
    Samples one;
    one.samples.push_back(at.samples->samples[2]);
    const Measurement alone = measure(*at.model, one, {}, {});
    const std::vector<HeadId> heads{{1, 2}, {0, 1}, {1, 2}};
    const SampleEntropy found = answerTo(SampleEntropyQuestion{2, heads}, at);
    CHECK(found.heads == 2);  // each once
    REQUIRE(found.entropy.size() == length);
    const SampleEntropy all = answerTo(SampleEntropyQuestion{2}, at);
    const std::vector<float> mean = meanEntropy(alone);
    for (std::size_t i = 0; i < length; ++i) {
        CAPTURE(i);
        const double expected = 0.5 * (alone.entropyOf(1, 2)[i] + alone.entropyOf(0, 1)[i]);
        CHECK(found.entropy[i] == Approx(expected).margin(closely));
        CHECK(all.entropy[i] == Approx(mean[i]).margin(closely));
    }
}

TEST_CASE("what there is not is refused by its number") {
    const QueryContext at = contextOf(2, 1);
    CHECK_THAT(errorOf([&] {
                   answerTo(ContextGainQuestion{8, 0, 2}, at);
               }),
               ContainsSubstring("sample 2: expected 0 to 1"));
    CHECK_THAT(errorOf([&] { answerTo(SampleEntropyQuestion{-1}, at); }),
               ContainsSubstring("sample -1"));
    CHECK_THAT(errorOf([&] {
                   answerTo(SampleEntropyQuestion{0, {{0, 99}}}, at);
               }),
               ContainsSubstring("head 99"));
    CHECK_THAT(errorOf([&] {
                   answerTo(NextTokensQuestion{0, length}, at);
               }),
               ContainsSubstring("positions 0 to 29"));
}
