// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/differentiable.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/model/model.h"
#include "analysis/model/norm.h"
#include "analysis/train/tensor_operations.h"

namespace sextant {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Lets a value of ours travel from forward to backward.
template <typename Value>
struct Carried : torch::CustomClassHolder {
    explicit Carried(Value carried) : value(std::move(carried)) {}
    Value value;
};

template <typename Value>
void carry(AutogradContext* context, Value value) {
    context->saved_data["carried"] =
        c10::IValue::make_capsule(c10::make_intrusive<Carried<Value>>(std::move(value)));
}

template <typename Value>
Value& carried(AutogradContext* context) {
    const auto capsule = context->saved_data["carried"].toCapsule();
    return static_cast<Carried<Value>*>(capsule.get())->value;
}

Stride strideOf(const AttentionShape& shape, int heads) {
    const std::int64_t width = std::int64_t{heads} * shape.headDim;
    return {shape.headDim, width, shape.keys * width};
}

at::Tensor scaleOn(at::Device device, const AttentionShape& shape) {
    return at::tensor(shape.scale, at::kFloat).to(device);
}

class Attend : public Function<Attend> {
  public:
    // What both directions say of the tensors; `scale` must live as long as the problem.
    static AttentionProblem problemOf(const AttentionShape& shape, const at::Tensor& q,
                                      const at::Tensor& k, const at::Tensor& v,
                                      const at::Tensor& scale, const at::Tensor& bias,
                                      const at::Tensor& out, const at::Tensor& logSumExp) {
        AttentionProblem problem;
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
        problem.scale = scale.const_data_ptr<float>();
        problem.bias = bias.defined() ? bias.const_data_ptr<float>() : nullptr;
        problem.window = shape.window;
        problem.out = out.data_ptr<float>();
        problem.logSumExp = logSumExp.data_ptr<float>();
        problem.threads = threads();
        return problem;
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const std::optional<at::Tensor>& given,
                              AttentionShape shape) {
        const at::Tensor bias = given.value_or(at::Tensor());
        const at::Tensor out = at::empty_like(q);
        const at::Tensor logSumExp = at::empty({shape.batch, shape.heads, shape.keys}, q.options());
        const at::Tensor scale = scaleOn(q.device(), shape);
        AttentionProblem problem = problemOf(shape, q, k, v, scale, bias, out, logSumExp);
        problem.entropy = shape.entropy;
        shape.kernels->attention(problem);
        context->save_for_backward({q, k, v, bias, out, logSumExp});
        carry(context, std::move(shape));
        return out;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto& shape = carried<AttentionShape>(context);
        const at::Tensor dOut = gradients[0].contiguous();
        const at::Tensor& bias = saved[3];
        const at::Tensor scale = scaleOn(dOut.device(), shape);
        const AttentionProblem problem =
            problemOf(shape, saved[0], saved[1], saved[2], scale, bias, saved[4], saved[5]);
        at::Tensor dq = at::empty_like(saved[0]);
        at::Tensor dk = at::empty_like(saved[1]);
        at::Tensor dv = at::empty_like(saved[2]);
        at::Tensor dBias, scratch;
        AttentionGradient gradient;
        gradient.dOut = dOut.const_data_ptr<float>();
        gradient.dOutStride = problem.outStride;
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
        shape.kernels->attentionBackward(problem, gradient);
        return {dq, dk, dv, dBias.defined() ? dBias.sum(0) : dBias, at::Tensor()};
    }
};

class Rotate : public Function<Rotate> {
  public:
    static at::Tensor turned(const at::Tensor& x, int heads, const Rotation& rotation,
                             const RotaryTable& table) {
        at::Tensor result = x.clone(at::MemoryFormat::Contiguous);
        const std::int64_t width = x.size(1);
        rotate(result.data_ptr<float>(), x.size(0), heads, static_cast<int>(width / heads), width,
               rotation.layout, table, 0);
        return result;
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, int heads,
                              std::shared_ptr<const Rotation> rotation) {
        at::Tensor result = turned(x, heads, *rotation, rotation->forward);
        carry(context, std::pair(heads, std::move(rotation)));
        return result;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        using What = std::pair<int, std::shared_ptr<const Rotation>>;
        const auto& [heads, rotation] = carried<What>(context);
        return {turned(gradients[0], heads, *rotation, rotation->backward), at::Tensor(),
                at::Tensor()};
    }
};

class Normalise : public Function<Normalise> {
  public:
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, double epsilon) {
        at::Tensor out = at::empty_like(x);
        rmsNorm(x.const_data_ptr<float>(), x.size(0), x.size(1), weight.const_data_ptr<float>(),
                epsilon, false, out.data_ptr<float>());
        context->save_for_backward({x, weight});
        carry(context, epsilon);
        return out;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor x = saved[0];
        const at::Tensor dOut = gradients[0].contiguous();
        const std::int64_t rows = x.size(0);
        const std::int64_t width = x.size(1);
        at::Tensor dx = at::empty_like(x);
        // One row of sums a chunk of fixed size: the sum does not depend on the number of threads.
        constexpr std::int64_t chunk = 128;
        const std::int64_t chunks = (rows + chunk - 1) / chunk;
        at::Tensor sums = at::zeros({chunks, width}, x.options());
        const float* weight = saved[1].const_data_ptr<float>();
        const double epsilon = carried<double>(context);
#pragma omp parallel for schedule(static) num_threads(threads())
        for (std::int64_t c = 0; c < chunks; ++c) {
            float* dWeight = sums.data_ptr<float>() + c * width;
            for (std::int64_t row = c * chunk; row < std::min(rows, (c + 1) * chunk); ++row) {
                addRow(x.const_data_ptr<float>() + row * width,
                       dOut.const_data_ptr<float>() + row * width, weight, width, epsilon,
                       dx.data_ptr<float>() + row * width, dWeight);
            }
        }
        return {dx, sums.sum(0), at::Tensor()};
    }

