// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that the formulas are checked against, in tests/data/reference.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/catch.h"

namespace sextant::test {

inline std::filesystem::path referenceFile(const std::string& name) {
    return sourceDir() / "tests/data/reference" / name;
}

inline nlohmann::json referenceJson(const std::string& name) {
    std::ifstream file(referenceFile(name));
    return nlohmann::json::parse(file);
}

// The worked example of this key: "inputs" and "outputs".
inline nlohmann::json workedExample(const std::string& key) {
    return referenceJson("worked_examples.json").at("examples").at(key);
}

}  // namespace sextant::test
