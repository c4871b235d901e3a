// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about/manual_page.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace sextant {

namespace {

using Group = std::pair<std::string, std::vector<OptionDescription>>;  // a heading, what it has

// Text as troff prints it: hyphens of options stay hyphens, no word is taken for a macro.
std::string escaped(const std::string& text) {
    std::string result;
    bool begins = true;  // a line
    for (const char c : text) {
        if (begins && (c == '.' || c == '\'')) result += "\\&";
        begins = c == '\n';
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : escaped(text))
        result += c == '"' ? std::string("\\(dq") : std::string(1, c);
    return result + "\"";
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::vector<Group> groupsOf(const ProgramDescription& command) {
    std::vector<Group> groups;
    for (const OptionDescription& option : command.options) {
        auto found = std::find_if(groups.begin(), groups.end(),
                                  [&](const Group& group) { return group.first == option.group; });
        if (found == groups.end()) found = groups.insert(groups.end(), {option.group, {}});
        found->second.push_back(option);
    }
    return groups;
}

void writeOption(std::string& page, const OptionDescription& option) {
    page += ".TP\n";
    std::string line;
    for (const std::string& name : option.names)
        line += (line.empty() ? "\\fB" : ", \\fB") + escaped(name) + "\\fR";
    const bool argument = !option.names.empty() && option.names.front().front() != '-';
    if (!argument && !option.value.empty()) line += " \\fI" + escaped(option.value) + "\\fR";
    if (option.several) line += " ...";
    page += line + "\n";
    std::vector<std::string> facts;
    if (option.required) facts.push_back("required");
    if (!option.choices.empty()) {
        std::string words = "one of ";
        for (std::size_t i = 0; i < option.choices.size(); ++i)
            words += (i == 0 ? "" : ", ") + option.choices[i];
        facts.push_back(words);
    }
    if (!option.range.empty()) facts.push_back(option.range);
    if (!option.initial.empty()) facts.push_back("default " + option.initial);
    std::string told;
    for (const std::string& fact : facts)
        told += (told.empty() ? "[" : "; ") + fact;
    if (!told.empty()) told += "]";
    const char* const between = option.help.empty() || told.empty() ? "" : " ";
    page += escaped(option.help + between + told) + "\n";
}

std::string usage(const ProgramDescription& command) {
    std::string text;
    for (const OptionDescription& argument : command.arguments) {
        const std::string name = argument.names.front() + (argument.several ? " ..." : "");
        text += argument.required ? " " + name : " [" + name + "]";
    }
    return text;
}

void writeCommand(std::string& page, const ProgramDescription& command) {
    page += ".SS " + quoted(command.name + usage(command) + " [OPTIONS]") + "\n";
    page += escaped(command.summary) + "\n";
    for (const OptionDescription& argument : command.arguments)
        writeOption(page, argument);
    for (const Group& group : groupsOf(command)) {
        if (group.first != OptionDescription().group)
            page += ".PP\n" + escaped(group.first) + ":\n";
        for (const OptionDescription& option : group.second)
            writeOption(page, option);
    }
    if (!command.footer.empty()) page += ".PP\n" + escaped(command.footer) + "\n";
}

}  // namespace

std::string manualPage(const ProgramDescription& program, const std::string& version) {
    std::string page = ".\\\" Written from the descriptions that --help prints.\n.TH " +
                       quoted(upper(program.name)) + " 1 \"\" " + quoted(version) +
                       " \"User Commands\"\n";
    page += ".SH NAME\n" + escaped(program.name) + " \\- " + escaped(program.summary) + "\n";
    page += ".SH SYNOPSIS\n.B " + escaped(program.name) + "\n";
    page += escaped(program.commands.empty() ? usage(program) + " [OPTIONS]"
                                             : std::string("COMMAND [OPTIONS]")) +
            "\n";
    if (!program.arguments.empty()) page += ".SH ARGUMENTS\n";
    for (const OptionDescription& argument : program.arguments)
        writeOption(page, argument);
    for (const Group& group : groupsOf(program)) {
        page += ".SH " + quoted(upper(group.first)) + "\n";
        for (const OptionDescription& option : group.second)
            writeOption(page, option);
    }
    if (!program.commands.empty()) page += ".SH COMMANDS\n";
    for (const ProgramDescription& command : program.commands)
        writeCommand(page, command);
    if (!program.footer.empty()) page += ".SH NOTES\n" + escaped(program.footer) + "\n";
    return page;
}

}  // namespace sextant
