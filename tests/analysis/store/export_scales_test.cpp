// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/export_scales.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "analysis/checkpoint/export_config.h"
#include "analysis/checkpoint/fold_scales.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/checkpoint/write_torch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

const std::vector<double> someSigma = {1.0, 1.5, 0.7, 2.25, 1.0, 1.0, 3.1, 0.0};

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string query(int layer) {
    return "model.layers." + std::to_string(layer) + ".self_attn.q_proj.weight";
}

std::string scale(int layer) {
    return "model.layers." + std::to_string(layer) + ".self_attn.scale_param";
}

// Random numbers in the tensors, stored as `dtype`, with a bias of the projections.
TinyLlama randomLlama(DType dtype) {
    TinyLlama model;
    model.config["attention_bias"] = true;
    for (const std::string layer : {"model.layers.0.self_attn.", "model.layers.1.self_attn."}) {
        model.add(layer + "q_proj.bias", {24});
        model.add(layer + "k_proj.bias", {12});
        model.add(layer + "v_proj.bias", {12});
        model.add(layer + "o_proj.bias", {8});
    }
    std::mt19937 random(5);
    std::normal_distribution<float> any;
    for (StoredTensor& tensor : model.tensors) {
        std::vector<float> values(tensor.bytes.size() / sizeof(float));
        for (float& value : values)
            value = any(random);
        const auto bytes = storedAs(dtype, values);
        tensor.bytes.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        tensor.dtype = name(dtype);
    }
    return model;
}

// A checkpoint in a folder of its own, and a place to write to.
struct Place {
    TemporaryFolder folder;
    std::filesystem::path source = folder / "source", out = folder / "out";

    explicit Place(const TinyLlama& model) {
        std::filesystem::create_directory(source);
        model.write(source);
        writeFile(source / "tokenizer.json", "{\"a\": 1}");
        writeFile(source / "pytorch_model.bin", "not to be copied");
    }
    // As the model with its layers in two files beside an index.
    void shard(const TinyLlama& model) {
        std::vector<StoredTensor> first, second;
        json map;
        for (const StoredTensor& tensor : model.tensors) {
            const bool late = tensor.name.starts_with("model.layers.1.");
            (late ? second : first).push_back(tensor);
            map[tensor.name] =
                late ? "model-00002-of-00002.safetensors" : "model-00001-of-00002.safetensors";
        }
        std::filesystem::remove(source / "model.safetensors");
        writeFile(source / "model-00001-of-00002.safetensors",
                  safetensorsBytes(first, {{"format", "pt"}}));
        writeFile(source / "model-00002-of-00002.safetensors",
                  safetensorsBytes(second, {{"format", "pt"}}));
        writeFile(source / "model.safetensors.index.json",
                  json{{"metadata", {{"total_size", 1}}}, {"weight_map", map}}.dump());
    }
    ExportedScales exported(const ScaleExport& wanted) const {
        return exportScales(openCheckpoint(source), wanted, out);
    }
    std::string refused(const ScaleExport& wanted) const {
        return errorOf([&] { exported(wanted); });
    }
    int entries() const { return folder.entries(); }
};

bool sameBytes(const TensorView& a, const TensorView& b) {
    return a.dtype == b.dtype && a.shape == b.shape &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end());
}

}  // namespace

