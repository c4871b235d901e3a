// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/attention_case.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "kernels/attention_problem.h"
#include "tests/catch.h"

namespace sextant::test {
namespace {

constexpr float poison = std::numeric_limits<float>::quiet_NaN();

std::vector<float> normal(std::size_t size, std::mt19937& random, float deviation) {
    std::normal_distribution<float> distribution(0, deviation);
    std::vector<float> values(size);
    for (float& value : values)
        value = distribution(random);
    return values;
}

double largestNorm(const std::vector<float>& rows, int heads, std::int64_t count, Stride stride,
                   int headDim) {
    double largest = 0;
    for (int head = 0; head < heads; ++head) {
        for (std::int64_t row = 0; row < count; ++row) {
            double sum = 0;
            for (int c = 0; c < headDim; ++c) {
                const double x = rows[head * stride.head + row * stride.row + c];
                sum += x * x;
            }
            largest = std::max(largest, std::sqrt(sum));
        }
    }
    return largest;
}

double largestSize(const std::vector<float>& values) {
    double largest = 0;
    for (const float value : values)
        largest = std::max<double>(largest, std::abs(value));
    return largest;
}

}  // namespace

std::uint32_t freshSeed() {
    return std::random_device()();
}

AttentionCase::AttentionCase(const Shape& s, std::uint32_t seedOfCase)
    : shape(s), seed(seedOfCase) {
    std::mt19937 random(seed);
    q = normal(floats(s.heads, s.keys), random, 1);
    k = normal(floats(s.keyValueHeads, s.keys), random, 1);
    v = normal(floats(s.keyValueHeads, s.keys), random, 1);
    scale.assign(s.heads, s.scale);
}

AttentionCase& AttentionCase::withRowFactor() {
    std::mt19937 random(seed + 1);
    rowFactor.resize(shape.heads * shape.keys);
    for (float& factor : rowFactor)
        factor = std::uniform_real_distribution<float>(0.5, 2)(random);
    return *this;
}

AttentionCase& AttentionCase::withBias() {
    std::mt19937 random(seed + 2);
    bias = normal(shape.heads * shape.keys, random, 2);
    return *this;
}

AttentionCase& AttentionCase::withSecondBranch(std::int64_t distance, std::int64_t first) {
    std::mt19937 random(seed + 3);
    q2 = normal(q.size(), random, 1);
    k2 = normal(k.size(), random, 1);
    branchDistance_ = distance;
    branchFirst_ = first;
    return *this;
}

AttentionCase& AttentionCase::withMasses(std::int64_t first, std::int64_t near) {
    masses_ = true;
    massFirst_ = first;
    massWindow_ = near;
    return *this;
}

AttentionCase& AttentionCase::withSink(float deviation) {
    std::mt19937 random(seed + 4);
    sink = normal(shape.heads, random, deviation);
    return *this;
}

AttentionCase& AttentionCase::withScaleCovariance() {
    scaleCovariance_ = true;
    return *this;
}

AttentionCase& AttentionCase::withDistanceWeight(int bins) {
    distanceBins_ = bins;
    return *this;
}

Stride AttentionCase::stride(int heads, std::int64_t rows) const {
    switch (shape.layout) {
        case Layout::rowsFirst:
            return {shape.headDim, static_cast<std::int64_t>(heads) * shape.headDim};
        case Layout::padded:
            return {rows * (shape.headDim + 3) + 5, shape.headDim + 3};
        default:
            return {rows * shape.headDim, shape.headDim};
    }
}

std::size_t AttentionCase::floats(int heads, std::int64_t rows) const {
    const Stride s = stride(heads, rows);
    return (heads - 1) * s.head + (rows - 1) * s.row + shape.headDim;
}

AttentionProblem AttentionCase::problem(Results& results) const {
    return problem(results, 0, shape.keys);
}

AttentionProblem AttentionCase::problem(Results& results, std::int64_t first,
                                        std::int64_t count) const {
    AttentionProblem p;
    p.heads = shape.heads;
    p.keyValueHeads = shape.keyValueHeads;
    p.headDim = shape.headDim;
    p.keys = shape.keys;
    p.firstRow = first;
    p.rows = count;
    p.qStride = stride(shape.heads, shape.keys);
    p.kStride = p.vStride = stride(shape.keyValueHeads, shape.keys);
    p.q = q.data() + first * p.qStride.row;
    p.k = k.data();
    p.v = v.data();
    p.scale = scale.data();
    if (!bias.empty()) p.bias = bias.data();
    if (!q2.empty()) {
        p.q2 = q2.data() + first * p.qStride.row;
        p.k2 = k2.data();
        p.branchDistance = branchDistance_;
        p.branchFirst = branchFirst_;
    }
    p.window = window;
    p.keepFirst = keepFirst;
    p.chunk = chunk;
    p.chunksBefore = chunksBefore;
    p.softCap = softCap;
    if (!sink.empty()) p.sink = sink.data();
    p.massFirst = massFirst_;
    p.massWindow = massWindow_;
    p.threads = threads;

    const std::size_t statistics = shape.heads * count;
    results.out.assign(floats(shape.heads, count), poison);
    for (auto* array : {&results.logSumExp, &results.entropy, &results.scoreVariance}) {
        array->assign(statistics, poison);
    }
    p.out = results.out.data();
    p.outStride = stride(shape.heads, count);
    p.logSumExp = results.logSumExp.data();
    p.entropy = results.entropy.data();
    p.scoreVariance = results.scoreVariance.data();
    if (masses_) {
        results.firstMass.assign(statistics, poison);
        results.windowMass.assign(statistics, poison);
        p.firstMass = results.firstMass.data();
        p.windowMass = results.windowMass.data();
    }
    if (scaleCovariance_) {
        results.scaleCovariance.assign(statistics, poison);
        p.scaleCovariance = results.scaleCovariance.data();
    }
    if (distanceBins_ > 0) {
        results.distanceWeight.assign(statistics * distanceBins_, poison);
        p.distanceWeight = results.distanceWeight.data();
        p.distanceBins = distanceBins_;
    }
    return p;
}

namespace {

// The row factors of some rows, [heads, count]: a problem over fewer rows has its own.
std::vector<float> factorsOf(const AttentionCase& c, std::int64_t first, std::int64_t count) {
    std::vector<float> factors;
    for (int head = 0; head < c.shape.heads && !c.rowFactor.empty(); ++head) {
        const auto begin = c.rowFactor.begin() + head * c.shape.keys + first;
        factors.insert(factors.end(), begin, begin + count);
    }
    return factors;
}

}  // namespace

Results AttentionCase::run(const AttentionBackend& backend) const {
    return run(backend, 0, shape.keys);
}

Results AttentionCase::run(const AttentionBackend& backend, std::int64_t first,
                           std::int64_t count) const {
    Results results;
    AttentionProblem p = problem(results, first, count);
    const std::vector<float> factors = factorsOf(*this, first, count);
    if (!factors.empty()) p.rowFactor = factors.data();
    REQUIRE(attentionOn(backend, p) == Outcome::done);
    // The floats between the rows of a padded result stay poisoned; zero them, so that == compares.
    for (float& value : results.out) {
        if (std::isnan(value) && shape.layout == Layout::padded) value = 0;
    }
    return results;
}

Results AttentionCase::reference(std::int64_t first, std::int64_t count) const {
    Results results;
    AttentionProblem p = problem(results, first, count);
    const std::vector<float> factors = factorsOf(*this, first, count);
    if (!factors.empty()) p.rowFactor = factors.data();
    REQUIRE(attentionReference(p) == Outcome::done);
    return results;
}

Results AttentionCase::rowsOf(const Results& whole, std::int64_t first, std::int64_t count) const {
    Results some;
    const Stride from = stride(shape.heads, shape.keys), to = stride(shape.heads, count);
    some.out.assign(floats(shape.heads, count), 0);
    for (int head = 0; head < shape.heads; ++head) {
        for (std::int64_t row = 0; row < count; ++row) {
            std::copy_n(whole.out.begin() + head * from.head + (first + row) * from.row,
                        shape.headDim, some.out.begin() + head * to.head + row * to.row);
        }
    }
    const auto cut = [&](const std::vector<float>& all, std::vector<float>& part, int each = 1) {
        for (int head = 0; head < shape.heads && !all.empty(); ++head) {
            const auto begin = all.begin() + (head * shape.keys + first) * each;
            part.insert(part.end(), begin, begin + count * each);
        }
    };
    cut(whole.logSumExp, some.logSumExp);
    cut(whole.entropy, some.entropy);
    cut(whole.scoreVariance, some.scoreVariance);
    cut(whole.firstMass, some.firstMass);
    cut(whole.windowMass, some.windowMass);
    cut(whole.scaleCovariance, some.scaleCovariance);
    cut(whole.distanceWeight, some.distanceWeight, distanceBins_);
    return some;
}

double AttentionCase::scoreTolerance() const {
    const Stride qs = stride(shape.heads, shape.keys), ks = stride(shape.keyValueHeads, shape.keys);
    const int d = shape.headDim;
    double product = largestNorm(q, shape.heads, shape.keys, qs, d) *
                     largestNorm(k, shape.keyValueHeads, shape.keys, ks, d);
    if (!q2.empty()) {
        product = std::max(product, largestNorm(q2, shape.heads, shape.keys, qs, d) *
                                        largestNorm(k2, shape.keyValueHeads, shape.keys, ks, d));
    }
    const double factor = largestSize(scale) * (rowFactor.empty() ? 1 : largestSize(rowFactor));
    constexpr double unit = 1.2e-7;  // of the last place, fp32
    return 3 * unit * (factor * product + largestSize(bias));
}

void checkAgainstReference(const AttentionCase& c, const AttentionBackend& backend,
                           const std::string& what) {
    const std::int64_t n = c.shape.keys;
    INFO(what << ", " << backend.name << ": " << c.shape.heads << "/" << c.shape.keyValueHeads
              << " heads, d = " << c.shape.headDim << ", n = " << n << ", scale " << c.shape.scale
              << ", layout " << static_cast<int>(c.shape.layout) << ", seed " << c.seed);
    const Results whole = c.run(backend);

    // From the score's error e: logsumexp is wrong by e; a weight by the fraction 2e, so an output
    // by 2e times the largest value; the entropy by e times the spread of the scores, at most about
    // 1 + ln n where it matters; the variance by 2e times the spread. On top the statistics' own
    // rounding: 2e-6 as promised in the header, relative for the variance.
    const double e = c.scoreTolerance();
    const double logN = 1 + std::log(static_cast<double>(n));
    const double outTolerance = 2e-6 + (2 * e + 1e-6) * largestSize(c.v);
    // A long problem costs the reference n^2 d: some rows, spread over it and at both ends.
    const std::int64_t count = n <= 200 ? n : 1;
    const std::int64_t step = n <= 200 ? n : std::max<std::int64_t>(n / 9 - 1, 1);
    for (std::int64_t first = 0; first < n; first += step) {
        const Results exact = c.reference(first, count);
        const Results ours = c.rowsOf(whole, first, count);
        double worstOut = 0, worstSum = 0, worstEntropy = 0, worstVariance = 0, worstMass = 0;
        double worstCovariance = 0;
        // max(x, NaN) keeps x: a NaN must count as wrong.
        const auto widen = [](double& worst, double difference) {
            worst = difference <= worst ? worst : std::isnan(difference) ? 1e300 : difference;
        };
        Results layout;
        const AttentionProblem p = c.problem(layout, first, count);
        for (int head = 0; head < c.shape.heads; ++head) {
            for (std::int64_t row = 0; row < count; ++row) {
                const std::int64_t s = head * count + row;
                for (int x = 0; x < c.shape.headDim; ++x) {
                    const std::int64_t o = head * p.outStride.head + row * p.outStride.row + x;
                    widen(worstOut, std::abs(double(ours.out[o]) - exact.out[o]));
                }
                const double size = std::abs(double(exact.logSumExp[s]));
                widen(worstSum,
                      std::abs(double(ours.logSumExp[s]) - exact.logSumExp[s]) / (1 + 0.1 * size));
                widen(worstEntropy, std::abs(double(ours.entropy[s]) - exact.entropy[s]));
                const double variance = exact.scoreVariance[s];
                widen(worstVariance, std::abs(double(ours.scoreVariance[s]) - variance) /
                                         (1e-3 + variance + std::sqrt(variance)));
                if (!exact.scaleCovariance.empty()) {
                    // Relative to the product of the spreads: the slopes' is at most the scores'
                    // plus the biases'. Half a last place of the largest score, e / 6, stays where
                    // there is no spread: one key's score may differ by it from the maximum.
                    const double spread = std::sqrt(variance) + largestSize(c.bias);
                    const double off =
                        std::abs(double(ours.scaleCovariance[s]) - exact.scaleCovariance[s]);
                    widen(worstCovariance,
                          (off - e / 6) / (1e-3 + std::sqrt(variance) * (1 + spread)));
                }
                const int bins = p.distanceBins;
                for (int bin = 0; p.distanceWeight != nullptr && bin < bins; ++bin) {
                    widen(worstMass, std::abs(double(ours.distanceWeight[s * bins + bin]) -
                                              exact.distanceWeight[s * bins + bin]));
                }
                if (exact.firstMass.empty()) continue;
                widen(worstMass, std::abs(double(ours.firstMass[s]) - exact.firstMass[s]));
                widen(worstMass, std::abs(double(ours.windowMass[s]) - exact.windowMass[s]));
            }
        }
        INFO("rows from " << first << ", score tolerance " << e);
        CHECK(worstOut <= outTolerance);
        CHECK(worstSum <= 2e-6 + e);
        CHECK(worstEntropy <= 2e-6 + e * logN);
        CHECK(worstVariance <= 3e-5 + 4 * e * logN);
        CHECK(worstCovariance <= 3e-5 + 4 * e * logN);
        CHECK(worstMass <= 2e-6 + 2 * e);
    }
}

const std::vector<AttentionOption>& attentionOptions() {
    static const std::vector<AttentionOption> options = {
        {"plain", [](AttentionCase&) {}},
        {"window", [](AttentionCase& c) { c.window = 17; }},
        {"window of one", [](AttentionCase& c) { c.window = 1; }},
        {"wide window", [](AttentionCase& c) { c.window = 130; }},
        {"window and first tokens",
         [](AttentionCase& c) {
             c.window = 70;
             c.keepFirst = 4;
         }},
        {"wide window and first tokens",
         [](AttentionCase& c) {
             c.window = 130;
             c.keepFirst = 70;
         }},
        {"many first tokens",
         [](AttentionCase& c) {
             c.window = 20;
             c.keepFirst = 150;
         }},
        {"row factor", [](AttentionCase& c) { c.withRowFactor(); }},
        {"bias", [](AttentionCase& c) { c.withBias(); }},
        {"second branch", [](AttentionCase& c) { c.withSecondBranch(40, 0); }},
        {"second branch from a token on", [](AttentionCase& c) { c.withSecondBranch(64, 67); }},
        {"second branch everywhere", [](AttentionCase& c) { c.withSecondBranch(0, 0); }},
        {"masses", [](AttentionCase& c) { c.withMasses(4, 32); }},
        {"masses of all keys", [](AttentionCase& c) { c.withMasses(9999, 9999); }},
        {"masses of no key", [](AttentionCase& c) { c.withMasses(0, 0); }},
        {"chunks", [](AttentionCase& c) { c.chunk = 30; }},
        {"long chunks", [](AttentionCase& c) { c.chunk = 144; }},
        {"chunks, window and first tokens",
         [](AttentionCase& c) {
             c.chunk = 60;
             c.window = 7;
             c.keepFirst = 65;
         }},
        {"chunks and the one before",
         [](AttentionCase& c) {
             c.chunk = 30;
             c.chunksBefore = 1;
         }},
        {"chunks and three before, window and first tokens",
         [](AttentionCase& c) {
             c.chunk = 17;
             c.chunksBefore = 3;
             c.window = 40;
             c.keepFirst = 65;
         }},
        {"soft cap", [](AttentionCase& c) { c.softCap = 0.7f; }},
        {"soft cap and bias",
         [](AttentionCase& c) {
             c.withBias().withScaleCovariance();
             c.softCap = 2;
         }},
        {"sink", [](AttentionCase& c) { c.withSink(2).withMasses(4, 32); }},
        {"sink that takes all", [](AttentionCase& c) { c.withSink(1000).withMasses(4, 32); }},
        {"covariance", [](AttentionCase& c) { c.withScaleCovariance(); }},
        {"covariance under a bias", [](AttentionCase& c) { c.withBias().withScaleCovariance(); }},
        {"weight by distance", [](AttentionCase& c) { c.withDistanceWeight(12); }},
        {"weight by distance in few bins", [](AttentionCase& c) { c.withDistanceWeight(3); }},
        {"everything",
         [](AttentionCase& c) {
             c.withRowFactor().withBias().withSecondBranch(50, 3).withMasses(70, 65);
             c.withSink(1).withScaleCovariance().withDistanceWeight(9);
             c.softCap = 5;
             c.chunk = 140;
             c.window = 90;
             c.keepFirst = 5;
         }},
    };
    return options;
}

}  // namespace sextant::test
