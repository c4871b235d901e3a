// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/recipe.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/warp_curve.h"
#include "analysis/random_stream.h"
#include "analysis/train/clex_layers.h"
#include "analysis/train/recipe_fields.h"
#include "analysis/values/parameter.h"

namespace sextant {

namespace {

void require(bool holds, const Message& otherwise) {
    if (!holds) throw Error(otherwise);
}

// One choice a stage.
Choices chosen(const ModelShape& m) {
    Choices all = m.choices;
    for (const Stage stage : everyStage)
        if (!all.contains(stage)) all[stage] = neutralChoice(stage);
    return all;
}

int rotatedDimensions(const ModelShape& m, const Choice& encoding) {
    const std::int64_t dims = encoding.whole("dims");
    return dims > 0 ? static_cast<int>(dims) : m.hidden / m.heads;
}

void checkModel(const ModelShape& m) {
    checkFields(modelFields(), m, "model");
    require(m.heads <= m.hidden && m.hidden % m.heads == 0,
            Message("heads is {}, expected a divisor of the hidden width", m.heads));
    require(m.heads % m.keyValueHeads == 0,
            Message("key-value heads is {}, expected a divisor of the number of heads",
                    m.keyValueHeads));
    require(m.hidden / m.heads <= 512,
            Message("the width of a head is {}, expected at most 512", m.hidden / m.heads));
    for (const auto& [stage, choice] : m.choices)
        check(choice, findMethod(stage, choice.method).parameters);
    const Choices all = chosen(m);
    require(m.fullEvery == 0 || all.at(Stage::mask) != neutralChoice(Stage::mask),
            Message("a layer without a window every is {}, expected 0 where there is no window",
                    m.fullEvery));
    const Choice& encoding = all.at(Stage::encoding);
    const Column column = findMethod(Stage::encoding, encoding.method).column;
    require(m.nopeEvery == 0 || column != Column::learned,
            Message("NoPE every is {}, expected 0 with learned positions, which all layers read",
                    m.nopeEvery));
    if (column != Column::rotary) return;
    const int rotated = rotatedDimensions(m, encoding);
    require(rotated >= 2 && rotated % 2 == 0 && rotated <= m.hidden / m.heads,
            Message("the number of rotated dimensions of a head is {}, expected an even number, at "
                    "least 2 and at most the head's",
                    rotated));
}

// The columns that are in any layer of it.
std::set<Column> columnsOf(const ModelSpec& spec) {
    std::set<Column> columns;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        for (const auto& [stage, choice] : ownChoices(spec, layer))
            columns.insert(findMethod(stage, choice.method).column);
    return columns;
}

// Biases that are of whole distances: all but linear ones.
bool anyWholeDistances(const ModelSpec& spec) {
    const ModelPlan plan = planOf(spec, {}, 1);
    return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
        return layer.bias.form != DistanceBias::Form::none &&
               layer.bias.form != DistanceBias::Form::linear;
    });
}

void checkTailPoints(const TailWarp& tail) {
    if (tail.curve != TailCurve::points) {
        require(tail.points.empty(), Message("the number of points of tail warping is {}, expected "
                                             "0 where its curve is not \"points\"",
                                             tail.points.size() / 2));
        return;
    }
    const std::vector<double>& p = tail.points;
    if (const Message why = whyNotWarp(p); !why.empty()) throw Error("tail warping: {}", why);
    if (p.size() < 4 || p[0] != 0 || p[1] != 0 || p[p.size() - 2] != 1 || p.back() != 1)
        throw Error(
            "the points of tail warping are {}, expected x and y of two or more, from 0,0 to 1,1",
            valueText(p));
}

void checkAugmentation(const TrainRecipe& recipe, const ModelSpec& spec) {
    const Augmentation& a = recipe.augmentation;
    checkFields(augmentationFields(), a, "augmentation");
    require(
        a.share() <= 1 + 1e-9,
        Message("the sum of the shares of warped positions is {}, expected at most 1", a.share()));
    require(!a.alphas.empty(),
            Message("the number of alphas is {}, expected at least 1", a.alphas.size()));
    for (const double alpha : a.alphas)
        require(alpha > 0, Message("alpha is {}, expected above 0, at most 1", alpha));
    require(a.tail.a > 0, Message("a of tail warping is {}, expected above 0", a.tail.a));
    require(a.tail.b > 0, Message("b of tail warping is {}, expected above 0", a.tail.b));
    checkTailPoints(a.tail);
    if (a.randomizedShare + a.skipShare + a.paddingShare > 0)
        require(a.longest >= recipe.optimisation.length,
                Message("the longest position is {}, expected at least the length of a sequence",
                        a.longest));
    if (!a.any()) return;
    require(clexLayers(spec).empty(), Message("the share of warped positions is {}, expected 0 "
                                              "with CLEX, which draws positions of its own",
                                              a.share()));
    const std::set<Column> columns = columnsOf(spec);
    require(!anyWholeDistances(spec),
            Message("the share of warped positions is {}, expected 0 with KERPLE, T5's bias and "
                    "Sandwich, whose bias is by whole distances; choose another encoding",
                    a.share()));
    require(columns.contains(Column::rotary) || columns.contains(Column::bias) ||
                columns.contains(Column::learned),
            Message("the share of warped positions is {}, expected 0 with NoPE, which reads no "
                    "positions; choose another encoding",
                    a.share()));
    const double fractional = a.headShare + a.tailShare + a.equalMeanShare;
    require(fractional == 0 || !columns.contains(Column::learned),
            Message("the share of head and tail warping and of equal-mean positions is {}, "
                    "expected 0 with learned positions, which are whole numbers",
                    fractional));
}

