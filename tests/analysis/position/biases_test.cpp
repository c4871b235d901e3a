// SPDX-License-Identifier: GPL-3.0-or-later
// Biases by distance of other families, and masks, as numbers.
#include <cmath>
#include <complex>

#include "analysis/position/alibi.h"
#include "analysis/position/choice_editing.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec unturned(int heads, std::size_t layers = 1) {
    ModelSpec spec;
    spec.heads = heads;
    spec.headDim = 16;
    spec.layers.resize(layers);
    for (LayerSpec& layer : spec.layers) {
        layer.scoreScale = 0.25;
        layer.choices[Stage::encoding] = unpositioned();
    }
    return spec;
}

DistanceBias biasOf(const ModelSpec& spec, const std::string& method,
                    const std::map<std::string, Value>& values, int layer = 0) {
    Intervention change;
    change.choices[Stage::bias] = choiceOf(Stage::bias, method, values);
    return planOf(spec, change, 64).layers.at(static_cast<std::size_t>(layer)).bias;
}

// The released code's way: slopes 2^(-most k / m), k = 1 .. m, then [1::2] before [::2].
std::vector<double> mptByLists(int heads, double most) {
    int m = 1;
    while (m < heads)
        m *= 2;
    std::vector<double> all, odd, even;
    for (int k = 1; k <= m; ++k) {
        const double slope = 1.0 / std::pow(2.0, most * k / m);
        all.push_back(slope);
        (k % 2 == 0 ? odd : even).push_back(slope);
    }
    if (m != heads) {
        all = odd;
        all.insert(all.end(), even.begin(), even.end());
    }
    all.resize(static_cast<std::size_t>(heads));
    return all;
}

}  // namespace

TEST_CASE("MPT's slopes are the authors' where its largest exponent is theirs") {
    for (const int heads : {1, 2, 6, 8, 12, 40}) {
        CAPTURE(heads);
        for (const double most : {8.0, 4.0}) {
            const auto expected = mptByLists(heads, most);
            const auto found = biasOf(unturned(heads), "alibi", {{"alibi_bias_max", most}}).a;
            REQUIRE(found.size() == expected.size());
            for (std::size_t h = 0; h < found.size(); ++h)
                CHECK(found[h] == Approx(expected[h]).epsilon(1e-12));
        }
    }
    CHECK(alibiSlopes(6) == std::vector<double>{0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125});
}

TEST_CASE("Falcon's slopes are the authors' before the division of scores") {
    const auto falcon = biasOf(unturned(6), "alibi", {{"slope_rule", std::string("falcon")}}).a;
    const auto plain = alibiSlopes(6);
    for (std::size_t h = 0; h < plain.size(); ++h)
        CHECK(falcon[h] == 0.25 * plain[h]);
}

TEST_CASE("slopes by hand are for all heads, for those of a layer, or for all of all layers") {
    const ModelSpec spec = unturned(2, 2);
    const auto given = [&](std::vector<double> slopes, int layer) {
        return biasOf(spec, "alibi", {{"slopes", std::move(slopes)}}, layer).a;
    };
    CHECK(given({}, 1) == alibiSlopes(2));
    CHECK(given({3}, 1) == std::vector<double>{3, 3});
    CHECK(given({3, 4}, 1) == std::vector<double>{3, 4});
    CHECK(given({3, 4, 5, 6}, 0) == std::vector<double>{3, 4});
    CHECK(given({3, 4, 5, 6}, 1) == std::vector<double>{5, 6});
    CHECK_THAT(errorOf([&] {
                   given({1, 2, 3}, 0);
               }),
               ContainsSubstring("3 slopes; this model needs 1, 2 (heads) or 4"));
    CHECK_THAT(errorOf([&] { given({-1}, 0); }), ContainsSubstring("slopes"));
    // An editor begins with what holds; beside slopes by hand the rules do nothing.
    const Method& method = findMethod(Stage::bias, "alibi");
    Choice choice = initialChoice("alibi", method.parameters);
    const Choices choices = choicesOf(spec, {}, 0);
    const LayerContext context{spec, 0, 8, choices};
    CHECK(listed(Stage::bias, choice, context).list("slopes") == alibiSlopes(2));
    CHECK(idleParameters(Stage::bias, choice).empty());
    choice.values["slopes"] = std::vector<double>{3};
    CHECK(listed(Stage::bias, choice, context).list("slopes") == std::vector<double>{3, 3});
    CHECK(idleParameters(Stage::bias, choice) ==
          std::vector<std::string>{"slope_rule", "alibi_bias_max"});
}

