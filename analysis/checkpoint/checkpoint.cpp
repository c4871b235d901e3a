// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/checkpoint/claimed_size.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/gguf_config.h"
#include "analysis/checkpoint/gguf_parts.h"
#include "analysis/checkpoint/gguf_tensors.h"
#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/joined_entries.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/meta_llama.h"
#include "analysis/checkpoint/nearest_names.h"
#include "analysis/checkpoint/quantized_weights.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/checkpoint/text_part.h"
#include "analysis/checkpoint/trained_sigma.h"
#include "analysis/error.h"
#include "analysis/transformers_version.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// `tensorName`, or the tensor that the file's metadata says it is an alias of; empty for neither.
std::string stored(const Weights& weights, const std::string& tensorName) {
    if (weights.find(tensorName) != nullptr) return tensorName;
    const auto alias = weights.metadata.find(tensorName);
    return alias != weights.metadata.end() && weights.find(alias->second) != nullptr
               ? alias->second
               : std::string();
}

bool sameTensor(const TensorView& a, const TensorView& b) {
    return a.dtype == b.dtype && a.shape == b.shape && a.quantized == b.quantized &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end());
}

// What programs put before the names of a model that they wrap.
struct Wrapper {
    std::string_view prefix;
    const char* by;
};
constexpr const char* seeingModel = translatable("a vision-language model");
constexpr std::array<Wrapper, 3> wrappers = {{{"_orig_mod.", "torch.compile"},
                                              {"module.", translatable("data-parallel training")},
                                              {"language_model.", seeingModel}}};
constexpr std::string_view ofLanguage = "model.language_model.";
constexpr std::string_view ofModel = "model.";

template <class Holds>
bool allNames(const Weights& weights, const Holds& holds) {
    return !weights.tensors.empty() &&
           std::all_of(weights.tensors.begin(), weights.tensors.end(),
                       [&](const auto& entry) { return holds(std::string_view(entry.first)); });
}

// What a program of one's own calls the model that it holds; a model's own names may begin so too.
constexpr std::array<std::string_view, 6> ownWrappers = {
    "model.", "net.", "network.", "backbone.", "student.", "base_model.model."};

// How many of the bindings are stored behind `before`, with the architecture's prefix or without.
std::size_t countFound(const Weights& weights, const std::vector<Binding>& bindings,
                       const std::string& before, const std::string& prefix) {
    return static_cast<std::size_t>(
        std::count_if(bindings.begin(), bindings.end(), [&](const Binding& binding) {
            const bool bare = binding.tensor.starts_with(prefix);
            return weights.find(before + binding.tensor) != nullptr ||
                   (bare && weights.find(before + binding.tensor.substr(prefix.size())) != nullptr);
        }));
}

// Where every tensor's name has what other programs put before it, so have the bindings. Gives what
// stands before the whole. `prefix`: what the architecture's own names begin with.
std::string matchWrappers(const Weights& weights, const std::string& prefix,
                          std::vector<Binding>& bindings, std::vector<Message>& warnings) {
    const auto told = [&](std::string_view wrapper, const Message& by) {
        warnings.push_back(
            Message("every tensor's name begins with \"{}\", as {} leaves it; it is read without",
                    wrapper, by));
    };
    std::string before;
    for (bool more = true; more;) {
        more = false;
        for (const Wrapper& wrapper : wrappers) {
            const std::string longer = before + std::string(wrapper.prefix);
            if (!allNames(weights, [&](std::string_view name) { return name.starts_with(longer); }))
                continue;
            told(wrapper.prefix, Message::translatable(wrapper.by));
            before = longer;
            more = true;
        }
        for (const std::string_view wrapper : ownWrappers) {
            const std::string longer = before + std::string(wrapper);
            if (!allNames(weights,
                          [&](std::string_view name) { return name.starts_with(longer); }) ||
                countFound(weights, bindings, longer, prefix) <=
                    countFound(weights, bindings, before, prefix))
                continue;
            told(wrapper, Message("a program that holds a model"));
            before = longer;
            more = true;
        }
    }
    const std::string language = before + std::string(ofLanguage);
    const bool inner = allNames(weights, [&](std::string_view name) {
        return name.starts_with(language) || name.starts_with(before + "lm_head.");
    });
    if (inner) told(ofLanguage, Message::translatable(seeingModel));
    for (Binding& binding : bindings) {
        if (inner && binding.tensor.starts_with(ofModel))
            binding.tensor.replace(0, ofModel.size(), ofLanguage);
        binding.tensor.insert(0, before);
    }
    return before;
}

