// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe as JSON, beside the model it made.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/train/recipe.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

template <typename Enum, std::size_t count>
Enum named(const nlohmann::json& json, const std::string& key, const Enum (&all)[count]) {
    const auto text = json.at(key).get<std::string>();
    for (const Enum one : all) {
        if (text == name(one)) return one;
    }
    throw Error(key + " is \"" + text + "\", which is not one of its names");
}

// As recipes said it before methods were choices.
Choices modelChoicesBefore(const nlohmann::json& m, const ModelShape& shape) {
    return trainChoices(m.at("position").get<std::string>(), m.at("rope_base").get<double>(),
                        m.at("rotary_share").get<double>(), m.at("window").get<std::int64_t>(),
                        shape.hidden / std::max(1, shape.heads));
}

Choices fromChoicesBefore(const nlohmann::json& from) {
    const auto method = from.at("rope_method").get<std::string>();
    if (method == "plain") return {};
    Choice choice = initialChoice(method, findMethod(Stage::frequencies, method).parameters);
    choice.values["factor"] = from.at("rope_factor").get<double>();
    return {{Stage::frequencies, choice}};
}

}  // namespace

Choices trainChoices(const std::string& position, double ropeBase, double rotaryShare,
                     std::int64_t window, int headDim) {
    Choices choices = choicesNamed(position);
    Choice& encoding = choices[Stage::encoding];
    if (encoding.values.contains("base")) {
        if (!(rotaryShare > 0 && rotaryShare <= 1))
            throw Error("the rotated share is " + numberText(rotaryShare) +
                        ", expected above 0, at most 1");
        if (ropeBase != LayerSpec().rotaryBase) encoding.values["base"] = ropeBase;
        if (rotaryShare != 1.0)
            encoding.values["dims"] = static_cast<std::int64_t>(headDim * rotaryShare);
    }
    if (window != 0)
        choices[Stage::mask] = {"window", {{"window", window}, {"keep_first", std::int64_t{0}}}};
    return withoutNeutral(choices);
}

nlohmann::ordered_json toJson(const TrainRecipe& recipe) {
    const ModelShape& m = recipe.model;
    const Augmentation& a = recipe.augmentation;
    const Optimisation& o = recipe.optimisation;
    return {
        {"format", "sextant_train_v1"},
        {"model",
         {{"hidden", m.hidden},
          {"layers", m.layers},
          {"heads", m.heads},
          {"key_value_heads", m.keyValueHeads},
          {"intermediate", m.intermediate},
          {"tied", m.tied},
          {"choices", choicesToJson(m.choices)},
          {"nope_every", m.nopeEvery},
          {"full_every", m.fullEvery}}},
        {"from", {{"folder", recipe.from.folder}, {"choices", choicesToJson(recipe.from.choices)}}},
        {"head_sigma", recipe.headSigma},
        {"task",
         {{"task", name(recipe.task.task)},
          {"shortest", recipe.task.shortest},
          {"longest", recipe.task.longest},
          {"compact", recipe.task.compact}}},
        {"augmentation",
         {{"head_share", a.headShare},
          {"alphas", a.alphas},
          {"tail_share", a.tailShare},
          {"tail", name(a.tail.curve)},
          {"tail_a", a.tail.a},
          {"tail_b", a.tail.b},
          {"randomized_share", a.randomizedShare},
          {"skip_share", a.skipShare},
          {"padding_share", a.paddingShare},
          {"longest", a.longest}}},
        {"optimisation",
         {{"rule", name(o.rule)},
          {"precision", name(o.precision)},
          {"steps", o.steps},
          {"length", o.length},
          {"batch", o.batch},
          {"accumulate", o.accumulate},
          {"rate", o.rate},
          {"warmup", o.warmup},
          {"decay", name(o.decay)},
          {"final_share", o.finalShare},
          {"beta1", o.beta1},
          {"beta2", o.beta2},
          {"epsilon", o.epsilon},
          {"weight_decay", o.weightDecay},
          {"clip", o.clip}}},
        {"seed", recipe.seed}};
}

TrainRecipe recipeFromJson(const nlohmann::json& json, const std::string& file) {
    TrainRecipe recipe;
    try {
        const auto& m = json.at("model");
        m.at("hidden").get_to(recipe.model.hidden);
        m.at("layers").get_to(recipe.model.layers);
        m.at("heads").get_to(recipe.model.heads);
        m.at("key_value_heads").get_to(recipe.model.keyValueHeads);
        m.at("intermediate").get_to(recipe.model.intermediate);
        m.at("tied").get_to(recipe.model.tied);
        recipe.model.choices = m.contains("choices")
                                   ? choicesFromJson(m.at("choices"), "model: choices")
                                   : modelChoicesBefore(m, recipe.model);
        m.at("nope_every").get_to(recipe.model.nopeEvery);
        m.at("full_every").get_to(recipe.model.fullEvery);

        const auto& from = json.at("from");
        from.at("folder").get_to(recipe.from.folder);
        recipe.from.choices = from.contains("choices")
                                  ? choicesFromJson(from.at("choices"), "from: choices")
                                  : fromChoicesBefore(from);
        json.at("head_sigma").get_to(recipe.headSigma);

        const auto& t = json.at("task");
        recipe.task.task = named(t, "task", everyTask);
        t.at("shortest").get_to(recipe.task.shortest);
        t.at("longest").get_to(recipe.task.longest);
        t.at("compact").get_to(recipe.task.compact);

        const auto& a = json.at("augmentation");
        a.at("head_share").get_to(recipe.augmentation.headShare);
        a.at("alphas").get_to(recipe.augmentation.alphas);
        a.at("tail_share").get_to(recipe.augmentation.tailShare);
        recipe.augmentation.tail.curve = named(a, "tail", everyTailCurve);
        a.at("tail_a").get_to(recipe.augmentation.tail.a);
        a.at("tail_b").get_to(recipe.augmentation.tail.b);
        a.at("randomized_share").get_to(recipe.augmentation.randomizedShare);
        a.at("skip_share").get_to(recipe.augmentation.skipShare);
        a.at("padding_share").get_to(recipe.augmentation.paddingShare);
        a.at("longest").get_to(recipe.augmentation.longest);

        const auto& o = json.at("optimisation");
        recipe.optimisation.rule = named(o, "rule", everyRule);
        // Recipes from before there was a choice have none.
        if (o.contains("precision"))
            recipe.optimisation.precision = named(o, "precision", everyPrecision);
        o.at("steps").get_to(recipe.optimisation.steps);
        o.at("length").get_to(recipe.optimisation.length);
        o.at("batch").get_to(recipe.optimisation.batch);
        o.at("accumulate").get_to(recipe.optimisation.accumulate);
        o.at("rate").get_to(recipe.optimisation.rate);
        o.at("warmup").get_to(recipe.optimisation.warmup);
        recipe.optimisation.decay = named(o, "decay", everyDecay);
        o.at("final_share").get_to(recipe.optimisation.finalShare);
        o.at("beta1").get_to(recipe.optimisation.beta1);
        o.at("beta2").get_to(recipe.optimisation.beta2);
        o.at("epsilon").get_to(recipe.optimisation.epsilon);
        o.at("weight_decay").get_to(recipe.optimisation.weightDecay);
        o.at("clip").get_to(recipe.optimisation.clip);
        json.at("seed").get_to(recipe.seed);
    } catch (const nlohmann::json::exception& error) {
        throw Error(file + ": this is no training recipe of this version: " + error.what());
    } catch (const Error& error) {
        throw Error(file + ": " + error.what());
    }
    check(recipe);
    return recipe;
}

}  // namespace sextant
