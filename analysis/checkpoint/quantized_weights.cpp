// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/quantized_weights.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/quantized_types.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::string_view packedEnd = ".qweight", blocksEnd = "_blocks", plainEnd = ".weight";

bool isFloat8(const TensorView& view) {
    return view.dtype == DType::f8e4m3 || view.dtype == DType::f8e5m2;
}

class Combining {
  public:
    Combining(const Quantization& quantization, Weights& weights)
        : quantization_(quantization), weights_(weights) {}

    // `to` out of the part `from`, as make(part) says.
    template <class Make>
    void combine(const std::string& from, const std::string& to, const Make& make) {
        if (weights_.find(from) == nullptr) return;  // a part of another weight
        const StoredPart main{from, weights_.tensors.at(from)};
        used_ = {from};
        std::optional<TensorView> made;
        try {
            if (to != from && weights_.find(to) != nullptr)
                throw Error("{}: tensor {} stands beside {}, expected one of them", main.view.file,
                            printable(from), printable(to));
            made = make(main);
        } catch (const Error& error) {
            weights_.missing.insert_or_assign(to, error.message());
        }
        for (const std::string& one : used_)
            weights_.tensors.erase(one);
        weights_.tensors.erase(to);
        if (made) weights_.tensors.emplace(to, std::move(*made));
    }

    // Marks it as used. Nothing where it is not stored.
    std::optional<StoredPart> part(const std::string& tensor) {
        const TensorView* view = weights_.find(tensor);
        if (view == nullptr || view->quantized) return std::nullopt;
        used_.push_back(tensor);
        return StoredPart{tensor, *view};
    }
    StoredPart required(const StoredPart& main, const std::string& tensor) {
        if (auto found = part(tensor)) return std::move(*found);
        const auto why = weights_.missing.find(tensor);
        throw Error("{}: tensor {} needs {} beside it, which is missing; {}", main.view.file,
                    printable(main.tensor), printable(tensor),
                    why != weights_.missing.end() ? why->second
                                                  : Message("download all files of the model"));
    }

    void combineFloat8(const std::string& tensor) {
        const auto scalesOf = [&](const StoredPart& main) {
            for (const char* end : {"_scale_inv", "_scale"})
                if (auto found = part(main.tensor + end)) return std::move(*found);
            return required(main, main.tensor + "_scale");
        };
        const auto stored = [&](const char* end) {
            return weights_.find(tensor + end) != nullptr ||
                   weights_.missing.contains(tensor + end);
        };
        // Numbers of 8 bits by themselves, as in files that no program quantized.
        if (quantization_.method != QuantMethod::float8 && !stored("_scale_inv") &&
            !stored("_scale"))
            return;
        combine(tensor, tensor, [&](const StoredPart& main) {
            return scaledFloat8(main, scalesOf(main), quantization_.block);
        });
        if (!tensor.ends_with(plainEnd)) return;
        const std::string before = tensor.substr(0, tensor.size() - plainEnd.size());
        for (const char* end : {".input_scale", ".activation_scale"})
            weights_.tensors.erase(before + end);
    }
    void combineBlocks(const std::string& tensor) {
        const std::string whole = tensor.substr(0, tensor.size() - blocksEnd.size());
        combine(tensor, whole, [&](const StoredPart& main) {
            return mxfp4(main, required(main, whole + "_scales"));
        });
    }
    void combinePacked(const std::string& tensor) {
        const std::string before = tensor.substr(0, tensor.size() - packedEnd.size());
        combine(tensor, before + std::string(plainEnd), [&](const StoredPart& main) {
            StoredPart scales = required(main, before + ".scales");
            StoredPart zeros = required(main, before + ".qzeros");
            auto order = part(before + ".g_idx");
            if (quantization_.method == QuantMethod::gptq)
                return gptq(main, std::move(scales), std::move(zeros), std::move(order),
                            {quantization_.group, quantization_.addedToZeros});
            if (quantization_.method == QuantMethod::awq)
                return awq(main, std::move(scales), std::move(zeros), quantization_.group);
            throw Error(
                "{}: tensor {} holds packed integers, and quantization_config of config.json does "
                "not say gptq or awq, nor is there a quantize_config.json; put the files beside it "
                "that the model came with",
                main.view.file, printable(tensor));
        });
    }

  private:
    const Quantization& quantization_;
    Weights& weights_;
    std::vector<std::string> used_;  // of the weight that is being combined
};

}  // namespace

void combineQuantized(const Quantization& quantization, Weights& weights) {
    std::vector<std::string> float8, blocks, packed;
    for (const auto& [tensor, view] : weights.tensors) {
        if (isFloat8(view)) float8.push_back(tensor);
        if (tensor.ends_with(blocksEnd) && view.dtype == DType::u8) blocks.push_back(tensor);
        if (tensor.ends_with(packedEnd)) packed.push_back(tensor);
    }
    Combining combining(quantization, weights);
    for (const std::string& tensor : float8)
        combining.combineFloat8(tensor);
    for (const std::string& tensor : blocks)
        combining.combineBlocks(tensor);
    for (const std::string& tensor : packed)
        combining.combinePacked(tensor);
}

bool holdsPackedIntegers(const Weights& weights) {
    return std::any_of(weights.tensors.begin(), weights.tensors.end(),
                       [](const auto& entry) { return entry.first.ends_with(packedEnd); });
}

void turnToOutputs(const Weights& weights, std::vector<Binding>& bindings) {
    for (Binding& binding : bindings) {
        const TensorView* view = weights.find(binding.tensor);
        const bool turned = view != nullptr && view->quantized && view->quantized->rowsAreOutputs();
        if (!turned || !binding.transposed || binding.stored.size() < 2) continue;
        binding.transposed = false;
        std::swap(binding.stored[binding.stored.size() - 2], binding.stored.back());
    }
}

}  // namespace sextant
