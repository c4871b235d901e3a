// SPDX-License-Identifier: GPL-3.0-or-later
// How stored tensors fill the places of the graph.
#include "analysis/checkpoint/binding.h"

#include <cstring>
#include <numeric>

#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A tensor whose numbers are 0, 1, 2, ...
struct Counted {
    std::vector<float> values;
    TensorView view;

    explicit Counted(std::vector<std::int64_t> shape) {
        std::size_t count = 1;
        for (const std::int64_t extent : shape)
            count *= static_cast<std::size_t>(extent);
        values.resize(count);
        std::iota(values.begin(), values.end(), 0.0f);
        view.shape = std::move(shape);
        view.bytes = std::as_bytes(std::span(values));
    }
};

Binding stored(std::int64_t rows, std::int64_t columns) {
    return {{Slot::query, 0}, "w", {{rows, ""}, {columns, ""}}};
}

}  // namespace

TEST_CASE("a tensor stored as it is gives its own numbers") {
    const Counted tensor({3, 2});
    const Binding binding = stored(3, 2);
    CHECK(binding.asStored());
    CHECK(slotShape(binding) == std::vector<std::int64_t>{3, 2});
    CHECK(slotValues(binding, tensor.view) == tensor.values);
}

TEST_CASE("a tensor of one number without extents is that number") {
    const Counted tensor(std::vector<std::int64_t>{});
    const Binding binding{{Slot::activationBeta, 0}, "beta", {}};
    CHECK(slotShape(binding).empty());
    CHECK(slotValues(binding, tensor.view) == std::vector<float>{0});
}

TEST_CASE("a transposed tensor is turned to [out, in]") {
    const Counted tensor({3, 2});
    Binding binding = stored(3, 2);
    binding.transposed = true;
    CHECK(slotShape(binding) == std::vector<std::int64_t>{2, 3});
    CHECK(slotValues(binding, tensor.view) == std::vector<float>{0, 2, 4, 1, 3, 5});
}

TEST_CASE("a part of a fused tensor is picked out, head by head") {
    // Two heads of two dimensions, each with its query, key and value: [2, 3, 2] rows of one.
    const Counted tensor({12, 1});
    Binding binding = stored(12, 1);
    binding.rows = blockRows(2, 2, 6, 2);  // the keys
    CHECK(slotShape(binding) == std::vector<std::int64_t>{4, 1});
    CHECK(slotValues(binding, tensor.view) == std::vector<float>{2, 3, 8, 9});
    // The same from a tensor that is stored the other way round.
    const Counted turned({1, 12});
    Binding both = stored(1, 12);
    both.rows = binding.rows;
    both.transposed = true;
    CHECK(slotShape(both) == std::vector<std::int64_t>{4, 1});
    CHECK(slotValues(both, turned.view) == std::vector<float>{2, 3, 8, 9});
}

TEST_CASE("an entry of a stack is read and written as a tensor of its own") {
    // Two experts of [3, 4], the second's odd columns, stored the other way round.
    const Counted tensor({2, 3, 4});
    Binding binding = stored(1, 1);
    binding.stored = {{2, "experts"}, {3, "in"}, {4, "out"}};
    binding.entry = 1;
    binding.transposed = true;
    binding.rows = {1, 3};
    CHECK_FALSE(binding.asStored());
    CHECK(slotShape(binding) == std::vector<std::int64_t>{2, 3});
    CHECK(slotValues(binding, tensor.view) == std::vector<float>{13, 17, 21, 15, 19, 23});
    std::vector<float> written(24, -1.0f);
    storeValues(binding, std::vector<float>{1, 2, 3, 4, 5, 6}, written);
    CHECK(std::count(written.begin(), written.end(), -1.0f) == 18);
    CHECK(written[13] == 1);
    CHECK(written[23] == 6);
    binding.transposed = false;
    binding.rows = {};
    CHECK(slotShape(binding) == std::vector<std::int64_t>{3, 4});
    CHECK(slotValues(binding, tensor.view).front() == 12);
}

TEST_CASE("neighbouring rotary pairs come to lie half a rotation apart") {
    // Pairs (0, 1) and (2, 3) of each head; dimension 4 does not rotate.
    CHECK(halfSplitRows(2, 5, 4) == std::vector<std::int64_t>{0, 2, 1, 3, 4, 5, 7, 6, 8, 9});
}

TEST_CASE("what is stored from slots gives the same slots again") {
    Binding one = stored(3, 8), other = stored(3, 8);
    one.transposed = other.transposed = true;
    one.rows = blockRows(0, 2, 4, 2);
    other.rows = blockRows(2, 2, 4, 2);
    const Counted tensor({3, 8});
    std::vector<float> written(24, -1.0f);
    storeValues(one, slotValues(one, tensor.view), written);
    CHECK(std::count(written.begin(), written.end(), -1.0f) == 12);
    storeValues(other, slotValues(other, tensor.view), written);
    CHECK(written == tensor.values);
}

TEST_CASE("a slot without a tensor is told by its name and layer") {
    const std::vector<Binding> bindings = {stored(1, 1)};
    CHECK(tensorName(bindings, {Slot::query, 0}) == "w");
    CHECK(errorOf([&] {
              tensorName(bindings, {Slot::gate, 3});
          }) == "this architecture has no tensor for gate of layer 3");
}