// Names as the files have them: all with the architecture's prefix, or all without. Both stand
// behind `before`.
void matchPrefix(const std::string& before, const std::string& prefix, const Weights& weights,
                 std::vector<Binding>& bindings) {
    const auto withoutPrefix = [&](std::string tensorName) {
        return tensorName.erase(before.size(), prefix.size());
    };
    const auto hasPrefix = [&](const Binding& binding) {
        return binding.tensor.starts_with(before + prefix);
    };
    bool with = false, without = false;
    for (const Binding& binding : bindings) {
        if (!hasPrefix(binding)) continue;
        with = with || weights.find(binding.tensor) != nullptr;
        without = without || weights.find(withoutPrefix(binding.tensor)) != nullptr;
    }
    if (with || !without) return;
    for (Binding& binding : bindings)
        if (hasPrefix(binding)) binding.tensor = withoutPrefix(binding.tensor);
}

Binding* bindingOf(std::vector<Binding>& bindings, Slot slot) {
    for (Binding& binding : bindings)
        if (binding.at == SlotAt{slot, wholeModel}) return &binding;
    return nullptr;
}

// Embedding and unembedding may be one tensor, stored under either name.
void resolveTie(Checkpoint& checkpoint) {
    const Weights& weights = checkpoint.weights;
    Binding& embedding = *bindingOf(checkpoint.bindings, Slot::embedding);
    Binding& unembedding = *bindingOf(checkpoint.bindings, Slot::unembedding);
    const std::string input = stored(weights, embedding.tensor);
    const std::string output = stored(weights, unembedding.tensor);
    if (input.empty() && output.empty()) return;  // checkTensors names what is missing
    if (input.empty() || output.empty()) {
        const std::string& only = input.empty() ? output : input;
        const std::string& absent = input.empty() ? embedding.tensor : unembedding.tensor;
        if (!checkpoint.spec.tiedEmbedding)
            checkpoint.warnings.push_back(
                Message("{} is not stored, and tie_word_embeddings is not true; {} is used for "
                        "both",
                        absent, only));
        embedding.tensor = unembedding.tensor = only;
    } else {
        // They are read only where config.json says that they are one.
        const bool same =
            input == output || (checkpoint.spec.tiedEmbedding &&
                                sameTensor(*weights.find(input), *weights.find(output)));
        if (checkpoint.spec.tiedEmbedding && !same)
            checkpoint.warnings.push_back(
                Message("tie_word_embeddings is true, and {} is stored with other numbers than {}; "
                        "each is used for its own, as in {}",
                        output, input, transformersVersion));
        embedding.tensor = input;
        unembedding.tensor = checkpoint.spec.tiedEmbedding && same ? input : output;
    }
    checkpoint.spec.tiedEmbedding = embedding.tensor == unembedding.tensor;
}

// Buffers that old checkpoints carry and that are computed from the config.
bool isKnownBuffer(std::string_view tensorName) {
    constexpr std::array<std::string_view, 8> endings = {
        "rotary_emb.inv_freq", "rope.freqs",      "rotary_emb.cos_cached", "rotary_emb.sin_cached",
        ".attn.bias",          ".attention.bias", ".attn.causal_mask",     ".masked_bias"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return tensorName.ends_with(ending); });
}

// "vision_tower. (26), multi_modal_projector. (2)"
std::string countedByBeginning(const std::map<std::string, std::size_t>& counts) {
    std::string list;
    for (const auto& [beginning, count] : counts)
        list +=
            (list.empty() ? "" : ", ") + printable(beginning) + " (" + std::to_string(count) + ")";
    return list;
}

