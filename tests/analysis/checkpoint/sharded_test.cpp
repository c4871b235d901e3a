// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "tests/analysis/checkpoint/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const char* const first = "model-00001-of-00002.safetensors";
const char* const second = "model-00002-of-00002.safetensors";
const char* const indexFile = "model.safetensors.index.json";

// The tiny Llama in two files: layer 0 and the embedding in the first.
struct Sharded {
    TemporaryFolder folder;
    nlohmann::json index = {{"metadata", {{"total_size", 0}}}, {"weight_map", {}}};

    Sharded() {
        const TinyLlama model;
        writeFile(folder.path() / "config.json", model.config.dump());
        std::vector<StoredTensor> halves[2];
        for (const StoredTensor& tensor : model.tensors) {
            const bool later = tensor.name.find("layers.1.") != std::string::npos;
            halves[later ? 1 : 0].push_back(tensor);
            index["weight_map"][tensor.name] = later ? second : first;
        }
        writeFile(folder.path() / first, safetensorsBytes(halves[0], {{"format", "pt"}}));
        writeFile(folder.path() / second, safetensorsBytes(halves[1]));
        writeIndex();
    }
    void writeIndex() const { writeFile(folder.path() / indexFile, index.dump()); }
};

}  // namespace

TEST_CASE("A checkpoint in two files opens from the folder, the index and one of the files") {
    const Sharded sharded;
    const std::int64_t parameters = TinyLlama().open().parameters;
    for (const auto& path : {sharded.folder.path(), sharded.folder.path() / indexFile,
                             sharded.folder.path() / first}) {
        INFO(path.string());
        const Checkpoint checkpoint = openCheckpoint(path);
        CHECK(checkpoint.parameters == parameters);
        CHECK(checkpoint.weights.storage.size() == 2);
        CHECK_THAT(checkpoint.weights.find("model.layers.1.mlp.up_proj.weight")->file,
                   ContainsSubstring(second));
    }
}

TEST_CASE("A missing shard is named") {
    const Sharded sharded;
    std::filesystem::remove(sharded.folder.path() / second);
    CHECK_THAT(refusal(sharded.folder.path()), ContainsSubstring(indexFile) &&
                                                   ContainsSubstring(second) &&
                                                   ContainsSubstring("missing"));
}

TEST_CASE("A tensor that is not in the shard the index names is named") {
    Sharded sharded;
    sharded.index["weight_map"]["model.layers.1.mlp.up_proj.weight"] = first;
    sharded.writeIndex();
    CHECK_THAT(refusal(sharded.folder.path()),
               ContainsSubstring("tensor model.layers.1.mlp.up_proj.weight is missing") &&
                   ContainsSubstring("weight_map says that it is in \"" + std::string(first) +
                                     "\", but it is not there"));
}

TEST_CASE("A stale entry of the index that nothing needs is told") {
    Sharded sharded;
    sharded.index["weight_map"]["model.layers.1.self_attn.rotary_emb.inv_freq"] = second;
    sharded.writeIndex();
    CHECK_THAT(warnings(openCheckpoint(sharded.folder.path())),
               ContainsSubstring("inv_freq, which nothing needs, is left out") &&
                   ContainsSubstring(indexFile));
}

TEST_CASE("An index beside a whole file that it does not name is told to be passed over") {
    const Sharded sharded;
    TinyLlama().write(sharded.folder.path());
    const Checkpoint whole = openCheckpoint(sharded.folder.path());
    CHECK(whole.weights.storage.size() == 1);
    CHECK_THAT(warnings(whole),
               ContainsSubstring(std::string(indexFile) +
                                 ": names other files, and model.safetensors stands beside it; the "
                                 "latter counts, as in transformers 5."));
    // Whoever names the index has it.
    CHECK(openCheckpoint(sharded.folder.path() / indexFile).warnings.empty());
    writeFile(sharded.folder.path() / indexFile,
              R"({"weight_map": {"model.norm.weight": "model.safetensors"}})");
    CHECK(openCheckpoint(sharded.folder.path()).warnings.empty());
}

TEST_CASE("Weights that are passed over in a folder are told") {
    const TemporaryFolder folder;
    TinyLlama().write(folder.path());
    const auto remarks = [&](const std::filesystem::path& path) {
        std::string all;
        for (const Message& one : factsOf(openCheckpoint(path)).warnings)
            all += one.text() + "\n";
        return all;
    };
    CHECK(remarks(folder.path()).empty());
    for (const char* other : {"pytorch_model.bin", "q4.gguf", "adapter_model.safetensors",
                              "training_args.bin", "notes.txt"})
        writeFile(folder.path() / other, "nobody reads this");
    CHECK_THAT(remarks(folder.path()),
               ContainsSubstring("weights are read from \"model.safetensors\"; "
                                 "\"pytorch_model.bin\", \"q4.gguf\" are passed over"));
    // Whoever names the file knows.
    CHECK(remarks(folder.path() / "model.safetensors").empty());
}

TEST_CASE("An index cannot lead out of its folder") {
    for (const char* name : {"../../etc/passwd", "/etc/passwd", "..", "a/b.safetensors",
                             "a\\b.safetensors", "", ".safetensors", "tokenizer.json"}) {
        INFO(name);
        Sharded sharded;
        sharded.index["weight_map"]["model.norm.weight"] = name;
        sharded.writeIndex();
        CHECK_THAT(refusal(sharded.folder.path()), ContainsSubstring("weight_map names the file"));
    }
}

TEST_CASE("A tensor in two shards that the index does not place is refused") {
    Sharded sharded;
    const std::vector<StoredTensor> doubled = {floatTensor("stray", {1}, {1.0F})};
    writeFile(sharded.folder.path() / "extra-1.safetensors", safetensorsBytes(doubled));
    writeFile(sharded.folder.path() / "extra-2.safetensors", safetensorsBytes(doubled));
    sharded.index["weight_map"]["p"] = "extra-1.safetensors";
    sharded.index["weight_map"]["q"] = "extra-2.safetensors";
    sharded.writeIndex();
    CHECK_THAT(refusal(sharded.folder.path()), ContainsSubstring("tensor \"stray\" is in"));
}

TEST_CASE("An index without a usable weight_map is refused") {
    for (const char* text : {"[]", "{}", R"({"weight_map":[]})", R"({"weight_map":{}})",
                             R"({"weight_map":{"a":1}})", "{"}) {
        INFO(text);
        const Sharded sharded;
        writeFile(sharded.folder.path() / indexFile, text);
        CHECK_THAT(refusal(sharded.folder.path()), ContainsSubstring(indexFile));
    }
}
