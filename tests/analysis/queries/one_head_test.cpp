// SPDX-License-Identifier: GPL-3.0-or-later
// One head closely, against a softmax in double precision over the queries and keys of layer 0, and
// against the entropies and shares that the kernels give for every layer and every method.
#include "analysis/queries/one_head.h"

#include <ATen/ATen.h>

#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <set>

#include "analysis/measure/head_preview.h"
#include "analysis/model/measure.h"
#include "analysis/model/walk.h"
#include "analysis/queries/all.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int trained = 20, length = 50;
// fp32 products of vectors of size about 1, and weights of at most 1.
constexpr double tolerance = 2e-5;

OneHead answerTo(const OneHeadQuestion& question, const QueryContext& at,
                 std::vector<OneHead>* parts = nullptr) {
    for (const Query& query : allQueries())
        if (query.key == OneHeadQuestion::query)
            return *query
                        .compute(at, AnyQuestion(question),
                                 [parts](const AnyAnswer& part) {
                                     if (parts) parts->push_back(*part.as<OneHead>());
                                 })
                        .as<OneHead>();
    throw Error("one-head is not in the list");
}

QueryContext contextOf(Checkpoint checkpoint, int samples, int positions, unsigned seed) {
    checkpoint.spec.trainedLength = trained;
    QueryContext made;
    made.model = std::make_shared<const Model>(std::move(checkpoint));
    std::mt19937 random(seed);
    // Few tokens, so that they come again.
    made.samples = std::make_shared<const Samples>(randomSamples(random, 9, samples, positions));
    return made;
}

void addSinks(Checkpoint& checkpoint, float logit) {
    const std::size_t heads = static_cast<std::size_t>(checkpoint.spec.heads);
    static std::map<float, std::vector<float>> kept;  // the weights are read where they lie
    const std::vector<float>& logits = kept.try_emplace(logit, heads, logit).first->second;
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        checkpoint.spec.layers[static_cast<std::size_t>(layer)].block.sinks = true;
        const std::string name = "sink of layer " + std::to_string(layer);
        checkpoint.bindings.push_back(plainBinding(checkpoint.spec, {Slot::sink, layer}, name));
        checkpoint.weights.tensors[name] = {
            DType::f32, {checkpoint.spec.heads}, std::as_bytes(std::span(logits)), "memory"};
    }
}

using Row = std::vector<double>;
using Rows = std::vector<Row>;

Rows headOf(const at::Tensor& rows, int head, int headDim) {
    const auto values = rows.accessor<float, 2>();
    Rows all(static_cast<std::size_t>(rows.size(0)));
    for (std::int64_t i = 0; i < rows.size(0); ++i)
        for (int c = 0; c < headDim; ++c)
            all[static_cast<std::size_t>(i)].push_back(values[i][head * headDim + c]);
    return all;
}

void turn(Rows& rows, double base) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t half = rows[i].size() / 2;
        for (std::size_t p = 0; p < half; ++p) {
            const double angle =
                static_cast<double>(i) *
                std::pow(base, -static_cast<double>(p) / static_cast<double>(half));
            const double x = rows[i][p], y = rows[i][p + half];
            rows[i][p] = x * std::cos(angle) - y * std::sin(angle);
            rows[i][p + half] = x * std::sin(angle) + y * std::cos(angle);
        }
    }
}

// A head of layer 0 as it is said to attend.
struct Said {
    std::string model;
    double base = 10000.0;  // of RoPE; 0: none
    double sigma = 1.0;
    int window = 0, keepFirst = 0, chunk = 0;
    double slope = 0;  // of ALiBi
    std::optional<float> sink = {};
    double softCap = 0;
};

