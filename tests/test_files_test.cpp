// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the files of tests: every case where ctest finds it, and those that a clone skips
// by name in tests/data/README.md.
#include <regex>
#include <set>

#include "tests/project_sources.h"

using namespace sextant::test;

namespace {

// The name that a TEST_CASE begins with, at each of which a match of `pattern` begins.
std::set<std::string> named(const std::string& text, const std::string& pattern) {
    const std::regex form(pattern);
    std::set<std::string> names;
    for (std::sregex_iterator found(text.begin(), text.end(), form), none; found != none; ++found)
        names.insert((*found)[1]);
    return names;
}

Sources testFiles() {
    Sources files = projectSources();
    std::erase_if(files, [](const auto& file) { return !file.first.starts_with("tests/"); });
    return files;
}

}  // namespace

TEST_CASE("every test case is in a file that is a ctest entry") {
    int files = 0;
    for (const auto& [path, text] : testFiles()) {
        const bool cases = std::regex_search(text, std::regex("(^|\n)TEST_CASE\\("));
        INFO(path);
        CHECK((!cases || path.ends_with("_test.cpp")));
        files += cases;
    }
    CHECK(files > 100);
}

TEST_CASE("the cases that a clone skips are at most ten, and the README names each") {
    std::set<std::string> skipped;
    for (const auto& [path, text] : testFiles()) {
        const auto names =
            named(text, "TEST_CASE\\(\\s*\"([^\"]*)\"[^{]*\\{\\s*SEXTANT_NEEDS_SHARED\\(\\);");
        const std::regex use("\n *SEXTANT_NEEDS_SHARED\\(\\);");
        INFO(path << ": a case that needs the material says so in its first line");
        CHECK(std::distance(std::sregex_iterator(text.begin(), text.end(), use), {}) ==
              std::ssize(names));
        skipped.insert(names.begin(), names.end());
    }
    std::ifstream file(sourceDir() / "tests/data/README.md");
    const std::string readme((std::istreambuf_iterator<char>(file)), {});
    CHECK(skipped.size() <= 10);
    CHECK(skipped == named(readme, "\n\\* (.*) \\(`"));
}
