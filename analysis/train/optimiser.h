// SPDX-License-Identifier: GPL-3.0-or-later
// AdamW (Loshchilov and Hutter 2019) over a TrainedModel's parameters, or Muon (Jordan 2024) for
// the matrices between hidden widths: for files that use torch.
#pragma once

#include <vector>

#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"

namespace sextant {

class Optimiser {
  public:
    // `byTensors`: with libtorch's operations, on any device; else with loops on the CPU.
    Optimiser(const std::vector<TrainedTensor>& parameters, const Optimisation& optimisation,
              bool byTensors);

    // The gradients' norm over all parameters.
    double gradientNorm() const;
    // Takes step 0, 1, .. with the gradients times `factor` (clipping), and clears them.
    void step(std::int64_t step, double factor);

    // Moments by parameter, to be saved and restored. Muon leaves the second at zero.
    std::vector<at::Tensor>& first() { return first_; }
    std::vector<at::Tensor>& second() { return second_; }

  private:
    void stepAdamW(std::size_t index, double rate, std::int64_t step, double factor);
    void stepAdamWByTensors(std::size_t index, double rate, std::int64_t step, double factor);
    void stepMuon(std::size_t index, double rate, double factor);

    std::vector<TrainedTensor> parameters_;
    Optimisation optimisation_;
    bool byTensors_;
    std::vector<at::Tensor> first_, second_;
};

}  // namespace sextant
