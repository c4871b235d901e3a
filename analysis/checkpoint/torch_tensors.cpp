// SPDX-License-Identifier: GPL-3.0-or-later
// The calls are those of torch/_utils.py and torch/_tensor.py; their arguments begin with the
// storage, the first element, the shape and the strides in all versions.
#include "analysis/checkpoint/torch_tensors.h"

#include <algorithm>
#include <array>
#include <memory>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::size_t mostTorchDimensions = 64, mostTorchTensors = 50'000;

struct ElementType {
    std::string_view storage, element;  // "torch FloatStorage", "torch float32"
    std::optional<DType> dtype;
    std::size_t bytes;
};
constexpr std::array elementTypes = {
    ElementType{"torch DoubleStorage", "torch float64", DType::f64, 8},
    ElementType{"torch FloatStorage", "torch float32", DType::f32, 4},
    ElementType{"torch HalfStorage", "torch float16", DType::f16, 2},
    ElementType{"torch BFloat16Storage", "torch bfloat16", DType::bf16, 2},
    ElementType{"torch LongStorage", "torch int64", DType::i64, 8},
    ElementType{"torch IntStorage", "torch int32", DType::i32, 4},
    ElementType{"torch ShortStorage", "torch int16", DType::i16, 2},
    ElementType{"torch CharStorage", "torch int8", DType::i8, 1},
    ElementType{"torch ByteStorage", "torch uint8", DType::u8, 1},
    ElementType{"torch BoolStorage", "torch bool", DType::boolean, 1},
    ElementType{"torch ComplexFloatStorage", "torch complex64", std::nullopt, 8},
    ElementType{"torch ComplexDoubleStorage", "torch complex128", std::nullopt, 16},
    ElementType{"", "torch uint16", DType::u16, 2},
    ElementType{"", "torch uint32", DType::u32, 4},
    ElementType{"", "torch uint64", DType::u64, 8},
    ElementType{"", "torch float8_e4m3fn", DType::f8e4m3, 1},
    ElementType{"", "torch float8_e5m2", DType::f8e5m2, 1},
    ElementType{"", "torch float8_e4m3fnuz", std::nullopt, 1},
    ElementType{"", "torch float8_e5m2fnuz", std::nullopt, 1},
};
constexpr std::string_view untyped = "torch.storage UntypedStorage";

const ElementType* typeOf(std::string_view name) {
    for (const ElementType& type : elementTypes)
        if (!name.empty() && (type.storage == name || type.element == name)) return &type;
    return nullptr;
}

// Reads the parts of a value in turn, and refuses what is no such thing.
class Arguments {
  public:
    Arguments(const Message& where, const Pickle& pickle, std::span<const PickleIndex> parts)
        : where_(where), pickle_(pickle), parts_(parts) {}

    std::size_t size() const { return parts_.size(); }
    PickleIndex index(std::size_t at) const {
        if (at >= parts_.size())
            throw Error("{}: has {} parts, expected more; torch does not write it so", where_,
                        parts_.size());
        return parts_[at];
    }
    const PickleValue& value(std::size_t at, PickleKind kind, const Message& what) const {
        const PickleValue& found = pickle_.at(index(at));
        if (found.kind != kind)
            throw Error("{}: part {} is not {}; torch does not write it so", where_, at, what);
        return found;
    }
    std::uint64_t number(std::size_t at) const {
        const std::int64_t found =
            value(at, PickleKind::integer, Message("a whole number")).integer;
        if (found < 0)
            throw Error("{}: part {} is {}, expected no negative number", where_, at, found);
        return static_cast<std::uint64_t>(found);
    }

  private:
    const Message& where_;
    const Pickle& pickle_;
    std::span<const PickleIndex> parts_;
};

// A shape or strides: a tuple, or torch.Size of one.
std::vector<std::int64_t> extents(const Message& where, const Pickle& pickle, PickleIndex index) {
    if (pickle.at(index).kind == PickleKind::call) {
        const auto call = pickle.parts(index);
        const auto inner = pickle.parts(call[1]);
        if (pickle.at(call[0]).text != "torch Size" || inner.size() != 1)
            throw Error("{}: its shape is a call, expected a tuple", where);
        index = inner[0];
    }
    const PickleKind kind = pickle.at(index).kind;
    if (kind != PickleKind::tuple && kind != PickleKind::list)
        throw Error("{}: its shape or its strides are no tuple", where);
    const auto parts = pickle.parts(index);
    if (parts.size() > mostTorchDimensions)
        throw Error("{}: has {} dimensions, expected at most {}", where, parts.size(),
                    mostTorchDimensions);
    const Arguments numbers(where, pickle, parts);
    std::vector<std::int64_t> found;
    for (std::size_t at = 0; at < parts.size(); ++at)
        found.push_back(static_cast<std::int64_t>(numbers.number(at)));
    return found;
}

