// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes, as values and as the lines of a script.
#include <random>

#include "analysis/checkpoint/slot.h"
#include "analysis/edits/script.h"
#include "analysis/edits/script_words.h"
#include "analysis/position/composition.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/position/choices.h"
#include "tests/analysis/values/walk_parameters.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;
using How = ChangeHeads::How;

namespace {

// Three layers of four heads that rotate.
ModelSpec model() {
    ModelSpec spec;
    spec.heads = 4;
    spec.headDim = 8;
    spec.trainedLength = 64;
    spec.layers.resize(3);
    for (LayerSpec& layer : spec.layers) {
        layer.rotaryDim = 8;
        layer.choices[Stage::encoding] = choiceOf(Stage::encoding, "rope");
    }
    return spec;
}

Intervention after(const std::string& line, const Intervention& before = {}) {
    return edited(model(), before, {editFromText(line)});
}

std::vector<double> own(const std::string& line, const Intervention& before = {}) {
    return headSigma(model(), after(line, before));
}

// One edit of every kind, and every method and pattern at its initial values.
Edits someOfEveryKind() {
    Edits edits{SetUniform{1.0 / 3.0},
                SetHeads{{{{0, 1}, 0.1}, {{2, 3}, 1e-5}}},
                SetScales{},
                SetScales{std::vector<double>(12, 1.25)},
                SetChoice{Stage::mask, {0, 2}, std::nullopt},
                SetValue{Stage::frequencies, {}, {}, "factor", 8.0},
                SetValue{Stage::frequencies, {1}, "yarn", "factor", 2.5},
                ClearStage{Stage::bias}};
    for (const How how : {How::to, How::times, How::plus, How::inEffect, How::trained})
        edits.push_back(ChangeHeads{{{0, 0}, {2, 3}}, how, how == How::trained ? 1.0 : 0.35});
    for (const Method& method : allMethods())
        edits.push_back(SetChoice{method.stage, {}, initialChoice(method.key, method.parameters)});
    for (const LayerPattern& pattern : layerPatterns())
        edits.push_back(SetPattern{initialChoice(pattern.key, pattern.parameters)});
    Intervention whole;
    whole.uniformSigma = 1.4;
    whole.headSigma.assign(12, 0.9);
    whole.choices[Stage::encoding] = unpositioned();
    edits.push_back(SetIntervention{whole});
    return edits;
}

}  // namespace

TEST_CASE("Every edit is written as one line that reads back as the same edit", "[edits]") {
    for (const Edit& edit : someOfEveryKind()) {
        const std::string line = toText(edit);
        INFO(line);
        CHECK(line.find('\n') == std::string::npos);
        CHECK(isEdit(line));
        CHECK(editFromText(line) == edit);
        CHECK(std::get<Edit>(stepFromText(line)) == edit);
    }
}

TEST_CASE("Every parameter of every method is written and read where it is not initial",
          "[edits]") {
    for (const Method& method : allMethods())
        for (const Parameter& parameter : method.parameters) {
            Choice choice = initialChoice(method.key, method.parameters);
            const auto other = otherValue(parameter, choice.values[parameter.key]);
            if (!other) continue;
            choice.values[parameter.key] = *other;
            const Edit edit = SetChoice{method.stage, {1}, choice};
            INFO(toText(edit));
            CHECK(editFromText(toText(edit)) == edit);
        }
}

TEST_CASE("Edits of scales do what they say", "[edits]") {
    CHECK(after("sigma 1.4").uniformSigma == 1.4);
    std::vector<double> expected(12, 1.0);
    expected[1] = 1.5;
    CHECK(own("heads 0.1 to 1.5") == expected);
    const Intervention before = after("heads 0.1 to 1.5", after("sigma 2"));
    expected[1] = 1.65;
    CHECK(own("heads 0.1 times 1.1", before) == expected);
    expected[1] = 0.0;
    CHECK(own("heads 0.1 plus -4", before) == expected);
    expected[1] = 0.75;  // under a uniform scale of 2
    CHECK(own("heads 0.1 in-effect 1.5", before) == expected);
    // As trained is written as none.
    CHECK(after("heads 0.1 trained", before).headSigma.empty());
    // Heads that the model does not have are passed over.
    CHECK(after("heads 0.4,3.0,100.0 to 3").headSigma.empty());
    expected[1] = 0.5;
    expected[11] = 2.0;
    CHECK(own("own 0.1=0.5,2.3=2,7.7=3") == expected);
    CHECK(after("scales trained", before) == Intervention{});
}

