// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/locate.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "analysis/checkpoint/folder_entries.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/meta_llama.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/checkpoint/sharded.h"
#include "analysis/checkpoint/torch_file.h"
#include "analysis/error.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr const char* configName = "config.json";
constexpr const char* singleName = "model.safetensors";
constexpr const char* indexName = "model.safetensors.index.json";
constexpr const char* torchName = "pytorch_model.bin";
constexpr const char* torchIndexName = "pytorch_model.bin.index.json";

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool isIndex(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.ends_with(".safetensors.index.json") || name.ends_with(".bin.index.json");
}

// Whether the folder is meant, whose weights are chosen among.
bool meansFolder(const fs::path& path) {
    return isFolder(path) || standsForFolder(path);
}

bool isSafetensors(const fs::path& path) {
    return path.extension() == ".safetensors";
}

bool isAdapter(const fs::path& weights) {
    return weights.stem() == "adapter_model";
}

constexpr std::string_view ofTraining[] = {"training_args", "optimizer", "scheduler", "rng_state",
                                           "scaler"};

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::error_code failure;
    std::vector<fs::path> files = folderEntries(folder, failure);
    if (failure) throw Error("{}: cannot be listed: {}", folder, failure.message());
    return files;
}

constexpr const char* adapterName = "adapter_config.json";

// The base model as the adapter's own config names it; empty where it does not.
std::string baseOf(const fs::path& adapter) {
    try {
        const nlohmann::json json = readJson(adapter, 1'000'000);
        const auto base = json.find("base_model_name_or_path");
        if (base != json.end() && base->is_string()) return inQuotes(base->get<std::string>());
    } catch (const Error&) {
    }
    return {};
}

[[noreturn]] void refuseAdapter(const fs::path& folder) {
    const std::string base = baseOf(folder / adapterName);
    throw Error(
        base.empty()
            ? Message("{}: holds a LoRA adapter ({}), and no model; {}", folder, adapterName,
                      howToMerge())
            : Message("{}: holds a LoRA adapter ({}), of the base model {}, and no model; {}",
                      folder, adapterName, base, howToMerge()));
}

// Folders within that hold a model, as what a person might have meant.
std::vector<fs::path> checkpointsInside(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const fs::path& inner : filesIn(folder))
        if (isFolder(inner) && (isThere(inner / configName) || isMetaFolder(inner)))
            found.push_back(inner);
    return found;
}

Message namesOf(const std::vector<fs::path>& paths) {
    constexpr std::size_t mostNamed = 8;
    std::string list;
    for (std::size_t at = 0; at < std::min(paths.size(), mostNamed); ++at)
        list += (at == 0 ? "" : ", ") + inQuotes(paths[at].filename().string());
    return paths.size() > mostNamed ? Message("{} and {} more", list, paths.size() - mostNamed)
                                    : Message::verbatim(list);
}

// What training keeps beside the weights, in files of torch.save.
bool isOfTraining(const fs::path& file) {
    const std::string name = file.filename().string();
    return std::any_of(std::begin(ofTraining), std::end(ofTraining),
                       [&](std::string_view start) { return name.starts_with(start); });
}

// Files that may each be the weights.
std::vector<fs::path> weightsIn(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const fs::path& file : filesIn(folder))
        if (!isAdapter(file) && !isFolder(file) &&
            (isSafetensors(file) || (isTorchFile(file) && !isOfTraining(file))))
            found.push_back(file);
    return found;
}

// models--NAME of the hub's cache, whose checkpoints are in snapshots/.
[[noreturn]] void refuseCache(const fs::path& folder) {
    std::string snapshots;
    for (const fs::path& snapshot : filesIn(folder / "snapshots"))
        snapshots += (snapshots.empty() ? "" : ", ") + inQuotes(snapshot.filename().string());
    throw Error(snapshots.empty()
                    ? Message("{}: is a model's root in the Hugging Face cache; open a folder in "
                              "its snapshots, which holds none yet: download the model",
                              folder)
                    : Message("{}: is a model's root in the Hugging Face cache; open a folder in "
                              "its snapshots: {}",
                              folder, snapshots));
}

// Where no safetensors weights are: what is there, and what to do.
[[noreturn]] void refuseContents(const fs::path& folder, const Message& missing) {
    const std::vector<fs::path> files = filesIn(folder);
    if (files.empty())
        throw Error(
            "{}: is an empty folder, expected {} and {}, or a .gguf file; download the model's "
            "files into it",
            folder, configName, singleName);
    if (isFolder(folder / "snapshots") && !isThere(folder / configName)) refuseCache(folder);
    if (isThere(folder / adapterName)) refuseAdapter(folder);
    for (const fs::path& file : files)
        if (const auto reason = foreignWeights(file))
            throw Error("{}: {}; {} {}", folder, missing, inQuotes(file.filename().string()),
                        *reason);
    throw Error("{}: {}", folder, missing);
}

// "model-00001-of-00003.safetensors" is a third of a checkpoint.
bool isShard(const fs::path& path) {
    const std::string stem = path.stem().string();
    const auto of = stem.rfind("-of-");
    return of != std::string::npos && of > 0 &&
           stem.find_first_not_of("0123456789", of + 4) == std::string::npos;
}

}  // namespace

