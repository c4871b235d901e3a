// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe as JSON, beside the model it made.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/train/recipe_fields.h"

namespace sextant {

namespace {

constexpr const char* format = "sextant_train_v1";

// What a record holds besides its described fields, taken out of its object.
nlohmann::json taken(nlohmann::json& object, const char* key, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end()) throw Error("{}: {} is missing", where, key);
    nlohmann::json value = *found;
    object.erase(found);
    return value;
}

nlohmann::json section(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end()) throw Error("{} is missing; expected an object", key);
    if (!found->is_object()) throw Error("{} is {}; expected an object", key, found->dump());
    return *found;
}

// As recipes said it before methods were choices: four keys of `m`, which leave it.
Choices modelChoicesBefore(nlohmann::json& m) {
    const auto headDim = m.at("hidden").get<int>() / std::max(1, m.at("heads").get<int>());
    const Choices choices = trainChoices(
        m.at("position").get<std::string>(), m.at("rope_base").get<double>(),
        m.at("rotary_share").get<double>(), m.at("window").get<std::int64_t>(), headDim);
    for (const char* key : {"position", "rope_base", "rotary_share", "window"})
        m.erase(key);
    return choices;
}

Choices fromChoicesBefore(const nlohmann::json& from) {
    const auto method = from.at("rope_method").get<std::string>();
    if (method == "plain") return {};
    Choice choice = initialChoice(method, findMethod(Stage::frequencies, method).parameters);
    choice.values["factor"] = from.at("rope_factor").get<double>();
    return {{Stage::frequencies, choice}};
}

TrainRecipe read(const nlohmann::json& json) {
    TrainRecipe recipe;
    nlohmann::json model = section(json, "model");
    recipe.model.choices = model.contains("choices")
                               ? choicesFromJson(taken(model, "choices", "model"), "model: choices")
                               : modelChoicesBefore(model);
    // Recipes from before there was a start token have none.
    if (!model.contains("start_token")) model["start_token"] = false;
    fieldsFromJson(modelFields(), model, recipe.model, "model");

    const nlohmann::json from = section(json, "from");
    from.at("folder").get_to(recipe.from.folder);
    recipe.from.choices = from.contains("choices")
                              ? choicesFromJson(from.at("choices"), "from: choices")
                              : fromChoicesBefore(from);
    json.at("head_sigma").get_to(recipe.headSigma);
    fieldsFromJson(taskFields(), section(json, "task"), recipe.task, "task");
    nlohmann::json augmentation = section(json, "augmentation");
    // Recipes from before there was such a share, or such a curve, have none.
    if (!augmentation.contains("equal_mean_share")) augmentation["equal_mean_share"] = 0.0;
    if (!augmentation.contains("tail_points"))
        augmentation["tail_points"] = nlohmann::json::array();
    fieldsFromJson(augmentationFields(), augmentation, recipe.augmentation, "augmentation");
    nlohmann::json optimisation = section(json, "optimisation");
    // Recipes from before there was a choice have none.
    if (!optimisation.contains("precision")) optimisation["precision"] = name(Precision::fp32);
    fieldsFromJson(optimisationFields(), optimisation, recipe.optimisation, "optimisation");
    json.at("seed").get_to(recipe.seed);
    return recipe;
}

}  // namespace

Choices trainChoices(const std::string& position, double ropeBase, double rotaryShare,
                     std::int64_t window, int headDim) {
    Choices choices = choicesNamed(position);
    Choice& encoding = choices[Stage::encoding];
    if (encoding.values.contains("base")) {
        if (!(rotaryShare > 0 && rotaryShare <= 1))
            throw Error("the rotated share is {}, expected above 0, at most 1", rotaryShare);
        if (ropeBase != LayerSpec().rotaryBase) encoding.values["base"] = ropeBase;
        if (rotaryShare != 1.0)
            encoding.values["dims"] = static_cast<std::int64_t>(headDim * rotaryShare);
    }
    if (window != 0)
        choices[Stage::mask] = {"window", {{"window", window}, {"keep_first", std::int64_t{0}}}};
    return withoutNeutral(choices);
}

nlohmann::ordered_json toJson(const TrainRecipe& recipe) {
    nlohmann::ordered_json json = {{"format", format}};
    json["model"] = fieldsToJson(modelFields(), recipe.model);
    json["model"]["choices"] = choicesToJson(recipe.model.choices);
    json["from"] = {{"folder", recipe.from.folder},
                    {"choices", choicesToJson(recipe.from.choices)}};
    json["head_sigma"] = recipe.headSigma;
    json["task"] = fieldsToJson(taskFields(), recipe.task);
    json["augmentation"] = fieldsToJson(augmentationFields(), recipe.augmentation);
    json["optimisation"] = fieldsToJson(optimisationFields(), recipe.optimisation);
    json["seed"] = recipe.seed;
    return json;
}

TrainRecipe recipeFromJson(const nlohmann::json& json, const std::string& file) {
    TrainRecipe recipe;
    try {
        recipe = read(json);
    } catch (const nlohmann::json::exception& error) {
        throw Error("{}: this is no training recipe of this version: {}", file, error.what());
    } catch (const Error& error) {
        throw Error("{}: {}", file, error.message());
    }
    check(recipe);
    return recipe;
}

}  // namespace sextant
