// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA half of the kernels, opened at run time: one program serves machines with and without a
// GPU.
#pragma once

#include <memory>
#include <string>

#include "kernels/attention.h"

namespace sextant {

class CudaModule {
  public:
    // Null when there is no module beside the program, no driver or no GPU; `why` then says which.
    static std::unique_ptr<CudaModule> open(std::string& why);
    ~CudaModule();
    CudaModule(const CudaModule&) = delete;
    CudaModule& operator=(const CudaModule&) = delete;

    const std::string& device() const { return device_; }  // "NVIDIA H200"

    // As attention() in attention.h, in fp32 on the GPU; arrays stay in the host's memory. Throws
    // std::invalid_argument on impossible shapes, std::runtime_error when the GPU fails.
    Outcome attention(const AttentionProblem& problem) const;

  private:
    CudaModule() = default;
    void* library_ = nullptr;
    std::string device_;
};

}  // namespace sextant
