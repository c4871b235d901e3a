// SPDX-License-Identifier: GPL-3.0-or-later
// What lies on this computer, and whether it opens: in a cache and in a folder that the test makes.
#include "analysis/checkpoint/survey.h"

#include <algorithm>

#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> namesOf(const std::vector<FoundCheckpoint>& list) {
    std::vector<std::string> names;
    for (const FoundCheckpoint& one : list)
        names.push_back(one.name);
    return names;
}

SurveyedCheckpoint surveyOf(const std::vector<FoundCheckpoint>& list, const std::string& name) {
    for (const FoundCheckpoint& one : list)
        if (one.name == name) return survey(one);
    throw std::runtime_error("no checkpoint " + name);
}

}  // namespace

TEST_CASE("checkpoints of a folder are found, with what each is", "[survey]") {
    const TemporaryFolder folder;
    for (const char* inner : {"good", "cut", "other", "nothing", ".hidden"})
        fs::create_directory(folder / inner);
    TinyLlama().write(folder / "good");
    TinyLlama().write(folder / "cut");
    fs::resize_file(folder / "cut/model.safetensors", 200);
    writeFile(folder / "other/config.json",
              R"({"architectures": ["MambaForCausalLM"], "model_type": "mamba"})");
    writeFile(folder / "nothing/notes.txt", "no model");
    TinyLlama().write(folder / ".hidden");
    folder.write("alone.gguf", "GG");
    const auto found = checkpointsIn(folder.path());
    CHECK(namesOf(found) == std::vector<std::string>{"alone.gguf", "cut", "good", "other"});

    const SurveyedCheckpoint good = surveyOf(found, "good");
    CHECK(good.opens);
    CHECK(good.why.empty());
    CHECK(refusalOf(good) == Refusal{});
    CHECK_THAT(good.summary.text(),
               ContainsSubstring("2 layers: full causal attention, 4 query heads"));
    CHECK(good.architecture == "LlamaForCausalLM");
    CHECK(good.kind == "safetensors");
    CHECK(good.numbers == "F32");
    CHECK(good.trainedLength == 32);
    CHECK(good.parameters > 1000);
    CHECK(good.bytes > static_cast<std::uint64_t>(good.parameters) * 4);

    const SurveyedCheckpoint cut = surveyOf(found, "cut");
    CHECK_FALSE(cut.opens);
    CHECK(cut.architecture == "LlamaForCausalLM");
    CHECK(cut.trainedLength == 32);
    CHECK_THAT(refusalOf(cut).detail, ContainsSubstring((folder / "cut").string()));
    CHECK(refusalOf(cut).sentence.find(folder.path().string()) == std::string::npos);
    CHECK_THAT(refusalOf(cut).sentence, ContainsSubstring("model.safetensors"));

    const SurveyedCheckpoint other = surveyOf(found, "other");
    CHECK_FALSE(other.opens);
    CHECK(other.architecture == "MambaForCausalLM");
    CHECK(other.kind.empty());
    CHECK(surveyOf(found, "alone.gguf").kind == "GGUF");
    CHECK_FALSE(surveyOf(found, "alone.gguf").opens);
}

TEST_CASE("a folder that is itself a checkpoint is one, and no folder is refused", "[survey]") {
    const TemporaryFolder folder;
    TinyLlama().write(folder.path());
    CHECK(checkpointsIn(folder.path()).size() == 1);
    CHECK_THAT(errorOf([&] { checkpointsIn(folder / "none"); }),
               ContainsSubstring("cannot be listed"));
}

TEST_CASE("a cache's snapshots are surveyed by their names", "[survey]") {
    const TemporaryFolder cache;
    const std::string commit(40, 'a');
    const fs::path whole = cache / ("models--org--whole/snapshots/" + commit);
    const fs::path part = cache / ("models--org--part/snapshots/" + commit);
    for (const fs::path& one : {whole, part}) {
        fs::create_directories(one);
        TinyLlama().write(one);
    }
    fs::remove(part / "model.safetensors");
    fs::create_symlink("../../blobs/gone", part / "model.safetensors");
    // Refs alone, as asking for one file that a model does not have leaves them.
    for (const char* ref : {"models--org--refs/refs/main", "models--org--tag/refs/v1"}) {
        fs::create_directories((cache / ref).parent_path());
        writeFile(cache / ref, commit);
    }
    const auto found = checkpointsInCache(cache.path());
    CHECK(namesOf(found) ==
          std::vector<std::string>{"org/part", "org/refs", "org/tag@v1", "org/whole"});
    for (const char* name : {"org/refs", "org/tag@v1"}) {
        CHECK_FALSE(surveyOf(found, name).opens);
        CHECK_THAT(refusalOf(surveyOf(found, name)).sentence,
                   ContainsSubstring(name) && ContainsSubstring("nothing of it was downloaded"));
    }
    CHECK(surveyOf(found, "org/whole").opens);
    const SurveyedCheckpoint broken = surveyOf(found, "org/part");
    CHECK_FALSE(broken.opens);
    CHECK_THAT(refusalOf(broken).sentence,
               ContainsSubstring("the download did not end, \"model.safetensors\" is not there"));
    CHECK(refusalOf(broken).words == "the download did not end");
    CHECK(checkpointsInCache(cache / "none").empty());
}