TEST_CASE("Sandwich is the product of two sinusoidal embeddings, shared out by head") {
    constexpr int dims = 16;
    const DistanceBias bias =
        biasOf(unturned(4), "sandwich", {{"sandwich_dims", std::int64_t{dims}}});
    const std::vector<float> values = biasByDistance(bias, 40);
    const auto embedded = [](int position) {
        std::vector<double> row;
        for (int i = 0; i < dims / 2; ++i) {
            const double angle = position / std::pow(10000.0, 2.0 * i / dims);
            row.push_back(std::sin(angle));
            row.push_back(std::cos(angle));
        }
        return row;
    };
    for (int head = 0; head < 4; ++head)
        for (const int r : {0, 1, 7, 39}) {
            const auto query = embedded(100), key = embedded(100 - r);
            double product = 0;
            for (std::size_t i = 0; i < query.size(); ++i)
                product += query[i] * key[i];
            CHECK(values[static_cast<std::size_t>(head * 40 + r)] ==
                  Approx(product / ((head + 1) * 8.0 / 4)).margin(1e-5));
        }
    // What the product is: sin a sin b + cos a cos b = cos(a - b), so a sum of cosines of the
    // distance alone; as real parts of powers of e^(i w), for as many heads as the paper's 12.
    const DistanceBias paper = biasOf(unturned(12), "sandwich", {});
    const std::vector<float> told = biasByDistance(paper, 300);
    const double slower = std::exp(-std::log(1e4) * 2 / 128);
    for (const int r : {0, 1, 5, 64, 299}) {
        double sum = 0, w = 1;
        for (int pair = 0; pair < 64; ++pair, w *= slower)
            sum += std::pow(std::polar(1.0, w), r).real();
        for (const int head : {1, 2, 7, 12}) {
            CAPTURE(r, head);
            // Its ratios of compression are head * 8 / heads.
            CHECK(told[static_cast<std::size_t>((head - 1) * 300 + r)] ==
                  Approx(sum * 12 / (8 * head)).epsilon(1e-5).margin(1e-5));
        }
    }
    CHECK_THAT(errorOf([] {
                   biasOf(unturned(4), "sandwich", {{"sandwich_dims", std::int64_t{15}}});
               }),
               ContainsSubstring("15 is odd"));
}

TEST_CASE("T5's buckets are single distances, then ever wider ranges") {
    for (int r = 0; r < 16; ++r)
        CHECK(biasBucket(r, 128) == r);
    // 16 + floor(16 ln(r / 16) / ln 8), at most 31: bucket 16 + k begins at 16 * 8^(k / 16).
    int last = 16;
    for (int r = 16; r < 300; ++r) {
        const int bucket = biasBucket(r, 128);
        CHECK(bucket >= last);
        CHECK((bucket == 31 || r < 16 * std::pow(8.0, (bucket - 15) / 16.0) + 1e-9));
        CHECK(r >= 16 * std::pow(8.0, (bucket - 16) / 16.0) - 1e-9);
        last = bucket;
    }
    CHECK(biasBucket(128, 128) == 31);
    CHECK(biasBucket(1'000'000, 128) == 31);
    CHECK(biasBucket(128, 4096) < 31);
}

TEST_CASE("T5's bias reads its trained table, and needs one") {
    ModelSpec spec = unturned(2);
    CHECK_THAT(errorOf([&] { biasOf(spec, "t5", {}); }),
               ContainsSubstring("no trained table of biases"));
    spec.layers[0].choices[Stage::bias] = choiceOf(Stage::bias, "t5");
    std::vector<float> table(64);
    for (std::size_t at = 0; at < table.size(); ++at)
        table[at] = static_cast<float>(at);
    const auto bias = planOf(spec, {}, 200, {{{}, {}, table, {}}}).layers[0].bias;
    const std::vector<float> values = biasByDistance(bias, 200);
    REQUIRE(values.size() == 400);
    CHECK(values[5] == 5);
    CHECK(values[199] == 31);
    CHECK(values[205] == 37);
    CHECK(trainsBiasTable(spec.layers[0]));
    CHECK_FALSE(trainsBias(spec.layers[0]));
}

TEST_CASE("chunks cut the text, and one that holds it all is no cut") {
    ModelSpec spec = unturned(2);
    spec.trainedLength = 32;
    Intervention change;
    change.choices[Stage::mask] = choiceOf(Stage::mask, "chunked");
    CHECK(planOf(spec, change, 64).layers[0].mask == Mask{0, 0, 32});
    CHECK(planOf(spec, change, 32).layers[0].mask == Mask{});
    change.choices[Stage::mask].values["chunk"] = std::int64_t{5};
    CHECK(planOf(spec, change, 64).layers[0].mask.chunk == 5);
}

TEST_CASE(
    "blocks: a query sees its own and the one before, and all where there are no more than two") {
    ModelSpec spec = unturned(2);
    spec.trainedLength = 32;
    Intervention change;
    change.choices[Stage::mask] = choiceOf(Stage::mask, "blockwise");
    const Mask mask = planOf(spec, change, 64).layers[0].mask;
    CHECK(mask == Mask{0, 0, 16, 1});
    CHECK(planOf(spec, change, 33).layers[0].mask == mask);
    CHECK(planOf(spec, change, 32).layers[0].mask == Mask{});
    for (int i = 0; i < 64; ++i)
        for (int j = 0; j <= i; ++j)
            CHECK(sees(mask, i, j) == (i / 16 == j / 16 || i / 16 == j / 16 + 1));
}
