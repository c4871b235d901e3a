// SPDX-License-Identifier: GPL-3.0-or-later
// {every table of kernels} x {every field of the problem}: each agrees with the double-precision
// reference or refuses the field by its name, and what is refused is listed here. The GPU's kernels
// run as C++ in the host's memory.
#include <algorithm>
#include <cmath>

#include "kernels/cuda_module.h"
#include "kernels/kernels.h"
#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/kernels/gradient_case.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Table {
    Kernels kernels;
    std::vector<std::string> refused;  // fields
    bool refuses(const std::string& field) const {
        return std::find(refused.begin(), refused.end(), field) != refused.end();
    }
};

std::vector<Table> everyTable() {
    std::vector<Table> tables;
    for (const Kernels& kernels : cpuKernels())
        tables.push_back({kernels, {"rowIndex of a gradient"}});
    std::string why;
    const auto module = CudaModule::open(why, SEXTANT_EMULATED_CUDA);
    INFO(why);
    REQUIRE(module != nullptr);
    tables.push_back({CudaModule::kernels(module),
                      {"rowIndex", "rowIndex of a gradient", "distanceWeight", "dScale",
                       "dRowFactor", "dSink"}});
    return tables;
}

// What the walk does with one field: whether `call` ran. Where it refuses, it must be listed and
// name the field.
template <class Call>
bool ran(const Table& table, const std::string& field, const Call& call) {
    INFO(table.kernels.name << ", " << field);
    std::string message;
    try {
        const Outcome outcome = call();
        CHECK(outcome == Outcome::done);
    } catch (const std::invalid_argument& error) {
        message = error.what();
    }
    CHECK(message.empty() != table.refuses(field));
    if (message.empty()) return true;
    CHECK_THAT(message, ContainsSubstring(field.substr(0, field.find(' '))));
    return false;
}

AttentionProblem problemOf(const AttentionCase& c, Results& results) {
    AttentionProblem p = c.problem(results);
    if (!c.rowFactor.empty()) p.rowFactor = c.rowFactor.data();
    return p;
}

Results referenceOf(const AttentionCase& c) {
    Results results;
    CHECK(attentionReference(problemOf(c, results)) == Outcome::done);
    return results;
}

// Six results whose difference the scores' errors explain.
void checkClose(const Results& found, const Results& exact, double e) {
    const double tolerance = 1e-5 + 6 * e;
    CHECK(largestDifference(found.out, exact.out) <= 4 * tolerance);
    CHECK(largestDifference(found.logSumExp, exact.logSumExp) <= tolerance);
    CHECK(largestDifference(found.entropy, exact.entropy) <= 10 * tolerance);
    CHECK(largestDifference(found.scoreVariance, exact.scoreVariance) <= 20 * tolerance);
    CHECK(largestDifference(found.scaleCovariance, exact.scaleCovariance) <= 20 * tolerance);
    CHECK(largestDifference(found.firstMass, exact.firstMass) <= tolerance);
    CHECK(largestDifference(found.windowMass, exact.windowMass) <= tolerance);
    CHECK(largestDifference(found.distanceWeight, exact.distanceWeight) <= tolerance);
}

const Shape shape{4, 2, 20, 150, 0.25f, Layout::headsFirst};

}  // namespace

TEST_CASE("Every table of kernels heeds every field of the forward problem") {
    const struct {
        const char* name;
        void (*apply)(AttentionCase& c);
        bool movesOutput;  // setting it must change what comes out
    } fields[] = {
        {"nothing", [](AttentionCase&) {}, false},
        {"rowFactor", [](AttentionCase& c) { c.withRowFactor(); }, true},
        {"bias", [](AttentionCase& c) { c.withBias(); }, true},
        {"softCap", [](AttentionCase& c) { c.softCap = 0.6f; }, true},
        {"sink", [](AttentionCase& c) { c.withSink(2).withMasses(4, 20); }, true},
        {"q2", [](AttentionCase& c) { c.withSecondBranch(30, 5); }, true},
        {"window", [](AttentionCase& c) { c.window = 40; }, true},
        {"keepFirst",
         [](AttentionCase& c) {
             c.window = 40;
             c.keepFirst = 5;
         },
         true},
        {"chunk", [](AttentionCase& c) { c.chunk = 45; }, true},
        {"chunksBefore",
         [](AttentionCase& c) {
             c.chunk = 20;
             c.chunksBefore = 1;
         },
         true},
        {"firstMass", [](AttentionCase& c) { c.withMasses(7, 30); }, false},
        {"scaleCovariance", [](AttentionCase& c) { c.withScaleCovariance(); }, false},
        {"scaleCovariance under a bias and a soft cap",
         [](AttentionCase& c) {
             c.withScaleCovariance().withBias();
             c.softCap = 0.6f;
         },
         true},
        {"distanceWeight", [](AttentionCase& c) { c.withDistanceWeight(6); }, false},
    };
    const Results plain = referenceOf(AttentionCase(shape, 11));
    for (const auto& field : fields) {
        AttentionCase c(shape, 11);
        field.apply(c);
        const Results exact = referenceOf(c);
        INFO(field.name);
        CHECK((largestDifference(exact.out, plain.out) > 0.01) == field.movesOutput);
        for (const Table& table : everyTable()) {
            Results found;
            const AttentionProblem p = problemOf(c, found);
            INFO(table.kernels.name);
            if (ran(table, field.name, [&] { return table.kernels.attention(p); }))
                checkClose(found, exact, c.scoreTolerance());
        }
    }
}