TEST_CASE("Edits of methods do what they say", "[edits]") {
    const ModelSpec spec = model();
    const Intervention yarn = after("choose frequencies yarn factor=4");
    CHECK(chosenFor(yarn, wholeModel, Stage::frequencies)->number("factor") == 4.0);
    CHECK(chosenFor(after("value frequencies factor=8", yarn), wholeModel, Stage::frequencies)
              ->number("factor") == 8.0);
    // A value of another method than the chosen one changes nothing.
    CHECK(after("value frequencies linear factor=8", yarn) == yarn);
    CHECK(after("choose frequencies default", yarn) == Intervention{});
    const Intervention window = after("choose mask layers=0,2 window window=16", yarn);
    CHECK(windowOf(spec, window, 0) == 16);
    CHECK(windowOf(spec, window, 1) == 0);
    CHECK(after("choose mask layers=0,2 default", window) == yarn);
    CHECK(after("clear mask", window) == yarn);
    CHECK(edited(spec, window, positionsAsConfig()).choices.empty());
    CHECK(windowOf(spec, edited(spec, window, positionsAsConfig()), 2) == 16);
    for (int layer = 0; layer < 3; ++layer) {
        CHECK(positionWord(choicesOf(spec, edited(spec, window, removePositions()), layer)) ==
              "NoPE");
        CHECK(positionWord(choicesOf(
                  spec,
                  edited(spec, after("choose encoding layers=1 none"), rotateEveryLayer(spec, {})),
                  layer)) == "RoPE");
    }
    const std::string pattern = layerPatterns()[0].key;
    CHECK(after("pattern " + pattern) ==
          withPattern(spec, {}, layerPatterns()[0],
                      initialChoice(pattern, layerPatterns()[0].parameters)));
}

TEST_CASE("Edits between two settings lead from one to the other", "[edits]") {
    const ModelSpec spec = model();
    std::mt19937 random(std::random_device{}());
    const auto below = [&](std::size_t count) { return random() % count; };
    const auto anySetting = [&] {
        Intervention change;
        if (below(2)) change.uniformSigma = 0.5 + static_cast<double>(below(100)) / 64.0;
        if (below(2)) {
            change.headSigma.assign(12, 1.0);
            for (std::size_t i = below(12) + 1; i-- > 0;)
                change.headSigma[below(12)] = static_cast<double>(below(40)) / 16.0;
        }
        for (std::size_t i = below(4); i-- > 0;) {
            const Method& method = allMethods()[below(allMethods().size())];
            change.choices[method.stage] = initialChoice(method.key, method.parameters);
        }
        for (std::size_t i = below(4); i-- > 0;) {
            const Method& method = allMethods()[below(allMethods().size())];
            if (method.stage == Stage::runs) continue;
            change = withChoice(spec, change, static_cast<int>(below(3)), method.stage,
                                initialChoice(method.key, method.parameters));
        }
        return canonical(change);
    };
    int whole = 0;
    for (int round = 0; round < 300; ++round) {
        const Intervention from = anySetting(), to = anySetting();
        INFO(toJson(from) << "\n" << toJson(to));
        Edits read;
        for (const Edit& edit : editsBetween(spec, from, to)) {
            read.push_back(editFromText(toText(edit)));
            whole += std::holds_alternative<SetIntervention>(edit);
        }
        const Intervention reached = canonical(edited(spec, from, read));
        CHECK(effectiveSigma(spec, reached) == effectiveSigma(spec, to));
        CHECK(reached.choices == to.choices);
        CHECK(reached.layerChoices == to.layerChoices);
        CHECK(editsBetween(spec, to, to).empty());
    }
    CHECK(whole < 30);
}

TEST_CASE("Words with spaces, quotes and backslashes are read as they are written", "[edits]") {
    const std::vector<std::string> words{"a b", "", "\"", "\\", "c:\\d \"e\"", "x=y z", "plain"};
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : "  ") + quotedWord(word);
    CHECK(scriptWords(line) == words);
}