  private:
    // y = w x / s with s^2 = mean(x^2) + epsilon:  dx = (w dy - x sum(w dy x) / (n s^2)) / s.
    static void addRow(const float* x, const float* dy, const float* weight, std::int64_t width,
                       double epsilon, float* dx, float* dWeight) {
        float squares = 0;
        float along = 0;
#pragma omp simd reduction(+ : squares, along)
        for (std::int64_t i = 0; i < width; ++i) {
            squares += x[i] * x[i];
            along += weight[i] * dy[i] * x[i];
        }
        const double inverse = 1.0 / std::sqrt(squares / static_cast<double>(width) + epsilon);
        const auto scale = static_cast<float>(inverse);
        const auto back =
            static_cast<float>(along * inverse * inverse * inverse / static_cast<double>(width));
#pragma omp simd
        for (std::int64_t i = 0; i < width; ++i) {
            dx[i] = weight[i] * dy[i] * scale - x[i] * back;
            dWeight[i] += dy[i] * x[i] * scale;
        }
    }
};

}  // namespace

Rotation::Rotation(PairLayout pairs, RotaryTable table, const Compute& compute)
    : layout(pairs), forward(std::move(table)), backward(forward) {
    for (float& value : backward.sine)
        value = -value;
    if (!compute.byTensors()) return;
    const auto there = [&](const std::vector<float>& values) {
        return at::tensor(values, at::kFloat).view({-1, 1, forward.pairs}).to(compute.device);
    };
    cosine = there(forward.cosine);
    sine = there(forward.sine);
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

at::Tensor rotated(const at::Tensor& x, int heads,
                   const std::shared_ptr<const Rotation>& rotation) {
    if (rotation->cosine.defined())
        return rotatedByTensors(x, heads, rotation->layout, rotation->cosine, rotation->sine);
    return Rotate::apply(x, heads, rotation);
}

at::Tensor normalised(const at::Tensor& x, const at::Tensor& weight, double epsilon) {
    return Normalise::apply(x, weight, epsilon);
}

}  // namespace sextant
