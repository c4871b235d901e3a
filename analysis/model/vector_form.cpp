// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/vector_form.h"

#include <ATen/ATen.h>

#include <utility>

namespace sextant {

namespace {

constexpr double leastLength = 1e-6;

// [rows, heads, headDim]
at::Tensor heads(const at::Tensor& x, int headDim) {
    return x.view({x.size(0), -1, headDim});
}

at::Tensor normed(const at::Tensor& x, int headDim) {
    const at::Tensor own = heads(x, headDim);
    const at::Tensor squares = own.square().sum(2, true);
    return (own * at::rsqrt(squares + leastLength * leastLength)).view(x.sizes());
}

// The two halves of all pairs, [rows, heads, headDim / 2] each.
std::pair<at::Tensor, at::Tensor> pairs(PairLayout layout, const at::Tensor& x, int headDim) {
    const at::Tensor own = heads(x, headDim);
    if (layout == PairLayout::halfSplit)
        return {own.narrow(2, 0, headDim / 2), own.narrow(2, headDim / 2, headDim / 2)};
    const at::Tensor split = own.unflatten(2, {headDim / 2, 2});
    return {split.select(3, 0), split.select(3, 1)};
}

// Pairs (first, 0).
at::Tensor real(PairLayout layout, const at::Tensor& first, const at::Tensor& like) {
    const at::Tensor nothing = at::zeros_like(first);
    const at::Tensor both = layout == PairLayout::halfSplit ? at::cat({first, nothing}, 2)
                                                            : at::stack({first, nothing}, 3);
    return both.reshape(like.sizes());
}

}  // namespace

at::Tensor formedQueries(const LayerPlan& plan, const at::Tensor& q, int headDim) {
    switch (plan.vectors) {
        case VectorForm::queryNorm:
        case VectorForm::cosine:
            return normed(q, headDim);
        case VectorForm::coca: {
            const auto [x, y] = pairs(plan.layout, q, headDim);
            return real(plan.layout, x.square() + y.square(), q);
        }
        case VectorForm::plain:
        case VectorForm::keyNorm:
            break;
    }
    return q;
}

at::Tensor formedKeys(const LayerPlan& plan, const at::Tensor& k, int headDim) {
    switch (plan.vectors) {
        case VectorForm::keyNorm:
        case VectorForm::cosine:
            return normed(k, headDim);
        case VectorForm::coca: {
            const auto [x, y] = pairs(plan.layout, k, headDim);
            return real(plan.layout, at::relu(0.5 * (x + y)), k);
        }
        case VectorForm::plain:
        case VectorForm::queryNorm:
            break;
    }
    return k;
}

}  // namespace sextant