// Its weights [n][i + 1], with that of the sink at the end of each row.
Rows weightsOf(const QueryContext& at, const Intervention& change, const Sample& sample, int head,
               const Said& said) {
    const ModelSpec& spec = at.model->spec();
    const ModelRun run(*at.model, nullptr, 0);
    const ModelPlan plan = planOf(at.model->graph(), change, sample.read);
    const Projected projected = project(spec, run.placed.layer(0), plan.layers[0],
                                        run.embedded(sample, plan), run.placed.compute);
    Rows q = headOf(projected.query, head, spec.headDim);
    Rows k = headOf(projected.key, head / (spec.heads / spec.keyValueHeads), spec.headDim);
    if (said.base > 0)
        for (Rows* rows : {&q, &k})
            turn(*rows, said.base);
    Rows all;
    for (std::size_t i = 0; i < q.size(); ++i) {
        Row weights;
        for (std::size_t j = 0; j <= i; ++j) {
            const auto distance = static_cast<int>(i - j), key = static_cast<int>(j);
            const bool hidden =
                (said.window > 0 && distance >= said.window && key >= said.keepFirst) ||
                (said.chunk > 0 && static_cast<int>(i) / said.chunk != key / said.chunk);
            double score = said.sigma / std::sqrt(spec.headDim) *
                           std::inner_product(q[i].begin(), q[i].end(), k[j].begin(), 0.0);
            if (said.softCap > 0) score = said.softCap * std::tanh(score / said.softCap);
            score -= said.slope * distance;
            weights.push_back(hidden ? 0.0 : std::exp(score));
        }
        weights.push_back(said.sink ? std::exp(double{*said.sink}) : 0.0);
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        for (double& one : weights)
            one /= sum;
        all.push_back(weights);
    }
    return all;
}

struct Mean {
    double sum = 0, count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    double value() const { return count > 0 ? sum / count : std::nan(""); }
};

void checkSame(double found, double expected) {
    if (std::isnan(expected))
        CHECK(std::isnan(found));
    else
        CHECK(found == Approx(expected).margin(tolerance));
}

// To the last bit, NaN where NaN is expected.
void checkEqual(const std::vector<float>& found, const std::vector<float>& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t at = 0; at < found.size(); ++at)
        CHECK((found[at] == expected[at] || (std::isnan(found[at]) && std::isnan(expected[at]))));
}

// All that is told of the head, from the weights of all samples.
void checkHead(const OneHead& found, const QueryContext& at, const std::vector<Rows>& weights,
               const Said& said) {
    const auto& samples = at.samples->samples;
    Mean itself, before, first, same, after, far, outside, distance;
    std::vector<Mean> entropy(length), one(length), four(length), sixteen(length);
    std::map<int, Mean> byDistance;
    for (std::size_t s = 0; s < samples.size(); ++s)
        for (int i = 0; i < samples[s].read; ++i) {
            const Row& row = weights[s][static_cast<std::size_t>(i)];
            const auto of = [&](int j) { return row[static_cast<std::size_t>(j)]; };
            double h = 0, mean = 0, keys = 0, distant = 0, equal = 0, next = 0;
            bool again = false;
            for (int j = 0; j <= i; ++j) {
                if (of(j) > 0) h -= of(j) * std::log(of(j));
                mean += of(j) * (i - j);
                keys += of(j);
                if (i - j >= trained) distant += of(j);
                const auto& ids = samples[s].ids;
                if (j < i && ids[static_cast<std::size_t>(j)] == ids[static_cast<std::size_t>(i)]) {
                    again = true;
                    equal += of(j);
                    next += of(j + 1);
                }
                if (of(j) > 0) byDistance[i - j].add(of(j));
            }
            const auto share = [&](int count) {
                return std::accumulate(row.begin(), row.begin() + std::min(count, i + 1), 0.0);
            };
            const auto place = static_cast<std::size_t>(i);
            entropy[place].add(h);
            one[place].add(share(1));
            four[place].add(share(4));
            sixteen[place].add(share(16));
            if (i == 0) continue;
            itself.add(of(i));
            before.add(of(i - 1));
            if (i >= 4) first.add(share(4));
            if (again) same.add(equal);
            if (again) after.add(next);
            if (i >= trained) far.add(distant);
            outside.add(of(i + 1));
            distance.add(mean / keys);
        }
    const HeadRoles& roles = found.now.curves.roles;
    checkSame(roles.itself, itself.value());
    checkSame(roles.before, before.value());
    checkSame(roles.first, first.value());
    checkSame(roles.same, same.value());
    checkSame(roles.after, after.value());
    checkSame(roles.far, far.value());
    checkSame(roles.outside, said.sink ? outside.value() : std::nan(""));
    CHECK(roles.distance == Approx(distance.value()).epsilon(1e-4));
    const HeadCurves& curves = found.now.curves;
    for (std::size_t i = 0; i < length; ++i) {
        CHECK(curves.entropy[i] == Approx(entropy[i].value()).margin(1e-4));
        checkSame(curves.first[0][i], one[i].value());
        checkSame(curves.first[1][i], four[i].value());
        checkSame(curves.first[2][i], sixteen[i].value());
    }
    REQUIRE(found.edges.front() == 1);
    REQUIRE(found.edges.back() == length);
    REQUIRE(curves.profile.size() + 1 == found.edges.size());
    for (std::size_t bin = 0; bin < curves.profile.size(); ++bin) {
        Mean mean;
        for (std::int64_t r = found.edges[bin]; r < found.edges[bin + 1]; ++r)
            if (byDistance.contains(static_cast<int>(r))) {
                mean.sum += byDistance[static_cast<int>(r)].sum;
                mean.count += byDistance[static_cast<int>(r)].count;
            }
        checkSame(curves.profile[bin], mean.value());
    }
}

