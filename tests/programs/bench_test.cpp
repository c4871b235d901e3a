// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-bench prints figures as JSON and as a table; what the figures are is the machine's.
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"

using namespace sextant;
using test::ContainsSubstring;

TEST_CASE("the slider's speed is printed", "[programs]") {
    const std::string model = test::sourceDir() / "samples/nope";
    const std::string text = test::sourceDir() / "samples/texts/the-millpond.txt";
    const test::Run json =
        test::run(SEXTANT_BENCH, {"live", model, text, "--length", "64", "--json"});
    INFO(json.error);
    REQUIRE(json.exitCode == 0);
    CHECK(nlohmann::json::parse(json.out).is_object());
    const test::Run table = test::run(SEXTANT_BENCH, {"live", model, text, "--length", "64"});
    CHECK(table.exitCode == 0);
    CHECK_THAT(table.out, ContainsSubstring("uniform sigma"));
}

TEST_CASE("wrong usage of the benchmark exits with 2, a failure with 1", "[programs]") {
    CHECK(test::run(SEXTANT_BENCH, {}).exitCode == 2);
    CHECK(test::run(SEXTANT_BENCH, {"attention", "--bogus"}).exitCode == 2);
    const test::Run missing = test::run(SEXTANT_BENCH, {"live", "/nowhere", "/nothing"});
    CHECK(missing.exitCode == 1);
    CHECK_THAT(missing.error, ContainsSubstring("/nowhere"));
    const test::Run help = test::run(SEXTANT_BENCH, {"--help"});
    CHECK(help.exitCode == 0);
    for (const char* command : {"attention", "live", "train"})
        CHECK_THAT(help.out, ContainsSubstring(command));
}
