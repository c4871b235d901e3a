// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/windows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "analysis/error.h"

namespace sextant {

namespace {

void checkWindow(Convention convention, std::int64_t length, std::int64_t stride) {
    if (length < 2)
        throw Error("a window of {} tokens: at least 2 are needed, one to read and one to predict",
                    length);
    if (convention == Convention::llamaCpp && length < 4)
        throw Error(
            "a window of {} tokens: llama.cpp scores the second half of each, at least 4 are "
            "needed",
            length);
    if (strides(convention) && (stride < 1 || stride > length))
        throw Error("a stride of {} with windows of {} tokens: expected 1 to {}", stride, length,
                    length);
    if (convention == Convention::sliding && stride >= length)
        throw Error(
            "a stride of {} with windows of {} tokens: sliding scores the last labels of each, and "
            "the first token of a window has nothing before it; choose a shorter stride",
            stride, length);
}

}  // namespace

const char* name(Convention convention) {
    switch (convention) {
        case Convention::sliding:
            return "sliding";
        case Convention::hf:
            return "hf";
        case Convention::yarn:
            return "yarn";
        case Convention::press:
            return "press";
        case Convention::llamaCpp:
            return "llama.cpp";
        case Convention::disjoint:
            break;
    }
    return "disjoint";
}

Convention conventionOf(const std::string& wanted) {
    std::string known;
    for (const Convention convention : everyConvention) {
        if (wanted == name(convention)) return convention;
        known += (known.empty() ? "" : ", ") + std::string(name(convention));
    }
    throw Error("there is no convention \"{}\"; expected one of {}", wanted, known);
}

bool strides(Convention convention) {
    return convention != Convention::llamaCpp && convention != Convention::disjoint;
}

std::int64_t usualStride(std::int64_t length) {
    return length < 1024 ? std::max<std::int64_t>(1, length / 4) : 256;
}

Windows windowsOf(Convention convention, std::int64_t tokens, std::int64_t length,
                  std::int64_t stride) {
    checkWindow(convention, length, stride);
    Windows windows;
    switch (convention) {
        case Convention::sliding:
            for (std::int64_t end = length; end < tokens; end += stride)
                windows.push_back({end - length, end, end - stride, end});
            break;
        case Convention::hf:
        case Convention::yarn:
        case Convention::press: {
            std::int64_t scored = 1;  // the first token has nothing before it
            // The next window's first token has nothing before it there.
            const bool lost = convention == Convention::press && stride == length;
            for (std::int64_t begin = 0; tokens >= 2; begin += stride) {
                const std::int64_t end = std::min(begin + length, tokens);
                const std::int64_t last = std::min(lost ? end + 1 : end, tokens);
                // Nothing inside the window comes before its first token.
                const std::int64_t first = std::max(scored, begin + 1);
                if (first < last) windows.push_back({begin, end, first, last});
                scored = last;
                if (end == tokens) break;
            }
            break;
        }
        case Convention::llamaCpp:
            for (std::int64_t begin = 0; begin + length <= tokens; begin += length)
                windows.push_back({begin, begin + length, begin + length / 2 + 1, begin + length});
            break;
        case Convention::disjoint:
            for (std::int64_t begin = 0; begin + length <= tokens; begin += length)
                windows.push_back({begin, begin + length, begin + 1, begin + length});
            break;
    }
    return windows;
}

std::int64_t tokensForWindow(Convention convention, std::int64_t length) {
    return convention == Convention::sliding ? length + 1 : length;
}

Windows lastSegment(std::int64_t tokens, std::int64_t scored, std::int64_t context) {
    if (scored < 1 || scored > context)
        throw Error("a segment of {} labels of a context of {} tokens: expected 1 to {}", scored,
                    context, context);
    if (tokens < context + 1) return {};
    return {{tokens - 1 - context, tokens - 1, tokens - scored, tokens}};
}

std::int64_t spend(Windows& windows, std::int64_t budget) {
    std::size_t kept = 0;
    for (Window& window : windows) {
        if (budget <= 0) break;
        window.last = std::min(window.last, window.first + budget);
        budget -= window.labels();
        ++kept;
    }
    windows.resize(kept);
    return budget;
}

double meanLoss(Convention convention, std::span<const WindowLoss> windows) {
    double sum = 0, over = 0;
    for (const WindowLoss& window : windows) {
        const auto labels = static_cast<double>(window.labels);
        if (window.labels == 0) continue;
        const bool means = convention == Convention::yarn;
        sum += means ? window.nll / labels : window.nll;
        over += means ? 1 : labels;
    }
    return over > 0 ? sum / over : std::numeric_limits<double>::quiet_NaN();
}

double bitsPerByte(double nll, double bytes) {
    return bytes > 0 ? nll / std::numbers::ln2 / bytes : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace sextant