// The map, [rows, keys] of one block a pair or more, and the rows that are kept.
void checkSample(const OneHead& found, const Rows& weights, std::int64_t read) {
    const HeadSample& sample = *found.now.sample;
    const WeightMap& map = sample.map;
    const EqualParts rows(map.part.firstRow, map.part.endRow);
    const EqualParts keys(map.part.firstKey, map.part.endKey);
    REQUIRE(map.rows == rows.count());
    REQUIRE(map.keys == keys.count());
    for (int a = 0; a < map.rows; ++a)
        for (int b = 0; b < map.keys; ++b) {
            Mean mean;
            for (std::int64_t i = rows.first(a); i < rows.end(a); ++i)
                for (std::int64_t j = keys.first(b); j < std::min(i + 1, keys.end(b)); ++j)
                    if (const double weight =
                            weights[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
                        weight > 0)
                        mean.add(weight);
            checkSame(map.at(a, b), mean.value());
        }
    RowWeights own;
    REQUIRE(sample.facts.size() == static_cast<std::size_t>(read));
    for (const HeadRow& row : *sample.rows) {
        weigh(row.scaled, found.rule, found.now.sigma, own);
        const Row& expected = weights[static_cast<std::size_t>(row.position)];
        REQUIRE(own.key.size() + 1 == expected.size());
        for (std::size_t j = 0; j < own.key.size(); ++j)
            CHECK(own.key[j] == Approx(expected[j]).margin(tolerance));
        CHECK(own.outside == Approx(expected.back()).margin(tolerance));
        CHECK(std::accumulate(own.key.begin(), own.key.end(), own.outside) ==
              Approx(1.0).margin(1e-12));
        if (!map.outside.empty() && rows.contains(row.position) && rows.count() == read)
            CHECK(map.outside[static_cast<std::size_t>(rows.partOf(row.position))] ==
                  Approx(expected.back()).margin(tolerance));
    }
}

}  // namespace

TEST_CASE("weights, map, curves and roles are those of a softmax in double precision",
          "[one-head]") {
    const int head = 1;
    const double slope = std::pow(2.0, -8.0 * (head + 1) / 4);  // of four heads
    const std::vector<Said> heads = {
        {"llama-default"},
        {.model = "llama-default", .sigma = 1.75},
        {.model = "nope", .base = 0},
        {.model = "llama-default", .window = 7},
        {.model = "llama-default", .chunk = 12},
        {.model = "llama-default", .sigma = 2.0, .sink = 1.5f},
        {.model = "llama-default", .sigma = 3.0, .softCap = 1.25},
        {.model = "alibi", .base = 0, .slope = slope},
        {.model = "alibi", .base = 0, .sigma = 0.5, .window = 9, .slope = slope},
    };
    unsigned seed = 71;
    for (const Said& said : heads) {
        CAPTURE(said.model, said.sigma, said.window, said.chunk, said.softCap,
                said.sink.has_value());
        Checkpoint checkpoint = openCheckpoint(
            said.base > 0 ? parityCase(said.model) : sourceDir() / "samples" / said.model);
        REQUIRE(checkpoint.spec.heads == 4);
        if (said.sink) addSinks(checkpoint, *said.sink);
        for (LayerSpec& layer : checkpoint.spec.layers)
            layer.block.scoreSoftCap = said.softCap;
        QueryContext at = contextOf(std::move(checkpoint), 2, length, ++seed);
        at.change.headSigma.assign(static_cast<std::size_t>(at.model->spec().layerCount()) * 4,
                                   1.0);
        at.change.headSigma[head] = said.sigma;
        const auto mask = [&](const char* method, const char* key, int value) {
            at.change.choices[Stage::mask] =
                choiceOf(Stage::mask, method, {{key, std::int64_t{value}}});
        };
        if (said.window > 0) mask("window", "window", said.window);
        if (said.chunk > 0) mask("chunked", "chunk", said.chunk);
        std::vector<Rows> weights;
        for (const Sample& sample : at.samples->samples)
            weights.push_back(weightsOf(at, at.change, sample, head, said));
        const OneHead found = answerTo({0, head, 1, 33}, at);
        CHECK(found.complete());
        CHECK(found.now.sigma == said.sigma);
        checkHead(found, at, weights, said);
        checkSample(found, weights[1], length);
        CHECK(found.now.sample->rows->size() == length);  // one block a row
        const OneHead part = answerTo({0, head, 0, 9, {10, 30, 5, 0}}, at);
        checkSample(part, weights[0], length);
        CHECK(part.now.sample->map.rows == 20);
        CHECK(part.now.sample->map.keys == 45);
    }
}