void checkTask(const TrainRecipe& recipe) {
    const TaskRecipe& t = recipe.task;
    checkFields(taskFields(), t, "task");
    if (t.task == Task::text) return;
    require(!recipe.model.startToken, Message("start token is yes, expected no with a task"));
    require(t.shortest >= 1,
            Message("the shortest list is {}, expected at least 1 element", t.shortest));
    require(t.longest >= t.shortest,
            Message("the longest list is {}, expected at least the shortest", t.longest));
    require(t.task != Task::passkey || t.shortest >= shortestPasskey,
            Message("the shortest text is {}, expected at least 50 bytes, which the key and its "
                    "question take",
                    t.shortest));
    require(recipe.optimisation.length == longestSequence(t, t.longest),
            Message("length is {}, expected that of the task's longest sequence",
                    recipe.optimisation.length));
}

void checkOptimisation(const Optimisation& o) {
    checkFields(optimisationFields(), o, "optimisation");
    require(o.rate > 0, Message("the learning rate is {}, expected above 0", o.rate));
    require(o.warmup <= o.steps,
            Message("warm-up is {}, expected 0 to the number of steps", o.warmup));
    require(o.beta1 < 1, Message("beta1 is {}, expected at least 0, below 1", o.beta1));
    require(o.beta2 < 1, Message("beta2 is {}, expected at least 0, below 1", o.beta2));
    require(o.epsilon > 0, Message("epsilon is {}, expected above 0", o.epsilon));
}

}  // namespace

void check(const TrainRecipe& recipe) {
    if (!recipe.from.folder.empty()) return;
    checkModel(recipe.model);
    const ModelSpec spec = modelSpec(recipe);
    Intervention all;
    all.choices = recipe.model.choices;
    checkChoices(spec, all);
    check(recipe, spec);
}

void check(const TrainRecipe& recipe, const ModelSpec& spec) {
    checkOptimisation(recipe.optimisation);
    clexLayers(spec);
    checkTask(recipe);
    checkAugmentation(recipe, spec);
    const std::size_t heads = spec.layers.size() * static_cast<std::size_t>(spec.heads);
    require(recipe.headSigma.empty() || recipe.headSigma.size() == heads,
            Message("the number of head sigmas is {}, expected {}, one a head",
                    recipe.headSigma.size(), heads));
    for (const double sigma : recipe.headSigma)
        require(std::isfinite(sigma),
                Message("a head sigma is {}, expected a finite number", sigma));
}

