// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about/shell_completion.h"

#include <algorithm>

namespace sextant {

namespace {

// A number is not completed; anything else may be the name of a file.
bool isNumber(const OptionDescription& option) {
    const char* const numbers[] = {"INT", "UINT", "FLOAT", "N", "K", "X"};
    return std::find(std::begin(numbers), std::end(numbers), option.value) != std::end(numbers);
}

std::string functionName(const std::string& program) {
    std::string name = "_" + program;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

std::string optionNames(const ProgramDescription& command) {
    std::vector<std::string> names;
    for (const OptionDescription& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return joined(names, " ");
}

std::vector<std::string> commandNames(const ProgramDescription& program) {
    std::vector<std::string> names;
    for (const ProgramDescription& command : program.commands)
        names.push_back(command.name);
    return names;
}

// The first sentence, which a list has room for.
std::string brief(const std::string& help) {
    std::string text = help.substr(0, help.find(". "));
    while (!text.empty() && text.back() == '.')
        text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// Within single quotes of a shell; fish escapes the quote itself, the others leave the string for
// it.
std::string inQuotes(const std::string& text, const char* quote) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string(quote) : std::string(1, c);
    return result + "'";
}

std::string fishQuoted(const std::string& text) {
    std::string doubled;
    for (const char c : text)
        doubled += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return inQuotes(doubled, "\\'");
}

// In a specification of zsh's _arguments brackets and colons have a meaning.
std::string zshEscaped(const std::string& text, const char* special) {
    std::string result;
    for (const char c : text) {
        if (std::string(special).find(c) != std::string::npos) result += '\\';
        result += c;
    }
    return result;
}

void bashValues(std::string& script, const ProgramDescription& command, const std::string& name) {
    for (const OptionDescription& option : command.options) {
        if (option.value.empty()) continue;
        for (const std::string& spelled : option.names) {
            script += "        '" + name + " " + spelled + "')";
            if (!option.choices.empty())
                script += " COMPREPLY=($(compgen -W '" + joined(option.choices, " ") +
                          "' -- \"$word\"));";
            script += isNumber(option) ? " compopt +o default; return ;;\n" : " return ;;\n";
        }
    }
}

void zshArguments(std::string& script, const ProgramDescription& command, const char* indent) {
    script += std::string(indent) + "_arguments";
    for (const OptionDescription& option : command.options) {
        for (const std::string& name : option.names) {
            std::string one = (option.several ? "*" : "") + name + "[" +
                              zshEscaped(brief(option.help), "[]\\") + "]";
            if (!option.value.empty()) {
                one += ":" + zshEscaped(option.value, ":\\") + ":";
                if (!option.choices.empty())
                    one += "(" + joined(option.choices, " ") + ")";
                else if (!isNumber(option))
                    one += "_files";
            }
            script += " \\\n" + std::string(indent) + "    " + inQuotes(one, "'\\''");
        }
    }
    script += " \\\n" + std::string(indent) + "    '*:file:_files'\n";
}

void fishOptions(std::string& script, const ProgramDescription& command, const std::string& program,
                 const std::string& when) {
    for (const OptionDescription& option : command.options) {
        script += "complete -c " + program + when;
        for (const std::string& name : option.names)
            script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        if (!option.choices.empty())
            script += " -x -a " + fishQuoted(joined(option.choices, " "));
        else if (isNumber(option))
            script += " -x";
        else if (!option.value.empty())
            script += " -r";
        script += " -d " + fishQuoted(brief(option.help)) + "\n";
    }
}

}  // namespace

std::string bashCompletion(const ProgramDescription& program) {
    const std::string function = functionName(program.name);
    std::string script = "# bash completion of " + program.name + " -*- shell-script -*-\n" +
                         function +
                         "() {\n"
                         "    local word=${COMP_WORDS[COMP_CWORD]} command='' options='' i\n"
                         "    local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
                         "    COMPREPLY=()\n";
    if (!program.commands.empty())
        script +=
            "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
            "        case ${COMP_WORDS[i]} in\n"
            "        " +
            joined(commandNames(program), " | ") +
            ") command=${COMP_WORDS[i]} && break ;;\n"
            "        esac\n"
            "    done\n";
    script += "    case \"$command $before\" in\n";
    bashValues(script, program, "");
    for (const ProgramDescription& command : program.commands)
        bashValues(script, command, command.name);
    script +=
        "    esac\n"
        "    case $command in\n";
    for (const ProgramDescription& command : program.commands)
        script += "    " + command.name + ") options='" + optionNames(command) + "' ;;\n";
    script += "    *) options='" + optionNames(program) +
              "' ;;\n"
              "    esac\n"
              "    case $word in\n"
              "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n";
    if (!program.commands.empty())
        script += "    *) [[ -n $command ]] || COMPREPLY=($(compgen -W '" +
                  joined(commandNames(program), " ") + "' -- \"$word\")) ;;\n";
    return script +
           "    esac\n"
           "}\n"
           "complete -o default -F " +
           function + " " + program.name + "\n";
}

std::string zshCompletion(const ProgramDescription& program) {
    const std::string function = functionName(program.name);
    std::string script = "#compdef " + program.name + "\n" + function + "() {\n";
    if (!program.commands.empty()) {
        script +=
            "    local -a commands\n"
            "    commands=(\n";
        for (const ProgramDescription& command : program.commands)
            script +=
                "        " +
                inQuotes(zshEscaped(command.name, ":") + ":" + brief(command.summary), "'\\''") +
                "\n";
        script +=
            "    )\n"
            "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
            "        _describe command commands\n"
            "        return\n"
            "    fi\n"
            "    case $words[2] in\n";
        for (const ProgramDescription& command : program.commands) {
            script += "    " + command.name + ")\n";
            zshArguments(script, command, "        ");
            script +=
                "        return\n"
                "        ;;\n";
        }
        script += "    esac\n";
    }
    zshArguments(script, program, "    ");
    return script + "}\n" + function + " \"$@\"\n";
}

std::string fishCompletion(const ProgramDescription& program) {
    std::string script = "# fish completion of " + program.name + "\n";
    fishOptions(script, program, program.name,
                program.commands.empty() ? "" : " -n __fish_use_subcommand");
    for (const ProgramDescription& command : program.commands) {
        script += "complete -c " + program.name + " -n __fish_use_subcommand -f -a " +
                  command.name + " -d " + fishQuoted(brief(command.summary)) + "\n";
        fishOptions(script, command, program.name,
                    " -n '__fish_seen_subcommand_from " + command.name + "'");
    }
    return script;
}

}  // namespace sextant
