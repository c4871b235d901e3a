// SPDX-License-Identifier: GPL-3.0-or-later
// What the controls of a stage offer, and why not.
#include "pages/position/stage_facts.h"

#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

// Of four heads of 8 dimensions, which all turn under "rope".
ModelSpec twoLayers(const std::string& encoding) {
    ModelSpec spec;
    spec.heads = spec.keyValueHeads = 4;
    spec.headDim = 8;
    spec.trainedLength = 16;
    spec.layers.resize(2);
    for (LayerSpec& layer : spec.layers) {
        layer.choices = choicesNamed(encoding);
        layer.rotaryDim = encoding == "rope" ? 8 : 0;
    }
    return spec;
}

}  // namespace

TEST_CASE("only a reason that speaks of a choice leads to one", "[stages]") {
    const ModelSpec spec = twoLayers("alibi");
    const auto option = [&spec](Stage stage, const std::string& method,
                                const Intervention& change = {}) {
        for (const StageOption& one : stageFacts(spec, change, {-1}, stage, 16).options)
            if (one.method == method) return one;
        FAIL(method);
        return StageOption();
    };
    const StageOption learned = option(Stage::encoding, "learned");
    CHECK(learned.whyNot.contains("no learned embedding"));
    CHECK(learned.excludedBy.empty());
    CHECK(option(Stage::frequencies, "yarn").excludedBy == "encoding");
    // The config's own bias excludes a rotation, and a click leads to it.
    CHECK(option(Stage::encoding, "rope").whyNot.contains("RoPE excludes ALiBi"));
    CHECK(option(Stage::encoding, "rope").excludedBy == "bias");
    CHECK(option(Stage::encoding, unpositioned().method).whyNot.isEmpty());
    // Once it is taken away, what has no base of its own is given one.
    Intervention unbiased;
    unbiased.choices[Stage::bias] = neutralChoice(Stage::bias);
    CHECK(option(Stage::encoding, "rope", unbiased).whyNot.isEmpty());
    CHECK(option(Stage::encoding, "xpos", unbiased).whyNot.isEmpty());
}

TEST_CASE("a stage that can have nothing names what is chosen elsewhere", "[stages]") {
    const ModelSpec spec = twoLayers("rope");
    CHECK(stageFacts(spec, {}, {-1}, Stage::frequencies, 32).whyNot.isEmpty());
    Intervention far;
    const Method& rerope = findMethod(Stage::distance, "rerope");
    far.choices[Stage::distance] = initialChoice(rerope.key, rerope.parameters);
    const QString why = stageFacts(spec, far, {-1}, Stage::frequencies, 32).whyNot;
    CHECK(why.startsWith("ReRoPE is in effect (distance map): "));
    CHECK_FALSE(why.contains("PI "));
}

TEST_CASE("where layers differ the model's stage names what each of them has", "[stages]") {
    ModelSpec spec;
    spec.heads = spec.keyValueHeads = 4;
    spec.headDim = 8;
    spec.trainedLength = 16;
    spec.layers.resize(4);
    for (LayerSpec& layer : spec.layers) {
        layer.choices = choicesNamed("rope");
        layer.rotaryDim = 8;
    }
    CHECK(stageFacts(spec, {}, {-1}, Stage::mask, 32).ofLayers.isEmpty());
    const Intervention hwfa =
        withPattern(spec, {}, findPattern("hwfa"), patternFromText("hwfa,window=5"));
    const StageFacts mask = stageFacts(spec, hwfa, {-1}, Stage::mask, 32);
    CHECK(mask.inEffect == "by layer");
    CHECK(mask.byHand);
    CHECK(mask.ofLayers.startsWith(QString::fromUtf8("0\u20132: window")));
    CHECK(mask.ofLayers.contains("5"));
    CHECK(mask.ofLayers.contains("3: "));
    // One layer of them says what it has itself.
    CHECK(stageFacts(spec, hwfa, {3}, Stage::mask, 32).ofLayers.isEmpty());
}

TEST_CASE("a choice by hand that is the config's own says so", "[stages]") {
    const ModelSpec spec = twoLayers("rope");
    CHECK(stageFacts(spec, {}, {-1}, Stage::encoding, 32).inEffect == "RoPE, as config");
    CHECK(stageFacts(spec, {}, {1}, Stage::encoding, 32).inEffect == "RoPE, as model");
    Intervention change;
    change.choices[Stage::encoding] = ownChoices(spec, 0).at(Stage::encoding);
    const StageFacts same = stageFacts(spec, change, {-1}, Stage::encoding, 32);
    CHECK(same.chosen == "rope");
    CHECK_FALSE(same.byHand);
    CHECK(same.inEffect == "RoPE, the same as config");
    change.choices[Stage::encoding].values["base"] = 5e5;
    const StageFacts other = stageFacts(spec, change, {-1}, Stage::encoding, 32);
    CHECK(other.byHand);
    CHECK(other.inEffect == "RoPE");
}

TEST_CASE("what a model can only be trained with is refused, and yet to be looked at", "[stages]") {
    const ModelSpec spec = twoLayers("rope");
    const auto looks = [&](const Intervention& change) {
        std::vector<std::string> methods;
        for (const StageOption& one : stageFacts(spec, change, {-1}, Stage::distance, 32).options)
            if (!one.look.isEmpty()) {
                CHECK_FALSE(one.whyNot.isEmpty());
                methods.push_back(one.method);
            }
        return methods;
    };
    CHECK(looks({}) == std::vector<std::string>{"inverse-leaky-rerope"});
    // Where something else excludes it the reason is another.
    Intervention yarn;
    const Method& stretch = findMethod(Stage::frequencies, "yarn");
    yarn.choices[Stage::frequencies] = initialChoice(stretch.key, stretch.parameters);
    CHECK(looks(yarn).empty());
}

TEST_CASE("of a list of any length no number of numbers is expected", "[stages]") {
    const ModelSpec spec = twoLayers("rope");
    Intervention change;
    const Method& buckets = findMethod(Stage::runs, "buckets");
    change.choices[Stage::runs] = initialChoice(buckets.key, buckets.parameters);
    const StageFacts facts = stageFacts(spec, change, {-1}, Stage::runs, 32);
    CHECK(facts.values.contains("bases"));
    CHECK_FALSE(facts.settled.contains("bases"));
    CHECK(facts.settled.contains("shown"));
}
