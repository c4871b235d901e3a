// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/checkpoint/finite.h"

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/packed_types.h"
#include "analysis/checkpoint/quantized_tensor.h"
#include "analysis/checkpoint/zip.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// A number is NaN or infinite exactly when all bits of its exponent are set. Returns the first such
// index, or count. A block is looked at as a whole, so that the inner loop has no branch and
// becomes vector code.
template <class Word, Word exponent>
std::size_t firstNotFinite(const std::byte* bytes, std::size_t count) {
    constexpr std::size_t block = 4096;
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t end = std::min(begin + block, count);
        Word bad = 0;
        for (std::size_t i = begin; i < end; ++i)
            bad |= static_cast<Word>((loadWord<Word>(bytes, i) & exponent) == exponent);
        if (bad == 0) continue;
        for (std::size_t i = begin; i < end; ++i)
            if ((loadWord<Word>(bytes, i) & exponent) == exponent) return i;
    }
    return count;
}

std::size_t firstNotFinite(const TensorView& view, std::size_t count) {
    const std::byte* const bytes = view.bytes.data();
    if (isPacked(view.dtype)) {
        const std::size_t numbers = numbersAnElement(view.dtype);
        return firstNotFiniteBlock(view.dtype, bytes, count / numbers) * numbers;
    }
    if (view.dtype == DType::f32) return firstNotFinite<std::uint32_t, 0x7F800000U>(bytes, count);
    if (view.dtype == DType::f8e5m2) return firstNotFinite<std::uint8_t, 0x7CU>(bytes, count);
    if (view.dtype == DType::f8e4m3) {
        for (std::size_t i = 0; i < count; ++i)
            if ((std::to_integer<unsigned>(bytes[i]) & 0x7FU) == 0x7FU) return i;
        return count;
    }
    if (view.dtype == DType::f16) return firstNotFinite<std::uint16_t, 0x7C00U>(bytes, count);
    if (view.dtype == DType::f64) {
        // As fp32, in which the model is computed.
        for (std::size_t i = 0; i < count; ++i)
            if (!std::isfinite(static_cast<float>(element(view, i)))) return i;
        return count;
    }
    return firstNotFinite<std::uint16_t, 0x7F80U>(bytes, count);
}

// Its stored numbers and its scales: none of the products is looked at by itself.
void checkQuantized(const QuantizedTensor& tensor) {
    const auto refuse = [](const StoredPart& part, const Message& what, std::size_t index) {
        throw Error(
            "{}: tensor {} holds {} at index {} of {}, expected finite numbers; the file is "
            "damaged",
            part.view.file, part.tensor, what, index, shapeText(part.view.shape));
    };
    const StoredPart& weight = tensor.weight();
    if (isFloating(weight.view.dtype)) {
        const std::size_t count = weight.view.numbers();
        if (const std::size_t index = firstNotFinite(weight.view, count); index < count)
            refuse(weight, Message("no finite number"), index);
    }
    const std::size_t scales = tensor.scales().view.numbers();
    for (std::size_t index = 0; index < scales; ++index)
        if (!std::isfinite(static_cast<float>(tensor.scale(index) * tensor.largest())))
            refuse(tensor.scales(), Message("a scale that makes numbers infinite"), index);
}

void checkSums(const Weights& weights, const Progress& progress) {
    for (const Checksum& sum : weights.checksums) {
        progress.checkStop();
        checkCrc(sum.file, {sum.part, sum.bytes, sum.crc});
    }
}

}  // namespace

std::uint64_t storedBytes(const Checkpoint& checkpoint) {
    std::uint64_t bytes = 0;
    for (const Binding* binding : checkpoint.tensors())
        bytes += checkpoint.view(*binding).bytes.size();
    return bytes;
}

void checkFinite(const Checkpoint& checkpoint) {
    checkFinite(checkpoint, {});
}

void checkFinite(const Checkpoint& checkpoint, const Progress& progress) {
    checkSums(checkpoint.weights, progress);
    const auto all = static_cast<double>(std::max<std::uint64_t>(1, storedBytes(checkpoint)));
    double done = 0.0;
    for (const Binding* binding : checkpoint.tensors()) {
        progress.checkStop();
        progress(done / all, "checking weights");
        const TensorView& view = checkpoint.view(*binding);
        done += static_cast<double>(view.bytes.size());
        if (view.quantized) {
            checkQuantized(*view.quantized);
            continue;
        }
        const std::size_t count = view.numbers();
        const std::size_t index = firstNotFinite(view, count);
        if (index == count) continue;
        const bool packed = isPacked(view.dtype);
        throw Error(
            "{}: tensor {} holds {} at index {} of {}, expected finite numbers; the file is "
            "damaged, or training diverged",
            view.file, binding->tensor,
            packed                             ? Message("a block whose scale is no number")
            : std::isnan(element(view, index)) ? Message("NaN")
                                               : Message("an infinity"),
            index, shapeText(view.shape));
    }
}

}  // namespace sextant
