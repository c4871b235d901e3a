// SPDX-License-Identifier: GPL-3.0-or-later
// How a long document is cut into windows for perplexity, and how their losses are averaged
// (methods.md, S2).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sextant {

// The model is given tokens begin .. end - 1; labels first .. last - 1 are scored, each from the
// tokens of the window before it.
struct Window {
    std::int64_t begin = 0, end = 0;
    std::int64_t first = 0, last = 0;

    std::int64_t inputs() const { return end - begin; }
    std::int64_t labels() const { return last - first; }
    bool operator==(const Window&) const = default;
};
using Windows = std::vector<Window>;

enum class Convention {
    sliding,   // the official one of the head-scale paper: the last `stride` labels of every window
    hf,        // transformers' guide: labels not scored before; mean over labels
    yarn,      // the same windows, mean of their means
    press,     // Press et al.: each label exactly once
    llamaCpp,  // chunks of `length`, the second half of each
    disjoint   // chunks of `length`, all their labels; what is left over is dropped
};
inline constexpr Convention everyConvention[] = {Convention::sliding,  Convention::hf,
                                                 Convention::yarn,     Convention::press,
                                                 Convention::llamaCpp, Convention::disjoint};
const char* name(Convention convention);  // "sliding", .. "llama.cpp", "disjoint"
// Throws Error: there is none of this name.
Convention conventionOf(const std::string& name);
bool strides(Convention convention);  // false: its windows do not overlap

// Stride where none is chosen: 256 tokens, a quarter of the window below 1024.
std::int64_t usualStride(std::int64_t length);

// The windows of a document of `tokens` tokens; none where it is too short. Throws Error: a window
// below 2 tokens, a stride outside 1 .. length.
Windows windowsOf(Convention convention, std::int64_t tokens, std::int64_t length,
                  std::int64_t stride);
// Tokens a document needs for one whole window.
std::int64_t tokensForWindow(Convention convention, std::int64_t length);

// A window that scores a document's last `scored` labels from the `context` tokens before its last
// one; none with fewer than context + 1 tokens. Throws Error where scored is not in 1 .. context.
Windows lastSegment(std::int64_t tokens, std::int64_t scored, std::int64_t context);

// Keeps windows in order until `budget` labels are scored; the last window is cut to fit. Returns
// what is left of the budget.
std::int64_t spend(Windows& windows, std::int64_t budget);

// The loss of one window.
struct WindowLoss {
    double nll = 0.0;  // nats, over its labels
    std::int64_t labels = 0;
};
// Nats a label, averaged as the convention does; NaN where there is no window.
double meanLoss(Convention convention, std::span<const WindowLoss> windows);

// Bits a byte of text: `nll` in nats over labels that stand for `bytes` UTF-8 bytes.
double bitsPerByte(double nll, double bytes);

}  // namespace sextant