TEST_CASE("entropies and shares are the kernels', for every layer and every method", "[one-head]") {
    int walked = 0;
    for (const char* name : {"llama-default", "mistral-window", "llama-dynamic", "sinks"}) {
        const bool sinks = std::string(name) == "sinks";
        Checkpoint checkpoint = openCheckpoint(parityCase(sinks ? "llama-default" : name));
        if (sinks) addSinks(checkpoint, 0.75f);
        QueryContext at = contextOf(std::move(checkpoint), 2, length, 5);
        const ModelSpec& spec = at.model->spec();
        std::vector<Intervention> changes{{}};
        for (const Method& method : allMethods()) {
            if (method.stage == Stage::runs) continue;
            const Choice choice = startingChoice(method, spec, 0);
            if (!whyNot(spec, {}, -1, method.stage, choice).empty()) continue;
            Intervention change;
            change.choices[method.stage] = choice;
            changes.push_back(change);
        }
        std::mt19937 random(17);
        for (Intervention& change : changes) {
            change.headSigma = randomSigmas(random, spec);
            at.change = change;
            const int layer = spec.layerCount() - 1, head = walked % spec.heads;
            for (const auto& [stage, choice] : change.choices)
                INFO(choice.method);
            CAPTURE(name, walked);
            ++walked;
            const OneHead found = answerTo({layer, head, 0, length - 1}, at);
            const Measurement measured = measure(*at.model, *at.samples, change, {});
            const std::size_t from = static_cast<std::size_t>((layer * spec.heads + head) * length);
            for (std::size_t i = 0; i < length; ++i) {
                CHECK(found.now.curves.entropy[i] ==
                      Approx(measured.entropy[from + i]).margin(1e-3));
                CHECK(found.now.curves.first[0][i] ==
                      Approx(measured.firstShare[from + i]).margin(1e-3));
                if (sinks)
                    CHECK(found.now.curves.outside[i] ==
                          Approx(measured.sinkShare[from + i]).margin(1e-3));
            }
        }
    }
    CHECK(walked > 60);
}

TEST_CASE("a long text has a map of 256 x 256 means, whose rows sum to one", "[one-head]") {
    constexpr int tokens = 700;
    const QueryContext at = contextOf(openCheckpoint(parityCase("llama-default")), 1, tokens, 3);
    const OneHead found = answerTo({1, 2, 0, 333}, at);
    const HeadSample& sample = *found.now.sample;
    REQUIRE(sample.map.rows == EqualParts::most);
    REQUIRE(sample.map.keys == EqualParts::most);
    const EqualParts parts(0, tokens);
    for (int a = 0; a < EqualParts::most; ++a) {
        double sum = 0;
        for (int b = 0; b < EqualParts::most; ++b) {
            double pairs = 0;
            for (std::int64_t i = parts.first(a); i < parts.end(a); ++i)
                pairs += static_cast<double>(
                    std::max<std::int64_t>(0, std::min(i + 1, parts.end(b)) - parts.first(b)));
            CHECK(std::isnan(sample.map.at(a, b)) == (pairs == 0));
            if (pairs > 0) sum += pairs * sample.map.at(a, b);
        }
        CHECK(sum == Approx(static_cast<double>(parts.end(a) - parts.first(a))).epsilon(1e-5));
        REQUIRE(rowAt(sample, parts.first(a)));
    }
    CHECK(rowAt(sample, 333));
    CHECK(rowAt(sample, 333 + 4));
    CHECK(rowAt(sample, 333 - 64));
    CHECK(sample.rows->size() <= 256 + 33);
    CHECK(std::ranges::is_sorted(*sample.rows, std::ranges::less_equal(), &HeadRow::position));
}