TEST_CASE("folding multiplies the query rows and biases of each head, and nothing else") {
    const DType dtype = GENERATE(DType::f32, DType::f16, DType::bf16);
    const Place place(randomLlama(dtype));
    const ExportedScales done = place.exported({someSigma});
    CHECK(done.dtype == dtype);
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    CHECK(written.spec == source.spec);
    CHECK(written.weights.tensors.size() == source.weights.tensors.size());
    // Of the product in f32, and of what is stored.
    const double roundOff = 0x1p-24 + (dtype == DType::f32   ? 0.0
                                       : dtype == DType::f16 ? 0x1p-11
                                                             : 0x1p-8);
    double largest = 0;
    for (const auto& [name, view] : source.weights.tensors) {
        CAPTURE(name);
        const TensorView& other = *written.weights.find(name);
        const bool scaled = name.find("q_proj") != std::string::npos;
        if (!scaled) CHECK(sameBytes(view, other));
        if (!scaled) continue;
        REQUIRE(other.dtype == dtype);
        REQUIRE(other.shape == view.shape);
        const std::size_t layer = name.starts_with("model.layers.0.") ? 0 : 1;
        const std::vector<float> before = numbersOf(view), after = numbersOf(other);
        const std::size_t aHead = before.size() / 4;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double exact = someSigma[layer * 4 + i / aHead] * before[i];
            CHECK(std::abs(after[i] - exact) <= roundOff * std::abs(exact));
            if (exact != 0) largest = std::max(largest, std::abs(after[i] / exact - 1));
        }
    }
    CHECK(done.largestError == Approx(largest));
    CHECK(done.rmsError > 0);
    CHECK(done.rmsError < done.largestError);
    // Of a tensor: no more than rounding each of its numbers may do.
    CHECK(done.worstError >= done.rmsError);
    CHECK(done.worstError <= halfUnit(dtype) + 0x1p-24);
    CHECK_THAT(done.worstTensor, ContainsSubstring("q_proj"));
}

TEST_CASE("config and tokenizer are copied to the letter, other programs' weights are not") {
    const Place place(randomLlama(DType::f32));
    place.exported({someSigma});
    CHECK(bytesOf(place.out / "config.json") == bytesOf(place.source / "config.json"));
    CHECK(bytesOf(place.out / "tokenizer.json") == "{\"a\": 1}");
    CHECK_FALSE(std::filesystem::exists(place.out / "pytorch_model.bin"));
    CHECK(place.entries() == 2);  // source and out
}

TEST_CASE("scales of 1 change no byte of a tensor") {
    const Place place(randomLlama(DType::bf16));
    const ExportedScales done = place.exported({std::vector<double>(8, 1.0)});
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    for (const auto& [name, view] : source.weights.tensors)
        CHECK(sameBytes(view, *written.weights.find(name)));
    CHECK(done.largestError == 0);
}

TEST_CASE("kept scales stand beside the weights, and a checkpoint that carries them is known") {
    const Place place(randomLlama(DType::f16));
    const ExportedScales done = place.exported({someSigma, true});
    CHECK(done.largestError == 0);
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    for (const auto& [name, view] : source.weights.tensors)
        CHECK(sameBytes(view, *written.weights.find(name)));
    REQUIRE(written.spec.trainedSigma.size() == 8);
    for (std::size_t at = 0; at < 8; ++at)
        CHECK(written.spec.trainedSigma[at] == static_cast<float>(someSigma[at]));
    CHECK(written.weights.find(scale(1))->dtype == DType::f32);
}

TEST_CASE("kept scales are called as the source calls its tensors") {
    TinyLlama model = randomLlama(DType::f32);
    for (StoredTensor& tensor : model.tensors)
        tensor.name.insert(0, "_orig_mod.");
    const Place place(model);
    place.exported({someSigma, true});
    const Checkpoint written = openCheckpoint(place.out);
    CHECK(written.weights.find("_orig_mod." + scale(1)) != nullptr);
    CHECK(written.spec.trainedSigma.size() == 8);
}

TEST_CASE("F64 query weights are folded and stay F64") {
    const Place place(randomLlama(DType::f64));
    CHECK(place.exported({someSigma, false}).dtype == DType::f64);
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    const Binding& query = *source.find(Slot::query, 0);
    const std::vector<float> before = slotValues(query, source.view(query));
    const std::vector<float> after = slotValues(query, written.view(query));
    const std::size_t aHead = before.size() / 4;
    for (std::size_t i = 0; i < before.size(); ++i)
        CHECK(after[i] ==
              static_cast<float>(someSigma[i / aHead] * static_cast<double>(before[i])));
}

TEST_CASE("a tensor of an unknown type is not written, and that is told") {
    TinyLlama model = randomLlama(DType::f32);
    model.tensors.push_back({"model.scales", "F8_E8M0", {4}, "abcd"});
    const Place place(model);
    const ExportedScales done = place.exported({someSigma, false});
    CHECK(openCheckpoint(place.out).weights.missing.empty());
    REQUIRE(done.notes.size() == 1);
    CHECK_THAT(done.notes[0].text(), ContainsSubstring("tensor model.scales is not written"));
}

