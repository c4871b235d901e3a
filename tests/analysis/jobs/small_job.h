// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of job on a small model and a small text, the same in every process.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "analysis/jobs/all.h"
#include "analysis/jobs/material.h"
#include "analysis/position/methods/all.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/model/material.h"

namespace sextant::test {

// Makes a folder with two small sets, unless it exists.
inline std::filesystem::path smallBench() {
    const auto folder = std::filesystem::temp_directory_path() / "sextant-small-bench";
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const char* text) {
        const auto part = folder / (std::string(name) + "." + std::to_string(getpid()));
        std::ofstream(part, std::ios::binary) << text;
        std::filesystem::rename(part, folder / name);
    };
    write("dataset2prompt.json", R"({"hotpotqa": "Read: {context} Answer: {input}",
                                     "passage_count": "Count: {context}"})");
    write(
        "hotpotqa.jsonl",
        R"({"input": "Who?", "context": "A long story of a river. It ran to the sea. Then it rained.", "answers": ["the river", "rain"], "all_classes": null}
{"input": "Where?", "context": "By the sea.", "answers": ["sea"], "all_classes": null}
)");
    write("passage_count.jsonl", R"({"input": "", "context": "one two", "answers": ["2"]}
)");
    return folder;
}

// Three samples of different lengths.
inline JobInput smallInput(const JobKind& kind) {
    JobInput input;
    // Of these, ids are bytes or words of tasks.
    const bool sample = kind.key == "passkey" || kind.key == "tasks" || kind.key == "longbench";
    const auto model =
        openModel(sample ? sourceDir() / "samples/rope" : parityCase("llama-default"));
    std::mt19937 random(7);
    auto samples =
        std::make_shared<Samples>(randomSamples(random, model->spec().vocabulary, 3, 40));
    samples->samples[1].read = 25;
    input.experiment.model = model->checkpoint().path.string();
    input.experiment.intervention.uniformSigma = 1.25;
    if (kind.headScales)
        input.experiment.intervention.headSigma = randomSigmas(random, model->spec());
    input.settings = initialChoice(kind.key, kind.parameters);
    // Few values where there would be many.
    if (input.settings.values.contains("steps")) input.settings.values["steps"] = std::int64_t{2};
    if (input.settings.values.contains("batch")) input.settings.values["batch"] = std::int64_t{1};
    if (input.settings.values.contains("start")) input.settings.values["start"] = 1.0;
    if (input.settings.values.contains("step")) input.settings.values["step"] = 0.5;
    if (kind.key == "where-acts") {
        input.settings.values["sigma"] = 1.5;
        input.settings.values["layer_steps"] = std::int64_t{2};
        input.settings.values["row_steps"] = std::int64_t{2};
        input.settings.values["trained_length"] = std::int64_t{20};
    }
    if (kind.key == "perplexity") input.settings.values["lengths"] = std::vector<double>{8, 16};
    if (kind.key == "same-segment") {
        input.settings.values["segment"] = std::int64_t{8};
        samples->samples[0] = randomSamples(random, model->spec().vocabulary, 1, 80).samples[0];
    }
    if (kind.key == "tasks") {
        input.settings.values["longest"] = std::int64_t{3};
        input.settings.values["trials"] = std::int64_t{3};
    }
    if (kind.key == "passkey") {
        input.settings.values["lengths"] = std::vector<double>{60, 80};
        input.settings.values["depths"] = std::vector<double>{2};
        input.settings.values["trials"] = std::int64_t{2};
        for (const auto& [part, words] : {std::pair{"task", "Keep it."},
                                          {"filler", " So on."},
                                          {"needle", " It is {key}."},
                                          {"question", " It is"}})
            input.settings.values[part] = std::string(words);
        input.material.tokenizer = byteTokenizer();
    }
    if (kind.key == "longbench") {
        input.settings.values["data"] = smallBench().string();
        input.settings.values["sets"] = std::string("hotpotqa,passage_count");
        input.settings.values["context"] = std::int64_t{64};
        input.settings.values["beams"] = std::int64_t{2};
        input.material.tokenizer = byteTokenizer();
    }
    if (kind.key == "parameter-sweep")
        input.experiment.intervention.choices[Stage::frequencies] =
            initialChoice("linear", findMethod(Stage::frequencies, "linear").parameters);
    input.material.identity = materialIdentity(checkpointIdentity(model->checkpoint()), *samples);
    input.material.model = model;
    input.material.samples = std::move(samples);
    return input;
}

}  // namespace sextant::test
