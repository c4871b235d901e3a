// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/job.h"

namespace sextant {

const std::vector<double>& Unit::numbers(const std::string& name) const {
    const auto found = given.find(name);
    if (found == given.end()) throw Error("the unit \"{}\" was given no \"{}\"", key, name);
    return found->second;
}

double Unit::number(const std::string& name) const {
    return numbers(name).at(0);
}

double UnitResult::number(const std::string& name) const {
    const auto found = numbers.find(name);
    if (found == numbers.end() || found->second.empty())
        throw Error(
            "a unit's result has no number \"{}\"; its journal was written by another version: "
            "begin the job again",
            name);
    return found->second.front();
}

const std::vector<float>& UnitResult::curve(const std::string& name) const {
    const auto found = curves.find(name);
    if (found == curves.end())
        throw Error(
            "a unit's result has no curve \"{}\"; its journal was written by another version: "
            "begin the job again",
            name);
    return found->second;
}

Identity identity(const JobKind& kind, const JobInput& input) {
    // Paths, and how the text was cut, are in the identity of the contents.
    return ContentHash()
        .add(std::string_view(kind.key))
        .add(hash(input.settings))
        .add(toJson(input.experiment.intervention))
        .add(input.material.identity)
        .identity();
}

}  // namespace sextant
