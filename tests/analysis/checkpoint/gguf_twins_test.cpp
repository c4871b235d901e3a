// SPDX-License-Identifier: GPL-3.0-or-later
// The same model as transformers stores it and as llama.cpp's converters do (conversion/*.py of
// llama.cpp): both open to the same spec and the same numbers in every place.
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "analysis/checkpoint/config.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/checkpoint/write_gguf.h"
#include "tests/error_of.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string readText(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Multiples of 1/1024 below 1: adding 1 and taking it off changes none.
std::vector<float> someNumbers(std::size_t count, std::mt19937& random) {
    std::vector<float> numbers(count);
    for (float& number : numbers)
        number = static_cast<float>(static_cast<int>(random() % 2047) - 1023) / 1024.0F;
    return numbers;
}

// config.json and model.safetensors, with numbers of no meaning in all the tensors that the
// architecture wants.
Checkpoint writtenByTransformers(const std::filesystem::path& folder, const nlohmann::json& json) {
    const Config config = readConfigText("config.json", json.dump());
    std::mt19937 random(7);
    std::vector<StoredTensor> tensors;
    std::set<std::string> names;
    const bool tied = json.value("tie_word_embeddings", false);
    for (const Binding& binding : config.architecture->bindings(config.spec)) {
        const bool output = binding.at.slot == Slot::unembedding;
        if (binding.optional || (output && tied) || !names.insert(binding.tensor).second) continue;
        std::vector<std::int64_t> shape;
        std::size_t count = 1;
        for (const Extent& extent : binding.stored) {
            shape.push_back(extent.value);
            count *= static_cast<std::size_t>(extent.value);
        }
        if (binding.entryName.empty()) {
            tensors.push_back(floatTensor(binding.tensor, shape, someNumbers(count, random)));
            continue;
        }
        const auto entries = static_cast<std::size_t>(shape.front());
        shape.erase(shape.begin());
        for (std::size_t entry = 0; entry < entries; ++entry) {
            std::string name = binding.tensor;
            name.insert(name.rfind('.'), binding.entryName + std::to_string(entry));
            tensors.push_back(floatTensor(name, shape, someNumbers(count / entries, random)));
        }
    }
    writeFile(folder / "config.json", json.dump());
    writeFile(folder / "model.safetensors", safetensorsBytes(tensors));
    return openCheckpoint(folder);
}

struct Twin {
    const char* gguf;    // general.architecture
    const char* folder;  // of tests/data/architectures; empty: the tiny Llama
    bool fused = false;  // queries, keys and values in one tensor, one after the other
    bool alone = false;  // each expert in tensors of its own, as in the first files
    // Keys beyond those that all have.
    std::function<void(GgufText&)> keys = [](GgufText&) {};
    // What the converter cannot say.
    std::function<void(nlohmann::json&)> patch = [](nlohmann::json&) {};
};

