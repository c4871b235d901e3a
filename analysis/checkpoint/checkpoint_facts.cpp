// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint_facts.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/config_words.h"
#include "analysis/checkpoint/contradictions.h"
#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/quantized_tensor.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Message grouped(std::int64_t number) {
    return Message::verbatim(groupedText(number));
}

// "each of them" where all layers say the same, else "x in 5, y in 21 layers"; empty where all are
// empty.
template <class Say>
Message overLayers(const std::vector<LayerFacts>& layers, const Say& say) {
    std::vector<std::pair<Message, int>> said;
    for (const LayerFacts& layer : layers) {
        const Message one = say(layer);
        const auto found = std::find_if(said.begin(), said.end(),
                                        [&](const auto& before) { return before.first == one; });
        if (found == said.end())
            said.emplace_back(one, 1);
        else
            ++found->second;
    }
    if (said.size() == 1) return said.front().first;
    Message all;
    for (const auto& [one, count] : said) {
        const Message part =
            Message("{} in {}", one.empty() ? Message("none") : one, groupedText(count));
        all = all.empty() ? part : Message("{}, {}", all, part);
    }
    return all.empty() ? all : Message("{} layers", all);
}

// Where a fact's number stands: read if config.json has the key, else inferred.
class FactLists {
  public:
    FactLists(const ConfigWords& words, CheckpointFacts& facts) : words_(words), facts_(facts) {}

    // `otherwise`: what it follows from where the key is absent.
    void add(const std::string& name, const Message& value, const std::string& key,
             const Message& otherwise) {
        if (value.empty()) return;
        if (words_.has(key))
            facts_.read.push_back({name, value, words_.source(key)});
        else
            infer(name, value, otherwise, Certainty::sure);
    }
    void infer(const std::string& name, const Message& value, const Message& from,
               Certainty certainty) {
        if (!value.empty()) infer({name, value, from, certainty});
    }
    void infer(CheckpointFact fact) { facts_.inferred.push_back(std::move(fact)); }

  private:
    const ConfigWords& words_;
    CheckpointFacts& facts_;
};

// "MXFP4, 32 values a scale (24 tensors)"; empty: none is quantized.
Message packings(const std::vector<TensorFacts>& tensors) {
    std::map<std::string, std::pair<Message, int>> counts;  // in the order of the English words
    for (const TensorFacts& tensor : tensors) {
        if (tensor.packing.empty()) continue;
        const Message packing("{}, {}", tensor.dtype, tensor.packing);
        auto& [words, count] = counts[packing.text()];
        words = packing;
        ++count;
    }
    Message all;
    for (const auto& [english, counted] : counts) {
        const auto& [packing, count] = counted;
        const Message part = count == 1 ? Message("{} (1 tensor)", packing)
                                        : Message("{} ({} tensors)", packing, groupedText(count));
        all = all.empty() ? part : Message("{}; {}", all, part);
    }
    return all;
}

std::string tensorNamed(const Checkpoint& checkpoint, Slot slot) {
    for (const Binding& binding : checkpoint.bindings)
        if (binding.at.slot == slot) return binding.tensor;
    return {};
}

Message aDefault() {
    return Message("absent from config.json; the architecture's default");
}

void addSizes(const ModelSpec& spec, const std::vector<LayerFacts>& layers, FactLists& lists) {
    lists.add(translatable("layers"), grouped(spec.layerCount()), "num_hidden_layers", aDefault());
    lists.add(translatable("query heads"), grouped(spec.heads), "num_attention_heads", aDefault());
    lists.add(translatable("kv heads"), grouped(spec.keyValueHeads), "num_key_value_heads",
              spec.keyValueHeads == spec.heads
                  ? Message("config.json names none: as many as query heads")
                  : Message("another key of config.json, or the architecture's default"));
    lists.add(translatable("head width"), grouped(spec.headDim), "head_dim",
              Message::verbatim("hidden_size / num_attention_heads"));
    lists.add(translatable("width"), grouped(spec.hidden), "hidden_size", aDefault());
    lists.add(translatable("vocabulary"), grouped(spec.vocabulary), "vocab_size", aDefault());
    lists.add(translatable("MLP"),
              overLayers(layers, [](const LayerFacts& one) { return one.mlp; }),
              "intermediate_size", aDefault());
}