bool standsForFolder(const fs::path& file) {
    constexpr std::string_view names[] = {
        configName,      "generation_config.json", "merges.txt",      "special_tokens_map.json",
        "tokenizer.bin", "tokenizer.json",         "tokenizer.model", "tokenizer_config.json",
        "vocab.json"};
    const std::string name = file.filename().string();
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

fs::path findFolder(const fs::path& path) {
    if (path.empty()) throw Error("no checkpoint was named");
    if (!isThere(path)) throw Error("{}: not found; check the path", path);
    if (isFolder(path)) {
        if (isThere(path / configName) || isMetaFolder(path)) return path;
        const std::vector<fs::path> inner = checkpointsInside(path);
        if (inner.size() == 1) return inner.front();
        if (inner.size() > 1)
            throw SeveralCandidates(Message("{}: holds {} models; open the one that is meant: {}",
                                            path, inner.size(), namesOf(inner)),
                                    inner);
        refuseContents(path, Message("holds no {}, which says what the model is", configName));
    }
    if (const auto reason = foreignWeights(path)) throw Error("{}: {}", path, *reason);
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (path.filename() == configName || isMetaFolder(folder)) return folder;
    if (standsForFolder(path)) {
        if (isThere(folder / configName)) return folder;
        throw Error(
            "{}: has no {} beside it, which says what the model is; open a checkpoint's folder or "
            "its weights",
            path, configName);
    }
    if (!isSafetensors(path) && !isTorchFile(path) && !isIndex(path))
        throw Error(
            "{}: is no checkpoint; expected a folder, a {}, a .safetensors file, a .gguf file, one "
            "of torch.save (.bin, .pt, .pth) or an index",
            path, configName);
    if (!isThere(folder / configName)) {
        // What is wrong with the file itself comes first.
        if (isIndex(path))
            readSharded(path);
        else
            readWeightFile(path);
        throw Error("{}: has no {} beside it, which says what the model is; copy it there", path,
                    configName);
    }
    return folder;
}

Weights readWeights(const fs::path& path, const fs::path& folder) {
    if (!meansFolder(path)) {
        if (isAdapter(path)) refuseAdapter(folder);
        if (isIndex(path)) return readSharded(path);
        const fs::path index = folder / (isTorchFile(path) ? torchIndexName : indexName);
        return isShard(path) && isThere(index) ? readSharded(index) : readWeightFile(path);
    }
    for (const char* usual : {singleName, indexName, torchName, torchIndexName})
        if (isThere(folder / usual))
            return isIndex(usual) ? readSharded(folder / usual) : readWeightFile(folder / usual);
    const std::vector<fs::path> found = weightsIn(folder);
    if (found.size() == 1) return readWeightFile(found.front());
    if (found.size() > 1)
        throw SeveralCandidates(
            Message("{}: holds {} files of weights but neither {} nor {}; open the one that is "
                    "meant: {}",
                    folder, found.size(), singleName, indexName, namesOf(found)),
            found);
    refuseContents(folder, Message("holds no weights, expected {} or {}", singleName, indexName));
}

Message unreadWeights(const fs::path& path, const fs::path& folder, const Weights& read) {
    if (!meansFolder(path)) return {};
    const auto isRead = [&](const fs::path& file) {
        return std::any_of(read.storage.begin(), read.storage.end(), [&](const auto& one) {
            return one->path().filename() == file.filename();
        });
    };
    std::vector<fs::path> others;
    for (const fs::path& file : filesIn(folder))
        if (!isFolder(file) && !isRead(file) && !isAdapter(file) && !isShard(file) &&
            (isSafetensors(file) || file.extension() == ".gguf" ||
             (isTorchFile(file) && !isOfTraining(file)) || file.filename() == torchIndexName))
            others.push_back(file);
    if (others.empty() || read.storage.empty()) return {};
    Message from = Message::verbatim(inQuotes(read.storage.front()->path().filename().string()));
    if (read.storage.size() > 1) from = Message("{} and the other files of its index", from);
    return others.size() > 1
               ? Message(
                     "{}: weights are read from {}; {} are passed over, and can be opened by "
                     "name",
                     folder, from, namesOf(others))
               : Message(
                     "{}: weights are read from {}; {} is passed over, and can be opened by "
                     "name",
                     folder, from, namesOf(others));
}

Message unreadIndex(const fs::path& path, const fs::path& folder) {
    const fs::path index = folder / indexName;
    if (!meansFolder(path) || !isThere(folder / singleName) || !isThere(index)) return {};
    bool same = false;
    try {
        const nlohmann::json json = readJson(index, 100'000'000);
        const auto map = json.is_object() ? json.value("weight_map", nlohmann::json()) : json;
        same = std::all_of(map.begin(), map.end(),
                           [](const nlohmann::json& file) { return file == singleName; });
    } catch (const Error&) {
        // One that cannot be read is passed over as well.
    }
    return same ? Message()
                : Message(
                      "{}: names other files, and {} stands beside it; the latter counts, as "
                      "in {}",
                      index, singleName, transformersVersion);
}

}  // namespace sextant
