// SPDX-License-Identifier: GPL-3.0-or-later
// Small models with random weights, a folder each, with what transformers computes of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <vector>

#include "tests/catch.h"

namespace sextant::test {

// Folders of cases, sorted; none where the folder is not there.
inline std::vector<std::filesystem::path> casesIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> cases;
    if (!std::filesystem::exists(folder)) return cases;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (std::filesystem::exists(entry.path() / "expected.safetensors"))
            cases.push_back(entry.path());
    std::sort(cases.begin(), cases.end());
    return cases;
}

}  // namespace sextant::test
