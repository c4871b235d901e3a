// SPDX-License-Identifier: GPL-3.0-or-later
// How fast attention() is, as ratios that hold on a busy machine: every round measures each rival
// once, and the best round of each counts.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/model/compute.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"
#include "kernels/attention.h"

namespace sextant {
namespace {

// `work` ends with what it wrote to `result`: a GPU is waited for.
template <class Work>
double secondsWith(const at::Tensor& result, const Work& work) {
    const auto waitForAll = [&] {
        if (!result.is_cpu()) result.flatten()[0].item();
    };
    waitForAll();
    return secondsOf([&] {
        work();
        waitForAll();
    });
}

double bestProductSeconds(const at::Tensor& a, const at::Tensor& b, at::Tensor& c) {
    double best = 1e30;
    for (int round = 0; round < 3; ++round) {
        best = std::min(best, secondsWith(c, [&] { at::matmul_out(c, a, b); }));
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
    Inputs(const Case& c, c10::Device device)
        : q((at::randn({1, c.heads, c.n, c.headDim}) * 1.5).to(device)),
          k(at::randn({1, c.heads, c.n, c.headDim}).to(device)),
          v(at::randn({1, c.heads, c.n, c.headDim}).to(device)),
          out(at::empty_like(q)),
          entropy(at::empty({c.heads, c.n}, q.options())),
          logSumExp(at::empty({c.heads, c.n}, q.options())),
          scale(at::full({c.heads}, 1 / std::sqrt(static_cast<double>(c.headDim)), q.options())) {
        problem.heads = problem.keyValueHeads = c.heads;
        problem.headDim = c.headDim;
        problem.keys = problem.rows = c.n;
        problem.q = q.data_ptr<float>();
        problem.k = k.data_ptr<float>();
        problem.v = v.data_ptr<float>();
        problem.qStride = problem.kStride = problem.vStride =
            problem.outStride = {c.n * c.headDim, c.headDim};
        problem.scale = scale.data_ptr<float>();
        problem.out = out.data_ptr<float>();
        problem.logSumExp = logSumExp.data_ptr<float>();
        problem.threads = at::get_num_threads();
    }
    at::Tensor q, k, v, out, entropy, logSumExp, scale;
    AttentionProblem problem;  // without entropy
};

// Largest difference from the double-precision reference over some rows of every head.
double entropyError(const Inputs& inputs, const Case& c) {
    double worst = 0;
    const at::Tensor q = inputs.q.cpu(), k = inputs.k.cpu(), v = inputs.v.cpu();
    const at::Tensor scale = inputs.scale.cpu(), entropy = inputs.entropy.cpu();
    for (const std::int64_t row : {std::int64_t{1}, c.n / 3, c.n / 2, c.n - 1}) {
        AttentionProblem one = inputs.problem;
        std::vector<float> exact(c.heads);
        one.firstRow = row;
        one.rows = 1;
        one.q = q.data_ptr<float>() + row * c.headDim;
        one.k = k.data_ptr<float>();
        one.v = v.data_ptr<float>();
        one.scale = scale.data_ptr<float>();
        one.out = one.logSumExp = nullptr;
        one.entropy = exact.data();
        attentionReference(one);
        for (int head = 0; head < c.heads; ++head) {
            const float ours = entropy.data_ptr<float>()[head * c.n + row];
            worst = std::max(worst, std::abs(static_cast<double>(ours) - exact[head]));
        }
    }
    return worst;
}

CaseResult measure(const Case& c, const Compute& compute) {
    Inputs inputs(c, compute.device);
    AttentionProblem withEntropy = inputs.problem;
    withEntropy.entropy = inputs.entropy.data_ptr<float>();
    CaseResult result;
    for (int round = 0; round < c.rounds; ++round) {
        const auto& attention = compute.kernels->attention;
        const double ours = secondsWith(inputs.out, [&] { attention(withEntropy); });
        const double plain = secondsWith(inputs.out, [&] { attention(inputs.problem); });
        const double libtorch = secondsWith(inputs.out, [&] {
            at::scaled_dot_product_attention(inputs.q, inputs.k, inputs.v, {}, 0.0, true);
        });
        result.seconds = std::min(result.seconds, ours);
        result.plainSeconds = std::min(result.plainSeconds, plain);
        result.libtorchSeconds = std::min(result.libtorchSeconds, libtorch);
    }
    result.entropyError = entropyError(inputs, c);
    return result;
}

}  // namespace

int benchAttention(bool json, const std::string& device) {
    const at::NoGradGuard noGradients;
    const auto compute = sharedCompute(deviceNamed(device));
    const ComputeScope scope(*compute);
    at::manual_seed(1);
    const at::Tensor a = at::randn({2048, 2048}).to(compute->device),
                     b = at::randn({2048, 2048}).to(compute->device);
    at::Tensor product = at::empty_like(a);
    double productSeconds = bestProductSeconds(a, b, product);

    std::vector<Case> cases = {{64, 1024, 8, 20},  {64, 4096, 4, 12},  {64, 16384, 2, 10},
                               {128, 1024, 8, 15}, {128, 4096, 4, 10}, {128, 16384, 2, 6}};
    if (!compute->onCpu()) {
        for (Case& c : cases)
            c.heads *= 16;
    }
    std::vector<CaseResult> results;
    for (const Case& c : cases) {
        results.push_back(measure(c, *compute));
        // The product rate is that of the whole run: its best moment, between the cases too.
        productSeconds = std::min(productSeconds, bestProductSeconds(a, b, product));
    }

    const double productRate = 2.0 * 2048 * 2048 * 2048 / productSeconds / 1e9;
    nlohmann::json report;
    report["product_gflops"] = productRate;
    report["backend"] = compute->kernels->name;
    report["threads"] = at::get_num_threads();
    if (!json) {
        std::printf("fp32 product 2048^3: %s GFLOP/s; attention on %s, %d threads\n",
                    fixedText(productRate, 0).c_str(), compute->kernels->name.c_str(),
                    at::get_num_threads());
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