void writeKeys(const Twin& twin, const Checkpoint& model, GgufText& text) {
    const ModelSpec& spec = model.spec;
    const std::string of = twin.gguf + std::string(".");
    const auto size = [](std::int64_t number) { return static_cast<std::uint32_t>(number); };
    text.text("general.architecture", twin.gguf);
    text.u32(of + "context_length", size(spec.trainedLength));
    text.u32(of + "embedding_length", size(spec.hidden));
    text.u32(of + "block_count", size(spec.layerCount()));
    text.u32(of + "feed_forward_length", size(spec.block(0).mlp.width));
    text.u32(of + "attention.head_count", size(spec.heads));
    text.u32(of + "attention.head_count_kv", size(spec.keyValueHeads));
    const bool rms =
        spec.finalNorm.kind == NormKind::rms || spec.finalNorm.kind == NormKind::rmsPlusOne;
    text.f32(of + (rms ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon"),
             static_cast<float>(spec.finalNorm.epsilon));
    const Mlp& mlp = spec.block(0).mlp;
    if (mlp.experts.count > 0) {
        text.u32(of + "expert_count", size(mlp.experts.count));
        text.u32(of + "expert_used_count", size(mlp.experts.chosen));
    }
    if (spec.bosToken) text.u32("tokenizer.ggml.bos_token_id", size(*spec.bosToken));
    if (spec.eosToken) text.u32("tokenizer.ggml.eos_token_id", size(*spec.eosToken));
    twin.keys(text);
}

// Names of constants.py of the package gguf.
std::string nameOf(Slot slot) {
    static const std::map<Slot, std::string> names = {
        {Slot::embedding, "token_embd.weight"},
        {Slot::unembedding, "output.weight"},
        {Slot::unembeddingBias, "output.bias"},
        {Slot::positions, "position_embd.weight"},
        {Slot::embeddingNorm, "token_embd_norm.weight"},
        {Slot::embeddingNormBias, "token_embd_norm.bias"},
        {Slot::finalNorm, "output_norm.weight"},
        {Slot::finalNormBias, "output_norm.bias"},
        {Slot::attentionNorm, "attn_norm.weight"},
        {Slot::attentionNormBias, "attn_norm.bias"},
        {Slot::query, "attn_q.weight"},
        {Slot::queryBias, "attn_q.bias"},
        {Slot::key, "attn_k.weight"},
        {Slot::keyBias, "attn_k.bias"},
        {Slot::value, "attn_v.weight"},
        {Slot::valueBias, "attn_v.bias"},
        {Slot::queryNorm, "attn_q_norm.weight"},
        {Slot::keyNorm, "attn_k_norm.weight"},
        {Slot::output, "attn_output.weight"},
        {Slot::outputBias, "attn_output.bias"},
        {Slot::afterAttentionNorm, "post_attention_norm.weight"},
        {Slot::mlpNorm, "ffn_norm.weight"},
        {Slot::mlpNormBias, "ffn_norm.bias"},
        {Slot::gate, "ffn_gate.weight"},
        {Slot::up, "ffn_up.weight"},
        {Slot::upBias, "ffn_up.bias"},
        {Slot::down, "ffn_down.weight"},
        {Slot::downBias, "ffn_down.bias"},
        {Slot::afterMlpNorm, "post_ffw_norm.weight"},
        {Slot::router, "ffn_gate_inp.weight"},
        {Slot::sharedGate, "ffn_gate_shexp.weight"},
        {Slot::sharedUp, "ffn_up_shexp.weight"},
        {Slot::sharedDown, "ffn_down_shexp.weight"},
        {Slot::sharedRouter, "ffn_gate_inp_shexp.weight"},
    };
    return names.at(slot);
}

// Rows of each head in pairs (p, p + half) come to lie side by side.
std::vector<float> permuted(const std::vector<float>& values, int heads, int headDim) {
    const std::size_t rows = static_cast<std::size_t>(heads) * static_cast<std::size_t>(headDim);
    const std::size_t columns = values.size() / rows;
    std::vector<float> turned;
    for (int head = 0; head < heads; ++head)
        for (int pair = 0; pair < headDim / 2; ++pair)
            for (const int from : {pair, pair + headDim / 2}) {
                const auto row =
                    values.begin() + static_cast<std::ptrdiff_t>(
                                         static_cast<std::size_t>(head * headDim + from) * columns);
                turned.insert(turned.end(), row, row + static_cast<std::ptrdiff_t>(columns));
            }
    return turned;
}

std::vector<float> withOneAdded(std::vector<float> values) {
    for (float& value : values)
        value += 1.0F;
    return values;
}

// Joins what has one name, in the order in which it comes.
class Tensors {
  public:
    void add(const std::string& name, const std::vector<std::int64_t>& shape,
             const std::vector<float>& values) {
        for (Kept& kept : all_)
            if (kept.name == name) {
                kept.shape.front() += static_cast<std::uint64_t>(shape.front());
                kept.values.insert(kept.values.end(), values.begin(), values.end());
                return;
            }
        all_.push_back({name, {shape.begin(), shape.end()}, values});
    }
    std::vector<GgufTensor> written() const {
        std::vector<GgufTensor> tensors;
        for (const Kept& kept : all_)
            tensors.push_back(ggufFloats(kept.name, kept.shape, kept.values));
        return tensors;
    }

  private:
    struct Kept {
        std::string name;
        std::vector<std::uint64_t> shape;
        std::vector<float> values;
    };
    std::vector<Kept> all_;
};

std::string storedName(const Twin& twin, const ModelSpec& spec, SlotAt at) {
    std::string name = nameOf(at.slot);
    if (at.layer == wholeModel) return name;
    const std::string end = name.substr(name.find('.'));
    if (at.expert != noExpert)
        name.insert(name.find('.'), twin.alone ? "." + std::to_string(at.expert) : "_exps");
    if (twin.fused &&
        (name.starts_with("attn_q.") || name.starts_with("attn_k.") || name.starts_with("attn_v.")))
        name = "attn_qkv" + end;
    if (std::string(twin.gguf) == "phi3" && at.slot == Slot::gate) name = "ffn_up" + end;
    const bool twoNorms = spec.block(at.layer).arrangement == Arrangement::parallel;
    if (std::string(twin.gguf) == "falcon" && twoNorms) {
        if (name.starts_with("attn_norm.")) name = "attn_norm_2" + end;
        if (name.starts_with("ffn_norm.")) name = "attn_norm" + end;
    }
    return "blk." + std::to_string(at.layer) + "." + name;
}

std::vector<GgufTensor> convertedTensors(const Twin& twin, const Checkpoint& model) {
    const ModelSpec& spec = model.spec;
    const bool plusOne = spec.finalNorm.kind == NormKind::rmsPlusOne;
    Tensors tensors;
    for (const SlotAt at : slotsOf(spec)) {
        const Binding& binding = *model.find(at);
        if (at.slot == Slot::unembedding && spec.tiedEmbedding) continue;
        std::vector<float> values = slotValues(binding, model.view(binding));
        const bool query = at.slot == Slot::query || at.slot == Slot::queryBias;
        const bool key = at.slot == Slot::key || at.slot == Slot::keyBias;
        if (std::string(twin.gguf) == "llama" && (query || key))
            values = permuted(values, query ? spec.heads : spec.keyValueHeads, spec.headDim);
        const std::string name = storedName(twin, spec, at);
        if (plusOne && name.ends_with("norm.weight")) values = withOneAdded(std::move(values));
        std::vector<std::int64_t> shape = slotShape(binding);
        if (at.expert != noExpert && !twin.alone) shape.insert(shape.begin(), 1);
        const bool ofHeads = at.slot == Slot::queryNorm || at.slot == Slot::keyNorm;
        if (ofHeads && spec.block(at.layer).headNorms == NormOver::headOwnWeight)
            shape = {shape.front() / spec.headDim, spec.headDim};
        if (at.slot == Slot::sharedRouter) shape.erase(shape.begin());
        tensors.add(name, shape, values);
    }
    return tensors.written();
}

void checkSame(const Checkpoint& gguf, const Checkpoint& model) {
    const ModelSpec &a = gguf.spec, &b = model.spec;
    CHECK(a.architecture == b.architecture);
    CHECK(a.hidden == b.hidden);
    CHECK(a.headDim == b.headDim);
    CHECK(a.trainedLength == b.trainedLength);
    CHECK(a.finalNorm == b.finalNorm);
    CHECK(a.tiedEmbedding == b.tiedEmbedding);
    CHECK(a.bosToken == b.bosToken);
    REQUIRE(a.layers.size() == b.layers.size());
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer) {
        CAPTURE(layer);
        CHECK(a.layers[layer].block == b.layers[layer].block);
        CHECK(a.layers[layer].choices == b.layers[layer].choices);
        CHECK(a.layers[layer].rotaryDim == b.layers[layer].rotaryDim);
        CHECK(a.layers[layer].rotaryBase == b.layers[layer].rotaryBase);
        CHECK(a.layers[layer].scoreScale == b.layers[layer].scoreScale);
    }
    CHECK((a == b));
    for (const SlotAt at : slotsOf(b)) {
        CAPTURE(textOf(at));
        REQUIRE(gguf.find(at) != nullptr);
        const Binding& one = *gguf.find(at);
        const Binding& other = *model.find(at);
        CHECK(slotShape(one) == slotShape(other));
        CHECK(slotValues(one, gguf.view(one)) == slotValues(other, model.view(other)));
    }
    CHECK(warnings(gguf) == "");
    CHECK(gguf.parameters == model.parameters);
}

