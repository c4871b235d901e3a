// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors out of a pickle that torch.save wrote: which storage each one is of, where in it, and how
// its elements lie there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/checkpoint/pickle.h"
#include "analysis/checkpoint/tensor_view.h"
#include "analysis/message.h"

namespace sextant {

// What a persistent identity ("storage", type, key, place, number of elements) names.
struct TorchStorage {
    std::string_view type;         // "torch FloatStorage"
    std::optional<DType> dtype;    // none: untyped, or a type that is not known here
    std::size_t elementBytes = 1;  // 1 where it is untyped
    std::string_view key;          // its name in the file
    std::uint64_t elements = 0;    // of the whole
    std::uint64_t first = 0;       // where a view of it begins, in the oldest files
    std::uint64_t ofView = 0;      // elements of the view
};

// Throws Error naming what is not as torch writes it.
TorchStorage torchStorage(const Message& where, const Pickle& pickle, PickleIndex persistent);

// The bytes of each storage, by its key.
using TorchStorages = std::map<std::string, std::span<const std::byte>, std::less<>>;

class TorchTensors {
  public:
    // All must outlive it. `largestCopy`: of tensors that do not lie row after row, in bytes, of
    // all together.
    TorchTensors(const std::string& file, const Pickle& pickle, const TorchStorages& storages,
                 std::size_t largestCopy)
        : file_(file), pickle_(pickle), storages_(storages), copyLeft_(largestCopy) {}

    // Whether the value is a call that makes a tensor or a parameter.
    bool isTensor(PickleIndex index) const { return rebuilt(index).has_value(); }

    // Adds it to the weights, under this name: as a view of its storage; as a copy where its
    // elements do not lie row after row; to Weights::missing where its type is not known here.
    // Throws Error naming the tensor: beyond its storage, a storage that is missing or of another
    // size than it says, a name given twice.
    void add(const std::string& name, PickleIndex tensor, Weights& weights);

  private:
    struct Call {
        std::string_view function;
        PickleIndex arguments = 0;
    };
    std::optional<Call> rebuilt(PickleIndex index) const;

    const std::string& file_;
    const Pickle& pickle_;
    const TorchStorages& storages_;
    std::size_t copyLeft_;
};

}  // namespace sextant
