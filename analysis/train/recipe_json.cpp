// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe as JSON, beside the model it made.
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/train/recipe.h"

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

}  // namespace

nlohmann::ordered_json toJson(const TrainRecipe& recipe) {
    const ModelShape& m = recipe.model;
    const Augmentation& a = recipe.augmentation;
    const Optimisation& o = recipe.optimisation;
    return {{"format", "sextant_train_v1"},
            {"model",
             {{"hidden", m.hidden},
              {"layers", m.layers},
              {"heads", m.heads},
              {"key_value_heads", m.keyValueHeads},
              {"intermediate", m.intermediate},
              {"tied", m.tied},
              {"position", name(m.position)},
              {"rope_base", m.ropeBase},
              {"rotary_share", m.rotaryShare},
              {"nope_every", m.nopeEvery},
              {"window", m.window},
              {"full_every", m.fullEvery}}},
            {"from",
             {{"folder", recipe.from.folder},
              {"rope_method", name(recipe.from.ropeMethod)},
              {"rope_factor", recipe.from.ropeFactor}}},
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
        recipe.model.position = named(m, "position", everyPosition);
        m.at("rope_base").get_to(recipe.model.ropeBase);
        m.at("rotary_share").get_to(recipe.model.rotaryShare);
        m.at("nope_every").get_to(recipe.model.nopeEvery);
        m.at("window").get_to(recipe.model.window);
        m.at("full_every").get_to(recipe.model.fullEvery);

        const auto& from = json.at("from");
        from.at("folder").get_to(recipe.from.folder);
        recipe.from.ropeMethod = named(from, "rope_method", everyRopeMethod);
        from.at("rope_factor").get_to(recipe.from.ropeFactor);
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