// False where the architecture is not read.
bool compare(const Twin& twin) {
    CAPTURE(twin.gguf);
    CAPTURE(twin.folder);
    nlohmann::json json = TinyLlama().config;
    if (*twin.folder != '\0')
        json = nlohmann::json::parse(
            readText(sourceDir() / "tests/data/architectures" / twin.folder / "config.json"));
    twin.patch(json);
    const TemporaryFolder folder;
    const std::string refused = errorOf([&] { readConfigText("config.json", json.dump()); });
    if (refused.find("This version reads") != std::string::npos) return false;
    const Checkpoint model = writtenByTransformers(folder.path(), json);
    GgufText text;
    writeKeys(twin, model, text);
    text.tensors = convertedTensors(twin, model);
    const TemporaryFolder other;
    writeFile(other.path() / "model.gguf", text.bytes());
    checkSame(openCheckpoint(other.path() / "model.gguf"), model);
    checkSame(openCheckpoint(other.path()), model);
    return true;
}

const Twin twins[] = {
    {.gguf = "llama",
     .folder = "",
     .keys =
         [](GgufText& text) {
             text.u32("llama.attention.key_length", 6);
             text.u32("llama.attention.value_length", 6);
             text.u32("llama.rope.dimension_count", 6);
             text.u32("llama.vocab_size", 10);
             text.f32("llama.rope.freq_base", 5000.0F);
         }},
    {.gguf = "llama",
     .folder = "mixtral",
     .keys = [](GgufText& text) { text.f32("llama.rope.freq_base", 1e6F); }},
    {.gguf = "llama",
     .folder = "mixtral",
     .alone = true,
     .keys = [](GgufText& text) { text.f32("llama.rope.freq_base", 1e6F); }},
    {.gguf = "qwen2moe",
     .folder = "qwen2-moe",
     .keys =
         [](GgufText& text) {
             text.u32("qwen2moe.expert_feed_forward_length", 48);
             text.u32("qwen2moe.expert_shared_feed_forward_length", 40);
         },
     .patch = [](nlohmann::json& json) { json["decoder_sparse_step"] = 1; }},
    {.gguf = "qwen3moe",
     .folder = "qwen3-moe",
     .keys =
         [](GgufText& text) {
             text.u32("qwen3moe.attention.key_length", 16);
             text.u32("qwen3moe.expert_feed_forward_length", 48);
         },
     .patch = [](nlohmann::json& json) { json["mlp_only_layers"] = nlohmann::json::array(); }},
    {.gguf = "qwen2", .folder = "qwen2"},
    {.gguf = "qwen3",
     .folder = "qwen3",
     .keys = [](GgufText& text) { text.u32("qwen3.attention.key_length", 24); }},
    {.gguf = "gpt2", .folder = "gpt2", .fused = true},
    {.gguf = "gptneox",
     .folder = "gpt-neox",
     .fused = true,
     .keys =
         [](GgufText& text) {
             text.u32("gptneox.rope.dimension_count", 4);
             text.flag("gptneox.use_parallel_residual", true);
         }},
    {.gguf = "gptneox",
     .folder = "gpt-neox-serial",
     .fused = true,
     .keys =
         [](GgufText& text) {
             text.u32("gptneox.rope.dimension_count", 8);
             text.flag("gptneox.use_parallel_residual", false);
         }},
    {.gguf = "phi2",
     .folder = "phi",
     .keys = [](GgufText& text) { text.u32("phi2.rope.dimension_count", 8); }},
    {.gguf = "phi2",
     .folder = "phi",
     .fused = true,
     .keys = [](GgufText& text) { text.u32("phi2.rope.dimension_count", 8); }},
    {.gguf = "phi3",
     .folder = "phi3",
     .fused = true,
     .keys =
         [](GgufText& text) {
             text.u32("phi3.rope.dimension_count", 16);
             text.u32("phi3.rope.scaling.original_context_length", 256);
             text.u32("phi3.attention.sliding_window", 50);
         }},
    {.gguf = "gemma",
     .folder = "gemma",
     .keys = [](GgufText& text) { text.u32("gemma.attention.key_length", 16); }},
    {.gguf = "gemma2",
     .folder = "gemma2",
     .keys =
         [](GgufText& text) {
             text.u32("gemma2.attention.key_length", 16);
             text.f32("gemma2.attn_logit_softcapping", 50.0F);
             text.f32("gemma2.final_logit_softcapping", 30.0F);
             text.u32("gemma2.attention.sliding_window", 40);
         },
     .patch = [](nlohmann::json& json) { json["query_pre_attn_scalar"] = 16; }},
    {.gguf = "gemma3",
     .folder = "gemma3",
     .keys =
         [](GgufText& text) {
             text.u32("gemma3.attention.key_length", 16);
             text.f32("gemma3.rope.freq_base", 1e6F);
             text.u32("gemma3.attention.sliding_window", 40);
             text.u32("gemma3.attention.sliding_window_pattern", 2);
         },
     .patch = [](nlohmann::json& json) { json["query_pre_attn_scalar"] = 16; }},
    {.gguf = "starcoder2",
     .folder = "starcoder2",
     .keys = [](GgufText& text) { text.u32("starcoder2.attention.sliding_window", 45); }},
    {.gguf = "falcon", .folder = "falcon-rope", .fused = true},
    {.gguf = "bloom", .folder = "bloom", .fused = true},
    {.gguf = "stablelm",
     .folder = "stablelm",
     .keys =
         [](GgufText& text) {
             text.u32("stablelm.rope.dimension_count", 4);
             text.flag("stablelm.use_parallel_residual", false);
         }},
    {.gguf = "stablelm",
     .folder = "stablelm",
     .keys =
         [](GgufText& text) {
             text.u32("stablelm.rope.dimension_count", 4);
             text.flag("stablelm.use_parallel_residual", true);
         },
     .patch =
         [](nlohmann::json& json) {
             json["qk_layernorm"] = true;
             json["use_parallel_residual"] = true;
         }},
};

}  // namespace

