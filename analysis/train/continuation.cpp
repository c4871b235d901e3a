// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/continuation.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/store/atomic_file.h"
#include "analysis/train/clex_layers.h"

namespace sextant {

namespace {

// Weights are written as they are trained: under their own names, whole.
void checkWritable(const Checkpoint& checkpoint) {
    for (const Binding& binding : checkpoint.bindings) {
        if (binding.asStored()) continue;
        throw Error(
            "{}: tensor {} is stored in another form than it is computed in (transposed, or as a "
            "part of a larger one), which the trainer does not write",
            checkpoint.folder, binding.tensor);
    }
}

}  // namespace

ModelSpec continuedSpec(const Checkpoint& checkpoint, const TrainRecipe& recipe) {
    checkWritable(checkpoint);
    if (recipe.task.task != Task::text && checkpoint.spec.vocabulary != taskVocabulary())
        throw Error(
            "{}: the vocabulary has {} tokens; a task is written in {} of its own. Continue a "
            "model that was trained on one",
            checkpoint.folder, checkpoint.spec.vocabulary, taskVocabulary());
    ModelSpec spec = checkpoint.spec;
    Intervention change;
    change.choices = recipe.from.choices;
    change.headSigma = recipe.headSigma;
    // What is trained with is the layer's own: methods of training ask for that.
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        spec.layers[static_cast<std::size_t>(layer)].choices =
            choicesOf(checkpoint.spec, change, layer);
    const ModelSpec chosen = spec;
    check(chosen, change);
    const std::int64_t length = recipe.optimisation.length;
    // In numbers: what the trained length stands for changes with it.
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        spec.layers[static_cast<std::size_t>(layer)].choices =
            settledChoices(chosen, change, layer, length);
    std::vector<Choices> before;
    for (const LayerSpec& layer : chosen.layers)
        before.push_back(layer.choices);
    readyForClex(before, spec);
    if (!recipe.headSigma.empty()) spec.trainedSigma = recipe.headSigma;
    if (spec.learnedPositions > 0 && spec.learnedPositions < length)
        throw Error("length is {}; {} has learned {} positions", length, checkpoint.folder,
                    spec.learnedPositions);
    spec.trainedLength = std::max(spec.trainedLength, length);
    spec.positionsMet =
        std::max(spec.positionsMet, recipe.augmentation.positionsMet(spec.trainedLength));
    if (spec.positionsMet <= spec.trainedLength) spec.positionsMet = 0;
    return spec;
}

void loadWeights(const Checkpoint& checkpoint, const TrainedModel& model) {
    for (const TrainedTensor& parameter : model.parameters()) {
        if (!parameter.at) continue;  // the choice had its numbers
        const Binding* const binding = checkpoint.find(*parameter.at);
        if (binding == nullptr || slotShape(*binding) != parameter.value.sizes().vec())
            throw Error(
                binding == nullptr
                    ? Message("{}: tensor {} is missing; this checkpoint cannot be continued",
                              checkpoint.folder, parameter.name)
                    : Message(
                          "{}: tensor {} has another shape; this checkpoint cannot be continued",
                          checkpoint.folder, parameter.name));
        const std::vector<float> stored = slotValues(*binding, checkpoint.view(*binding));
        const at::Tensor values = at::empty(parameter.value.sizes(), at::kFloat);
        std::copy(stored.begin(), stored.end(), values.data_ptr<float>());
        parameter.value.detach().copy_(values);
    }
}

void copyTokenizer(const std::filesystem::path& from, const std::filesystem::path& to) {
    for (const char* name :
         {"tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "vocab.json",
          "merges.txt", "tokenizer.model", "added_tokens.json", "tokenizer.bin"}) {
        std::ifstream stream(from / name, std::ios::binary);
        if (!stream) continue;
        const std::string contents{std::istreambuf_iterator<char>(stream), {}};
        if (stream.bad()) throw Error("{}: cannot be read", from / name);
        writeFile(to / name, contents);
    }
}

}  // namespace sextant