TEST_CASE("Every table of kernels heeds which rows and which sequences are meant") {
    const AttentionCase c(shape, 12);
    const Results exact = referenceOf(c);
    const Results late = c.reference(60, 41);
    for (const Table& table : everyTable()) {
        INFO(table.kernels.name);
        Results some;
        const AttentionProblem rows = c.problem(some, 60, 41);
        if (ran(table, "firstRow", [&] { return table.kernels.attention(rows); }))
            checkClose(some, late, c.scoreTolerance());

        // Four heads over two key heads, as two sequences of two heads over one.
        Results both;
        AttentionProblem batch = problemOf(c, both);
        batch.batch = 2;
        batch.heads = 2;
        batch.keyValueHeads = 1;
        for (Stride* stride : {&batch.qStride, &batch.outStride})
            stride->sequence = 2 * stride->head;
        for (Stride* stride : {&batch.kStride, &batch.vStride})
            stride->sequence = stride->head;
        if (ran(table, "batch", [&] { return table.kernels.attention(batch); }))
            checkClose(both, exact, c.scoreTolerance());

        std::vector<std::int64_t> index(150);
        for (std::size_t i = 0; i < index.size(); ++i)
            index[i] = static_cast<std::int64_t>(i);
        Results sparse;
        AttentionProblem indexed = problemOf(c, sparse);
        indexed.rowIndex = index.data();
        if (ran(table, "rowIndex", [&] { return table.kernels.attention(indexed); }))
            checkClose(sparse, exact, c.scoreTolerance());
    }
}

TEST_CASE("Every table of kernels heeds every field of the gradients") {
    for (const auto& [name, wanted] : gradientFields()) {
        GradientCase exact(wanted);
        attentionBackwardReference(exact.problem(), exact.gradient());
        for (const Table& table : everyTable()) {
            GradientCase found(wanted);
            std::vector<float> scratch(found.logSumExp.size(), std::nanf(""));
            AttentionGradient g = found.gradient();
            g.rowScratch = scratch.data();
            g.dScale = g.dRowFactor = g.dSink = nullptr;
            INFO(table.kernels.name << ", " << name);
            if (!ran(table, name,
                     [&] { return table.kernels.attentionBackward(found.problem(), g); }))
                continue;
            CHECK(furthest(found.dq, exact.dq) < gradientTolerance);
            CHECK(furthest(found.dk, exact.dk) < gradientTolerance);
            CHECK(furthest(found.dv, exact.dv) < gradientTolerance);
            CHECK(furthest(found.dq2, exact.dq2) < gradientTolerance);
            CHECK(furthest(found.dk2, exact.dk2) < gradientTolerance);
            CHECK(furthest(found.dBias, exact.dBias) < gradientTolerance);
        }
    }
}

