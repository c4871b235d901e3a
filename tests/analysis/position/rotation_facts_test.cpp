// SPDX-License-Identifier: GPL-3.0-or-later
// Which angles a checkpoint has met, and which it meets at a length, from the plans of its layers.
#include "analysis/position/rotation_facts.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "analysis/position/composition.h"
#include "analysis/position/rotary.h"
#include "analysis/position/rotation_digits.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr double whole = 2.0 * std::numbers::pi;

ModelSpec model(int dims, std::int64_t length) {
    ModelSpec spec;
    spec.architecture = "LlamaForCausalLM";
    spec.heads = 2;
    spec.keyValueHeads = 2;
    spec.headDim = dims;
    spec.hidden = 2 * dims;
    spec.vocabulary = 10;
    spec.trainedLength = length;
    LayerSpec layer;
    layer.rotaryDim = dims;
    layer.scoreScale = 1.0;
    spec.layers.assign(2, layer);
    return spec;
}

LayerPlan turning(std::vector<double> theta) {
    LayerPlan plan;
    RowGroup group;
    group.query.frequencies = theta;
    group.key.frequencies = std::move(theta);
    plan.groups = {group};
    return plan;
}

Intervention with(const ModelSpec& spec, Stage stage, const std::string& method) {
    Choice choice = startingChoice(findMethod(stage, method), spec, 0);
    return withChoice(spec, {}, -1, stage, choice);
}

nlohmann::json examples() {
    return referenceJson("worked_examples.json").at("examples");
}

}  // namespace

TEST_CASE("angles met in training count the turns of the worked example") {
    const auto example = examples()["rope_rotation_count"];
    for (const std::int64_t length : {4, 2048}) {
        const auto facts = rotationFacts(model(8, length), {}, 0, length);
        const auto turns = example["outputs"]["r_L" + std::to_string(length)];
        for (std::size_t pair = 0; pair < 4; ++pair) {
            // The example counts L tokens, the longest distance among them is L - 1.
            const double expected = turns[pair].get<double>() * static_cast<double>(length - 1) /
                                    static_cast<double>(length);
            CHECK(facts.pairs[pair].trainedAngle / whole == Approx(expected).epsilon(1e-9));
        }
        CHECK(facts.trainedDistance == length - 1);
    }
}

TEST_CASE("a pair is fully trained, round once, within its arc or beyond it by its angles") {
    // A, B and a trained step.
    CHECK(arcState(whole * 32.1, whole * 90, 0.1) == ArcState::fullyTrained);
    CHECK(arcState(whole * 31.9, whole * 90, 0.1) == ArcState::roundOnce);
    CHECK(arcState(whole, whole * 2, 0.1) == ArcState::roundOnce);
    CHECK(arcState(whole * 0.9, whole * 0.9, 0.1) == ArcState::withinArc);
    CHECK(arcState(whole * 0.5, whole * 0.9, 0.1) == ArcState::beyondArc);
    // Between the last trained position and where the next would have been nothing is new.
    CHECK(arcState(2.55, 2.5575, 0.01) == ArcState::withinArc);
    CHECK(arcState(2.55, 2.56, 0.01) == ArcState::beyondArc);
}

TEST_CASE("an angle that wraps past the arc is new although it ends within it") {
    const ModelSpec spec = model(64, 2048);
    const auto facts = rotationFacts(spec, {}, 0, 2 * 2048);
    for (const std::size_t pair : {21u, 22u}) {
        const PairFacts& one = facts.pairs[pair];
        CHECK(one.trainedAngle < whole);
        CHECK(std::fmod(one.reachedAngle, whole) < one.trainedAngle);
        CHECK(one.state == ArcState::beyondArc);
        CHECK(one.newShare > 0.0);
        CHECK(one.newShare < 0.5);
    }
}

