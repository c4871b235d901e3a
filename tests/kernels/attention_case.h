// SPDX-License-Identifier: GPL-3.0-or-later
// An attention problem that owns its arrays: fresh random inputs, results poisoned with NaN, and
// the comparison with the double-precision reference under one tolerance.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kernels/attention.h"
#include "kernels/attention_tiles.h"

namespace sextant::test {

enum class Layout { headsFirst, rowsFirst, padded };

struct Shape {
    int heads = 1;
    int keyValueHeads = 1;
    int headDim = 16;
    std::int64_t keys = 1;
    float scale = 1;
    Layout layout = Layout::headsFirst;
};

struct Results {
    std::vector<float> out, logSumExp, entropy, scoreVariance, firstMass, windowMass;
    std::vector<float> scaleCovariance, distanceWeight;
    bool operator==(const Results&) const = default;
};

// A fresh seed in each run; a failing test prints it.
std::uint32_t freshSeed();

class AttentionCase {
  public:
    AttentionCase(const Shape& shape, std::uint32_t seed);

    AttentionCase& withRowFactor();
    AttentionCase& withBias();
    AttentionCase& withSecondBranch(std::int64_t distance, std::int64_t first);
    AttentionCase& withMasses(std::int64_t first, std::int64_t window);

    AttentionCase& withSink(float deviation);
    AttentionCase& withScaleCovariance();
    AttentionCase& withDistanceWeight(int bins);

    // All rows, or rows first .. first + count - 1 of the same problem.
    AttentionProblem problem(Results& results) const;
    AttentionProblem problem(Results& results, std::int64_t first, std::int64_t count) const;
    Results run(const AttentionBackend& backend) const;
    Results run(const AttentionBackend& backend, std::int64_t first, std::int64_t count) const;
    Results reference(std::int64_t first, std::int64_t count) const;

    // The part of a whole pass's results that belongs to these rows, in the layout of a pass over
    // them.
    Results rowsOf(const Results& whole, std::int64_t first, std::int64_t count) const;

    // The tolerance of a score for rounding. A dot product in fp32 is wrong by a few units in the
    // last place of |q||k| (products of random signs, not the worst case), the score by as much
    // times the factors.
    double scoreTolerance() const;

    std::int64_t window = 0, keepFirst = 0, chunk = 0, chunksBefore = 0;
    float softCap = 0;
    int threads = 2;
    std::vector<float> q, k, v, q2, k2, scale, rowFactor, bias, sink;
    Shape shape;
    std::uint32_t seed;

  private:
    Stride stride(int heads, std::int64_t rows) const;
    std::size_t floats(int heads, std::int64_t rows) const;

    std::int64_t branchDistance_ = 0, branchFirst_ = 0;
    std::int64_t massFirst_ = 0, massWindow_ = 0;
    bool masses_ = false, scaleCovariance_ = false;
    int distanceBins_ = 0;
};

// What AttentionProblem can ask for beside plain attention, one by one and together.
struct AttentionOption {
    const char* name;
    void (*apply)(AttentionCase& c);
};
const std::vector<AttentionOption>& attentionOptions();

// CHECKs every result of the backend against the reference: all rows of short problems, some of
// long ones.
void checkAgainstReference(const AttentionCase& c, const AttentionBackend& backend,
                           const std::string& what);

template <class Check>
void onEveryBackend(const Check& check) {
    const AttentionBackends& backends = attentionBackends();
    for (int b = 0; b < backends.size; ++b)
        check(backends.list[b]);
}

}  // namespace sextant::test
