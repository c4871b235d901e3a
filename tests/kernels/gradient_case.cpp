// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/gradient_case.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/kernels/sanitized.h"

namespace sextant::test {

namespace {

std::vector<float> normal(std::mt19937& random, std::size_t size) {
    std::normal_distribution<float> distribution;
    std::vector<float> values(size);
    std::generate(values.begin(), values.end(), [&] { return distribution(random); });
    return values;
}

}  // namespace

GradientCase::GradientCase(const GradientShape& wanted) : shape(wanted) {
    std::mt19937 random(5);
    const auto rows = static_cast<std::size_t>(shape.batch * shape.keys);
    const std::size_t queries = rows * shape.heads * shape.headDim;
    const std::size_t keys = rows * shape.keyValueHeads * shape.headDim;
    q = normal(random, queries);
    k = normal(random, keys);
    v = normal(random, keys);
    dOut = normal(random, queries);
    out.resize(queries);
    for (int head = 0; head < shape.heads; ++head)
        scale.push_back((0.5f + 0.3f * static_cast<float>(head)) /
                        std::sqrt(static_cast<float>(shape.headDim)));
    if (shape.bias) bias = normal(random, static_cast<std::size_t>(shape.heads * shape.keys));
    if (shape.rowFactor) {
        std::uniform_real_distribution<float> factor(0.5f, 1.5f);
        rowFactor.resize(static_cast<std::size_t>(shape.heads * this->rows()));
        for (float& value : rowFactor)
            value = factor(random);
    }
    if (shape.sink) sink = normal(random, static_cast<std::size_t>(shape.heads));
    if (shape.branchDistance >= 0) {
        q2 = normal(random, queries);
        k2 = normal(random, keys);
        dq2.resize(queries);
        dk2.resize(keys);
    }
    const auto statistics = static_cast<std::size_t>(shape.batch * shape.heads * this->rows());
    logSumExp.resize(statistics);
    dRowFactor.resize(shape.rowFactor ? statistics : 0);
    dSink.resize(shape.sink ? static_cast<std::size_t>(shape.batch * shape.heads) : 0);
    dq.resize(queries);
    dk.resize(keys);
    dv.resize(keys);
    dScale.resize(static_cast<std::size_t>(shape.batch * shape.heads));
    dBias.resize(rows * shape.heads);
    forward();
}

Stride GradientCase::stride(int heads) const {
    const std::int64_t width = std::int64_t{heads} * shape.headDim;
    return {shape.headDim, width, shape.keys * width};
}

double GradientCase::forwardRow(const AttentionProblem& p, int sequence, int head,
                                std::int64_t row) {
    const std::int64_t i = p.firstRow + row;
    const std::int64_t query =
        sequence * p.qStride.sequence + head * p.qStride.head + row * p.qStride.row;
    const std::int64_t source =
        sequence * p.kStride.sequence + head * p.keyValueHeads / p.heads * p.kStride.head;
    const auto size = static_cast<std::size_t>(i + 1);
    std::vector<double> weights(size);
    double sum = p.sink ? std::exp(double{p.sink[head]}) : 0;
    for (std::int64_t j = 0; j <= i; ++j) {
        const bool near = p.window == 0 || i - j < p.window || j < p.keepFirst;
        if (!near || (p.chunk > 0 && i / p.chunk - j / p.chunk > p.chunksBefore)) continue;
        const bool second = p.q2 && i - j >= p.branchDistance && j >= p.branchFirst;
        const float* a = (second ? p.q2 : p.q) + query;
        const float* b = (second ? p.k2 : p.k) + source + j * p.kStride.row;
        double score = 0;
        for (int c = 0; c < p.headDim; ++c)
            score += double{a[c]} * b[c];
        score *= p.scale[head];
        if (p.rowFactor) score *= p.rowFactor[head * p.rows + row];
        if (p.softCap > 0) score = p.softCap * std::tanh(score / p.softCap);
        if (p.bias) score += p.bias[head * p.keys + i - j];
        sum += weights[static_cast<std::size_t>(j)] = std::exp(score);
    }
    p.logSumExp[(sequence * p.heads + head) * p.rows + row] = static_cast<float>(std::log(sum));
    double loss = 0;
    const float* d = gradient().dOut + query;
    for (int c = 0; c < p.headDim; ++c) {
        double value = 0;
        for (std::int64_t j = 0; j <= i; ++j)
            value +=
                weights[static_cast<std::size_t>(j)] / sum * p.v[source + j * p.vStride.row + c];
        p.out[query + c] = static_cast<float>(value);
        loss += value * d[c];
    }
    return loss;
}

double GradientCase::forward() {
    const AttentionProblem p = problem();
    double loss = 0;
    for (int sequence = 0; sequence < p.batch; ++sequence) {
        for (int head = 0; head < p.heads; ++head) {
            for (std::int64_t row = 0; row < p.rows; ++row)
                loss += forwardRow(p, sequence, head, row);
        }
    }
    return loss;
}

AttentionProblem GradientCase::problem() {
    const auto given = [](std::vector<float>& array) {
        return array.empty() ? nullptr : array.data();
    };
    AttentionProblem p;
    p.batch = shape.batch;
    p.heads = shape.heads;
    p.keyValueHeads = shape.keyValueHeads;
    p.headDim = shape.headDim;
    p.keys = shape.keys;
    p.firstRow = shape.firstRow;
    p.rows = rows();
    p.qStride = p.outStride = stride(shape.heads);
    p.kStride = p.vStride = stride(shape.keyValueHeads);
    const std::int64_t first = shape.firstRow * p.qStride.row;
    p.q = q.data() + first;
    p.k = k.data();
    p.v = v.data();
    p.scale = scale.data();
    p.rowFactor = given(rowFactor);
    p.bias = given(bias);
    p.sink = given(sink);
    if (!q2.empty()) {
        p.q2 = q2.data() + first;
        p.k2 = k2.data();
        p.branchDistance = shape.branchDistance;
        p.branchFirst = shape.branchFirst;
    }
    p.softCap = shape.softCap;
    p.window = shape.window;
    p.keepFirst = shape.keepFirst;
    p.chunk = shape.chunk;
    p.chunksBefore = shape.chunksBefore;
    p.out = out.data() + first;
    p.logSumExp = logSumExp.data();
    return p;
}

AttentionGradient GradientCase::gradient() {
    const auto given = [](std::vector<float>& array) {
        return array.empty() ? nullptr : array.data();
    };
    AttentionGradient g;
    g.dOutStride = stride(shape.heads);
    const std::int64_t first = shape.firstRow * g.dOutStride.row;
    g.dOut = dOut.data() + first;
    g.dq = dq.data() + first;
    g.dk = dk.data();
    g.dv = dv.data();
    if (!q2.empty()) {
        g.dq2 = dq2.data() + first;
        g.dk2 = dk2.data();
    }
    g.dScale = dScale.data();
    g.dRowFactor = given(dRowFactor);
    g.dBias = dBias.data();
    g.dSink = given(dSink);
    return g;
}

std::vector<std::pair<const char*, std::vector<float>*>> GradientCase::gradients() {
    return {{"dq", &dq},
            {"dk", &dk},
            {"dv", &dv},
            {"dq2", &dq2},
            {"dk2", &dk2},
            {"dScale", &dScale},
            {"dRowFactor", &dRowFactor},
            {"dBias", &dBias},
            {"dSink", &dSink}};
}

const std::vector<std::pair<const char*, GradientShape>>& gradientFields() {
    const auto with = [](auto change) {
        GradientShape shape{1, sanitized ? 2 : 4, sanitized ? 1 : 2, 20, 131, false, 0};
        change(shape);
        return shape;
    };
    static const std::vector<std::pair<const char*, GradientShape>> fields = {
        {"nothing", with([](GradientShape&) {})},
        {"bias", with([](GradientShape& s) { s.bias = true; })},
        {"window", with([](GradientShape& s) { s.window = 60; })},
        {"keepFirst", with([](GradientShape& s) { s.window = 20, s.keepFirst = 5; })},
        {"chunk", with([](GradientShape& s) { s.chunk = 50; })},
        {"chunksBefore", with([](GradientShape& s) { s.chunk = 21, s.chunksBefore = 1; })},
        {"chunk under a bias", with([](GradientShape& s) { s.chunk = 7, s.bias = true; })},
        {"softCap", with([](GradientShape& s) { s.softCap = 0.8f; })},
        {"softCap under a bias", with([](GradientShape& s) { s.softCap = 2, s.bias = true; })},
        {"rowFactor", with([](GradientShape& s) { s.rowFactor = true; })},
        {"sink", with([](GradientShape& s) { s.sink = true; })},
        {"q2 of a gradient", with([](GradientShape& s) { s.branchDistance = 30; })},
        {"q2 of a gradient",
         with([](GradientShape& s) { s.branchDistance = 0, s.branchFirst = 70; })},
        {"firstRow", with([](GradientShape& s) { s.firstRow = 1; })},
        {"rows", with([](GradientShape& s) { s.firstRow = 77, s.rowsLeftOut = 30; })},
        {"all but q2", {2, 4, 2, 20, 131, true, 70, 4, 100, 3, true, true, -1, 0, 50, 9}},
        {"q2 of a gradient", {2, 4, 2, 20, 131, true, 70, 4, 100, 3, true, true, 25, 3, 50, 9}},
    };
    return fields;
}

double furthest(const std::vector<float>& a, const std::vector<float>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double away = std::abs(double{a[i]} - b[i]) / (1 + std::abs(double{b[i]}));
        worst = std::max(worst, std::isfinite(away) ? away : 1e30);
    }
    return worst;
}

}  // namespace sextant::test
