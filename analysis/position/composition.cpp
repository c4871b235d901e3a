// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/composition.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/runs.h"

namespace sextant {

namespace {

// methods.md, Part 2b.
struct Exclusion {
    Column one, other;
    Message why;
};
const std::vector<Exclusion>& exclusions() {
    static const std::vector<Exclusion> all = {
        {Column::nope, Column::frequencies,
         Message("without a rotation there are no frequencies to change")},
        {Column::learned, Column::frequencies,
         Message("learned positions have no frequencies to change")},
        {Column::rotary, Column::bias,
         Message("a rotation and a bias by distance both tell positions; choose NoPE for the "
                 "encoding, or no bias, first")},
        {Column::learned, Column::bias,
         Message("learned positions and a bias by distance both tell positions; choose NoPE for "
                 "the encoding first")},
        {Column::nope, Column::warp, Message("without rotation, positions have no effect")},
        {Column::learned, Column::warp,
         Message("learned positions are looked up, they cannot be moved")},
        {Column::nope, Column::branch,
         Message("without a rotation there are no rotary distances to change")},
        {Column::learned, Column::branch,
         Message("learned positions are added once, not by distance")},
        {Column::nope, Column::runs, Message("without a rotation there is no base to change")},
        {Column::learned, Column::runs, Message("learned positions have no base to change")},
        {Column::frequencies, Column::branch,
         Message("both change what far pairs see; choose unchanged frequencies first")},
        {Column::warp, Column::branch,
         Message("both change the same distances; choose one of them")},
        {Column::branch, Column::slotMask,
         Message("both say what distance far pairs have; choose one of them")},
        {Column::warp, Column::slotMask, Message("both say where keys stand; choose one of them")},
    };
    return all;
}

const Method& methodOf(Stage stage, const Choice& choice) {
    return findMethod(stage, choice.method);
}

// Why `stage` cannot have `choice` beside the others; what it is excluded by comes first.
Message whyNotBeside(Stage stage, const Choice& choice, const LayerContext& context) {
    const Method& method = methodOf(stage, choice);
    for (const auto& [other, there] : context.choices) {
        if (other == stage) continue;
        if (auto why = whyApart(method, methodOf(other, there)); !why.empty()) return why;
    }
    return method.whyNot == nullptr ? Message() : method.whyNot(choice, context);
}

bool chosenForLayer(const Intervention& change, int layer, Stage stage) {
    const auto at = static_cast<std::size_t>(layer);
    return at < change.layerChoices.size() && change.layerChoices[at].contains(stage);
}

void apply(const Choices& choices, const LayerContext& context, LayerPlan& plan) {
    for (const auto& [stage, choice] : choices) {
        const Method& method = methodOf(stage, choice);
        if (method.apply != nullptr) method.apply(choice, context, plan);
    }
}

// Kernels turn as many pairs as a plan says: whatever methods filled it, a head has to have them.
void requireDimensions(const ModelSpec& spec, int layer, const LayerPlan& plan) {
    const auto most = static_cast<std::size_t>(spec.headDim / 2);
    const auto require = [&](const Rotation& turn) {
        if (turn.frequencies.size() > most)
            throw Error("layer {} would turn {} dimensions; a head of this model has {}.", layer,
                        2 * turn.frequencies.size(), spec.headDim);
    };
    for (const RowGroup& group : plan.groups) {
        require(group.query);
        require(group.key);
    }
    if (plan.branch) {
        require(plan.branch->query);
        require(plan.branch->key);
    }
}

}  // namespace

Choice neutralChoice(Stage stage) {
    const Method& first = *methodsOf(stage).front();
    return initialChoice(first.key, first.parameters);
}

Choice unpositioned() {
    for (const Method* method : methodsOf(Stage::encoding))
        if (method->column == Column::nope) return initialChoice(method->key, method->parameters);
    throw Error("no encoding is called NoPE");
}

Choices withoutNeutral(const Choices& choices) {
    Choices left;
    for (const auto& [stage, choice] : choices)
        if (choice != neutralChoice(stage)) left[stage] = choice;
    return left;
}

Choices ownChoices(const ModelSpec& spec, int layer) {
    Choices choices = spec.layers.at(static_cast<std::size_t>(layer)).choices;
    for (const Stage stage : everyStage)
        if (!choices.contains(stage)) choices[stage] = neutralChoice(stage);
    return choices;
}

Choices choicesOf(const ModelSpec& spec, const Intervention& change, int layer) {
    Choices choices = ownChoices(spec, layer);
    for (const auto& [stage, choice] : change.choices)
        choices[stage] = choice;
    const auto at = static_cast<std::size_t>(layer);
    if (at < change.layerChoices.size())
        for (const auto& [stage, choice] : change.layerChoices[at])
            choices[stage] = choice;
    const Method& encoding = methodOf(Stage::encoding, choices[Stage::encoding]);
    // A rotation by hand does not push the config's own bias aside unseen: check() says so.
    const bool turned =
        encoding.column == Column::rotary && (change.choices.contains(Stage::encoding) ||
                                              chosenForLayer(change, layer, Stage::encoding));
    for (auto& [stage, choice] : choices) {
        if (stage == Stage::encoding || chosenForLayer(change, layer, stage)) continue;
        if (stage == Stage::bias && turned && !change.choices.contains(stage)) continue;
        if (!whyApart(encoding, methodOf(stage, choice)).empty()) choice = neutralChoice(stage);
    }
    return choices;
}

Message whyApart(const Method& one, const Method& other) {
    for (const Exclusion& pair : exclusions()) {
        if ((one.column == pair.one && other.column == pair.other) ||
            (one.column == pair.other && other.column == pair.one)) {
            const bool inOrder = one.stage < other.stage;
            return Message("{} excludes {}: {}.", (inOrder ? one : other).label,
                           (inOrder ? other : one).label, pair.why);
        }
    }
    return {};
}

Choice startingChoice(const Method& method, const ModelSpec& spec, int layer) {
    Choice choice = initialChoice(method.key, method.parameters);
    if (method.whyNot == nullptr) return choice;
    Choices choices = ownChoices(spec, layer);
    choices[method.stage] = choice;
    const LayerContext context{spec, layer, 0, choices};
    if (method.whyNot(choice, context).empty()) return choice;
    // What the checkpoint cannot give is given by hand.
    for (const Parameter& parameter : method.parameters) {
        if (parameter.automatic.empty()) continue;
        const auto [least, most] = sliderRange(parameter);
        if (parameter.kind != Kind::number) continue;
        // 1, or what is not far from the middle of the range.
        const double middle = std::pow(10.0, std::floor(std::log10(std::sqrt(least * most))));
        choice.values[parameter.key] =
            parameter.logarithmic && least > 1.0 ? middle : std::clamp(1.0, least, most);
    }
    return choice;
}

namespace {

// The first choice of a layer that cannot be, as a sentence.
Message wrongIn(const ModelSpec& spec, const Choices& choices, int layer, std::int64_t n = 0) {
    const LayerContext context{spec, layer, n, choices};
    for (const auto& [stage, choice] : choices)
        if (auto why = whyNotBeside(stage, choice, context); !why.empty()) return why;
    return {};
}

// What was chosen for the whole model and holds in no layer.
Message wrongEverywhere(const ModelSpec& spec, const Intervention& change) {
    for (const auto& [stage, choice] : change.choices) {
        Message why;
        bool holds = false;
        for (int layer = 0; layer < spec.layerCount() && !holds; ++layer) {
            if (chosenForLayer(change, layer, stage)) continue;
            Choices choices = choicesOf(spec, change, layer);
            holds = choices[stage] == choice;
            if (holds || !why.empty()) continue;
            why = whyApart(methodOf(Stage::encoding, choices[Stage::encoding]),
                           methodOf(stage, choice));
        }
        if (!holds && !why.empty()) return why;
    }
    return {};
}

// A layer, -1 for the whole model, and why it cannot have what was chosen; empty: all can.
struct Refused {
    int layer = -1;
    Message why;
};

// Throws Error for a value out of its range.
Refused firstRefused(const ModelSpec& spec, const Intervention& change) {
    const auto checkEach = [](const Choices& choices) {
        for (const auto& [stage, choice] : choices)
            check(choice, methodOf(stage, choice).parameters);
    };
    checkEach(change.choices);
    for (const Choices& choices : change.layerChoices)
        checkEach(choices);
    if (auto why = wrongEverywhere(spec, change); !why.empty()) return {-1, why};
    const auto chosen = [&](int layer) {
        const auto at = static_cast<std::size_t>(layer);
        return at < change.layerChoices.size() ? &change.layerChoices[at] : nullptr;
    };
    // One of those that are spelled alike answers for all: a page asks this of every method.
    const auto alike = [&](int one, int other) {
        const Choices *mine = chosen(one), *its = chosen(other);
        return spec.layers[static_cast<std::size_t>(one)] ==
                   spec.layers[static_cast<std::size_t>(other)] &&
               (mine == its || (mine && its && *mine == *its));
    };
    const auto learned = [&](const Choices& choices) {
        return methodOf(Stage::encoding, choices.at(Stage::encoding)).column == Column::learned;
    };
    std::vector<int> looked;
    bool firstLearned = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        if (std::any_of(looked.begin(), looked.end(),
                        [&](int before) { return alike(layer, before); }))
            continue;
        looked.push_back(layer);
        const Choices choices = choicesOf(spec, change, layer);
        if (const Choices* own = chosen(layer); own && own->contains(Stage::runs))
            return {layer, Message("runs are combined for the whole model, not for one layer.")};
        if (auto why = wrongIn(spec, choices, layer); !why.empty()) return {layer, why};
        if (layer == 0) firstLearned = learned(choices);
        if (learned(choices) != firstLearned)
            return {-1, Message("a position encoding was chosen layer by layer; this model's "
                                "positions are learned and added to its embedding, so choose one "
                                "for the whole model")};
    }
    return {};
}

}  // namespace