TEST_CASE("parts come sample by sample, that of the question first, and keep to it", "[one-head]") {
    QueryContext at = contextOf(openCheckpoint(parityCase("llama-default")), 3, length, 29);
    std::vector<OneHead> parts;
    const OneHead whole = answerTo({1, 3, 2, 11}, at, &parts);
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].samples == 1);
    CHECK(parts[0].now.sample->map.mean.size() == length * length);
    CHECK(parts[0].now.sample == parts[1].now.sample);
    QueryContext alone = at;
    alone.samples = std::make_shared<const Samples>(Samples{{at.samples->samples[2]}, {}});
    const OneHead one = answerTo({1, 3, 0, 11}, alone);
    CHECK(parts[0].now.curves.entropy == one.now.curves.entropy);
    CHECK(whole.now.curves.entropy != one.now.curves.entropy);
    CHECK(rowAt(*whole.now.sample, 11)->scaled == rowAt(*one.now.sample, 11)->scaled);
}

TEST_CASE("beside it stands the head at another setting, as it is there", "[one-head]") {
    QueryContext at = contextOf(openCheckpoint(parityCase("llama-default")), 2, length, 31);
    const ModelSpec& spec = at.model->spec();
    const auto own = static_cast<std::size_t>(spec.heads + 2);
    std::mt19937 random(2);
    Intervention lowers, other;
    lowers.headSigma = randomSigmas(random, spec);
    other.choices[Stage::mask] = choiceOf(Stage::mask, "window", {{"window", std::int64_t{8}}});
    Intervention itself;
    itself.headSigma.assign(lowers.headSigma.size(), 1.0);
    itself.headSigma[own] = 2.5;
    for (const Intervention& against : {lowers, other, itself}) {
        OneHeadQuestion question{1, 2, 0, 40};
        question.against = against;
        const OneHead both = answerTo(question, at);
        QueryContext there = at;
        there.change = against;
        const OneHead alone = answerTo({1, 2, 0, 40}, there);
        REQUIRE(both.against);
        CHECK(both.against->sigma == alone.now.sigma);
        CHECK(both.against->curves.entropy == alone.now.curves.entropy);
        checkEqual(both.against->curves.profile, alone.now.curves.profile);
        CHECK(both.against->sample->facts.size() == length);
        checkEqual(both.against->sample->map.mean, alone.now.sample->map.mean);
    }
}

TEST_CASE("another scale of the head is known at once, and within its sample exactly",
          "[one-head]") {
    for (const bool sinks : {false, true}) {
        Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
        if (sinks) addSinks(checkpoint, 1.0f);
        QueryContext at = contextOf(std::move(checkpoint), 1, length, 37);
        const ModelSpec& spec = at.model->spec();
        const OneHead before = answerTo({1, 1, 0, 3}, at);
        const HeadPreview preview(before.now, before.rule, before.edges,
                                  std::span(at.samples->samples[0].ids).first(length), trained);
        CHECK(preview.at(1.0).curves.entropy == before.now.curves.entropy);
        at.change.headSigma.assign(static_cast<std::size_t>(spec.layerCount() * spec.heads), 1.0);
        at.change.headSigma[static_cast<std::size_t>(spec.heads + 1)] = 1.9;
        const OneHead after = answerTo({1, 1, 0, 3}, at);
        const HeadAttention moved = preview.at(1.9);
        // A short text: every row is kept, and there is one sample.
        for (std::size_t i = 0; i < length; ++i) {
            CHECK(moved.curves.entropy[i] == Approx(after.now.curves.entropy[i]).margin(tolerance));
            CHECK(moved.curves.first[1][i] ==
                  Approx(after.now.curves.first[1][i]).margin(tolerance));
            if (sinks)
                CHECK(moved.curves.outside[i] ==
                      Approx(after.now.curves.outside[i]).margin(tolerance));
        }
        for (std::size_t bin = 0; bin < moved.curves.profile.size(); ++bin)
            CHECK(moved.curves.profile[bin] == Approx(after.now.curves.profile[bin]).epsilon(1e-4));
        for (std::size_t cell = 0; cell < moved.sample->map.mean.size(); ++cell)
            checkSame(moved.sample->map.mean[cell], after.now.sample->map.mean[cell]);
        CHECK(moved.curves.roles.after == Approx(after.now.curves.roles.after).margin(tolerance));
        CHECK(moved.curves.roles.distance == Approx(after.now.curves.roles.distance).epsilon(1e-4));
    }
}

