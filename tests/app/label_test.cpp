// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_label.h"

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/position/choices.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

std::string change(const Intervention& before, const Intervention& after) {
    Experiment from, to;
    from.intervention = before;
    to.intervention = after;
    return describeChange(test::smallSpec(), from, to);
}

Intervention withHeads(std::vector<double> sigma) {
    Intervention change;
    change.headSigma = std::move(sigma);
    return change;
}

}  // namespace

TEST_CASE("a step of the history says what changed", "[label]") {
    Intervention uniform;
    uniform.uniformSigma = 1.35;
    CHECK(change({}, uniform) == "uniform \u03c3 1.35");
    CHECK(change(uniform, {}) == "as trained");
    for (const auto& [sigma, words] :
         {std::pair{1e61, "1e+61"}, {1e308, "1e+308"}, {2e8, "200000000"}}) {
        Intervention large;
        large.uniformSigma = sigma;
        CHECK(change({}, large) == std::string("uniform \u03c3 ") + words);
    }
    CHECK(change({}, withHeads({1, 1, 1, 1, 1, 1.9, 1, 1})) == "L1 H1 \u03c3 1.9");
    CHECK(change({}, withHeads({1.72, 1, 1.72, 1, 1, 1, 1, 1})) == "L0 heads 0,2 \u03c3 1.72");
    CHECK(change({}, withHeads({1, 1, 1, 1, 2, 2, 2, 2})) == "L1 all heads \u03c3 2");
    CHECK(change({}, withHeads(std::vector<double>(8, 1.5))) == "all heads \u03c3 1.5");
    CHECK(change({}, withHeads({1.5, 1, 1, 1, 1.5, 1, 1, 1})) == "2 heads (2 layers) \u03c3 1.5");
    CHECK(change({}, withHeads({1.2, 1.3, 1, 1, 1, 1, 1, 1})) == "L0 heads 0,1 rescaled");
    const Intervention none = test::positioned("none");
    CHECK(change({}, none) == "NoPE");
    CHECK(change(none, {}) == "as trained");
    Intervention longer = none;
    longer.choices = test::stretched("yarn", 4.0);
    CHECK(change({}, longer) == "YaRN, factor 4");
    CHECK(change(longer, none) == "NoPE, frequencies as config");
    Intervention layer;
    layer.layerChoices = {{}, choicesNamed("none")};
    CHECK(change({}, layer) == "layer 1 NoPE");
    const Choice window = test::choiceOf(Stage::mask, "window", {{"window", std::int64_t{5}}});
    Intervention masked = layer;
    masked.layerChoices[1][Stage::mask] = window;
    CHECK(change(layer, masked) == "layer 1 window 5");
    CHECK(change(masked, layer) == "layer 1 mask as the model");
    CHECK(change({}, masked) == "layer 1 NoPE, window 5");
}

TEST_CASE("beside a uniform sigma a head's own factor is named a factor", "[label]") {
    Intervention own = withHeads({1, 1, 1, 1, 1.8, 1, 1, 1}), back;
    own.uniformSigma = back.uniformSigma = 1.8;
    CHECK(describe(test::smallSpec(), own) == "uniform \u03c3 1.8, L1 H0 \u00d7 1.8");
    CHECK(change(back, own) == "L1 H0 \u00d7 1.8");
    CHECK(change(own, back) == "own factors as trained");
    own.headSigma[6] = 1.2;
    CHECK(change(back, own) == "L1 heads 0,2 rescaled");
}

TEST_CASE("positions without a warp are said so as a step, and are nothing in a name", "[label]") {
    const Method& warp = *methodsOf(Stage::positions).at(1);
    Intervention warped, plain;
    warped.choices[Stage::positions] = initialChoice(warp.key, warp.parameters);
    plain.choices[Stage::positions] = neutralChoice(Stage::positions);
    plain.uniformSigma = warped.uniformSigma = 1.35;
    CHECK(change(warped, plain) == "no warp");
    CHECK(describe(test::smallSpec(), plain) == "uniform \u03c3 1.35");
    plain.uniformSigma = 1.0;
    CHECK(describe(test::smallSpec(), plain) == "as trained");
}

