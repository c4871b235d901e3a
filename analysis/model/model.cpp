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
#include "analysis/checkpoint/stored_numbers.h"
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
        case DType::f8e4m3:
            return at::kFloat8_e4m3fn;
        case DType::f8e5m2:
            return at::kFloat8_e5m2;
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

// In all threads.
at::Tensor unpacked(const TensorView& view) {
    at::Tensor tensor = at::empty(view.shape, at::kFloat);
    const std::size_t block = numbersAnElement(view.dtype);
    constexpr std::int64_t blocksAtOnce = 256;
    at::parallel_for(0, static_cast<std::int64_t>(view.numbers() / block), blocksAtOnce,
                     [&](std::int64_t begin, std::int64_t end) {
                         const std::size_t first = static_cast<std::size_t>(begin) * block;
                         const std::size_t count = static_cast<std::size_t>(end - begin) * block;
                         readNumbers(view, first, {tensor.data_ptr<float>() + first, count});
                     });
    return tensor;
}

at::Tensor toFloat(const Checkpoint& checkpoint, const Binding& binding) {
    const TensorView& view = checkpoint.view(binding);
    if (binding.asStored()) return isPacked(view) ? unpacked(view) : asStored(view).to(at::kFloat);
    at::Tensor tensor = at::empty(slotShape(binding), at::kFloat);
    const std::vector<float> values = slotValues(binding, view);
    std::copy(values.begin(), values.end(), tensor.data_ptr<float>());
    return tensor;
}

std::vector<TrainedNumbers> trainedNumbers(const Checkpoint& checkpoint) {
    std::vector<TrainedNumbers> all(checkpoint.spec.layers.size());
    for (const Binding& binding : checkpoint.bindings) {
        if (binding.at.layer == wholeModel) continue;
        TrainedNumbers& own = all[static_cast<std::size_t>(binding.at.layer)];
        std::vector<float>* const to = binding.at.slot == Slot::kerpleA     ? &own.a
                                       : binding.at.slot == Slot::kerpleP   ? &own.p
                                       : binding.at.slot == Slot::biasTable ? &own.table
                                       : binding.at.slot == Slot::sink      ? &own.sink
                                                                            : nullptr;
        if (to != nullptr) *to = slotValues(binding, checkpoint.view(binding));
        const BlockSpec& block = checkpoint.spec.block(binding.at.layer);
        if (!block.normsAfterTurn) continue;
        const bool query = binding.at.slot == Slot::queryNorm;
        if (!query && binding.at.slot != Slot::keyNorm) continue;
        std::vector<float>& weight = query ? own.query : own.key;
        weight = slotValues(binding, checkpoint.view(binding));
        if ((query ? block.onQuery : block.onKey).kind == NormKind::rmsPlusOne)
            for (float& value : weight)
                value += 1.0F;
    }
    return all;
}

std::uint64_t floatBytes(const Binding& binding) {
    std::uint64_t bytes = sizeof(float);
    for (const std::int64_t extent : slotShape(binding))
        bytes *= static_cast<std::uint64_t>(extent);
    return bytes;
}

// Memory that toFloat() takes for it.
std::uint64_t bytesTaken(const Checkpoint& checkpoint, const Binding& binding) {
    const TensorView& view = checkpoint.view(binding);
    const bool mapped = binding.asStored() && view.dtype == DType::f32 && aligned(view);
    return mapped ? 0 : floatBytes(binding);
}

LayerWeights layerWeights(const Checkpoint& checkpoint, int layer) {
    LayerWeights weights = emptyLayer(checkpoint.spec.block(layer));
    for (const Binding& binding : checkpoint.bindings) {
        if (binding.at.layer != layer) continue;
        if (at::Tensor* to = tensorAt(weights, binding.at)) *to = toFloat(checkpoint, binding);
    }
    return weights;
}

bool embeddingIsShared(const Checkpoint& checkpoint) {
    return checkpoint.tensorName(Slot::embedding) == checkpoint.tensorName(Slot::unembedding);
}

// Rows are picked of the embedding: it stays as it is stored where it is a tensor of its own.
bool pickedAsStored(const Checkpoint& checkpoint, const Binding& embedding) {
    return embedding.asStored() && !isPacked(checkpoint.view(embedding));
}

