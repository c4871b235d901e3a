// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/attention_problem.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace sextant {
namespace {

[[noreturn]] void refuse(const char* field, const std::string& found, const char* expected) {
    throw std::invalid_argument(std::string("attention: ") + field + " is " + found +
                                "; expected " + expected);
}

std::string shown(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

void require(bool holds, const char* field, std::int64_t found, const char* expected) {
    if (!holds) refuse(field, std::to_string(found), expected);
}

void requirePointer(const void* pointer, const char* field) {
    if (pointer == nullptr) refuse(field, "null", "an array");
}

void checkRowIndex(const AttentionProblem& p) {
    require(p.firstRow == 0, "firstRow", p.firstRow, "0 where rowIndex says where the rows lie");
    std::int64_t least = 0;
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const std::int64_t index = p.rowIndex[row];
        if (index < least || index >= p.keys) {
            refuse("rowIndex", std::to_string(index) + " at row " + std::to_string(row),
                   "ascending indices of keys, 0 to keys - 1, none twice");
        }
        least = index + 1;
    }
}

// Results of two rows or two heads must not overlap: threads write them at the same time.
void checkOutStride(const AttentionProblem& p) {
    if (p.rows > 1) {
        require(std::llabs(p.outStride.row) >= p.headDim, "outStride.row", p.outStride.row,
                "at least headDim, so that rows do not overlap");
    }
    if (p.heads > 1) {
        require(std::llabs(p.outStride.head) >= p.headDim, "outStride.head", p.outStride.head,
                "at least headDim, so that heads do not overlap");
    }
    if (p.batch > 1) {
        require(std::llabs(p.outStride.sequence) >= p.headDim, "outStride.sequence",
                p.outStride.sequence, "at least headDim, so that sequences do not overlap");
    }
}

}  // namespace

void checkProblem(const AttentionProblem& p) {
    constexpr std::int64_t mostKeys = std::numeric_limits<std::int32_t>::max() / 2;
    require(p.batch >= 1, "batch", p.batch, "at least 1");
    require(p.heads >= 1, "heads", p.heads, "at least 1");
    require(p.keyValueHeads >= 1, "keyValueHeads", p.keyValueHeads, "at least 1");
    require(p.heads % p.keyValueHeads == 0, "keyValueHeads", p.keyValueHeads, "a divisor of heads");
    require(p.headDim >= 1 && p.headDim <= largestHeadDim, "headDim", p.headDim, "1 to 512");
    require(p.keys >= 1 && p.keys <= mostKeys, "keys", p.keys, "1 to 2^30");
    require(p.firstRow >= 0 && p.firstRow <= p.keys, "firstRow", p.firstRow, "0 to keys");
    require(p.rows >= 0 && p.rows <= p.keys - p.firstRow, "rows", p.rows,
            "0 to keys - firstRow: a row sees itself, so it is one of the keys");
    require(p.branchDistance >= 0, "branchDistance", p.branchDistance, "0 or more");
    require(p.branchFirst >= 0, "branchFirst", p.branchFirst, "0 or more");
    require(p.window >= 0, "window", p.window, "0 (none) or more");
    require(p.keepFirst >= 0, "keepFirst", p.keepFirst, "0 or more");
    require(p.chunk >= 0, "chunk", p.chunk, "0 (none) or more");
    require(p.chunksBefore >= 0, "chunksBefore", p.chunksBefore, "0 or more");
    if (!(p.softCap >= 0 && p.softCap <= std::numeric_limits<float>::max()))
        refuse("softCap", shown(p.softCap), "0 (none) or a positive number");
    require(
        p.distanceWeight == nullptr || (p.distanceBins >= 1 && p.distanceBins <= mostDistanceBins),
        "distanceBins", p.distanceBins, "1 to 32");
    require(p.massFirst >= 0, "massFirst", p.massFirst, "0 or more");
    require(p.massWindow >= 0, "massWindow", p.massWindow, "0 or more");
    require(p.threads >= 0, "threads", p.threads, "0 (as many as OpenMP gives) or more");
    if (p.rowIndex != nullptr) checkRowIndex(p);
    if (p.rows == 0) return;
    requirePointer(p.q, "q");
    requirePointer(p.k, "k");
    requirePointer(p.scale, "scale");
    if (p.q2 != nullptr) requirePointer(p.k2, "k2");
    if (p.k2 != nullptr) requirePointer(p.q2, "q2");
    if (p.out != nullptr) {
        requirePointer(p.v, "v");
        checkOutStride(p);
    }
}

AttentionProblem sequenceOf(const AttentionProblem& p, int sequence) {
    AttentionProblem one = p;
    one.batch = 1;
    const auto move = [&](auto*& array, std::int64_t by) {
        if (array != nullptr) array += sequence * by;
    };
    move(one.q, p.qStride.sequence);
    move(one.q2, p.qStride.sequence);
    move(one.k, p.kStride.sequence);
    move(one.k2, p.kStride.sequence);
    move(one.v, p.vStride.sequence);
    move(one.out, p.outStride.sequence);
    for (float** statistic : {&one.logSumExp, &one.entropy, &one.scoreVariance,
                              &one.scaleCovariance, &one.firstMass, &one.windowMass})
        move(*statistic, p.heads * p.rows);
    move(one.distanceWeight, p.heads * p.rows * p.distanceBins);
    return one;
}

std::int64_t allowedKeys(const AttentionProblem& p, std::int64_t i) {
    const std::int64_t seen = i + 1 - chunkStart(p, i);  // the last of them, without the window
    if (p.window == 0) return seen;
    const std::int64_t near = std::min(seen, p.window);
    return near + std::clamp<std::int64_t>(p.keepFirst - chunkStart(p, i), 0, seen - near);
}

}  // namespace sextant
