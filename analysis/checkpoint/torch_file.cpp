// SPDX-License-Identifier: GPL-3.0-or-later
// The formats are those of torch/serialization.py: _save and _legacy_save.
#include "analysis/checkpoint/torch_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string_view>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/pickle.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/checkpoint/state_dict.h"
#include "analysis/checkpoint/torch_tensors.h"
#include "analysis/checkpoint/zip.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Bytes = std::span<const std::byte>;
using namespace std::string_view_literals;

std::string_view asText(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// ---- the zip form: NAME/data.pkl, NAME/data/KEY ----

// The folder in which data.pkl lies, with its slash.
std::string folderOf(const std::string& file, const std::vector<ZipEntry>& entries) {
    constexpr std::string_view pickleName = "data.pkl";
    const ZipEntry* found = nullptr;
    for (const ZipEntry& entry : entries) {
        const std::string_view name = entry.name;
        if (name != pickleName && !name.ends_with("/data.pkl")) continue;
        if (found != nullptr)
            throw Error("{}: holds {} and {}; which one counts is not defined", file,
                        inQuotes(found->name), inQuotes(name));
        found = &entry;
    }
    if (found == nullptr)
        throw Error("{}: is a zip archive without data.pkl, expected what torch.save writes", file);
    return found->name.substr(0, found->name.size() - pickleName.size());
}

Weights readZipped(const std::string& file, Bytes bytes) {
    const std::vector<ZipEntry> entries = readZip(file, bytes);
    const std::string folder = folderOf(file, entries);
    const std::string storageFolder = folder + "data/";
    Weights weights;
    TorchStorages storages;
    Bytes pickled;
    for (const ZipEntry& entry : entries) {
        const std::string_view name = entry.name;
        if (name == folder + "constants.pkl")
            throw Error(
                "{}: is a TorchScript program, which is not run; save its state_dict() with "
                "torch.save",
                file);
        if (name.starts_with(storageFolder)) {
            storages.emplace(name.substr(storageFolder.size()), entry.bytes);
            weights.checksums.push_back({file, entry.name, entry.bytes, entry.crc});
            continue;
        }
        if (name != folder + "data.pkl" && name != folder + "byteorder") continue;
        checkCrc(file, entry);
        if (name.ends_with("data.pkl"))
            pickled = entry.bytes;
        else if (asText(entry.bytes) != "little")
            throw Error(
                "{}: its byteorder is {}, expected \"little\"; save it again on another machine",
                file, inQuotes(asText(entry.bytes)));
    }
    const Pickle pickle = readPickle(Message::verbatim(file), pickled);
    TorchTensors tensors(file, pickle, storages, bytes.size());
    addStateDict(file, pickle, tensors, weights);
    return weights;
}

// ---- the older form: a magic number, a version, the machine, the object, the keys of its storages
// as pickles; then of each storage its number of elements and its bytes ----

constexpr std::string_view torchMagic = "\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv;
constexpr std::int64_t knownVersion = 1001;

// The type and the size that the object says of each storage.
std::map<std::string_view, TorchStorage> storagesIn(const std::string& file, const Pickle& pickle) {
    std::map<std::string_view, TorchStorage> found;
    for (PickleIndex index = 0; index < pickle.values.size(); ++index) {
        if (pickle.at(index).kind != PickleKind::persistent) continue;
        const TorchStorage storage = torchStorage(Message::verbatim(file), pickle, index);
        const auto [place, isNew] = found.emplace(storage.key, storage);
        if (place->second.type != storage.type || place->second.elements != storage.elements)
            throw Error("{}: the storage {} is said to be of two types or sizes", file,
                        inQuotes(storage.key));
    }
    return found;
}

void checkMachine(const std::string& file, const Pickle& pickle) {
    const auto parts = pickle.parts(pickle.top);
    for (std::size_t at = 0; at + 1 < parts.size(); at += 2)
        if (pickle.at(parts[at]).text == "little_endian" && pickle.at(parts[at + 1]).integer == 0)
            throw Error(
                "{}: was written on a machine with the highest byte first, which is not read; save "
                "it again on another machine",
                file);
}

TorchStorages storagesBehind(const std::string& file, Bytes rest, const Pickle& keys,
                             const std::map<std::string_view, TorchStorage>& described) {
    TorchStorages storages;
    for (const PickleIndex key : keys.parts(keys.top)) {
        const std::string name(keys.at(key).text);
        const auto known = described.find(name);
        if (known == described.end())
            throw Error("{}: holds the storage {}, which no tensor is of; its size is not known",
                        file, inQuotes(name));
        const TorchStorage& storage = known->second;
        if (rest.size() < sizeof(std::uint64_t))
            throw Error(
                "{}: ends before its storage {}; it is cut short: copy or download it again", file,
                inQuotes(name));
        const auto elements = loadWord<std::uint64_t>(rest.data(), 0);
        rest = rest.subspan(sizeof(std::uint64_t));
        std::uint64_t size = 0;
        if (elements != storage.elements ||
            __builtin_mul_overflow(elements, std::uint64_t{storage.elementBytes}, &size))
            throw Error("{}: the storage {} has {} elements, and its tensors say {}", file,
                        inQuotes(name), elements, storage.elements);
        if (size > rest.size())
            throw Error(
                "{}: the storage {} is said to be {} bytes long, and {} follow; it is cut short: "
                "copy or download it again",
                file, inQuotes(name), size, rest.size());
        if (!storages.emplace(name, rest.first(static_cast<std::size_t>(size))).second)
            throw Error("{}: holds the storage {} twice", file, inQuotes(name));
        rest = rest.subspan(static_cast<std::size_t>(size));
    }
    if (!rest.empty())
        throw Error("{}: has {} bytes after its last storage, which nothing describes", file,
                    rest.size());
    return storages;
}

Weights readInTurn(const std::string& file, Bytes bytes) {
    Bytes rest = bytes;
    const auto next = [&](const Message& what) {
        Pickle pickle = readPickle(Message("{}: {}", file, what), rest);
        rest = rest.subspan(pickle.size);
        return pickle;
    };
    const Pickle first = next(Message("its first part"));
    const PickleValue& number = first.at(first.top);
    if (number.kind != PickleKind::longInteger || number.text != torchMagic)
        throw Error("{}: is a pickle of something else than torch.save, without tensors", file);
    const Pickle version = next(Message("its version"));
    const PickleValue& protocol = version.at(version.top);
    if (protocol.kind != PickleKind::integer || protocol.integer != knownVersion)
        throw Error("{}: is of a version of torch.save that is not known here, expected {}", file,
                    knownVersion);
    checkMachine(file, next(Message("its machine")));
    const Pickle object = next(Message("its tensors"));
    const Pickle keys = next(Message("its storages"));
    const auto described = storagesIn(file, object);
    const TorchStorages storages = storagesBehind(file, rest, keys, described);
    TorchTensors tensors(file, object, storages, bytes.size());
    Weights weights;
    addStateDict(file, object, tensors, weights);
    return weights;
}

bool mayBePickle(std::string_view text) {
    // PROTO, or the opcodes that a pickle of protocol 0 begins with.
    return !text.empty() && (text.front() == '\x80' ||
                             "(cVSI]}ldtNFLp"sv.find(text.front()) != std::string_view::npos);
}

}  // namespace

bool isTorchFile(const std::filesystem::path& path) {
    std::string kind = path.extension().string();
    std::transform(kind.begin(), kind.end(), kind.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    constexpr std::array kinds = {".bin"sv, ".pt"sv, ".pth"sv, ".ckpt"sv, ".pkl"sv};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Weights torchWeights(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view text = asText(bytes);
    if (const auto reason = foreignText(text)) throw Error("{}: {}", file, *reason);
    if (bytes.empty())
        throw Error("{}: is empty, expected what torch.save writes; download it again", file);
    if (text.starts_with("PK\x03\x04"sv)) return readZipped(file, bytes);
    if (mayBePickle(text)) return readInTurn(file, bytes);
    throw Error(
        "{}: is no file of torch.save: it begins neither as a zip archive nor as a pickle; copy or "
        "download it again",
        file);
}

Weights readTorchFile(const std::filesystem::path& path) {
    const auto mapped = std::make_shared<const MappedFile>(path);
    Weights weights = torchWeights(path.string(), mapped->bytes());
    weights.storage.push_back(mapped);
    return weights;
}

}  // namespace sextant