TEST_CASE("a refusal is one sentence, with the whole message beside it", "[survey]") {
    const auto sentence = [](const char* message) { return sentenceOf(message); };
    CHECK(sentence("/home/a/m/config.json: hidden_size is 0; expected 1 to 8") ==
          "config.json: hidden_size is 0");
    CHECK(sentence("/a/b.json: rope is \"x; y. z\": not known. This version reads these") ==
          "b.json: rope is \"x; y. z\": not known");
    CHECK(sentence("/a/b.json: rope ist \u201ex; y\u201c: nicht bekannt; es gibt andere") ==
          "b.json: rope ist \u201ex; y\u201c: nicht bekannt");
    CHECK(sentence("alone") == "alone");
    CHECK(sentence("") == "");
    const Refusal whole = refusalOf(Message::verbatim("/a/b: one; two"));
    CHECK(whole.detail == "/a/b: one; two");
    CHECK(whole.sentence == "b: one");
    CHECK(sentence("the version 0.5 of it is read") == "the version 0.5 of it is read");
}

TEST_CASE("a refusal has words that fit into a column", "[survey]") {
    const auto words = [](const char* message) {
        return refusalOf(Message::verbatim(message)).words;
    };
    CHECK(words("/a/config.json: architectures is \"MambaForCausalLM\": all its layers are Mamba "
                "layers, which keep a state in place of attention to single tokens; no") ==
          "has no attention");
    CHECK(words("/a/model.safetensors.index.json: the shard \"model-00002-of-00012.safetensors\" "
                "is missing beside it; download it too") == "file 2 of 12 is missing");
    CHECK(words("org/m: the download did not end, \"model-00001-of-00002.safetensors\" is not "
                "there; it is a link to nothing in /a") == "file 1 of 2 is missing");
    CHECK(words("/a/config.json: hidden_size is 0; expected 1 to 8") == "hidden_size is 0");
}

TEST_CASE("a refusal is said in another language, its words too", "[survey]") {
    const auto translate = [](const std::string& pattern) -> std::string {
        if (pattern == "file {} of {} is missing") return "von {2} fehlt {1}";
        if (pattern == "holds no weights") return "ohne Gewichte";
        if (pattern == "{}: holds no weights; download {}") return "{}: keine Gewichte; {} laden";
        return pattern;
    };
    const Refusal shard =
        refusalOf(Message("{}: the shard {} is missing beside it; download it too",
                          "/a/model.index.json", "\"model-00002-of-00012.safetensors\""),
                  translate);
    CHECK(shard.words == "von 12 fehlt 2");
    const Refusal bare =
        refusalOf(Message("{}: holds no weights; download {}", "/a/b", "them"), translate);
    CHECK(bare.detail == "/a/b: keine Gewichte; them laden");
    CHECK(bare.sentence == "b: keine Gewichte");
    CHECK(bare.words == "ohne Gewichte");
}

TEST_CASE("a snapshot without weights is called by its name, never by its commit", "[survey]") {
    const TemporaryFolder cache;
    const std::string commit(40, 'b');
    const fs::path bare = cache / ("models--org--bare/snapshots/" + commit);
    fs::create_directories(bare);
    TinyLlama().write(bare);
    fs::remove(bare / "model.safetensors");
    const SurveyedCheckpoint seen = surveyOf(checkpointsInCache(cache.path()), "org/bare");
    CHECK(refusalOf(seen).words == "holds no weights");
    CHECK(refusalOf(seen).sentence.find(commit + ":") == std::string::npos);
    CHECK(refusalOf(seen).detail.find(commit) != std::string::npos);  // where it lies
}