TEST_CASE("A model in GGUF is the model that transformers stores") {
    std::string unread;
    int compared = 0;
    for (const Twin& twin : twins) {
        if (compare(twin))
            ++compared;
        else
            unread += std::string(" ") + twin.folder;
    }
    if (!unread.empty()) WARN("not read yet:" << unread);
    CHECK(compared >= 2);
}

TEST_CASE("What a GGUF file lacks is named as the file would name it") {
    const TemporaryFolder folder;
    const Checkpoint model = TinyLlama().open();
    const Twin& twin = twins[0];
    GgufText text;
    writeKeys(twin, model, text);
    text.tensors = convertedTensors(twin, model);
    const auto refusedWith = [&](const std::function<void(std::vector<GgufTensor>&)>& change) {
        GgufText other = text;
        change(other.tensors);
        writeFile(folder.path() / "model.gguf", other.bytes());
        return refusal(folder.path() / "model.gguf");
    };
    CHECK(refusedWith([](auto&) {}) == "");
    CHECK_THAT(refusedWith([](auto& all) {
                   std::erase_if(
                       all, [](const GgufTensor& t) { return t.name == "blk.1.attn_k.weight"; });
               }),
               ContainsSubstring("tensor blk.1.attn_k.weight is missing from the weights"));
    CHECK_THAT(refusedWith([](auto& all) {
                   for (GgufTensor& tensor : all)
                       if (tensor.name == "blk.0.attn_q.weight") tensor.shape = {8, 24};
               }),
               ContainsSubstring("tensor blk.0.attn_q.weight is [8, 24], expected [24, 8]"));
    CHECK_THAT(refusedWith([](auto& all) {
                   for (GgufTensor& tensor : all)
                       if (tensor.name == "output_norm.weight") {
                           tensor.type = 20;  // IQ4_NL
                           tensor.shape = {32};
                           tensor.bytes.assign(18, 'q');
                       }
               }),
               ContainsSubstring("output_norm.weight is missing") &&
                   ContainsSubstring("has the type IQ4_NL, which is not read"));
}

