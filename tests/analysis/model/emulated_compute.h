// SPDX-License-Identifier: GPL-3.0-or-later
// A Compute away from the CPU: the GPU's kernels run thread by thread, and libtorch's operations on
// a device that refuses tensors of other devices.
#pragma once

#include "analysis/model/compute.h"
#include "kernels/cuda_module.h"
#include "tests/analysis/model/strict_device.h"
#include "tests/catch.h"

namespace sextant::test {

inline Compute emulatedCompute() {
    std::string why;
    const auto module = CudaModule::open(why, SEXTANT_EMULATED_CUDA);
    INFO(why);
    REQUIRE(module != nullptr);
    Compute compute;
    compute.kernels = std::make_shared<const Kernels>(CudaModule::kernels(module));
    compute.device = strictDevice();
    compute.memory = std::uint64_t{1} << 32;
    return compute;
}

}  // namespace sextant::test
