// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/fold_scales.h"

#include <algorithm>
#include <cmath>

#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// What methods make of queries before the product, by their keys, that does not grow with them.
bool normalises(const std::string& method) {
    return method == "query-norm" || method == "cosine";
}

struct Errors {
    double largest = 0.0, squares = 0.0, exactSquares = 0.0;

    void add(double exact, double stored) {
        const double miss = stored - exact;
        squares += miss * miss;
        exactSquares += exact * exact;
        if (exact != 0.0) largest = std::max(largest, std::fabs(miss / exact));
    }
    void add(const Errors& other) {
        largest = std::max(largest, other.largest);
        squares += other.squares;
        exactSquares += other.exactSquares;
    }
    double rms() const { return exactSquares > 0 ? std::sqrt(squares / exactSquares) : 0.0; }
};

std::vector<std::byte> folded(const Checkpoint& checkpoint, const Binding& binding,
                              std::span<const double> factors, Errors& errors) {
    const TensorView& view = checkpoint.view(binding);
    std::vector<float> stored = numbersOf(view);
    std::vector<float> values = slotValues(binding, view);
    const std::size_t aHead = values.size() / factors.size();  // numbers
    std::vector<double> exact(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        exact[i] = factors[i / aHead] * static_cast<double>(values[i]);
        values[i] = static_cast<float>(exact[i]);
    }
    storeValues(binding, values, stored);
    std::vector<std::byte> bytes;
    try {
        bytes = storedAs(view.dtype, stored);
    } catch (const Error& error) {
        throw Error("{}: folding {} makes {}; keep the scales beside the weights (--keep)",
                    view.file, binding.tensor, error.message());
    }
    TensorView written = view;
    written.bytes = bytes;
    const std::vector<float> again = slotValues(binding, written);
    for (std::size_t i = 0; i < exact.size(); ++i)
        errors.add(exact[i], again[i]);
    return bytes;
}

}  // namespace

Message whyNotFolded(const Checkpoint& checkpoint) {
    for (const Binding& binding : checkpoint.bindings)
        if (const TensorView& view = checkpoint.view(binding);
            binding.at.slot == Slot::query && view.quantized)
            return Message(
                "scales cannot be folded into the query weights: they are quantized ({}), and "
                "their numbers are made as they are read",
                typeText(view));
    for (const Binding& binding : checkpoint.bindings)
        if (binding.at.slot == Slot::query && elementSize(checkpoint.view(binding).dtype) == 1)
            return Message(
                "scales cannot be folded into the query weights: they are stored in 8 bits ({}), "
                "which hardly any product can be",
                name(checkpoint.view(binding).dtype));
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        const BlockSpec& block = checkpoint.spec.block(layer);
        if (block.onQuery.there())
            return Message(
                "scales cannot be folded into the query weights: queries are normalised after the "
                "projection (the query norm in layer {})",
                layer);
        if (block.clip > 0)
            return Message(
                "scales cannot be folded into the query weights: queries are clipped (to {} in "
                "layer {})",
                numberText(block.clip, 6), layer);
        const Choices& choices = checkpoint.spec.layers[static_cast<std::size_t>(layer)].choices;
        const auto vectors = choices.find(Stage::vectors);
        if (vectors != choices.end() && normalises(vectors->second.method))
            return Message(
                "scales cannot be folded into the query weights: queries are normalised ({} in "
                "layer {})",
                vectors->second.method, layer);
    }
    return {};
}

double halfUnit(DType dtype) {
    return dtype == DType::f32 || dtype == DType::f64 ? 0x1p-24
           : dtype == DType::f16                      ? 0x1p-11
                                                      : 0x1p-8;
}

FoldedScales foldScales(const Checkpoint& checkpoint, std::span<const double> factors) {
    FoldedScales all;
    Errors errors;
    const auto heads = static_cast<std::size_t>(checkpoint.spec.heads);
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        const auto own = factors.subspan(static_cast<std::size_t>(layer) * heads, heads);
        if (std::all_of(own.begin(), own.end(), [](double factor) { return factor == 1.0; }))
            continue;
        for (const Slot slot : {Slot::query, Slot::queryBias})
            if (const Binding* binding = checkpoint.find(slot, layer)) {
                Errors here;
                all.tensors[binding->tensor] = folded(checkpoint, *binding, own, here);
                errors.add(here);
                if (here.rms() <= all.worstError) continue;
                all.worstError = here.rms();
                all.worstTensor = binding->tensor;
            }
    }
    all.largestError = errors.largest;
    all.rmsError = errors.rms();
    return all;
}

}  // namespace sextant