TEST_CASE("the share of new distances is that of angles past the trained arc") {
    // 0.1 radians a position, 31 positions: 3.0; at 63 up to 6.2, short of a turn.
    const LayerPlan plan = turning({0.1});
    const auto facts = rotationFacts(plan, 31, 0, plan, plan, 63, 1.0);
    CHECK(facts.pairs[0].newShare == Approx(32.0 / 63.0));
    CHECK(std::isnan(facts.pairs[0].gamma));
}

TEST_CASE("interpolation by as much as the text is longer leaves no pair beyond its arc") {
    const ModelSpec spec = model(32, 256);
    const auto plain = rotationFacts(spec, {}, 0, 1024);
    const auto pi = rotationFacts(spec, with(spec, Stage::frequencies, "linear"), 0, 1024);
    CHECK(plain.pairs[8].state == ArcState::beyondArc);
    for (const PairFacts& pair : pi.pairs) {
        CHECK(pair.state != ArcState::beyondArc);
        CHECK(pair.newShare == 0.0);
        CHECK(pair.gamma == Approx(0.0).margin(1e-12));
    }
    CHECK(pi.pairs[8].before == ArcState::beyondArc);
    CHECK(plain.pairs[8].gamma == Approx(1.0));
    CHECK(pi.pairs[8].beforeAngle == Approx(plain.pairs[8].reachedAngle));
}

TEST_CASE("gamma is of the length that dynamic methods follow, and of mixtures alone") {
    const ModelSpec spec = model(32, 256);
    const auto gammas = [&](const std::string& method, const std::string& mode,
                            const std::map<std::string, Value>& more = {}) {
        auto values = more;
        if (!mode.empty()) values["mode"] = mode;
        const Intervention change = withChoice(spec, {}, -1, Stage::frequencies,
                                               choiceOf(Stage::frequencies, method, values));
        std::vector<double> all;
        for (const PairFacts& pair : rotationFacts(spec, change, 0, 1024).pairs)
            all.push_back(pair.gamma);
        return all;
    };
    // PI slows every pair by the length in effect, also by that with 256 tokens to come.
    for (const char* mode : {"per_sequence", "per_token", "local_static"})
        for (const double gamma : gammas("dynamic-pi", mode))
            CHECK(gamma == Approx(0.0).margin(1e-6));
    // NTK keeps the fastest and slows the slowest by the whole.
    for (const double factor : {1.0, 3.0}) {
        const auto ntk = gammas("dynamic-ntk", "local_static", {{"factor", factor}});
        CHECK(ntk.front() == Approx(1.0));
        CHECK(ntk.back() == Approx(0.0).margin(1e-6));
    }
    // A base a thousand times as large slows the slowest by more than the text is longer.
    for (const double gamma : gammas("abf", "", {{"base", 1e7}}))
        CHECK(std::isnan(gamma));
    const Choice fewer{"rope", {{"base", 10000.0}, {"dims", std::int64_t{16}}}};
    const Intervention half = withChoice(spec, {}, -1, Stage::encoding, fewer);
    for (const PairFacts& pair : rotationFacts(spec, half, 0, 1024).pairs)
        CHECK(std::isnan(pair.gamma));
}

