// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opener.h"

#include <QTemporaryDir>
#include <fstream>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/jobs/material.h"
#include "app/jobs/job_material.h"
#include "app/session/automatic_cut.h"
#include "tests/catch.h"

using namespace sextant;
namespace fs = std::filesystem;

namespace {

struct Folder {
    QTemporaryDir folder;
    fs::path path() const { return folder.path().toStdString(); }
    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(path() / name, std::ios::binary) << text;
        return path() / name;
    }
};

fs::path parityModel() {
    return test::sourceDir() / "tests/data/hf_parity/llama-default";
}

std::string refusal(const OpenRequest& request) {
    try {
        open(request);
    } catch (const Error& error) {
        return error.what();
    }
    return "opened";
}

}  // namespace

TEST_CASE("a path is recognised by name and contents", "[opener]") {
    const Folder folder;
    CHECK(recognise(folder.path()) == PathKind::checkpoint);
    CHECK(recognise(folder.write("model.safetensors", "x")) == PathKind::checkpoint);
    CHECK(recognise(folder.write("config.json", "{}")) == PathKind::checkpoint);
    CHECK(recognise(folder.write("a.txt", "Once upon a time")) == PathKind::text);
    CHECK(recognise(folder.write("data.json", "{\"a\": 1}")) == PathKind::text);
    CHECK(recognise(folder.write("e.sextant", "{\"format\": \"sextant-experiment\"}")) ==
          PathKind::experiment);
    // A pickle is never a text, whatever is in it.
    CHECK(recognise(folder.write("a.pkl", "cos\nsystem\n(S'true'\ntR.")) == PathKind::checkpoint);
    CHECK(recognise(folder.write("a.script", "sigma 1.4\n")) == PathKind::script);
    CHECK(recognise(folder.write("a.lesson.md", "# A\n")) == PathKind::lesson);
    CHECK(recognise(folder.write("a.md", "# A\n")) == PathKind::text);
    CHECK(recognise(folder.write("a.csv", "# curves\n# experiment: {}\nx,y\n")) ==
          PathKind::figure);
    CHECK(recognise(folder.write("b.csv", "x,y\n")) == PathKind::text);
    CHECK_THROWS_AS(recognise(folder.path() / "nothing"), Error);
}

TEST_CASE("what a checkpoint is, is known without opening it, or why it is not", "[opener]") {
    const Folder folder;
    fs::copy(parityModel(), folder.path() / "model", fs::copy_options::recursive);
    folder.write("model/recipe.json", "{}");
    const OtherModel other = otherModelAt(folder.path() / "model");
    CHECK(other.failure.empty());
    CHECK(other.recipe == "{}");
    CHECK(other.spec == openCheckpoint(parityModel()).spec);
    CHECK_THAT(otherModelAt(folder.path() / "nothing").failure.text(),
               test::ContainsSubstring("nothing"));
}

TEST_CASE("a checkpoint without a tokenizer reads a list of ids", "[opener]") {
    OpenRequest request;
    request.model = parityModel();
    request.text = parityModel() / "ids.txt";
    const auto opened = open(request);
    CHECK(opened->textIsIds);
    CHECK_FALSE(opened->notes.empty());  // and says that it took it for one
    CHECK_FALSE(opened->documents.empty());
    CHECK(opened->tokens() > 0);

    Experiment experiment;
    experiment.samples = 1;
    const auto samples = cut(*opened, experiment);
    CHECK(samples->samples.size() == 1);
    CHECK(samples->positions() == static_cast<std::int64_t>(opened->documents.front().size()));

    SECTION("and another text does not read the model again") {
        request.sameModel = opened;
        CHECK(open(request)->model == opened->model);
    }
}

