// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/stage_facts.h"

#include <QObject>
#include <algorithm>
#include <exception>
#include <optional>

#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/partners.h"
#include "analysis/values/choice.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/language.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

// The stage whose choice is what `reason` speaks of; empty: it speaks of no choice.
std::string excludedBy(const ModelSpec& spec, const Intervention& change, const Method& method,
                       int layer, const Message& reason) {
    for (const auto& [stage, choice] : choicesOf(spec, change, std::max(layer, 0))) {
        if (stage == method.stage) continue;
        const Message why = whyApart(method, findMethod(stage, choice.method));
        if (!why.empty() && reason == why) return key(stage);
    }
    return {};
}

// Why a stage has no other choice, by what is in effect elsewhere and not by one of its methods:
// "ReRoPE is in effect (distance map): both change what far pairs see; ..".
QString ofStage(const ModelSpec& spec, const Intervention& change, int layer,
                const StageOption& option) {
    const Choices inEffect = choicesOf(spec, change, std::max(layer, 0));
    for (const auto& [stage, choice] : inEffect) {
        const auto why = option.whyNot.indexOf(": ");
        if (key(stage) != option.excludedBy || why < 0) continue;
        const QString name = translated(title(stage));
        // Nouns of other languages keep their capitals.
        return tr("%1 is in effect (%2)")
                   .arg(translated(findMethod(stage, choice.method).label),
                        language() == Language::english ? name.toLower() : name) +
               option.whyNot.mid(why);
    }
    return option.whyNot;
}

// Marks what the chosen layers do not agree on.
void compareLayers(const Intervention& change, const std::vector<int>& layers, Stage stage,
                   const Choice* chosen, StageFacts& facts) {
    for (const int layer : layers) {
        const Choice* other = chosenFor(change, layer, stage);
        if (!chosen != !other || (chosen && chosen->method != other->method)) {
            facts.inEffect = tr("differs");
            facts.differs = true;
            facts.parameters.clear();  // of one of them alone
            facts.paper.clear();
            continue;
        }
        if (!chosen) continue;
        for (const auto& [name, value] : other->values) {
            const auto mine = chosen->values.find(name);
            if (mine == chosen->values.end() || mine->second != value) facts.mixed.push_back(name);
        }
    }
}

// "0-4: window, 5: full", of what is in effect; empty: all layers have the same.
QString layersInText(const ModelSpec& spec, const Intervention& change, Stage stage) {
    std::vector<std::pair<Choice, std::vector<int>>> groups;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choice choice = choicesOf(spec, change, layer).at(stage);
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const auto& one) { return one.first == choice; });
        if (group == groups.end()) group = groups.insert(group, {choice, {}});
        group->second.push_back(layer);
    }
    QStringList parts;
    for (const auto& [choice, layers] : groups) {
        const Method& method = findMethod(stage, choice.method);
        parts << QString("%1: %2").arg(layerRanges(layers),
                                       said(label(method.label, choice, method.parameters)));
    }
    return parts.size() > 1 ? parts.join(QString::fromUtf8(" \u00b7 ")) : QString();
}

// As they are where the choice is in effect; empty: it is nowhere, or nothing is measured yet.
std::map<std::string, Value> settledValues(const ModelSpec& spec, const Intervention& change,
                                           int layer, Stage stage, const Choice& chosen,
                                           std::int64_t tokens) {
    if (tokens <= 0) return {};
    const int from = std::max(layer, 0);
    const int end = layer < 0 ? spec.layerCount() : layer + 1;
    for (int at = from; at < end; ++at) {
        const Choices choices = choicesOf(spec, change, at);
        if (choices.at(stage) != chosen) continue;
        Choice settled = settledChoices(spec, change, at, tokens).at(stage);
        // A list of any length is never automatic: no number of numbers is expected of it.
        for (const Parameter& parameter : findMethod(stage, chosen.method).parameters)
            if (parameter.kind == Kind::numbers) settled.values.erase(parameter.key);
        try {
            return listed(stage, settled, {spec, at, tokens, choices}).values;
        } catch (const std::exception&) {
            return settled.values;  // the reason stands where the choice is made
        }
    }
    return {};
}

