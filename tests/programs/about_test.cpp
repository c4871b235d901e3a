// SPDX-License-Identifier: GPL-3.0-or-later
// What the programs say of themselves: versions, manual pages, completions.
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "app/about/program_description.h"
#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

const ProgramDescription example = {
    .name = "a-program",
    .summary = "Shows what it is given",
    .footer = "Exit codes: 0 done.",
    .arguments = {},
    .options = {{.names = {"-h", "--help"}, .help = "Print this help"}},
    .commands = {
        {.name = "show",
         .summary = "A file",
         .arguments = {{.names = {"FILE"}, .help = "It's read", .required = true}},
         .options =
             {{.names = {"--colour"}, .value = "TEXT", .choices = {"red", "blue"}, .help = ""},
              {.names = {"--times"}, .value = "INT", .initial = "2", .help = "How often"}}},
        {.name = "hide",
         .summary = "Nothing",
         .options = {{.names = {"--path"}, .value = "TEXT", .help = ".hidden\n'quoted' \\ too"}}}}};

// Where `program` lies; empty: this machine has none.
std::string onPath(const std::string& program) {
    return test::run("/bin/sh", {"-c", "command -v " + program + " || exit 1"}).exitCode == 0
               ? program
               : "";
}

// What bash proposes after `words`, the last of them unfinished.
std::set<std::string> bashProposes(const std::string& script, const std::string& function,
                                   const std::vector<std::string>& words) {
    std::string line = "source '" + script + "'; COMP_WORDS=(";
    for (const std::string& word : words)
        line += "'" + word + "' ";
    line += "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; compopt() { :; }; " +
            function + "; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const test::Run run = test::run("/bin/bash", {"-c", line});
    INFO(run.error);
    CHECK(run.error.empty());
    std::set<std::string> proposed;
    std::istringstream lines(run.out);
    for (std::string one; std::getline(lines, one);)
        if (!one.empty()) proposed.insert(one);
    return proposed;
}

// "--length" and the like at the beginnings of the lines of a help text.
std::set<std::string> optionsOf(const std::string& help) {
    static const std::regex option(R"((?:^|\n)  (?:-[a-z],)?(--[a-z0-9-]+))");
    std::set<std::string> names;
    for (std::sregex_iterator at(help.begin(), help.end(), option), end; at != end; ++at)
        names.insert((*at)[1]);
    return names;
}

}  // namespace

TEST_CASE("a manual page has what a description has", "[programs][about]") {
    const std::string page = described(example, "man", "Sextant 1.2.3");
    CHECK_THAT(page, ContainsSubstring(".TH \"A\\-PROGRAM\" 1 \"\" \"Sextant 1.2.3\""));
    CHECK_THAT(page, ContainsSubstring(".SS \"show FILE [OPTIONS]\""));
    CHECK_THAT(page, ContainsSubstring("\\fB\\-\\-times\\fR \\fIINT\\fR\nHow often [default 2]"));
    CHECK_THAT(page, ContainsSubstring("[one of red, blue]"));
    // No line of a description is taken for a macro.
    CHECK_THAT(page, ContainsSubstring("\n\\&.hidden\n\\&'quoted' \\e too\n"));
    CHECK_THAT(page, ContainsSubstring("Exit codes: 0 done."));
    CHECK_THROWS_WITH(described(example, "html", ""), ContainsSubstring("html"));
}

TEST_CASE("bash proposes commands, options and values", "[programs][about]") {
    const test::TemporaryFolder folder;
    const std::string script = folder.write("script", described(example, "bash", ""));
    using Words = std::set<std::string>;
    const auto proposed = [&](const std::vector<std::string>& words) {
        return bashProposes(script, "_a_program", words);
    };
    CHECK(proposed({"a-program", ""}) == Words{"show", "hide"});
    CHECK(proposed({"a-program", "sh"}) == Words{"show"});
    CHECK(proposed({"a-program", "-"}) == Words{"-h", "--help"});
    CHECK(proposed({"a-program", "show", "--"}) == Words{"--colour", "--times"});
    CHECK(proposed({"a-program", "show", "--colour", ""}) == Words{"red", "blue"});
    CHECK(proposed({"a-program", "show", "--times", ""}).empty());
    CHECK(proposed({"a-program", "hide", ""}).empty());  // bash goes on with names of files
}

TEST_CASE("zsh and fish understand what is written for them", "[programs][about]") {
    const test::TemporaryFolder folder;
    for (const std::string& shell : {std::string("zsh"), std::string("fish")}) {
        if (onPath(shell).empty()) {
            WARN("SKIPPED: this machine has no " + shell);
            continue;
        }
        for (const char* program : {SEXTANT_BATCH, SEXTANT_BENCH}) {
            const test::Run run = test::run(program, {"--described-as", shell});
            REQUIRE(run.exitCode == 0);
            const std::string script = folder.write(shell, run.out);
            const test::Run read = test::run("/usr/bin/env", {shell, "-n", script});
            INFO(read.error);
            CHECK(read.exitCode == 0);
        }
    }
}

TEST_CASE("the manual page of a program lists every option of its help", "[programs][about]") {
    for (const char* program : {SEXTANT_BATCH, SEXTANT_BENCH}) {
        const test::Run page = test::run(program, {"--described-as", "man"});
        REQUIRE(page.exitCode == 0);
        const std::vector<std::vector<std::string>> helps =
            program == std::string(SEXTANT_BATCH)
                ? std::vector<std::vector<std::string>>{{"--help"},
                                                        {"measure", "--help"},
                                                        {"train", "--help"},
                                                        {"search-heads", "--help"}}
                : std::vector<std::vector<std::string>>{{"--help"}, {"live", "--help"}};
        for (const auto& arguments : helps) {
            const auto options = optionsOf(test::run(program, arguments).out);
            CHECK(options.size() > 1);
            for (const std::string& option : options) {
                const std::string escaped = std::regex_replace(option, std::regex("-"), "\\-");
                CHECK_THAT(page.out, ContainsSubstring("\\fB" + escaped + "\\fR"));
            }
        }
        if (onPath("groff").empty()) {
            WARN("SKIPPED: this machine has no groff");
            continue;
        }
        const test::TemporaryFolder folder;
        const std::string file = folder.write("page.1", page.out);
        const test::Run set =
            test::run("/usr/bin/env", {"groff", "-K", "utf8", "-man", "-ww", "-z", file});
        INFO(set.error);
        CHECK(set.exitCode == 0);
        CHECK(set.error.empty());
    }
}

TEST_CASE("--version says what computes here", "[programs][about]") {
    for (const std::string& program : {std::string(SEXTANT_BATCH), std::string(SEXTANT_BENCH)}) {
        const test::Run run = test::run(program, {"--version"});
        CHECK(run.exitCode == 0);
        const std::string name = std::filesystem::path(program).filename();
        CHECK(std::regex_match(
            run.out, std::regex(name + " [0-9]+\\.[0-9]+\\.[0-9]+\n"
                                       "commit (unknown|[0-9a-f]{12}( with changes)?)\n"
                                       "libtorch 2\\.[0-9]+\\.[0-9]+[^\n]*\n"
                                       "instruction sets: (AVX-512|AVX2|portable) \\(attention\\), "
                                       "[A-Z0-9_]+ \\(libtorch\\)\n")));
    }
}
