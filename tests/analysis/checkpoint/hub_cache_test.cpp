// SPDX-License-Identifier: GPL-3.0-or-later
// A cache as huggingface_hub leaves it, made in a temporary folder: what its names lead to.
#include "analysis/checkpoint/hub_cache.h"

#include <cstdlib>
#include <map>

#include "analysis/checkpoint/locate.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

const std::string one(40, 'a'), two(40, 'b'), three = "b1" + std::string(38, 'c');

struct HubCache {
    TemporaryFolder folder;
    fs::path root = folder / "hub";

    static fs::path make(const fs::path& path) {
        fs::create_directories(path);
        return path;
    }
    fs::path model(const std::string& name) const { return make(root / name); }
    // A file of a snapshot: a link to a blob, as huggingface_hub makes it.
    void file(const std::string& model, const std::string& commit, const std::string& name,
              const std::string& bytes, bool blob = true) const {
        const std::string hash = "blob-of-" + name;
        const fs::path at = make(root / model / "snapshots" / commit);
        make(root / model / "blobs");
        if (blob) writeFile(root / model / "blobs" / hash, bytes);
        fs::create_symlink("../../blobs/" + hash, at / name);
    }
    void ref(const std::string& model, const std::string& name, const std::string& commit) const {
        const fs::path at = root / model / "refs" / name;
        make(at.parent_path());
        writeFile(at, commit);
    }
    // A tiny model, through links.
    void tiny(const std::string& model, const std::string& commit) const {
        const TemporaryFolder plain;
        TinyLlama().write(plain.path());
        for (const char* name : {"config.json", "model.safetensors"}) {
            std::ifstream from(plain / name, std::ios::binary);
            file(model, commit, name, {std::istreambuf_iterator<char>(from), {}});
        }
    }
    std::string refusalOf(const HubName& name) const {
        return errorOf([&] { findSnapshot(root, name); });
    }
};

fs::path folderWith(const std::map<std::string, std::string>& variables) {
    return hubCacheFolder([&](const char* variable) {
        const auto found = variables.find(variable);
        return found == variables.end() ? std::string() : found->second;
    });
}

}  // namespace

TEST_CASE("what is spelled as the hub spells its models is a name", "[hub-cache]") {
    CHECK(hubName("Qwen/Qwen2.5-0.5B") == HubName{"Qwen/Qwen2.5-0.5B", ""});
    CHECK(hubName("org/name@refs/pr/1") == HubName{"org/name", "refs/pr/1"});
    CHECK(hubName("gpt2@main") == HubName{"gpt2", "main"});
    for (const char* other : {"",
                              "/org/name",
                              "./org/name",
                              "../name",
                              "~/name",
                              "org/",
                              "/name",
                              "a/b/c",
                              "org//name",
                              "org/na me",
                              "org/..",
                              "a--b/c",
                              "org/name@",
                              "org/name@../../etc",
                              "org/name@/x",
                              "org/.hidden",
                              "-org/name",
                              "org/name@a@b",
                              "org\\name",
                              "org/n\xc3\xa4me"}) {
        INFO(other);
        CHECK_FALSE(hubName(other).has_value());
    }
}

TEST_CASE("the cache lies where the environment says", "[hub-cache]") {
    std::map<std::string, std::string> variables = {{"HOME", "/home/a"}};
    CHECK(folderWith({}) == "");
    CHECK(folderWith(variables) == "/home/a/.cache/huggingface/hub");
    variables["XDG_CACHE_HOME"] = "/caches";
    CHECK(folderWith(variables) == "/caches/huggingface/hub");
    variables["HF_HOME"] = "~/hf";
    CHECK(folderWith(variables) == "/home/a/hf/hub");
    variables["HUGGINGFACE_HUB_CACHE"] = "/older";
    CHECK(folderWith(variables) == "/older");
    variables["HF_HUB_CACHE"] = "/hub";
    CHECK(folderWith(variables) == "/hub");
}

TEST_CASE("a name leads through refs to its snapshot", "[hub-cache]") {
    const HubCache cache;
    const std::string model = "models--org--name";
    for (const std::string& commit : {one, two, three})
        cache.file(model, commit, "config.json", "{}");
    cache.ref(model, "main", one + "\n");
    cache.ref(model, "v2", two);
    cache.ref(model, "refs/pr/1", three);
    const auto found = [&](const std::string& revision) {
        return findSnapshot(cache.root, {"org/name", revision}).filename().string();
    };
    CHECK(found("") == one);
    CHECK(found("main") == one);
    CHECK(found("v2") == two);
    CHECK(found("refs/pr/1") == three);
    CHECK(found(two) == two);       // a whole commit
    CHECK(found("b1cc") == three);  // and the beginning of one
    CHECK_THAT(cache.refusalOf({"org/name", "v3"}),
               ContainsSubstring("org/name@v3: no such revision in") &&
                   ContainsSubstring("there is \"main\", \"refs/pr/1\", \"v2\"") &&
                   ContainsSubstring("hf download org/name --revision v3"));
    CHECK_THAT(cache.refusalOf({"org/name", "b1"}), ContainsSubstring("no such revision"));
}

