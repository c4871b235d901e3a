// SPDX-License-Identifier: GPL-3.0-or-later
// Two models that should be the same, computed in different places: loss, entropies, gradients,
// logits.
#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "analysis/train/optimiser.h"
#include "analysis/train/trained_model.h"
#include "tests/catch.h"

namespace sextant::test {

constexpr double gradientTolerance = 1e-4;  // fp32 sums of some hundred terms of size about 1

inline void checkClose(const at::Tensor& found, const at::Tensor& expected,
                       double by = gradientTolerance) {
    REQUIRE(found.defined());
    REQUIRE(found.sizes() == expected.sizes());
    const at::Tensor exact = expected.detach().cpu();
    const at::Tensor away = (found.detach().cpu() - exact).abs().div(1 + exact.abs());
    CHECK(away.max().item<double>() < by);
}

inline void checkSameModel(const TrainedModel& found, const TrainedModel& expected,
                           const TokenBatch& batch) {
    std::vector<float> entropy, expectedEntropy;
    const at::Tensor loss = found.loss(batch, AttentionBy::sextant, &entropy);
    const at::Tensor exact = expected.loss(batch, AttentionBy::sextant, &expectedEntropy);
    loss.backward();
    exact.backward();
    CHECK(loss.item<double>() == Approx(exact.item<double>()).margin(1e-5));
    CHECK(Optimiser(found.parameters(), {}, true).gradientNorm() ==
          Approx(Optimiser(expected.parameters(), {}, false).gradientNorm()).epsilon(1e-4));
    REQUIRE(entropy.size() == expectedEntropy.size());
    for (std::size_t i = 0; i < entropy.size(); ++i)
        CHECK(entropy[i] == Approx(expectedEntropy[i]).margin(1e-5));
    for (std::size_t i = 0; i < found.parameters().size(); ++i) {
        CAPTURE(found.parameters()[i].name);
        checkClose(found.parameters()[i].value.grad(), expected.parameters()[i].value.grad());
    }
    checkClose(found.logits(batch), expected.logits(batch));
}

}  // namespace sextant::test
