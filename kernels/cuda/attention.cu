// SPDX-License-Identifier: GPL-3.0-or-later
// Causal attention with statistics on the GPU, fp32: one warp a query row, two passes over its
// keys. The first finds maximum, sum and entropy as a stream; the second, knowing them, the output,
// the variance and the masses. Correct and plain: what faster kernels are to be compared with.
#include <cuda_runtime.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/cuda/attention_cuda.h"

namespace {

constexpr int warp = 32;
constexpr int warpsABlock = 4;
constexpr int largestHeadDim = 512;
constexpr unsigned everyLane = 0xffffffffu;

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

__device__ float sumOverWarp(float value) {
    for (int apart = warp / 2; apart > 0; apart /= 2) {
        value += __shfl_xor_sync(everyLane, value, apart);
    }
    return value;
}

// A running softmax: maximum, sum of e^(s - m), sum of (s - m) e^(s - m). l == 0: empty.
struct Stream {
    float m = 0, l = 0, t = 0;

    __device__ void add(float score) { merge(score, 1.0f, 0.0f); }
    __device__ void merge(float otherM, float otherL, float otherT) {
        if (otherL == 0) return;
        if (l == 0) {
            m = otherM, l = otherL, t = otherT;
            return;
        }
        const float most = fmaxf(m, otherM);
        const float own = expf(m - most), others = expf(otherM - most);
        // Where a factor is 0 its term is 0 too, however far the maximum moved.
        t = (own > 0 ? own * (t + (m - most) * l) : 0.0f) +
            (others > 0 ? others * (otherT + (otherM - most) * otherL) : 0.0f);
        l = own * l + others * otherL;
        m = most;
    }
};

struct Row {
    const CudaAttention* problem;
    int head;
    long long row, index;  // among the queries, among the keys

    __device__ bool allowed(long long key) const {
        const CudaAttention& p = *problem;
        return p.window == 0 || index - key < p.window || key < p.keepFirst;
    }
    __device__ float score(long long key) const {
        const CudaAttention& p = *problem;
        const long long distance = index - key;
        const bool second = p.q2 != nullptr && distance >= p.branchDistance && key >= p.branchFirst;
        const long long keyHead = static_cast<long long>(head) * p.keyValueHeads / p.heads;
        const float* q = (second ? p.q2 : p.q) + (head * p.rows + row) * p.headDim;
        const float* k = (second ? p.k2 : p.k) + (keyHead * p.keys + key) * p.headDim;
        float dot = 0;
        for (int i = 0; i < p.headDim; ++i)
            dot = fmaf(q[i], k[i], dot);
        float factor = p.scale[head];
        if (p.rowFactor != nullptr) factor *= p.rowFactor[head * p.rows + row];
        return factor * dot + (p.bias != nullptr ? p.bias[head * p.keys + distance] : 0.0f);
    }
};

__global__ void attend(CudaAttention p, long long firstRow, long long rows) {
    const int lane = threadIdx.x % warp;
    const long long task = blockIdx.x * static_cast<long long>(warpsABlock) + threadIdx.x / warp;
    if (task >= rows * p.heads) return;
    const long long at = firstRow + task % rows;
    const Row row{&p, static_cast<int>(task / rows), at, p.firstRow + at};

    Stream stream;
    for (long long key = lane; key <= row.index; key += warp) {
        if (row.allowed(key)) stream.add(row.score(key));
    }
    for (int apart = warp / 2; apart > 0; apart /= 2) {
        const float m = __shfl_xor_sync(everyLane, stream.m, apart);
        const float l = __shfl_xor_sync(everyLane, stream.l, apart);
        const float t = __shfl_xor_sync(everyLane, stream.t, apart);
        stream.merge(m, l, t);
    }
    const float mean = stream.t / stream.l;  // of s - m

    float out[largestHeadDim / warp] = {};
    float variance = 0, first = 0, window = 0;
    const long long keyHead = static_cast<long long>(row.head) * p.keyValueHeads / p.heads;
    for (long long begin = 0; begin <= row.index; begin += warp) {
        const long long key = begin + lane;
        float weight = 0;
        if (key <= row.index && row.allowed(key)) {
            const float shifted = row.score(key) - stream.m;
            weight = expf(shifted) / stream.l;
            if (weight > 0) variance += weight * (shifted - mean) * (shifted - mean);
            if (key < p.massFirst) first += weight;
            if (row.index - key < p.massWindow) window += weight;
        }
        if (p.out == nullptr) continue;
        for (int other = 0; other < warp && begin + other <= row.index; ++other) {
            const float of = __shfl_sync(everyLane, weight, other);
            const float* v = p.v + (keyHead * p.keys + begin + other) * p.headDim;
            for (int i = 0; i * warp + lane < p.headDim; ++i) {
                out[i] = fmaf(of, v[i * warp + lane], out[i]);
            }
        }
    }
    variance = sumOverWarp(variance);
    first = sumOverWarp(first);
    window = sumOverWarp(window);
    const long long cell = row.head * p.rows + row.row;
    if (p.out != nullptr) {
        for (int i = 0; i * warp + lane < p.headDim; ++i) {
            p.out[cell * p.headDim + i * warp + lane] = out[i];
        }
    }
    if (lane != 0) return;
    if (p.logSumExp != nullptr) p.logSumExp[cell] = stream.m + logf(stream.l);
    if (p.entropy != nullptr) p.entropy[cell] = fmaxf(logf(stream.l) - mean, 0.0f);
    if (p.scoreVariance != nullptr) p.scoreVariance[cell] = variance;
    if (p.firstMass != nullptr) p.firstMass[cell] = first;
    if (p.windowMass != nullptr) p.windowMass[cell] = window;
}

// Device memory for one array, filled from and copied back to the host; freed with the object.
class DeviceArray {
  public:
    DeviceArray(const float* from, long long count) : count_(from != nullptr ? count : 0) {
        allocate();
        if (count_ > 0) {
            check(cudaMemcpy(data_, from, bytes(), cudaMemcpyHostToDevice), "copying to the GPU");
        }
    }
    // For a result that goes back to `to`.
    static DeviceArray result(float* to, long long count) {
        DeviceArray array(nullptr, 0);
        array.count_ = to != nullptr ? count : 0;
        array.allocate();
        array.to_ = to;
        return array;
    }
    DeviceArray(DeviceArray&& other) noexcept
        : data_(other.data_), to_(other.to_), count_(other.count_) {
        other.data_ = nullptr;
    }
    DeviceArray(const DeviceArray&) = delete;
    ~DeviceArray() { cudaFree(data_); }

