// SPDX-License-Identifier: GPL-3.0-or-later
// Generation with kept keys and values says, token by token, what computing the whole text anew
// says: for every method, alone and together with scales.
#include "analysis/model/generate.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/model/measure.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<std::pair<std::string, Intervention>> changesOf(const ModelSpec& spec) {
    std::vector<std::pair<std::string, Intervention>> all{{"as it is", {}}};
    all.emplace_back("sigma", Intervention{});
    all.back().second.uniformSigma = 1.4;
    for (const Method& method : allMethods()) {
        const Choice choice = startingChoice(method, spec, 0);
        if (!whyNot(spec, {}, -1, method.stage, choice).empty()) continue;
        Intervention change;
        change.choices[method.stage] = choice;
        all.emplace_back(method.key, change);
    }
    Intervention token;
    token.choices[Stage::frequencies] =
        choiceOf(Stage::frequencies, "dynamic-ntk", {{"mode", std::string("per_token")}});
    if (whyNot(spec, {}, -1, Stage::frequencies, token.choices[Stage::frequencies]).empty())
        all.emplace_back("dynamic-ntk, per token", token);
    return all;
}

// Logits of what follows the last id, of one pass over all of them.
std::vector<float> following(const Model& model, const std::vector<std::int32_t>& ids,
                             const Intervention& change) {
    MeasureOptions options;
    options.logits = true;
    const Measurement measured = measure(model, oneSample(ids), change, options);
    return {measured.logits.end() - model.spec().vocabulary, measured.logits.end()};
}

double logOf(const std::vector<float>& logits, std::int32_t id) {
    double sum = 0;
    for (const float one : logits)
        sum += std::exp(double{one});
    return logits[static_cast<std::size_t>(id)] - std::log(sum);
}

std::vector<std::int32_t> promptOf(const ModelSpec& spec, int length) {
    std::mt19937 random(17);
    auto ids = randomSamples(random, spec.vocabulary, 1, length).samples[0].ids;
    ids.pop_back();
    return ids;
}

}  // namespace

TEST_CASE("every method generates what computing the whole text anew for each token says") {
    constexpr int tokens = 8;
    for (const char* name : {"llama-default", "mistral-window"}) {
        const auto model = openModel(parityCase(name));
        const ModelSpec& spec = model->spec();
        // The trained length is passed on the way.
        const auto prompt = promptOf(spec, static_cast<int>(spec.trainedLength) - 4);
        for (const auto& [what, change] : changesOf(spec)) {
            INFO(name << ", " << what);
            GenerateOptions options;
            options.tokens = tokens;
            const Generated made = generate(*model, prompt, change, options);
            REQUIRE(made.ids.size() == tokens);
            std::vector<std::int32_t> text = prompt;
            for (std::size_t step = 0; step < tokens; ++step) {
                const std::vector<float> logits = following(*model, text, change);
                const auto best = std::max_element(logits.begin(), logits.end());
                const std::int32_t id = made.ids[step];
                CHECK(*best == Approx(logits[static_cast<std::size_t>(id)]).margin(1e-4));
                CHECK(made.logs[step] == Approx(logOf(logits, id)).margin(2e-4));
                text.push_back(id);
            }
            options.cached = false;
            CHECK(generate(*model, prompt, change, options).ids == made.ids);
            CHECK(made.whyRecomputed.empty() == (made.recomputed == 0));
        }
    }
}

TEST_CASE("keys are kept wherever a longer text leaves them as they are") {
    const auto model = openModel(parityCase("llama-default"));
    const ModelSpec& spec = model->spec();
    const auto prompt = promptOf(spec, static_cast<int>(spec.trainedLength) - 4);
    const auto recomputed = [&](Stage stage, const std::string& method,
                                const std::map<std::string, Value>& values = {}) {
        Intervention change;
        change.choices[stage] = choiceOf(stage, method, values);
        GenerateOptions options;
        options.tokens = 9;
        return generate(*model, prompt, change, options).recomputed;
    };
    CHECK(recomputed(Stage::encoding, "none") == 0);
    CHECK(recomputed(Stage::frequencies, "yarn", {{"factor", 4.0}}) == 0);
    CHECK(recomputed(Stage::distance, "rerope", {{"near_window", std::int64_t{8}}}) == 0);
    CHECK(recomputed(Stage::distance, "self-extend") == 0);
    CHECK(recomputed(Stage::mask, "streaming", {{"recent", std::int64_t{12}}}) == 0);
    CHECK(recomputed(Stage::factor, "log-n") == 0);
    CHECK(recomputed(Stage::frequencies, "dynamic-ntk", {{"mode", std::string("per_token")}}) == 0);
    // One length for all rows: from the trained length on each token changes all of them.
    CHECK(recomputed(Stage::frequencies, "dynamic-ntk") > 0);
}