// `named` are all that the architecture has a word for, used or not. What is not of the text part
// is no surprise: it is counted by what its names begin with.
void warnOfUnused(Checkpoint& checkpoint, const std::set<std::string>& named) {
    constexpr std::size_t mostNamed = 5;
    std::size_t count = 0;
    std::string list;
    std::map<std::string, std::size_t> others;
    for (const auto& [tensorName, view] : checkpoint.weights.tensors) {
        if (named.contains(tensorName) || isKnownBuffer(tensorName)) continue;
        if (checkpoint.fromGguf && isOfConfig(tensorName)) continue;
        const bool ofText = tensorName.find("language_model.") != std::string::npos ||
                            tensorName.find("text_model.") != std::string::npos ||
                            tensorName.starts_with("model.layers.");
        if (checkpoint.textOfWhole && !ofText) {
            const std::size_t from = tensorName.starts_with(ofModel) ? ofModel.size() : 0;
            ++others[tensorName.substr(0, tensorName.find('.', from)) + "."];
            continue;
        }
        if (++count <= mostNamed) list += (list.empty() ? "" : ", ") + printable(tensorName);
    }
    for (const auto& [tensorName, why] : checkpoint.weights.missing)
        checkpoint.warnings.push_back(
            Message("tensor {}, which nothing needs, is left out; {}", printable(tensorName), why));
    if (!others.empty())
        checkpoint.warnings.push_back(
            Message("tensors that are not of the text part are passed over: {}",
                    countedByBeginning(others)));
    if (count == 0) return;
    checkpoint.warnings.push_back(Message(
        "stored tensors that a {} does not have are not used: {}", checkpoint.spec.architecture,
        count > mostNamed ? Message("{} and {} more", list, count - mostNamed)
                          : Message::verbatim(list)));
}

// The part, up to a dot, that all names begin with.
std::string commonPrefix(const Weights& weights) {
    const std::string& first = weights.tensors.begin()->first;
    const std::string& last = weights.tensors.rbegin()->first;
    const auto end = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
    const std::string common(first.begin(), end);
    return common.substr(0, common.rfind('.') + 1);
}

// `said` and what is there in place of a tensor that is missing. A name that the model has another
// place for is no such thing.
Message withInstead(const Checkpoint& checkpoint, const std::string& tensorName, Message said) {
    const Weights& weights = checkpoint.weights;
    if (weights.tensors.empty()) return Message("{}; the file holds no tensor", said);
    std::set<std::string_view> placed;
    for (const Binding& binding : checkpoint.bindings)
        placed.insert(binding.tensor);
    constexpr std::size_t longestName = 256, mostNames = 20'000;
    const std::pair<const std::string, TensorView>* nearest = nullptr;
    std::size_t least = 0, seen = 0;
    bool adapter = false;
    for (const auto& entry : weights.tensors) {
        adapter = adapter || entry.first.find(".lora_") != std::string::npos;
        if (placed.contains(entry.first) || entry.first.size() > longestName || ++seen > mostNames)
            continue;
        const std::size_t distance = editDistance(entry.first, tensorName);
        if (nearest != nullptr && distance >= least) continue;
        nearest = &entry;
        least = distance;
    }
    if (adapter)
        return Message(
            "{}; these are the weights of a LoRA adapter, which only change a model's: {}", said,
            howToMerge());
    if (nearest != nullptr)
        said = Message("{}; the nearest name there is {} {}", said, inQuotes(nearest->first),
                       shapeText(nearest->second.shape));
    const std::string prefix = commonPrefix(weights);
    if (!prefix.empty() && !tensorName.starts_with(prefix))
        said = Message("{}; all {} names begin with {}", said, weights.tensors.size(),
                       inQuotes(prefix));
    return said;
}

// `said` and what config.json leaves to the defaults: "...: num_hidden_layers 32".
Message withDefaults(const Checkpoint& checkpoint, const Message& said) {
    nlohmann::json config = nlohmann::json::parse(checkpoint.config);
    if (auto part = textPartOf("config.json", config)) config = std::move(part->config);
    std::string keys;
    const Architecture& architecture = architectureOf(checkpoint.spec);
    const nlohmann::json left = architecture.otherNames.leftOut(architecture.defaults, config);
    for (const auto& [key, value] : left.items())
        keys += (keys.empty() ? "" : ", ") + key + " " + value.dump();
    return keys.empty() ? said : Message("{}; config.json leaves to the defaults: {}", said, keys);
}

