// SPDX-License-Identifier: GPL-3.0-or-later
// Norms and angles of a head's queries and keys, against plain loops in double precision over the
// queries and keys of layer 0.
#include "analysis/queries/norm_and_angle.h"

#include <ATen/ATen.h>

#include <cmath>
#include <map>
#include <numeric>

#include "analysis/model/measure.h"
#include "analysis/model/walk.h"
#include "analysis/queries/all.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int trained = 24, length = 60;
constexpr double binWidth = 2.0 / CosineCounts::bins;

NormAndAngle answerTo(const NormAndAngleQuestion& question, const QueryContext& at) {
    for (const Query& query : allQueries())
        if (query.key == NormAndAngleQuestion::query)
            return *query.compute(at, question, {}).as<NormAndAngle>();
    throw Error("norm-and-angle is not in the list");
}

QueryContext context(int samples = 1) {
    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    checkpoint.spec.trainedLength = trained;
    QueryContext made;
    made.model = std::make_shared<const Model>(std::move(checkpoint));
    std::mt19937 random(23);
    made.samples = std::make_shared<const Samples>(randomSamples(random, 20, samples, length));
    return made;
}

double sum(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

// Of the cosines that are counted, bins taken at their middle.
double mean(const std::vector<double>& counts) {
    double all = 0;
    for (std::size_t bin = 0; bin < counts.size(); ++bin)
        all += counts[bin] * ((static_cast<double>(bin) + 0.5) * binWidth - 1);
    return all / sum(counts);
}

using Rows = std::vector<std::vector<double>>;

double product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
double cosine(const std::vector<double>& a, const std::vector<double>& b) {
    return product(a, b) / std::sqrt(product(a, a) * product(b, b));
}

// One head's rows of queries or keys.
Rows headOf(const at::Tensor& rows, int head, int headDim) {
    const auto values = rows.accessor<float, 2>();
    Rows all(static_cast<std::size_t>(rows.size(0)));
    for (std::int64_t i = 0; i < rows.size(0); ++i)
        for (int c = 0; c < headDim; ++c)
            all[static_cast<std::size_t>(i)].push_back(values[i][head * headDim + c]);
    return all;
}

// Pairs (p, p + d/2) by position * frequency of the pair.
Rows rotatedBy(Rows rows, const std::vector<double>& frequencies) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t p = 0; p < frequencies.size(); ++p) {
            const double angle = static_cast<double>(i) * frequencies[p];
            const double x = rows[i][p], y = rows[i][p + frequencies.size()];
            rows[i][p] = x * std::cos(angle) - y * std::sin(angle);
            rows[i][p + frequencies.size()] = x * std::sin(angle) + y * std::cos(angle);
        }
    return rows;
}

}  // namespace

TEST_CASE("angles, weights and norms are those of plain loops over queries and keys") {
    const QueryContext at = context();
    const ModelSpec& spec = at.model->spec();
    const int head = 3;
    const NormAndAngle found = answerTo({0, head}, at);

    const ModelRun run(*at.model, nullptr, 0);
    const ModelPlan plan = planOf(at.model->graph(), {}, length);
    const Sample& sample = at.samples->samples.front();
    const Projected rows = project(spec, run.placed.layer(0), plan.layers[0],
                                   run.embedded(sample, plan), run.placed.compute);
    const Rows query = headOf(rows.query, head, spec.headDim);
    const Rows key = headOf(rows.key, head * spec.keyValueHeads / spec.heads, spec.headDim);
    const std::vector<double> frequencies = plan.layers[0].groups.front().key.frequencies;
    REQUIRE(2 * frequencies.size() == static_cast<std::size_t>(spec.headDim));
    const Rows q = rotatedBy(query, frequencies), k = rotatedBy(key, frequencies);

    struct Sums {
        double cosines = 0, weighed = 0, plain = 0, pairs = 0, outside = 0, rows = 0;
        double least = 1, most = -1;
    } within, beyond;
    for (std::size_t i = 0; i < length; ++i) {
        Sums& to = i < trained ? within : beyond;
        std::vector<double> weight;
        for (std::size_t j = 0; j <= i; ++j)
            weight.push_back(std::exp(product(q[i], k[j]) / std::sqrt(spec.headDim)));
        const double all = sum(weight);
        ++to.rows;
        for (std::size_t j = 0; j <= i; ++j) {
            const double angle = cosine(q[i], k[j]);
            ++to.pairs;
            to.cosines += angle;
            to.plain += cosine(query[i], key[j]);
            to.weighed += angle * weight[j] / all;
            to.least = std::min(to.least, angle);
            to.most = std::max(to.most, angle);
            if (angle < found.low || angle > found.high) to.outside += weight[j] / all;
        }
    }
    const auto check = [](const CosineCounts& rotated, const CosineCounts& plain,
                          const Sums& expected) {
        CHECK(sum(rotated.pairs) == expected.pairs);
        CHECK(sum(rotated.weight) == Approx(expected.rows));
        CHECK(mean(rotated.pairs) == Approx(expected.cosines / expected.pairs).margin(binWidth));
        CHECK(mean(rotated.weight) == Approx(expected.weighed / expected.rows).margin(binWidth));
        CHECK(mean(plain.pairs) == Approx(expected.plain / expected.pairs).margin(binWidth));
    };
    check(found.rotated.within, found.projected.within, within);
    check(found.rotated.beyond, found.projected.beyond, beyond);
    // Of 300 pairs none may lie outside: the range is from the bin of the least to that of the
    // most.
    CHECK(found.low == Approx(within.least - binWidth / 2).margin(binWidth / 2 + 1e-5));
    CHECK(found.high == Approx(within.most + binWidth / 2).margin(binWidth / 2 + 1e-5));
    CHECK(found.outsideWithin == 0.0);
    CHECK(beyond.outside > 0);
    CHECK(found.outsideBeyond == Approx(beyond.outside / beyond.rows).margin(1e-4));

    std::map<std::int32_t, std::pair<double, int>> tokens;
    REQUIRE(found.keyNorm.size() == length);
    for (std::size_t j = 0; j < length; ++j) {
        const double norm = std::sqrt(product(key[j], key[j]));
        CHECK(found.keyNorm[j] == Approx(norm).epsilon(1e-5));
        tokens[sample.ids[j]].first += norm;
        ++tokens[sample.ids[j]].second;
    }
    REQUIRE(found.tokens.size() == tokens.size());
    for (const TokenKeys& token : found.tokens) {
        CHECK(token.count == tokens.at(token.id).second);
        CHECK(token.norm ==
              Approx(tokens.at(token.id).first / tokens.at(token.id).second).epsilon(1e-5));
    }
}

