// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/checkpoint/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string refusalOfFolderWith(const std::map<std::string, std::string>& files) {
    const TemporaryFolder folder;
    for (const auto& [file, bytes] : files)
        writeFile(folder.path() / file, bytes);
    return refusal(folder.path());
}

std::string refusalOfArchitecture(const std::string& name) {
    TinyLlama model;
    model.config["architectures"] = {name};
    model.config.erase("model_type");
    return refusal(model);
}

}  // namespace

TEST_CASE("Models of another kind are told what they are") {
    CHECK_THAT(refusalOfArchitecture("BertForSequenceClassification"),
               ContainsSubstring("\"BertForSequenceClassification\": an encoder, not a causal "
                                 "decoder"));
    CHECK_THAT(refusalOfArchitecture("T5ForConditionalGeneration"),
               ContainsSubstring("an encoder-decoder, not a causal decoder"));
    CHECK_THAT(refusalOfFolderWith({{"gpt.pt", "PK"}}),
               ContainsSubstring("holds no config.json, which says what the model is"));
    const TemporaryFolder folder;
    writeFile(folder.path() / "tf_model.h5", "HDF");
    CHECK_THAT(refusal(folder.path() / "tf_model.h5"), ContainsSubstring("Keras or HDF5 weights"));
    CHECK_THAT(refusalOfArchitecture("XGLMForCausalLM"),
               ContainsSubstring("a causal language model that this version does not read yet. "
                                 "The nearest that this version reads is GlmForCausalLM"));
    CHECK_THAT(refusalOfArchitecture("InternLM2ForCausalLM"),
               ContainsSubstring("does not read yet; README.md lists what this version reads"));
    for (const char* architecture : {"BertModel", "BertForMaskedLM", "T5ForConditionalGeneration"})
        CHECK(refusalOfArchitecture(architecture).find("The nearest") == std::string::npos);
}

TEST_CASE("An architecture is refused for what it is") {
    CHECK_THAT(refusalOfArchitecture("LlamaForSequenceClassification"),
               ContainsSubstring("its output is not the next token"));
    CHECK_THAT(refusalOfArchitecture("LlamaModel"),
               ContainsSubstring("saved without the layer that gives the next token"));
    CHECK_THAT(refusalOfArchitecture("RobertaForCausalLM"), ContainsSubstring("an encoder"));
    CHECK_THAT(refusalOfArchitecture("WhisperForConditionalGeneration"),
               ContainsSubstring("an encoder-decoder"));
    CHECK_THAT(refusalOfArchitecture("NobodyForCausalLM"),
               ContainsSubstring("not known here; README.md lists what this version reads"));
    CHECK_THAT(refusalOfArchitecture("SmolLM4ForCausalLM"),
               ContainsSubstring("\"SmolLM4ForCausalLM\"") &&
                   ContainsSubstring("reads is SmolLM3ForCausalLM"));
    TinyLlama unknown;
    unknown.config.erase("architectures");
    unknown.config["model_type"] = "smollm4";
    CHECK_THAT(refusal(unknown), ContainsSubstring("model_type is \"smollm4\"") &&
                                     ContainsSubstring("reads is smollm3"));
}

