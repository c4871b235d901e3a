// SPDX-License-Identifier: GPL-3.0-or-later
// The project's own code as text, for tests of coding rules.
#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "tests/catch.h"

namespace sextant::test {

// Path from the root, "kernels/attention.h", to text.
using Sources = std::map<std::string, std::string>;

inline Sources projectSources() {
    namespace fs = std::filesystem;
    const std::set<std::string> code = {".h", ".hpp", ".cpp", ".cc", ".cu", ".cuh"};
    Sources sources;
    for (const char* room : {"kernels", "analysis", "widgets", "pages", "app", "tests"}) {
        for (const auto& entry : fs::recursive_directory_iterator(sourceDir() / room)) {
            if (!entry.is_regular_file() || !code.contains(entry.path().extension().string()))
                continue;
            std::ifstream file(entry.path());
            sources[fs::relative(entry.path(), sourceDir()).generic_string()] = {
                std::istreambuf_iterator<char>(file), {}};
        }
    }
    return sources;
}

}  // namespace sextant::test
