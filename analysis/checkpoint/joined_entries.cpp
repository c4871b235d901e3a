// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/joined_entries.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

std::string expertEntry(const Binding& binding, std::int64_t number) {
    std::string tensor = binding.tensor;
    return tensor.insert(tensor.rfind('.'), binding.entryName + std::to_string(number));
}

const TensorView& entryView(const Binding& binding, std::int64_t number, const Weights& weights) {
    const std::string tensor = expertEntry(binding, number);
    const TensorView* const found = weights.find(tensor);
    if (found != nullptr) return *found;
    const auto why = weights.missing.find(tensor);
    if (why == weights.missing.end())
        throw Error("it is put together of tensors such as {}, which is not there",
                    printable(tensor));
    throw Error("it is put together of tensors such as {}, which {}", printable(tensor),
                why->second);
}

void join(const Binding& binding, Weights& weights) {
    const TensorView first = entryView(binding, 0, weights);
    std::vector<std::byte> bytes;
    const std::int64_t count = binding.stored.front().value;
    for (std::int64_t number = 0; number < count; ++number) {
        const TensorView& entry = entryView(binding, number, weights);
        if (entry.quantized || entry.dtype != first.dtype || entry.shape != first.shape)
            throw Error(
                "it is put together of tensors of one type and shape, and {} is {} {} beside {} {}",
                printable(expertEntry(binding, number)), typeText(entry), shapeText(entry.shape),
                typeText(first), shapeText(first.shape));
        bytes.insert(bytes.end(), entry.bytes.begin(), entry.bytes.end());
    }
    for (std::int64_t number = 0; number < count; ++number)
        weights.tensors.erase(expertEntry(binding, number));
    TensorView whole = first;
    whole.shape.insert(whole.shape.begin(), count);
    weights.copies.push_back(std::make_shared<const std::vector<std::byte>>(std::move(bytes)));
    whole.bytes = *weights.copies.back();
    weights.tensors.emplace(binding.tensor, std::move(whole));
}

}  // namespace

void joinEntries(std::span<const Binding> bindings, Weights& weights) {
    for (const Binding& binding : bindings) {
        if (binding.entryName.empty() || weights.find(binding.tensor) != nullptr) continue;
        try {
            join(binding, weights);
        } catch (const Error& error) {
            weights.missing.insert_or_assign(binding.tensor, error.message());
        }
    }
}

}  // namespace sextant