TEST_CASE("what is drawn follows from the seed, cached or not") {
    const auto model = openModel(parityCase("llama-default"));
    const auto prompt = promptOf(model->spec(), 9);
    GenerateOptions options;
    options.tokens = 12;
    options.temperature = 1.5;
    options.topP = 0.9;
    options.seed = 5;
    const auto ids = generate(*model, prompt, {}, options).ids;
    CHECK(generate(*model, prompt, {}, options).ids == ids);
    options.cached = false;
    CHECK(generate(*model, prompt, {}, options).ids == ids);
    options.cached = true;
    options.seed = 6;
    CHECK(generate(*model, prompt, {}, options).ids != ids);
    options.temperature = 1e-6;
    const auto cold = generate(*model, prompt, {}, options).ids;
    options.temperature = 0;
    CHECK(generate(*model, prompt, {}, options).ids == cold);
}

TEST_CASE("a draw takes the likeliest tokens that together have the share asked for") {
    const std::vector<float> p{0.1f, 0.5f, 0.15f, 0.25f};
    std::set<std::int64_t> seen;
    for (double draw = 0; draw < 1; draw += 1.0 / 64)
        seen.insert(drawn(p, 0.7, draw));
    CHECK(seen == std::set<std::int64_t>{1, 3});
    CHECK(drawn(p, 1e-9, 0.999) == 1);
    CHECK(drawn(p, 1.0, 0.0) == 1);
    CHECK(drawn(p, 1.0, 0.999) == 0);
    CHECK(drawn(p, 0.7, 0.66) == 1);  // 0.5 of 0.75
    CHECK(drawn(p, 0.7, 0.67) == 3);
}

TEST_CASE("beams find a continuation at least as likely as the greedy one, and the best of all") {
    const auto model = openModel(parityCase("llama-default"));
    const auto prompt = promptOf(model->spec(), 9);
    const auto sum = [](const Generated& made) {
        double all = 0;
        for (const float log : made.logs)
            all += log;
        return all;
    };
    GenerateOptions options;
    options.tokens = 2;
    const Generated greedy = generate(*model, prompt, {}, options);
    options.beams = 64;  // of a vocabulary of 101: every first token but the least likely
    const Generated wide = generate(*model, prompt, {}, options);
    double best = -1e9;
    const std::vector<float> first = following(*model, prompt, {});
    for (std::int32_t id = 0; id < model->spec().vocabulary; ++id) {
        std::vector<std::int32_t> text = prompt;
        text.push_back(id);
        const std::vector<float> second = following(*model, text, {});
        const auto next = static_cast<std::int32_t>(std::max_element(second.begin(), second.end()) -
                                                    second.begin());
        best = std::max(best, logOf(first, id) + logOf(second, next));
    }
    CHECK(sum(wide) == Approx(best).margin(1e-3));
    CHECK(sum(wide) >= sum(greedy) - 1e-4);
    options.beams = 5;
    options.tokens = 6;
    std::vector<std::int32_t> told;
    options.token = [&](std::int32_t id) { told.push_back(id); };
    const Generated five = generate(*model, prompt, {}, options);
    CHECK(told == five.ids);
    options.cached = false;
    options.token = nullptr;
    CHECK(generate(*model, prompt, {}, options).ids == five.ids);
}

TEST_CASE("a token that ends the text is the last one, and comes no sooner than asked") {
    const auto model = openModel(parityCase("llama-default"));
    const auto prompt = promptOf(model->spec(), 9);
    GenerateOptions options;
    options.tokens = 6;
    const auto free = generate(*model, prompt, {}, options).ids;
    options.end = free[2];
    const auto ended = generate(*model, prompt, {}, options).ids;
    const auto at = std::find(free.begin(), free.end(), free[2]) - free.begin();
    CHECK(std::ssize(ended) == at + 1);
    options.least = 6;
    const auto held = generate(*model, prompt, {}, options).ids;
    CHECK(held.size() == 6);
    CHECK(std::find(held.begin(), held.end(), *options.end) == held.end());
}

TEST_CASE("generation refuses what it cannot do, and stops when asked") {
    const auto model = openModel(parityCase("llama-default"));
    const std::vector<std::int32_t> prompt{1, 2, 3};
    const auto refused = [&](const std::vector<std::int32_t>& ids, auto set) {
        GenerateOptions options;
        set(options);
        return errorOf([&] { generate(*model, ids, {}, options); });
    };
    CHECK_THAT(refused({}, [](auto&) {}), ContainsSubstring("empty"));
    CHECK_THAT(refused({1, 101}, [](auto&) {}), ContainsSubstring("101"));
    CHECK_THAT(refused(prompt, [](auto& o) { o.tokens = 0; }), ContainsSubstring("tokens"));
    CHECK_THAT(refused(prompt, [](auto& o) { o.topP = 0; }), ContainsSubstring("top-p"));
    CHECK_THAT(refused(prompt, [](auto& o) { o.temperature = -1; }),
               ContainsSubstring("temperature"));
    CHECK_THAT(refused(prompt, [](auto& o) { o.beams = 0; }), ContainsSubstring("beams"));
    CHECK_THAT(refused(prompt,
                       [](auto& o) {
                           o.beams = 2;
                           o.temperature = 1;
                       }),
               ContainsSubstring("drawing"));
    std::stop_source stop;
    GenerateOptions options;
    options.token = [&](std::int32_t) { stop.request_stop(); };
    Progress progress;
    progress.stop = stop.get_token();
    CHECK_THROWS_AS(generate(*model, prompt, {}, options, progress), Cancelled);
}
