// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/personal_folder.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace sextant;
namespace fs = std::filesystem;

TEST_CASE("what a person keeps lies where XDG says", "[personal-folder]") {
    const test::TemporaryFolder home;
    CHECK(personalFolder("jobs", home.path(), "") == home / ".local/share/sextant/jobs");
    CHECK(personalFolder("jobs", home.path(), "/data/of/eve") == "/data/of/eve/sextant/jobs");
    // The specification has a relative path ignored.
    CHECK(personalFolder("pins", home.path(), "data") == home / ".local/share/sextant/pins");
    CHECK(home.entries() == 0);
}

TEST_CASE("what an earlier version kept is found, each folder for itself", "[personal-folder]") {
    const test::TemporaryFolder home;
    fs::create_directories(home / "Sextant/jobs/2026-01-05 sweep");
    fs::create_directories(home / "Sextant/pins");  // nothing was kept there
    CHECK(personalFolder("jobs", home.path(), "/data/of/eve") == home / "Sextant/jobs");
    CHECK(personalFolder("pins", home.path(), "/data/of/eve") == "/data/of/eve/sextant/pins");
}

TEST_CASE("a file in the place of the earlier folder is left alone", "[personal-folder]") {
    const test::TemporaryFolder home;
    home.write("Sextant", "notes about a sextant");
    CHECK(personalFolder("jobs", home.path(), "") == home / ".local/share/sextant/jobs");
}
