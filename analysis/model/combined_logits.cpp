// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/combined_logits.h"

#include <ATen/ATen.h>

#include <cmath>
#include <vector>

namespace sextant {

at::Tensor combinedLogits(RunRule rule, std::span<const at::Tensor> logits) {
    if (logits.size() == 1) return logits[0];
    if (rule == RunRule::mean) {
        // ln of the mean, whose softmax is the mean itself.
        at::Tensor sum = at::log_softmax(logits[0], 1);
        for (const at::Tensor& one : logits.subspan(1))
            sum = at::logaddexp(sum, at::log_softmax(one, 1));
        return sum.sub_(std::log(static_cast<double>(logits.size())));
    }
    std::vector<at::Tensor> largest;
    for (const at::Tensor& one : logits)
        largest.push_back(at::amax(one, {1}, true));
    const at::Tensor weights = at::softmax(at::stack(largest), 0);  // [runs, rows, 1]
    at::Tensor sum = logits[0] * weights[0];
    for (std::size_t run = 1; run < logits.size(); ++run)
        sum.addcmul_(logits[run], weights[static_cast<std::int64_t>(run)]);
    return sum;
}

}  // namespace sextant