bool rowAfterRow(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides) {
    std::int64_t expected = 1;
    for (std::size_t axis = shape.size(); axis > 0; --axis) {
        if (shape[axis - 1] != 1 && strides[axis - 1] != expected) return false;
        expected *= shape[axis - 1];
    }
    return true;
}

// One more than the last element that is reached, from the first element of all.
std::uint64_t reach(const Message& where, const std::vector<std::int64_t>& shape,
                    const std::vector<std::int64_t>& strides, std::uint64_t first) {
    std::uint64_t last = first;
    bool overflow = false;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        std::uint64_t step = 0;
        overflow |= __builtin_mul_overflow(static_cast<std::uint64_t>(shape[axis] - 1),
                                           static_cast<std::uint64_t>(strides[axis]), &step);
        overflow |= __builtin_add_overflow(last, step, &last);
    }
    overflow |= __builtin_add_overflow(last, std::uint64_t{1}, &last);
    if (overflow)
        throw Error("{}: shape is {}, strides are {}; the tensor's size overflows", where,
                    shapeText(shape), shapeText(strides));
    return last;
}

// How many elements; more than 2^63 are as many.
std::uint64_t product(const std::vector<std::int64_t>& shape) {
    std::uint64_t count = 1;
    for (const std::int64_t extent : shape)
        if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(extent), &count))
            return std::uint64_t{1} << 63;
    return count;
}

std::vector<std::byte> copied(std::span<const std::byte> from, std::size_t elementBytes,
                              const std::vector<std::int64_t>& shape,
                              const std::vector<std::int64_t>& strides) {
    std::vector<std::byte> to(static_cast<std::size_t>(product(shape)) * elementBytes);
    std::vector<std::int64_t> at(shape.size());
    std::size_t source = 0;  // in elements
    for (std::size_t target = 0; target < to.size(); target += elementBytes) {
        std::copy_n(&from[source * elementBytes], elementBytes, &to[target]);
        for (std::size_t axis = shape.size(); axis > 0; --axis) {
            const auto stride = static_cast<std::size_t>(strides[axis - 1]);
            source += stride;
            if (++at[axis - 1] < shape[axis - 1]) break;
            source -= stride * static_cast<std::size_t>(shape[axis - 1]);
            at[axis - 1] = 0;
        }
    }
    return to;
}

}  // namespace

TorchStorage torchStorage(const Message& where, const Pickle& pickle, PickleIndex persistent) {
    const PickleIndex identity = pickle.parts(persistent)[0];
    if (pickle.at(identity).kind != PickleKind::tuple)
        throw Error("{}: a persistent identity is no tuple; torch does not write it so", where);
    const Arguments parts(where, pickle, pickle.parts(identity));
    const std::string_view what = parts.value(0, PickleKind::text, Message("a text")).text;
    if (what != "storage")
        throw Error(
            "{}: a persistent identity is of a {}, expected \"storage\"; a whole module holds "
            "programs and is not read: save its state_dict() alone",
            where, inQuotes(what));
    TorchStorage storage;
    storage.type = parts.value(1, PickleKind::global, Message("a type of storage")).text;
    const ElementType* const type = typeOf(storage.type);
    if (type == nullptr && storage.type != untyped)
        throw Error("{}: {} is no type of storage", where, inQuotes(storage.type));
    if (type != nullptr) {
        storage.dtype = type->dtype;
        storage.elementBytes = type->bytes;
    }
    storage.key = parts.value(2, PickleKind::text, Message("the name of a storage")).text;
    storage.elements = storage.ofView = parts.number(4);
    if (parts.size() > 5 && pickle.at(parts.index(5)).kind == PickleKind::tuple) {
        const Arguments view(where, pickle, pickle.parts(parts.index(5)));
        storage.first = view.number(1);
        storage.ofView = view.number(2);
        if (storage.first > storage.elements || storage.ofView > storage.elements - storage.first)
            throw Error("{}: a view of a storage reaches beyond it", where);
    }
    return storage;
}

