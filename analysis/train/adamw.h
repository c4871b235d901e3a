// SPDX-License-Identifier: GPL-3.0-or-later
// AdamW (Loshchilov and Hutter 2019) over a TrainGraph's parameters: for files that know torch.
#pragma once

#include <vector>

#include "analysis/train/recipe.h"
#include "analysis/train/train_graph.h"

namespace sextant {

class AdamW {
  public:
    AdamW(const std::vector<Parameter>& parameters, const Optimisation& optimisation);

    // The gradients' norm over all parameters.
    double gradientNorm() const;
    // Step 0, 1, .. with the gradients as they are, times `factor` (clipping). Clears them.
    void step(std::int64_t step, double factor);

    // Moments by parameter, for whoever saves and restores them.
    std::vector<at::Tensor>& first() { return first_; }
    std::vector<at::Tensor>& second() { return second_; }

  private:
    std::vector<Parameter> parameters_;
    Optimisation optimisation_;
    std::vector<at::Tensor> first_, second_;
};

}  // namespace sextant