TEST_CASE("an experiment is known by contents, not by how a path is spelled", "[opener]") {
    const Folder folder;
    const auto identity = [&](const fs::path& model, const fs::path& text, bool ids) {
        OpenRequest request;
        request.model = model;
        request.text = text;
        request.textIsIds = ids;
        const auto opened = open(request);
        Experiment experiment;
        experiment.model = model;
        experiment.text = text;
        experiment.textIsIds = ids;
        experiment.length = 3;
        return hash(experiment, materialIdentity(opened->contents, *cut(*opened, experiment)));
    };
    const fs::path nope = test::sourceDir() / "samples/nope";
    const fs::path text = folder.write("digits.txt", "12 34 56");
    const auto first = identity(nope, text, false);
    CHECK(identity(nope / ".." / "nope", text, false) == first);
    fs::copy(nope, folder.path() / "moved", fs::copy_options::recursive);
    CHECK(identity(folder.path() / "moved", folder.write("same.txt", "12 34 56"), false) == first);
    // The same file read as bytes and as ids.
    CHECK(identity(nope, text, true) != first);
    CHECK(identity(nope, folder.write("other.txt", "12 34 57 8"), true) !=
          identity(nope, text, true));
    CHECK(identity(test::sourceDir() / "samples/rope", text, false) != first);
}

TEST_CASE("a text without a tokenizer is refused with a way out", "[opener]") {
    const Folder folder;
    OpenRequest request;
    request.model = parityModel();  // a vocabulary of 101: not even bytes fit
    request.text = folder.write("a.txt", "Once upon a time");
    CHECK_THAT(refusal(request), test::ContainsSubstring("list of ids"));
}

TEST_CASE("an id outside the vocabulary is refused with its line", "[opener]") {
    const Folder folder;
    OpenRequest request;
    request.model = parityModel();
    request.text = folder.write("ids.txt", "1 2 3\n4 500 6\n");
    CHECK_THAT(refusal(request), test::ContainsSubstring("500"));
}

TEST_CASE("a stop request ends the opening", "[opener]") {
    OpenRequest request;
    request.model = parityModel();
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    CHECK_THROWS_AS(open(request, progress), Cancelled);
}

TEST_CASE("the hash of all weights ends where it is stopped", "[opener]") {
    const Checkpoint checkpoint = openCheckpoint(parityModel());
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    CHECK(checkpointIdentity(checkpoint, progress) == checkpointIdentity(checkpoint));
    stop.request_stop();
    CHECK_THROWS_AS(checkpointIdentity(checkpoint, progress), Cancelled);
}

TEST_CASE("weights that were hashed are known until a file of theirs is written", "[opener]") {
    const Folder folder;
    fs::copy(parityModel(), folder.path() / "model");
    OpenRequest request;
    request.model = folder.path() / "model";
    request.known = std::make_shared<KnownContents>();
    const auto first = open(request);
    CHECK(first->contents == checkpointIdentity(first->model->checkpoint()));
    const Checkpoint again = openCheckpoint(request.model);
    CHECK(request.known->find(again) == first->contents);
    CHECK(open(request)->contents == first->contents);
    // As another program's writing leaves it.
    const fs::path weights = request.model / "model.safetensors";
    fs::last_write_time(weights, fs::last_write_time(weights) + std::chrono::seconds(1));
    CHECK_FALSE(request.known->find(openCheckpoint(request.model)));
    CHECK(open(request)->contents == first->contents);  // the same bytes, read again
}

TEST_CASE("a job over what is open takes its contents as they are known", "[opener]") {
    const Folder folder;
    OpenRequest request;
    request.model = parityModel();
    request.text = folder.write("ids.txt", "1 2 3 4 5\n");
    request.textIsIds = true;
    const auto opened = open(request);
    Experiment experiment;
    experiment.model = request.model.string();
    experiment.text = request.text.string();
    experiment.textIsIds = true;
    const auto samples = cut(*opened, experiment);
    CHECK(materialFor(*opened, samples).identity ==
          materialIdentity(checkpointIdentity(openCheckpoint(request.model)), *samples));
    // No weights are read: what is known stands.
    OpenDocument other = *opened;
    other.contents = {1, 2};
    CHECK(materialFor(other, samples).identity == materialIdentity({1, 2}, *samples));
}

TEST_CASE("where a model and a text lie is known through links once they are open", "[opener]") {
    const Folder folder;
    fs::create_directory_symlink(parityModel(), folder.path() / "linked");
    OpenRequest request;
    request.model = folder.path() / "linked";
    request.text = folder.path() / "linked/ids.txt";
    const auto opened = open(request);
    CHECK(opened->modelPath == request.model);
    CHECK(opened->places.model == fs::canonical(parityModel()));
    CHECK(opened->places.text == fs::canonical(parityModel() / "ids.txt"));
}

