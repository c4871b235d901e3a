// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda_module.h"

#include <dlfcn.h>

#include <initializer_list>
#include <stdexcept>

#include "kernels/attention_problem.h"
#include "kernels/cuda/attention_cuda.h"

namespace sextant {

namespace {

constexpr int stoppedCode = 1;
constexpr int failedCode = 2;
constexpr int mostBlocks = 65535;  // of a launch, in the second and third dimension

void throwOnFailure(int code, const char* error) {
    if (code == failedCode) throw std::runtime_error(std::string("GPU: ") + error);
}

void checkGrid(int heads, int batch) {
    if (heads > mostBlocks || batch > mostBlocks)
        throw std::invalid_argument("attention on the GPU: " + std::to_string(heads) +
                                    " heads and a batch of " + std::to_string(batch) +
                                    "; expected at most 65535 of each");
}

struct Field {
    bool given;
    const char* name;
};

void refuse(const char* function, std::initializer_list<Field> onlyOnTheCpu) {
    for (const Field& field : onlyOnTheCpu) {
        if (field.given)
            throw std::invalid_argument(std::string(function) + " on the GPU: " + field.name +
                                        " is given; only the CPU's kernels do that");
    }
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

Outcome CudaModule::attention(const AttentionProblem& p) const {
    checkProblem(p);
    refuse("attention",
           {{p.rowIndex != nullptr, "rowIndex"}, {p.distanceWeight != nullptr, "distanceWeight"}});
    checkGrid(p.heads, p.batch);
    if (p.rows == 0) return Outcome::done;
    char error[256] = "";
    const auto call = function<decltype(&sextantCudaAttention)>("sextantCudaAttention");
    const int code = call(&p, error);
    throwOnFailure(code, error);
    return code == stoppedCode ? Outcome::stopped : Outcome::done;
}

Outcome CudaModule::attentionBackward(const AttentionProblem& p, const AttentionGradient& g) const {
    checkGradient(p, g);
    checkGrid(p.heads, p.batch);
    refuse("attentionBackward", {{g.dScale != nullptr, "dScale"},
                                 {g.dRowFactor != nullptr, "dRowFactor"},
                                 {g.dSink != nullptr, "dSink"}});
    if (p.rows == 0) return Outcome::done;
    if (g.rowScratch == nullptr)
        throw std::invalid_argument(
            "attentionBackward on the GPU: rowScratch is null; expected "
            "an array");
    char error[256] = "";
    const auto call =
        function<decltype(&sextantCudaAttentionBackward)>("sextantCudaAttentionBackward");
    const int code = call(&p, &g, error);
    throwOnFailure(code, error);
    return code == stoppedCode ? Outcome::stopped : Outcome::done;
}

Kernels CudaModule::kernels(std::shared_ptr<const CudaModule> module) {
    return {module->device(),
            [module](const AttentionProblem& p) { return module->attention(p); },
            [module](const AttentionProblem& p, const AttentionGradient& g) {
                return module->attentionBackward(p, g);
            },
            {},
            {},
            {}};
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
