// SPDX-License-Identifier: GPL-3.0-or-later
// Weights from the mapped file to tensors.
#include "analysis/model/model.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

#include "analysis/checkpoint/finite.h"
#include "analysis/model/graph.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"

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
        case DType::f64:
            return at::kDouble;
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

// Undefined where the model has no such tensor.
at::Tensor toFloat(const Checkpoint& checkpoint, Slot slot, int layer = wholeModel) {
    const Binding* const binding = checkpoint.find(slot, layer);
    if (binding == nullptr) return {};
    const TensorView& view = checkpoint.view(*binding);
    if (binding->asStored()) return asStored(view).to(at::kFloat);
    at::Tensor tensor = at::empty(slotShape(*binding), at::kFloat);
    const std::vector<float> values = slotValues(*binding, view);
    std::copy(values.begin(), values.end(), tensor.data_ptr<float>());
    return tensor;
}

// Memory that toFloat() takes for it.
std::uint64_t floatBytes(const Checkpoint& checkpoint, Slot slot, int layer = wholeModel) {
    const Binding* const binding = checkpoint.find(slot, layer);
    if (binding == nullptr) return 0;
    const TensorView& view = checkpoint.view(*binding);
    if (binding->asStored() && view.dtype == DType::f32 && aligned(view)) return 0;
    std::uint64_t bytes = sizeof(float);
    for (const std::int64_t extent : slotShape(*binding))
        bytes *= static_cast<std::uint64_t>(extent);
    return bytes;
}

LayerWeights layerWeights(const Checkpoint& checkpoint, int layer) {
    LayerWeights weights;
    for (const auto& [slot, to] : tensorsOfALayer())
        weights.*to = toFloat(checkpoint, slot, layer);
    return weights;
}

std::uint64_t bytesOutside(const Checkpoint& checkpoint) {
    return floatBytes(checkpoint, Slot::unembedding) + floatBytes(checkpoint, Slot::positions);
}

std::uint64_t bytesOfLayer(const Checkpoint& checkpoint, int layer) {
    std::uint64_t bytes = 0;
    for (const auto& [slot, to] : tensorsOfALayer())
        bytes += floatBytes(checkpoint, slot, layer);
    return bytes;
}

// Memory that converting all weights takes; 0: all are used from the mapped file.
std::uint64_t bytesConverted(const Checkpoint& checkpoint) {
    std::uint64_t bytes = bytesOutside(checkpoint);
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer)
        bytes += bytesOfLayer(checkpoint, layer);
    return bytes;
}

// 0 where all layers fit in fp32 at once, with a part left for what is done with them; else the
// bytes of the largest, and a warning. Throws Error where not even that one fits.
std::uint64_t bytesLayerByLayer(Checkpoint& checkpoint, std::uint64_t budget) {
    const std::uint64_t outside = bytesOutside(checkpoint);
    std::uint64_t all = 0, largest = 0;
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        const std::uint64_t bytes = bytesOfLayer(checkpoint, layer);
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
    const auto rows = static_cast<std::uint64_t>(3e9 / flopsARow);
    return static_cast<std::int64_t>(std::bit_floor(std::clamp<std::uint64_t>(rows, 64, 512)));
}

}  // namespace