void checkTensors(Checkpoint& checkpoint) {
    std::size_t wide = 0;
    for (const Binding* binding : checkpoint.tensors()) {
        std::vector<std::int64_t> shape;
        std::string reason;
        for (const Extent& extent : binding->stored) {
            shape.push_back(extent.value);
            reason += (reason.empty() ? "" : ", ") + extent.reason;
        }
        const TensorView* found = checkpoint.weights.find(binding->tensor);
        if (found == nullptr) {
            const Message missing("{}: tensor {} is missing from the weights, expected {} ({})",
                                  checkpoint.folder, binding->tensor, shapeText(shape), reason);
            const auto why = checkpoint.weights.missing.find(binding->tensor);
            throw Error(
                withDefaults(checkpoint, why != checkpoint.weights.missing.end()
                                             ? Message("{}; {}", missing, why->second)
                                             : withInstead(checkpoint, binding->tensor, missing)));
        }
        if (found->shape != shape)
            throw Error(
                "{}; config.json and these weights are not of one model, or one of them was "
                "changed",
                withDefaults(
                    checkpoint,
                    Message("{}: tensor {} is {}, expected {} ({})", found->file, binding->tensor,
                            shapeText(found->shape), shapeText(shape), reason)));
        if (found->dtype == DType::f64)
            ++wide;
        else if (!areNumbers(*found))
            throw Error(
                "{}: tensor {} has dtype {}, expected F64, F32, F16, BF16, F8_E4M3 or F8_E5M2",
                found->file, binding->tensor, name(found->dtype));
    }
    if (wide == 1)
        checkpoint.warnings.push_back(
            Message("1 tensor is F64, rounded to fp32, in which the model is computed"));
    else if (wide > 1)
        checkpoint.warnings.push_back(
            Message("{} tensors are F64, rounded to fp32, in which the model is computed", wide));
}

}  // namespace

const Binding* Checkpoint::find(SlotAt at) const {
    for (const Binding& binding : bindings)
        if (binding.at == at) return &binding;
    return nullptr;
}

const Binding* Checkpoint::find(Slot slot, int layer) const {
    return find(SlotAt{slot, layer});
}

std::string Checkpoint::tensorName(Slot slot, int layer) const {
    const Binding* binding = find(slot, layer);
    return binding != nullptr ? binding->tensor : std::string();
}

const TensorView& Checkpoint::view(const Binding& binding) const {
    return weights.tensors.at(binding.tensor);
}

std::vector<const Binding*> Checkpoint::tensors() const {
    std::vector<const Binding*> each;
    std::set<std::string_view> seen;
    for (const Binding& binding : bindings)
        if (seen.insert(binding.tensor).second) each.push_back(&binding);
    return each;
}

namespace {

Config configOf(const std::filesystem::path& folder) {
    return isMetaFolder(folder) ? readMetaConfig(folder) : readConfig(folder / "config.json");
}

// The spec, the config as text, the weights, what else the files say, and a binding for every
// place.
std::vector<Binding> readFolder(const std::filesystem::path& path, Checkpoint& checkpoint) {
    checkpoint.folder = findFolder(path);
    const bool ofMeta = isMetaFolder(checkpoint.folder);
    Config config = configOf(checkpoint.folder);
    checkpoint.spec = std::move(config.spec);
    checkpoint.warnings = std::move(config.warnings);
    checkpoint.config = std::move(config.text);
    std::vector<Binding> bindings;
    if (ofMeta) {
        std::vector<Weights> files = readMetaFiles(checkpoint.folder);
        checkClaimedSize(checkpoint.spec, files, (checkpoint.folder / "params.json").string());
        bindings = metaTensors(checkpoint.spec);
        checkpoint.weights = joinMetaFiles(std::move(files), bindings);
    } else {
        checkpoint.weights = readWeights(path, checkpoint.folder);
        checkClaimedSize(checkpoint.spec, {&checkpoint.weights, 1},
                         (checkpoint.folder / "config.json").string());
        bindings = config.architecture->bindings(checkpoint.spec);
    }
    if (config.quantization.method == QuantMethod::none && holdsPackedIntegers(checkpoint.weights))
        config.quantization = readQuantizationBeside(checkpoint.folder, checkpoint.warnings);
    combineQuantized(config.quantization, checkpoint.weights);
    if (ofMeta)
        checkpoint.warnings.push_back(
            Message("{}: params.json and consolidated files are read as a {}, rotary pairs from "
                    "side by side to half a head apart",
                    checkpoint.folder, checkpoint.spec.architecture));
    checkpoint.warnings.insert(checkpoint.warnings.end(), checkpoint.weights.remarks.begin(),
                               checkpoint.weights.remarks.end());
    if (Message index = unreadIndex(path, checkpoint.folder); !index.empty())
        checkpoint.warnings.push_back(std::move(index));
    if (std::filesystem::exists(checkpoint.folder / "adapter_config.json"))
        checkpoint.warnings.push_back(
            Message("{}: this adapter is not applied to the weights beside it; {}",
                    checkpoint.folder / "adapter_config.json", howToMerge()));
    checkpoint.textOfWhole = config.textOfWhole;
    if (config.textOfWhole) {
        bindTextPart(checkpoint.weights, bindings);
        turnToOutputs(checkpoint.weights, bindings);
        return bindings;
    }
    const std::string before =
        matchWrappers(checkpoint.weights, ofMeta ? "" : config.architecture->prefix, bindings,
                      checkpoint.warnings);
    if (!ofMeta) matchPrefix(before, config.architecture->prefix, checkpoint.weights, bindings);
    turnToOutputs(checkpoint.weights, bindings);
    return bindings;
}

Config configOf(const GgufFile& gguf) {
    std::vector<Message> warnings;
    const nlohmann::ordered_json json = ggufConfig(gguf, warnings);
    Config config = readConfigText(gguf.file, json.dump(2) + "\n");
    config.warnings.insert(config.warnings.begin(), warnings.begin(), warnings.end());
    return config;
}

std::vector<Binding> readGgufFile(const std::filesystem::path& file, Checkpoint& checkpoint) {
    GgufFile gguf = readGgufParts(file);
    if (gguf.weights.tensors.empty() && gguf.weights.missing.empty())
        throw Error("{}: holds a vocabulary and no tensors; open a GGUF file with the weights",
                    file);
    checkpoint.fromGguf = true;
    checkpoint.folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    Config config = configOf(gguf);
    checkpoint.spec = std::move(config.spec);
    checkpoint.warnings = std::move(config.warnings);
    checkpoint.config = std::move(config.text);
    checkpoint.tokenizer = readGgufTokenizer(gguf);
    checkClaimedSize(checkpoint.spec, {&gguf.weights, 1}, gguf.file);
    std::vector<Binding> bindings =
        ggufBindings(checkpoint.spec, ggufArchitecture(gguf), gguf.weights);
    checkpoint.weights = std::move(gguf.weights);
    return bindings;
}

}  // namespace

