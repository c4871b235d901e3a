// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/optimiser.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

// The nearest matrix with singular values about 1, by five steps of the quintic Newton-Schulz
// iteration (Jordan 2024); its coefficients lead singular values from (0, 1] into 0.7 .. 1.2.
at::Tensor orthogonalised(const at::Tensor& matrix) {
    const bool tall = matrix.size(0) > matrix.size(1);
    at::Tensor x = tall ? matrix.t() : matrix;
    x = x / (x.norm() + 1e-7);
    for (int i = 0; i < 5; ++i) {
        const at::Tensor square = at::mm(x, x.t());
        const at::Tensor inner = at::addmm(square, square, square, -4.7750, 2.0315);
        x = at::addmm(x, inner, x, 3.4445, 1.0);
    }
    return tall ? x.t() : x;
}

}  // namespace

Optimiser::Optimiser(const std::vector<TrainedTensor>& parameters, const Optimisation& optimisation,
                     bool byTensors)
    : parameters_(parameters), optimisation_(optimisation), byTensors_(byTensors) {
    for (const TrainedTensor& parameter : parameters_) {
        const at::TensorOptions options = parameter.value.options().requires_grad(false);
        first_.push_back(at::zeros(parameter.value.sizes(), options));
        second_.push_back(at::zeros(parameter.value.sizes(), options));
    }
}

double Optimiser::gradientNorm() const {
    if (byTensors_) {
        // One number comes back from the GPU, not one a tensor.
        std::vector<at::Tensor> norms;
        for (const TrainedTensor& parameter : parameters_) {
            const at::Tensor gradient = parameter.value.grad();
            if (gradient.defined()) norms.push_back(at::norm(gradient, 2, at::kDouble));
        }
        return norms.empty() ? 0.0 : at::norm(at::stack(norms)).item<double>();
    }
    double squares = 0;
    for (const TrainedTensor& parameter : parameters_) {
        const at::Tensor gradient = parameter.value.grad();
        if (!gradient.defined()) continue;
        const float* data = gradient.const_data_ptr<float>();
        double sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t i = 0; i < gradient.numel(); ++i)
            sum += static_cast<double>(data[i]) * data[i];
        squares += sum;
    }
    return std::sqrt(squares);
}

void Optimiser::step(std::int64_t step, double factor) {
    const double rate = learningRate(optimisation_, step);
    for (std::size_t index = 0; index < parameters_.size(); ++index) {
        if (!parameters_[index].value.grad().defined()) continue;  // the loss does not read it
        if (optimisation_.rule == Rule::muon && parameters_[index].hidden)
            stepMuon(index, rate, factor);
        else if (byTensors_)
            stepAdamWByTensors(index, rate, step, factor);
        else
            stepAdamW(index, rate, step, factor);
        parameters_[index].value.mutable_grad().reset();
    }
}

void Optimiser::stepAdamW(std::size_t index, double rate, std::int64_t step, double factor) {
    const Optimisation& o = optimisation_;
    const TrainedTensor& parameter = parameters_[index];
    const auto count = static_cast<double>(step + 1);
    const auto stepSize = static_cast<float>(rate / (1 - std::pow(o.beta1, count)));
    const auto rootInverse = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, count)));
    const auto beta1 = static_cast<float>(o.beta1);
    const auto beta2 = static_cast<float>(o.beta2);
    const auto epsilon = static_cast<float>(o.epsilon);
    const auto scale = static_cast<float>(factor);
    const auto keep = static_cast<float>(1 - (parameter.decays ? rate * o.weightDecay : 0.0));
    const at::Tensor gradient = parameter.value.grad().contiguous();
    const std::int64_t size = gradient.numel();
    const float* g = gradient.const_data_ptr<float>();
    float* w = parameter.value.data_ptr<float>();
    float* m = first_[index].data_ptr<float>();
    float* v = second_[index].data_ptr<float>();
#pragma omp parallel for simd schedule(static) if (size > 32768)
    for (std::int64_t i = 0; i < size; ++i) {
        const float slope = g[i] * scale;
        m[i] = beta1 * m[i] + (1 - beta1) * slope;
        v[i] = beta2 * v[i] + (1 - beta2) * slope * slope;
        w[i] = keep * w[i] - stepSize * m[i] / (std::sqrt(v[i]) * rootInverse + epsilon);
    }
}

void Optimiser::stepAdamWByTensors(std::size_t index, double rate, std::int64_t step,
                                   double factor) {
    const c10::NoGradGuard noGradients;
    const Optimisation& o = optimisation_;
    const auto count = static_cast<double>(step + 1);
    const double stepSize = rate / (1 - std::pow(o.beta1, count));
    const double root = std::sqrt(1 - std::pow(o.beta2, count));
    at::Tensor value = parameters_[index].value;
    const at::Tensor gradient = value.grad() * factor;
    first_[index].mul_(o.beta1).add_(gradient, 1 - o.beta1);
    second_[index].mul_(o.beta2).addcmul_(gradient, gradient, 1 - o.beta2);
    if (parameters_[index].decays) value.mul_(1 - rate * o.weightDecay);
    value.addcdiv_(first_[index], second_[index].sqrt().div_(root).add_(o.epsilon), -stepSize);
}

// Nesterov's momentum of 0.95, made orthogonal. 0.2 sqrt(width) gives its entries the size of
// AdamW's, so that one rate and one decay serve both (Liu et al. 2025).
void Optimiser::stepMuon(std::size_t index, double rate, double factor) {
    constexpr double keep = 0.95;
    const c10::NoGradGuard noGradients;
    at::Tensor value = parameters_[index].value;
    const at::Tensor gradient = value.grad() * factor;
    first_[index].mul_(keep).add_(gradient);
    const at::Tensor update = orthogonalised(at::add(gradient, first_[index], keep));
    const auto widest = static_cast<double>(std::max(value.size(0), value.size(1)));
    value.mul_(1 - rate * optimisation_.weightDecay).sub_(update, rate * 0.2 * std::sqrt(widest));
}

}  // namespace sextant
