// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/compute.h"

#include <ATen/Context.h>
#include <dlfcn.h>

#include <cstdlib>

#include "analysis/error.h"

namespace sextant {

namespace {

// Empty where a GPU can be used; libtorch remembers its first answer, so its CUDA half is opened
// before it is asked.
std::string whyNoGpu(std::shared_ptr<const CudaModule>& gpu) {
    std::string why;
    gpu = CudaModule::open(why);
    if (!gpu) return why;
    // One stream and this setting make the products of two runs equal (cuBLAS's documentation).
    setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 0);
    if (dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) == nullptr)
        return std::string(dlerror()) +
               ". libtorch's CUDA half wants NVIDIA's libraries: scripts/libtorch.sh --cuda "
               "fetches them; then build again";
    if (!at::hasCUDA()) return "libtorch finds no GPU";
    return {};
}

}  // namespace

Compute openCompute(TrainDevice device, Precision precision) {
    Compute compute;
    compute.precision = precision;
    if (device == TrainDevice::cpu) return compute;
    const std::string why = whyNoGpu(compute.gpu);
    if (why.empty()) {
        compute.device = at::Device(at::kCUDA, 0);
        // Two runs of one recipe are equal; where libtorch has no such operation it says so.
        at::globalContext().setDeterministicAlgorithms(true, true);
        at::globalContext().setDeterministicFillUninitializedMemory(false);
        return compute;
    }
    if (device == TrainDevice::cuda)
        throw Error("--device cuda: no GPU can be used here: " + why +
                    ". --device cpu trains without one");
    compute.gpu = nullptr;
    return compute;
}

std::string nameOf(const Compute& compute) {
    return compute.gpu ? compute.gpu->device() : "the CPU";
}

}  // namespace sextant