TEST_CASE("half of the queries looked at lie beyond the trained length, evenly") {
    const NormAndAngle found = answerTo({1, 0, 8}, context(2));
    CHECK(found.samples == 2);
    // Rows 0, 6, 12, 18 and 24, 33, 42, 51 of each sample see themselves and those before.
    CHECK(sum(found.rotated.within.pairs) == 2 * (1 + 7 + 13 + 19));
    CHECK(sum(found.rotated.beyond.pairs) == 2 * (25 + 34 + 43 + 52));
    CHECK(sum(found.projected.beyond.weight) == Approx(2 * 4));
    CHECK(found.keyNorm.size() == 2 * length);
}

TEST_CASE("a mask takes pairs away, and a scale moves weights but no angle") {
    QueryContext at = context();
    const NormAndAngle plain = answerTo({0, 1}, at);
    at.change.uniformSigma = 2.0;
    const NormAndAngle sharper = answerTo({0, 1}, at);
    CHECK(sharper.rotated.beyond.pairs == plain.rotated.beyond.pairs);
    CHECK(sharper.rotated.beyond.weight != plain.rotated.beyond.weight);
    CHECK(sum(sharper.rotated.beyond.weight) == Approx(length - trained));

    at.change.choices[Stage::mask] = choiceOf(Stage::mask, "window", {{"window", std::int64_t{4}}});
    const NormAndAngle masked = answerTo({0, 1}, at);
    CHECK(sum(masked.rotated.within.pairs) == 1 + 2 + 3 + 4 * (trained - 3));
    CHECK(sum(masked.rotated.beyond.pairs) == 4 * (length - trained));
}

TEST_CASE("under a sink the weights add up to what it leaves") {
    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    const ModelSpec& spec = checkpoint.spec;
    const std::vector<float> logits(static_cast<std::size_t>(spec.heads), 1.5f);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        checkpoint.spec.layers[static_cast<std::size_t>(layer)].block.sinks = true;
        const std::string name = "sink of layer " + std::to_string(layer);
        checkpoint.bindings.push_back(plainBinding(spec, {Slot::sink, layer}, name));
        checkpoint.weights.tensors[name] = {
            DType::f32, {spec.heads}, std::as_bytes(std::span(logits)), "memory"};
    }
    QueryContext at = context();
    at.model = std::make_shared<const Model>(std::move(checkpoint));
    constexpr int layer = 1, head = 2;
    const NormAndAngle found = answerTo({layer, head, 2 * length}, at);
    // What the attention kernel says of the same rows.
    const Measurement measured = measure(*at.model, *at.samples, {}, {});
    double left = 0;
    for (int i = 0; i < length; ++i)
        left += 1 - measured.sinkShare[static_cast<std::size_t>(
                        (layer * measured.heads + head) * measured.positions + i)];
    CHECK(left < length - 1);
    CHECK(sum(found.rotated.within.weight) + sum(found.rotated.beyond.weight) ==
          Approx(left).epsilon(1e-4));
}

TEST_CASE("equal keys that nothing rotates are met at one angle") {
    QueryContext at = context();
    Samples same = *at.samples;
    std::ranges::fill(same.samples.front().ids, 7);
    at.samples = std::make_shared<const Samples>(same);
    at.change.choices[Stage::encoding] =
        initialChoice("none", findMethod(Stage::encoding, "none").parameters);
    const NormAndAngle found = answerTo({0, 2}, at);
    CHECK(found.high == Approx(found.low + binWidth).margin(binWidth + 1e-9));
    CHECK(found.outsideBeyond == 0.0);
    CHECK(found.rotated.beyond.pairs == found.projected.beyond.pairs);
    REQUIRE(found.tokens.size() == 1);
    CHECK(found.tokens.front().count == length);
}

TEST_CASE("a head that the model has not is named") {
    CHECK_THAT(errorOf([] {
                   answerTo({5, 0}, context());
               }),
               ContainsSubstring("layer 5, head 0 is none of the model's"));
}
