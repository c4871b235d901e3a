// SPDX-License-Identifier: GPL-3.0-or-later
// Where a TrainGraph computes, and how exactly: for files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>

#include "analysis/train/recipe.h"
#include "analysis/train/train.h"
#include "kernels/cuda_module.h"

namespace sextant {

struct Compute {
    at::Device device{at::kCPU};
    // Its kernels for attention; the rest of the model then goes by libtorch's operations, wherever
    // the tensors are. Null: the kernels of the CPU.
    std::shared_ptr<const CudaModule> gpu;
    Precision precision = Precision::fp32;
};

// Opens the CUDA half of libtorch and of the kernels where `device` asks for a GPU; automatic: the
// CPU where there is none. Throws Error for cuda, saying what is missing.
Compute openCompute(TrainDevice device, Precision precision);

// What progress says of it: "NVIDIA H200", "the CPU".
std::string nameOf(const Compute& compute);

// train() where a Compute is already open; options.device is not read.
TrainLine trainOn(const Compute& compute, const TrainRecipe& recipe, const PackedTokens& tokens,
                  const std::filesystem::path& folder, const TrainOptions& options,
                  const Progress& progress = {});

}  // namespace sextant
