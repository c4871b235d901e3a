// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/method_options.h"

#include <vector>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"

namespace sextant {

namespace {

std::vector<const Method*> having(const std::string& key) {
    std::vector<const Method*> found;
    for (const Method& method : allMethods())
        if (findParameter(method.parameters, key) != nullptr) found.push_back(&method);
    return found;
}

std::string keys(const std::vector<const Method*>& methods) {
    std::vector<std::string> all;
    for (const Method* method : methods)
        all.push_back(method->key);
    return withCommas(all);
}

// "0 for the trained length" and the like stands in the description.
std::string helpOf(const std::string& key) {
    const std::vector<const Method*> methods = having(key);
    const Parameter& parameter = *findParameter(methods.front()->parameters, key);
    std::string text = parameter.help;
    if (!parameter.automatic.empty()) text += " 0: " + parameter.automatic + ".";
    text += " [" + keys(methods) + "; ";
    if (parameter.kind == Kind::name) text += "one of " + withCommas(parameter.names) + "; ";
    text += "default " + valueText(parameter.initial) + "]";
    return text;
}

[[noreturn]] void refuse(const std::string& key, const std::vector<const Method*>& methods) {
    throw CLI::ValidationError(
        optionName(key),
        "belongs to " + keys(methods) + "; choose one with " + stageOption(methods.front()->stage));
}

// The method that a parameter implies where no method is given for its stage.
const Method& meant(const std::string& key, const std::vector<const Method*>& methods) {
    const Method& usual = *methodsOf(methods.front()->stage).front();
    for (const Method* method : methods)
        if (method->key == usual.key) return *method;
    if (methods.size() != 1) refuse(key, methods);
    return *methods.front();
}

// "--start"; "--streaming-start" where the command has an option of that name.
std::string freeName(const CLI::App& command, const Method& method, const Parameter& parameter) {
    const std::string name = optionName(parameter.key);
    return command.get_option_no_throw(name) == nullptr
               ? name
               : optionName(method.key + "_" + parameter.key);
}

}  // namespace

std::string withCommas(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string stageOption(Stage stage) {
    return stage == Stage::factor ? "--logit-factor" : optionName(key(stage));
}

void MethodOptions::add(CLI::App& command) {
    for (const Stage stage : everyStage) {
        std::vector<std::string> names;
        for (const Method* method : methodsOf(stage))
            names.push_back(method->key);
        command.add_option(stageOption(stage), methods_[stage], title(stage))
            ->check(CLI::IsMember(names))
            ->group("Methods");
        for (const Method* method : methodsOf(stage))
            for (const Parameter& parameter : method->parameters)
                if (values_.emplace(parameter.key, "").second)
                    command
                        .add_option(freeName(command, *method, parameter), values_[parameter.key],
                                    helpOf(parameter.key))
                        ->group("Methods");
    }
}

bool MethodOptions::any() const {
    for (const auto& [stage, method] : methods_)
        if (!method.empty()) return true;
    for (const auto& [key, value] : values_)
        if (!value.empty()) return true;
    return false;
}

void MethodOptions::check() const try { choices(); } catch (const Error& error) {
    throw CLI::ValidationError("methods", error.what());
}

Choices MethodOptions::choices() const {
    Choices choices;
    for (const auto& [stage, name] : methods_) {
        if (name.empty()) continue;
        const Method& method = findMethod(stage, name);
        choices[stage] = initialChoice(name, method.parameters);
    }
    for (const auto& [key, text] : values_) {
        if (text.empty()) continue;
        const std::vector<const Method*> methods = having(key);
        const Method* chosen = nullptr;
        for (const Method* method : methods) {
            const auto at = choices.find(method->stage);
            if (at != choices.end() && at->second.method == method->key) chosen = method;
        }
        if (chosen == nullptr) {
            const Stage stage = methods.front()->stage;
            if (choices.contains(stage)) refuse(key, methods);
            const auto older = assumed_.find(stage);
            for (const Method* method : methods)
                if (older != assumed_.end() && *older->second == method->key) chosen = method;
            if (chosen == nullptr) chosen = &meant(key, methods);
            if (text == "0" && stage == Stage::mask) continue;  // --window 0: none
            choices[stage] = initialChoice(chosen->key, chosen->parameters);
        }
        choices[chosen->stage].values[key] =
            valueFromText(*findParameter(chosen->parameters, key), text);
    }
    return choices;
}

std::vector<std::string> takeUsual(const ModelSpec& spec, Intervention& change) {
    std::vector<std::string> said;
    const auto take = [&](Choices& choices, int first, int end) {
        const auto chosen = choices.find(Stage::encoding);
        if (chosen == choices.end()) return;
        const Method& method = findMethod(Stage::encoding, chosen->second.method);
        for (const Parameter& parameter : method.parameters) {
            const double automatic =
                parameter.kind == Kind::number ? std::get<double>(parameter.initial) : 0.0;
            const auto given = chosen->second.values.find(parameter.key);
            if (parameter.kind != Kind::number || parameter.automatic.empty() ||
                given == chosen->second.values.end() ||
                chosen->second.number(parameter.key) != automatic)
                continue;
            bool lacking = first < end;
            double usual = automatic;
            for (int layer = first; layer < end; ++layer) {
                usual = startingChoice(method, spec, layer).number(parameter.key);
                lacking = lacking && usual != automatic;
            }
            if (!lacking) continue;
            given->second = usual;
            said.push_back(std::string(title(Stage::encoding)) + ": the checkpoint has no " +
                           parameter.label + " of its own; " + valueText(usual) +
                           " is taken, another with " + optionName(parameter.key));
        }
    };
    take(change.choices, 0, spec.layerCount());
    for (std::size_t layer = 0; layer < change.layerChoices.size(); ++layer)
        take(change.layerChoices[layer], static_cast<int>(layer), static_cast<int>(layer) + 1);
    return said;
}

void checkGiven(const ModelSpec& spec, const Intervention& change) try {
    check(spec, change);
} catch (const Error& error) {
    const auto encoding = change.choices.find(Stage::encoding);
    if (encoding == change.choices.end() || change.choices.contains(Stage::bias)) throw;
    const Method& method = findMethod(Stage::encoding, encoding->second.method);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choice own = ownChoices(spec, layer).at(Stage::bias);
        if (!whyApart(method, findMethod(Stage::bias, own.method)).empty())
            throw Error("{} With {} {} the checkpoint's own bias is taken away.", error.message(),
                        optionName(key(Stage::bias)), neutralChoice(Stage::bias).method);
    }
    throw;
}

}  // namespace sextant