TEST_CASE(
    "A model with recurrent or linear layers is refused with the layers that are the reason") {
    struct Case {
        const char* modelType;
        const char* config;  // beside num_hidden_layers 8
        const char* why;
    };
    const Case cases[] = {
        {"jamba", R"({"attn_layer_period": 4, "attn_layer_offset": 2})",
         "layers 0 to 1, 3 to 5 and 7 are Mamba layers"},
        {"zamba2", R"({"layers_block_type": ["mamba", "hybrid", "mamba"]})",
         "layers 0 to 2 are Mamba 2 layers"},
        {"bamba", R"({"attn_layer_indices": [3]})", "layers 0 to 2 and 4 to 7 are Mamba 2 layers"},
        {"qwen3_next", R"({"full_attention_interval": 4})",
         "layers 0 to 2 and 4 to 6 are layers of linear attention (gated DeltaNet)"},
        {"qwen3_next", R"({"layer_types": ["linear_attention", "full_attention"]})",
         "layer 0 is of layers of linear attention"},
        {"falcon_h1", "{}", "all its layers are attention beside a Mamba 2 mixer"},
        {"recurrent_gemma", R"({"block_types": ["recurrent", "recurrent", "attention"]})",
         "layers 0 to 1, 3 to 4 and 6 to 7 are recurrent layers (RG-LRU)"},
        {"mamba", "{}", "all its layers are Mamba layers"},
        {"rwkv", "{}", "all its layers are recurrent layers (RWKV)"},
        {"minimax", R"({"attn_type_list": [0, 1, 0, 1, 0, 1, 0, 1]})",
         "layers 0, 2, 4 and 6 are layers of linear (lightning) attention"},
        {"nemotron_h", R"({"hybrid_override_pattern": "M-M*-M"})",
         "layers 0, 2 and 5 are Mamba 2 layers"},
        {"lfm2", "{}", "some of its layers are short convolutions"},
        {"nobody_hybrid", R"({"layer_types": ["full_attention", "linear_attention"]})",
         "layer 1 is of recurrent or linear layers"}};
    for (const Case& one : cases) {
        INFO(one.modelType);
        TinyLlama model;
        model.config.erase("architectures");
        model.config["model_type"] = one.modelType;
        model.config["num_hidden_layers"] = 8;
        model.config.update(nlohmann::json::parse(one.config));
        CHECK_THAT(refusal(model),
                   ContainsSubstring("model_type is \"" + std::string(one.modelType) + "\"") &&
                       ContainsSubstring(one.why) && ContainsSubstring("all of whose layers"));
    }
    // MiniMax's later ones attend everywhere: they are only not known.
    CHECK_THAT(refusalOfArchitecture("MiniMaxM2ForCausalLM"),
               ContainsSubstring("README.md lists what this version reads"));
}

TEST_CASE("A path that is not there is told so") {
    CHECK_THAT(refusal("/nowhere/at/all"),
               ContainsSubstring("/nowhere/at/all: not found; check the path"));
    CHECK_THAT(refusal(""), ContainsSubstring("no checkpoint was named"));
    const TemporaryFolder folder;
    writeFile(folder.path() / "file", "");
    CHECK_THAT(refusal(folder.path() / "file" / "inside"),
               ContainsSubstring("not found; check the path"));
}

TEST_CASE("An empty folder is told so") {
    CHECK_THAT(refusalOfFolderWith({}), ContainsSubstring("is an empty folder, expected "
                                                          "config.json and model.safetensors"));
}

TEST_CASE("Weights of other formats are named with what to do") {
    const std::string config = TinyLlama().config.dump();
    CHECK_THAT(refusalOfFolderWith({{"config.json", config}, {"pytorch_model.bin", "PK"}}),
               ContainsSubstring("pytorch_model.bin: is no file of torch.save"));
    CHECK_THAT(refusalOfFolderWith({{"model.gguf", "GGUF"}}),
               ContainsSubstring("model.gguf: its version needs 4 bytes"));
    CHECK_THAT(refusalOfFolderWith({{"model.keras", "PK"}}), ContainsSubstring("Keras"));
    CHECK_THAT(refusalOfFolderWith({{"config.json", config}}),
               ContainsSubstring("holds no weights"));
    CHECK_THAT(refusalOfFolderWith({{"notes.txt", "hello"}}),
               ContainsSubstring("holds no config.json, which says what the model is"));
}

TEST_CASE("A Git LFS pointer and a web page are told in place of any file of a checkpoint") {
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n";
    const std::string page = "\n<!DOCTYPE html><html><body>404</body></html>";
    const std::string config = TinyLlama().config.dump();
    for (const std::string file :
         {"model.safetensors", "model.safetensors.index.json", "config.json"}) {
        INFO(file);
        std::map<std::string, std::string> files = {{"config.json", config}};
        files[file] = pointer;
        CHECK_THAT(refusalOfFolderWith(files), ContainsSubstring(file + ": is a Git LFS pointer"));
        files[file] = page;
        CHECK_THAT(refusalOfFolderWith(files), ContainsSubstring(file + ": is a web page"));
    }
}