void checkChoices(const ModelSpec& spec, const Intervention& change) {
    const auto [layer, why] = firstRefused(spec, change);
    if (!why.empty()) throw Error(layer < 0 ? why : Message("layer {}: {}", layer, why));
}

Message whyNot(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
               const Choice& choice) {
    try {
        return firstRefused(spec, withChoice(spec, change, layer, stage, choice)).why;
    } catch (const Error& error) {
        return error.message();
    }
}

Intervention withChoice(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
                        const Choice& choice) {
    Intervention next = change;
    if (layer < 0) {
        next.choices[stage] = choice;
    } else {
        next.layerChoices.resize(spec.layers.size());
        next.layerChoices.at(static_cast<std::size_t>(layer))[stage] = choice;
    }
    return next;
}

Intervention withoutChoice(const ModelSpec& spec, const Intervention& change, int layer,
                           Stage stage) {
    Intervention next = change;
    if (layer < 0) {
        next.choices.erase(stage);
    } else if (!next.layerChoices.empty()) {
        next.layerChoices.resize(spec.layers.size());
        next.layerChoices.at(static_cast<std::size_t>(layer)).erase(stage);
    }
    return canonical(next);
}

Intervention withoutPositions(const Intervention& change) {
    Intervention next = change;
    for (const Stage stage : {Stage::encoding, Stage::bias})
        for (Choices& choices : next.layerChoices)
            choices.erase(stage);
    next.choices[Stage::encoding] = unpositioned();
    next.choices[Stage::bias] = neutralChoice(Stage::bias);
    next.choices.erase(Stage::frequencies);
    for (Choices& choices : next.layerChoices)
        choices.erase(Stage::frequencies);
    return canonical(next);
}

