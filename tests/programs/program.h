// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program as a user does, and keeps its output.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace sextant::test {

struct Run {
    int exitCode = -1;  // 128 + signal where a signal ended it
    std::string out;
    std::string error;
};

// Runs `program` with `arguments` and nothing on its standard input, without a display; `changes`
// are set in its environment, an empty value removes the variable. Throws std::runtime_error where
// it cannot be started.
Run run(const std::string& program, const std::vector<std::string>& arguments,
        const std::map<std::string, std::string>& changes = {});

// The same, but `signal` is sent to the program as soon as it blocks that signal.
Run runAndSignal(const std::string& program, const std::vector<std::string>& arguments, int signal);

}  // namespace sextant::test
