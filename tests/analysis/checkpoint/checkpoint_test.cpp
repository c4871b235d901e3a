// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "analysis/error.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::filesystem::path parityCase(const std::string& name) {
    return sourceDir() / "tests/data/hf_parity" / name;
}

// Replaces element `index` of a written tensor by these bytes of one element.
void overwrite(StoredTensor& tensor, std::size_t index, const std::string& bytes) {
    tensor.bytes.replace(index * bytes.size(), bytes.size(), bytes);
}

}  // namespace

TEST_CASE("The tiny Llama opens with every name and its count of parameters") {
    const Checkpoint checkpoint = TinyLlama().open();
    CHECK(checkpoint.warnings.empty());
    CHECK(checkpoint.tensorName(Slot::embedding) == "model.embed_tokens.weight");
    CHECK(checkpoint.tensorName(Slot::unembedding) == "lm_head.weight");
    CHECK_FALSE(checkpoint.spec.tiedEmbedding);
    CHECK(checkpoint.spec.trainedSigma.empty());
    CHECK(checkpoint.tensorName(Slot::query, 1) == "model.layers.1.self_attn.q_proj.weight");
    CHECK(checkpoint.tensorName(Slot::queryBias, 1).empty());
    CHECK(checkpoint.tensorName(Slot::headScale, 1).empty());
    // 2 x 10 x 8, two layers of 8 + 24x8 + 2 x 12x8 + 8x24 + 8 + 3 x 12x8, and 8.
    CHECK(checkpoint.parameters == 160 + 2 * (16 + 192 + 192 + 192 + 288) + 8);
}

TEST_CASE("The parity cases open as their configs say") {
    struct Case {
        const char* name;
        DType dtype;
        bool tied, bias;
        std::int64_t window;
        std::int64_t parameters;
    };
    // hidden 64, 4 heads of 16, MLP 96, vocabulary 101, 2 layers: a matrix [101, 64] has 6464.
    constexpr std::int64_t layer = 2 * 64 + 64 * 64 + 2 * 32 * 64 + 64 * 64 + 3 * 96 * 64;
    constexpr std::int64_t plain = 2 * 6464 + 2 * layer + 64;
    constexpr std::int64_t biases = 64 + 2 * 32 + 64 + 2 * 96 + 64;
    const Case cases[] = {
        {"llama-default", DType::f32, false, false, 0, plain},
        {"llama-nope", DType::bf16, false, false, 0, plain},
        {"llama-bias", DType::f32, false, true, 0, plain + 2 * biases},
        {"llama-tied-mha", DType::f16, true, false, 0, plain - 6464 + 2 * 2 * 32 * 64},
        {"mistral-window", DType::bf16, false, false, 37, plain}};
    for (const Case& one : cases) {
        INFO(one.name);
        const Checkpoint checkpoint = openCheckpoint(parityCase(one.name));
        CHECK(checkpoint.warnings.empty());
        CHECK(checkpoint.weights.find(checkpoint.tensorName(Slot::embedding))->dtype == one.dtype);
        CHECK(checkpoint.spec.tiedEmbedding == one.tied);
        CHECK(checkpoint.spec.block(0).biases.query == one.bias);
        CHECK(checkpoint.tensorName(Slot::downBias, 0).empty() != one.bias);
        CHECK(windowOf(checkpoint.spec, {}, 1) == one.window);
        CHECK(checkpoint.parameters == one.parameters);
        CHECK_NOTHROW(checkFinite(checkpoint));
    }
}

TEST_CASE("The other parity configs are read, or refused in words") {
    int cases = 0, read = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(sourceDir() / "tests/data/architectures")) {
        INFO(entry.path().string());
        const std::string refused = refusal(entry.path());
        const bool weights = std::filesystem::exists(entry.path() / "model.safetensors");
        ++cases;
        // A config without weights was read before they were missed.
        if (refused.empty() || refused.find("holds no weights") != std::string::npos) {
            CHECK(refused.empty() == weights);
            ++read;
            continue;
        }
        CHECK_THAT(refused, ContainsSubstring(
                                "a causal language model that this version does not read yet"));
    }
    CHECK(cases == 61);
    CHECK(read >= 26);
}

