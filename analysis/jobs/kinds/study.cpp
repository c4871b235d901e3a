// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/study.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/jobs/kinds/json_values.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

using Json = nlohmann::json;

constexpr const char* format = "sextant_study_v1";

// What `given` says over what stands in `recipe`, both as recipes are written; `choices` receives
// the methods. Sections and keys are the recipe's own, and model.position is a word for encoding
// and bias.
void lay(const Json& given, Json& recipe, Choices& choices, const std::string& where) {
    using namespace json_values;
    checkKeys(given, {"model", "task", "augmentation", "optimisation"}, where);
    for (const auto& [section, values] : given.items()) {
        if (!values.is_object())
            throw Error("{}: {} is {}; expected an object", where, section, values.dump());
        for (const auto& [key, value] : values.items()) {
            if (section == "model" && key == "position") {
                for (const auto& [stage, choice] :
                     choicesNamed(text(values, "position", where + ": model")))
                    choices[stage] = choice;
            } else if (section != "model" || key != "choices") {
                recipe[section][key] = value;
            }
        }
        if (section == "model" && values.contains("choices"))
            for (const auto& [stage, choice] :
                 choicesFromJson(values["choices"], where + ": model: choices"))
                choices[stage] = choice;
    }
}

bool says(const Json& one, const Json& other, const char* section, const char* key) {
    const auto in = [&](const Json& json) {
        return json.contains(section) && json[section].contains(key);
    };
    return in(one) || in(other);
}

TrainRecipe variantRecipe(const Json& common, const Json& own, std::uint64_t seed,
                          const std::string& file, const std::string& where) {
    using namespace json_values;
    Json recipe = Json::parse(toJson(TrainRecipe{}).dump());
    recipe["seed"] = seed;
    Choices choices;
    lay(common, recipe, choices, file + ": train");
    lay(own, recipe, choices, where + ": train");
    const bool ofTask = recipe["task"]["task"] != name(Task::text);
    if (recipe["task"]["task"] == name(Task::passkey))
        throw Error("{}: task passkey is none of a study's; train it with sextant-batch train",
                    where);
    if (recipe["model"]["start_token"] != false)
        throw Error(
            "{}: model: start_token is none of a study's, whose windows of text have none; train "
            "it with sextant-batch train",
            where);
    recipe["model"]["choices"] = choicesToJson(withoutNeutral(choices));
    if (!says(common, own, "model", "key_value_heads"))
        recipe["model"]["key_value_heads"] = recipe["model"]["heads"];
    Json& o = recipe["optimisation"];
    if (!says(common, own, "optimisation", "warmup") && o["steps"].is_number())
        o["warmup"] = static_cast<std::int64_t>(std::min(100.0, o["steps"].get<double>() / 10));
    if (!ofTask || says(common, own, "optimisation", "length"))
        return recipeFromJson(recipe, where + ": train");
    // A task's lists say how long sequences are: read once for the task, then again with it.
    TrainRecipe of;
    const Json& task = recipe["task"];
    for (const char* key : {"shortest", "longest"})
        whole(task, key, 1, 10000, where + ": train: task");
    if (!task["compact"].is_boolean())
        throw Error("{}: train: task: compact is {}; expected true or false", where,
                    task["compact"].dump());
    for (const Task one : everyTask)
        if (task["task"] == name(one)) of.task.task = one;
    of.task.compact = task["compact"].get<bool>();
    if (of.task.task != Task::text)
        o["length"] = longestSequence(of.task, task["longest"].get<int>());
    return recipeFromJson(recipe, where + ": train");
}

StudyTest testOf(const Json& json, bool ofText, const std::string& where) {
    using namespace json_values;
    checkKeys(json, {"name", "intervention", "printed", "says", "up_to"}, where);
    StudyTest test;
    test.name = text(json, "name", where);
    test.says = textOr(json, "says", where);
    if (json.contains("up_to")) test.upTo = whole(json, "up_to", 1, 10000, where);
    if (json.contains("intervention")) {
        try {
            test.change = interventionFromJson(json["intervention"]);
        } catch (const Error& error) {
            throw Error("{}: {}", where, error.message());
        }
    }
    if (!json.contains("printed")) return test;
    const Json& printed = json["printed"];
    if (!printed.is_object()) throw Error("{}: printed is no object of numbers", where);
    for (const auto& [at, value] : printed.items()) {
        const bool known = ofText ? !at.empty() && at.size() < 4 &&
                                        at.find_first_not_of("0123456789") == std::string::npos
                                  : at == "mean";
        if (!known)
            throw Error(ofText ? Message("{}: printed has \"{}\"; expected how many times the "
                                         "trained length, as \"2\"",
                                         where, at)
                               : Message("{}: printed has \"{}\"; expected \"mean\"", where, at));
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            throw Error("{}: printed at \"{}\" is {}; expected a number", where, at, value.dump());
        test.printed[at] = value.get<double>();
    }
    return test;
}

