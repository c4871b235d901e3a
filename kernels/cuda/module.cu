// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA module's functions for the device's name and its memory.
#include "kernels/cuda/attention_cuda.h"
#include "kernels/cuda/launch.cuh"

using sextant::check;
using sextant::guarded;

int sextantCudaDevice(char* text) {
    return guarded(text, [&] {
        int count = 0;
        check(cudaGetDeviceCount(&count), "looking for a GPU");
        if (count == 0) throw std::runtime_error("no GPU");
        cudaDeviceProp properties;
        check(cudaGetDeviceProperties(&properties, 0), "asking the GPU");
        std::snprintf(text, 256, "%s", properties.name);
        return 0;
    });
}

int sextantCudaAllocate(void** memory, unsigned long long bytes, char* error) {
    return guarded(error, [&] {
        check(cudaMalloc(memory, bytes), "GPU memory");
        return 0;
    });
}

int sextantCudaFree(void* memory, char* error) {
    return guarded(error, [&] {
        check(cudaFree(memory), "freeing GPU memory");
        return 0;
    });
}

int sextantCudaToDevice(void* to, const void* from, unsigned long long bytes, char* error) {
    return guarded(error, [&] {
        check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "copying to the GPU");
        return 0;
    });
}

int sextantCudaToHost(void* to, const void* from, unsigned long long bytes, char* error) {
    return guarded(error, [&] {
        check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "copying from the GPU");
        return 0;
    });
}