TEST_CASE("Every rotary type of the parity configs is read") {
    int cases = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(sourceDir() / "tests/data/hf_parity")) {
        if (!entry.is_directory()) continue;
        INFO(entry.path().string());
        CHECK(refusal(entry.path()) == "");
        ++cases;
    }
    CHECK(cases == 14);
}

TEST_CASE("story-llama opens, though only the metadata names its embedding") {
    SEXTANT_NEEDS_SHARED();
    const Checkpoint checkpoint = openCheckpoint(sharedDir() / "data/models/story-llama");
    CHECK(checkpoint.warnings.empty());
    CHECK(checkpoint.tensorName(Slot::embedding) == "lm_head.weight");
    CHECK(checkpoint.tensorName(Slot::unembedding) == "lm_head.weight");
    CHECK(checkpoint.spec.tiedEmbedding);
    CHECK(checkpoint.parameters == 656'000);
    CHECK(checkpoint.spec.headDim == 16);
    CHECK(checkpoint.spec.trainedLength == 512);
    CHECK_NOTHROW(checkFinite(checkpoint));
}

TEST_CASE("A folder, its config and its weights open the same checkpoint") {
    const TemporaryFolder folder;
    TinyLlama().write(folder.path());
    const Checkpoint whole = openCheckpoint(folder.path());
    for (const char* file : {"config.json", "model.safetensors"}) {
        const Checkpoint one = openCheckpoint(folder.path() / file);
        CHECK(one.spec == whole.spec);
        CHECK(one.folder == folder.path());
    }
    std::filesystem::rename(folder.path() / "model.safetensors",
                            folder.path() / "weights.safetensors");
    CHECK(openCheckpoint(folder.path()).parameters == whole.parameters);
}

TEST_CASE("Names without the prefix are found") {
    TinyLlama model;
    for (StoredTensor& tensor : model.tensors)
        if (tensor.name.starts_with("model.")) tensor.name.erase(0, 6);
    const Checkpoint checkpoint = model.open();
    CHECK(checkpoint.tensorName(Slot::finalNorm) == "norm.weight");
    CHECK(checkpoint.warnings.empty());
}

TEST_CASE("A shape that breaks the config's promise is told with the keys behind it") {
    TinyLlama model;
    model.config["num_attention_heads"] = 6;
    CHECK_THAT(refusal(model),
               ContainsSubstring("model.safetensors: tensor model.layers.0.self_attn.q_proj.weight "
                                 "is [24, 8], expected [36, 8] (num_attention_heads 6 x head_dim "
                                 "6, hidden_size 8)"));
}

TEST_CASE("Every tensor of the model is asked for") {
    for (const StoredTensor& tensor : TinyLlama().tensors) {
        if (tensor.name == "lm_head.weight" || tensor.name == "model.embed_tokens.weight") continue;
        TinyLlama model;
        model.remove(tensor.name);
        CHECK_THAT(refusal(model), ContainsSubstring("tensor " + tensor.name + " is missing"));
    }
}

TEST_CASE("Every tensor's shape is checked") {
    for (const StoredTensor& tensor : TinyLlama().tensors) {
        TinyLlama model;
        // As many elements in another shape.
        model.tensor(tensor.name).shape.insert(model.tensor(tensor.name).shape.begin(), 1);
        CHECK_THAT(refusal(model), ContainsSubstring("tensor " + tensor.name + " is [1, "));
    }
}

TEST_CASE("Biases the config promises are asked for") {
    TinyLlama model;
    model.config["attention_bias"] = true;
    CHECK_THAT(refusal(model),
               ContainsSubstring("tensor model.layers.0.self_attn.q_proj.bias is missing"));
}

TEST_CASE("A weight of another dtype is refused by its name") {
    TinyLlama model;
    model.tensor("model.norm.weight").dtype = "I32";
    CHECK_THAT(
        refusal(model),
        ContainsSubstring("tensor model.norm.weight has dtype I32, expected F64, F32, F16, BF16, "
                          "F8_E4M3 or F8_E5M2"));
}

TEST_CASE("One of embedding and unembedding serves as both") {
    for (const std::string absent : {"lm_head.weight", "model.embed_tokens.weight"})
        for (const bool tied : {false, true}) {
            INFO(absent << " tied " << tied);
            TinyLlama model;
            model.config["tie_word_embeddings"] = tied;
            model.remove(absent);
            const Checkpoint checkpoint = model.open();
            CHECK(checkpoint.tensorName(Slot::embedding) ==
                  checkpoint.tensorName(Slot::unembedding));
            CHECK(checkpoint.weights.find(checkpoint.tensorName(Slot::embedding)) != nullptr);
            CHECK(checkpoint.spec.tiedEmbedding);
            if (tied)
                CHECK(checkpoint.warnings.empty());
            else
                CHECK_THAT(warnings(checkpoint), ContainsSubstring(absent + " is not stored"));
        }
}

TEST_CASE("An alias in the metadata ties without a word") {
    TinyLlama model;
    model.remove("model.embed_tokens.weight");
    model.metadata["model.embed_tokens.weight"] = "lm_head.weight";
    const Checkpoint checkpoint = model.open();
    CHECK(checkpoint.tensorName(Slot::embedding) == "lm_head.weight");
    CHECK(checkpoint.warnings.empty());
}

TEST_CASE("Neither embedding nor unembedding is a missing tensor") {
    TinyLlama model;
    model.remove("model.embed_tokens.weight");
    model.remove("lm_head.weight");
    CHECK_THAT(refusal(model), ContainsSubstring("tensor model.embed_tokens.weight is missing"));
}

TEST_CASE("A tied model that stores another unembedding uses both and says so") {
    TinyLlama model;
    model.config["tie_word_embeddings"] = true;
    const Checkpoint different = model.open();
    CHECK(different.tensorName(Slot::embedding) == "model.embed_tokens.weight");
    CHECK(different.tensorName(Slot::unembedding) == "lm_head.weight");
    CHECK_FALSE(different.spec.tiedEmbedding);
    CHECK_THAT(warnings(different),
               ContainsSubstring("tie_word_embeddings is true, and lm_head.weight is stored with "
                                 "other numbers than model.embed_tokens.weight; each is used for "
                                 "its own, as in transformers 5."));
    model.tensor("lm_head.weight").bytes = model.tensor("model.embed_tokens.weight").bytes;
    const Checkpoint same = model.open();
    CHECK(same.warnings.empty());
    CHECK(same.spec.tiedEmbedding);
    CHECK(same.tensorName(Slot::unembedding) == "model.embed_tokens.weight");
}

TEST_CASE("What other programs put before every name is read without, and told") {
    struct Case {
        const char* before;
        const char* told;
    };
    for (const Case& one : {Case{"_orig_mod.", "torch.compile"}, Case{"module.", "data-parallel"},
                            Case{"module._orig_mod.", "\"_orig_mod.\""}}) {
        INFO(one.before);
        TinyLlama model;
        for (StoredTensor& tensor : model.tensors)
            tensor.name.insert(0, one.before);
        const Checkpoint checkpoint = model.open();
        CHECK(checkpoint.tensorName(Slot::query, 1) ==
              one.before + std::string("model.layers.1.self_attn.q_proj.weight"));
        CHECK(checkpoint.parameters == TinyLlama().open().parameters);
        CHECK_THAT(warnings(checkpoint), ContainsSubstring(one.told));
        CHECK_THAT(warnings(checkpoint), !ContainsSubstring("not used"));
        // One name without it: the names are as they say.
        model.tensors[4].name.erase(0, std::string(one.before).size());
        CHECK_THAT(refusal(model), ContainsSubstring("is missing from the weights"));
    }
    TinyLlama bare;
    for (StoredTensor& tensor : bare.tensors)
        tensor.name = "_orig_mod." + tensor.name.substr(tensor.name.starts_with("model.") ? 6 : 0);
    CHECK(bare.open().tensorName(Slot::finalNorm) == "_orig_mod.norm.weight");
    TinyLlama language;
    for (StoredTensor& tensor : language.tensors)
        if (tensor.name.starts_with("model.")) tensor.name.insert(6, "language_model.");
    const Checkpoint checkpoint = language.open();
    CHECK(checkpoint.tensorName(Slot::finalNorm) == "model.language_model.norm.weight");
    CHECK_THAT(warnings(checkpoint), ContainsSubstring("\"model.language_model.\""));
}

TEST_CASE("A missing tensor is told with what is there instead") {
    TinyLlama model;
    model.tensor("model.layers.1.mlp.up_proj.weight").name = "model.layers.1.mlp.up_project.weight";
    CHECK_THAT(refusal(model),
               ContainsSubstring("tensor model.layers.1.mlp.up_proj.weight is missing") &&
                   ContainsSubstring("expected [12, 8]") &&
                   ContainsSubstring("the nearest name there is "
                                     "\"model.layers.1.mlp.up_project.weight\" [12, 8]"));
    CHECK_THAT(refusal(model), !ContainsSubstring("begin with"));
    for (StoredTensor& tensor : model.tensors)
        tensor.name.insert(0, "student.net.");
    CHECK_THAT(refusal(model), ContainsSubstring("all 21 names begin with \"student.net.\""));
    model.tensors = {floatTensor("base_model.model.q_proj.lora_A.weight", {1}, {1.0F})};
    CHECK_THAT(refusal(model),
               ContainsSubstring("LoRA adapter") && ContainsSubstring("merge_and_unload"));
    model.tensors.clear();
    CHECK_THAT(refusal(model), ContainsSubstring("the file holds no tensor"));
}

TEST_CASE("Norms that are stored a head at a time are put together, or what lacks is named") {
    TinyLlama model;
    model.config["architectures"] = {"StableLmForCausalLM"};
    model.config["model_type"] = "stablelm";
    model.config["layer_norm_eps"] = 1e-5;
    model.config["qk_layernorm"] = true;
    model.config["partial_rotary_factor"] = 1.0;
    model.add("model.norm.bias", {8});
    for (const std::string layer : {"model.layers.0.", "model.layers.1."}) {
        model.add(layer + "input_layernorm.bias", {8});
        model.add(layer + "post_attention_layernorm.bias", {8});
        for (int head = 0; head < 4; ++head) {
            const std::string end = ".norms." + std::to_string(head) + ".weight";
            model.add(layer + "self_attn.q_layernorm" + end, {6}, static_cast<float>(head));
            if (head < 2) model.add(layer + "self_attn.k_layernorm" + end, {6});
        }
    }
    const Checkpoint checkpoint = model.open();
    const Binding& norm = *checkpoint.find(Slot::queryNorm, 1);
    const std::vector<float> values = slotValues(norm, checkpoint.view(norm));
    REQUIRE(values.size() == 24);
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(values[i] == static_cast<float>(i / 6));
    CHECK(warnings(checkpoint).find("norms") == std::string::npos);
    const std::string one = "model.layers.1.self_attn.q_layernorm.norms.2.weight";
    model.tensor(one).shape = {3, 2};
    CHECK_THAT(refusal(model), ContainsSubstring(one + " is F32 [3, 2] beside F32 [6]"));
    model.remove(one);
    CHECK_THAT(refusal(model),
               ContainsSubstring("tensor model.layers.1.self_attn.q_layernorm.weight is missing") &&
                   ContainsSubstring(one + ", which is not there"));
}

TEST_CASE("A refusal names the keys that config.json left to the defaults") {
    TinyLlama model;
    model.config.erase("num_hidden_layers");
    CHECK_THAT(refusal(model),
               ContainsSubstring("tensor model.layers.2.input_layernorm.weight is missing") &&
                   ContainsSubstring("config.json leaves to the defaults: num_hidden_layers 32"));
}

TEST_CASE("F64 weights open with a warning, rounded to fp32") {
    TinyLlama model;
    const std::string norm = "model.norm.weight";
    std::string wide;
    for (int i = 0; i < 8; ++i)
        wide += std::string("\x9A\x99\x99\x99\x99\x99\xB9\x3F", 8);  // 0.1
    model.tensor(norm) = {norm, "F64", {8}, wide};
    const Checkpoint checkpoint = model.open();
    CHECK_THAT(warnings(checkpoint), ContainsSubstring("1 tensor is F64, rounded to fp32"));
    const Binding& binding = *checkpoint.find(Slot::finalNorm);
    CHECK(slotValues(binding, checkpoint.view(binding)) == std::vector<float>(8, 0.1F));
    CHECK_NOTHROW(checkFinite(checkpoint));
    // 1e300 is finite there, and not in fp32.
    overwrite(model.tensor(norm), 3, std::string("\x9C\x75\x00\x88\x3C\xE4\x37\x7E", 8));
    CHECK_THROWS_WITH(checkFinite(model.open()),
                      ContainsSubstring("model.norm.weight holds an infinity at index 3"));
}

TEST_CASE("Tensors of an unknown type refuse only where the model needs them") {
    TinyLlama model;
    model.tensors.push_back({"model.scales", "F8_E8M0", {4}, "abcd"});
    const Checkpoint checkpoint = model.open();
    CHECK_THAT(warnings(checkpoint),
               ContainsSubstring("tensor model.scales, which nothing needs, is left out") &&
                   ContainsSubstring("has dtype \"F8_E8M0\""));
    model.tensor("model.norm.weight").dtype = "F8_E8M0";
    CHECK_THAT(refusal(model),
               ContainsSubstring("tensor model.norm.weight is missing from the weights") &&
                   ContainsSubstring("has dtype \"F8_E8M0\", which is not known here"));
}

TEST_CASE("An adapter beside the weights is told to be left out") {
    const TemporaryFolder folder;
    TinyLlama().write(folder.path());
    writeFile(folder.path() / "adapter_config.json", "{}");
    CHECK_THAT(warnings(openCheckpoint(folder.path())),
               ContainsSubstring("adapter_config.json: this adapter is not applied"));
}

TEST_CASE("Unknown tensors are told, known buffers are not") {
    TinyLlama model;
    model.add("model.layers.0.self_attn.rotary_emb.inv_freq", {3});
    CHECK(model.open().warnings.empty());
    for (int i = 0; i < 7; ++i)
        model.add("stray." + std::to_string(i), {1});
    const Checkpoint checkpoint = model.open();
    CHECK_THAT(warnings(checkpoint), ContainsSubstring("stray.4 and 2 more"));
    CHECK(checkpoint.parameters == TinyLlama().open().parameters);
}

TEST_CASE("Trained head scales are read in units of 1/sqrt(d)") {
    TinyLlama model;
    model.tensors.push_back(
        floatTensor("model.layers.0.self_attn.scale_param", {4}, {1.25F, 1.5F, 2.0F, 0.5F}));
    // bfloat16 0x3FA0 is 1.25, 0x4000 is 2, 0xBF80 is -1; half-precision 0x3E00 is 1.5.
    model.tensors.push_back({"model.layers.1.self_attn.scale_param",
                             "BF16",
                             {4},
                             std::string("\xA0\x3F\x00\x40\x80\xBF\x00\x00", 8)});
    const Checkpoint both = model.open();
    CHECK(both.spec.trainedSigma == std::vector<double>{1.25, 1.5, 2.0, 0.5, 1.25, 2.0, -1.0, 0.0});
    CHECK(both.warnings.empty());
    CHECK(both.parameters == TinyLlama().open().parameters + 8);

    StoredTensor& second = model.tensor("model.layers.1.self_attn.scale_param");
    second.dtype = "F16";
    second.bytes = std::string("\x00\x3E\x00\xC0\x01\x00\x00\x3C", 8);
    CHECK(model.open().spec.trainedSigma ==
          std::vector<double>{1.25, 1.5, 2.0, 0.5, 1.5, -2.0, 1.0 / 16777216.0, 1.0});
}

TEST_CASE("A layer without head scales beside one with them is 1, and told") {
    TinyLlama model;
    model.add("model.layers.1.self_attn.scale_param", {4}, 1.5F);
    const Checkpoint checkpoint = model.open();
    CHECK(checkpoint.spec.trainedSigma == std::vector<double>{1, 1, 1, 1, 1.5, 1.5, 1.5, 1.5});
    CHECK_THAT(warnings(checkpoint), ContainsSubstring("1 of 2 layers; 1 is taken in layers 0"));
}

TEST_CASE("Head scales of a wrong shape or without a value are refused") {
    TinyLlama model;
    model.add("model.layers.0.self_attn.scale_param", {5}, 1.5F);
    CHECK_THAT(refusal(model), ContainsSubstring("scale_param is [5], expected [4] "
                                                 "(num_attention_heads 4)"));
    StoredTensor& scale = model.tensor("model.layers.0.self_attn.scale_param");
    scale = floatTensor(scale.name, {4}, {1.0F, 1.0F, HUGE_VALF, 1.0F});
    CHECK_THAT(refusal(model), ContainsSubstring("holds inf for head 2"));
}

TEST_CASE("checkFinite names the tensor and the index of what is not a number") {
    struct Case {
        const char* dtype;
        std::string nan, infinity, largest;
        std::size_t size;
    };
    const Case cases[] = {
        {"F32", std::string("\x01\x00\x80\x7F", 4), std::string("\x00\x00\x80\xFF", 4),
         std::string("\xFF\xFF\x7F\x7F", 4), 4},
        {"F16", std::string("\x01\x7C", 2), std::string("\x00\xFC", 2), std::string("\xFF\x7B", 2),
         2},
        {"BF16", std::string("\xC0\x7F", 2), std::string("\x80\xFF", 2), std::string("\x7F\x7F", 2),
         2}};
    const std::string name = "model.layers.1.mlp.up_proj.weight";
    for (const Case& one : cases) {
        INFO(one.dtype);
        TinyLlama model;
        StoredTensor& tensor = model.tensor(name);
        tensor.dtype = one.dtype;
        tensor.bytes = std::string(96 * one.size, '\0');
        overwrite(tensor, 7, one.largest);
        CHECK_NOTHROW(checkFinite(model.open()));
        overwrite(tensor, 95, one.nan);
        CHECK_THROWS_WITH(checkFinite(model.open()),
                          ContainsSubstring("tensor " + name + " holds NaN at index 95"));
        overwrite(tensor, 11, one.infinity);
        CHECK_THROWS_WITH(checkFinite(model.open()),
                          ContainsSubstring(name + " holds an infinity at index 11 of [12, 8]"));
    }
}

TEST_CASE("Weights at odd addresses are read") {
    TinyLlama model;
    // One byte before all others shifts every tensor.
    model.tensors.insert(model.tensors.begin(), {"pad", "U8", {1}, "x"});
    StoredTensor& norm = model.tensor("model.norm.weight");
    overwrite(norm, 5, std::string("\x00\x00\xC0\x7F", 4));
    CHECK_THROWS_WITH(checkFinite(model.open()),
                      ContainsSubstring("model.norm.weight holds NaN at index 5"));
}
