// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe as JSON, beside the model it made.
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/train/recipe.h"

namespace sextant {

namespace {

template <typename Enum>
Enum named(const nlohmann::json& json, const std::string& key, std::initializer_list<Enum> all) {
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
              {"rotary_share", m.rotaryShare}}},
            {"augmentation",
             {{"head_share", a.headShare},
              {"alphas", a.alphas},
              {"tail_share", a.tailShare},
              {"tail", name(a.tail.curve)},
              {"tail_a", a.tail.a},
              {"tail_b", a.tail.b},
              {"randomized_share", a.randomizedShare},
              {"skip_share", a.skipShare},
              {"longest", a.longest}}},
            {"optimisation",
             {{"steps", o.steps},
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
        recipe.model.position =
            named(m, "position",
                  {PositionEncoding::none, PositionEncoding::rope, PositionEncoding::alibi});
        m.at("rope_base").get_to(recipe.model.ropeBase);
        m.at("rotary_share").get_to(recipe.model.rotaryShare);

        const auto& a = json.at("augmentation");
        a.at("head_share").get_to(recipe.augmentation.headShare);
        a.at("alphas").get_to(recipe.augmentation.alphas);
        a.at("tail_share").get_to(recipe.augmentation.tailShare);
        recipe.augmentation.tail.curve =
            named(a, "tail", {TailCurve::squareRoot, TailCurve::beta, TailCurve::power});
        a.at("tail_a").get_to(recipe.augmentation.tail.a);
        a.at("tail_b").get_to(recipe.augmentation.tail.b);
        a.at("randomized_share").get_to(recipe.augmentation.randomizedShare);
        a.at("skip_share").get_to(recipe.augmentation.skipShare);
        a.at("longest").get_to(recipe.augmentation.longest);

        const auto& o = json.at("optimisation");
        o.at("steps").get_to(recipe.optimisation.steps);
        o.at("length").get_to(recipe.optimisation.length);
        o.at("batch").get_to(recipe.optimisation.batch);
        o.at("accumulate").get_to(recipe.optimisation.accumulate);
        o.at("rate").get_to(recipe.optimisation.rate);
        o.at("warmup").get_to(recipe.optimisation.warmup);
        recipe.optimisation.decay =
            named(o, "decay", {Decay::constant, Decay::linear, Decay::cosine});
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
