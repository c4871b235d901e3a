// SPDX-License-Identifier: GPL-3.0-or-later
// Forms of checkpoints for which no answers of another program lie here: small models with random
// weights, written as their programs store them, against a plain computation from the numbers that
// were written. What the model computes is described here by hand, not read from its config.
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "analysis/model/measure.h"
#include "tests/analysis/checkpoint/write_gguf.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/model/plain_block.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

constexpr int hidden = 16, heads = 4, keyHeads = 2, headDim = 4, width = 10, vocabulary = 13;
constexpr int layers = 2;
constexpr double base = 50.0;  // at which all pairs move within the text
const std::vector<std::int32_t> ids = {3, 7, 1, 12, 9, 2, 6, 5, 3, 0, 8, 11};

// Sums of some ten terms in fp32 and in other orders.
constexpr double tolerance = 1e-4;

struct Matrix {
    std::vector<std::int64_t> shape;
    Numbers values;
};

// Random tensors by the names that they are stored under.
class Stored {
  public:
    // The same name gives the same numbers again.
    const Numbers& add(const std::string& name, const std::vector<std::int64_t>& shape) {
        const auto [entry, fresh] = all_.try_emplace(name);
        if (!fresh) return entry->second.values;
        std::size_t count = 1;
        for (const std::int64_t extent : shape)
            count *= static_cast<std::size_t>(extent);
        entry->second.shape = shape;
        std::normal_distribution<double> normal(0.0, 0.5);
        for (std::size_t i = 0; i < count; ++i)
            entry->second.values.push_back(static_cast<float>(normal(random_)));
        return entry->second.values;
    }
    void writeSafetensors(const std::filesystem::path& folder, const json& config) const {
        std::vector<StoredTensor> tensors;
        for (const auto& [name, matrix] : all_)
            tensors.push_back(floatTensor(name, matrix.shape, floats(matrix)));
        writeFile(folder / "model.safetensors", safetensorsBytes(tensors));
        writeFile(folder / "config.json", config.dump());
    }
    void writeGguf(const std::filesystem::path& path, GgufText text) const {
        for (const auto& [name, matrix] : all_)
            text.tensors.push_back(
                ggufFloats(name, {matrix.shape.begin(), matrix.shape.end()}, floats(matrix)));
        writeFile(path, text.bytes());
    }

  private:
    static std::vector<float> floats(const Matrix& matrix) {
        return {matrix.values.begin(), matrix.values.end()};
    }

    std::mt19937 random_{11};
    std::map<std::string, Matrix> all_;
};

Numbers rowsOf(const Numbers& matrix, int columns, const std::vector<int>& rows) {
    Numbers taken;
    for (const int row : rows)
        taken.insert(taken.end(), matrix.begin() + row * columns,
                     matrix.begin() + (row + 1) * columns);
    return taken;
}

std::vector<int> counted(int first, int count) {
    std::vector<int> rows;
    for (int i = 0; i < count; ++i)
        rows.push_back(first + i);
    return rows;
}

// What all models below have.
ModelSpec plainSpec(const BlockSpec& block, int turned) {
    ModelSpec spec;
    spec.hidden = hidden;
    spec.heads = heads;
    spec.keyValueHeads = keyHeads;
    spec.headDim = headDim;
    spec.vocabulary = vocabulary;
    LayerSpec layer;
    layer.block = block;
    layer.rotaryDim = turned;
    layer.rotaryBase = base;
    layer.scoreScale = 1 / std::sqrt(static_cast<double>(headDim));
    spec.layers.assign(layers, layer);
    return spec;
}

json commonConfig(const char* architecture, const char* modelType) {
    return {{"architectures", {architecture}},
            {"model_type", modelType},
            {"hidden_size", hidden},
            {"num_hidden_layers", layers},
            {"num_attention_heads", heads},
            {"vocab_size", vocabulary},
            {"max_position_embeddings", 64},
            {"bos_token_id", 1},
            {"eos_token_id", 2}};
}

