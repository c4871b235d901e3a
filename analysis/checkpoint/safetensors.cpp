// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/safetensors.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::uint64_t longestHeader = 100'000'000;  // the reference reader's limit
constexpr std::size_t mostDimensions = 64;
constexpr std::size_t prefixBytes = 8;

struct TensorEntry {
    std::string name;
    TensorView view;
    std::uint64_t begin = 0;  // from the end of the header
    std::uint64_t end = 0;
    std::string unknownType;  // empty: the view's is known
};

std::uint64_t littleEndian(std::span<const std::byte> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < prefixBytes; ++i)
        value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

std::string_view headerText(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto reason = foreignText(start)) throw Error(file + ": " + *reason);
    if (bytes.size() < prefixBytes)
        throw Error(file + ": is " + std::to_string(bytes.size()) +
                    " bytes long, too short for a safetensors file; copy or download it again");
    const std::uint64_t length = littleEndian(bytes);
    if (length > longestHeader)
        throw Error(file + ": says its header is " + std::to_string(length) +
                    " bytes long, expected at most " + std::to_string(longestHeader) +
                    "; this is not a safetensors file");
    if (length > bytes.size() - prefixBytes)
        throw Error(file + ": says its header is " + std::to_string(length) + " bytes long, but " +
                    std::to_string(bytes.size() - prefixBytes) +
                    " bytes follow; the file is cut short: copy or download it again");
    return {reinterpret_cast<const char*>(bytes.data()) + prefixBytes,
            static_cast<std::size_t>(length)};
}

const nlohmann::json& field(const std::string& where, const nlohmann::json& entry,
                            const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end()) throw Error(where + " has no " + key);
    return *found;
}

std::vector<std::int64_t> readShape(const std::string& where, const nlohmann::json& value) {
    if (!value.is_array())
        throw Error(where + ": shape is " + shown(value) + ", expected an array");
    if (value.size() > mostDimensions)
        throw Error(where + ": shape has " + std::to_string(value.size()) +
                    " dimensions, expected at most " + std::to_string(mostDimensions));
    std::vector<std::int64_t> shape;
    for (const nlohmann::json& extent : value) {
        if (!extent.is_number_unsigned())
            throw Error(where + ": shape holds " + shown(extent) + ", expected whole numbers");
        const auto number = extent.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw Error(where + ": shape holds " + std::to_string(number) +
                        "; the tensor's size overflows");
        shape.push_back(static_cast<std::int64_t>(number));
    }
    return shape;
}

std::uint64_t byteSize(const std::string& where, const TensorView& view) {
    std::uint64_t size = 1;
    bool overflow = false;
    for (const std::int64_t extent : view.shape)
        overflow |= __builtin_mul_overflow(size, static_cast<std::uint64_t>(extent), &size);
    overflow |=
        __builtin_mul_overflow(size, static_cast<std::uint64_t>(elementSize(view.dtype)), &size);
    if (overflow)
        throw Error(where + ": shape is " + shapeText(view.shape) +
                    "; the tensor's size overflows");
    return size;
}

TensorEntry readEntry(const std::string& file, const std::string& tensorName,
                      const nlohmann::json& entry) {
    const std::string where = file + ": tensor " + inQuotes(tensorName);
    if (!entry.is_object()) throw Error(where + " is " + shown(entry) + ", expected an object");
    TensorEntry placed;
    placed.name = tensorName;
    placed.view.file = file;

    const nlohmann::json& type = field(where, entry, "dtype");
    if (!type.is_string()) throw Error(where + ": dtype is " + shown(type) + ", expected a string");
    const auto dtype = dtypeNamed(type.get_ref<const std::string&>());
    if (dtype)
        placed.view.dtype = *dtype;
    else
        placed.unknownType = shown(type);
    placed.view.shape = readShape(where, field(where, entry, "shape"));

    const nlohmann::json& offsets = field(where, entry, "data_offsets");
    if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
        !offsets[1].is_number_unsigned())
        throw Error(where + ": data_offsets is not a pair of whole numbers");
    placed.begin = offsets[0].get<std::uint64_t>();
    placed.end = offsets[1].get<std::uint64_t>();
    if (!dtype && placed.end >= placed.begin) return placed;  // as long as it says
    const std::uint64_t size = byteSize(where, placed.view);
    if (placed.end < placed.begin || placed.end - placed.begin != size)
        throw Error(where + ": data_offsets are " + std::to_string(placed.begin) + " to " +
                    std::to_string(placed.end) + ", but " + name(placed.view.dtype) + " " +
                    shapeText(placed.view.shape) + " needs " + std::to_string(size) + " bytes");
    return placed;
}

void readMetadata(const std::string& file, const nlohmann::json& entry, Weights& weights) {
    if (entry.is_null()) return;
    if (!entry.is_object())
        throw Error(file + ": __metadata__ is " + shown(entry) + ", expected an object");
    for (const auto& [key, value] : entry.items()) {
        if (!value.is_string())
            throw Error(file + ": __metadata__ " + inQuotes(key) + " is " + shown(value) +
                        ", expected a string");
        weights.metadata[key] = value.get<std::string>();
    }
}

// The tensors must tile the data exactly: a gap could hide something, an overlap multiplies it.
void placeInOrder(const std::string& file, std::span<const std::byte> data,
                  std::vector<TensorEntry>& tensors) {
    std::sort(tensors.begin(), tensors.end(), [](const TensorEntry& a, const TensorEntry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::uint64_t expected = 0;
    for (TensorEntry& tensor : tensors) {
        if (tensor.begin != expected)
            throw Error(file + ": tensor " + inQuotes(tensor.name) + " begins at byte " +
                        std::to_string(tensor.begin) + " of the data, expected " +
                        std::to_string(expected) + ": its data_offsets " +
                        (tensor.begin < expected ? "overlap another tensor" : "leave a gap"));
        expected = tensor.end;
    }
    if (expected != data.size())
        throw Error(file + ": the header describes " + std::to_string(expected) +
                    " bytes of tensors, but " + std::to_string(data.size()) + " follow it; " +
                    (expected > data.size() ? "the file is cut short: copy or download it again"
                                            : "bytes are left over at the end"));
    for (TensorEntry& tensor : tensors)
        tensor.view.bytes = data.subspan(static_cast<std::size_t>(tensor.begin),
                                         static_cast<std::size_t>(tensor.end - tensor.begin));
}

}  // namespace

Weights safetensorsWeights(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view text = headerText(file, bytes);
    const nlohmann::json header = parseJson(file, text);
    if (!header.is_object())
        throw Error(file + ": its header is " + shown(header) + ", expected a JSON object");

    Weights weights;
    std::vector<TensorEntry> tensors;
    for (const auto& [key, entry] : header.items()) {
        if (key == "__metadata__")
            readMetadata(file, entry, weights);
        else
            tensors.push_back(readEntry(file, key, entry));
    }
    placeInOrder(file, bytes.subspan(prefixBytes + text.size()), tensors);
    for (TensorEntry& tensor : tensors) {
        if (tensor.unknownType.empty())
            weights.tensors.emplace(std::move(tensor.name), std::move(tensor.view));
        else
            weights.missing.emplace(
                std::move(tensor.name),
                file + ": has dtype " + tensor.unknownType + ", which is not known here");
    }
    return weights;
}

Weights readSafetensors(const std::filesystem::path& path) {
    const auto mapped = std::make_shared<const MappedFile>(path);
    Weights weights = safetensorsWeights(path.string(), mapped->bytes());
    weights.storage.push_back(mapped);
    return weights;
}

}  // namespace sextant
