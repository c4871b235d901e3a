// SPDX-License-Identifier: GPL-3.0-or-later
// A real trained Llama on real stories: the figures its description gives.
#include "analysis/model/measure.h"
#include "analysis/model/nope_check.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::filesystem::path storyLlama() {
    return sharedDir() / "data/models/story-llama";
}

// The five stories, each as ids with the start token first.
std::vector<std::vector<std::int32_t>> stories() {
    const auto tokenizer = openTokenizer(storyLlama());
    const std::string text = readText(sharedDir() / "data/text/cs336/tinystories_sample.txt").text;
    const std::string separator = "<|endoftext|>";
    std::vector<std::vector<std::int32_t>> stories;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find(separator, begin), text.size());
        std::string story = text.substr(begin, end - begin);
        begin = end + separator.size();
        const auto first = story.find_first_not_of(" \n");
        if (first == std::string::npos) continue;
        story = story.substr(first, story.find_last_not_of(" \n") - first + 1);
        std::vector<std::int32_t> ids = tokenizer->encode(story);
        ids.insert(ids.begin(), tokenizer->documentStart().value());
        stories.push_back(std::move(ids));
    }
    return stories;
}

}  // namespace

TEST_CASE("the stories have the NLL their description gives, in one stream and alone") {
    SEXTANT_NEEDS_SHARED();
    std::vector<std::int32_t> stream;
    for (const auto& story : stories())
        stream.insert(stream.end(), story.begin(), story.end());
    REQUIRE(stream.size() == 858);
    const auto model = openModel(storyLlama());
    const Measurement measured = measure(*model, oneSample(stream), {}, {});
    CHECK(measured.labels == 857);
    CHECK(measured.nllSum == Approx(3579.290586).epsilon(1e-6));
    // Means by 128 positions, printed with three decimals.
    const std::vector<double> means{3.952, 3.763, 3.878, 4.166, 3.944, 5.116, 4.524};
    for (std::size_t block = 0; block < means.size(); ++block) {
        const std::size_t begin = block * 128;
        const std::size_t end = std::min<std::size_t>(begin + 128, 857);
        double sum = 0;
        for (std::size_t i = begin; i < end; ++i)
            sum += measured.nll[i];
        INFO("block " << block);
        CHECK(sum / static_cast<double>(end - begin) == Approx(means[block]).margin(6e-4));
    }

    Experiment experiment;
    experiment.length = 300;
    experiment.samples = 0;
    const Samples samples = samplesFromDocuments(stories(), experiment, std::nullopt);
    REQUIRE(samples.samples.size() == 5);
    const Measurement alone = measure(*model, samples, {}, {});
    CHECK(alone.labels == 853);
    CHECK(alone.nllMean() == Approx(3.015974).epsilon(1e-6));
}

TEST_CASE("a checkpoint that was trained with rotation is not suspected") {
    const auto path = sourceDir() / "samples/rope";
    std::vector<std::int32_t> ids = openTokenizer(path)->encode(
        readText(sourceDir() / "samples/texts/the-millpond.txt").text.substr(0, 400));
    ids.resize(256);  // as it was trained
    const auto evidence = checkNope(*openModel(path), oneSample(ids));
    REQUIRE(evidence.has_value());
    CHECK_FALSE(evidence->suspicious);
    CHECK(evidence->nllUnrotated > evidence->nllRotated);
}
