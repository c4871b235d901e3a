// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/expected_tensors.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/trained_sigma.h"

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
    return a.dtype == b.dtype && a.shape == b.shape &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end());
}

// Embedding and unembedding may be one tensor, stored under either name.
void resolveTie(Checkpoint& checkpoint) {
    const Weights& weights = checkpoint.weights;
    TensorNames& names = checkpoint.names;
    const std::string input = stored(weights, names.embedding);
    const std::string output = stored(weights, names.unembedding);
    if (input.empty() && output.empty()) return;  // checkTensors names what is missing
    if (input.empty() || output.empty()) {
        const std::string& only = input.empty() ? output : input;
        const std::string& absent = input.empty() ? names.embedding : names.unembedding;
        if (!checkpoint.spec.tiedEmbedding)
            checkpoint.warnings.push_back(absent +
                                          " is not stored, and tie_word_embeddings is "
                                          "not true; " +
                                          only + " is used for both");
        names.embedding = names.unembedding = only;
    } else if (checkpoint.spec.tiedEmbedding) {
        if (input != output && !sameTensor(*weights.find(input), *weights.find(output)))
            checkpoint.warnings.push_back("tie_word_embeddings is true, and a different " + output +
                                          " is stored; " + input +
                                          " is used for both, as transformers does");
        names.embedding = names.unembedding = input;
    } else {
        names.embedding = input;
        names.unembedding = output;
    }
    checkpoint.spec.tiedEmbedding = names.embedding == names.unembedding;
}

// Buffers that old checkpoints carry and that are computed from the config.
bool isKnownBuffer(std::string_view tensorName) {
    constexpr std::array<std::string_view, 5> endings = {
        "rotary_emb.inv_freq", "rotary_emb.cos_cached", "rotary_emb.sin_cached", ".attn.bias",
        ".masked_bias"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return tensorName.ends_with(ending); });
}

void warnOfUnused(Checkpoint& checkpoint, const TensorNames& asNamed,
                  const std::set<std::string>& used) {
    constexpr std::size_t mostNamed = 5;
    std::size_t count = 0;
    std::string list;
    for (const auto& [tensorName, view] : checkpoint.weights.tensors) {
        if (used.contains(tensorName) || isKnownBuffer(tensorName)) continue;
        if (tensorName == asNamed.embedding || tensorName == asNamed.unembedding) continue;
        if (++count <= mostNamed) list += (list.empty() ? "" : ", ") + printable(tensorName);
    }
    if (count == 0) return;
    if (count > mostNamed) list += " and " + std::to_string(count - mostNamed) + " more";
    checkpoint.warnings.push_back("stored tensors that a " + checkpoint.spec.architecture +
                                  " does not have are not used: " + list);
}

}  // namespace

Checkpoint openCheckpoint(const std::filesystem::path& path) {
    Checkpoint checkpoint;
    checkpoint.path = path;
    checkpoint.folder = findFolder(path);
    Config config = readConfig(checkpoint.folder / "config.json");
    checkpoint.spec = std::move(config.spec);
    checkpoint.warnings = std::move(config.warnings);
    checkpoint.weights = readWeights(path, checkpoint.folder);

    const TensorNames asNamed =
        config.architecture->nameTensors(checkpoint.spec, checkpoint.weights);
    checkpoint.names = asNamed;
    for (LayerTensors& layer : checkpoint.names.layers)
        if (checkpoint.weights.find(layer.scale) == nullptr) layer.scale.clear();
    resolveTie(checkpoint);
    checkTensors(checkpoint);
    checkpoint.spec.trainedSigma = readTrainedSigma(checkpoint, checkpoint.warnings);

    std::set<std::string> used;
    for (const ExpectedTensor& tensor : expectedTensors(checkpoint.spec, checkpoint.names)) {
        used.insert(tensor.name);
        const TensorView& view = *checkpoint.weights.find(tensor.name);
        checkpoint.parameters +=
            static_cast<std::int64_t>(view.bytes.size() / elementSize(view.dtype));
    }
    warnOfUnused(checkpoint, asNamed, used);
    checkpoint.weights.checkUnchanged();
    return checkpoint;
}

}  // namespace sextant