TEST_CASE("a source's own scales are replaced: folded and dropped, or kept anew") {
    TinyLlama model = randomLlama(DType::f32);
    model.add(scale(0), {4}, 2.0F);
    model.add(scale(1), {4}, 3.0F);
    const Place place(model);
    const bool keep = GENERATE(true, false);
    const Checkpoint source = openCheckpoint(place.source);
    REQUIRE(source.spec.trainedSigma.front() == 2.0);
    exportScales(source, {someSigma, keep}, place.out);
    const Checkpoint written = openCheckpoint(place.out);
    CHECK((written.weights.find(scale(0)) != nullptr) == keep);
    const float before = numbersOf(*source.weights.find(query(0))).at(6 * 8);
    const float after = numbersOf(*written.weights.find(query(0))).at(6 * 8);
    CHECK(after == (keep ? before : 1.5f * before));
}

TEST_CASE("a checkpoint in shards stays in the same shards") {
    const TinyLlama model = randomLlama(DType::f32);
    Place place(model);
    place.shard(model);
    const bool keep = GENERATE(true, false);
    place.exported({someSigma, keep});
    for (const char* name : {"model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors",
                             "model.safetensors.index.json"})
        CHECK(std::filesystem::exists(place.out / name));
    const json index = json::parse(bytesOf(place.out / "model.safetensors.index.json"));
    CHECK(index["weight_map"][query(1)] == "model-00002-of-00002.safetensors");
    CHECK(index["weight_map"].contains(scale(1)) == keep);
    const Checkpoint written = openCheckpoint(place.out);
    std::size_t bytes = 0;
    for (const auto& [name, view] : written.weights.tensors)
        bytes += view.bytes.size();
    CHECK(index["metadata"]["total_size"] == bytes);
    CHECK(written.spec.trainedSigma.empty() != keep);
}

TEST_CASE("a checkpoint of torch.save is written as safetensors") {
    const TinyLlama model = randomLlama(DType::bf16);
    Place place(model);
    std::filesystem::remove(place.source / "model.safetensors");
    writeFile(place.source / "pytorch_model.bin", torchZip(model.tensors));
    const bool shards = GENERATE(false, true);
    if (shards) {
        json map;
        for (const StoredTensor& tensor : model.tensors)
            map[tensor.name] = "pytorch_model-00001-of-00001.bin";
        std::filesystem::rename(place.source / "pytorch_model.bin",
                                place.source / "pytorch_model-00001-of-00001.bin");
        writeFile(place.source / "pytorch_model.bin.index.json", json{{"weight_map", map}}.dump());
    }
    place.exported({someSigma, true});
    CHECK(std::filesystem::exists(
        place.out / (shards ? "model-00001-of-00001.safetensors" : "model.safetensors")));
    CHECK(std::filesystem::exists(place.out / "model.safetensors.index.json") == shards);
    CHECK_FALSE(std::filesystem::exists(place.out / "pytorch_model.bin.index.json"));
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    CHECK(written.weights.metadata.at("format") == "pt");
    for (const auto& [name, view] : source.weights.tensors)
        CHECK(sameBytes(view, written.weights.tensors.at(name)));
    CHECK(written.weights.find(scale(0)) != nullptr);
}

TEST_CASE("scales are not folded into 8-bit queries, and can be kept beside them") {
    TinyLlama model;
    StoredTensor& stored = model.tensor(query(1));
    stored.dtype = "F8_E4M3";
    stored.bytes = std::string(24 * 8, '\x38');
    CHECK_THAT(Place(model).refused({someSigma}), ContainsSubstring("stored in 8 bits (F8_E4M3)"));
    CHECK(Place(model).refused({someSigma, true}).empty());
}

TEST_CASE("no scales are written into a quantized checkpoint, whatever the query is stored as") {
    TinyLlama model;
    StoredTensor& stored = model.tensor("model.layers.1.mlp.up_proj.weight");
    stored.dtype = "F8_E4M3";
    stored.bytes = std::string(12 * 8, '\x38');
    model.add("model.layers.1.mlp.up_proj.weight_scale", {1});
    const Place place(model);
    for (const bool keep : {false, true})
        CHECK_THAT(place.refused({someSigma, keep}),
                   ContainsSubstring("tensor model.layers.1.mlp.up_proj.weight is quantized "
                                     "(F8_E4M3), and scales are written into checkpoints of plain "
                                     "numbers"));
    CHECK_FALSE(std::filesystem::exists(place.out));
}