TEST_CASE("An adapter is told, with its base model") {
    const std::string adapter = R"({"base_model_name_or_path": "some/base"})";
    const std::string bytes = safetensorsBytes({floatTensor("x.lora_A.weight", {1}, {1.0F})});
    const std::string config = TinyLlama().config.dump();
    for (const bool withConfig : {false, true}) {
        std::map<std::string, std::string> files = {{"adapter_config.json", adapter},
                                                    {"adapter_model.safetensors", bytes}};
        if (withConfig) files["config.json"] = config;
        CHECK_THAT(refusalOfFolderWith(files),
                   ContainsSubstring("holds a LoRA adapter (adapter_config.json), of the base "
                                     "model \"some/base\", and no model; merge it"));
    }
}

TEST_CASE("The root of a model in the hub's cache is told, with its snapshots") {
    const TemporaryFolder folder;
    const auto root = folder.path() / "models--a--b";
    std::filesystem::create_directories(root / "snapshots" / "f00d");
    std::filesystem::create_directories(root / "refs");
    CHECK_THAT(refusal(root), ContainsSubstring("root in the Hugging Face cache; open a folder in "
                                                "its snapshots: \"f00d\""));
    TinyLlama().write(root / "snapshots" / "f00d");
    CHECK(refusal(root / "snapshots" / "f00d") == "");
    CHECK(refusal(root / "snapshots") == "");
}

TEST_CASE("A single file of another format is named, also under another name") {
    const TemporaryFolder folder;
    struct Case {
        const char* file;
        std::string_view bytes;
        const char* message;
    };
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n";
    const std::string whole = safetensorsBytes(TinyLlama().tensors);
    const std::string trick(
        "\x80\x02"
        "cposix\nsystem\n(X\2\0\0\0idtR.",
        27);
    const Case cases[] = {
        {"a.gguf", "", "is empty"},
        {"a.model", "GGUF\3", "its version needs 4 bytes"},
        {"a.data", "\x89HDF\r\n", "Keras or HDF5"},
        {"a.pt", "PK", "is no file of torch.save"},
        {"tokenizer.json", "{}", "has no config.json beside it"},
        {"a.json", "{}", "is no checkpoint; expected a folder"},
        {"a.safetensors", "", "is empty"},
        {"e.safetensors", "Call me Ishmael.", "begins as a text does, with \"Call me \""},
        {"a.bin", "", "is empty"},
        {"b.safetensors", pointer, "is a Git LFS pointer"},
        {"b.bin", pointer, "is a Git LFS pointer"},
        {"c.safetensors", "<html>404</html>", "is a web page"},
        {"trick.bin", trick, "posix"},
        {"d.safetensors", whole, "has no config.json beside it"},
        {"model.safetensors.index.json", "{}", "has no object \"weight_map\""}};
    for (const Case& one : cases) {
        INFO(one.file);
        writeFile(folder.path() / one.file, std::string(one.bytes));
        CHECK_THAT(refusal(folder.path() / one.file),
                   ContainsSubstring(one.file) && ContainsSubstring(one.message));
    }
}

TEST_CASE("A folder where a file should be is told so") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "config.json");
    CHECK_THAT(refusal(folder.path()), ContainsSubstring("config.json: is a folder"));
    std::filesystem::remove(folder.path() / "config.json");
    writeFile(folder.path() / "config.json", TinyLlama().config.dump());
    std::filesystem::create_directory(folder.path() / "model.safetensors");
    CHECK_THAT(refusal(folder.path()), ContainsSubstring("model.safetensors: is a folder"));
}

TEST_CASE("Several weight files without an index are refused") {
    const std::string bytes = safetensorsBytes(TinyLlama().tensors);
    CHECK_THAT(refusalOfFolderWith({{"config.json", TinyLlama().config.dump()},
                                    {"a.safetensors", bytes},
                                    {"b.safetensors", bytes}}),
               ContainsSubstring("holds 2 files of weights but neither"));
}
