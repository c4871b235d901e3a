// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/compute.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/util/env.h>
#include <dlfcn.h>

#include <cstdlib>

#include "analysis/error.h"
#include "analysis/model/cuda_half.h"
#include "analysis/model/libtorch_version.h"
#include "analysis/model/memory.h"
#include "analysis/model/model.h"
#include "analysis/precision.h"
#include "kernels/cuda_module.h"

namespace sextant {

namespace {

constexpr const char* workspaceName = "CUBLAS_WORKSPACE_CONFIG";

// What was found on this machine, once.
struct Gpu {
    std::shared_ptr<const Kernels> kernels;
    Message why;  // there is none; empty: there is
    bool wantsLibtorch = false;
};

// Empty: it is open, for the whole process.
Message openCudaHalf() {
    if (dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) != nullptr) return {};
    Message why = Message::verbatim(dlerror());
    for (const auto& folder : libtorchFolders()) {
        const CudaHalf half = cudaHalfIn(folder, libtorchVersion());
        if (!half.why.empty()) why = half.why;
        if (half.library.empty()) continue;
        // Its other half is the program's, which is open: libraries are told by their names.
        if (dlopen(half.library.c_str(), RTLD_NOW | RTLD_GLOBAL) != nullptr) return {};
        why = Message::verbatim(dlerror());
    }
    return why;
}

Gpu look() {
    Gpu found;
    std::string missing;
    const auto module = CudaModule::open(missing);
    found.why = Message::verbatim(missing);
    if (!module) return found;
    // libtorch remembers its first answer, so its CUDA half is opened before it is asked.
    if (const Message why = openCudaHalf(); !why.empty()) {
        found.wantsLibtorch = true;
        found.why =
            Message("{} is here, libtorch's half for GPUs is not ({})", module->device(), why);
    } else if (!at::hasCUDA()) {
        found.why = Message("libtorch finds no GPU");
    } else {
        found.why = {};
        // Before its memory is asked for: the allocator refuses a device that is not set up.
        at::globalContext().lazyInitDevice(at::kCUDA);
        found.kernels = std::make_shared<const Kernels>(CudaModule::kernels(module));
    }
    return found;
}

const Gpu& gpu() {
    static const Gpu found = look();
    return found;
}

}  // namespace

std::shared_ptr<const Kernels> Compute::fastestKernels() {
    return {std::shared_ptr<void>(), &cpuKernels().front()};
}

Message whyNoGpu() {
    return gpu().kernels ? Message() : Message("no GPU can be used here: {}", gpu().why);
}

bool gpuWantsLibtorch() {
    return gpu().wantsLibtorch;
}

std::string deviceName(Device device) {
    if (device == Device::cpu) return "CPU";
    if (gpu().kernels) return gpu().kernels->name;
    return device == Device::cuda ? "no GPU" : "CPU";
}

Compute openCompute(Device device, c10::ScalarType products) {
    Compute compute;
    compute.products = products;
    if (device == Device::cpu) return compute;
    if (gpu().kernels) {
        compute.device = c10::Device(c10::kCUDA, 0);
        compute.kernels = gpu().kernels;
    } else if (device == Device::cuda) {
        throw Error(
            gpuWantsLibtorch()
                ? Message("--device cuda: {}. sextant-batch gpu --fetch fetches it. --device cpu "
                          "computes without one",
                          whyNoGpu())
                : Message("--device cuda: {}. --device cpu computes without one", whyNoGpu()));
    }
    return compute;
}

std::shared_ptr<const Compute> sharedCompute(Device device) {
    return sharedCompute(device, Precision::fp32);
}

std::shared_ptr<const Compute> sharedCompute(Device device, Precision precision) {
    const bool exact = precision == Precision::fp32;
    const auto opened = [](Device on, c10::ScalarType products) {
        return std::make_shared<const Compute>(openCompute(on, products));
    };
    if (device == Device::cpu || (device == Device::automatic && !gpu().kernels)) {
        static const auto cpu = opened(Device::cpu, c10::kFloat),
                          faster = opened(Device::cpu, c10::kBFloat16);
        return exact ? cpu : faster;
    }
    static const auto there = opened(Device::cuda, c10::kFloat),
                      faster = opened(Device::cuda, c10::kBFloat16);
    return exact ? there : faster;
}

std::string describe(const Compute& compute) {
    return nameOf(compute) + (compute.products == c10::kFloat ? ", fp32" : ", bf16");
}

ComputePlace placeOn(Device device) {
    return placeOn(device, Precision::fp32);
}

ComputePlace placeOn(Device device, Precision precision) {
    const auto compute = sharedCompute(device, precision);
    return {compute, describe(*compute)};
}

std::string nameOf(const Compute& compute) {
    return compute.onCpu() ? "CPU" : compute.kernels->name;
}

int threadsOf(const Compute& compute) {
    return compute.threads > 0 ? compute.threads : threads();
}

std::uint64_t freeBytes(const Compute& compute) {
    if (compute.memory) return *compute.memory;
    if (compute.onCpu()) return availableBytes();
    auto* const allocator = c10::getDeviceAllocator(compute.device.type());
    const auto [unused, all] = allocator->getMemoryInfo(compute.device.index());
    // What libtorch holds and nothing uses is free as well. The first kind of each statistic is the
    // sum over all.
    const auto held = allocator->getDeviceStats(compute.device.index());
    return static_cast<std::uint64_t>(unused) +
           static_cast<std::uint64_t>(held.reserved_bytes[0].current -
                                      held.allocated_bytes[0].current);
}

ComputeScope::ComputeScope(const Compute& compute)
    : threads_(at::get_num_threads()),
      deterministic_(at::globalContext().deterministicAlgorithms()),
      warnOnly_(at::globalContext().deterministicAlgorithmsWarnOnly()),
      filled_(at::globalContext().deterministicFillUninitializedMemory()),
      away_(!compute.onCpu()) {
    // Gradients, on the CPU too, ask libtorch for a GPU, and it remembers its first answer.
    gpu();
    at::set_num_threads(threadsOf(compute));
    if (!away_) return;
    // One stream and this setting make the products of two runs equal (cuBLAS's documentation).
    workspace_ = c10::utils::get_env(workspaceName);
    if (!workspace_) c10::utils::set_env(workspaceName, ":4096:8");
    // Where libtorch has no such operation it says so.
    at::globalContext().setDeterministicAlgorithms(true, true);
    at::globalContext().setDeterministicFillUninitializedMemory(false);
}

ComputeScope::~ComputeScope() {
    at::set_num_threads(threads_);
    if (!away_) return;
    if (!workspace_) ::unsetenv(workspaceName);
    at::globalContext().setDeterministicAlgorithms(deterministic_, warnOnly_);
    at::globalContext().setDeterministicFillUninitializedMemory(filled_);
}

}  // namespace sextant