TEST_CASE("a point of a curve that moved is named, with where it went", "[label]") {
    Intervention before, after;
    const auto through = [](std::vector<double> points) {
        Choice free = test::choiceOf(Stage::positions, "free");
        free.values["points"] = std::move(points);
        return free;
    };
    before.choices[Stage::positions] = through({0, 0, 4, 4, 7, 7});
    after.choices[Stage::positions] = through({0, 0, 4, 2.52, 7, 7});
    CHECK(change({}, before) == "warp free, 3 points");
    CHECK(change(before, after) == "warp free, index 4 at position 2.5");
    after.choices[Stage::positions] = through({0, 0, 4, 3, 7, 6});
    CHECK(change(before, after) == "warp free, 3 points");
}

TEST_CASE("speeds set by hand are told by the first pair that differs", "[label]") {
    const ModelSpec spec = test::smallSpec();
    const std::vector<double> own =
        planOf(spec, {}, 1).layers.front().groups.back().query.frequencies;
    REQUIRE(own.size() == 4);
    const auto with = [](std::vector<double> theta) {
        Intervention change;
        Choice hand = test::choiceOf(Stage::frequencies, "by-hand");
        hand.values["theta"] = std::move(theta);
        change.choices[Stage::frequencies] = hand;
        return change;
    };
    const Intervention one = with({own[0], 0.5, own[2], own[3]}),
                       two = with({own[0], 0.5, own[2], 0.0025}),
                       other = with({own[0], 0.75, own[2], own[3]});
    CHECK(describe(spec, one) == "by hand, pair 1 at 0.5");
    CHECK(describe(spec, other) == "by hand, pair 1 at 0.75");
    CHECK(describe(spec, two) == "by hand, pair 1 at 0.5, 1 more");
    CHECK(change({}, one) == "by hand, pair 1 at 0.5");
    CHECK(change(one, two) == "by hand, pair 3 at 0.0025");
    CHECK(describe(spec, with(own)) == "by hand");
}

TEST_CASE("a step that changes several layers says what and where", "[label]") {
    ModelSpec spec = test::smallSpec();
    spec.layers.resize(6, spec.layers.front());
    const auto step = [&spec](const Intervention& before, const Intervention& after) {
        Experiment from, to;
        from.intervention = before;
        to.intervention = after;
        return describeChange(spec, from, to);
    };
    Intervention stretched, turned;
    stretched.layerChoices.resize(6);
    for (const std::size_t layer : {1u, 3u})
        stretched.layerChoices[layer] = test::stretched("ntk-aware", 4.0);
    turned = stretched;
    for (const std::size_t layer : {1u, 3u})
        turned.layerChoices[layer][Stage::encoding] = test::choiceOf(Stage::encoding, "xpos");
    CHECK(step({}, stretched) == "layers 1, 3: NTK-aware, factor 4");
    CHECK(step(stretched, turned) == "layers 1, 3: xPos");
    CHECK(step(turned, stretched) == "layers 1, 3: position encoding as the model");
    Intervention two = stretched;
    for (const std::size_t layer : {3u, 4u, 5u})
        two.layerChoices[layer] = choicesNamed("none");
    CHECK(step(stretched, two) == "layer 3 NoPE, frequencies as the model; layers 4\u20135: NoPE");
}

TEST_CASE("length, samples and text are named too", "[label]") {
    Experiment before, after;
    before.text = "/a/harbour.txt";
    after.text = "/b/lighthouse.txt";
    after.length = 16384;
    after.samples = 8;
    CHECK(describeChange(test::smallSpec(), before, after) ==
          "lighthouse.txt, length 16,384, 8 samples");
}
