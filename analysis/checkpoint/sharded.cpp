// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/sharded.h"

#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/torch_file.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::size_t largestIndex = 100'000'000;

std::map<std::string, std::string> readMap(const std::filesystem::path& index) {
    const nlohmann::json json = readJson(index, largestIndex);
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (map == json.end() || !map->is_object())
        throw Error("{}: has no object \"weight_map\" from tensors to files", index);
    std::map<std::string, std::string> shards;
    for (const auto& [tensor, shard] : map->items()) {
        if (!shard.is_string())
            throw Error("{}: weight_map {} is {}, expected a file name", index, inQuotes(tensor),
                        shown(shard));
        shards[tensor] = shard.get<std::string>();
    }
    if (shards.empty()) throw Error("{}: weight_map is empty", index);
    return shards;
}

// An index may come from anybody: it must not make the program read elsewhere.
void checkShardName(const std::filesystem::path& index, const std::string& shard) {
    if (shard.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos)
        throw Error(
            "{}: weight_map names the file {}, which leads out of the folder; expected a plain "
            "file name",
            index, inQuotes(shard));
    const std::filesystem::path path(shard);
    if (!isTorchFile(path) && path.extension() != ".safetensors")
        throw Error(
            "{}: weight_map names the file {}, expected a .safetensors file, or one of torch.save",
            index, inQuotes(shard));
}

}  // namespace

Weights readWeightFile(const std::filesystem::path& path) {
    return isTorchFile(path) ? readTorchFile(path) : readSafetensors(path);
}

Weights readSharded(const std::filesystem::path& index) {
    const std::map<std::string, std::string> shardOf = readMap(index);
    std::set<std::string> shards;
    for (const auto& [tensor, shard] : shardOf)
        shards.insert(shard);
    for (const std::string& shard : shards) {
        checkShardName(index, shard);
        std::error_code ignored;
        if (!std::filesystem::exists(index.parent_path() / shard, ignored))
            throw Error("{}: the shard {} is missing beside it; download it too", index,
                        inQuotes(shard));
    }
    Weights all;
    for (const std::string& shard : shards) {
        Weights part = readWeightFile(index.parent_path() / shard);
        for (auto& [tensor, view] : part.tensors) {
            const auto mapped = shardOf.find(tensor);
            if (mapped != shardOf.end() && mapped->second != shard) continue;
            if (const TensorView* other = all.find(tensor))
                throw Error("{}: tensor {} is in {} and in {}", index, inQuotes(tensor),
                            other->file, view.file);
            all.tensors.emplace(tensor, std::move(view));
        }
        all.missing.merge(part.missing);
        all.takeSources(std::move(part));
    }
    for (const auto& [tensor, shard] : shardOf)
        if (!all.find(tensor))
            all.missing.emplace(
                tensor, Message("{}: weight_map says that it is in {}, but it is not there", index,
                                inQuotes(shard)));
    return all;
}

}  // namespace sextant