// Whether what is set comes to what the config says, in every layer.
bool isAsConfig(const ModelSpec& spec, const Intervention& change, Stage stage,
                std::int64_t tokens) {
    const std::int64_t n = tokens > 0 ? tokens : std::max<std::int64_t>(spec.trainedLength, 1);
    const auto settled = [&](const Intervention& one, int layer) -> std::optional<Choice> {
        const Choices choices = settledChoices(spec, one, layer, n);
        const auto found = choices.find(stage);
        return found == choices.end() ? std::nullopt : std::optional(found->second);
    };
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (settled(change, layer) != settled({}, layer)) return false;
    return true;
}

// Of methods.md's stages.
QString letter(Stage stage) {
    switch (stage) {
        case Stage::encoding:
            return "D";
        case Stage::frequencies:
            return "C";
        case Stage::positions:
            return "A";
        case Stage::distance:
            return "B";
        case Stage::vectors:
            return "E";
        case Stage::factor:
            return "F";
        case Stage::bias:
            return "G";
        case Stage::mask:
            return "H";
        case Stage::runs:
            break;
    }
    return "J";
}

// What this model can only be trained with has distances all the same.
void addLooks(const ModelSpec& spec, Stage stage, StageFacts& facts) {
    if (stage != Stage::distance) return;
    for (const Choice& choice : onlyTrained(spec, stage))
        for (StageOption& option : facts.options)
            if (option.method == choice.method && !option.whyNot.isEmpty() &&
                option.excludedBy.empty())
                option.look = tr("See its distances");
}

// Where nothing stands that could be pushed aside.
void addPartner(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
                StageFacts& facts) {
    const Choices inEffect = choicesOf(spec, change, std::max(layer, 0));
    const Partners* usual = usualPartner(inEffect, stage);
    const auto own = inEffect.find(stage);
    if (!usual || (own != inEffect.end() && own->second != neutralChoice(stage))) return;
    for (const StageOption& option : facts.options) {
        if (option.method != usual->other || !option.whyNot.isEmpty()) continue;
        facts.partnerMethod = option.method;
        facts.partner =
            tr("%1 is the usual partner of %2")
                .arg(option.label, translated(findMethod(usual->stage, usual->method).label));
    }
}

// Whether a choice that steps with the position leaves rows 0 .. tokens - 1 as they would be.
bool withoutEffect(const ModelSpec& spec, int layer, Stage stage, std::int64_t tokens,
                   const Choice& chosen) {
    if (stage != Stage::factor || chosen == neutralChoice(stage)) return false;
    const auto planWith = [&](const Choice& choice) {
        Intervention alone;
        alone.choices[stage] = choice;
        return layerPlanOf(spec, alone, layer, tokens);
    };
    try {
        return planWith(chosen) == planWith(neutralChoice(stage));
    } catch (const std::exception&) {
        return false;  // the reason stands where the choice is made
    }
}

}  // namespace

