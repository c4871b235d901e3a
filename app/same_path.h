// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "analysis/experiment.h"

namespace sextant {

// The path with links and ".." resolved, also where nothing exists there. Reads the file system:
// called once, on the thread that reads the files anyway; afterwards the results are compared.
inline std::string placeOf(const std::string& path) {
    if (path.empty()) return path;
    std::error_code error;
    const auto place = std::filesystem::weakly_canonical(path, error);
    return error ? path : place.string();
}

// The placeOf() a checkpoint and a text; empty: not known.
struct Places {
    std::string model, text;
};
inline Places placesOf(const Experiment& experiment) {
    return {placeOf(experiment.model), placeOf(experiment.text)};
}

// Whether two paths are spelled alike or are known to lead to the same place.
inline bool samePlace(const std::string& one, const std::string& place, const std::string& other,
                      const std::string& otherPlace) {
    return one == other || (!place.empty() && place == otherPlace);
}

// The same for paths that a person has just named; reads the file system.
inline bool samePath(const std::string& one, const std::string& other) {
    return one == other || placeOf(one) == placeOf(other);
}

}  // namespace sextant
