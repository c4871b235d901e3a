// SPDX-License-Identifier: GPL-3.0-or-later
// A study: models that are trained alike except for what is compared, each with several seeds, and
// tested beyond the length they were trained on. Its file is JSON; docs/studies.md describes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/train/recipe.h"

namespace sextant {

// One setting under which a trained model is tested.
struct StudyTest {
    std::string name;  // "RoPE + PI": a row of the tables
    Intervention change;
    // The values printed in a paper: perplexity by multiple of the trained length ("1", "2"), or a
    // task's share of right answers, mean over lengths ("mean").
    std::map<std::string, double> printed;
    std::string says;       // what a paper says of it, in words
    std::int64_t upTo = 0;  // largest times or elements it can be tested at; 0: no limit
};

// One way of training.
struct StudyVariant {
    std::string name;
    TrainRecipe recipe;  // with the first seed
    std::vector<StudyTest> tests;
};

// How trained models are tested. A text: its held-out part in consecutive windows of so many times
// the trained length. A task: lists of these lengths.
struct StudyEvaluation {
    std::vector<std::int64_t> times;    // of a text
    std::int64_t labels = 0;            // at each length; 0: all there are
    std::vector<std::int64_t> lengths;  // of a task, elements
    std::int64_t trials = 0;            // lists of each length

    bool operator==(const StudyEvaluation&) const = default;
};

struct Study {
    std::string title;
    std::string source;  // of the printed numbers
    std::vector<std::filesystem::path> texts, heldOut;
    std::vector<std::uint64_t> seeds;
    std::vector<StudyVariant> variants;
    StudyEvaluation evaluation;

    // Whether models read texts, or else lists of a task; the same for all variants.
    bool ofText() const;
    // Tokens or elements at which models are tested.
    std::vector<std::int64_t> lengths() const;
};

// Throws Error naming `where` (the file) and the key: unknown or missing keys, values of another
// kind or out of range, two variants or tests of one name, a test that a variant's model cannot
// have, variants that are not of one task and length.
Study studyFromJson(const nlohmann::json& json, const std::string& where);

// The JSON of a study with other numbers of training steps and seeds; 0 leaves the study's own.
nlohmann::json shortened(nlohmann::json study, std::int64_t steps, std::int64_t seeds);

}  // namespace sextant