TEST_CASE("A damaged GGUF model opens or is refused") {
    const Checkpoint model = TinyLlama().open();
    GgufText text;
    writeKeys(twins[0], model, text);
    text.tensors = convertedTensors(twins[0], model);
    const std::string whole = text.bytes();
    const std::size_t header = whole.size() / 3;
    const TemporaryFolder folder;
    std::mt19937 random(31);
    int refused = 0;
    for (int trial = 0; trial < 500; ++trial) {
        std::string bytes = whole;
        bytes[random() % header] ^= static_cast<char>(1U << (random() % 8));
        writeFile(folder.path() / "model.gguf", bytes);
        refused += refusal(folder.path() / "model.gguf").empty() ? 0 : 1;
    }
    CHECK(refused > 100);
}

TEST_CASE("A config of any size is refused before memory is asked for") {
    GgufText text;
    text.text("general.architecture", "llama");
    for (const auto& [key, value] :
         {std::pair{"context_length", 64U}, std::pair{"embedding_length", 1U << 20},
          std::pair{"block_count", 1'000U}, std::pair{"feed_forward_length", 1U << 24},
          std::pair{"attention.head_count", 1U << 14}, std::pair{"attention.key_length", 1U << 14}})
        text.u32(std::string("llama.") + key, value);
    text.f32("llama.attention.layer_norm_rms_epsilon", 1e-6F);
    text.tensors = {ggufFloats("token_embd.weight", {4, 0}, {})};
    const TemporaryFolder folder;
    writeFile(folder.path() / "model.gguf", text.bytes());
    const ProcessorTime begin;
    CHECK(refusal(folder.path() / "model.gguf") != "");
    CHECK(begin.isShort());
}