Choices settledChoices(const ModelSpec& spec, const Intervention& change, int layer,
                       std::int64_t n) {
    const Choices choices = choicesOf(spec, change, layer);
    const LayerContext context{spec, layer, n, choices};
    Choices plain = choices;
    for (auto& [stage, choice] : plain) {
        const Method& method = methodOf(stage, choice);
        if (method.settled != nullptr) choice = method.settled(choice, context);
    }
    return plain;
}

ModelSpec trainedWith(const ModelSpec& spec, Stage stage, const Choice& choice) {
    ModelSpec trained = spec;
    for (LayerSpec& layer : trained.layers)
        layer.choices[stage] = choice;
    return trained;
}

std::vector<Choice> onlyTrained(const ModelSpec& spec, Stage stage) {
    std::vector<Choice> found;
    for (const Method* method : methodsOf(stage)) {
        const Choice choice = startingChoice(*method, spec, 0);
        if (whyNot(spec, {}, -1, stage, choice).empty()) continue;
        try {
            const ModelSpec trained = trainedWith(spec, stage, choice);
            checkChoices(trained, {});
            // An encoding that excludes it would have pushed it aside.
            if (choicesOf(trained, {}, 0).at(stage) == choice) found.push_back(choice);
        } catch (const Error&) {
            // No model of this kind can have it.
        }
    }
    return found;
}

bool rotates(const ModelSpec& spec) {
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choices choices = ownChoices(spec, layer);
        if (methodOf(Stage::encoding, choices.at(Stage::encoding)).column == Column::rotary)
            return true;
    }
    return false;
}

bool trainsBias(const LayerSpec& layer) {
    const auto own = layer.choices.find(Stage::bias);
    return own != layer.choices.end() && methodOf(Stage::bias, own->second).trained;
}