void addPositions(const ModelSpec& spec, const std::vector<LayerFacts>& layers,
                  const ConfigWords& words, FactLists& lists) {
    const auto all = [&](Message LayerFacts::*what) {
        return overLayers(layers, [what](const LayerFacts& one) { return one.*what; });
    };
    lists.infer(
        translatable("positions"),
        overLayers(layers,
                   [](const LayerFacts& one) { return Message::translatable(one.position); }),
        Message("the architecture and config.json"), Certainty::sure);
    const bool turns = std::any_of(layers.begin(), layers.end(),
                                   [](const LayerFacts& one) { return one.rotaryBase > 0; });
    const auto rotaryKey = [&]() -> std::string {
        for (const char* key : {"rope_theta", "rope_parameters", "rotary_emb_base", "rope_scaling"})
            if (words.has(key)) return key;
        return "rope_theta";
    };
    if (turns)
        lists.add(translatable("RoPE base"),
                  overLayers(layers,
                             [](const LayerFacts& one) {
                                 return one.rotaryBase > 0
                                            ? Message::verbatim(numberText(one.rotaryBase, 9))
                                            : Message();
                             }),
                  rotaryKey(), aDefault());
    lists.add(translatable("RoPE scaling"), all(&LayerFacts::scaling),
              words.has("rope_parameters") ? "rope_parameters" : "rope_scaling", aDefault());
    const bool masked = std::any_of(layers.begin(), layers.end(),
                                    [](const LayerFacts& one) { return one.reach > 0; });
    if (masked)
        lists.add(translatable("attention"),
                  overLayers(layers,
                             [](const LayerFacts& one) {
                                 const Message mask = Message::translatable(one.attention);
                                 return one.reach > 0
                                            ? Message("{} of {}", mask, groupedText(one.reach))
                                            : mask;
                             }),
                  words.has("layer_types")            ? "layer_types"
                  : words.has("sliding_window")       ? "sliding_window"
                  : words.has("attention_chunk_size") ? "attention_chunk_size"
                                                      : "no_rope_layers",
                  Message("the architecture"));
    lists.infer(
        translatable("scale of scores"),
        overLayers(layers, [](const LayerFacts& one) { return Message::verbatim(one.scaleRule); }),
        Message("the architecture, the head width and config.json"), Certainty::sure);
    lists.infer(translatable("factor by position"), all(&LayerFacts::factor),
                Message::verbatim("config.json"), Certainty::sure);
    if (spec.learnedPositions > 0)
        lists.infer(translatable("learned positions"), grouped(spec.learnedPositions),
                    Message("the table of positions; no text can be longer"), Certainty::sure);
}

void addTrainedLength(const Checkpoint& checkpoint, const ConfigWords& words, FactLists& lists) {
    const ModelSpec& spec = checkpoint.spec;
    const std::string key = "max_position_embeddings";
    CheckpointFact length{translatable("trained length"), grouped(spec.trainedLength),
                          words.has(key)
                              ? Message("{}, which says how long texts may be; it may be more "
                                        "than what was trained on",
                                        words.source(key))
                              : Message("config.json, or the architecture's default"),
                          Certainty::likely};
    length.field = "trained_length";
    length.now = spec.trainedLength;
    length.most = longestTraining(spec);
    if (checkpoint.trainedLengthRead) {
        length.source =
            Message("set by hand; {} by {}", groupedText(*checkpoint.trainedLengthRead),
                    words.has(key) ? words.source(key) : Message::verbatim("config.json"));
        length.byHand = true;
        length.certainty = Certainty::sure;
    }
    lists.infer(std::move(length));
    const Json* rotary = words.find("rope_parameters");
    if (rotary == nullptr) rotary = words.find("rope_scaling");
    if (rotary == nullptr || !rotary->is_object()) return;
    const auto numberAt = [&](const char* name) {
        const auto value = rotary->find(name);
        return value != rotary->end() && value->is_number() ? value->get<double>() : 0.0;
    };
    const double original = numberAt("original_max_position_embeddings");
    const double factor = numberAt("factor");
    if (checkpoint.trainedLengthRead) return;  // what follows is of the file's length
    if (original >= 1 && original < mostPositions)
        lists.infer(translatable("before scaling"), grouped(static_cast<std::int64_t>(original)),
                    Message("original_max_position_embeddings of the scaling"), Certainty::likely);
    else if (factor > 1 && factor <= static_cast<double>(spec.trainedLength))
        lists.infer(
            translatable("before scaling"),
            grouped(static_cast<std::int64_t>(static_cast<double>(spec.trainedLength) / factor)),
            Message("the trained length / factor {}", numberText(factor, 6)), Certainty::guess);
}

