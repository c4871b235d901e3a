// SPDX-License-Identifier: GPL-3.0-or-later
// What a person is told about an exception.
#include "analysis/reason.h"

#include <filesystem>
#include <new>

#include "analysis/error.h"
#include "tests/catch.h"

using namespace sextant;

namespace fs = std::filesystem;

TEST_CASE("what the file system refused is told with its path and the system's reason") {
    const auto readOnly = std::make_error_code(std::errc::read_only_file_system);
    const fs::filesystem_error made("cannot create directories", "/a/pins", readOnly);
    CHECK(reasonOf(made).text() == "/a/pins: Read-only file system");
    CHECK(reasonOf(std::make_exception_ptr(made)).text() == "/a/pins: Read-only file system");
    const fs::filesystem_error moved("cannot rename", "/a/one", "/b/two", readOnly);
    CHECK(reasonOf(moved).text() == "/a/one to /b/two: Read-only file system");
    CHECK(reasonOf(fs::filesystem_error("cannot look", readOnly)).text() ==
          "Read-only file system");
}

TEST_CASE("other exceptions are told as they tell themselves, but for memory") {
    CHECK(reasonOf(Error("a.json: no layer 3")).text() == "a.json: no layer 3");
    CHECK(reasonOf(std::bad_alloc()).text() ==
          "out of memory; use a shorter length or fewer samples");
}
