// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench's metrics, against worked examples and by hand.
#include "analysis/evaluate/metrics.h"

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("scores of predictions: worked examples") {
    const auto example = workedExample("metrics");
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

// metrics.py of THUDM/LongBench with rouge 1.0.1 and fuzzywuzzy 0.18.0 says these.
TEST_CASE("scores of predictions: what the original scorers say, beyond ASCII too") {
    struct Case {
        const char *prediction, *truth;
        double score;
    };
    const auto check = [](const char* metric, auto score, const std::vector<Case>& cases) {
        for (const Case& one : cases) {
            INFO(metric << ": " << one.prediction << " | " << one.truth);
            CHECK(score(one.prediction, one.truth) == Approx(one.score).margin(1e-8));
        }
    };
    check("qaF1", qaF1,
          {{"The cat sat on the mat.", "A cat sat on a mat, twice", 0.888888889},
           {"Café Élan in ZÜRICH", "the café élan", 0.666666667},
           {"a–b", "–b", 1},
           {"one\u00a0two\u2028three", "two three", 0.8},
           {"U.S. forces, 1944", "us forces in 1944", 0.857142857},
           {"东京 is the capital", "Capital: 东京", 0.8},
           {"don't Don’t", "dont don’t", 1}});
    check("rougeL", rougeL,
          {{"the cat sat on the mat. it purred", "a cat sat on a mat. then it purred loudly",
            0.749999995},
           {"Yes.\nNo. . Maybe", "No. Maybe. Yes", 0.857142852},
           {"über die Brücke. ging er", "er ging über\u00a0die Brücke.", 0.799999995},
           {"a b c d e f", "f e d c b a", 0.166666662},
           {"x y x y z. x", "y x z y. x z", 0.999999995},
           {"one. two. three.", "three two one", 0.999999995},
           {"... .", "one", 0}});
    check("counting", counting,
          {{"There are 12, or 7, or 12", "12", 0.666666667},
           {"12１２", "12", 0},
           {"٣ and 3", "3", 0.5},
           {"3.5", "3", 0.5},
           {"no number", "0", 0}});
    check("retrieval", retrieval,
          {{"Paragraph 12, not paragraph 1", "Paragraph 12", 0.5},
           {"12", "The answer is Paragraph 1", 0},
           {"1 and Paragraph 1 and 2", "Paragraph 1", 0.666666667}});
    check("codeSimilarity", codeSimilarity,
          {{"\n# note\n```\nreturn foo(a, b)\nx", "return foo(a,b)", 0.97},
           {"print('Zürich → λ')", "print('Zurich -> l')", 0.82},
           {"// only\n# these", "", 1},
           {"", "x", 0},
           {"    return self.value", "  return self._value;", 0.9}});
    // Longer than 200 characters: what is common among them is passed over.
    std::string count, counts;
    for (int i = 0; i < 8; ++i) {
        count += "for (int i = 0; i < count; ++i) ";
        counts += "for (auto i = 0u; i < counts; i++) ";
    }
    CHECK(codeSimilarity(count, counts) == Approx(0.02));
    const std::vector<std::string> parts{"an animal", "animal", "animal part", "plant"};
    CHECK(classification("an animal plant animal part", "plant", parts) == 0.25);
    const std::vector<std::string> numbers{"number", "x", "number of x", "date"};
    CHECK(classification("a number of x", "number of x", numbers) == 0.5);
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
