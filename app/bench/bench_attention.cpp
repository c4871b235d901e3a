// SPDX-License-Identifier: GPL-3.0-or-later
// How fast attention() is, as ratios that hold on a busy machine: every round measures each rival
// once, and the best round of each counts.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "kernels/attention.h"

namespace sextant {
namespace {

using Clock = std::chrono::steady_clock;

template <class Work>
double secondsOf(const Work& work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double bestProductSeconds(const at::Tensor& a, const at::Tensor& b, at::Tensor& c) {
    double best = 1e30;
    for (int round = 0; round < 3; ++round) {
        best = std::min(best, secondsOf([&] { at::matmul_out(c, a, b); }));
    }
    return best;
}

// One shape: heads is chosen so that there is work for every thread and a round stays short.
struct Case {
    int headDim;
    std::int64_t n;
    int heads;
    int rounds;
};

struct CaseResult {
    double seconds = 1e30;       // with entropy
    double plainSeconds = 1e30;  // without
    double libtorchSeconds = 1e30;
    double entropyError = 0;  // nats
};

double causalFlops(const Case& c) {
    const double n = static_cast<double>(c.n);
    return 4.0 * c.headDim * n * (n + 1) / 2 * c.heads;
}

struct Inputs {
    explicit Inputs(const Case& c)
        : q(at::randn({1, c.heads, c.n, c.headDim}) * 1.5),
          k(at::randn({1, c.heads, c.n, c.headDim})),
          v(at::randn({1, c.heads, c.n, c.headDim})),
          out(at::empty_like(q)),
          entropy(at::empty({c.heads, c.n})),
          logSumExp(at::empty({c.heads, c.n})),
          scale(c.heads, static_cast<float>(1 / std::sqrt(static_cast<double>(c.headDim)))) {
        problem.heads = problem.keyValueHeads = c.heads;
        problem.headDim = c.headDim;
        problem.keys = problem.rows = c.n;
        problem.q = q.data_ptr<float>();
        problem.k = k.data_ptr<float>();
        problem.v = v.data_ptr<float>();
        problem.qStride = problem.kStride = problem.vStride =
            problem.outStride = {c.n * c.headDim, c.headDim};
        problem.scale = scale.data();
        problem.out = out.data_ptr<float>();
        problem.logSumExp = logSumExp.data_ptr<float>();
        problem.threads = at::get_num_threads();
    }
    at::Tensor q, k, v, out, entropy, logSumExp;
    std::vector<float> scale;
    AttentionProblem problem;  // without entropy
};

// Largest difference from the double-precision reference over some rows of every head.
double entropyError(const Inputs& inputs, const Case& c) {
    double worst = 0;
    for (const std::int64_t row : {std::int64_t{1}, c.n / 3, c.n / 2, c.n - 1}) {
        AttentionProblem one = inputs.problem;
        std::vector<float> exact(c.heads);
        one.firstRow = row;
        one.rows = 1;
        one.q += row * c.headDim;
        one.out = one.logSumExp = nullptr;
        one.entropy = exact.data();
        attentionReference(one);
        for (int head = 0; head < c.heads; ++head) {
            const float ours = inputs.entropy.data_ptr<float>()[head * c.n + row];
            worst = std::max(worst, std::abs(static_cast<double>(ours) - exact[head]));
        }
    }
    return worst;
}

CaseResult measure(const Case& c) {
    Inputs inputs(c);
    AttentionProblem withEntropy = inputs.problem;
    withEntropy.entropy = inputs.entropy.data_ptr<float>();
    CaseResult result;
    for (int round = 0; round < c.rounds; ++round) {
        const double ours = secondsOf([&] { attention(withEntropy); });
        const double plain = secondsOf([&] { attention(inputs.problem); });
        const double libtorch = secondsOf(
            [&] { at::scaled_dot_product_attention(inputs.q, inputs.k, inputs.v, {}, 0.0, true); });
        result.seconds = std::min(result.seconds, ours);
        result.plainSeconds = std::min(result.plainSeconds, plain);
        result.libtorchSeconds = std::min(result.libtorchSeconds, libtorch);
    }
    result.entropyError = entropyError(inputs, c);
    return result;
}

}  // namespace

int benchAttention(bool json) {
    const at::NoGradGuard noGradients;
    at::manual_seed(1);
    const at::Tensor a = at::randn({2048, 2048}), b = at::randn({2048, 2048});
    at::Tensor product = at::empty({2048, 2048});
    double productSeconds = bestProductSeconds(a, b, product);

    const Case cases[] = {{64, 1024, 8, 20},  {64, 4096, 4, 12},  {64, 16384, 2, 10},
                          {128, 1024, 8, 15}, {128, 4096, 4, 10}, {128, 16384, 2, 6}};
    std::vector<CaseResult> results;
    for (const Case& c : cases) {
        results.push_back(measure(c));
        // The product rate is that of the whole run: its best moment, between the cases too.
        productSeconds = std::min(productSeconds, bestProductSeconds(a, b, product));
    }

    const double productRate = 2.0 * 2048 * 2048 * 2048 / productSeconds / 1e9;
    nlohmann::json report;
    report["product_gflops"] = productRate;
    report["backend"] = attentionBackend();
    report["threads"] = at::get_num_threads();
    if (!json) {
        std::printf("fp32 product 2048^3: %s GFLOP/s; attention on %s, %d threads\n",
                    fixedText(productRate, 0).c_str(), attentionBackend(), at::get_num_threads());
        std::printf("%8s %7s %9s %13s %9s %11s %12s %14s\n", "head_dim", "n", "GFLOP/s",
                    "entropy_cost", "libtorch", "of_product", "of_libtorch", "entropy_error");
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Case& c = cases[i];
        const CaseResult& r = results[i];
        const double rate = causalFlops(c) / r.seconds / 1e9;
        const double libtorchRate = causalFlops(c) / r.libtorchSeconds / 1e9;
        const double cost = r.seconds / r.plainSeconds - 1;
        report["cases"].push_back({{"head_dim", c.headDim},
                                   {"n", c.n},
                                   {"gflops", rate},
                                   {"entropy_cost", cost},
                                   {"libtorch_gflops", libtorchRate},
                                   {"of_product", rate / productRate},
                                   {"of_libtorch", rate / libtorchRate},
                                   {"entropy_error", r.entropyError}});
        if (!json) {
            std::printf(
                "%8d %7lld %9s %12s%% %9s %11s %12s %14s\n", c.headDim, static_cast<long long>(c.n),
                fixedText(rate, 0).c_str(), fixedText(100 * cost, 1).c_str(),
                fixedText(libtorchRate, 0).c_str(), fixedText(rate / productRate, 2).c_str(),
                fixedText(rate / libtorchRate, 2).c_str(), numberText(r.entropyError, 2).c_str());
        }
    }
    if (json) std::printf("%s\n", report.dump(2).c_str());
    return 0;
}

}  // namespace sextant
