// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA half of the kernels, opened at run time: one program serves machines with and without a
// GPU. All arrays are in the GPU's memory; work is queued in order with libtorch's (the legacy
// default stream), and calls return before it is done.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "kernels/attention.h"
#include "kernels/attention_backward.h"
#include "kernels/kernels.h"

namespace sextant {

class CudaModule {
  public:
    // Null when there is no such module, no driver or no GPU; `why` then says which. A name without
    // a slash is looked for beside the program.
    static std::shared_ptr<const CudaModule> open(std::string& why,
                                                  const char* file = "libsextant_cuda.so");
    ~CudaModule();
    CudaModule(const CudaModule&) = delete;
    CudaModule& operator=(const CudaModule&) = delete;

    const std::string& device() const { return device_; }  // "NVIDIA H200"

    // As attention() in fp32, without rowIndex and distanceWeight. With a stop flag that can be
    // raised the call waits for its work, a few milliseconds at a time. Throws
    // std::invalid_argument on impossible shapes, std::runtime_error when the GPU fails.
    Outcome attention(const AttentionProblem& problem) const;

    // As attentionBackward(), with rowScratch, without a second branch, dScale, dRowFactor and
    // dSink. Throws likewise.
    Outcome attentionBackward(const AttentionProblem& problem,
                              const AttentionGradient& gradient) const;

    // The module's kernels as a table, which keeps the module open.
    static Kernels kernels(std::shared_ptr<const CudaModule> module);

    // An array in the GPU's memory, for callers without libtorch. Throws std::runtime_error.
    class Array {
      public:
        Array(const CudaModule& module, const std::vector<float>& values);  // copied to the GPU
        float* data() const { return data_.get(); }  // null where there are no values
        void copyTo(std::vector<float>& values) const;

      private:
        const CudaModule& module_;
        std::size_t size_;
        std::shared_ptr<float> data_;
    };

  private:
    CudaModule() = default;
    template <class Function>
    Function function(const char* name) const;

    void* library_ = nullptr;
    std::string device_;
};

}  // namespace sextant