TEST_CASE("A script is read line by line, and written so", "[edits]") {
    const std::string text =
        "open \"/a folder/model\" \"/a folder/text.txt\"\nlength 1024\noffset 3\nsamples all\n"
        "reset\nsigma 1.4\nreference\nreference trained\ncompare a\ncompare b\nlock 0.1,2.3\n"
        "unlock all\nselect 2.0\nselect none\nposition 300\nposition none\nview curves\n"
        "command undo\nopen-ids m i\nlength automatic\nsamples 8\ntrained-length 1024\n"
        "trained-length default\n";
    const Script script = scriptFromText("# what it is for\n\n" + text, "a.script");
    CHECK(toText(script) == text);
    CHECK(scriptFromText(toText(script), "b") == script);
    CHECK(scriptOfLine("sigma 1.4; length 512;view heads") ==
          Script{Edit(SetUniform{1.4}), LengthStep{512}, ViewStep{"heads"}});
    CHECK_THAT(errorOf([] { scriptFromText("reset\n\nsigma much\n", "a.script"); }),
               ContainsSubstring("a.script, line 3: \"sigma much\": expected a number"));
    for (const char* wrong : {"",
                              "fly",
                              "sigma",
                              "sigma 1 2",
                              "heads 0.1",
                              "heads 0.1 by 2",
                              "heads x to 1",
                              "heads 0.1 times much",
                              "own 0.1",
                              "own 0.1=",
                              "own =1",
                              "scales",
                              "scales 1,x",
                              "choose",
                              "choose nothing",
                              "choose mask",
                              "choose mask layers= window",
                              "choose mask layers=-1 window",
                              "choose mask layers=x window",
                              "choose mask sieve",
                              "choose mask window wind=4",
                              "choose mask window window",
                              "choose frequencies default now",
                              "value frequencies",
                              "value frequencies factor",
                              "value frequencies yarn wind=4",
                              "value frequencies factor=many",
                              "clear",
                              "clear x",
                              "clear mask now",
                              "pattern",
                              "pattern stripes",
                              "intervention {",
                              "intervention [1]",
                              "open",
                              "open a b c",
                              "open-ids a",
                              "length",
                              "length -1",
                              "length 0",
                              "length 1.5",
                              "offset -1",
                              "samples 0",
                              "samples 99999999999",
                              "lock",
                              "lock 1",
                              "reset now",
                              "reference a",
                              "compare",
                              "compare c",
                              "select",
                              "select 1",
                              "position -1",
                              "view",
                              "view a b",
                              "command",
                              "open \"a"}) {
        INFO(wrong);
        CHECK_FALSE(errorOf([&] { stepFromText(wrong); }).empty());
    }
}

TEST_CASE("What a script leaves is an experiment", "[edits]") {
    const auto spec = [](const std::string& path) {
        CHECK(path == "m");
        return model();
    };
    const auto run = [&](const std::string& text) {
        return experimentOf(scriptFromText(text, "s"), spec);
    };
    const auto [experiment, shown] =
        run("open m t\nlength 512\nsamples 4\nsigma 1.3\nheads 0.1 times 2\nview curves\n"
            "reference\nlock 0.1,1.0\n");
    CHECK(shown == 2);
    CHECK(experiment.model == "m");
    CHECK(experiment.text == "t");
    CHECK(experiment.length == 512);
    CHECK(experiment.samples == 4);
    CHECK(experiment.lockedHeads == std::vector<int>{1, 4});
    CHECK(experiment.intervention.uniformSigma == 1.3);
    CHECK(experiment.intervention.headSigma.at(1) == 2.0);
    CHECK(run("open m t\nsigma 1.3\nreset").experiment.intervention == Intervention{});
    CHECK_THAT(errorOf([&] { run("sigma 1.3"); }), ContainsSubstring("nothing is open"));
    CHECK_THAT(errorOf([&] { run(""); }), ContainsSubstring("nothing is open"));
    CHECK_THAT(errorOf([&] { run("open m t\nsigma -1"); }), ContainsSubstring("\"sigma -1\": "));
    CHECK_THAT(errorOf([&] { run("open m t\ncommand undo"); }),
               ContainsSubstring("needs the window"));
}

TEST_CASE("The steps between two experiments lead from one to the other", "[edits]") {
    const ModelSpec spec = model();
    const auto of = [&](const std::string&) { return spec; };
    Experiment one;
    one.model = "m";
    one.text = "t";
    one.length = 128;
    one.samples = 0;
    one.intervention = after("sigma 1.5");
    one.lockedHeads = {1, 5};
    Experiment two = one;
    two.intervention = after("choose frequencies yarn factor=4", after("heads 1.1 to 3"));
    two.lockedHeads = {5, 7};
    two.offset = 17;
    Experiment other = two;
    other.model = "n";
    other.textIsIds = true;
    for (const ModelSpec* known : {&spec, static_cast<const ModelSpec*>(nullptr)}) {
        Script script = scriptBetween({}, one, known);
        CHECK(experimentOf(script, of).experiment.intervention == one.intervention);
        for (const auto& [from, to] : {std::pair{&one, &two}, {&two, &other}})
            for (ScriptStep& step : scriptBetween(*from, *to, known))
                script.push_back(std::move(step));
        Experiment reached = experimentOf(scriptFromText(toText(script), "history"), of).experiment;
        if (!known) reached.lockedHeads = other.lockedHeads;  // they need the model's heads
        CHECK(canonical(reached.intervention) == canonical(other.intervention));
        reached.intervention = other.intervention;
        CHECK(reached == other);
    }
}