TEST_CASE("of a longer text the preview looks at one row of each block, and comes near",
          "[one-head]") {
    constexpr int tokens = 1000;
    QueryContext at = contextOf(openCheckpoint(sourceDir() / "samples/nope"), 1, tokens, 53);
    std::ifstream text(sourceDir() / "samples/texts/the-millpond.txt", std::ios::binary);
    std::string bytes(tokens, ' ');
    REQUIRE(text.read(bytes.data(), tokens));
    Samples samples{{{{}, tokens}}, {}};
    for (const char byte : bytes)
        samples.samples[0].ids.push_back(static_cast<unsigned char>(byte));
    at.samples = std::make_shared<const Samples>(samples);
    const ModelSpec& spec = at.model->spec();
    const int layer = 2, head = 0;
    const OneHead before = answerTo({layer, head, 0, 3}, at);
    at.change.headSigma.assign(static_cast<std::size_t>(spec.layerCount() * spec.heads), 1.0);
    at.change.headSigma[static_cast<std::size_t>(layer * spec.heads + head)] = 1.5;
    const OneHead after = answerTo({layer, head, 0, 3}, at);
    for (const bool withMap : {true, false}) {
        const HeadAttention moved = HeadPreview(before.now, before.rule, before.edges,
                                                samples.samples[0].ids, trained, withMap)
                                        .at(1.5);
        double change = 0, missed = 0, moves = 0, off = 0;
        for (std::size_t i = 0; i < tokens; ++i) {
            change += std::abs(after.now.curves.entropy[i] - before.now.curves.entropy[i]);
            missed += std::abs(after.now.curves.entropy[i] - moved.curves.entropy[i]);
        }
        CHECK(missed < 0.25 * change);
        CHECK(moved.curves.roles.distance == Approx(after.now.curves.roles.distance).epsilon(0.02));
        const std::vector<float>& first = before.now.sample->map.mean;
        for (std::size_t cell = 0; cell < first.size(); ++cell)
            if (std::isfinite(first[cell])) {
                moves += std::abs(after.now.sample->map.mean[cell] - first[cell]);
                off += std::abs(after.now.sample->map.mean[cell] - moved.sample->map.mean[cell]);
            }
        CHECK(off < (withMap ? 0.5 : 1.0001) * moves);
    }
}

TEST_CASE("samples of different lengths share what they reach", "[one-head]") {
    QueryContext at = contextOf(openCheckpoint(parityCase("llama-default")), 2, length, 41);
    Samples samples = *at.samples;
    samples.samples[1].ids.resize(18);
    samples.samples[1].read = 17;
    at.samples = std::make_shared<const Samples>(samples);
    const OneHead found = answerTo({0, 0, 1, 16}, at);
    CHECK(found.now.sample->map.rows == 17);
    CHECK(found.now.curves.entropy.size() == length);
    QueryContext longer = at;
    longer.samples = std::make_shared<const Samples>(Samples{{samples.samples[0]}, {}});
    const OneHead first = answerTo({0, 0, 0, 3}, longer);
    CHECK(found.now.curves.entropy[30] == first.now.curves.entropy[30]);
    CHECK(found.now.curves.entropy[10] != first.now.curves.entropy[10]);
}

TEST_CASE("what there is none of is named", "[one-head]") {
    const QueryContext at = contextOf(openCheckpoint(parityCase("llama-default")), 2, length, 43);
    const auto says = [&](const OneHeadQuestion& question) {
        return errorOf([&] { answerTo(question, at); });
    };
    CHECK_THAT(says({5, 0, 0, 0}), ContainsSubstring("layer 5, head 0 is none of the model's"));
    CHECK_THAT(says({0, 0, 2, 0}), ContainsSubstring("sample 2 is none of the 2 that are read"));
    CHECK_THAT(says({0, 0, 1, length}), ContainsSubstring("row 50 is none of the 50 of sample 1"));
}
