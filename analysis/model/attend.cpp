// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/attend.h"

#include <ATen/ATen.h>

#include <optional>

#include "analysis/model/autograd_saved.h"
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

// What is attended with; all but the first three may be undefined.
struct Given {
    at::Tensor q, k, v, bias, q2, k2, sink;
};

class Attend : public Function<Attend> {
  public:
    // What both directions say of the tensors, and what the record points at beside them.
    struct Problem {
        at::Tensor scale, rowFactor, sink;
        AttentionProblem record;
    };
    static Problem problemOf(const AttentionShape& shape, const Given& given, const at::Tensor& out,
                             const at::Tensor& logSumExp) {
        const auto& [q, k, v, bias, q2, k2, sink] = given;
        Problem made{whereRead(shape.scale, q.device()),
                     whereRead(shape.rowFactor, q.device()),
                     sink.defined() ? sink : whereRead(shape.sink, q.device()),
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
        problem.q2 = dataOf(q2);
        problem.k2 = dataOf(k2);
        problem.branchDistance = q2.defined() ? shape.branchDistance : 0;
        problem.branchFirst = q2.defined() ? shape.branchFirst : 0;
        problem.softCap = static_cast<float>(shape.softCap);
        problem.window = shape.mask.window;
        problem.keepFirst = shape.mask.keepFirst;
        problem.chunk = shape.mask.chunk;
        problem.chunksBefore = shape.mask.chunksBefore;
        problem.out = out.data_ptr<float>();
        problem.logSumExp = logSumExp.data_ptr<float>();
        problem.threads = shape.threads > 0 ? shape.threads : threads();
        return made;
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const std::optional<at::Tensor>& bias,
                              const std::optional<at::Tensor>& q2,
                              const std::optional<at::Tensor>& k2,
                              const std::optional<at::Tensor>& sink, AttentionShape shape) {
        const at::Tensor none;
        const Given given{q,
                          k,
                          v,
                          bias.value_or(none),
                          q2.value_or(none),
                          k2.value_or(none),
                          sink.value_or(none)};
        const at::Tensor out = at::empty_like(q);
        const at::Tensor logSumExp = at::empty({shape.batch, shape.heads, shape.keys}, q.options());
        Problem problem = problemOf(shape, given, out, logSumExp);
        problem.record.entropy = shape.entropy;
        shape.kernels->attention(problem.record);
        context->save_for_backward(
            {q, k, v, given.bias, given.q2, given.k2, given.sink, out, logSumExp});
        carry(context, std::move(shape));
        return out;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto& shape = carried<AttentionShape>(context);
        const at::Tensor dOut = gradients[0].contiguous();
        const Given given{saved[0], saved[1], saved[2], saved[3], saved[4], saved[5], saved[6]};
        const at::Tensor &out = saved[7], &logSumExp = saved[8];
        const Problem problem = problemOf(shape, given, out, logSumExp);
        at::Tensor dq = at::empty_like(given.q);
        at::Tensor dk = at::empty_like(given.k);
        at::Tensor dv = at::empty_like(given.v);
        at::Tensor dBias, dq2, dk2, scratch;
        AttentionGradient gradient;
        gradient.dOut = dOut.const_data_ptr<float>();
        gradient.dOutStride = problem.record.outStride;
        gradient.dq = dq.data_ptr<float>();
        gradient.dk = dk.data_ptr<float>();
        gradient.dv = dv.data_ptr<float>();
        if (given.q2.defined()) {
            dq2 = at::empty_like(given.q2);
            dk2 = at::empty_like(given.k2);
            gradient.dq2 = dq2.data_ptr<float>();
            gradient.dk2 = dk2.data_ptr<float>();
        }
        if (given.bias.defined() && context->needs_input_grad(3)) {
            dBias = at::empty({shape.batch, shape.heads, shape.keys}, dOut.options());
            gradient.dBias = dBias.data_ptr<float>();
        }
        if (!dOut.is_cpu()) {
            scratch = at::empty_like(logSumExp);
            gradient.rowScratch = scratch.data_ptr<float>();
        }
        shape.kernels->attentionBackward(problem.record, gradient);
        // libtorch numbers only the inputs that are there.
        const std::size_t sinkInput =
            3u + given.bias.defined() + given.q2.defined() + given.k2.defined();
        const at::Tensor dSink = given.sink.defined() && context->needs_input_grad(sinkInput)
                                     ? sinkGradient(shape, given.sink, logSumExp, out, dOut)
                                     : at::Tensor();
        return {dq, dk, dv, dBias.defined() ? dBias.sum(0) : dBias, dq2, dk2, dSink, at::Tensor()};
    }

  private:
    // By tensors, wherever they are: a sink takes the share exp(sink - logSumExp) of each row from
    // all its keys alike.
    static at::Tensor sinkGradient(const AttentionShape& shape, const at::Tensor& sink,
                                   const at::Tensor& logSumExp, const at::Tensor& out,
                                   const at::Tensor& dOut) {
        const at::Tensor share = at::exp(sink.view({1, -1, 1}) - logSumExp);
        const at::Tensor along = (out * dOut)
                                     .view({shape.batch, shape.keys, shape.heads, shape.headDim})
                                     .sum(3)
                                     .transpose(1, 2);
        return -(share * along).sum(at::IntArrayRef{0, 2});
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
    if (plan.branch) {
        shape.branchDistance = plan.branch->distance;
        shape.branchFirst = plan.branch->first;
    }
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
                  const at::Tensor& v, const at::Tensor& bias, const at::Tensor& q2,
                  const at::Tensor& k2, const at::Tensor& sink) {
    // An argument that is not there must not look like a tensor to libtorch.
    const auto given = [](const at::Tensor& x) {
        return x.defined() ? std::optional(x) : std::nullopt;
    };
    return Attend::apply(q, k, v, given(bias), given(q2), given(k2), given(sink), shape);
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
