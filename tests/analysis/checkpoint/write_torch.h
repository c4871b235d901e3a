// SPDX-License-Identifier: GPL-3.0-or-later
// Writes small zip archives, pickles and files of torch.save for tests, right ones and wrong ones.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/analysis/checkpoint/write_safetensors.h"

namespace sextant::test {

// The lowest `size` bytes of a number, lowest first.
inline std::string little(std::uint64_t number, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes += i < 8 ? static_cast<char>((number >> (8 * i)) & 0xFF) : '\0';
    return bytes;
}

// ---- zip ----

// Bit by bit, as the definition has it.
inline std::uint32_t plainCrc(const std::string& bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

// An entry, and what it may lie about.
struct ZipPart {
    std::string name, bytes;
    std::string localName = {};  // where the entry lies; empty: the same
    std::uint16_t flags = 0, method = 0;
    std::uint32_t crcChange = 0;  // added to the right checksum
    std::int64_t sizeChange = 0;  // added to the right size, in the directory and before the bytes
    std::int64_t offsetChange = 0;  // added to where the directory says it lies
    bool wide = false;              // sizes and place in a zip64 field
};

inline std::string zipBytes(const std::vector<ZipPart>& parts, bool wideEnd = false) {
    std::string file, directory;
    for (const ZipPart& part : parts) {
        const std::uint64_t at = file.size() + static_cast<std::uint64_t>(part.offsetChange);
        const std::uint64_t size = part.bytes.size() + static_cast<std::uint64_t>(part.sizeChange);
        const std::uint32_t crc = plainCrc(part.bytes) + part.crcChange;
        const std::string kind =
            little(part.flags, 2) + little(part.method, 2) + little(0, 4) + little(crc, 4);
        const std::string sizes =
            part.wide ? std::string(8, '\xFF') : little(size, 4) + little(size, 4);
        const std::string localName = part.localName.empty() ? part.name : part.localName;
        const std::string both = little(size, 8) + little(size, 8);
        const std::string localExtra = part.wide ? little(1, 2) + little(16, 2) + both : "";
        const std::string extra =
            part.wide ? little(1, 2) + little(24, 2) + both + little(at, 8) : "";
        file += "PK\x03\x04" + little(20, 2) + kind + sizes + little(localName.size(), 2) +
                little(localExtra.size(), 2) + localName + localExtra + part.bytes;
        directory += "PK\x01\x02" + little(20, 2) + little(20, 2) + kind + sizes +
                     little(part.name.size(), 2) + little(extra.size(), 2) + little(0, 10) +
                     little(part.wide ? 0xFFFFFFFF : at, 4) + part.name + extra;
    }
    const std::uint64_t begin = file.size(), count = parts.size();
    file += directory;
    if (wideEnd)
        file += "PK\x06\x06" + little(44, 8) + little(0, 12) + little(count, 8) + little(count, 8) +
                little(directory.size(), 8) + little(begin, 8) + "PK\x06\x07" + little(0, 4) +
                little(begin + directory.size(), 8) + little(1, 4);
    return file + "PK\x05\x06" + little(0, 4) + little(wideEnd ? 0xFFFF : count, 2) +
           little(wideEnd ? 0xFFFF : count, 2) +
           little(wideEnd ? 0xFFFFFFFF : directory.size(), 4) +
           little(wideEnd ? 0xFFFFFFFF : begin, 4) + little(0, 2);
}

// ---- pickle ----

inline std::string pickleText(const std::string& text) {
    return "X" + little(text.size(), 4) + text;
}
inline std::string pickleInteger(std::int64_t number) {
    return "\x8A\x08" + little(static_cast<std::uint64_t>(number), 8);
}
inline std::string pickleGlobal(const std::string& module, const std::string& name) {
    return "c" + module + "\n" + name + "\n";
}
inline std::string pickleTuple(const std::vector<std::int64_t>& numbers) {
    std::string bytes = "(";
    for (const std::int64_t number : numbers)
        bytes += pickleInteger(number);
    return bytes + "t";
}
inline std::string pickleDictionary(
    const std::vector<std::pair<std::string, std::string>>& entries) {
    std::string bytes = "}(";
    for (const auto& [key, value] : entries)
        bytes += pickleText(key) + value;
    return bytes + "u";
}
inline std::string wholePickle(const std::string& value) {
    return "\x80\x02" + value + ".";
}

// A tensor as torch.save describes it: of a storage, from an element on, with strides.
struct TorchTensor {
    std::string type = "FloatStorage", key = "0";
    std::int64_t elements = 0, first = 0;
    std::vector<std::int64_t> shape = {}, strides = {};
};
inline std::string pickleStorage(const TorchTensor& tensor) {
    return "(" + pickleText("storage") + pickleGlobal("torch", tensor.type) +
           pickleText(tensor.key) + pickleText("cpu") + pickleInteger(tensor.elements) + "tQ";
}
inline std::string pickleTensor(const TorchTensor& tensor) {
    return pickleGlobal("torch._utils", "_rebuild_tensor_v2") + "(" + pickleStorage(tensor) +
           pickleInteger(tensor.first) + pickleTuple(tensor.shape) + pickleTuple(tensor.strides) +
           "\x89" + pickleGlobal("collections", "OrderedDict") + ")RtR";
}

// ---- files of torch.save ----

inline std::vector<std::int64_t> rowAfterRow(const std::vector<std::int64_t>& shape) {
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

// A tensor for each storage, row after row: what the object's dictionary has of them.
inline std::vector<std::pair<std::string, std::string>> stateDict(
    const std::vector<StoredTensor>& tensors) {
    std::vector<std::pair<std::string, std::string>> entries;
    for (std::size_t at = 0; at < tensors.size(); ++at) {
        const StoredTensor& tensor = tensors[at];
        const bool wide = tensor.dtype == "F32";
        const bool bytes = tensor.dtype == "U8";
        const std::size_t size = wide ? 4 : bytes ? 1 : 2;
        entries.emplace_back(
            tensor.name,
            pickleTensor({wide                    ? "FloatStorage"
                          : bytes                 ? "ByteStorage"
                          : tensor.dtype == "F16" ? "HalfStorage"
                                                  : "BFloat16Storage",
                          std::to_string(at), static_cast<std::int64_t>(tensor.bytes.size() / size),
                          0, tensor.shape, rowAfterRow(tensor.shape)}));
    }
    return entries;
}
inline std::vector<std::string> storagesOf(const std::vector<StoredTensor>& tensors) {
    std::vector<std::string> storages;
    for (const StoredTensor& tensor : tensors)
        storages.push_back(tensor.bytes);
    return storages;
}

// The parts of the zip form, around any object.
inline std::vector<ZipPart> torchParts(const std::string& object,
                                       const std::vector<std::string>& storages) {
    std::vector<ZipPart> parts = {{"archive/data.pkl", wholePickle(object)},
                                  {"archive/byteorder", "little"}};
    for (std::size_t at = 0; at < storages.size(); ++at)
        parts.push_back({"archive/data/" + std::to_string(at), storages[at]});
    parts.push_back({"archive/version", "3\n"});
    return parts;
}
inline std::string torchZip(const std::vector<StoredTensor>& tensors) {
    return zipBytes(torchParts(pickleDictionary(stateDict(tensors)), storagesOf(tensors)));
}

// The form before version 1.6, around any object; `elements` of each storage.
inline std::string torchInTurn(const std::string& object, const std::vector<std::string>& storages,
                               const std::vector<std::int64_t>& elements) {
    std::string keys = "](";
    std::string behind;
    for (std::size_t at = 0; at < storages.size(); ++at) {
        keys += pickleText(std::to_string(at));
        behind += little(static_cast<std::uint64_t>(elements[at]), 8) + storages[at];
    }
    return wholePickle("\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19") +
           wholePickle("M\xE9\x03") + wholePickle(pickleDictionary({{"little_endian", "\x88"}})) +
           wholePickle(object) + wholePickle(keys + "e") + behind;
}
inline std::string torchInTurn(const std::vector<StoredTensor>& tensors) {
    std::vector<std::int64_t> elements;
    for (const StoredTensor& tensor : tensors)
        elements.push_back(
            static_cast<std::int64_t>(tensor.bytes.size() / (tensor.dtype == "F32"  ? 4
                                                             : tensor.dtype == "U8" ? 1
                                                                                    : 2)));
    return torchInTurn(pickleDictionary(stateDict(tensors)), storagesOf(tensors), elements);
}

}  // namespace sextant::test
