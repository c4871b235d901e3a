// SPDX-License-Identifier: GPL-3.0-or-later
// Errors of the CUDA runtime as exceptions, exceptions as return codes, and the start of a kernel.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <stdexcept>
#include <string>

namespace sextant {

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

// Runs `work` (which returns 0 or 1) for a function of attention_cuda.h.
template <class Work>
int guarded(char* error, const Work& work) {
    try {
        return work();
    } catch (const std::exception& reason) {
        std::snprintf(error, 256, "%s", reason.what());
        return 2;
    }
}

template <class Kernel, class... Arguments>
void launch(const char* what, Kernel kernel, dim3 blocks, int threads, Arguments... arguments) {
#ifdef __CUDACC__
    kernel<<<blocks, static_cast<unsigned>(threads)>>>(arguments...);
#else
    // The tests compile kernels as C++ and run them thread by thread (tests/kernels/emulated_cuda).
    emulated::launch(blocks, threads, [&] { kernel(arguments...); });
#endif
    check(cudaGetLastError(), what);
}

}  // namespace sextant
