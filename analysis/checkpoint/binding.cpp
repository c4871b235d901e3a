// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/binding.h"

#include <algorithm>
#include <utility>

#include "analysis/checkpoint/element.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// The shape of what `rows` and `transposed` are of.
std::vector<std::int64_t> shapeOfEntry(const Binding& binding) {
    std::vector<std::int64_t> shape;
    for (std::size_t i = binding.entry < 0 ? 0 : 1; i < binding.stored.size(); ++i)
        shape.push_back(binding.stored[i].value);
    if (!binding.flattened) return shape;
    std::int64_t all = 1;
    for (const std::int64_t extent : shape)
        all *= extent;
    return {all};
}

// Calls each(index in the slot, index in what is stored) for every number of the slot.
template <class Each>
void forEachNumber(const Binding& binding, const Each& each) {
    const std::vector<std::int64_t> shape = shapeOfEntry(binding);
    std::int64_t rows = shape.empty() ? 1 : shape.front();  // a single number has no extents
    std::int64_t columns = 1;
    for (std::size_t i = 1; i < shape.size(); ++i)
        columns *= shape[i];
    const std::int64_t before = std::max<std::int64_t>(0, binding.entry) * rows * columns;
    if (binding.transposed) std::swap(rows, columns);
    const std::int64_t own =
        binding.rows.empty() ? rows : static_cast<std::int64_t>(binding.rows.size());
    std::size_t index = 0;
    for (std::int64_t row = 0; row < own; ++row) {
        const std::int64_t from =
            binding.rows.empty() ? row : binding.rows[static_cast<std::size_t>(row)];
        for (std::int64_t column = 0; column < columns; ++column)
            each(index++,
                 static_cast<std::size_t>(before + (binding.transposed ? column * rows + from
                                                                       : from * columns + column)));
    }
}

}  // namespace

Binding plainBinding(const ModelSpec& spec, SlotAt at, std::string tensor) {
    return {at, std::move(tensor), shapeOf(spec, at)};
}

std::vector<std::int64_t> blockRows(std::int64_t first, std::int64_t block, std::int64_t stride,
                                    std::int64_t blocks) {
    std::vector<std::int64_t> rows;
    for (std::int64_t b = 0; b < blocks; ++b)
        for (std::int64_t row = 0; row < block; ++row)
            rows.push_back(first + b * stride + row);
    return rows;
}

std::vector<std::int64_t> halfSplitRows(int heads, int headDim, int rotaryDim) {
    std::vector<std::int64_t> rows;
    for (int head = 0; head < heads; ++head)
        for (int d = 0; d < headDim; ++d) {
            const int half = rotaryDim / 2;
            const int from = d >= rotaryDim ? d : d < half ? 2 * d : 2 * (d - half) + 1;
            rows.push_back(static_cast<std::int64_t>(head) * headDim + from);
        }
    return rows;
}

const std::string& tensorName(std::span<const Binding> bindings, SlotAt at) {
    for (const Binding& binding : bindings)
        if (binding.at == at) return binding.tensor;
    throw Error("this architecture has no tensor for " + textOf(at));
}

std::vector<std::int64_t> slotShape(const Binding& binding) {
    std::vector<std::int64_t> shape = shapeOfEntry(binding);
    if (binding.transposed) std::swap(shape.front(), shape.back());
    if (!binding.rows.empty()) shape.front() = static_cast<std::int64_t>(binding.rows.size());
    return shape;
}

std::vector<float> slotValues(const Binding& binding, const TensorView& view) {
    std::vector<float> values;
    forEachNumber(binding, [&](std::size_t, std::size_t from) {
        values.push_back(static_cast<float>(element(view, from)));
    });
    return values;
}

void storeValues(const Binding& binding, std::span<const float> values, std::span<float> stored) {
    forEachNumber(binding, [&](std::size_t index, std::size_t to) { stored[to] = values[index]; });
}

}  // namespace sextant
