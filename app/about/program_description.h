// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of a program as plain values: its manual page and the completion of shells are
// made of them, and they are what --help prints.
#pragma once

#include <string>
#include <vector>

namespace sextant {

struct OptionDescription {
    std::vector<std::string> names = {};    // "-h", "--help"; of an argument its one name, "MODEL"
    std::string value = {};                 // what follows it: "FILE", "INT"; empty: a flag
    std::vector<std::string> choices = {};  // the values that it takes; empty: any
    std::string range = {};                 // what a value must be: "POSITIVE"; empty: anything
    std::string initial = {};               // the value where it is not given; empty: none is told
    std::string help = {};
    std::string group = "Options";  // the heading that it stands under
    bool required = false;
    bool several = false;  // may be given, or take values, more than once

    bool operator==(const OptionDescription&) const = default;
};

struct ProgramDescription {
    std::string name, summary;
    std::string footer = {};                        // said after the options; empty: nothing
    std::vector<OptionDescription> arguments = {};  // by place, in their order
    std::vector<OptionDescription> options = {};    // by name
    std::vector<ProgramDescription> commands = {};  // without commands of their own
};

// What a description can be printed as: "man", "bash", "zsh", "fish".
std::vector<std::string> descriptionForms();

// The manual page (troff), or the completion of a shell, of `program`. `version` stands at the
// page's foot: "Sextant 1.2.3". Throws std::invalid_argument for another form.
std::string described(const ProgramDescription& program, const std::string& form,
                      const std::string& version);

}  // namespace sextant