bool trainsBiasTable(const LayerSpec& layer) {
    const auto own = layer.choices.find(Stage::bias);
    return own != layer.choices.end() && methodOf(Stage::bias, own->second).trainedTable;
}

double scoreScaleOf(const LayerSpec& own, VectorForm form) {
    switch (form) {
        case VectorForm::keyNorm:
        case VectorForm::queryNorm:
        case VectorForm::cosine:
            return 1.0;
        case VectorForm::plain:
        case VectorForm::coca:
            break;
    }
    return own.scoreScale;
}

namespace {

// A norm that is taken afterwards leaves nothing of a turn's amplitude.
void normaliseTurned(LayerPlan& plan) {
    if (!plan.turns()) return;
    for (RowGroup& group : plan.groups.edit())
        group.query.amplitude = group.key.amplitude = 1.0;
    if (plan.branch) plan.branch->query.amplitude = plan.branch->key.amplitude = 1.0;
}

// Of one layer in `run`, with the scales in effect [layers * heads].
LayerPlan planOfLayer(const ModelSpec& spec, const Intervention& run,
                      const std::vector<double>& sigma, int layer, std::int64_t n,
                      const std::vector<TrainedNumbers>& trained) {
    const auto at = static_cast<std::size_t>(layer);
    const LayerSpec& own = spec.layers.at(at);
    const Choices choices = choicesOf(spec, run, layer);
    LayerContext context{spec, layer, n, choices};
    if (at < trained.size()) {
        context.biasA = trained[at].a;
        context.biasP = trained[at].p;
        context.biasTable = trained[at].table;
    }
    // What depends on the length of the text.
    if (auto why = wrongIn(spec, choices, layer, n); !why.empty())
        throw Error("layer {}: {}", layer, why);
    LayerPlan made;
    made.layout = own.layout;
    made.softCap = own.block.scoreSoftCap;
    if (at < trained.size()) made.sink = trained[at].sink;
    apply(choices, context, made);
    requireDimensions(spec, layer, made);
    if (own.block.normsAfterTurn) normaliseTurned(made);
    if (at < trained.size()) {
        made.queryWeight = trained[at].query;
        made.keyWeight = trained[at].key;
    }
    for (int head = 0; head < spec.heads; ++head)
        made.scale.push_back(static_cast<float>(
            sigma[at * static_cast<std::size_t>(spec.heads) + static_cast<std::size_t>(head)] *
            scoreScaleOf(own, made.vectors)));
    return made;
}

}  // namespace

ModelPlan planOf(const ModelSpec& spec, const Intervention& change, std::int64_t n,
                 const std::vector<TrainedNumbers>& trained) {
    check(spec, change);
    const CombinedRuns combined = combinedRuns(spec, change);
    const Intervention& run = combined.runs[combined.shown];
    const std::vector<double> sigma = effectiveSigma(spec, run);
    ModelPlan plan;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        LayerPlan made = planOfLayer(spec, run, sigma, layer, n, trained);
        if (layer > 0 && made.groups == plan.layers.back().groups)
            made.groups = plan.layers.back().groups;  // one for both
        plan.layers.push_back(std::move(made));
    }
    if (!plan.layers.empty())
        plan.learnedPositions =
            methodOf(Stage::encoding, choicesOf(spec, run, 0).at(Stage::encoding)).column ==
            Column::learned;
    return plan;
}

LayerPlan layerPlanOf(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n,
                      const std::vector<TrainedNumbers>& trained) {
    check(spec, change);
    const CombinedRuns combined = combinedRuns(spec, change);
    const Intervention& run = combined.runs[combined.shown];
    return planOfLayer(spec, run, effectiveSigma(spec, run), layer, n, trained);
}

std::string positionWord(const Choices& choices) {
    const Method& bias = methodOf(Stage::bias, choices.at(Stage::bias));
    if (bias.column != Column::neutral) return bias.label;
    return methodOf(Stage::encoding, choices.at(Stage::encoding)).label;
}

std::int64_t windowOf(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices choices = choicesOf(spec, change, layer);
    const LayerContext context{spec, layer, 0, choices};
    LayerPlan plan;
    apply(choices, context, plan);
    return plan.mask.window;
}

std::string describe(const Choices& choices, const Message::Translate& translate) {
    std::string text;
    for (const auto& [stage, choice] : choices) {
        const Method& method = methodOf(stage, choice);
        if (method.column == Column::neutral) continue;
        text += (text.empty() ? "" : ", ") + (translate ? translate(method.label) : method.label);
    }
    return text;
}

}  // namespace sextant