TEST_CASE("without refs the only snapshot is meant, of several none", "[hub-cache]") {
    const HubCache cache;
    cache.file("models--gpt2", one, "config.json", "{}");
    CHECK(findSnapshot(cache.root, {"gpt2", ""}).filename() == one);
    cache.file("models--gpt2", two, "config.json", "{}");
    CHECK_THAT(cache.refusalOf({"gpt2", ""}), ContainsSubstring("refs/main is missing") &&
                                                  ContainsSubstring(one) &&
                                                  ContainsSubstring("gpt2@REVISION"));
}

TEST_CASE("what is not in the cache is said, with what fetches it", "[hub-cache]") {
    const HubCache cache;
    CHECK_THAT(
        cache.refusalOf({"org/name", ""}),
        ContainsSubstring("org/name: is not in the Hugging Face cache at " + cache.root.string()) &&
            ContainsSubstring("\"hf download org/name\""));
    cache.ref("models--org--name", "main", one);
    CHECK_THAT(cache.refusalOf({"org/nmae", ""}),
               ContainsSubstring("which holds the similar \"org/name\""));
    CHECK_THAT(cache.refusalOf({"another/model", ""}), !ContainsSubstring("similar"));
    CHECK_THAT(cache.refusalOf({"org/name", ""}),
               ContainsSubstring(one) && ContainsSubstring("the download did not end"));
    // A ref that is no commit leads nowhere.
    cache.ref("models--org--name", "main", "../../../other");
    cache.file("models--org--name", two, "config.json", "{}");
    CHECK(findSnapshot(cache.root, {"org/name", ""}).filename() == two);
}

TEST_CASE("a file whose blob is not there is named", "[hub-cache]") {
    const HubCache cache;
    cache.tiny("models--org--name", one);
    cache.ref("models--org--name", "main", one);
    const fs::path folder = findSnapshot(cache.root, {"org/name", ""});
    CHECK(brokenLinks(folder).empty());
    cache.file("models--org--name", one, "tokenizer.json", "", false);
    CHECK(brokenLinks(folder) == std::vector<std::string>{"tokenizer.json"});
    CHECK_THAT(
        cache.refusalOf({"org/name", ""}),
        ContainsSubstring("\"tokenizer.json\" in " + folder.string() + " is a link to nothing"));
}

TEST_CASE("a shard that was not downloaded is named", "[hub-cache]") {
    const HubCache cache;
    const TemporaryFolder plain;
    TinyLlama().write(plain.path());
    std::ifstream config(plain / "config.json");
    cache.file("models--org--name", one, "config.json",
               {std::istreambuf_iterator<char>(config), {}});
    cache.file("models--org--name", one, "model.safetensors.index.json",
               R"({"weight_map": {"model.norm.weight": "model-00002-of-00002.safetensors"}})");
    cache.ref("models--org--name", "main", one);
    CHECK_THAT(refusal(findSnapshot(cache.root, {"org/name", ""})),
               ContainsSubstring("\"model-00002-of-00002.safetensors\" is missing"));
}

TEST_CASE("all snapshots of a cache are listed by name, and each name finds its own",
          "[hub-cache]") {
    const HubCache cache;
    CHECK(hubSnapshots(cache.root).empty());  // no cache at all
    cache.tiny("models--org--name", one);
    cache.tiny("models--org--name", two);
    cache.tiny("models--org--name", three);
    cache.ref("models--org--name", "main", two);
    cache.ref("models--org--name", "v1", one);
    cache.file("models--gpt2", one, "config.json", "{}");
    HubCache::make(cache.root / "datasets--org--words/snapshots" / one);
    HubCache::make(cache.root / "models--org--empty");
    writeFile(cache.root / "version.txt", "1");
    std::vector<std::string> names;
    for (const HubSnapshot& snapshot : hubSnapshots(cache.root)) {
        INFO(snapshot.name);
        names.push_back(snapshot.name);
        const auto name = hubName(snapshot.name);
        REQUIRE(name.has_value());
        CHECK(findSnapshot(cache.root, *name) == snapshot.folder);
    }
    CHECK(names ==
          std::vector<std::string>{"gpt2", "org/name", "org/name@v1", "org/name@b1cccccc"});
}

TEST_CASE("a checkpoint opens by its name in the cache", "[hub-cache]") {
    const HubCache cache;
    cache.tiny("models--org--name", one);
    cache.ref("models--org--name", "main", one);
    ::setenv("HF_HUB_CACHE", cache.root.c_str(), 1);
    const Checkpoint opened = openCheckpoint("org/name");
    CHECK(opened.path == "org/name");
    CHECK(opened.folder.filename() == one);
    CHECK(opened.spec.layerCount() == 2);
    CHECK_THAT(refusal("org/name@v7"), ContainsSubstring("no such revision"));
    CHECK_THAT(
        refusal("org/other"),
        ContainsSubstring("no such model in the Hugging Face cache at " + cache.root.string()));
    CHECK_THAT(refusal("other"), ContainsSubstring("other: not found; check the path"));
    ::unsetenv("HF_HUB_CACHE");
}
