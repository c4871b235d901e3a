// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/token_run.h"

#include <ATen/ATen.h>

#include "analysis/error.h"
#include "analysis/model/attend.h"
#include "analysis/model/batch_positions.h"
#include "analysis/model/row_operations.h"

namespace sextant {

namespace {

// ALiBi at warped positions: the bias is a channel of the product (batch_positions.h), so the
// scales go into the queries, where they leave it alone.
at::Tensor attendWarped(AttentionShape shape, const at::Tensor& q, const at::Tensor& k,
                        const at::Tensor& v, const DistanceBias& bias,
                        const BatchPositions& positions) {
    const std::int64_t rows = q.size(0);
    const auto widened = [&](const at::Tensor& x, int heads, const at::Tensor& channel) {
        return at::cat({x.view({rows, heads, -1}), channel.expand({rows, heads, 1})}, 2)
            .view({rows, -1});
    };
    const at::Tensor nothing = at::zeros({1, 1, 1}, q.options());
    const at::Tensor scaled =
        q.view({rows, shape.heads, -1}) * at::tensor(shape.scale).to(q.device()).view({1, -1, 1});
    shape.scale.assign(shape.scale.size(), 1.0f);
    const int width = shape.headDim++;
    const at::Tensor out = attend(shape, widened(scaled, shape.heads, positions.queryChannel(bias)),
                                  widened(k, shape.keyValueHeads, positions.keyChannel()),
                                  widened(v, shape.keyValueHeads, nothing), {});
    return out.view({rows, shape.heads, -1}).narrow(2, 0, width).reshape({rows, -1});
}

// What refuses to go with positions of one's own, as a channel of the product.
void checkWarped(const LayerPlan& plan, const at::Tensor& sink) {
    if (plan.softCap != 0 || !plan.rowFactor.empty() || sink.defined())
        throw Error(
            "ALiBi at warped positions does not go with a soft cap, sink logits or factors of "
            "single "
            "rows");
}

// One pass: what its layers share.
class Run {
  public:
    Run(const ModelSpec& spec, const TokenBatch& batch, const Compute& compute, AttentionBy by)
        : spec_(spec),
          batch_(batch),
          compute_(compute),
          positions_(compute, batch.batch, batch.length, batch.positions),
          by_(by) {}

    // [batch * length, heads * headDim]. `entropy`: [batch, heads, length], or null.
    at::Tensor attended(const LayerWeights& weights, const LayerPlan& plan, const at::Tensor& x,
                        float* entropy) {
        auto [q, k, v] = project(spec_, weights, plan, x, compute_);
        at::Tensor q2, k2;
        if (weights.theta.defined()) {
            const auto& [cosine, sine] = tablesOf(weights.theta, plan);
            q = rotatedByTensors(q, spec_.heads, plan.layout, cosine, sine);
            k = rotatedByTensors(k, spec_.keyValueHeads, plan.layout, cosine, sine);
        } else if (const BatchPositions::Rotations by = positions_.rotations(plan); by.query) {
            if (by.query2) {
                q2 = rotated(q, spec_.heads, by.query2);
                k2 = rotated(k, spec_.keyValueHeads, by.key2);
            }
            q = rotated(q, spec_.heads, by.query);
            k = rotated(k, spec_.keyValueHeads, by.key);
        }
        if (weights.block.normsAfterTurn) {
            for (at::Tensor* queries : {&q, &q2})
                *queries = weighed(*queries, weights.block.onQuery, weights.queryNorm);
            for (at::Tensor* keys : {&k, &k2})
                *keys = weighed(*keys, weights.block.onKey, weights.keyNorm);
        }
        AttentionShape shape = shapeOf(spec_, plan, batch_.batch, batch_.length, compute_);
        shape.entropy = entropy;
        if (by_ == AttentionBy::torch) {
            const auto operand = [&](const at::Tensor& rows) { return rows.to(compute_.products); };
            return attendByTorch(shape, operand(q), operand(k), operand(v)).to(at::kFloat);
        }
        if (plan.bias.form == DistanceBias::Form::linear && positions_.warped()) {
            checkWarped(plan, weights.sink);
            return attendWarped(shape, q, k, v, plan.bias, positions_);
        }
        return attend(shape, q, k, v, biasOf(weights, plan.bias), q2, k2, weights.sink);
    }

  private:
    // Queries or keys that have turned, times the weight of the norm that is taken of them then.
    at::Tensor weighed(const at::Tensor& x, const Norm& norm, const at::Tensor& weight) const {
        if (!x.defined()) return x;
        const at::Tensor factor = norm.kind == NormKind::rmsPlusOne ? weight + 1 : weight;
        return (x.view({x.size(0), -1, spec_.headDim}) * factor).view(x.sizes());
    }

    // Of trained frequencies; made once where layers share them.
    const std::pair<at::Tensor, at::Tensor>& tablesOf(const at::Tensor& theta,
                                                      const LayerPlan& plan) {
        if (!theta_.is_same(theta)) tables_ = positions_.trainedTables(theta, plan);
        theta_ = theta;
        return tables_;
    }

    at::Tensor biasOf(const LayerWeights& weights, const DistanceBias& bias) {
        if (bias.form == DistanceBias::Form::none) return {};
        if (bias.form == DistanceBias::Form::table && bias.a.empty())
            return positions_.trainedTable(bias, weights.biasTable);
        return bias.a.empty() ? positions_.trainedBias(bias.form, weights.kerpleA, weights.kerpleP)
                              : positions_.bias(bias);
    }

    const ModelSpec& spec_;
    const TokenBatch& batch_;
    const Compute& compute_;
    BatchPositions positions_;
    AttentionBy by_;
    at::Tensor theta_;
    std::pair<at::Tensor, at::Tensor> tables_;  // of theta_
};

}  // namespace

at::Tensor runTokens(const ModelSpec& spec, const ModelWeights& weights, const ModelPlan& plan,
                     const TokenBatch& batch, const Compute& compute, AttentionBy by,
                     std::vector<float>* entropy) {
    Run run(spec, batch, compute, by);
    at::Tensor rows;
    if (entropy != nullptr) {
        entropy->clear();
        rows = at::empty({batch.batch, spec.heads, batch.length},
                         at::TensorOptions(at::kFloat).device(compute.device));
    }
    at::Tensor x = embed(spec, weights, batch, plan.learnedPositions, compute);
    for (std::size_t layer = 0; layer < plan.layers.size(); ++layer) {
        const LayerWeights& own = weights.layers[layer];
        x = finish(spec, own, x,
                   run.attended(own, plan.layers[layer], x,
                                entropy != nullptr ? rows.data_ptr<float>() : nullptr),
                   compute);
        if (entropy != nullptr) {
            const at::Tensor mean = rows.mean(at::IntArrayRef{0, 2}).cpu();
            const float* values = mean.const_data_ptr<float>();
            entropy->insert(entropy->end(), values, values + spec.heads);
        }
    }
    return logits(spec, weights, x, compute);
}

}  // namespace sextant