StageFacts stageFacts(const ModelSpec& spec, const Intervention& change,
                      const std::vector<int>& layers, Stage stage, std::int64_t tokens) {
    const int first = layers.front();
    const bool model = first == wholeModel;
    const Choice* chosen = chosenFor(change, first, stage);

    StageFacts facts;
    facts.key = key(stage);
    facts.title = translated(title(stage));
    facts.options.push_back({"",
                             model ? tr("as config") : tr("as the model"),
                             model ? tr("What the checkpoint's config says of each layer")
                                   : tr("What is chosen for the whole model"),
                             {}});
    const auto methods = methodsOf(stage);
    for (const Method* method : methods) {
        // What is chosen may have what another start lacks.
        const Choice choice = chosen && chosen->method == method->key
                                  ? *chosen
                                  : startingChoice(*method, spec, std::max(first, 0));
        Message reason;
        for (const int layer : layers)
            if (reason.empty()) reason = whyNot(spec, change, layer, stage, choice);
        facts.options.push_back({method->key, translated(method->label), translated(method->help),
                                 said(reason), excludedBy(spec, change, *method, first, reason)});
    }
    if (chosen) {
        const Method& method = findMethod(stage, chosen->method);
        facts.chosen = method.key;
        const bool own = model && isAsConfig(spec, change, stage, tokens);
        facts.byHand = !own;
        facts.paper = words(method.paper);
        facts.parameters = method.parameters;
        facts.values = chosen->values;
        facts.idle = idleParameters(stage, *chosen);
        facts.settled = settledValues(spec, change, first, stage, *chosen, tokens);
        facts.inEffect = translated(method.label) + (own ? tr(", the same as config") : QString());
    } else {
        const Choices inEffect = choicesOf(spec, change, std::max(first, 0));
        const auto found = inEffect.find(stage);
        const std::string method =
            found == inEffect.end() ? methods.front()->key : found->second.method;
        facts.inEffect = translated(findMethod(stage, method).label) +
                         (model ? tr(", as config") : tr(", as model"));
    }
    if (model) {
        facts.ofLayers = layersInText(spec, change, stage);
        const bool hand = std::any_of(change.layerChoices.begin(), change.layerChoices.end(),
                                      [&](const Choices& own) { return own.contains(stage); });
        if (!facts.ofLayers.isEmpty() && !chosen)
            facts.inEffect = hand ? tr("by layer") : tr("by layer, as config");
        facts.byHand = facts.byHand || hand;
    }
    facts.letter = letter(stage);
    addLooks(spec, stage, facts);
    addPartner(spec, change, first, stage, facts);
    compareLayers(change, layers, stage, chosen, facts);
    // Nothing but what stands there anyway can be had: the header says why.
    const bool none =
        !chosen && std::all_of(facts.options.begin() + 2, facts.options.end(),
                               [](const StageOption& option) { return !option.whyNot.isEmpty(); });
    if (none && facts.options.size() > 2)
        facts.whyNot = ofStage(spec, change, first, facts.options[2]);
    return facts;
}

void addCosts(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
              std::int64_t tokens, double plainSeconds, KnownCosts& costs, StageFacts& facts) {
    if (tokens <= 0) return;
    const Choices inEffect = choicesOf(spec, change, layer);
    // Another stage's cost is said there.
    const double usual = costs.ratio(spec, inEffect, layer, tokens, stage, neutralChoice(stage));
    const auto cost = [&](const Choice& choice) {
        const double ratio = costs.ratio(spec, inEffect, layer, tokens, stage, choice);
        if (const QString times = costText(ratio, plainSeconds);
            !times.isEmpty() && ratio > 1.05 * usual)
            return times;
        return said(workBefore(stage, choice, {spec, layer, tokens, inEffect}));
    };
    for (StageOption& option : facts.options)
        if (!option.method.empty() && option.whyNot.isEmpty())
            option.cost = cost(startingChoice(findMethod(stage, option.method), spec, layer));
    if (facts.chosen.empty() || facts.differs) return;
    const Choice chosen{facts.chosen, facts.values};
    QStringList lines;
    const QString said = cost(chosen);
    if (!said.isEmpty()) lines << said;
    // Forms that are one click away, where they take something else.
    for (const Parameter& parameter : facts.parameters)
        for (const std::string& name : parameter.names) {
            Choice other = chosen;
            if (other.values.at(parameter.key) == Value(name)) continue;
            other.values.at(parameter.key) = name;
            if (const QString own = cost(other); !own.isEmpty() && own != said)
                lines << shownName(name) + ": " + own;
        }
    if (withoutEffect(spec, std::max(layer, 0), stage, tokens, chosen))
        lines.prepend(tr("no effect at %1 tokens, with these numbers").arg(separated(tokens)));
    facts.cost = lines.join('\n');
}

}  // namespace sextant