std::int64_t longestTraining(const ModelSpec& spec) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    return spec.learnedPositions > 0 ? spec.learnedPositions : most;
}

void setTrainedLength(Checkpoint& checkpoint, std::int64_t tokens) {
    ModelSpec& spec = checkpoint.spec;
    const std::int64_t most = longestTraining(spec);
    if (tokens < 1 || tokens > most)
        throw Error(spec.learnedPositions > 0
                        ? Message("{}: the trained length was set to {}; choose 1 to {}, the "
                                  "positions that the model has learned",
                                  checkpoint.path, groupedText(tokens), groupedText(most))
                        : Message("{}: the trained length was set to {}; choose 1 to {}",
                                  checkpoint.path, groupedText(tokens), groupedText(most)));
    if (!checkpoint.trainedLengthRead) checkpoint.trainedLengthRead = spec.trainedLength;
    spec.trainedLength = tokens;
    if (spec.positionsMet <= tokens) spec.positionsMet = 0;
}

ModelSpec readCheckpointSpec(const std::filesystem::path& given) {
    const std::filesystem::path path = modelPath(given);
    if (const auto file = ggufAt(path)) return configOf(readGgufParts(*file)).spec;
    return configOf(findFolder(path)).spec;
}

Checkpoint openCheckpoint(const std::filesystem::path& given) {
    Checkpoint checkpoint;
    checkpoint.path = given;
    const std::filesystem::path path = modelPath(given);
    const auto gguf = ggufAt(path);
    std::vector<Binding> bindings =
        gguf ? readGgufFile(*gguf, checkpoint) : readFolder(path, checkpoint);
    joinEntries(bindings, checkpoint.weights);
    std::set<std::string> named;
    for (Binding& binding : bindings) {
        named.insert(binding.tensor);
        if (!binding.optional || checkpoint.weights.find(binding.tensor) != nullptr)
            checkpoint.bindings.push_back(std::move(binding));
    }
    resolveTie(checkpoint);
    checkTensors(checkpoint);
    checkpoint.spec.trainedSigma = readTrainedSigma(checkpoint, checkpoint.warnings);

    for (const Binding* binding : checkpoint.tensors()) {
        named.insert(binding->tensor);
        checkpoint.parameters += static_cast<std::int64_t>(checkpoint.view(*binding).numbers());
    }
    warnOfUnused(checkpoint, named);
    checkpoint.weights.checkUnchanged();
    return checkpoint;
}

}  // namespace sextant
