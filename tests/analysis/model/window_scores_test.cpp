// SPDX-License-Identifier: GPL-3.0-or-later
// Labels scored from short inputs: what measuring the same tokens at once says, for every method
// and however many inputs run side by side.
#include "analysis/model/window_scores.h"

#include <algorithm>

#include "analysis/model/measure.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Intervention scaled() {
    Intervention change;
    change.uniformSigma = 1.3;
    return change;
}

// The model as it is, with scales, and each method that it can have.
std::vector<std::pair<std::string, Intervention>> changesOf(const ModelSpec& spec) {
    std::vector<std::pair<std::string, Intervention>> all{{"as it is", {}}, {"sigma", scaled()}};
    for (const Method& method : allMethods()) {
        const Choice choice = startingChoice(method, spec, 0);
        if (!whyNot(spec, {}, -1, method.stage, choice).empty()) continue;
        Intervention change;
        change.choices[method.stage] = choice;
        all.emplace_back(method.key, change);
    }
    return all;
}

std::vector<float> nllOf(const Model& model, std::span<const std::int32_t> ids, std::int64_t inputs,
                         const Intervention& change) {
    Samples one;
    one.samples.push_back({{ids.begin(), ids.end()}, inputs});
    return measure(model, one, change, {}).nllSamples;
}

}  // namespace

TEST_CASE("labels of inputs are scored as a measurement of the same tokens scores them") {
    for (const char* name : {"llama-default", "llama-dynamic", "mistral-window"}) {
        const auto model = openModel(parityCase(name));
        const ModelSpec& spec = model->spec();
        std::mt19937 random(3);
        const auto inputs = static_cast<std::int64_t>(spec.trainedLength + 9);
        const Samples samples = randomSamples(random, spec.vocabulary, 3, static_cast<int>(inputs));
        for (const auto& [what, change] : changesOf(spec)) {
            INFO(name << ", " << what);
            std::vector<ScoredInput> asked;
            for (const Sample& sample : samples.samples)
                asked.push_back({sample.ids, inputs, inputs - 5, inputs + 1});
            for (const Sample& sample : samples.samples)
                asked.push_back({sample.ids, inputs, inputs, inputs + 1});  // one label of each
            asked.push_back({samples.samples[0].ids, inputs, 1, inputs});
            asked.push_back({samples.samples[0].ids, 2, 1, 2});
            const auto scores = scoreInputs(*model, asked, change);
            REQUIRE(scores.size() == asked.size());
            for (std::size_t s = 0; s < asked.size(); ++s) {
                const auto whole = nllOf(*model, asked[s].ids, asked[s].inputs, change);
                REQUIRE(std::ssize(scores[s].nll) == asked[s].last - asked[s].first);
                for (std::size_t i = 0; i < scores[s].nll.size(); ++i)
                    CHECK(scores[s].nll[i] ==
                          Approx(whole[static_cast<std::size_t>(asked[s].first) - 1 + i])
                              .margin(2e-5));
            }
        }
    }
}

TEST_CASE("a hit is a label that no other token is likelier than") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(4);
    Samples samples = randomSamples(random, model->spec().vocabulary, 1, 12);
    MeasureOptions options;
    options.logits = true;
    const Measurement measured = measure(*model, samples, {}, options);
    const auto vocabulary = static_cast<std::size_t>(model->spec().vocabulary);
    std::vector<std::int32_t>& ids = samples.samples[0].ids;
    const auto likeliest = [&](std::size_t row) {
        const float* logits = measured.logits.data() + row * vocabulary;
        return static_cast<std::int32_t>(std::max_element(logits, logits + vocabulary) - logits);
    };
    ids[12] = likeliest(11);
    const std::vector<ScoredInput> asked{{ids, 12, 11, 13}};
    const auto scores = scoreInputs(*model, asked, {});
    CHECK(scores[0].hit[1]);
    CHECK(scores[0].hit[0] == (ids[11] == likeliest(10)));
}

TEST_CASE("inputs that cannot be scored are refused by number") {
    const auto model = openModel(parityCase("llama-default"));
    const std::vector<std::int32_t> ids{1, 2, 3, 101};
    const auto refused = [&](const ScoredInput& input) {
        return errorOf([&] { scoreInputs(*model, std::span(&input, 1), {}); });
    };
    CHECK_THAT(refused({ids, 3, 0, 2}), ContainsSubstring("input 1"));
    CHECK_THAT(refused({ids, 3, 2, 2}), ContainsSubstring("cannot be scored"));
    CHECK_THAT(refused({ids, 2, 1, 4}), ContainsSubstring("cannot be scored"));
    CHECK_THAT(refused({ids, 4, 1, 6}), ContainsSubstring("cannot be scored"));
    CHECK_THAT(refused({ids, 4, 1, 4}), ContainsSubstring("token 3 is id 101"));
    std::stop_source stop;
    stop.request_stop();
    Progress stopped;
    stopped.stop = stop.get_token();
    const std::vector<ScoredInput> one{{ids, 3, 1, 3}};
    CHECK_THROWS_AS(scoreInputs(*model, one, {}, stopped), Cancelled);
}