ModelSpec modelSpec(const TrainRecipe& recipe) {
    const ModelShape& m = recipe.model;
    ModelSpec spec;
    spec.hidden = m.hidden;
    spec.heads = m.heads;
    spec.keyValueHeads = m.keyValueHeads;
    spec.headDim = m.hidden / m.heads;
    spec.vocabulary = ofBytes(recipe.task.task) ? 256 : taskVocabulary();
    spec.trainedLength = recipe.optimisation.length;
    spec.positionsMet = recipe.augmentation.positionsMet(spec.trainedLength);
    spec.tiedEmbedding = m.tied;
    if (m.startToken) spec.bosToken = startTokenId;
    spec.trainedSigma = recipe.headSigma;
    const Choices all = chosen(m);
    if (findMethod(Stage::encoding, all.at(Stage::encoding).method).column == Column::learned)
        spec.learnedPositions = std::max(spec.trainedLength, recipe.augmentation.longest);
    const auto falls = [](int layer, int every) { return every > 0 && (layer + 1) % every == 0; };
    for (int index = 0; index < m.layers; ++index) {
        LayerSpec layer;
        layer.block.mlp.width = m.intermediate;
        layer.choices = all;
        if (falls(index, m.nopeEvery)) {
            layer.choices[Stage::encoding] = unpositioned();
            layer.choices[Stage::bias] = neutralChoice(Stage::bias);
            const Method& none = findMethod(Stage::encoding, unpositioned().method);
            for (auto& [stage, choice] : layer.choices)
                if (!whyApart(none, findMethod(stage, choice.method)).empty())
                    choice = neutralChoice(stage);
        }
        if (falls(index, m.fullEvery)) layer.choices[Stage::mask] = neutralChoice(Stage::mask);
        const Choice& encoding = layer.choices[Stage::encoding];
        if (findMethod(Stage::encoding, encoding.method).column == Column::rotary)
            layer.rotaryDim = rotatedDimensions(m, encoding);
        layer.scoreScale = 1.0 / std::sqrt(static_cast<double>(spec.headDim));
        spec.layers.push_back(layer);
    }
    std::vector<Choices> before;
    for (const LayerSpec& layer : spec.layers)
        before.push_back(layer.choices);
    for (int index = 0; index < m.layers; ++index) {
        LayerSpec& layer = spec.layers[static_cast<std::size_t>(index)];
        layer.choices = settledChoices(spec, {}, index, spec.trainedLength);
        const Choice& encoding = layer.choices[Stage::encoding];
        if (layer.rotaryDim > 0) layer.rotaryBase = encoding.number("base");
    }
    readyForClex(before, spec);
    const LayerSpec& first = spec.layers.front();
    const bool same = std::all_of(spec.layers.begin(), spec.layers.end(),
                                  [&](const LayerSpec& layer) { return layer == first; });
    const HfText words = toHf(spec, 0);
    const bool llama = same && words.cannot.empty() && words.window == 0 &&
                       (words.position == "rope" || words.position == "none");
    spec.architecture = llama ? "LlamaForCausalLM" : "SextantForCausalLM";
    return spec;
}

double learningRate(const Optimisation& o, std::int64_t step) {
    if (step < o.warmup)
        return o.rate * static_cast<double>(step + 1) / static_cast<double>(o.warmup);
    const std::int64_t span = o.steps - 1 - o.warmup;
    const double done =
        span > 0 ? static_cast<double>(step - o.warmup) / static_cast<double>(span) : 0;
    switch (o.decay) {
        case Decay::constant:
            return o.rate;
        case Decay::linear:
            return o.rate * (1 - (1 - o.finalShare) * done);
        case Decay::cosine:
            break;
    }
    const double above = 0.5 * (1 + std::cos(std::numbers::pi * done));
    return o.rate * (o.finalShare + (1 - o.finalShare) * above);
}

std::vector<double> drawPositions(const TrainRecipe& recipe, std::int64_t step,
                                  std::int64_t sequence, std::int64_t n) {
    const Augmentation& a = recipe.augmentation;
    if (!a.any()) return plainPositions(n);
    constexpr std::uint64_t purpose = 2;
    RandomStream random{recipe.seed, purpose, static_cast<std::uint64_t>(step),
                        static_cast<std::uint64_t>(sequence)};
    double choice = random.uniform();
    const auto chosen = [&](double share) {
        choice -= share;
        return choice < 0;
    };
    if (chosen(a.headShare)) {
        const auto which = random.below(static_cast<std::int64_t>(a.alphas.size()));
        return headWarp(n, a.alphas[static_cast<std::size_t>(which)]);
    }
    if (chosen(a.tailShare)) return tailWarp(n, a.tail);
    if (chosen(a.randomizedShare)) return drawnPositions(n, a.longest, random);
    if (chosen(a.equalMeanShare))
        return spacedPositions(n, equalMeanEnd(random.uniform(), n, a.longest));
    if (chosen(a.skipShare)) {
        const std::int64_t split = 1 + random.below((n + 1) / 2);
        return skipPositions(n, split, random.below(a.longest - n + 1));
    }
    if (chosen(a.paddingShare)) return paddedPositions(n, random.below(a.longest - n + 1));
    return plainPositions(n);
}

const char* name(Rule rule) {
    return rule == Rule::muon ? "muon" : "adamw";
}

const char* name(Decay decay) {
    switch (decay) {
        case Decay::constant:
            return "constant";
        case Decay::linear:
            return "linear";
        case Decay::cosine:
            break;
    }
    return "cosine";
}

const char* name(TailCurve curve) {
    switch (curve) {
        case TailCurve::squareRoot:
            return "sqrt";
        case TailCurve::power:
            return "power";
        case TailCurve::points:
            return "points";
        case TailCurve::beta:
            break;
    }
    return "beta";
}

}  // namespace sextant
