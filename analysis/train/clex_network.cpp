// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/clex_network.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/autograd_saved.h"
#include "analysis/position/augment.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/clex.h"
#include "analysis/position/methods/frequencies.h"
#include "analysis/random_stream.h"
#include "analysis/train/clex_layers.h"

namespace sextant {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Purposes of random numbers.
constexpr std::uint64_t weightsOfClex = 7;
constexpr std::uint64_t scales = 8;

std::vector<double> numbers(const at::Tensor& tensor) {
    const at::Tensor all = tensor.detach().to(at::kCPU, at::kDouble).contiguous();
    return {all.const_data_ptr<double>(), all.const_data_ptr<double>() + all.numel()};
}

at::Tensor tensorOf(const std::vector<double>& values, const at::Tensor& like) {
    return at::tensor(values, at::kDouble).view(like.sizes()).to(like.options());
}

struct Equation {
    double base, t, dt;
    int dims;
    bool silu;
};

ClexWeights weightsOf(const at::Tensor& up, const at::Tensor& down, bool silu) {
    return {numbers(up), numbers(down), silu};
}

class Solve : public Function<Solve> {
  public:
    static at::Tensor forward(AutogradContext* context, const at::Tensor& up,
                              const at::Tensor& down, const Equation& at) {
        context->save_for_backward({up, down});
        carry(context, at);
        return at::tensor(
            clexFrequencies(at.base, at.dims, at.t, at.dt, weightsOf(up, down, at.silu)),
            at::kDouble);
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto& at = carried<Equation>(context);
        const ClexWeights found =
            clexGradient(at.base, at.dims, at.t, at.dt, weightsOf(saved[0], saved[1], at.silu),
                         numbers(gradients[0]));
        return {tensorOf(found.up, saved[0]), tensorOf(found.down, saved[1]), at::Tensor()};
    }
};

}  // namespace

std::optional<ClexNetwork> ClexNetwork::of(const ModelSpec& spec, std::uint64_t seed,
                                           at::Device device) {
    ClexNetwork made;
    made.layers_ = clexLayers(spec);
    if (made.layers_.empty()) return std::nullopt;
    const int layer = made.layers_.front();
    const Choices own = ownChoices(spec, layer);
    const LayerContext context{spec, layer, spec.trainedLength, own};
    made.choice_ = own.at(Stage::frequencies);
    made.base_ = rotaryOf(context).base;
    made.dims_ = rotaryOf(context).dims;
    made.originalLength_ = originalLength(made.choice_, context);
    ClexWeights begin = clexWeights(made.choice_, made.dims_);
    const auto pairs = static_cast<std::size_t>(made.dims_ / 2);
    if (begin.up.empty()) {
        RandomStream random{seed, weightsOfClex};
        const double widest = 1 / std::sqrt(static_cast<double>(pairs));
        for (std::size_t i = 0; i < pairs * pairs; ++i)
            begin.up.push_back(widest * (2 * random.uniform() - 1));
        begin.down.assign(pairs * pairs, 0.0);
    }
    const auto parameter = [&](const std::vector<double>& values, bool up) {
        const auto few = static_cast<std::int64_t>(pairs);
        const at::Tensor all = at::tensor(values, at::kDouble).to(at::kFloat);
        return (up ? all.view({-1, few}) : all.view({few, -1})).to(device).requires_grad_(true);
    };
    made.up_ = parameter(begin.up, true);
    made.down_ = parameter(begin.down, false);
    return made;
}

double ClexNetwork::lengthOver(const TokenBatch& batch) const {
    return std::max(1.0, static_cast<double>(batch.length) / originalLength_);
}

at::Tensor ClexNetwork::frequencies(const TokenBatch& batch) const {
    const double t =
        batch.scale > 0 ? batch.scale : clexScale(choice_, originalLength_, batch.length);
    return Solve::apply(up_, down_,
                        Equation{base_, std::max(1.0, t), choice_.number("time_dt"), dims_,
                                 choice_.name("activation") == "silu"});
}

void ClexNetwork::stretch(TokenBatch& batch, std::uint64_t seed, std::int64_t step,
                          int part) const {
    RandomStream random{seed, scales, static_cast<std::uint64_t>(step),
                        static_cast<std::uint64_t>(part)};
    const auto most = static_cast<std::int64_t>(choice_.number("max_factor"));
    const double byHand = choice_.number("factor");
    batch.scale = byHand > 0 ? byHand : static_cast<double>(1 + random.below(most));
    batch.positions.clear();
    for (std::int64_t sequence = 0; sequence < batch.batch; ++sequence) {
        const auto own = stretchedPositions(batch.length, batch.scale, lengthOver(batch), random);
        batch.positions.insert(batch.positions.end(), own.begin(), own.end());
    }
}

void ClexNetwork::writeInto(ModelSpec& spec) const {
    std::vector<double> weights = numbers(up_);
    const std::vector<double> down = numbers(down_);
    weights.insert(weights.end(), down.begin(), down.end());
    for (const int layer : layers_)
        spec.layers[static_cast<std::size_t>(layer)]
            .choices.at(Stage::frequencies)
            .values.at("weights") = weights;
}

}  // namespace sextant
