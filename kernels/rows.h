// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer does to rows beside products and attention: rotation, RMS norm, and the negative
// log-likelihood of a row of logits. fp32; rows are shared out among OpenMP's threads.
#pragma once

#include <cstdint>

namespace sextant {

// Rotates each head's pair p of row r: (x, y) -> (x cos - y sin, y cos + x sin), in place.
struct RotateRows {
    float* data = nullptr;  // [rows, heads * headDim], rows `rowStride` floats apart
    std::int64_t rows = 0;
    int heads = 0;
    int headDim = 0;
    std::int64_t rowStride = 0;
    int pairs = 0;                  // channels past 2 * pairs stay as they are
    bool interleaved = false;       // pair p is channels 2p, 2p + 1; else p, p + pairs
    const float* cosine = nullptr;  // [rows, pairs]
    const float* sine = nullptr;
};
void rotateRows(const RotateRows& problem);

// out = x / sqrt(mean(x^2) + epsilon) * (weight + offset) for contiguous rows.
struct NormRows {
    const float* x = nullptr;  // [rows, width]
    std::int64_t rows = 0;
    std::int64_t width = 0;
    const float* weight = nullptr;  // [width]
    float offset = 0;               // 1 in Gemma
    double epsilon = 0;
    float* out = nullptr;  // [rows, width]; may be x
};
void normRows(const NormRows& problem);

// nll = logsumexp(logits) - logits[label] in nats; NaN where the label is outside the vocabulary.
struct NllRows {
    const float* logits = nullptr;  // [rows, vocabulary], contiguous
    std::int64_t rows = 0;
    std::int64_t vocabulary = 0;
    const std::int32_t* labels = nullptr;  // [rows]
    float* nll = nullptr;                  // [rows]
};
void nllRows(const NllRows& problem);

}  // namespace sextant
