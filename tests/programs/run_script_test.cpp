// SPDX-License-Identifier: GPL-3.0-or-later
// scripts/run.sh where there is no display. Beside no other test: it builds what is not built yet.
#include <filesystem>

#include "tests/catch.h"
#include "tests/programs/picture.h"
#include "tests/programs/program.h"

using namespace sextant;
using test::ContainsSubstring;

TEST_CASE("run.sh without a display leaves a picture and a capture", "[programs]") {
    const std::string script = test::sourceDir() / "scripts/run.sh";
    CHECK(test::run(script, {"--help"}).exitCode == 0);
    CHECK(test::run(script, {"a", "b", "c"}).exitCode == 2);
    const test::Run missing = test::run(script, {"/nowhere/model"});
    CHECK(missing.exitCode == 1);
    CHECK_THAT(missing.error, ContainsSubstring("/nowhere/model"));

    const std::filesystem::path build = test::sourceDir() / "build";
    if (std::filesystem::path(SEXTANT_BUILD_DIR) != build / "release") {
        WARN("SKIPPED: run.sh builds in build/release, and this test was built elsewhere");
        return;
    }
    std::filesystem::remove(build / "sextant.png");
    std::filesystem::remove(build / "capture.h5");
    const test::Run run = test::run(script, {});
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    CHECK_THAT(run.out, ContainsSubstring("sextant.png") && ContainsSubstring("capture.h5"));
    test::checkPicture(build / "sextant.png");
    CHECK(std::filesystem::file_size(build / "capture.h5") > 1000);
}
