// SPDX-License-Identifier: GPL-3.0-or-later
// Where the key stands, against worked examples and by hand.
#include "analysis/evaluate/passkey_layout.h"

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::size_t timesIn(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("the passkey's place and the number of fillers: worked example") {
    const auto example = workedExample("passkey_layout");
    const auto& in = example["inputs"];
    const PasskeyCounts counts{in["task"], in["filler"], in["info"], in["question"], in["answer"]};
    const auto& cases = example["outputs"]["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const PasskeyLayout layout = passkeyLayout(counts, in["L"], in["info_pos"][i]);
        CHECK(layout.before == cases[i]["prefix_fillers"]);
        CHECK(layout.position == cases[i]["real_info_pos"]);
        CHECK(layout.after == cases[i]["postfix_fillers"]);
        CHECK(layout.promptTokens == cases[i]["prompt_tokens"]);
        CHECK(layout.promptTokens <= cases[i]["prompt_len_budget"]);
    }
    CHECK(passkeyLengths(32768, 16) ==
          example["outputs"]["lengths_max32768_16"].get<std::vector<std::int64_t>>());
    for (int depth = 0; depth < 10; ++depth) {
        const auto [from, to] = depthRange(100, depth, 10);
        const auto& wanted = example["outputs"]["depth_ranges_L100_10"];
        CHECK(from == wanted[static_cast<std::size_t>(depth)][0]);
        CHECK(to == wanted[static_cast<std::size_t>(depth)][1]);
    }
}

TEST_CASE("a prompt has its parts in order and the key wherever the needle says") {
    const PasskeyTemplate parts{"T|", "f|", "{key} and {key}|", "Q"};
    check(parts);
    const PasskeyLayout layout = passkeyLayout({2, 2, 8, 1, 5}, 24, 7);
    CHECK(layout.before == 2);
    CHECK(passkeyPrompt(parts, layout, "12345") == "T|f|f|12345 and 12345|f|f|Q");
    const std::string usual = passkeyPrompt(usualPasskey(), {0, 3, 1, 0}, "54321");
    CHECK(timesIn(usual, "54321") == 2);
    CHECK(timesIn(usual, "Rain falls") == 4);
    CHECK(usual.ends_with("is"));
}

TEST_CASE("a template without a place for the key, and a prompt that does not fit, are refused") {
    PasskeyTemplate parts = usualPasskey();
    check(parts);
    parts.needle = "\nThe number is key.\n";
    CHECK_THAT(errorOf([&] { check(parts); }), ContainsSubstring("{key}"));
    parts = usualPasskey();
    parts.filler.clear();
    CHECK_THAT(errorOf([&] { check(parts); }), ContainsSubstring("filler"));
    parts = usualPasskey();
    parts.question += "{key}";
    CHECK_THAT(errorOf([&] { check(parts); }), ContainsSubstring("only the needle"));
    CHECK_NOTHROW(passkeyLayout({30, 25, 20, 12, 6}, 68, 0));
    CHECK_THAT(errorOf([] {
                   passkeyLayout({30, 25, 20, 12, 6}, 67, 0);
               }),
               ContainsSubstring("need 68"));
}
