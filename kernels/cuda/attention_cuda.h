// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of the CUDA module: plain data and C functions, so that the program can open the
// module when there is a driver and do without it otherwise. Every array is fp32 in the
// GPU's memory unless said otherwise; work is queued on the legacy default stream, in order with
// libtorch's. The stop flag is polled between launches.
#pragma once

#include "kernels/attention.h"
#include "kernels/attention_backward.h"

extern "C" {

// These return 0 done, 1 stopped, 2 failed: `error` [256] says why.
int sextantCudaAttention(const sextant::AttentionProblem* problem, char* error);
int sextantCudaAttentionBackward(const sextant::AttentionProblem* problem,
                                 const sextant::AttentionGradient* gradient, char* error);
// Writes the device's name to `text` [256], or returns 2 and writes why there is none.
int sextantCudaDevice(char* text);

// Memory of the GPU, for callers without libtorch. `to` or `from` is in the host's memory.
int sextantCudaAllocate(void** memory, unsigned long long bytes, char* error);
int sextantCudaFree(void* memory, char* error);
int sextantCudaToDevice(void* to, const void* from, unsigned long long bytes, char* error);
int sextantCudaToHost(void* to, const void* from, unsigned long long bytes, char* error);
}
