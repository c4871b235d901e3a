// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/row_operations.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/autograd_saved.h"

namespace sextant {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

class Rotate : public Function<Rotate> {
  public:
    static at::Tensor turned(const at::Tensor& x, int heads, const RotationTable& rotation,
                             Direction direction) {
        at::Tensor result = x.clone(at::MemoryFormat::Contiguous);
        turn(result, heads, rotation, 0, direction);
        return result;
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, int heads,
                              std::shared_ptr<const RotationTable> rotation) {
        at::Tensor result = turned(x, heads, *rotation, Direction::forward);
        carry(context, std::pair(heads, std::move(rotation)));
        return result;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        using What = std::pair<int, std::shared_ptr<const RotationTable>>;
        const auto& [heads, rotation] = carried<What>(context);
        return {turned(gradients[0], heads, *rotation, Direction::inverse), at::Tensor(),
                at::Tensor()};
    }
};

at::Tensor byKernel(const at::Tensor& x, const at::Tensor& weight, double epsilon, float offset,
                    const Kernels& kernels) {
    at::Tensor out = at::empty_like(x, at::MemoryFormat::Contiguous);
    kernels.rmsNorm({x.const_data_ptr<float>(), x.size(0), x.size(1),
                     weight.const_data_ptr<float>(), offset, epsilon, out.data_ptr<float>()});
    return out;
}

class Normalise : public Function<Normalise> {
  public:
    struct What {
        double epsilon;
        float offset;
        int threads;
    };

    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const Compute& compute, What what) {
        context->save_for_backward({x, weight});
        carry(context, what);
        return byKernel(x, weight, what.epsilon, what.offset, *compute.kernels);
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor x = saved[0];
        const at::Tensor dOut = gradients[0].contiguous();
        const std::int64_t rows = x.size(0);
        const std::int64_t width = x.size(1);
        const What& what = carried<What>(context);
        const at::Tensor weight = what.offset == 0 ? saved[1] : saved[1] + what.offset;
        at::Tensor dx = at::empty_like(x);
        // One row of sums a chunk of fixed size: the sum does not depend on the number of threads.
        constexpr std::int64_t chunk = 128;
        const std::int64_t chunks = (rows + chunk - 1) / chunk;
        at::Tensor sums = at::zeros({chunks, width}, x.options());
        const float* weights = weight.const_data_ptr<float>();
#pragma omp parallel for schedule(static) num_threads(what.threads)
        for (std::int64_t c = 0; c < chunks; ++c) {
            float* dWeight = sums.data_ptr<float>() + c * width;
            for (std::int64_t row = c * chunk; row < std::min(rows, (c + 1) * chunk); ++row) {
                addRow(x.const_data_ptr<float>() + row * width,
                       dOut.const_data_ptr<float>() + row * width, weights, width, what.epsilon,
                       dx.data_ptr<float>() + row * width, dWeight);
            }
        }
        const bool asked = context->needs_input_grad(1);
        return {dx, asked ? sums.sum(0) : at::Tensor(), at::Tensor(), at::Tensor()};
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

RotationTable::RotationTable(PairLayout pairs, RotaryTable table, const Compute& compute)
    : layout(pairs), forward(std::move(table)), inverse(forward), kernels(compute.kernels) {
    for (float& value : inverse.sine)
        value = -value;
    if (!compute.byTensors()) return;
    const auto there = [&](const std::vector<float>& values) {
        return at::tensor(values, at::kFloat).view({-1, 1, forward.pairs}).to(compute.device);
    };
    cosine = there(forward.cosine);
    sine = there(forward.sine);
}

void turn(const at::Tensor& x, int heads, const RotationTable& rotation, std::int64_t first,
          Direction direction) {
    const std::int64_t rows = x.size(0), width = x.size(1);
    if (rotation.cosine.defined()) {
        const at::Tensor sine = rotation.sine.narrow(0, first, rows);
        x.copy_(rotatedByTensors(x, heads, rotation.layout, rotation.cosine.narrow(0, first, rows),
                                 direction == Direction::forward ? sine : -sine));
        return;
    }
    const RotaryTable& table =
        direction == Direction::forward ? rotation.forward : rotation.inverse;
    rotation.kernels->rotate({x.data_ptr<float>(), rows, heads, static_cast<int>(width / heads),
                              width, table.pairs, rotation.layout == PairLayout::interleaved,
                              table.cosine.data() + first * table.pairs,
                              table.sine.data() + first * table.pairs});
}

at::Tensor rotated(const at::Tensor& x, int heads,
                   const std::shared_ptr<const RotationTable>& rotation) {
    if (rotation->cosine.defined())
        return rotatedByTensors(x, heads, rotation->layout, rotation->cosine, rotation->sine);
    return Rotate::apply(x, heads, rotation);
}

at::Tensor normalised(const at::Tensor& x, const at::Tensor& weight, double epsilon, float offset,
                      const Compute& compute) {
    if (compute.byTensors()) return normalisedByTensors(x, weight, epsilon, offset);
    if (!x.requires_grad()) return byKernel(x, weight, epsilon, offset, *compute.kernels);
    return Normalise::apply(x, weight, compute,
                            Normalise::What{epsilon, offset, threadsOf(compute)});
}

at::Tensor rotatedByTensors(const at::Tensor& x, int heads, PairLayout layout,
                            const at::Tensor& cosine, const at::Tensor& sine) {
    const std::int64_t rows = x.size(0), pairs = cosine.size(2);
    const at::Tensor split = x.view({rows, heads, -1});
    const at::Tensor turning = split.narrow(2, 0, 2 * pairs);
    const bool halves = layout == PairLayout::halfSplit;
    // The two of a pair, [rows, heads, pairs] each.
    const at::Tensor pair = halves ? turning.view({rows, heads, 2, pairs})
                                   : turning.view({rows, heads, pairs, 2}).transpose(2, 3);
    const at::Tensor first = pair.select(2, 0), second = pair.select(2, 1);
    const at::Tensor turned =
        at::stack({first * cosine - second * sine, second * cosine + first * sine}, halves ? 2 : 3);
    const at::Tensor rest = split.narrow(2, 2 * pairs, split.size(2) - 2 * pairs);
    return at::cat({turned.reshape({rows, heads, 2 * pairs}), rest}, 2).view({rows, -1});
}

at::Tensor normalisedByTensors(const at::Tensor& x, const at::Tensor& weight, double epsilon,
                               float offset) {
    const at::Tensor scaled = x * at::rsqrt(x.square().mean(1, true) + epsilon);
    return scaled * (offset == 0 ? weight : weight + offset);
}

}  // namespace sextant