void computesPlainly(const std::filesystem::path& path, const ModelSpec& spec,
                     const PlainWeights& weights) {
    const auto model = openModel(path);
    for (const Message& warning : model->checkpoint().warnings)
        FAIL_CHECK(warning.text());
    MeasureOptions options;
    options.logits = true;
    const Measurement measured = measure(*model, oneSample(ids), {}, options);
    const std::vector<double> ones(static_cast<std::size_t>(layers * heads), 1.0);
    const PlainRun plain = plainRun(spec, weights, ids, ones);
    REQUIRE(measured.logits.size() == ids.size() * static_cast<std::size_t>(vocabulary));
    for (std::size_t row = 0; row < ids.size(); ++row)
        for (std::size_t id = 0; id < plain.logits[row].size(); ++id) {
            CAPTURE(row, id);
            CHECK(measured.logits[row * plain.logits[row].size() + id] ==
                  Approx(plain.logits[row][id]).margin(tolerance).epsilon(tolerance));
        }
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            for (std::size_t row = 0; row < ids.size(); ++row) {
                CAPTURE(layer, head, row);
                CHECK(measured.entropyOf(layer, head)[row] ==
                      Approx(plain.entropies[static_cast<std::size_t>(layer)]
                                            [static_cast<std::size_t>(head)][row])
                          .margin(tolerance));
            }
}

std::string ofLayer(int layer, const std::string& name) {
    return "model.layers." + std::to_string(layer) + "." + name;
}

void stableLm(bool parallel) {
    CAPTURE(parallel);
    Stored stored;
    PlainWeights weights;
    const auto put = [&](SlotAt slot, const std::string& name,
                         const std::vector<std::int64_t>& shape) {
        weights[slot] = stored.add(name, shape);
    };
    put({Slot::embedding}, "model.embed_tokens.weight", {vocabulary, hidden});
    put({Slot::unembedding}, "lm_head.weight", {vocabulary, hidden});
    put({Slot::finalNorm}, "model.norm.weight", {hidden});
    put({Slot::finalNormBias}, "model.norm.bias", {hidden});
    for (int layer = 0; layer < layers; ++layer) {
        put({Slot::attentionNorm, layer}, ofLayer(layer, "input_layernorm.weight"), {hidden});
        put({Slot::attentionNormBias, layer}, ofLayer(layer, "input_layernorm.bias"), {hidden});
        if (!parallel) {
            put({Slot::mlpNorm, layer}, ofLayer(layer, "post_attention_layernorm.weight"),
                {hidden});
            put({Slot::mlpNormBias, layer}, ofLayer(layer, "post_attention_layernorm.bias"),
                {hidden});
        }
        const struct {
            Slot weight, bias, norm;
            const char* name;
            int heads;
        } parts[] = {
            {Slot::query, Slot::queryBias, Slot::queryNorm, "q", heads},
            {Slot::key, Slot::keyBias, Slot::keyNorm, "k", keyHeads},
            {Slot::value, Slot::valueBias, Slot::headScale, "v", keyHeads},
        };
        for (const auto& part : parts) {
            const std::string before = ofLayer(layer, std::string("self_attn.") + part.name);
            put({part.weight, layer}, before + "_proj.weight", {part.heads * headDim, hidden});
            put({part.bias, layer}, before + "_proj.bias", {part.heads * headDim});
            for (int head = 0; part.norm != Slot::headScale && head < part.heads; ++head) {
                const Numbers& own = stored.add(
                    before + "_layernorm.norms." + std::to_string(head) + ".weight", {headDim});
                Numbers& all = weights[{part.norm, layer}];
                all.insert(all.end(), own.begin(), own.end());
            }
        }
        put({Slot::output, layer}, ofLayer(layer, "self_attn.o_proj.weight"), {hidden, hidden});
        put({Slot::gate, layer}, ofLayer(layer, "mlp.gate_proj.weight"), {width, hidden});
        put({Slot::up, layer}, ofLayer(layer, "mlp.up_proj.weight"), {width, hidden});
        put({Slot::down, layer}, ofLayer(layer, "mlp.down_proj.weight"), {hidden, width});
    }
    json config = commonConfig("StableLmForCausalLM", "stablelm");
    config.update({{"num_key_value_heads", keyHeads},
                   {"intermediate_size", width},
                   {"hidden_act", "silu"},
                   {"layer_norm_eps", 1e-5},
                   {"partial_rotary_factor", 0.5},
                   {"rope_theta", base},
                   {"qk_layernorm", true},
                   {"use_qkv_bias", true},
                   {"use_parallel_residual", parallel},
                   {"tie_word_embeddings", false}});
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = {NormKind::layer};
    block.onQuery = block.onKey = {NormKind::layerNoBias};
    block.headNorms = NormOver::headOwnWeight;
    if (parallel) block.arrangement = Arrangement::parallelOneNorm;
    ModelSpec spec = plainSpec(block, headDim / 2);
    spec.finalNorm = {NormKind::layer};
    const TemporaryFolder folder;
    stored.writeSafetensors(folder.path(), config);
    computesPlainly(folder.path(), spec, weights);
}

