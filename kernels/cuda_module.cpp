// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda_module.h"

#include <dlfcn.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "kernels/attention_problem.h"
#include "kernels/cuda/attention_cuda.h"

namespace sextant {

namespace {

using DeviceFunction = int (*)(char*);
using AttentionFunction = int (*)(const CudaAttention*, char*);

// [heads, rows, width] without gaps; empty where there is nothing.
std::vector<float> contiguous(const float* from, Stride stride, std::int64_t heads,
                              std::int64_t rows, std::int64_t width) {
    std::vector<float> packed;
    if (from == nullptr) return packed;
    packed.reserve(static_cast<std::size_t>(heads * rows * width));
    for (std::int64_t head = 0; head < heads; ++head) {
        for (std::int64_t row = 0; row < rows; ++row) {
            const float* first = from + head * stride.head + row * stride.row;
            packed.insert(packed.end(), first, first + width);
        }
    }
    return packed;
}

const float* orNull(const std::vector<float>& values) {
    return values.empty() ? nullptr : values.data();
}

int stopRequested(void* token) {
    return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
}

}  // namespace

std::unique_ptr<CudaModule> CudaModule::open(std::string& why) {
    std::unique_ptr<CudaModule> module(new CudaModule);
    module->library_ = dlopen("libsextant_cuda.so", RTLD_NOW | RTLD_LOCAL);
    if (module->library_ == nullptr) {
        why = dlerror();
        return nullptr;
    }
    const auto device =
        reinterpret_cast<DeviceFunction>(dlsym(module->library_, "sextantCudaDevice"));
    char text[256] = "the module has no sextantCudaDevice";
    if (device == nullptr || device(text) != 0) {
        why = text;
        return nullptr;
    }
    module->device_ = text;
    return module;
}

CudaModule::~CudaModule() {
    if (library_ != nullptr) dlclose(library_);
}

Outcome CudaModule::attention(const AttentionProblem& problem) const {
    checkProblem(problem);
    const auto function =
        reinterpret_cast<AttentionFunction>(dlsym(library_, "sextantCudaAttention"));
    if (function == nullptr)
        throw std::runtime_error("the CUDA module has no sextantCudaAttention");
    const AttentionProblem& p = problem;
    const auto q = contiguous(p.q, p.qStride, p.heads, p.rows, p.headDim);
    const auto k = contiguous(p.k, p.kStride, p.keyValueHeads, p.keys, p.headDim);
    const auto v = contiguous(p.v, p.vStride, p.keyValueHeads, p.keys, p.headDim);
    const auto q2 = contiguous(p.q2, p.qStride, p.heads, p.rows, p.headDim);
    const auto k2 = contiguous(p.k2, p.kStride, p.keyValueHeads, p.keys, p.headDim);
    std::vector<float> out(p.out != nullptr ? q.size() : 0);
    std::stop_token stop = p.stop;
    const CudaAttention plain{p.heads,
                              p.keyValueHeads,
                              p.headDim,
                              p.keys,
                              p.firstRow,
                              p.rows,
                              q.data(),
                              k.data(),
                              v.data(),
                              p.scale,
                              p.rowFactor,
                              p.bias,
                              orNull(q2),
                              orNull(k2),
                              p.branchDistance,
                              p.branchFirst,
                              p.window,
                              p.keepFirst,
                              out.empty() ? nullptr : out.data(),
                              p.logSumExp,
                              p.entropy,
                              p.scoreVariance,
                              p.firstMass,
                              p.windowMass,
                              p.massFirst,
                              p.massWindow,
                              stopRequested,
                              &stop};
    char error[256] = "";
    const int result = function(&plain, error);
    if (result == 2) throw std::runtime_error(error);
    if (result == 1) return Outcome::stopped;
    for (std::int64_t head = 0; !out.empty() && head < p.heads; ++head) {
        for (std::int64_t row = 0; row < p.rows; ++row) {
            const float* from = out.data() + (head * p.rows + row) * p.headDim;
            std::copy_n(from, p.headDim, p.out + head * p.outStride.head + row * p.outStride.row);
        }
    }
    return Outcome::done;
}

}  // namespace sextant