std::optional<TorchTensors::Call> TorchTensors::rebuilt(PickleIndex index) const {
    constexpr int deepest = 8;
    for (int depth = 0; depth < deepest; ++depth) {
        if (pickle_.at(index).kind != PickleKind::call) return std::nullopt;
        const auto call = pickle_.parts(index);
        const std::string_view function = pickle_.at(call[0]).text;
        const auto arguments = pickle_.parts(call[1]);
        if (function.starts_with("torch._utils _rebuild_tensor")) return Call{function, call[1]};
        if (function == "torch._tensor _rebuild_from_type_v2") {
            if (arguments.size() < 3 || pickle_.at(arguments[0]).kind != PickleKind::global ||
                !pickle_.at(arguments[0]).text.starts_with("torch._utils _rebuild_tensor") ||
                pickle_.at(arguments[2]).kind != PickleKind::tuple)
                return std::nullopt;
            return Call{pickle_.at(arguments[0]).text, arguments[2]};
        }
        if (!function.starts_with("torch._utils _rebuild_parameter") || arguments.empty())
            return std::nullopt;
        index = arguments[0];
    }
    return std::nullopt;
}

void TorchTensors::add(const std::string& name, PickleIndex tensor, Weights& weights) {
    const Message where("{}: tensor {}", file_, inQuotes(name));
    const Call call = rebuilt(tensor).value();
    const Arguments arguments(where, pickle_, pickle_.parts(call.arguments));
    arguments.value(0, PickleKind::persistent, Message("a storage"));
    TorchStorage storage = torchStorage(where, pickle_, arguments.index(0));
    std::string_view typeName = storage.type;
    if (storage.type == untyped) {
        if (!call.function.ends_with("_v3"))
            throw Error("{}: its storage has no type; torch does not write it so", where);
        typeName = arguments.value(6, PickleKind::global, Message("a type")).text;
        const ElementType* const type = typeOf(typeName);
        if (type == nullptr) throw Error("{}: {} is no type", where, inQuotes(typeName));
        storage.dtype = type->dtype;
    }
    const std::size_t elementBytes = typeOf(typeName)->bytes;
    const std::uint64_t first = arguments.number(1);
    const std::vector<std::int64_t> shape = extents(where, pickle_, arguments.index(2));
    const std::vector<std::int64_t> strides = extents(where, pickle_, arguments.index(3));
    if (shape.size() != strides.size())
        throw Error("{}: has {} dimensions and {} strides", where, shape.size(), strides.size());

    const auto found = storages_.find(storage.key);
    if (found == storages_.end())
        throw Error("{}: its storage {} is not in the file; copy or download it again", where,
                    inQuotes(storage.key));
    std::uint64_t bytes = 0;
    if (__builtin_mul_overflow(storage.elements, std::uint64_t{storage.elementBytes}, &bytes) ||
        bytes != found->second.size())
        throw Error(
            "{}: its storage {} is said to have {} elements of {} bytes, and {} bytes are there",
            where, inQuotes(storage.key), storage.elements, storage.elementBytes,
            found->second.size());
    if (weights.tensors.contains(name) || weights.missing.contains(name))
        throw Error("{} is given twice; which one counts is not defined", where);
    if (weights.tensors.size() + weights.missing.size() >= mostTorchTensors)
        throw Error("{}: holds more than {} tensors", file_, mostTorchTensors);

    const std::uint64_t there = storage.ofView * storage.elementBytes / elementBytes;
    const std::uint64_t count = product(shape);
    if (count > 0) {
        const std::uint64_t needed = reach(where, shape, strides, first);
        if (needed > there)
            throw Error(
                "{}: {} with strides {} from element {} reaches {} elements, but its storage has "
                "{}",
                where, shapeText(shape), shapeText(strides), first, needed, there);
    }
    if (!storage.dtype) {
        weights.missing.emplace(name, Message("{}: has elements of {}, which are not known here",
                                              file_, inQuotes(typeName)));
        return;
    }
    TensorView view = {*storage.dtype, shape, {}, file_};
    if (count > 0) {
        const auto begin =
            static_cast<std::size_t>(storage.first * storage.elementBytes + first * elementBytes);
        view.bytes = found->second.subspan(begin);
        if (rowAfterRow(shape, strides)) {
            view.bytes = view.bytes.first(static_cast<std::size_t>(count) * elementBytes);
        } else {
            if (count > copyLeft_ / elementBytes)
                throw Error(
                    "{}: {} with strides {} repeats elements; save what it is of, or save "
                    "contiguous() tensors",
                    where, shapeText(shape), shapeText(strides));
            copyLeft_ -= static_cast<std::size_t>(count) * elementBytes;
            weights.copies.push_back(std::make_shared<const std::vector<std::byte>>(
                copied(view.bytes, elementBytes, shape, strides)));
            view.bytes = *weights.copies.back();
        }
    }
    weights.tensors.emplace(name, std::move(view));
}

}  // namespace sextant