// n_head_kv groups of queries, each with its key and value: the form of falcon-40b. Without them
// that of falcon-7b: one key and value for all.
void refinedWeb(bool grouped) {
    CAPTURE(grouped);
    Stored stored;
    PlainWeights weights;
    const auto put = [&](SlotAt slot, const std::string& name,
                         const std::vector<std::int64_t>& shape) {
        weights[slot] = stored.add(name, shape);
    };
    put({Slot::embedding}, "transformer.word_embeddings.weight", {vocabulary, hidden});
    weights[{Slot::unembedding}] = weights[{Slot::embedding}];
    put({Slot::finalNorm}, "transformer.ln_f.weight", {hidden});
    put({Slot::finalNormBias}, "transformer.ln_f.bias", {hidden});
    const int groups = grouped ? keyHeads : 1, queries = heads / groups;
    for (int layer = 0; layer < layers; ++layer) {
        const std::string before = "transformer.h." + std::to_string(layer) + ".";
        const std::string norm = before + (grouped ? "ln_attn" : "input_layernorm");
        put({Slot::attentionNorm, layer}, norm + ".weight", {hidden});
        put({Slot::attentionNormBias, layer}, norm + ".bias", {hidden});
        if (grouped) {
            put({Slot::mlpNorm, layer}, before + "ln_mlp.weight", {hidden});
            put({Slot::mlpNormBias, layer}, before + "ln_mlp.bias", {hidden});
        }
        const Numbers& fused = stored.add(before + "self_attention.query_key_value.weight",
                                          {(heads + 2 * groups) * headDim, hidden});
        for (int group = 0; group < groups; ++group) {
            const int first = group * (queries + 2) * headDim;
            const auto append = [&](Slot slot, int from, int count) {
                const Numbers rows = rowsOf(fused, hidden, counted(from, count));
                Numbers& all = weights[{slot, layer}];
                all.insert(all.end(), rows.begin(), rows.end());
            };
            append(Slot::query, first, queries * headDim);
            append(Slot::key, first + queries * headDim, headDim);
            append(Slot::value, first + (queries + 1) * headDim, headDim);
        }
        put({Slot::output, layer}, before + "self_attention.dense.weight", {hidden, hidden});
        put({Slot::up, layer}, before + "mlp.dense_h_to_4h.weight", {4 * hidden, hidden});
        put({Slot::down, layer}, before + "mlp.dense_4h_to_h.weight", {hidden, 4 * hidden});
    }
    json config = {{"alibi", false},
                   {"apply_residual_connection_post_layernorm", false},
                   {"architectures", {"RWForCausalLM"}},
                   {"bias", false},
                   {"bos_token_id", 1},
                   {"eos_token_id", 1},
                   {"hidden_size", hidden},
                   {"layer_norm_epsilon", 1e-5},
                   {"model_type", grouped ? "RefinedWeb" : "RefinedWebModel"},
                   {"n_head", heads},
                   {"n_layer", layers},
                   {"parallel_attn", true},
                   {"vocab_size", vocabulary}};
    if (grouped)
        config["n_head_kv"] = groups;
    else
        config["multi_query"] = true;
    // What that code took without saying so.
    config["max_position_embeddings"] = 64;
    config["activation"] = "gelu";
    config["rope_theta"] = base;
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = {NormKind::layer};
    block.arrangement = grouped ? Arrangement::parallel : Arrangement::parallelOneNorm;
    block.mlp.gated = false;
    block.mlp.activation = Activation::gelu;
    ModelSpec spec = plainSpec(block, headDim);
    spec.keyValueHeads = groups;
    spec.finalNorm = {NormKind::layer};
    const TemporaryFolder folder;
    stored.writeSafetensors(folder.path(), config);
    computesPlainly(folder.path(), spec, weights);
}

