// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/training_state.h"

#include <ATen/ATen.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/error.h"
#include "analysis/store/safetensors_writer.h"

namespace sextant {

namespace {

std::span<const std::byte> bytesOf(const at::Tensor& tensor) {
    return {static_cast<const std::byte*>(tensor.const_data_ptr()),
            static_cast<std::size_t>(tensor.nbytes())};
}

void fill(const Weights& weights, const std::filesystem::path& file, const std::string& name,
          const at::Tensor& tensor) {
    const TensorView* view = weights.find(name);
    const std::vector<std::int64_t> expected = tensor.sizes().vec();
    if (view == nullptr || view->dtype != DType::f32 || view->shape != expected)
        throw Error(
            view == nullptr
                ? Message("{}: {} is missing, expected F32 {}; start anew in another folder", file,
                          name, shapeText(expected))
                : Message("{}: {} is {} {}, expected F32 {}; start anew in another folder", file,
                          name, sextant::name(view->dtype), shapeText(view->shape),
                          shapeText(expected)));
    const at::Tensor values = at::empty(tensor.sizes(), at::kFloat);
    std::memcpy(values.mutable_data_ptr(), view->bytes.data(), view->bytes.size());
    tensor.detach().copy_(values);
}

std::string entry(const Weights& weights, const std::filesystem::path& file,
                  const std::string& key) {
    const auto found = weights.metadata.find(key);
    if (found == weights.metadata.end())
        throw Error("{}: {} is missing; this is no training state. Start anew in another folder",
                    file, key);
    return found->second;
}

template <typename Number>
Number number(const Weights& weights, const std::filesystem::path& file, const std::string& key) {
    const auto json = nlohmann::json::parse(entry(weights, file, key), nullptr, false);
    if (!json.is_number_unsigned())
        throw Error("{}: {} is no number; start anew in another folder", file, key);
    return json.get<Number>();
}

}  // namespace

void writeTrainingState(const std::filesystem::path& file, const TrainingState& state,
                        const TrainedModel& model, Optimiser& optimiser) {
    std::vector<TensorToWrite> tensors;
    std::vector<at::Tensor> onCpu;  // what the bytes to be written belong to
    const auto add = [&](const std::string& name, const at::Tensor& tensor) {
        onCpu.push_back(tensor.detach().cpu());
        tensors.push_back({name, DType::f32, tensor.sizes().vec(), bytesOf(onCpu.back())});
    };
    for (std::size_t i = 0; i < model.parameters().size(); ++i) {
        const TrainedTensor& parameter = model.parameters()[i];
        add(parameter.name, parameter.value);
        add("first." + parameter.name, optimiser.first()[i]);
        add("second." + parameter.name, optimiser.second()[i]);
    }
    writeSafetensors(file, tensors,
                     {{"recipe", toJson(state.recipe).dump()},
                      {"text", std::to_string(state.text)},
                      {"step", std::to_string(state.step)},
                      {"device", state.device}});
}

TrainingState readTrainingState(const std::filesystem::path& file) {
    const Weights weights = readSafetensors(file);
    TrainingState state;
    const auto recipe = nlohmann::json::parse(entry(weights, file, "recipe"), nullptr, false);
    state.recipe = recipeFromJson(recipe, file.string());
    state.text = number<std::uint64_t>(weights, file, "text");
    state.step = number<std::int64_t>(weights, file, "step");
    if (weights.metadata.contains("device")) state.device = entry(weights, file, "device");
    if (state.step < 0 || state.step > state.recipe.optimisation.steps)
        throw Error("{}: step is {}, expected 0 to {}", file, state.step,
                    state.recipe.optimisation.steps);
    return state;
}

void restoreTensors(const std::filesystem::path& file, const TrainedModel& model,
                    Optimiser& optimiser) {
    const Weights weights = readSafetensors(file);
    for (std::size_t i = 0; i < model.parameters().size(); ++i) {
        const TrainedTensor& parameter = model.parameters()[i];
        fill(weights, file, parameter.name, parameter.value);
        fill(weights, file, "first." + parameter.name, optimiser.first()[i]);
        fill(weights, file, "second." + parameter.name, optimiser.second()[i]);
    }
}

}  // namespace sextant
