// SPDX-License-Identifier: GPL-3.0-or-later
// Named arrays of numbers as an HDF5 file.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace sextant {

struct NumberArray {
    std::string name, unit, description;
    std::vector<std::string> dimensions;  // their names
    std::vector<std::size_t> sizes;
    std::vector<double> values;  // row-major, as many as the sizes say
};

// `attributes` are texts of the whole file. Written whole or not at all; throws Error.
void writeArrays(const std::filesystem::path& path,
                 const std::vector<std::pair<std::string, std::string>>& attributes,
                 const std::vector<NumberArray>& arrays);

// The values of one array, [sizes] row-major. Throws Error: no such file or array, other sizes.
std::vector<double> readArray(const std::filesystem::path& path, const std::string& name,
                              const std::vector<std::size_t>& sizes);

}  // namespace sextant
