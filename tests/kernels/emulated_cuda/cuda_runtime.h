// SPDX-License-Identifier: GPL-3.0-or-later
// As much of CUDA as Sextant's kernels use, in C++ on the CPU: the kernels' arithmetic, indices and
// barriers are tested where there is no GPU. One block at a time; its threads take turns from one
// barrier or shuffle to the next.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>

#define __global__
#define __device__
#define __shared__ static
#define __launch_bounds__(...)

struct float4 {
    float x, y, z, w;
};
struct dim3 {
    dim3(unsigned xs = 1, unsigned ys = 1, unsigned zs = 1) : x(xs), y(ys), z(zs) {}
    unsigned x, y, z;
};

namespace emulated {

extern dim3 threadIndex, blockIndex, blocks;

// The order in which threads take turns: code that is right in one order and wrong in the other
// lacks a barrier.
enum class Order { rising, falling };
extern Order order;

void launch(dim3 grid, int threads, const std::function<void()>& kernel);
void barrier();
float exchange(float value, int apart);  // value of the warp's thread at index ^ apart

}  // namespace emulated

#define threadIdx ::emulated::threadIndex
#define blockIdx ::emulated::blockIndex
#define gridDim ::emulated::blocks

inline void __syncthreads() {
    ::emulated::barrier();
}
inline float __shfl_xor_sync(unsigned, float value, int apart) {
    return ::emulated::exchange(value, apart);
}

enum cudaError_t { cudaSuccess, cudaErrorMemoryAllocation };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
struct cudaDeviceProp {
    char name[256];
};
const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaMalloc(void** memory, std::size_t bytes);
cudaError_t cudaFree(void* memory);
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);