// The sum of bytesOf(binding) over what is kept whole outside the layers: norms do not count.
template <class BytesOf>
std::uint64_t bytesOutside(const Checkpoint& checkpoint, const BytesOf& bytesOf) {
    std::uint64_t bytes = 0;
    const Binding& embedding = *checkpoint.find(Slot::embedding);
    if (!pickedAsStored(checkpoint, embedding) && !embeddingIsShared(checkpoint))
        bytes += bytesOf(embedding);
    for (const Slot slot : {Slot::unembedding, Slot::positions, Slot::embeddingProjection,
                            Slot::unembeddingProjection})
        if (const Binding* binding = checkpoint.find(slot)) bytes += bytesOf(*binding);
    return bytes;
}

// And over those of each layer.
template <class BytesOf>
std::vector<std::uint64_t> bytesOfLayers(const Checkpoint& checkpoint, const BytesOf& bytesOf) {
    std::vector<std::uint64_t> bytes(checkpoint.spec.layers.size());
    for (const Binding& binding : checkpoint.bindings)
        if (binding.at.layer != wholeModel && binding.at.slot != Slot::headScale)
            bytes[static_cast<std::size_t>(binding.at.layer)] += bytesOf(binding);
    return bytes;
}

struct BytesOfWeights {
    std::uint64_t outside = 0, layers = 0, largestLayer = 0;
    std::vector<std::uint64_t> each;  // layer
};

template <class BytesOf>
BytesOfWeights bytesOfWeights(const Checkpoint& checkpoint, const BytesOf& bytesOf) {
    BytesOfWeights bytes;
    bytes.outside = bytesOutside(checkpoint, bytesOf);
    bytes.each = bytesOfLayers(checkpoint, bytesOf);
    for (const std::uint64_t own : bytes.each) {
        bytes.layers += own;
        bytes.largestLayer = std::max(bytes.largestLayer, own);
    }
    return bytes;
}

// 0 where all layers fit in fp32 at once, with a part left for what is done with them; else the
// bytes of the largest, and a warning. Throws Error where not even that one fits.
std::uint64_t bytesLayerByLayer(Checkpoint& checkpoint, const BytesOfWeights& bytes,
                                std::uint64_t budget) {
    const std::uint64_t outside = bytes.outside, all = bytes.layers, largest = bytes.largestLayer;
    const auto inWords = [](std::uint64_t size) { return gigabytes(static_cast<double>(size)); };
    if (outside + largest > budget)
        throw Error(
            "{}: its weights need {} of memory in fp32, layer by layer; {} are free. Close other "
            "models or programs",
            checkpoint.path, inWords(outside + largest), inWords(budget));
    if (outside + all <= budget - budget / 4) return 0;
    checkpoint.warnings.push_back(
        Message("all weights in fp32 would need {} of memory and {} are free: they are converted "
                "layer by layer at every use, which takes longer",
                inWords(outside + all), inWords(budget)));
    return largest;
}

// A product over this many rows takes about ten milliseconds on two cores: more rows would delay a
// stop, fewer would pack the weights too often.
std::int64_t tileRows(const ModelSpec& spec) {
    const double flopsARow = 2.0 * spec.hidden * std::max(spec.widestMlp(), spec.hidden);
    const auto rows = static_cast<std::uint64_t>(3e9 / flopsARow);
    return static_cast<std::int64_t>(std::bit_floor(std::clamp<std::uint64_t>(rows, 64, 512)));
}

// All of a layer on a device.
LayerWeights moved(LayerWeights weights, const ModelSpec& spec, int layer, at::Device device) {
    for (const SlotAt at : slotsOf(spec, layer)) {
        at::Tensor& tensor = *tensorAt(weights, at);
        tensor = tensor.to(device);
    }
    return weights;
}

}  // namespace

