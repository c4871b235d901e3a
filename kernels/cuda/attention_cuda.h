// SPDX-License-Identifier: GPL-3.0-or-later
// What crosses the border of the CUDA module: plain C, so that the program can open the module when
// there is a driver and do without it otherwise. Every array is fp32 in the GPU's memory unless
// said otherwise, null where AttentionProblem allows it; work is queued on the legacy default
// stream, in order with libtorch's.
#pragma once

extern "C" {

// As BatchStride (kernels/attention_backward.h).
struct CudaStride {
    long long sequence, head, row;
};

// AttentionProblem (kernels/attention.h) for a batch of sequences.
struct CudaAttention {
    int batch, heads, keyValueHeads, headDim;
    long long keys, firstRow, rows;
    const float *q, *k, *v;
    struct CudaStride qStride, kStride, vStride;
    const float* scale;      // [heads]
    const float* rowFactor;  // [heads, rows]
    const float* bias;       // [heads, keys]
    const float *q2, *k2;
    long long branchDistance, branchFirst;
    long long window, keepFirst;
    float* out;
    struct CudaStride outStride;
    float *logSumExp, *entropy, *scoreVariance, *firstMass, *windowMass;  // [batch, heads, rows]
    long long massFirst, massWindow;
    int (*stop)(void*);  // asked between launches; non-zero ends the work. Null: never asked
    void* stopArgument;
};

// AttentionBackwardProblem (kernels/attention_backward.h).
struct CudaAttentionBackward {
    int batch, heads, keyValueHeads, headDim;
    long long keys;
    const float *q, *k, *v;
    struct CudaStride qStride, kStride, vStride;
    const float* scale;  // [heads]
    const float* bias;   // [heads, keys]
    long long window;
    const float* out;
    struct CudaStride outStride;
    const float* logSumExp;  // [batch, heads, keys]
    const float* dOut;
    struct CudaStride dOutStride;
    float *dq, *dk, *dv;  // laid out like q, k, v
    float* dBias;         // [batch, heads, keys]
    float* rowScratch;    // [batch, heads, keys], overwritten
};

// These return 0 done, 1 stopped, 2 failed: `error` [256] says why.
int sextantCudaAttention(const struct CudaAttention* problem, char* error);
int sextantCudaAttentionBackward(const struct CudaAttentionBackward* problem, char* error);
// The device's name [256] in `text`, or 2 and why there is none.
int sextantCudaDevice(char* text);

// Memory of the GPU, for callers without libtorch. `to` or `from` is in the host's memory.
int sextantCudaAllocate(void** memory, unsigned long long bytes, char* error);
int sextantCudaFree(void* memory, char* error);
int sextantCudaToDevice(void* to, const void* from, unsigned long long bytes, char* error);
int sextantCudaToHost(void* to, const void* from, unsigned long long bytes, char* error);
}