// OPT 350M: norms of the row itself, and an embedding of half its width.
void narrowOpt() {
    constexpr int embedded = hidden / 2, length = 20, unused = 2;
    Stored stored;
    PlainWeights weights;
    const auto put = [&](SlotAt slot, const std::string& name,
                         const std::vector<std::int64_t>& shape) {
        weights[slot] = stored.add(name, shape);
    };
    const std::string decoder = "model.decoder.";
    put({Slot::embedding}, decoder + "embed_tokens.weight", {vocabulary, embedded});
    weights[{Slot::unembedding}] = weights[{Slot::embedding}];
    put({Slot::embeddingProjection}, decoder + "project_in.weight", {hidden, embedded});
    put({Slot::unembeddingProjection}, decoder + "project_out.weight", {embedded, hidden});
    weights[{Slot::positions}] =
        rowsOf(stored.add(decoder + "embed_positions.weight", {length + unused, hidden}), hidden,
               counted(unused, length));
    for (int layer = 0; layer < layers; ++layer) {
        const std::string before = decoder + "layers." + std::to_string(layer) + ".";
        const auto pair = [&](Slot weight, Slot bias, const std::string& name, int out, int in) {
            put({weight, layer}, before + name + ".weight",
                in > 0 ? std::vector<std::int64_t>{out, in} : std::vector<std::int64_t>{out});
            put({bias, layer}, before + name + ".bias", {out});
        };
        pair(Slot::query, Slot::queryBias, "self_attn.q_proj", hidden, hidden);
        pair(Slot::key, Slot::keyBias, "self_attn.k_proj", hidden, hidden);
        pair(Slot::value, Slot::valueBias, "self_attn.v_proj", hidden, hidden);
        pair(Slot::output, Slot::outputBias, "self_attn.out_proj", hidden, hidden);
        pair(Slot::afterAttentionNorm, Slot::afterAttentionNormBias, "self_attn_layer_norm", hidden,
             0);
        pair(Slot::up, Slot::upBias, "fc1", width, hidden);
        pair(Slot::down, Slot::downBias, "fc2", hidden, width);
        pair(Slot::afterMlpNorm, Slot::afterMlpNormBias, "final_layer_norm", hidden, 0);
    }
    json config = commonConfig("OPTForCausalLM", "opt");
    config.update({{"max_position_embeddings", length},
                   {"ffn_dim", width},
                   {"activation_function", "relu"},
                   {"do_layer_norm_before", false},
                   {"word_embed_proj_dim", embedded},
                   {"enable_bias", true},
                   {"tie_word_embeddings", true}});
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = {};
    block.afterAttention = block.afterMlp = {NormKind::layer};
    block.normsOfSum = true;
    block.mlp.gated = false;
    block.mlp.activation = Activation::relu;
    ModelSpec spec = plainSpec(block, 0);
    spec.keyValueHeads = heads;
    spec.embeddingDim = embedded;
    spec.finalNorm = {};
    const TemporaryFolder folder;
    stored.writeSafetensors(folder.path(), config);
    computesPlainly(folder.path(), spec, weights);
}

// Rows of each head with its pairs side by side, in the order in which they lie half a head apart.
std::vector<int> apart(int ofHeads) {
    std::vector<int> rows;
    for (int head = 0; head < ofHeads; ++head)
        for (const int first : {0, 1})
            for (int pair = 0; pair < headDim / 2; ++pair)
                rows.push_back(head * headDim + 2 * pair + first);
    return rows;
}

struct GgufMixture {
    const char* architecture;
    bool sideBySide = false;  // rotary pairs
    bool biased = false;      // queries, keys and values
    bool headNorms = false;
    bool shared = false;  // an expert that all rows go through, behind a gate
    bool normalised = false;
};

