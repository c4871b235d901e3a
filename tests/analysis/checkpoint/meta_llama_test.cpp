// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/meta_llama.h"

#include "analysis/position/composition.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/checkpoint/write_torch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The tiny Llama with a different number everywhere, as Meta would have written it.
struct MetaLlama {
    TinyLlama model;
    nlohmann::json params = {{"dim", 8},         {"n_heads", 4},     {"n_kv_heads", 2},
                             {"head_dim", 6},    {"n_layers", 2},    {"hidden_dim", 12},
                             {"norm_eps", 1e-6}, {"vocab_size", 10}, {"rope_theta", 5000.0}};
    std::vector<StoredTensor> tensors;

    MetaLlama() {
        float next = 0.0F;
        for (StoredTensor& tensor : model.tensors) {
            std::vector<float> values(tensor.bytes.size() / 4);
            for (float& value : values)
                value = next++;
            tensor = floatTensor(tensor.name, tensor.shape, values);
            tensors.push_back(inMetasOrder(tensor, values));
        }
        tensors.push_back(floatTensor("rope.freqs", {3}, {1, 2, 3}));
    }

    // Row 2p of a head is row p here, and row 2p + 1 is row p + 3: pairs stand side by side.
    static StoredTensor inMetasOrder(const StoredTensor& tensor, const std::vector<float>& values) {
        static const std::pair<const char*, const char*> names[] = {
            {"lm_head", "output"},
            {"model.embed_tokens", "tok_embeddings"},
            {"model.norm", "norm"},
            {"model.layers.", "layers."},
            {"input_layernorm", "attention_norm"},
            {"post_attention_layernorm", "ffn_norm"},
            {"self_attn.q_proj", "attention.wq"},
            {"self_attn.k_proj", "attention.wk"},
            {"self_attn.v_proj", "attention.wv"},
            {"self_attn.o_proj", "attention.wo"},
            {"mlp.gate_proj", "feed_forward.w1"},
            {"mlp.down_proj", "feed_forward.w2"},
            {"mlp.up_proj", "feed_forward.w3"}};
        std::string name = tensor.name;
        for (const auto& [from, to] : names)
            if (const auto at = name.find(from); at != std::string::npos)
                name.replace(at, std::string(from).size(), to);
        std::vector<float> ordered = values;
        if (name.find("wq") != std::string::npos || name.find("wk") != std::string::npos) {
            const std::size_t columns = 8, headDim = 6, half = 3;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::size_t row = i / columns, head = row / headDim, d = row % headDim;
                const std::size_t to = head * headDim + (d < half ? 2 * d : 2 * (d - half) + 1);
                ordered[to * columns + i % columns] = values[i];
            }
        }
        return floatTensor(name, tensor.shape, ordered);
    }

    // consolidated.00.pth, or as many files as are asked for.
    void write(const std::filesystem::path& folder, std::int64_t files) const {
        writeFile(folder / "params.json", params.dump());
        for (std::int64_t file = 0; file < files; ++file) {
            std::vector<StoredTensor> own;
            for (const StoredTensor& tensor : tensors)
                own.push_back(partOf(tensor, file, files));
            writeFile(folder / ("consolidated.0" + std::to_string(file) + ".pth"), torchZip(own));
        }
    }

    // Projections out of a layer and the embedding are cut in columns, the others in rows.
    static StoredTensor partOf(const StoredTensor& tensor, std::int64_t file, std::int64_t files) {
        if (tensor.shape.size() < 2) return tensor;
        StoredTensor part = tensor;
        const bool columns = tensor.name.find("wo") != std::string::npos ||
                             tensor.name.find("w2") != std::string::npos ||
                             tensor.name.find("tok_") != std::string::npos;
        part.shape[columns ? 1 : 0] /= files;
        const auto size = tensor.bytes.size();
        const std::size_t run = columns ? static_cast<std::size_t>(part.shape[1]) * 4
                                        : size / static_cast<std::size_t>(files);
        const std::size_t step = columns ? static_cast<std::size_t>(tensor.shape[1]) * 4 : size;
        part.bytes.clear();
        for (std::size_t at = static_cast<std::size_t>(file) * run; at < size; at += step)
            part.bytes += tensor.bytes.substr(at, run);
        return part;
    }
};

}  // namespace

TEST_CASE("Meta's files give the weights of the Hugging Face form, from one file and from two") {
    const MetaLlama meta;
    const Checkpoint twin = meta.model.open();
    for (const std::int64_t files : {1, 2}) {
        const TemporaryFolder folder;
        meta.write(folder.path(), files);
        for (const auto& path : {folder.path(), folder.path() / "consolidated.00.pth",
                                 folder.path() / "params.json"}) {
            INFO(files << " files, " << path.filename().string());
            const Checkpoint opened = openCheckpoint(path);
            CHECK(opened.spec.architecture == "LlamaForCausalLM");
            CHECK(opened.spec.layers == twin.spec.layers);
            CHECK(opened.spec.trainedLength == 2048);
            CHECK(opened.parameters == twin.parameters);
            for (const Binding& binding : twin.bindings) {
                INFO(binding.tensor);
                const Binding* own = opened.find(binding.at.slot, binding.at.layer);
                REQUIRE(own != nullptr);
                CHECK(slotValues(*own, opened.view(*own)) ==
                      slotValues(binding, twin.view(binding)));
            }
            CHECK_THAT(warnings(opened),
                       ContainsSubstring("does not say the trained length; 2048 is taken") &&
                           ContainsSubstring("rotary pairs"));
            CHECK_THAT(warnings(opened), !ContainsSubstring("not used"));
        }
    }
}

