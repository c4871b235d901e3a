// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/binding.h"

#include <algorithm>
#include <utility>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// The shape of what `rows` and `transposed` are of.
std::vector<std::int64_t> shapeOfEntry(const Binding& binding) {
    std::vector<std::int64_t> shape;
    for (std::size_t i = binding.entry < 0 ? 0 : 1; i < binding.stored.size(); ++i)
        shape.push_back(binding.stored[i].value);
    if (binding.oneRow) shape.insert(shape.begin(), 1);
    if (!binding.flattened) return shape;
    std::int64_t all = 1;
    for (const std::int64_t extent : shape)
        all *= extent;
    return {all};
}

// Where the rows of what is stored lie, once it is [out, in], among all stored numbers.
struct StoredRows {
    std::int64_t rows = 0, columns = 1;
    std::int64_t before = 0;  // the first number of the entry

    explicit StoredRows(const Binding& binding) {
        const std::vector<std::int64_t> shape = shapeOfEntry(binding);
        rows = shape.empty() ? 1 : shape.front();  // a single number has no extents
        for (std::size_t i = 1; i < shape.size(); ++i)
            columns *= shape[i];
        before = std::max<std::int64_t>(0, binding.entry) * rows * columns;
        if (binding.transposed) std::swap(rows, columns);
    }
    std::int64_t count(const Binding& binding) const {
        return binding.rows.empty() ? rows : static_cast<std::int64_t>(binding.rows.size());
    }
};

// Calls each(index in the slot, index in what is stored) for every number of the slot.
template <class Each>
void forEachNumber(const Binding& binding, const Each& each) {
    const StoredRows stored(binding);
    std::size_t index = 0;
    for (std::int64_t row = 0; row < stored.count(binding); ++row) {
        const std::int64_t from =
            binding.rows.empty() ? row : binding.rows[static_cast<std::size_t>(row)];
        for (std::int64_t column = 0; column < stored.columns; ++column)
            each(index++,
                 static_cast<std::size_t>(stored.before + (binding.transposed
                                                               ? column * stored.rows + from
                                                               : from * stored.columns + column)));
    }
}

// Row by row, as they lie.
void readRows(const Binding& binding, const TensorView& view, std::span<float> values) {
    const StoredRows stored(binding);
    const auto columns = static_cast<std::size_t>(stored.columns);
    for (std::int64_t row = 0; row < stored.count(binding); ++row) {
        const std::int64_t from =
            binding.rows.empty() ? row : binding.rows[static_cast<std::size_t>(row)];
        readNumbers(view, static_cast<std::size_t>(stored.before + from * stored.columns),
                    values.subspan(static_cast<std::size_t>(row) * columns, columns));
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
    throw Error("this architecture has no tensor for {}", slotWords(at));
}

std::vector<std::int64_t> slotShape(const Binding& binding) {
    std::vector<std::int64_t> shape = shapeOfEntry(binding);
    if (binding.transposed) std::swap(shape.front(), shape.back());
    if (!binding.rows.empty()) shape.front() = static_cast<std::int64_t>(binding.rows.size());
    return shape;
}

std::vector<float> slotValues(const Binding& binding, const TensorView& view) {
    std::size_t count = 1;
    for (const std::int64_t extent : slotShape(binding))
        count *= static_cast<std::size_t>(extent);
    std::vector<float> values(count);
    // A block of a packed type may reach over rows that are shorter.
    const auto columns = static_cast<std::size_t>(StoredRows(binding).columns);
    if (!binding.transposed && columns % numbersAnElement(view.dtype) == 0) {
        readRows(binding, view, values);
    } else if (isPacked(view)) {
        const std::vector<float> all = numbersOf(view);
        forEachNumber(binding,
                      [&](std::size_t index, std::size_t from) { values[index] = all[from]; });
    } else {
        forEachNumber(binding, [&](std::size_t index, std::size_t from) {
            values[index] = static_cast<float>(element(view, from));
        });
    }
    if (binding.added != 0.0F)
        for (float& value : values)
            value += binding.added;
    return values;
}

void storeValues(const Binding& binding, std::span<const float> values, std::span<float> stored) {
    forEachNumber(binding, [&](std::size_t index, std::size_t to) {
        stored[to] = values[index] - binding.added;
    });
}

}  // namespace sextant