void ggufMixture(const GgufMixture& form) {
    CAPTURE(form.architecture);
    constexpr int count = 5, chosen = 2, sharedWidth = 6;
    Stored stored;
    PlainWeights weights;
    const auto put = [&](SlotAt slot, const std::string& name,
                         const std::vector<std::int64_t>& shape) {
        weights[slot] = stored.add(name, shape);
    };
    put({Slot::embedding}, "token_embd.weight", {vocabulary, hidden});
    put({Slot::unembedding}, "output.weight", {vocabulary, hidden});
    put({Slot::finalNorm}, "output_norm.weight", {hidden});
    for (int layer = 0; layer < layers; ++layer) {
        const std::string before = "blk." + std::to_string(layer) + ".";
        put({Slot::attentionNorm, layer}, before + "attn_norm.weight", {hidden});
        put({Slot::mlpNorm, layer}, before + "ffn_norm.weight", {hidden});
        put({Slot::query, layer}, before + "attn_q.weight", {hidden, hidden});
        put({Slot::key, layer}, before + "attn_k.weight", {keyHeads * headDim, hidden});
        put({Slot::value, layer}, before + "attn_v.weight", {keyHeads * headDim, hidden});
        put({Slot::output, layer}, before + "attn_output.weight", {hidden, hidden});
        if (form.sideBySide) {
            Numbers& query = weights[{Slot::query, layer}];
            query = rowsOf(query, hidden, apart(heads));
            Numbers& key = weights[{Slot::key, layer}];
            key = rowsOf(key, hidden, apart(keyHeads));
        }
        if (form.biased) {
            put({Slot::queryBias, layer}, before + "attn_q.bias", {hidden});
            put({Slot::keyBias, layer}, before + "attn_k.bias", {keyHeads * headDim});
            put({Slot::valueBias, layer}, before + "attn_v.bias", {keyHeads * headDim});
        }
        if (form.headNorms) {
            put({Slot::queryNorm, layer}, before + "attn_q_norm.weight", {headDim});
            put({Slot::keyNorm, layer}, before + "attn_k_norm.weight", {headDim});
        }
        put({Slot::router, layer}, before + "ffn_gate_inp.weight", {count, hidden});
        const auto stack = [&](Slot slot, const std::string& name, int out, int in) {
            const Numbers& all = stored.add(before + name, {count, out, in});
            for (int expert = 0; expert < count; ++expert)
                weights[{slot, layer, expert}] = rowsOf(all, in, counted(expert * out, out));
        };
        stack(Slot::gate, "ffn_gate_exps.weight", width, hidden);
        stack(Slot::up, "ffn_up_exps.weight", width, hidden);
        stack(Slot::down, "ffn_down_exps.weight", hidden, width);
        if (!form.shared) continue;
        put({Slot::sharedRouter, layer}, before + "ffn_gate_inp_shexp.weight", {hidden});
        put({Slot::sharedGate, layer}, before + "ffn_gate_shexp.weight", {sharedWidth, hidden});
        put({Slot::sharedUp, layer}, before + "ffn_up_shexp.weight", {sharedWidth, hidden});
        put({Slot::sharedDown, layer}, before + "ffn_down_shexp.weight", {hidden, sharedWidth});
    }
    GgufText text;
    const std::string of = form.architecture + std::string(".");
    text.text("general.architecture", form.architecture);
    for (const auto& [key, value] :
         {std::pair{"context_length", 64}, std::pair{"embedding_length", hidden},
          std::pair{"block_count", layers}, std::pair{"feed_forward_length", width},
          std::pair{"attention.head_count", heads}, std::pair{"attention.head_count_kv", keyHeads},
          std::pair{"expert_count", count}, std::pair{"expert_used_count", chosen},
          std::pair{"expert_feed_forward_length", width}})
        if (key != std::string("expert_feed_forward_length") || !form.sideBySide)
            text.u32(of + key, static_cast<std::uint32_t>(value));
    if (form.shared) text.u32(of + "expert_shared_feed_forward_length", sharedWidth);
    text.f32(of + "attention.layer_norm_rms_epsilon", 1e-5F);
    text.f32(of + "rope.freq_base", static_cast<float>(base));
    BlockSpec block;
    Experts& experts = block.mlp.experts;
    experts.count = count;
    experts.chosen = chosen;
    experts.normalised = form.normalised;
    experts.sharedWidth = form.shared ? sharedWidth : 0;
    experts.sharedGated = form.shared;
    if (form.headNorms) block.onQuery = block.onKey = {NormKind::rms};
    const TemporaryFolder folder;
    stored.writeGguf(folder.path() / "model.gguf", text);
    computesPlainly(folder.path() / "model.gguf", plainSpec(block, headDim), weights);
}

}  // namespace

TEST_CASE("StableLM with a norm of each head's own computes what its weights say") {
    stableLm(false);
    stableLm(true);
}

TEST_CASE("Falcon by the words of its first code computes what its weights say") {
    refinedWeb(false);
    refinedWeb(true);
}

TEST_CASE("OPT with norms of the row and a narrower embedding computes what its weights say") {
    narrowOpt();
}

TEST_CASE("Mixtures of experts in GGUF compute what their weights say") {
    ggufMixture({.architecture = "llama", .sideBySide = true, .normalised = true});
    ggufMixture({.architecture = "qwen2moe", .biased = true, .shared = true});
    ggufMixture({.architecture = "qwen3moe", .headNorms = true, .normalised = true});
}
