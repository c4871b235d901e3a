// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/attend.h"

#include <ATen/ATen.h>

#include <optional>

#include "analysis/model/carried.h"
#include "analysis/model/model.h"

namespace sextant {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

Stride strideOf(const AttentionShape& shape, int heads) {
    const std::int64_t width = std::int64_t{heads} * shape.headDim;
    return {shape.headDim, width, shape.keys * width};
}

const float* dataOf(const at::Tensor& tensor) {
    return tensor.defined() ? tensor.const_data_ptr<float>() : nullptr;
}

class Attend : public Function<Attend> {
  public:
    // What both directions say of the tensors, and what the record points at beside them.
    struct Problem {
        at::Tensor scale, rowFactor, sink;
        AttentionProblem record;
    };
    static Problem problemOf(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                             const at::Tensor& v, const at::Tensor& bias, const at::Tensor& out,
                             const at::Tensor& logSumExp) {
        Problem made{whereRead(shape.scale, q.device()),
                     whereRead(shape.rowFactor, q.device()),
                     whereRead(shape.sink, q.device()),
                     {}};
        AttentionProblem& problem = made.record;
        problem.batch = static_cast<int>(shape.batch);
        problem.heads = shape.heads;
        problem.keyValueHeads = shape.keyValueHeads;
        problem.headDim = shape.headDim;
        problem.keys = problem.rows = shape.keys;
        problem.q = q.const_data_ptr<float>();
        problem.k = k.const_data_ptr<float>();
        problem.v = v.const_data_ptr<float>();
        problem.qStride = problem.outStride = strideOf(shape, shape.heads);
        problem.kStride = problem.vStride = strideOf(shape, shape.keyValueHeads);
        problem.scale = dataOf(made.scale);
        problem.rowFactor = dataOf(made.rowFactor);
        problem.sink = dataOf(made.sink);
        problem.bias = dataOf(bias);
        problem.softCap = static_cast<float>(shape.softCap);
        problem.window = shape.mask.window;
        problem.keepFirst = shape.mask.keepFirst;
        problem.chunk = shape.mask.chunk;
        problem.out = out.data_ptr<float>();
        problem.logSumExp = logSumExp.data_ptr<float>();
        problem.threads = shape.threads > 0 ? shape.threads : threads();
        return made;
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const std::optional<at::Tensor>& given,
                              AttentionShape shape) {
        const at::Tensor bias = given.value_or(at::Tensor());
        const at::Tensor out = at::empty_like(q);
        const at::Tensor logSumExp = at::empty({shape.batch, shape.heads, shape.keys}, q.options());
        Problem problem = problemOf(shape, q, k, v, bias, out, logSumExp);
        problem.record.entropy = shape.entropy;
        shape.kernels->attention(problem.record);
        context->save_for_backward({q, k, v, bias, out, logSumExp});
        carry(context, std::move(shape));
        return out;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto& shape = carried<AttentionShape>(context);
        const at::Tensor dOut = gradients[0].contiguous();
        const at::Tensor& bias = saved[3];
        const Problem problem =
            problemOf(shape, saved[0], saved[1], saved[2], bias, saved[4], saved[5]);
        at::Tensor dq = at::empty_like(saved[0]);
        at::Tensor dk = at::empty_like(saved[1]);
        at::Tensor dv = at::empty_like(saved[2]);
        at::Tensor dBias, scratch;
        AttentionGradient gradient;
        gradient.dOut = dOut.const_data_ptr<float>();
        gradient.dOutStride = problem.record.outStride;
        gradient.dq = dq.data_ptr<float>();
        gradient.dk = dk.data_ptr<float>();
        gradient.dv = dv.data_ptr<float>();
        if (bias.defined() && context->needs_input_grad(3)) {
            dBias = at::empty({shape.batch, shape.heads, shape.keys}, dOut.options());
            gradient.dBias = dBias.data_ptr<float>();
        }
        if (!dOut.is_cpu()) {
            scratch = at::empty_like(saved[5]);
            gradient.rowScratch = scratch.data_ptr<float>();
        }
        shape.kernels->attentionBackward(problem.record, gradient);
        return {dq, dk, dv, dBias.defined() ? dBias.sum(0) : dBias, at::Tensor()};
    }
};

}  // namespace

AttentionShape shapeOf(const ModelSpec& spec, const LayerPlan& plan, std::int64_t batch,
                       std::int64_t keys, const Compute& compute) {
    AttentionShape shape;
    shape.batch = batch;
    shape.keys = keys;
    shape.heads = spec.heads;
    shape.keyValueHeads = spec.keyValueHeads;
    shape.headDim = spec.headDim;
    shape.mask = plan.mask;
    shape.softCap = plan.softCap;
    shape.scale = plan.scale;
    shape.rowFactor = plan.rowFactor;
    shape.sink = plan.sink;
    shape.kernels = compute.kernels;
    shape.threads = threadsOf(compute);
    return shape;
}

at::Tensor whereRead(const std::vector<float>& values, at::Device device) {
    if (values.empty()) return {};
    return at::from_blob(const_cast<float*>(values.data()),
                         {static_cast<std::int64_t>(values.size())}, at::kFloat)
        .to(device);
}

at::Tensor attend(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                  const at::Tensor& v, const at::Tensor& bias) {
    // An argument that is not there must not look like a tensor to libtorch.
    const auto given = bias.defined() ? std::optional(bias) : std::nullopt;
    return Attend::apply(q, k, v, given, shape);
}

at::Tensor attendByTorch(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                         const at::Tensor& v) {
    const auto split = [&](const at::Tensor& x, int heads) {
        return x.view({shape.batch, shape.keys, heads, shape.headDim}).transpose(1, 2);
    };
    const at::Tensor out = at::scaled_dot_product_attention(
        split(q, shape.heads), split(k, shape.keyValueHeads), split(v, shape.keyValueHeads), {},
        0.0, true, shape.scale.front(), shape.heads != shape.keyValueHeads);
    return out.transpose(1, 2).reshape({shape.batch * shape.keys, -1});
}

}  // namespace sextant
