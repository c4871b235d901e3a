// SPDX-License-Identifier: GPL-3.0-or-later
// What the controls of a stage offer, and why not.
#include "app/views/stage_facts.h"

#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "tests/catch.h"

using namespace sextant;

TEST_CASE("only a reason that speaks of a choice leads to one", "[stages]") {
    ModelSpec spec;
    spec.heads = spec.keyValueHeads = 4;
    spec.headDim = 8;
    spec.trainedLength = 16;
    spec.layers.resize(2);
    for (LayerSpec& layer : spec.layers) {
        layer.choices = choicesNamed("alibi");
        layer.rotaryDim = 0;
    }
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
