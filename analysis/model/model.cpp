// SPDX-License-Identifier: GPL-3.0-or-later
// Weights from the mapped file to tensors.
#include "analysis/model/model.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "analysis/model/graph.h"

namespace sextant {

namespace {

std::atomic<std::uint64_t> nextIdentity{1};
std::atomic<int> chosenThreads{0};

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

// fp32 tensors lie in the mapping; others are converted. A tensor that the file does not align to
// its element size is copied first.
at::Tensor toTensor(const TensorView& view) {
    const at::ScalarType type = scalarType(view.dtype);
    void* data = const_cast<std::byte*>(view.bytes.data());
    const bool aligned = reinterpret_cast<std::uintptr_t>(data) % elementSize(view.dtype) == 0;
    if (aligned) {
        const at::Tensor mapped = at::from_blob(data, view.shape, at::TensorOptions(type));
        return type == at::kFloat ? mapped : mapped.to(at::kFloat);
    }
    at::Tensor copy = at::empty(view.shape, at::TensorOptions(type));
    std::copy_n(view.bytes.data(), view.bytes.size(), static_cast<std::byte*>(copy.data_ptr()));
    return copy.to(at::kFloat);
}

// A product over this many rows takes about ten milliseconds on two cores: more rows would delay a
// stop, fewer would pack the weights too often.
std::int64_t tileRows(const ModelSpec& spec) {
    const double flopsARow = 2.0 * spec.hidden * std::max(spec.intermediate, spec.hidden);
    const auto rows = static_cast<std::int64_t>(3e9 / flopsARow) / 64 * 64;
    return std::clamp<std::int64_t>(rows, 64, 1024);
}

}  // namespace

Model::Model(Checkpoint checkpoint, const Progress& progress) : graph_(std::make_unique<Graph>()) {
    progress(0.0, "checking weights");
    checkFinite(checkpoint);
    Graph& graph = *graph_;
    graph.checkpoint = std::move(checkpoint);
    graph.identity = nextIdentity++;
    graph.tileRows = tileRows(graph.checkpoint.spec);

    const Weights& weights = graph.checkpoint.weights;
    const auto load = [&](const std::string& name) {
        progress.checkStop();
        return name.empty() ? at::Tensor() : toTensor(weights.tensors.at(name));
    };
    const TensorNames& names = graph.checkpoint.names;
    graph.embedding = load(names.embedding);
    graph.positions = load(names.positions);
    graph.unembedding =
        names.unembedding == names.embedding ? graph.embedding : load(names.unembedding);
    graph.finalNorm = load(names.finalNorm);
    graph.finalNormBias = load(names.finalNormBias);
    for (const LayerTensors& layer : names.layers) {
        progress(
            static_cast<double>(graph.layers.size()) / static_cast<double>(names.layers.size()),
            "reading weights");
        graph.layers.push_back({load(layer.attentionNorm),
                                load(layer.attentionNormBias),
                                load(layer.query),
                                load(layer.queryBias),
                                load(layer.key),
                                load(layer.keyBias),
                                load(layer.value),
                                load(layer.valueBias),
                                load(layer.output),
                                load(layer.outputBias),
                                load(layer.mlpNorm),
                                load(layer.mlpNormBias),
                                load(layer.gate),
                                load(layer.gateBias),
                                load(layer.up),
                                load(layer.upBias),
                                load(layer.down),
                                load(layer.downBias),
                                load(layer.kerpleA),
                                load(layer.kerpleP)});
    }
    weights.checkUnchanged();
    progress(1.0, "reading weights");
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
