// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/adamw.h"

#include <ATen/ATen.h>

#include <cmath>

namespace sextant {

AdamW::AdamW(const std::vector<Parameter>& parameters, const Optimisation& optimisation)
    : parameters_(parameters), optimisation_(optimisation) {
    for (const Parameter& parameter : parameters_) {
        first_.push_back(at::zeros(parameter.value.sizes(), at::kFloat));
        second_.push_back(at::zeros(parameter.value.sizes(), at::kFloat));
    }
}

double AdamW::gradientNorm() const {
    double squares = 0;
    for (const Parameter& parameter : parameters_) {
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

void AdamW::step(std::int64_t step, double factor) {
    const Optimisation& o = optimisation_;
    const double rate = learningRate(o, step);
    const auto count = static_cast<double>(step + 1);
    const auto stepSize = static_cast<float>(rate / (1 - std::pow(o.beta1, count)));
    const auto rootInverse = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, count)));
    const auto beta1 = static_cast<float>(o.beta1);
    const auto beta2 = static_cast<float>(o.beta2);
    const auto epsilon = static_cast<float>(o.epsilon);
    const auto scale = static_cast<float>(factor);
    for (std::size_t index = 0; index < parameters_.size(); ++index) {
        Parameter& parameter = parameters_[index];
        const at::Tensor gradient = parameter.value.grad().contiguous();
        const float keep = static_cast<float>(1 - (parameter.decays ? rate * o.weightDecay : 0.0));
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
        parameter.value.mutable_grad().reset();
    }
}

}  // namespace sextant
