// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench's metrics, against worked examples and by hand.
#include "analysis/evaluate/metrics.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("scores of predictions: worked examples") {
    SEXTANT_NEEDS_SHARED();
    std::ifstream file(sharedDir() / "reference/worked_examples.json");
    const auto example = nlohmann::json::parse(file)["examples"]["metrics"];
    const auto& in = example["inputs"];
    const auto& out = example["outputs"];
    for (std::size_t i = 0; i < in["pairs"].size(); ++i)
        CHECK(qaF1(in["pairs"][i][0], in["pairs"][i][1]) ==
              Approx(out["qa_f1"][i].get<double>()).margin(1e-6));
    CHECK(counting(in["count_case"][0], in["count_case"][1]) ==
          Approx(out["count_score"].get<double>()).margin(1e-6));
    CHECK(retrieval(in["retrieval_case"][0], in["retrieval_case"][1]) ==
          Approx(out["retrieval_score"].get<double>()).margin(1e-6));
    CHECK(codeSimilarity(in["code_case"][0], in["code_case"][1]) ==
          Approx(out["code_sim"].get<double>()).margin(1e-6));
}

TEST_CASE("F1 counts words as often as both have them") {
    CHECK(qaF1("b b b", "b b c") == Approx(2.0 / 3));
    CHECK(qaF1("The, An!", "a") == 0.0);  // no word is left
    CHECK(qaF1("", "x") == 0.0);
}

TEST_CASE("ROUGE-L counts unique words of common sequences") {
    // Common: "cat sat", of 3 and 4 unique words.
    const double p = 2.0 / 3, r = 2.0 / 4;
    CHECK(rougeL("big cat sat", "the cat that sat") == Approx(2 * p * r / (p + r)));
    CHECK(rougeL("one two. three", "one two. three") == Approx(1.0));
    CHECK(rougeL("c b a", "a b c") == Approx(1.0 / 3));
    CHECK(rougeL("", "a") == 0.0);
    CHECK(rougeL("...", "a") == 0.0);
}

TEST_CASE("a class counts once it is named, less where others are named too") {
    const std::vector<std::string> classes{"animal", "plant", "animal part"};
    CHECK(classification("an animal", "animal", classes) == 1.0);
    CHECK(classification("an animal or a plant", "animal", classes) == 0.5);
    CHECK(classification("a plant", "animal", classes) == 0.0);
    // What is part of the truth's name is taken away.
    CHECK(classification("animal part", "animal part", classes) == 1.0);
}

TEST_CASE("numbers are found in the words around them") {
    CHECK(counting("none", "5") == 0.0);
    CHECK(counting("5", "5") == 1.0);
    CHECK(retrieval("3, or paragraph 7", "Paragraph 7") == 0.5);
    CHECK(retrieval("7", "no number") == 0.0);
}

TEST_CASE("code is compared by its first line that is no comment") {
    CHECK(codeSimilarity("\n# a comment\nx = 1\ny = 2", "x = 1") == 1.0);
    CHECK(codeSimilarity("// only", "x = 1") == 0.0);
    CHECK(codeSimilarity("abcd", "bcde") == 0.75);  // 2 * 3 of 8
}
