// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_parts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/checkpoint/gguf_keys.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/meta_llama.h"
#include "analysis/error.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr const char* ggufExtension = ".gguf";
constexpr std::int64_t mostParts = 9999;

bool beginsAsGguf(const fs::path& file) {
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored)) return false;
    std::array<char, 4> start = {};
    std::ifstream stream(file, std::ios::binary);
    return stream.read(start.data(), start.size()) &&
           std::string_view(start.data(), start.size()) == "GGUF";
}

// The name of a part, "NAME-00002-of-00003.gguf", around its number.
struct PartName {
    std::string before;  // "NAME-"
    std::string after;   // "-of-00003.gguf"
    std::string number;
};

std::optional<PartName> partName(const std::string& file) {
    constexpr std::size_t digits = 5;
    const std::string of = "-of-";
    const auto at = file.rfind(of);
    if (at == std::string::npos || at <= digits ||
        file.size() != at + of.size() + digits + std::string_view(ggufExtension).size())
        return std::nullopt;
    return PartName{file.substr(0, at - digits), file.substr(at), file.substr(at - digits, digits)};
}

bool areOtherWeights(const fs::path& file) {
    for (const char* other : {".safetensors", ".bin", ".pt", ".pth"})
        if (file.extension() == other) return true;
    return false;
}

// Not a file that a person would open: a later part, or what turns images into embeddings.
bool isBeside(const std::string& file) {
    const auto part = partName(file);
    return (part && part->number != "00001") || file.find("mmproj") != std::string::npos;
}

}  // namespace

std::optional<fs::path> ggufAt(const fs::path& path) {
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
        if (path.extension() == ggufExtension || beginsAsGguf(path)) return path;
        return std::nullopt;
    }
    // Weights of other kinds cannot be opened without their config; GGUF has its own.
    const bool othersCount = fs::exists(path / "config.json", failure) || isMetaFolder(path);
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(path, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const fs::path& file = entry->path();
        if (othersCount && areOtherWeights(file)) return std::nullopt;
        if (file.extension() == ggufExtension && !isBeside(file.filename().string()))
            found.push_back(file);
    }
    if (found.empty()) return std::nullopt;
    if (found.size() == 1) return found.front();
    std::sort(found.begin(), found.end());
    constexpr std::size_t mostNamed = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(found.size(), mostNamed); ++i)
        list += (i == 0 ? "" : ", ") + inQuotes(found[i].filename().string());
    if (found.size() > mostNamed) list += " ...";
    const Message message("{}: holds {} GGUF files; open the one that is meant: {}", path,
                          found.size(), list);
    throw SeveralCandidates(message, std::move(found));
}

GgufFile readGgufParts(const fs::path& path) {
    GgufFile gguf = readGguf(path);
    const std::int64_t parts = GgufKeys(gguf).optionalWhole("split.count").value_or(1);
    if (parts <= 1) return gguf;
    const auto name = partName(path.filename().string());
    if (!name || parts > mostParts)
        throw Error(
            "{}: is one of {} parts (split.count), and its name does not say which; expected "
            "\"NAME-00001-of-00002.gguf\", or merge them with llama-gguf-split --merge",
            gguf.file, parts);
    const auto file = [&](std::int64_t part) {
        char number[16];
        std::snprintf(number, sizeof number, "%05d", static_cast<int>(part));
        return path.parent_path() / (name->before + number + name->after);
    };
    for (std::int64_t part = 1; part <= parts; ++part) {
        std::error_code ignored;
        if (!fs::exists(file(part), ignored))
            throw Error("{}: is one of {} parts, and {} is missing beside it; download it too",
                        gguf.file, parts, inQuotes(file(part).filename().string()));
    }
    gguf = readGguf(file(1));
    for (std::int64_t part = 2; part <= parts; ++part) {
        GgufFile next = readGguf(file(part));
        for (auto& [tensor, view] : next.weights.tensors)
            if (!gguf.weights.tensors.emplace(tensor, std::move(view)).second)
                throw Error("{}: tensor {} is in another part too", next.file, inQuotes(tensor));
        gguf.weights.missing.merge(next.weights.missing);
        gguf.weights.storage.insert(gguf.weights.storage.end(), next.weights.storage.begin(),
                                    next.weights.storage.end());
    }
    return gguf;
}

}  // namespace sextant