std::string tokenizerBeside(const fs::path& folder) {
    std::error_code ignored;
    for (const char* file : {"tokenizer.json", "tokenizer.model", "vocab.json"})
        if (fs::exists(folder / file, ignored)) return file;
    return {};
}

void addFromTensors(const Checkpoint& checkpoint, const CheckpointFacts& facts, FactLists& lists) {
    const auto all = [&](auto say) { return overLayers(facts.layers, say); };
    const std::string norm = tensorNamed(checkpoint, Slot::queryNorm);
    lists.infer(translatable("q/k norm"), all([](const LayerFacts& one) { return one.headNorm; }),
                norm.empty() ? Message("the architecture") : Message("tensors such as {}", norm),
                Certainty::sure);
    const bool shared = std::any_of(facts.layers.begin(), facts.layers.end(),
                                    [](const LayerFacts& one) { return one.sinks; });
    if (shared)
        lists.infer(translatable("attention sinks"), all([](const LayerFacts& one) {
                        return one.sinks ? Message("a logit a head") : Message("none");
                    }),
                    Message("tensors such as {}", tensorNamed(checkpoint, Slot::sink)),
                    Certainty::sure);
    lists.infer(translatable("output matrix"),
                checkpoint.spec.tiedEmbedding
                    ? Message("the embedding's")
                    : Message("its own, {}", checkpoint.tensorName(Slot::unembedding)),
                Message("what is stored"), Certainty::sure);
    lists.infer(translatable("numbers"), Message::verbatim(numberTypes(facts.tensors)),
                Message("the headers of the files"), Certainty::sure);
    lists.infer(translatable("quantized weights"), packings(facts.tensors),
                Message("quantization_config and what is stored"), Certainty::sure);
    if (!checkpoint.spec.trainedSigma.empty())
        lists.infer(translatable("head scales"), grouped(std::ssize(checkpoint.spec.trainedSigma)),
                    Message("tensors such as {}", tensorNamed(checkpoint, Slot::headScale)),
                    Certainty::sure);
    Message tokenizer;
    if (!checkpoint.fromGguf)
        tokenizer = Message::verbatim(tokenizerBeside(checkpoint.folder));
    else if (checkpoint.tokenizer)
        tokenizer = Message("in the GGUF file");
    lists.infer(translatable("tokenizer"),
                tokenizer.empty() ? Message("none; texts are lists of ids") : tokenizer,
                Message("the files beside the weights"), Certainty::sure);
}

Message capText(double cap) {
    return cap > 0 ? Message::verbatim(numberText(cap, 6)) : Message();
}