TEST_CASE("a sample opens with its own tokenizer", "[opener]") {
    OpenRequest request;
    request.model = test::sourceDir() / "samples/nope";
    request.text = test::sourceDir() / "samples/texts/short-letter.txt";
    const auto opened = open(request);
    REQUIRE(opened->tokenizer);
    CHECK(opened->spec.trainedLength == 256);
    CHECK_FALSE(opened->textIsIds);
    CHECK(opened->stream.size() == fs::file_size(request.text));  // a token a byte
}

TEST_CASE(
    "what a tokenizer's files say in two ways is a warning, and its prefix no byte of the text",
    "[opener]") {
    const Folder folder;
    for (const char* name : {"config.json", "model.safetensors"})
        fs::copy_file(parityModel() / name, folder.path() / name);
    folder.write("tokenizer.json", R"({"added_tokens": [], "pre_tokenizer": null, "decoder": null,
        "normalizer": {"type": "Prepend", "prepend": "▁"},
        "post_processor": {"type": "TemplateProcessing", "pair": [],
            "single": [{"SpecialToken": {"id": "s", "type_id": 0}},
                       {"Sequence": {"id": "A", "type_id": 0}}],
            "special_tokens": {"s": {"id": "s", "ids": [7], "tokens": ["s"]}}},
        "model": {"type": "BPE", "vocab": {"▁": 3, "a": 4, "b": 5, "s": 7}, "merges": []}})");
    folder.write("tokenizer_config.json", R"({"add_bos_token": false})");
    OpenRequest request;
    request.model = folder.path();
    request.text = folder.write("text.txt", "abababab");
    const auto opened = open(request);
    std::string warnings;
    for (const Message& warning : opened->warnings)
        warnings += warning.text() + "\n";
    CHECK_THAT(warnings, test::ContainsSubstring("add_bos_token is false"));
    CHECK_THAT(warnings, test::ContainsSubstring("bos_token_id is") &&
                             test::ContainsSubstring("the tokenizer puts 7 before a document"));
    Experiment experiment;
    experiment.length = 4;
    experiment.samples = 2;
    const auto samples = cut(*opened, experiment);
    CHECK(samples->samples[0].ids == std::vector<std::int32_t>{7, 3, 4, 5, 4});
    CHECK(samples->samples[0].bytesBefore == 1);
    CHECK(samples->samples[1].bytesBefore == 0);
    experiment.offset = 2;
    experiment.samples = 1;
    CHECK(cut(*opened, experiment)->samples[0].bytesBefore == 0);
}

TEST_CASE("no text is cut beyond the positions that a model has learned", "[opener]") {
    OpenDocument opened;
    opened.spec.trainedLength = 32;
    opened.spec.learnedPositions = 40;
    opened.textPath = "a.txt";
    opened.stream.resize(200);
    Experiment experiment;
    const auto refusal = [&] {
        try {
            cut(opened, experiment);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    experiment.length = 41;
    CHECK_THAT(refusal(), test::ContainsSubstring("this model has learned 40 positions") &&
                              test::ContainsSubstring("at most 40"));
    experiment.length = 40;
    CHECK(cut(opened, experiment)->positions() == 40);
    // Twice the trained length would be 64.
    experiment.length = 0;
    CHECK(cut(opened, experiment)->positions() == 40);
    CHECK_THAT(cut(opened, experiment)->notes.back().text(),
               test::ContainsSubstring("length 40 chosen"));
    CHECK(automaticCut(opened, experiment).length == 40);
    opened.stream.resize(20);
    CHECK(cut(opened, experiment)->positions() == 20);
    opened.textIsIds = true;
    opened.documents = {std::vector<std::int32_t>(100), std::vector<std::int32_t>(30)};
    CHECK(cut(opened, experiment)->positions() == 40);
    // Rotations have no such end.
    opened.spec.learnedPositions = 0;
    CHECK(cut(opened, experiment)->positions() == 100);
}