TEST_CASE("params.json is read as Meta's programs read it") {
    const auto configOf = [](const nlohmann::json& params) {
        const TemporaryFolder folder;
        writeFile(folder.path() / "params.json", params.dump());
        return readMetaConfig(folder.path());
    };
    // Llama 1 7B and 65B, Llama 2 70B, Llama 3.1 8B: the widths that their weights have.
    const Config first = configOf({{"dim", 4096},
                                   {"multiple_of", 256},
                                   {"n_heads", 32},
                                   {"n_layers", 1},
                                   {"norm_eps", 1e-6},
                                   {"vocab_size", -1}});
    CHECK(first.spec.block(0).mlp.width == 11008);
    CHECK(first.spec.vocabulary == 32000);
    CHECK(first.spec.keyValueHeads == 32);
    CHECK(first.spec.trainedLength == 2048);
    const Config second = configOf({{"dim", 8192},
                                    {"multiple_of", 4096},
                                    {"ffn_dim_multiplier", 1.3},
                                    {"n_heads", 64},
                                    {"n_kv_heads", 8},
                                    {"n_layers", 1},
                                    {"norm_eps", 1e-5},
                                    {"vocab_size", -1}});
    CHECK(second.spec.block(0).mlp.width == 28672);
    CHECK(second.spec.trainedLength == 4096);
    const Config third = configOf({{"dim", 4096},
                                   {"multiple_of", 1024},
                                   {"ffn_dim_multiplier", 1.3},
                                   {"n_heads", 32},
                                   {"n_kv_heads", 8},
                                   {"n_layers", 1},
                                   {"norm_eps", 1e-5},
                                   {"rope_theta", 500000.0},
                                   {"use_scaled_rope", true},
                                   {"vocab_size", 128256}});
    CHECK(third.spec.block(0).mlp.width == 14336);
    CHECK(third.spec.trainedLength == 131072);
    CHECK_THAT(third.text, ContainsSubstring("\"llama3\""));
    const Config mistral = configOf({{"dim", 4096},
                                     {"hidden_dim", 14336},
                                     {"head_dim", 128},
                                     {"n_heads", 32},
                                     {"n_kv_heads", 8},
                                     {"n_layers", 1},
                                     {"norm_eps", 1e-5},
                                     {"vocab_size", 32000},
                                     {"sliding_window", 4096}});
    CHECK(mistral.spec.architecture == "MistralForCausalLM");
    CHECK(windowOf(mistral.spec, {}, 0) == 4096);
}

TEST_CASE("Meta's files that do not fit together are refused by file and tensor") {
    const auto refused = [](const auto& change) {
        MetaLlama meta;
        const TemporaryFolder folder;
        meta.write(folder.path(), 2);
        change(meta, folder.path());
        return refusal(folder.path());
    };
    const auto rewrite = [](const MetaLlama& meta, const std::filesystem::path& folder) {
        std::vector<StoredTensor> own;
        for (const StoredTensor& tensor : meta.tensors)
            own.push_back(MetaLlama::partOf(tensor, 1, 2));
        writeFile(folder / "consolidated.01.pth", torchZip(own));
    };
    CHECK_THAT(refused([&](MetaLlama& meta, const auto& folder) {
                   meta.tensors.back() = floatTensor("norm.weight", {8}, std::vector<float>(8));
                   std::erase_if(meta.tensors, [&, seen = 0](const StoredTensor& one) mutable {
                       return one.name == "norm.weight" && seen++ == 0;
                   });
                   rewrite(meta, folder);
               }),
               ContainsSubstring("consolidated.01.pth: tensor norm.weight is whole and has other "
                                 "numbers"));
    CHECK_THAT(refused([&](MetaLlama& meta, const auto& folder) {
                   std::erase_if(meta.tensors, [](const StoredTensor& one) {
                       return one.name == "layers.1.attention.wo.weight";
                   });
                   rewrite(meta, folder);
               }),
               ContainsSubstring("a part of tensor layers.1.attention.wo.weight"));
    CHECK_THAT(refused([](MetaLlama&, const auto& folder) {
                   std::filesystem::remove(folder / "consolidated.01.pth");
               }),
               ContainsSubstring("tensor tok_embeddings.weight is [10, 4], expected [10, 8]"));
    CHECK_THAT(refused([](MetaLlama& meta, const auto& folder) {
                   meta.params["hidden_dim"] = 20;
                   writeFile(folder / "params.json", meta.params.dump());
               }),
               ContainsSubstring("or one of 2 equal parts of it"));
    CHECK_THAT(refused([](MetaLlama& meta, const auto& folder) {
                   meta.params["moe"] = {{"num_experts", 8}};
                   writeFile(folder / "params.json", meta.params.dump());
               }),
               ContainsSubstring("params.json: moe is of a model that is not a plain Llama"));
    CHECK_THAT(refused([](MetaLlama& meta, const auto& folder) {
                   meta.params.erase("dim");
                   writeFile(folder / "params.json", meta.params.dump());
               }),
               ContainsSubstring("params.json: dim"));
}