    float* data() const { return data_; }
    void copyBack() const {
        if (to_ == nullptr) return;
        check(cudaMemcpy(to_, data_, bytes(), cudaMemcpyDeviceToHost), "copying from the GPU");
    }

  private:
    std::size_t bytes() const { return static_cast<std::size_t>(count_) * sizeof(float); }
    void allocate() {
        if (count_ > 0) check(cudaMalloc(&data_, bytes()), "GPU memory");
    }
    float* data_ = nullptr;
    float* to_ = nullptr;
    long long count_ = 0;
};

bool run(const CudaAttention& host) {
    if (host.headDim > largestHeadDim) {
        throw std::runtime_error("head dimension " + std::to_string(host.headDim) +
                                 "; the GPU kernel takes at most 512");
    }
    const long long queries = host.heads * host.rows;
    const long long keys = host.keyValueHeads * host.keys;
    const DeviceArray q(host.q, queries * host.headDim), k(host.k, keys * host.headDim);
    const DeviceArray v(host.v, keys * host.headDim), scale(host.scale, host.heads);
    const DeviceArray rowFactor(host.rowFactor, queries), bias(host.bias, host.heads * host.keys);
    const DeviceArray q2(host.q2, queries * host.headDim), k2(host.k2, keys * host.headDim);
    std::vector<DeviceArray> results;
    results.push_back(DeviceArray::result(host.out, queries * host.headDim));
    for (float* to :
         {host.logSumExp, host.entropy, host.scoreVariance, host.firstMass, host.windowMass}) {
        results.push_back(DeviceArray::result(to, queries));
    }
    CudaAttention device = host;
    device.q = q.data(), device.k = k.data(), device.v = v.data(), device.scale = scale.data();
    device.rowFactor = rowFactor.data(), device.bias = bias.data();
    device.q2 = q2.data(), device.k2 = k2.data();
    device.out = results[0].data(), device.logSumExp = results[1].data();
    device.entropy = results[2].data(), device.scoreVariance = results[3].data();
    device.firstMass = results[4].data(), device.windowMass = results[5].data();

    // Few enough scores a launch that a stop is seen soon.
    const long long rowsALaunch = 1 + (1ll << 27) / (host.heads * host.keys);
    for (long long row = 0; row < host.rows; row += rowsALaunch) {
        if (host.stop != nullptr && host.stop(host.stopArgument) != 0) return false;
        const long long rows = row + rowsALaunch < host.rows ? rowsALaunch : host.rows - row;
        const long long blocks = (rows * host.heads + warpsABlock - 1) / warpsABlock;
        attend<<<static_cast<unsigned>(blocks), warp * warpsABlock>>>(device, row, rows);
        check(cudaGetLastError(), "starting the attention kernel");
        check(cudaDeviceSynchronize(), "the attention kernel");
    }
    for (const DeviceArray& result : results)
        result.copyBack();
    return true;
}

}  // namespace

int sextantCudaDevice(char* text) {
    try {
        int count = 0;
        check(cudaGetDeviceCount(&count), "looking for a GPU");
        if (count == 0) throw std::runtime_error("no GPU");
        cudaDeviceProp properties;
        check(cudaGetDeviceProperties(&properties, 0), "asking the GPU");
        std::snprintf(text, 256, "%s", properties.name);
        return 0;
    } catch (const std::exception& error) {
        std::snprintf(text, 256, "%s", error.what());
        return 2;
    }
}

int sextantCudaAttention(const CudaAttention* problem, char* error) {
    try {
        return run(*problem) ? 0 : 1;
    } catch (const std::exception& reason) {
        std::snprintf(error, 256, "%s", reason.what());
        return 2;
    }
}
