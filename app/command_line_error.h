// SPDX-License-Identifier: GPL-3.0-or-later
// What is told about a wrong command line of sextant-batch and sextant-bench.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace sextant {

// For CLI::App::failure_message(). CLI11 tells what is missing, though what was given in its place
// says more: "frobnicate" is no command, "--txet" no option.
inline std::string commandLineError(const CLI::App* app, const CLI::Error& error) {
    const std::vector<std::string> unknown = app->remaining(true);
    std::string text;
    if (app->get_subcommands().empty() && !unknown.empty()) {
        std::string known;
        for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
            known += (known.empty() ? "" : ", ") + command->get_name();
        text = "\"" + unknown.front() + "\" is no command of " + app->get_name() +
               "; expected one of " + known;
    } else {
        text = error.what();
        if (!unknown.empty() && error.get_name() == "RequiredError")
            text = "\"" + unknown.front() + "\" was not expected; " + text;
        if (!unknown.empty() && error.get_name() == "ExtrasError") {
            text = "not expected:";  // in the order in which they were given
            for (const std::string& one : unknown)
                text += " " + one;
        }
    }
    return text + "\nRun with --help for more information.\n";
}

}  // namespace sextant
