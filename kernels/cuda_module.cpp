// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda_module.h"

#include <dlfcn.h>

#include <stdexcept>

#include "kernels/attention_problem.h"
#include "kernels/cuda/attention_cuda.h"

namespace sextant {

namespace {

constexpr int stoppedCode = 1;
constexpr int failedCode = 2;
constexpr int mostBlocks = 65535;  // of a launch, in the second and third dimension

int stopRequested(void* token) {
    return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
}

void throwOnFailure(int code, const char* error) {
    if (code == failedCode) throw std::runtime_error(std::string("GPU: ") + error);
}

void checkGrid(int heads, int batch) {
    if (heads > mostBlocks || batch > mostBlocks)
        throw std::invalid_argument("attention on the GPU: " + std::to_string(heads) +
                                    " heads and a batch of " + std::to_string(batch) +
                                    "; expected at most 65535 of each");
}

CudaStride plain(const BatchStride& stride) {
    return {stride.sequence, stride.head, stride.row};
}

CudaStride plain(const Stride& stride, std::int64_t sequence) {
    return {sequence, stride.head, stride.row};
}

}  // namespace

template <class Function>
Function CudaModule::function(const char* name) const {
    void* found = dlsym(library_, name);
    if (found == nullptr)
        throw std::runtime_error(std::string("the CUDA module has no ") + name +
                                 "; it belongs to another build of Sextant");
    return reinterpret_cast<Function>(found);
}

std::shared_ptr<const CudaModule> CudaModule::open(std::string& why, const char* file) {
    std::shared_ptr<CudaModule> module(new CudaModule);
    module->library_ = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (module->library_ == nullptr) {
        why = dlerror();
        return nullptr;
    }
    const auto device = reinterpret_cast<decltype(&sextantCudaDevice)>(
        dlsym(module->library_, "sextantCudaDevice"));
    char text[256] = "it has no sextantCudaDevice";
    if (device == nullptr || device(text) != 0) {
        why = std::string(file) + ": " + text;
        return nullptr;
    }
    module->device_ = text;
    return module;
}

CudaModule::~CudaModule() {
    if (library_ != nullptr) dlclose(library_);
}

Outcome CudaModule::attention(const AttentionProblem& p, const AttentionBatch& batch) const {
    if (p.rowIndex != nullptr)
        throw std::invalid_argument(
            "attention on the GPU: rowIndex is given; expected null, sparse rows run on the CPU");
    checkProblem(p);
    checkGrid(p.heads, batch.size);
    if (p.rows == 0) return Outcome::done;
    CudaAttention plainProblem{};
    plainProblem.batch = batch.size;
    plainProblem.heads = p.heads;
    plainProblem.keyValueHeads = p.keyValueHeads;
    plainProblem.headDim = p.headDim;
    plainProblem.keys = p.keys;
    plainProblem.firstRow = p.firstRow;
    plainProblem.rows = p.rows;
    plainProblem.q = p.q;
    plainProblem.k = p.k;
    plainProblem.v = p.v;
    plainProblem.qStride = plain(p.qStride, batch.q);
    plainProblem.kStride = plain(p.kStride, batch.k);
    plainProblem.vStride = plain(p.vStride, batch.v);
    plainProblem.scale = p.scale;
    plainProblem.rowFactor = p.rowFactor;
    plainProblem.bias = p.bias;
    plainProblem.q2 = p.q2;
    plainProblem.k2 = p.k2;
    plainProblem.branchDistance = p.branchDistance;
    plainProblem.branchFirst = p.branchFirst;
    plainProblem.window = p.window;
    plainProblem.keepFirst = p.keepFirst;
    plainProblem.out = p.out;
    plainProblem.outStride = plain(p.outStride, batch.out);
    plainProblem.logSumExp = p.logSumExp;
    plainProblem.entropy = p.entropy;
    plainProblem.scoreVariance = p.scoreVariance;
    plainProblem.firstMass = p.firstMass;
    plainProblem.windowMass = p.windowMass;
    plainProblem.massFirst = p.massFirst;
    plainProblem.massWindow = p.massWindow;
    std::stop_token stop = p.stop;
    if (stop.stop_possible()) {
        plainProblem.stop = stopRequested;
        plainProblem.stopArgument = &stop;
    }
    char error[256] = "";
    const auto call = function<decltype(&sextantCudaAttention)>("sextantCudaAttention");
    const int code = call(&plainProblem, error);
    throwOnFailure(code, error);
    return code == stoppedCode ? Outcome::stopped : Outcome::done;
}

void CudaModule::attentionBackward(const AttentionBackwardProblem& p, float* rowScratch) const {
    checkProblem(p);
    checkGrid(p.heads, p.batch);
    if (p.dScale != nullptr)
        throw std::invalid_argument("attentionBackward on the GPU: dScale is given; expected null");
    if (rowScratch == nullptr)
        throw std::invalid_argument(
            "attentionBackward on the GPU: rowScratch is null; expected "
            "an array");
    CudaAttentionBackward plainProblem{};
    plainProblem.batch = p.batch;
    plainProblem.heads = p.heads;
    plainProblem.keyValueHeads = p.keyValueHeads;
    plainProblem.headDim = p.headDim;
    plainProblem.keys = p.keys;
    plainProblem.q = p.q;
    plainProblem.k = p.k;
    plainProblem.v = p.v;
    plainProblem.qStride = plain(p.qStride);
    plainProblem.kStride = plain(p.kStride);
    plainProblem.vStride = plain(p.vStride);
    plainProblem.scale = p.scale;
    plainProblem.bias = p.bias;
    plainProblem.window = p.window;
    plainProblem.out = p.out;
    plainProblem.outStride = plain(p.outStride);
    plainProblem.logSumExp = p.logSumExp;
    plainProblem.dOut = p.dOut;
    plainProblem.dOutStride = plain(p.dOutStride);
    plainProblem.dq = p.dq;
    plainProblem.dk = p.dk;
    plainProblem.dv = p.dv;
    plainProblem.dBias = p.dBias;
    plainProblem.rowScratch = rowScratch;
    char error[256] = "";
    const auto call =
        function<decltype(&sextantCudaAttentionBackward)>("sextantCudaAttentionBackward");
    throwOnFailure(call(&plainProblem, error), error);
}

CudaModule::Array::Array(const CudaModule& module, const std::vector<float>& values)
    : module_(module), size_(values.size()) {
    if (size_ == 0) return;
    const unsigned long long bytes = size_ * sizeof(float);
    char error[256] = "";
    void* memory = nullptr;
    const auto allocate = module.function<decltype(&sextantCudaAllocate)>("sextantCudaAllocate");
    const auto release = module.function<decltype(&sextantCudaFree)>("sextantCudaFree");
    const auto copy = module.function<decltype(&sextantCudaToDevice)>("sextantCudaToDevice");
    throwOnFailure(allocate(&memory, bytes, error), error);
    data_ = std::shared_ptr<float>(static_cast<float*>(memory), [release](float* data) {
        char ignored[256];
        release(data, ignored);
    });
    throwOnFailure(copy(memory, values.data(), bytes, error), error);
}

void CudaModule::Array::copyTo(std::vector<float>& values) const {
    values.resize(size_);
    if (size_ == 0) return;
    char error[256] = "";
    const auto copy = module_.function<decltype(&sextantCudaToHost)>("sextantCudaToHost");
    throwOnFailure(copy(values.data(), data(), size_ * sizeof(float), error), error);
}

}  // namespace sextant
