// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about/command_line.h"

#include "app/about/version.h"

namespace sextant {

namespace {

// "INT:{1,2}" is a value and its choices, "FLOAT:POSITIVE" a value and what it must be.
void describeValue(const CLI::Option& option, OptionDescription& described) {
    const std::string type = option.get_type_name();
    const std::size_t colon = type.find(':');
    described.value = type.substr(0, colon);
    if (colon == std::string::npos) return;
    const std::string rest = type.substr(colon + 1);
    if (rest.size() < 2 || rest.front() != '{' || rest.back() != '}') {
        described.range = rest;
        return;
    }
    described.choices = CLI::detail::split(rest.substr(1, rest.size() - 2), ',');
}

OptionDescription describe(const CLI::Option& option) {
    OptionDescription described;
    for (const std::string& name : option.get_snames())
        described.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        described.names.push_back("--" + name);
    if (described.names.empty()) described.names.push_back(option.get_name(true));
    if (option.get_type_size_max() > 0) describeValue(option, described);
    described.initial = option.get_default_str();
    described.help = option.get_description();
    described.group = option.get_group();
    described.required = option.get_required();
    described.several = option.get_type_size_max() > 0 && option.get_expected_max() > 1;
    return described;
}

}  // namespace

ProgramDescription describe(const CLI::App& app) {
    ProgramDescription program;
    program.name = app.get_name();
    program.summary = app.get_description();
    program.footer = app.get_footer();
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;  // not listed
        (option->nonpositional() ? program.options : program.arguments)
            .push_back(describe(*option));
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_group().empty()) program.commands.push_back(describe(*command));
    return program;
}

void addAbout(CLI::App& app) {
    app.set_version_flag(
        "--version", [&app] { return versionText(app.get_name()); },
        "Print the version, the commit, libtorch's version and the instruction sets in use, and "
        "exit");
    app.add_option_function<std::string>("--described-as",
                                         [&app](const std::string& form) {
                                             throw CLI::CallForVersion(
                                                 described(describe(app), form, packageVersion()),
                                                 CLI::ExitCodes::Success);
                                         })
        ->check(CLI::IsMember(descriptionForms()))
        ->group("");
}

}  // namespace sextant
