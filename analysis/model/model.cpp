// SPDX-License-Identifier: GPL-3.0-or-later
// Weights from the mapped file to tensors.
#include "analysis/model/model.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "analysis/model/graph.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"

namespace sextant {

namespace {

std::atomic<std::uint64_t> nextIdentity{1};
std::atomic<int> chosenThreads{0};

struct TensorOfALayer {
    at::Tensor LayerWeights::*to;
    std::string LayerTensors::*from;
};
constexpr TensorOfALayer tensorsOfALayer[] = {
    {&LayerWeights::attentionNorm, &LayerTensors::attentionNorm},
    {&LayerWeights::attentionNormBias, &LayerTensors::attentionNormBias},
    {&LayerWeights::query, &LayerTensors::query},
    {&LayerWeights::queryBias, &LayerTensors::queryBias},
    {&LayerWeights::key, &LayerTensors::key},
    {&LayerWeights::keyBias, &LayerTensors::keyBias},
    {&LayerWeights::value, &LayerTensors::value},
    {&LayerWeights::valueBias, &LayerTensors::valueBias},
    {&LayerWeights::output, &LayerTensors::output},
    {&LayerWeights::outputBias, &LayerTensors::outputBias},
    {&LayerWeights::mlpNorm, &LayerTensors::mlpNorm},
    {&LayerWeights::mlpNormBias, &LayerTensors::mlpNormBias},
    {&LayerWeights::gate, &LayerTensors::gate},
    {&LayerWeights::gateBias, &LayerTensors::gateBias},
    {&LayerWeights::up, &LayerTensors::up},
    {&LayerWeights::upBias, &LayerTensors::upBias},
    {&LayerWeights::down, &LayerTensors::down},
    {&LayerWeights::downBias, &LayerTensors::downBias},
    {&LayerWeights::kerpleA, &LayerTensors::kerpleA},
    {&LayerWeights::kerpleP, &LayerTensors::kerpleP},
};

at::ScalarType scalarType(DType dtype) {
    switch (dtype) {
        case DType::f16:
            return at::kHalf;
        case DType::bf16:
            return at::kBFloat16;
        default:
            return at::kFloat;
    }
}

bool aligned(const TensorView& view) {
    return reinterpret_cast<std::uintptr_t>(view.bytes.data()) % elementSize(view.dtype) == 0;
}

// In the mapping, or copied where the file does not align it to its element size.
at::Tensor asStored(const TensorView& view) {
    const at::TensorOptions options(scalarType(view.dtype));
    if (aligned(view))
        return at::from_blob(const_cast<std::byte*>(view.bytes.data()), view.shape, options);
    at::Tensor copy = at::empty(view.shape, options);
    std::copy_n(view.bytes.data(), view.bytes.size(), static_cast<std::byte*>(copy.data_ptr()));
    return copy;
}

// Undefined for no name.
at::Tensor toFloat(const Weights& weights, const std::string& name) {
    return name.empty() ? at::Tensor() : asStored(weights.tensors.at(name)).to(at::kFloat);
}

// Memory that toFloat() takes for it.
std::uint64_t floatBytes(const Checkpoint& checkpoint, const std::string& name) {
    if (name.empty()) return 0;
    const TensorView& view = checkpoint.weights.tensors.at(name);
    if (view.dtype == DType::f32) return aligned(view) ? 0 : view.bytes.size();
    return view.bytes.size() / elementSize(view.dtype) * sizeof(float);
}

LayerWeights layerWeights(const Checkpoint& checkpoint, std::size_t layer) {
    const LayerTensors& names = checkpoint.names.layers[layer];
    LayerWeights weights;
    for (const auto& [to, from] : tensorsOfALayer)
        weights.*to = toFloat(checkpoint.weights, names.*from);
    return weights;
}

// 0 where all layers fit in fp32 at once, with a part left for what is done with them; else the
// bytes of the largest, and a warning. Throws Error where not even that one fits.
std::uint64_t bytesLayerByLayer(Checkpoint& checkpoint, std::uint64_t budget) {
    const TensorNames& names = checkpoint.names;
    const std::uint64_t outside =
        floatBytes(checkpoint, names.unembedding) + floatBytes(checkpoint, names.positions);
    std::uint64_t all = 0, largest = 0;
    for (const LayerTensors& layer : names.layers) {
        std::uint64_t bytes = 0;
        for (const auto& [to, from] : tensorsOfALayer)
            bytes += floatBytes(checkpoint, layer.*from);
        all += bytes;
        largest = std::max(largest, bytes);
    }
    const auto inWords = [](std::uint64_t bytes) { return gigabytes(static_cast<double>(bytes)); };
    if (outside + largest > budget)
        throw Error(checkpoint.path.string() + ": its weights need " + inWords(outside + largest) +
                    " of memory in fp32, layer by layer; " + inWords(budget) +
                    " are free. Close other models or programs");
    if (outside + all <= budget - budget / 4) return 0;
    checkpoint.warnings.push_back("all weights in fp32 would need " + inWords(outside + all) +
                                  " of memory and " + inWords(budget) +
                                  " are free: they are converted layer by layer at every use, "
                                  "which takes longer");
    return largest;
}

// A product over this many rows takes about ten milliseconds on two cores: more rows would delay a
// stop, fewer would pack the weights too often.
std::int64_t tileRows(const ModelSpec& spec) {
    const double flopsARow = 2.0 * spec.hidden * std::max(spec.intermediate, spec.hidden);
    const auto rows = static_cast<std::int64_t>(3e9 / flopsARow) / 64 * 64;
    return std::clamp<std::int64_t>(rows, 64, 1024);
}

}  // namespace

Model::Model(Checkpoint checkpoint, const Progress& progress,
             std::optional<std::uint64_t> budget) try
    : graph_(std::make_unique<Graph>()) {
    progress(0.0, "checking weights");
    checkFinite(checkpoint);
    Graph& graph = *graph_;
    graph.checkpoint = std::move(checkpoint);
    graph.identity = nextIdentity++;
    graph.tileRows = tileRows(graph.checkpoint.spec);

    const std::size_t layers = graph.checkpoint.names.layers.size();
    graph.bytesOfALayer = bytesLayerByLayer(graph.checkpoint, budget.value_or(availableBytes()));
    const bool keep = graph.bytesOfALayer == 0;
    const TensorNames& names = graph.checkpoint.names;
    const Weights& weights = graph.checkpoint.weights;
    graph.unembedding = toFloat(weights, names.unembedding);
    graph.embedding = names.unembedding == names.embedding
                          ? graph.unembedding
                          : asStored(weights.tensors.at(names.embedding));
    graph.positions = toFloat(weights, names.positions);
    graph.finalNorm = toFloat(weights, names.finalNorm);
    graph.finalNormBias = toFloat(weights, names.finalNormBias);
    for (std::size_t layer = 0; keep && layer < layers; ++layer) {
        progress.checkStop();
        progress(static_cast<double>(layer) / static_cast<double>(layers), "reading weights");
        graph.layers.push_back(layerWeights(graph.checkpoint, layer));
    }
    weights.checkUnchanged();
    progress(1.0, "reading weights");
} catch (...) {
    rethrowPlainly();
}

LayerWeights Model::Graph::layer(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return layers.empty() ? layerWeights(checkpoint, at) : layers[at];
}

Model::~Model() = default;

const Checkpoint& Model::checkpoint() const {
    return graph_->checkpoint;
}
std::uint64_t Model::identity() const {
    return graph_->identity;
}

void setThreads(int threads) {
    chosenThreads = std::max(threads, 0);
}

int threads() {
    const int chosen = chosenThreads;
    return chosen > 0 ? chosen : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace sextant