StudyVariant variantOf(const Json& json, const Json& common, std::uint64_t seed,
                       const std::string& file) {
    using namespace json_values;
    StudyVariant variant;
    variant.name = text(json, "name", file + ": variants");
    const std::string where = file + ": variant \"" + variant.name + "\"";
    checkKeys(json, {"name", "train", "tests"}, where);
    variant.recipe = variantRecipe(common, json.contains("train") ? json["train"] : Json::object(),
                                   seed, file, where);
    if (!json.contains("tests")) {
        variant.tests = {{variant.name, {}, {}, {}}};
        return variant;
    }
    for (const Json& one : list(json, "tests", where)) {
        variant.tests.push_back(
            testOf(one, variant.recipe.task.task == Task::text, where + ": tests"));
        try {
            check(modelSpec(variant.recipe), variant.tests.back().change);
        } catch (const Error& error) {
            throw Error("{}: test \"{}\": {}", where, variant.tests.back().name, error.message());
        }
    }
    return variant;
}

StudyEvaluation evaluationOf(const Json& json, bool ofText, const std::string& where) {
    using namespace json_values;
    StudyEvaluation evaluation;
    if (ofText) {
        checkKeys(json, {"times", "labels"}, where);
        evaluation.times = wholes(json, "times", 1, 999, where);
        if (json.contains("labels"))
            evaluation.labels = whole(json, "labels", 1, std::int64_t{1} << 40, where);
        return evaluation;
    }
    checkKeys(json, {"shortest", "longest", "every", "trials"}, where);
    const std::int64_t from = whole(json, "shortest", 1, 10000, where);
    const std::int64_t to = whole(json, "longest", from, 10000, where);
    const std::int64_t every = json.contains("every") ? whole(json, "every", 1, 10000, where) : 1;
    for (std::int64_t length = from; length <= to; length += every)
        evaluation.lengths.push_back(length);
    evaluation.trials = whole(json, "trials", 1, 1000000, where);
    return evaluation;
}

void checkAlike(const Study& study, const std::string& where) {
    const TrainRecipe& first = study.variants.front().recipe;
    std::set<std::string> variants, tests;
    for (const StudyVariant& variant : study.variants) {
        if (!variants.insert(variant.name).second)
            throw Error("{}: two variants are called \"{}\"", where, variant.name);
        for (const StudyTest& test : variant.tests)
            if (!tests.insert(test.name).second)
                throw Error("{}: two tests are called \"{}\"", where, test.name);
        const TrainRecipe& recipe = variant.recipe;
        if (!(recipe.task == first.task) || recipe.optimisation.length != first.optimisation.length)
            throw Error(
                "{}: variant \"{}\" has another task or length than \"{}\"; a study compares "
                "models of one",
                where, variant.name, study.variants.front().name);
    }
}

}  // namespace

bool Study::ofText() const {
    return variants.front().recipe.task.task == Task::text;
}

std::vector<std::int64_t> Study::lengths() const {
    std::vector<std::int64_t> all = evaluation.lengths;
    for (const std::int64_t times : evaluation.times)
        all.push_back(times * variants.front().recipe.optimisation.length);
    return all;
}

Study studyFromJson(const Json& json, const std::string& where) {
    using namespace json_values;
    checkKeys(json, {"format", "title", "source", "text", "seeds", "train", "evaluate", "variants"},
              where);
    if (text(json, "format", where) != format)
        throw Error("{}: format is {}; expected \"{}\"", where, json["format"].dump(), format);
    Study study;
    study.title = text(json, "title", where);
    study.source = textOr(json, "source", where);
    if (json.contains("text")) {
        checkKeys(json["text"], {"train", "held_out"}, where + ": text");
        study.texts = paths(json["text"], "train", where + ": text");
        study.heldOut = paths(json["text"], "held_out", where + ": text");
    }
    for (const std::int64_t seed : wholes(json, "seeds", 0, std::int64_t{1} << 50, where))
        study.seeds.push_back(static_cast<std::uint64_t>(seed));
    const Json common = json.contains("train") ? json["train"] : Json::object();
    for (const Json& one : list(json, "variants", where))
        study.variants.push_back(variantOf(one, common, study.seeds.front(), where));
    checkAlike(study, where);
    study.evaluation =
        evaluationOf(part(json, "evaluate", where), study.ofText(), where + ": evaluate");
    return study;
}

Json shortened(Json study, std::int64_t steps, std::int64_t seeds) {
    if (steps > 0) {
        for (Json& variant : study["variants"])
            if (variant.contains("train") && variant["train"].contains("optimisation"))
                for (const char* key : {"steps", "warmup"})
                    variant["train"]["optimisation"].erase(key);
        Json& common = study["train"]["optimisation"];
        common["steps"] = steps;
        common.erase("warmup");
    }
    Json& all = study["seeds"];
    while (seeds > 0 && std::ssize(all) > seeds)
        all.erase(all.size() - 1);
    return study;
}

}  // namespace sextant
