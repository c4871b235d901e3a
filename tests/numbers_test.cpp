// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers become text and text becomes numbers by analysis/values/number_text.h, Qt's functions of
// the C locale, or JSON: nothing else, so that a person's locale reaches no file and no number.
#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/project_sources.h"

namespace {

using sextant::test::Sources;

struct Rule {
    const char* pattern;
    const char* instead;
};

const std::vector<Rule>& rules() {
    static const std::vector<Rule> list = {
        {R"(\b(stof|stod|stold|strtof|strtod|strtold|atof)\b)",
         "reads the locale's decimal sign; use numberFromText()"},
        {R"(\b(i|o)?stringstream\b)",
         "follows the locale of streams; use numberText() and numberFromText()"},
        {R"(\bstd::(cout|cerr|clog|wcout)\b|<iomanip>|\bsetprecision\b|\bimbue\b)",
         "follows the locale of streams; print text that fixedText() or numberText() made"},
        {R"(\b(localeconv|setlocale)\b|\bstd::locale\b)", "changes or asks the locale"},
        {R"(\bQLocale\(\)|\bQLocale::system\b(?!\(\)\.uiLanguages)|\btoLocaleString\b|%L[0-9])",
         "follows the person's locale; name QLocale::English or QLocale::c()"},
        {R"(\bQDouble(SpinBox|Validator)\b)", "follows the person's locale; use NumberField"},
    };
    return list;
}

struct Exception {
    const char* file;
    const char* what;
    const char* why;
};

constexpr Exception exceptions[] = {
    {"analysis/evaluate/metrics.cpp", "istringstream", "cuts text at a sign; no number is read"},
};

bool excepted(const std::string& file, const std::string& what) {
    return std::any_of(std::begin(exceptions), std::end(exceptions),
                       [&](const Exception& one) { return file == one.file && what == one.what; });
}

// Comments become blanks, so that lines keep their numbers.
std::string withoutComments(const std::string& text) {
    std::string code;
    char inside = 0;  // the sign that ends a literal
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (inside == 0 && text.compare(at, 2, "//") == 0) {
            at = std::min(text.find('\n', at), text.size()) - 1;
            continue;
        }
        code += c;
        if (c == '\\' && inside != 0 && at + 1 < text.size()) code += text[++at];
        if (inside != 0 && c == inside) {
            inside = 0;
        } else if (inside == 0 && c == '"') {
            inside = c;
        }
    }
    return code;
}

// From "printf(" to the end of the statement: where a format may be.
std::string statementFrom(const std::string& code, std::size_t at) {
    bool inside = false;
    std::size_t end = at;
    for (; end < code.size(); ++end) {
        if (code[end] == '\\') {
            ++end;
        } else if (code[end] == '"') {
            inside = !inside;
        } else if (code[end] == ';' && !inside) {
            break;
        }
    }
    return code.substr(at, end - at);
}

int lineOf(const std::string& code, std::size_t at) {
    return 1 + static_cast<int>(
                   std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool isTest(const std::string& path) {
    return path.rfind("tests/", 0) == 0;
}

// "file:line: what: why".
std::vector<std::string> violations(const Sources& sources) {
    static const std::regex printing(R"((printf|scanf)\s*\()");
    static const std::regex format(R"(%[-+#0']*(\d+|\*)?(\.(\d+|\*)?)?[lL]?[aAeEfFgG])");
    std::vector<std::string> found;
    const auto add = [&](const std::string& path, const std::string& code, std::size_t at,
                         const std::string& what, const std::string& why) {
        found.push_back(path + ":" + std::to_string(lineOf(code, at)) + ": " + what + ": " + why);
    };
    for (const auto& [path, text] : sources) {
        if (isTest(path)) continue;
        const std::string code = withoutComments(text);
        for (const Rule& rule : rules()) {
            const std::regex pattern(rule.pattern);
            for (std::sregex_iterator at(code.begin(), code.end(), pattern), end; at != end; ++at)
                if (!excepted(path, at->str()))
                    add(path, code, static_cast<std::size_t>(at->position()), at->str(),
                        rule.instead);
        }
        for (std::sregex_iterator at(code.begin(), code.end(), printing), end; at != end; ++at) {
            const auto begin = static_cast<std::size_t>(at->position());
            const std::string statement = statementFrom(code, begin);
            std::smatch one;
            if (std::regex_search(statement, one, format))
                add(path, code, begin, one.str(),
                    "has the locale's decimal sign; take %s and fixedText() or numberText()");
        }
    }
    return found;
}

}  // namespace

TEST_CASE("no number passes through the C library's locale or that of streams") {
    const Sources sources = sextant::test::projectSources();
    REQUIRE(std::any_of(sources.begin(), sources.end(),
                        [](const auto& file) { return !isTest(file.first); }));
    for (const std::string& violation : violations(sources))
        FAIL_CHECK(violation);
}

TEST_CASE("scripts that write fractions have a locale with a point") {
    static const std::regex fraction(R"(%[-+#0-9]*\.\d+f)");
    int scripts = 0;
    for (const char* folder : {"scripts", "samples"}) {
        for (const auto& entry :
             std::filesystem::directory_iterator(sextant::test::sourceDir() / folder)) {
            if (entry.path().extension() != ".sh") continue;
            std::ifstream file(entry.path());
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            if (!std::regex_search(text, fraction)) continue;
            INFO(entry.path().string());
            CHECK_THAT(text, sextant::test::ContainsSubstring("export LC_ALL=C"));
            ++scripts;
        }
    }
    CHECK(scripts > 0);
}

TEST_CASE("every exception is still needed") {
    const Sources sources = sextant::test::projectSources();
    for (const Exception& one : exceptions) {
        INFO(one.file << ": " << one.why);
        REQUIRE(sources.contains(one.file));
        CHECK_THAT(sources.at(one.file), sextant::test::ContainsSubstring(one.what));
    }
}

TEST_CASE("what follows the locale is reported with its file and line") {
    const auto wrong = GENERATE(values<std::string>({
        "std::printf(\"%.1f\\n\", x);",
        "std::snprintf(text, sizeof text, \"a; %6.3g\", x);",
        "std::printf(first ? \"%d\" : \"%e\", x);",
        "fprintf(stderr, \"%s %Lf\", name, x);",
        "const double x = std::stod(text);",
        "const float x = strtof(text, nullptr);",
        "std::sscanf(text, \"%d %lf\", &i, &x);",
        "std::ostringstream text;",
        "std::cout << x;",
        "const QString text = QLocale().toString(x);",
        "const QString text = tr(\"%L1\").arg(x);",
        "auto* box = new QDoubleSpinBox;",
    }));
    const auto found = violations({{"app/a.cpp", "// a\n\n" + wrong + "\n"}});
    INFO(wrong);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found.front(), sextant::test::ContainsSubstring("app/a.cpp:3: "));
}

TEST_CASE("what follows no locale is not reported") {
    const auto right = GENERATE(values<std::string>({
        "std::printf(\"%d %% of %s, %08x, %lld\\n\", done, name, bits, all);",
        "std::printf(\"%5s\\n\", fixedText(x, 1).c_str());",
        "// std::stod(text) follows the locale",
        "const QString text = tr(\"%1e\").arg(x);",
        "const QString text = QLocale(QLocale::English).toString(x);",
    }));
    INFO(right);
    CHECK(violations({{"app/a.cpp", right + "\n"}}).empty());
}