Model::Model(Checkpoint checkpoint, const Progress& progress,
             std::optional<std::uint64_t> budget) try
    : graph_(std::make_unique<Graph>()) {
    // By bytes: those that are read and looked at, then those that are made of them.
    const std::uint64_t stored = storedBytes(checkpoint);
    const std::uint64_t converted = bytesConverted(checkpoint);
    const double looked = static_cast<double>(stored) /
                          static_cast<double>(stored + std::max<std::uint64_t>(converted, 1));
    Progress checking;
    checking.stop = progress.stop;
    checking.report = [&](double fraction, const std::string& what) {
        progress(looked * fraction, what);
    };
    checkFinite(checkpoint, checking);
    Graph& graph = *graph_;
    graph.checkpoint = std::move(checkpoint);
    graph.identity = nextIdentity++;
    graph.tileRows = tileRows(graph.checkpoint.spec);

    const Checkpoint& own = graph.checkpoint;
    const int layers = own.spec.layerCount();
    graph.bytesOfALayer = bytesLayerByLayer(graph.checkpoint, budget.value_or(availableBytes()));
    const bool keep = graph.bytesOfALayer == 0;
    ModelWeights& weights = graph.weights;
    const char* const doing = converted > 0 ? "converting weights" : "reading weights";
    progress(looked, doing);
    double made = static_cast<double>(bytesOutside(own));
    weights.unembedding = toFloat(own, Slot::unembedding);
    // Rows are picked of the embedding: it stays as it is stored where it is a tensor of its own.
    const Binding& embedding = *own.find(Slot::embedding);
    const bool shared = embedding.tensor == own.tensorName(Slot::unembedding);
    weights.embedding = shared                 ? weights.unembedding
                        : embedding.asStored() ? asStored(own.view(embedding))
                                               : toFloat(own, Slot::embedding);
    weights.positions = toFloat(own, Slot::positions);
    weights.finalNorm = toFloat(own, Slot::finalNorm);
    weights.finalNormBias = toFloat(own, Slot::finalNormBias);
    for (int layer = 0; keep && layer < layers; ++layer) {
        progress.checkStop();
        const double share = converted > 0 ? made / static_cast<double>(converted) : 1.0;
        progress(looked + (1.0 - looked) * std::min(share, 1.0), doing);
        weights.layers.push_back(layerWeights(own, layer));
        made += static_cast<double>(bytesOfLayer(own, layer));
    }
    own.weights.checkUnchanged();
    progress(1.0, doing);
} catch (...) {
    rethrowPlainly();
}

LayerWeights Model::Graph::layer(int index) const {
    return weights.layers.empty() ? layerWeights(checkpoint, index)
                                  : weights.layers[static_cast<std::size_t>(index)];
}

std::shared_ptr<const ModelWeights> Model::Graph::weightsOn(const Compute& compute,
                                                            std::uint64_t spare) const {
    if (compute.onCpu()) return {std::shared_ptr<void>(), &weights};
    const std::lock_guard lock(copying);
    if (copy && copyOn == compute.device && spare <= freeBytes(compute)) return copy;
    copy.reset();
    const auto bytesOf = [&](Slot slot, int layer = wholeModel) {
        std::uint64_t bytes = sizeof(float);
        const Binding* const binding = checkpoint.find(slot, layer);
        if (binding == nullptr) return std::uint64_t{0};
        for (const std::int64_t extent : slotShape(*binding))
            bytes *= static_cast<std::uint64_t>(extent);
        return bytes;
    };
    const std::uint64_t outside = bytesOf(Slot::unembedding) + bytesOf(Slot::positions);
    std::uint64_t all = 0, largest = 0;
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        std::uint64_t bytes = 0;
        for (const auto& [slot, to] : tensorsOfALayer())
            bytes += bytesOf(slot, layer);
        all += bytes;
        largest = std::max(largest, bytes);
    }
    const std::uint64_t available = freeBytes(compute);
    const auto inWords = [](std::uint64_t bytes) { return gigabytes(static_cast<double>(bytes)); };
    if (outside + largest + spare > available)
        throw Error(checkpoint.path.string() + ": on " + nameOf(compute) + " its weights need " +
                    inWords(outside + largest) + " of memory, layer by layer, and this text " +
                    inWords(spare) + "; " + inWords(available) +
                    " are free there. Choose a shorter length, or compute on the CPU");
    const auto there = [&](const at::Tensor& tensor) {
        return tensor.defined() ? tensor.to(compute.device) : tensor;
    };
    auto made = std::make_shared<ModelWeights>();
    made->unembedding = there(weights.unembedding);
    const bool tied = weights.embedding.is_same(weights.unembedding);
    made->embedding = tied ? made->unembedding : weights.embedding;
    made->positions = there(weights.positions);
    made->finalNorm = there(weights.finalNorm);
    made->finalNormBias = there(weights.finalNormBias);
    for (int index = 0; outside + all + spare <= available && index < checkpoint.spec.layerCount();
         ++index) {
        LayerWeights own = layer(index);
        for (const auto& [slot, to] : tensorsOfALayer())
            own.*to = there(own.*to);
        made->layers.push_back(std::move(own));
    }
    copy = made;
    copyOn = compute.device;
    return copy;
}

LayerWeights WeightsOnDevice::layer(int index) const {
    if (!weights->layers.empty()) return weights->layers[static_cast<std::size_t>(index)];
    LayerWeights own = graph.layer(index);
    for (const auto& [slot, to] : tensorsOfALayer())
        if ((own.*to).defined()) own.*to = (own.*to).to(compute.device);
    return own;
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