Model::Model(Checkpoint checkpoint, const Progress& progress,
             std::optional<std::uint64_t> budget) try
    : graph_(std::make_unique<Graph>()) {
    // By bytes: those that are read and looked at, then those that are made of them.
    const std::uint64_t stored = storedBytes(checkpoint);
    const BytesOfWeights bytes = bytesOfWeights(
        checkpoint, [&](const Binding& binding) { return bytesTaken(checkpoint, binding); });
    const std::uint64_t converted = bytes.outside + bytes.layers;
    const double looked = static_cast<double>(stored) /
                          static_cast<double>(stored + std::max<std::uint64_t>(converted, 1));
    Progress checking;
    checking.stop = progress.stop;
    checking.report = [&](double fraction, const Message& what) {
        progress(looked * fraction, what);
    };
    checkFinite(checkpoint, checking);
    Graph& graph = *graph_;
    graph.checkpoint = std::move(checkpoint);
    graph.identity = nextIdentity++;
    graph.tileRows = tileRows(graph.checkpoint.spec);
    graph.trained = trainedNumbers(graph.checkpoint);

    const Checkpoint& own = graph.checkpoint;
    const int layers = own.spec.layerCount();
    graph.bytesOfALayer =
        bytesLayerByLayer(graph.checkpoint, bytes, budget.value_or(availableBytes()));
    const bool keep = graph.bytesOfALayer == 0;
    ModelWeights& weights = graph.weights;
    const Message doing =
        converted > 0 ? Message("converting weights") : Message("reading weights");
    progress(looked, doing);
    double made = static_cast<double>(bytes.outside);
    const Binding& embedding = *own.find(Slot::embedding);
    for (const Binding& binding : own.bindings)
        if (binding.at.layer == wholeModel && binding.at.slot != Slot::embedding)
            *tensorAt(weights, binding.at.slot) =
                binding.at.slot == Slot::layerInputEmbedding && pickedAsStored(own, binding)
                    ? asStored(own.view(binding))
                    : toFloat(own, binding);
    weights.embedding = embeddingIsShared(own)           ? weights.unembedding
                        : pickedAsStored(own, embedding) ? asStored(own.view(embedding))
                                                         : toFloat(own, embedding);
    for (int layer = 0; keep && layer < layers; ++layer) {
        progress.checkStop();
        const double share = converted > 0 ? made / static_cast<double>(converted) : 1.0;
        progress(looked + (1.0 - looked) * std::min(share, 1.0), doing);
        weights.layers.push_back(layerWeights(own, layer));
        made += static_cast<double>(bytes.each[static_cast<std::size_t>(layer)]);
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
    const BytesOfWeights bytes = bytesOfWeights(checkpoint, floatBytes);
    const std::uint64_t outside = bytes.outside, all = bytes.layers, largest = bytes.largestLayer;
    const std::uint64_t available = freeBytes(compute);
    const auto inWords = [](std::uint64_t size) { return gigabytes(static_cast<double>(size)); };
    if (outside + largest + spare > available)
        throw Error(
            "{}: on {} its weights need {} of memory, layer by layer, and this text {}; {} are "
            "free there. Choose a shorter length, or compute on the CPU",
            checkpoint.path, nameOf(compute), inWords(outside + largest), inWords(spare),
            inWords(available));
    auto made = std::make_shared<ModelWeights>(weights);
    made->layers.clear();
    for (const Binding& binding : checkpoint.bindings)
        if (at::Tensor* tensor = tensorAt(*made, binding.at.slot);
            tensor != &made->embedding && tensor != &made->layerInputEmbedding)
            if (tensor != nullptr) *tensor = tensor->to(compute.device);
    if (weights.embedding.is_same(weights.unembedding)) made->embedding = made->unembedding;
    for (int index = 0; outside + all + spare <= available && index < checkpoint.spec.layerCount();
         ++index)
        made->layers.push_back(moved(layer(index), checkpoint.spec, index, compute.device));
    copy = made;
    copyOn = compute.device;
    return copy;
}

LayerWeights WeightsOnDevice::layer(int index) const {
    if (!weights->layers.empty()) return weights->layers[static_cast<std::size_t>(index)];
    return moved(graph.layer(index), spec, index, compute.device);
}

Model::~Model() = default;

const Checkpoint& Model::checkpoint() const {
    return graph_->checkpoint;
}
const std::vector<TrainedNumbers>& Model::trained() const {
    return graph_->trained;
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
