// SPDX-License-Identifier: GPL-3.0-or-later
// The spread of a tensor's numbers, as its page shows it: against numbers that were written.
#include "analysis/queries/tensor_values.h"

#include <cmath>
#include <numeric>

#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/queries/all.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const Query& query() {
    for (const Query& one : allQueries())
        if (one.key == TensorValuesQuestion::query) return one;
    throw std::logic_error("no such query");
}

// Without a text, as where a checkpoint alone is open.
QueryContext alone() {
    QueryContext context;
    context.model = std::make_shared<const Model>(openCheckpoint(parityCase("llama-default")));
    return context;
}

TensorValues ask(const QueryContext& context, const std::vector<std::string>& tensors) {
    const AnyAnswer answer = query().compute(context, TensorValuesQuestion{tensors}, {});
    return *answer.as<TensorValues>();
}

}  // namespace

TEST_CASE("the spread of a tensor is that of its stored numbers") {
    const QueryContext context = alone();
    const std::string name = "model.layers.1.mlp.down_proj.weight";
    const TensorValues answer = ask(context, {name});
    REQUIRE(answer.tensors.size() == 1);
    const ValueSpread& spread = answer.tensors.front();
    const std::vector<float> values = numbersOf(*context.model->checkpoint().weights.find(name));
    CHECK(spread.failure.empty());
    CHECK(spread.count == std::ssize(values));
    CHECK(spread.notFinite == 0);
    CHECK(spread.low == *std::min_element(values.begin(), values.end()));
    CHECK(spread.high == *std::max_element(values.begin(), values.end()));
    double sum = 0, squares = 0;
    std::array<std::int64_t, ValueSpread::bins> counts{};
    for (const double value : values) {
        sum += value;
        squares += value * value;
        const double at = (value - spread.low) / (spread.high - spread.low) * ValueSpread::bins;
        ++counts[std::min<std::size_t>(static_cast<std::size_t>(at), ValueSpread::bins - 1)];
    }
    CHECK(spread.mean == Approx(sum / static_cast<double>(values.size())));
    CHECK(spread.norm == Approx(std::sqrt(squares)));
    CHECK(std::accumulate(spread.counts.begin(), spread.counts.end(), std::int64_t{0}) ==
          spread.count);
    std::int64_t moved = 0;  // a number at the edge of a bin may fall on its other side
    for (std::size_t bin = 0; bin < counts.size(); ++bin)
        moved += std::abs(counts[bin] - spread.counts[bin]);
    CHECK(moved <= 2);
}

TEST_CASE("tensors are answered in the order that was asked for, missing ones with the reason") {
    const TensorValues answer = ask(alone(), {"no.such.tensor", "model.norm.weight"});
    REQUIRE(answer.tensors.size() == 2);
    CHECK(answer.complete());
    CHECK(answer.tensors[0].tensor == "no.such.tensor");
    CHECK_THAT(answer.tensors[0].failure.text(), ContainsSubstring("no tensor of this name"));
    CHECK(answer.tensors[1].tensor == "model.norm.weight");
    CHECK(answer.tensors[1].count == 64);
    CHECK(ask(alone(), {}).complete());
}
