// SPDX-License-Identifier: GPL-3.0-or-later
// Where a model is measured and trained, and how exactly: the policy that everything which runs a
// layer takes as an argument. For files that know torch.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "analysis/device.h"
#include "kernels/kernels.h"

namespace sextant {

struct Compute {
    c10::Device device{c10::kCPU};
    // Of both sides of a matrix product; its result, and all else, is fp32.
    c10::ScalarType products = c10::kFloat;
    // What computes attention, and rows where it can; never null.
    std::shared_ptr<const Kernels> kernels = fastestKernels();
    int threads = 0;  // of the CPU; 0: threads() (model.h)
    // Bytes it may take; nothing: what freeBytes() finds.
    std::optional<std::uint64_t> memory = {};

    // Rows go by libtorch's operations, wherever the tensors are: these kernels have none for them.
    bool byTensors() const { return !kernels->rmsNorm; }
    bool onCpu() const { return device.is_cpu(); }

    // The CPU's, of the widest instructions it has.
    static std::shared_ptr<const Kernels> fastestKernels();
};

// Opens the CUDA half of libtorch and of the kernels where `device` asks for a GPU; automatic: the
// CPU where there is none. Throws Error for cuda, saying what is missing.
Compute openCompute(Device device, c10::ScalarType products = c10::kFloat);

// What computes: "NVIDIA H200", "CPU".
std::string nameOf(const Compute& compute);

int threadsOf(const Compute& compute);

// Bytes of the memory it computes in that can still be taken.
std::uint64_t freeBytes(const Compute& compute);

// While it lives, libtorch's settings for the whole process are those of a Compute: the number of
// threads, and away from the CPU that two runs of one thing are equal. Then they are what they were
// before. One at a time.
class ComputeScope {
  public:
    explicit ComputeScope(const Compute& compute);
    ~ComputeScope();
    ComputeScope(const ComputeScope&) = delete;
    ComputeScope& operator=(const ComputeScope&) = delete;

  private:
    int threads_;
    bool deterministic_, warnOnly_, filled_;
    bool away_;
    std::optional<std::string> workspace_;
};

}  // namespace sextant