TEST_CASE("positions of the plan, its second branch, its mask and its last rows decide how far") {
    const LayerPlan trained = turning({0.1, 0.01});
    LayerPlan now = trained;
    const auto reached = [&](std::size_t pair) {
        return rotationFacts(trained, 32, 0, trained, now, 128, 4.0).pairs[pair].reachedAngle;
    };
    CHECK(reached(1) == Approx(1.27));
    now.mask.window = 32;
    CHECK(reached(1) == Approx(0.31));
    now.mask.keepFirst = 2;
    CHECK(reached(1) == Approx(1.27));
    now.mask = {};
    now.mask.chunk = 48;
    CHECK(reached(1) == Approx(0.47));
    // The last of 128 queries sees 32 keys of its chunk: the one that sees 48 is shown.
    const QueryDistances chunks = rotationFacts(trained, 32, 0, trained, now, 128, 4.0).now;
    CHECK(chunks.angle(1, 47) == Approx(0.47));
    CHECK(std::isnan(chunks.angle(1, 48)));
    CHECK(chunks.position.size() == 128);
    now.mask.chunksBefore = 1;
    CHECK(reached(1) == Approx(0.95));
    now.mask = {};
    for (int i = 0; i < 128; ++i) {
        now.groups.edit()[0].query.positions.push_back(i / 2.0);
        now.groups.edit()[0].key.positions.push_back(i / 2.0);
    }
    CHECK(reached(1) == Approx(0.635));
    now = trained;
    // ReRoPE with w = 16: far queries stand at w, far keys at 0.
    SecondBranch branch;
    branch.distance = 16;
    branch.query = branch.key = trained.groups[0].query;
    branch.query.positions.assign(128, 16.0);
    branch.key.positions.assign(128, 0.0);
    now.branch = branch;
    CHECK(reached(1) == Approx(0.16));
    const auto facts = rotationFacts(trained, 32, 0, trained, now, 128, 4.0);
    CHECK(facts.now.angle(1, 15) == Approx(0.15));
    CHECK(facts.now.angle(1, 16) == Approx(0.16));
    CHECK(facts.now.angle(1, 127) == Approx(0.16));
    CHECK(std::isnan(facts.now.angle(1, 128)));
    now = trained;
    RowGroup last = now.groups[0];
    last.first = 32;
    last.query.frequencies = last.key.frequencies = {0.1, 0.0025};
    now.groups.edit().push_back(last);
    CHECK(reached(1) == Approx(127 * 0.0025));
}

TEST_CASE("positions drawn from a longer list in training widen the trained arcs") {
    ModelSpec spec = model(32, 256);
    spec.positionsMet = 1024;
    const auto facts = rotationFacts(spec, {}, 0, 1024);
    CHECK(facts.trainedDistance == 1023);
    for (const PairFacts& pair : facts.pairs)
        CHECK(pair.state != ArcState::beyondArc);
}

TEST_CASE("a layer that does not turn has no pairs") {
    const ModelSpec spec = model(32, 256);
    CHECK(rotationFacts(spec, withoutPositions({}), 0, 512).pairs.empty());
}

TEST_CASE("digits in base beta are those of the worked example") {
    const auto example = examples()["rope_beta_digits"];
    const auto theta = rotaryFrequencies(10000.0, 8);
    const double beta = rotaryBeta(theta);
    CHECK(beta == Approx(example["outputs"]["beta"].get<double>()).epsilon(1e-12));
    const auto numbers = example["inputs"]["n"].get<std::vector<int>>();
    const auto digits =
        example["outputs"]["digits_floor(n/beta^i) mod beta"].get<std::vector<std::vector<int>>>();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t pair = 0; pair < 4; ++pair)
            CHECK(wheelDigit(numbers[i] * theta[pair], beta) == digits[i][pair]);
    CHECK(wheelDigit(1000 * theta[3], beta) == 1);
}

TEST_CASE("wheels show combinations never met in training, until a method turns them back") {
    // Base 10: trained on distances 0 to 255.
    const ModelSpec spec = model(8, 256);
    const auto plain = rotationFacts(spec, {}, 0, 1024);
    const MetDigits met(plain);
    const auto from = [&](std::int64_t distance) {
        return met.metFrom(met.digits(plain, distance));
    };
    CHECK(from(255) == 0);
    CHECK(from(199) == 0);
    // 2, 6 were met; 2 6 x never.
    CHECK(from(260) == 2);
    // No 3 of hundreds.
    CHECK(from(300) == 3);
    CHECK(from(1000) == 4);
    const auto pi = rotationFacts(spec, with(spec, Stage::frequencies, "linear"), 0, 1024);
    // 1000 / 4 = 250.
    CHECK(met.digits(pi, 1000) == std::vector<int>{0, 5, 2, 0});
    CHECK(met.metFrom(met.digits(pi, 1000)) == 0);
}
