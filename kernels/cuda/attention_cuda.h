// SPDX-License-Identifier: GPL-3.0-or-later
// What crosses the border of the CUDA module: plain C, so that the program can open the module when
// there is a driver and do without it otherwise.
#pragma once

extern "C" {

// AttentionProblem (kernels/attention.h) with everything contiguous; host pointers, null as there.
struct CudaAttention {
    int heads, keyValueHeads, headDim;
    long long keys, firstRow, rows;
    const float *q, *k, *v;  // [heads, rows, headDim], [keyValueHeads, keys, headDim]
    const float* scale;      // [heads]
    const float* rowFactor;  // [heads, rows]
    const float* bias;       // [heads, keys]
    const float *q2, *k2;
    long long branchDistance, branchFirst;
    long long window, keepFirst;
    float* out;                                                           // [heads, rows, headDim]
    float *logSumExp, *entropy, *scoreVariance, *firstMass, *windowMass;  // [heads, rows]
    long long massFirst, massWindow;
    int (*stop)(void*);  // asked between launches of a few milliseconds; non-zero ends the work
    void* stopArgument;
};

// 0 done, 1 stopped, 2 failed: `error` [256] says why.
int sextantCudaAttention(const CudaAttention* problem, char* error);
// 0 and the device's name [256] in `text`, or 2 and why there is none.
int sextantCudaDevice(char* text);
}