TEST_CASE("a NoPE model's config lets its rotation stand still, and still reads as NoPE") {
    TinyLlama model = randomLlama(DType::f32);
    model.config["sextant_position"] = "none";
    const Place place(model);
    const ExportedScales done = place.exported({someSigma});
    const json config = json::parse(bytesOf(place.out / "config.json"));
    CHECK(config["rope_scaling"] == json{{"rope_type", "linear"}, {"factor", 1e12}});
    const Checkpoint source = openCheckpoint(place.source), written = openCheckpoint(place.out);
    for (std::size_t layer = 0; layer < 2; ++layer)
        CHECK(written.spec.layers[layer].choices == source.spec.layers[layer].choices);
    REQUIRE(done.notes.size() == 1);
    CHECK_THAT(done.notes[0].text(), ContainsSubstring("1e12"));
}

TEST_CASE("a NoPE model within one that sees has its rotation stand still in its text_config") {
    TinyLlama model = randomLlama(DType::f32);
    json text = model.config;
    text["sextant_position"] = "none";
    text.erase("architectures");
    model.config = {{"architectures", {"LlavaForConditionalGeneration"}},
                    {"model_type", "llava"},
                    {"text_config", text},
                    {"vision_config", {{"hidden_size", 3}}}};
    for (StoredTensor& tensor : model.tensors)
        tensor.name.insert(0, "language_model.");
    const Place place(model);
    place.exported({someSigma});
    json expected = model.config;
    expected["text_config"]["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 1e12}};
    expected["text_config"].erase("rope_theta");
    json written = json::parse(bytesOf(place.out / "config.json"));
    written["text_config"].erase("rope_theta");
    CHECK(written == expected);
    CHECK(openCheckpoint(place.out).spec.layers == openCheckpoint(place.source).spec.layers);
    // Written so, it stays as it is.
    const Checkpoint again = openCheckpoint(place.out);
    CHECK(plainToOthers(again.spec, again.config));
}

TEST_CASE("what normalises or clips the queries is named, and scales can be kept there") {
    TinyLlama model = randomLlama(DType::f32);
    SECTION("a norm of each head's query") {
        model.config["architectures"] = {"Qwen3ForCausalLM"};
        model.config["model_type"] = "qwen3";
        for (const char* layer : {"model.layers.0.", "model.layers.1."})
            for (const char* norm : {"self_attn.q_norm.weight", "self_attn.k_norm.weight"})
                model.add(layer + std::string(norm), {6});
        const Place place(model);
        CHECK_THAT(place.refused({someSigma}), ContainsSubstring("the query norm in layer 0"));
        CHECK(place.refused({someSigma, true}).empty());
    }
    SECTION("a tensor with a norm's name that the model does not use prevents nothing") {
        model.add("model.layers.0.self_attn.q_norm.weight", {6});
        const Place place(model);
        CHECK(place.refused({someSigma}).empty());
    }
    SECTION("clipping") {
        const Place place(model);
        Checkpoint checkpoint = openCheckpoint(place.source);
        checkpoint.spec.layers[1].block.clip = 8.0;
        CHECK_THAT(errorOf([&] { exportScales(checkpoint, {someSigma}, place.out); }),
                   ContainsSubstring("clipped (to 8 in layer 1)"));
    }
    SECTION("a method that makes the queries' length nothing") {
        const Place place(model);
        Checkpoint checkpoint = openCheckpoint(place.source);
        checkpoint.spec.layers[1].choices[Stage::vectors] = {"query-norm", {}};
        CHECK_THAT(errorOf([&] { exportScales(checkpoint, {someSigma}, place.out); }),
                   ContainsSubstring("query-norm in layer 1"));
    }
}

TEST_CASE("an export that cannot be is refused, and leaves nothing") {
    const Place place(randomLlama(DType::f16));
    const auto refused = [&](const ScaleExport& wanted, const std::filesystem::path& out) {
        return errorOf([&] { exportScales(openCheckpoint(place.source), wanted, out); });
    };
    SECTION("onto its source, however it is spelled") {
        std::filesystem::create_directory_symlink(place.source, place.folder / "link");
        for (const auto& out : {place.source, place.folder / "link", place.source / "../source"})
            CHECK_THAT(refused({someSigma}, out), ContainsSubstring("is the checkpoint"));
        std::filesystem::remove(place.folder / "link");
    }
    SECTION("into its source, or around it") {
        std::filesystem::create_directory_symlink(place.source, place.folder / "link");
        for (const auto& out : {place.source / "new", place.source / "new/deeper",
                                place.folder / "link/new", place.source / "../source/new"}) {
            CHECK_THAT(refused({someSigma}, out), ContainsSubstring("lies in the checkpoint"));
            CHECK_THAT(whyNotExported(openCheckpoint(place.source), out).text(),
                       ContainsSubstring("lies in the checkpoint"));
        }
        std::filesystem::remove(place.folder / "link");
        CHECK(!std::filesystem::exists(place.source / "new"));
        CHECK_THAT(refused({someSigma}, place.folder.path()),
                   ContainsSubstring("holds the checkpoint"));
    }
    SECTION("where nothing can be made") {
        CHECK_THAT(refused({someSigma}, "/proc/foo"), ContainsSubstring("cannot be written"));
        CHECK_THAT(whyNotExported(openCheckpoint(place.source), "/proc/foo").text(),
                   ContainsSubstring("cannot be written"));
    }
    SECTION("below a file") {
        writeFile(place.folder / "file", "");
        CHECK_THAT(refused({someSigma}, place.folder / "file/new"), ContainsSubstring("is a file"));
        std::filesystem::remove(place.folder / "file");
    }
    SECTION("into a folder that holds files") {
        std::filesystem::create_directory(place.out);
        CHECK(refused({someSigma}, place.out).empty());  // an empty one is fine
        CHECK_THAT(refused({someSigma}, place.out), ContainsSubstring("already holds files"));
        std::filesystem::remove_all(place.out);
    }
    SECTION("scales of another model") {
        CHECK_THAT(refused({{1.0, 2.0}}, place.out),
                   ContainsSubstring("2 scales") && ContainsSubstring("2 layers of 4 heads"));
    }
    SECTION("a scale that is negative or not a number") {
        std::vector<double> sigma(8, 1.0);
        sigma[5] = -0.5;
        CHECK_THAT(refused({sigma}, place.out), ContainsSubstring("layer 1, head 1 is -0.5"));
        sigma[5] = std::nan("");
        CHECK_THAT(refused({sigma}, place.out), ContainsSubstring("layer 1, head 1 is nan"));
    }
    SECTION("a product beyond f16") {
        CHECK_THAT(refused({std::vector<double>(8, 1e6)}, place.out),
                   ContainsSubstring(query(0)) && ContainsSubstring("--keep"));
    }
    SECTION("a disk without room") {
        const ScaleExport wanted{someSigma, false, [](const auto&) { return 100; }};
        CHECK_THAT(refused(wanted, place.out), ContainsSubstring("MB free"));
    }
    CHECK(place.entries() == 1);
}

TEST_CASE("what an export takes is foretold, and looking at it writes nothing") {
    const Place place(randomLlama(DType::f16));
    const Checkpoint source = openCheckpoint(place.source);
    const auto before = std::filesystem::last_write_time(place.folder.path());
    const std::uint64_t foretold = bytesOfExport(source);
    CHECK(whyNotExported(source, place.out).empty());
    CHECK(std::filesystem::last_write_time(place.folder.path()) == before);
    for (const bool keep : {false, true}) {
        const ExportedScales done = exportScales(source, {someSigma, keep}, place.out);
        CHECK(done.bytes <= foretold);
        CHECK(foretold - done.bytes < 8192);
        std::filesystem::remove_all(place.out);
    }
}

TEST_CASE("an export that is stopped leaves nothing") {
    const Place place(randomLlama(DType::f32));
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(
        exportScales(openCheckpoint(place.source), {someSigma}, place.out, {{}, stop.get_token()}),
        Cancelled);
    CHECK(place.entries() == 1);
}