TEST_CASE("Every table of kernels fills every gradient that is asked for") {
    const GradientShape wanted{2, 4, 2, 20, 70, true, 0, 0, 0, 2, true, true};
    GradientCase exact(wanted);
    attentionBackwardReference(exact.problem(), exact.gradient());
    const struct {
        const char* name;
        float* AttentionGradient::*field;
        std::vector<float> GradientCase::*values;
    } results[] = {{"dScale", &AttentionGradient::dScale, &GradientCase::dScale},
                   {"dRowFactor", &AttentionGradient::dRowFactor, &GradientCase::dRowFactor},
                   {"dBias", &AttentionGradient::dBias, &GradientCase::dBias},
                   {"dSink", &AttentionGradient::dSink, &GradientCase::dSink}};
    for (const auto& result : results) {
        for (const Table& table : everyTable()) {
            GradientCase found(wanted);
            std::vector<float>& values = found.*result.values;
            std::fill(values.begin(), values.end(), std::nanf(""));
            std::vector<float> scratch(found.logSumExp.size());
            AttentionGradient g = found.gradient();
            g.dScale = g.dRowFactor = g.dBias = g.dSink = nullptr;
            g.*result.field = values.data();
            g.rowScratch = scratch.data();
            if (ran(table, result.name,
                    [&] { return table.kernels.attentionBackward(found.problem(), g); }))
                CHECK(furthest(values, exact.*result.values) < 1e-3);
        }
    }
    for (const Table& table : everyTable()) {
        GradientCase found(wanted);
        AttentionProblem p = found.problem();
        std::vector<std::int64_t> index(70);
        for (std::size_t i = 0; i < index.size(); ++i)
            index[i] = static_cast<std::int64_t>(i);
        p.rowIndex = index.data();
        ran(table, "rowIndex of a gradient",
            [&] { return table.kernels.attentionBackward(p, found.gradient()); });
    }
}

TEST_CASE("Row-wise kernels agree with double precision") {
    const std::vector<float> x = {0.5f, -1, 2, 3, 1e-3f, 4, -0.25f, 8};
    const std::vector<float> weight = {1, 2, -1, 0.5f};
    const std::vector<float> cosine = {0.6f, 1, 0, -0.8f}, sine = {0.8f, 0, 1, 0.6f};
    const std::vector<std::int32_t> labels = {3, -1};
    for (const Kernels& kernels : cpuKernels()) {
        INFO(kernels.name);
        std::vector<float> out(8), nll(2);
        kernels.rmsNorm({x.data(), 2, 4, weight.data(), 1, 1e-5, out.data()});
        for (int row = 0; row < 2; ++row) {
            double squares = 0, sum = 0;
            for (int c = 0; c < 4; ++c) {
                squares += double{x[row * 4 + c]} * x[row * 4 + c];
                sum += std::exp(double{x[row * 4 + c]});
            }
            for (int c = 0; c < 4; ++c) {
                const double exact =
                    x[row * 4 + c] / std::sqrt(squares / 4 + 1e-5) * (weight[c] + 1.0);
                CHECK(out[row * 4 + c] == Approx(exact).margin(1e-6));
            }
            if (row == 0) {
                kernels.nll({x.data(), 2, 4, labels.data(), nll.data()});
                CHECK(nll[0] == Approx(std::log(sum) - x[3]).margin(1e-6));
                CHECK(std::isnan(nll[1]));
            }
        }
        // A vocabulary that no vector divides, and logits that are no numbers.
        std::vector<float> wide(3001);
        for (std::size_t i = 0; i < wide.size(); ++i)
            wide[i] = static_cast<float>(40 * std::sin(0.37 * static_cast<double>(i)));
        double sum = 0;
        for (const float logit : wide)
            sum += std::exp(double{logit} - 40);
        const std::vector<std::int32_t> last = {3000};
        kernels.nll({wide.data(), 1, 3001, last.data(), nll.data()});
        CHECK(nll[0] == Approx(std::log(sum) + 40 - wide[3000]).epsilon(1e-6));
        for (const float strange : {std::nanf(""), INFINITY}) {
            for (const std::size_t at : {std::size_t{17}, std::size_t{2999}}) {
                std::vector<float> bad = wide;
                bad[at] = strange;
                kernels.nll({bad.data(), 1, 3001, last.data(), nll.data()});
                CHECK_FALSE(std::isfinite(nll[0]));
            }
        }
        // Two rows of one head of four channels, and of two heads of two with one pair each.
        for (const bool interleaved : {false, true}) {
            std::vector<float> turned = x;
            kernels.rotate({turned.data(), 2, 1, 4, 4, 2, interleaved, cosine.data(), sine.data()});
            for (int row = 0; row < 2; ++row) {
                for (int pair = 0; pair < 2; ++pair) {
                    const int a = row * 4 + (interleaved ? 2 * pair : pair);
                    const int b = interleaved ? a + 1 : a + 2;
                    const double c = cosine[row * 2 + pair], s = sine[row * 2 + pair];
                    CHECK(turned[a] == Approx(x[a] * c - x[b] * s).margin(1e-6));
                    CHECK(turned[b] == Approx(x[b] * c + x[a] * s).margin(1e-6));
                }
            }
        }
    }
}
