// SPDX-License-Identifier: GPL-3.0-or-later
// Described values: made from the table, checked by it, written and read by it.
#include "analysis/values/choice.h"

#include <nlohmann/json.hpp>

#include "analysis/values/choice_json.h"
#include "analysis/values/content_hash.h"
#include "analysis/values/number_text.h"
#include "tests/analysis/values/walk_parameters.h"
#include "tests/comma_locale.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// One of each kind.
const Parameters& everyKind() {
    static const Parameters list = {
        {"factor", "factor", "", Kind::number, 2.0, 1, 64, 0.5, true, "How far.", {}, {}},
        {"window",
         "window",
         "tokens",
         Kind::whole,
         std::int64_t{8},
         0,
         4096,
         1,
         false,
         "How many.",
         {},
         {}},
        {"truncate", "truncate", "", Kind::yesNo, true, 0, 1, 1, false, "Whether.", {}, {}},
        {"form",
         "form",
         "",
         Kind::name,
         std::string("code"),
         0,
         0,
         0,
         false,
         "Which.",
         {"code", "rotation"},
         {}},
        {"alphas",
         "alphas",
         "",
         Kind::numbers,
         std::vector<double>{0.5},
         0,
         1,
         0,
         false,
         "These.",
         {},
         {}},
        {"f",
         "f",
         "",
         Kind::curve,
         std::vector<double>{0, 0, 1, 1},
         0,
         1,
         0,
         false,
         "A curve.",
         {},
         {}},
        {"words", "words", "", Kind::file, std::string(), 0, 0, 0, false, "A file.", {}, {}},
        {"sigma",
         "sigma",
         "",
         Kind::perHead,
         std::vector<double>{},
         0,
         100,
         0,
         false,
         "Per head.",
         {},
         {}},
        {"theta",
         "theta",
         "",
         Kind::perPair,
         std::vector<double>{},
         0,
         1,
         0,
         false,
         "Per pair.",
         {},
         {}},
    };
    return list;
}

}  // namespace

TEST_CASE("every kind of parameter obeys the rules of the walk") {
    walkParameters("everything", everyKind());
}

TEST_CASE("a choice is read with what it leaves out at its initial value") {
    const ParametersOf of = [](const std::string&) { return std::span(everyKind()); };
    const Choice read =
        choiceFromJson(nlohmann::json::parse(R"({"method": "it", "factor": 4})"), of, "here");
    CHECK(read.method == "it");
    CHECK(read.number("factor") == 4.0);
    CHECK(read.whole("window") == 8);
    CHECK_THROWS_AS(read.whole("factor"), Error);
    const auto refusal = [&](const char* json) {
        return errorOf([&] { choiceFromJson(nlohmann::json::parse(json), of, "here"); });
    };
    CHECK_THAT(refusal(R"({"factor": 4})"), ContainsSubstring("method"));
    CHECK(refusal(R"({"method": "it", "factor": "4"})") ==
          "here: factor is \"4\"; expected a number");
    CHECK(refusal(R"({"method": "it", "factor": 65})") ==
          "here: factor is 65; expected a number from 1 to 64");
    CHECK_THAT(refusal(R"({"method": "it", "window": 2.5})"), ContainsSubstring("whole"));
    CHECK_THAT(refusal(R"({"method": "it", "window": 18446744073709551615})"),
               ContainsSubstring("window"));
    CHECK_THAT(refusal(R"({"method": "it", "form": "code2"})"),
               ContainsSubstring("one of code, rotation"));
    CHECK_THAT(refusal(R"({"method": "it", "f": [0, 0, 0, 1]})"), ContainsSubstring("ascending"));
}

TEST_CASE("text that is no value of the parameter is refused with its option") {
    const auto refusal = [&](std::size_t which, const char* text) {
        return errorOf([&] { valueFromText(everyKind()[which], text); });
    };
    CHECK(refusal(0, "4x") == "--factor is \"4x\"; expected a number from 1 to 64");
    CHECK(refusal(0, "nan") != "");
    CHECK(refusal(1, "2.5") != "");
    CHECK(refusal(2, "perhaps") == "--truncate is \"perhaps\"; expected yes or no");
    CHECK(refusal(4, "0.5,") == "");
    CHECK(refusal(4, "0.5,x") != "");
    CHECK(optionName("beta_fast") == "--beta-fast");
}

