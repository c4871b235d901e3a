// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/scoring.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "analysis/model/combined_logits.h"
#include "analysis/model/cost.h"
#include "analysis/model/row_cut.h"

namespace sextant {

namespace {

// ids[row + 1] of `count` rows from `first` on.
std::vector<std::int32_t> labelsOf(const Sample& sample, std::int64_t first, std::int64_t count) {
    std::vector<std::int32_t> labels;
    for (std::int64_t row = first; row < first + count; ++row) {
        const auto next = static_cast<std::size_t>(row + 1);
        labels.push_back(next < sample.ids.size() ? sample.ids[next] : noLabel);
    }
    return labels;
}

}  // namespace

void scoreInto(float* nll, const at::Tensor& logits, const std::vector<std::int32_t>& labels,
               const Kernels& kernels) {
    if (kernels.nll) {
        kernels.nll(
            {logits.const_data_ptr<float>(), logits.size(0), logits.size(1), labels.data(), nll});
        return;
    }
    const at::Tensor index =
        at::tensor(labels, at::kLong).clamp_min(0).unsqueeze(1).to(logits.device());
    const at::Tensor found =
        (at::logsumexp(logits, 1) - at::gather(logits, 1, index).squeeze(1)).cpu();
    for (std::size_t r = 0; r < labels.size(); ++r)
        nll[r] = labels[r] == noLabel ? std::nanf("") : found.const_data_ptr<float>()[r];
}

std::int64_t scoringRows(const ModelSpec& spec) {
    const auto fit = static_cast<std::uint64_t>(12'000'000 / spec.vocabulary);
    return static_cast<std::int64_t>(std::bit_floor(std::clamp<std::uint64_t>(fit, 64, 512)));
}

void forLogits(const Placed& model, std::span<const at::Tensor> outputs, RunRule rule,
               std::int64_t first, std::int64_t end, const RowWork& work,
               const std::function<void(std::int64_t row, const at::Tensor& logits)>& take) {
    // The logits of all runs are there at once.
    const std::int64_t most =
        scoringRows(model.spec) / static_cast<std::int64_t>(std::bit_ceil(outputs.size()));
    forPieces(first, end, std::max(leastPiece, most), [&](std::int64_t row, std::int64_t count) {
        std::vector<at::Tensor> each;
        for (const at::Tensor& output : outputs) {
            work.checkStop();
            each.push_back(logitsOf(model, output.narrow(0, row, count)));
            work.tell(scoringCost(model.spec, count));
        }
        take(row, combinedLogits(rule, each));
    });
}

std::vector<float> scoreRows(const Placed& model, const Sample& sample,
                             std::span<const at::Tensor> outputs, RunRule rule, std::int64_t first,
                             std::int64_t end, float* keepLogits, const RowWork& work) {
    std::vector<float> nll(static_cast<std::size_t>(end - first));
    forLogits(model, outputs, rule, first, end, work, [&](std::int64_t row, const at::Tensor& all) {
        if (keepLogits != nullptr) {
            const at::Tensor here = all.cpu();
            std::copy_n(here.const_data_ptr<float>(), all.numel(),
                        keepLogits + (row - first) * all.size(1));
        }
        scoreInto(nll.data() + (row - first), all, labelsOf(sample, row, all.size(0)),
                  *model.compute.kernels);
    });
    return nll;
}

}  // namespace sextant