void addCaps(const ModelSpec& spec, const std::vector<LayerFacts>& layers, const ConfigWords& words,
             FactLists& lists) {
    lists.add(translatable("soft cap of scores"),
              overLayers(layers, [](const LayerFacts& one) { return capText(one.softCap); }),
              "attn_logit_softcapping", Message("the architecture"));
    lists.add(translatable("soft cap of logits"), capText(spec.logitSoftCap),
              "final_logit_softcapping", Message("the architecture"));
    lists.add(translatable("latent attention"),
              overLayers(layers, [](const LayerFacts& one) { return one.latent; }),
              words.has("kv_lora_rank") ? "kv_lora_rank" : "q_lora_rank",
              Message("the file's metadata"));
    lists.infer(translatable("shared keys"),
                overLayers(layers, [](const LayerFacts& one) { return one.sharedKeys; }),
                Message("the architecture and config.json"), Certainty::sure);
    lists.add(translatable("experts"),
              overLayers(layers, [](const LayerFacts& one) { return one.experts; }),
              words.has("num_local_experts")  ? "num_local_experts"
              : words.has("n_routed_experts") ? "n_routed_experts"
                                              : "num_experts",
              Message("the architecture"));
}

void addTensors(const Checkpoint& checkpoint, CheckpointFacts& facts) {
    const Weights& weights = checkpoint.weights;
    std::set<std::string> listed, files;
    const auto add = [&](const std::string& tensorName, const TensorView& view, int layer,
                         const Message& use) {
        if (!listed.insert(tensorName).second) return;
        files.insert(view.file);
        if (view.quantized)
            for (const StoredPart& part : view.quantized->parts())
                files.insert(part.view.file);
        facts.bytes += storedBytes(view);
        facts.tensors.push_back({tensorName,
                                 typeText(view),
                                 view.shape,
                                 storedBytes(view),
                                 fs::path(view.file).filename().string(),
                                 layer,
                                 use,
                                 {},
                                 view.quantized ? view.quantized->packing() : Message()});
    };
    for (const Binding* binding : checkpoint.tensors())
        add(binding->tensor, checkpoint.view(*binding), binding->at.layer, slotWords(binding->at));
    for (const auto& [tensorName, view] : weights.tensors)
        add(tensorName, view, wholeModel, {});
    for (const auto& [tensorName, why] : weights.missing)
        facts.tensors.push_back({tensorName, {}, {}, 0, {}, wholeModel, {}, why});
    facts.files = static_cast<int>(files.size());
}

}  // namespace

const char* name(Certainty certainty) {
    switch (certainty) {
        case Certainty::sure:
            return "sure";
        case Certainty::likely:
            return "likely";
        case Certainty::guess:
            break;
    }
    return "guess";
}

std::string numberTypes(const std::vector<TensorFacts>& tensors) {
    std::map<std::string, int> counts;
    for (const TensorFacts& tensor : tensors)
        if (!tensor.use.empty() && !tensor.dtype.empty()) ++counts[tensor.dtype];
    std::vector<std::pair<std::string, int>> ordered(counts.begin(), counts.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (ordered.size() == 1) return ordered.front().first;
    std::string text;
    for (const auto& [type, count] : ordered)
        text += (text.empty() ? "" : ", ") + type + " (" + groupedText(count) + ")";
    return text;
}

CheckpointFacts factsOf(const Checkpoint& checkpoint) {
    const ModelSpec& spec = checkpoint.spec;
    CheckpointFacts facts;
    facts.architecture = spec.architecture;
    facts.parameters = checkpoint.parameters;
    facts.trainedLength = spec.trainedLength;
    facts.warnings = checkpoint.warnings;
    Message unread =
        unreadWeights(modelPath(checkpoint.path), checkpoint.folder, checkpoint.weights);
    if (!unread.empty()) facts.warnings.push_back(std::move(unread));
    facts.config = checkpoint.config;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        facts.layers.push_back(layerFactsOf(spec, layer));
    addTensors(checkpoint, facts);
    const ConfigWords words(checkpoint);
    FactLists lists(words, facts);
    lists.add(translatable("architecture"), Message::verbatim(spec.architecture),
              words.has("architectures") ? "architectures" : "model_type",
              Message("the file's metadata"));
    addSizes(spec, facts.layers, lists);
    addPositions(spec, facts.layers, words, lists);
    addCaps(spec, facts.layers, words, lists);
    addTrainedLength(checkpoint, words, lists);
    addFromTensors(checkpoint, facts, lists);
    addContradictions(checkpoint, words, facts);
    return facts;
}

}  // namespace sextant