TEST_CASE("infinity is a value of what says so, and of nothing else") {
    Parameter k = everyKind()[0];
    k.most = infinite;
    const auto refusal = [&](const char* text) { return errorOf([&] { valueFromText(k, text); }); };
    CHECK(refusal("inf") == "--factor is \"inf\"; expected a number of at least 1");
    k.endless = true;
    walkParameters("endless", std::vector{k});
    for (const char* text : {"inf", "infinity", "\u221e"})
        CHECK(valueFromText(k, text) == Value(infinite));
    CHECK(refusal("-inf") == "--factor is \"-inf\"; expected a number of at least 1, or inf");
    CHECK_THAT(refusal("nan"), ContainsSubstring("or inf"));
    CHECK(valueToJson(infinite) == "inf");
    CHECK_THAT(errorOf([&] { valueFromJson(everyKind()[0], "inf", "here"); }),
               ContainsSubstring("factor is \"inf\"; expected a number"));
}

TEST_CASE("a list is apart by commas, blanks or lines, and says which entry is wrong") {
    Parameter list = everyKind()[4];
    list.least = 0;
    list.most = 10;
    const std::vector<double> wanted = {1, 0.5, 0.25};
    for (const char* text : {"1,0.5,0.25", "1, 0.5, 0.25", "1 0.5\t0.25", "1\n0.5\n0.25\n",
                             "[1, 0.5, 0.25]", " 1;0.5; 0.25,"})
        CHECK(valueFromText(list, text) == Value(wanted));
    CHECK(valueFromText(list, "") == Value(std::vector<double>()));
    const auto refusal = [&](const char* text) {
        return errorOf([&] { valueFromText(list, text); });
    };
    CHECK_THAT(refusal("0.5, 0.25, -1, 0"), ContainsSubstring("entry 3 of 4, \"-1\"") &&
                                                ContainsSubstring("each a number from 0 to 10"));
    CHECK_THAT(refusal("1 2 x"),
               ContainsSubstring("entry 3 of 3, \"x\", is no number from 0 to 10"));
    CHECK_THAT(refusal("1 20"), ContainsSubstring("\"20\", is not a number from 0 to 10"));
    CHECK_THAT(refusal("1,,2"), ContainsSubstring("entry 2 of 3"));
    CHECK_THAT(refusal("1,nan"), ContainsSubstring("entry 2"));
}

TEST_CASE("0 stands for what the parameter calls automatic, and is allowed then") {
    Parameter length = everyKind()[1];
    length.least = 16;
    length.automatic = "the trained length";
    CHECK(errorOf([&] { check(length, std::int64_t{0}, "it"); }) == "");
    CHECK(errorOf([&] { check(length, std::int64_t{8}, "it"); }) ==
          "it: window is 8; expected a whole number from 16 to 4096, or 0 for the trained length");
    length.automatic = "";
    CHECK(errorOf([&] { check(length, std::int64_t{0}, "it"); }) != "");
}

TEST_CASE("a label says what is not as it was at first") {
    Choice choice = initialChoice("it", everyKind());
    CHECK(label("It", choice, everyKind()).text() == "It");
    choice.values["factor"] = 4.25;
    choice.values["window"] = std::int64_t{4096};
    choice.values["truncate"] = false;
    CHECK(label("It", choice, everyKind()).text() == "It, factor 4.25, window 4,096, truncate no");
    choice.values["factor"] = initialChoice("it", everyKind()).values["factor"];
    CHECK(label("window", choice, everyKind()).text() == "window 4,096, truncate no");
}

TEST_CASE("numbers are written shortest, and the same under every locale") {
    const auto holds = [] {
        CHECK(numberText(0.1) == "0.1");
        CHECK(numberText(4.0) == "4");
        CHECK(numberText(-1e300) == "-1e+300");
        CHECK(numberText(3.14159265, 3) == "3.14");
        CHECK(fixedText(0.5, 3) == "0.500");
        CHECK(fixedText(1e300, 0).size() == 301);
        CHECK(numberFromText("0.25") == 0.25);
        CHECK(numberFromText("+2") == 2.0);
        CHECK_FALSE(numberFromText("0,25"));
        CHECK_FALSE(numberFromText(""));
        CHECK_FALSE(wholeFromText("99999999999999999999"));
        CHECK(groupedText(-1234567) == "-1,234,567");
        CHECK(groupedText(-123) == "-123");
        CHECK(groupedText(999) == "999");
    };
    holds();
    const CommaLocale comma;
    holds();
}

TEST_CASE("the hash is XXH3 with 128 bits") {
    // Digests of the empty text and of "a", by the tool xxhsum -H2 of xxHash 0.8.
    CHECK(ContentHash().identity().text() == "99aa06d3014798d86001c324468d497f");
    CHECK(ContentHash().bytes("a", 1).identity().text() == "a96faf705af16834e6c632b61e964e1f");
    CHECK(ContentHash().add(0.0).identity() == ContentHash().add(-0.0).identity());
    CHECK(ContentHash().add("ab").add("c").identity() !=
          ContentHash().add("a").add("bc").identity());
}
