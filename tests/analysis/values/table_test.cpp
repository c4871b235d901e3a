// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a value and as text: what is written is read back here by the rules of each format.
#include "analysis/values/table.h"

#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "analysis/values/number_text.h"
#include "tests/catch.h"
#include "tests/comma_locale.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Rows = std::vector<std::vector<std::string>>;

// RFC 4180: cells of every record, quotes undone.
Rows recordsOf(const std::string& csv) {
    Rows rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t at = 0; at < csv.size(); ++at) {
        const char letter = csv[at];
        std::string& cell = rows.back().back();
        if (letter == '"' && quoted && at + 1 < csv.size() && csv[at + 1] == '"')
            cell += csv[++at];
        else if (letter == '"')
            quoted = !quoted;
        else if (letter == ',' && !quoted)
            rows.back().emplace_back();
        else if (letter == '\n' && !quoted)
            rows.emplace_back(1);
        else
            cell += letter;
    }
    CHECK_FALSE(quoted);
    CHECK(rows.back() == std::vector<std::string>{""});
    rows.pop_back();
    return rows;
}

Table someTable() {
    Table table("t", {"name", "\u03c3", "a, \"b\""});
    table.description = "of a test\n100 % of it\n";
    table.add({"x|y", 1.5, std::nan("")});
    table.add({"z_1", -2.0, 3.0});
    return table;
}

}  // namespace

TEST_CASE("fresh numbers are read back from CSV with nine digits, in every locale", "[table]") {
    std::mt19937_64 random(std::random_device{}());
    std::uniform_real_distribution<double> mantissa(-10, 10);
    std::uniform_int_distribution<int> exponent(-30, 30), whole(0, 999'999'999);
    Table table("t", {"position", "real", "count"});
    for (int row = 0; row < 500; ++row)
        table.addRow(row, mantissa(random) * std::pow(10.0, exponent(random)), whole(random));
    const std::string csv = toCsv({table});
    {
        const CommaLocale comma;
        CHECK(toCsv({table}) == csv);
    }
    const Rows rows = recordsOf(csv);
    REQUIRE(rows.size() == 501);
    CHECK(rows[0] == std::vector<std::string>{"position", "real", "count"});
    for (std::size_t row = 0; row < 500; ++row) {
        const auto read = [&](std::size_t column) {
            return numberFromText(rows[row + 1].at(column)).value();
        };
        INFO(csv.substr(0, 200));
        CHECK(read(0) == static_cast<double>(row));
        const double real = table.columns[1].numbers[row];
        CHECK(std::abs(read(1) - real) <= 5.1e-9 * std::abs(real));
        CHECK(read(2) == table.columns[2].numbers[row]);  // whole numbers stay whole
        CHECK(rows[row + 1][1].find(',') == std::string::npos);
    }
}

TEST_CASE("texts come back from CSV whatever stands in them", "[table]") {
    std::mt19937 random(std::random_device{}());
    const std::string letters = "ab,\"\n\r#; |\\1.e\xc2\xb7";
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1), length(0, 9);
    Table table("t", {"plain", "a,b", "#c"});
    Rows expected{{"plain", "a,b", "#c"}};
    for (int row = 0; row < 200; ++row) {
        std::vector<std::string> texts(3);
        for (std::string& text : texts)
            for (std::size_t at = length(random); at > 0; --at)
                text += letters[any(random)];
        texts[0] = "plain text " + std::to_string(row);
        table.add({texts[0], texts[1], texts[2]});
        expected.push_back(texts);
    }
    const std::string csv = toCsv({table});
    CHECK(recordsOf(csv) == expected);
    CHECK(csv.find("\nplain text 7,") != std::string::npos);  // without quotes
    // A row is never taken for a comment.
    Table marked("", {"#a"});
    marked.add({"#b"});
    CHECK(toCsv({marked}) == "\"#a\"\n\"#b\"\n");
}

TEST_CASE("what is no number is empty, and a text makes its column one of texts", "[table]") {
    Table table("t", {"a", "b", "c"});
    table.add({1.25, std::nan(""), std::numeric_limits<double>::infinity()});
    table.add({2.0});
    CHECK(table.rows() == 2);
    CHECK(table.columns[0].texts.empty());
    CHECK(table.cell(0, 1).empty());
    CHECK(table.cell(0, 2).empty());
    CHECK(table.cell(1, 2).empty());
    table.add({"outside", 3.0, -1e-12});
    CHECK(table.columns[0].numbers.empty());
    CHECK(table.columns[0].texts == std::vector<std::string>{"1.25", "2", "outside"});
    CHECK(table.columns[1].numbers.size() == 3);
    table.add({4.5, 1.0, 2.0});
    CHECK(table.cell(3, 0) == "4.5");
    CHECK(toCsv({table}) == "a,b,c\n1.25,,\n2,,\noutside,3,-1e-12\n4.5,1,2\n");
    CHECK_THROWS(table.cell(4, 0));
    CHECK_THROWS(table.cell(0, 3));
}

TEST_CASE("a row is of numbers of every kind, of what may be missing, and of texts", "[table]") {
    Table table("t", {"whole", "real", "yes", "missing", "there", "text", "letters"});
    table.addRow(std::int64_t{7}, 0.5f, true, std::optional<double>(), std::optional<int>(3),
                 std::string("a"), "b");
    CHECK(toCsv({table}) == "whole,real,yes,missing,there,text,letters\n7,0.5,1,,3,a,b\n");
    CHECK(table.columns[3].texts.empty());
    CHECK(table.columns[6].numbers.empty());
}

TEST_CASE("Markdown and LaTeX set numbers to the right and escape what they read", "[table]") {
    const Table table = someTable();
    CHECK(toMarkdown({table}) ==
          "<!--\nof a test\n100 % of it\n-->\n\n"
          "| name | \u03c3 | a, \"b\" |\n|---|---:|---:|\n| x\\|y | 1.5 |  |\n| z_1 | -2 | 3 |\n");
    CHECK(toLatex({table}) ==
          "% of a test\n% 100 % of it\n\\begin{tabular}{lrr}\n\\toprule\nname & $\\sigma$ & a, "
          "\"b\" \\\\\n\\midrule\nx|y & 1.5 &  \\\\\nz\\_1 & -2 & 3 \\\\\n\\bottomrule\n"
          "\\end{tabular}\n");
    Table marks("", {"a|b"});
    marks.add({"\\ ~ ^ & % $ # _ { }\nnext"});
    CHECK(toLatex({marks}) ==
          "\\begin{tabular}{l}\n\\toprule\na|b \\\\\n\\midrule\n\\textbackslash{} "
          "\\textasciitilde{} \\textasciicircum{} \\& \\% \\$ \\# \\_ \\{ \\} next \\\\\n"
          "\\bottomrule\n\\end{tabular}\n");
    // A column without a name keeps its place.
    Table unnamed("", {"", "", "c"});
    unnamed.add({1.0, std::string("x"), 2.0});
    CHECK_THAT(toLatex({unnamed}),
               ContainsSubstring("{rlr}\n\\toprule\n &  & c \\\\\n\\midrule\n1 & x & 2 \\\\"));
    marks.description = "a --> b\n---";  // which would end a comment
    CHECK(toMarkdown({marks}).starts_with("<!--\na - -> b\n- - -\n-->\n\n| a"));
    marks.description.clear();
    CHECK(toMarkdown({marks}) == "| a\\|b |\n|---|\n| \\ ~ ^ & % $ # _ { } next |\n");
}

TEST_CASE("tables follow each other after an empty line, each under what it says", "[table]") {
    Table first("", {"a", "b"}), second("", {"c"}), third("", {"d", "e", "f"});
    first.description = "all";
    first.add({1.0, 2.0});
    first.add({3.0, 4.0});
    second.add({"x"});
    third.description = "of the third\n\nmore";
    third.add({5.0, std::nan(""), 7.0});
    const std::vector<Table> all{first, Table(), second, third};
    CHECK(toCsv(all) == "# all\na,b\n1,2\n3,4\n\nc\nx\n\n# of the third\n# more\nd,e,f\n5,,7\n");
    CHECK(toMarkdown(all) ==
          "<!--\nall\n-->\n\n| a | b |\n|---:|---:|\n| 1 | 2 |\n| 3 | 4 |\n\n| c |\n|---|\n| x |\n"
          "\n<!--\nof the third\nmore\n-->\n\n| d | e | f |\n|---:|---:|---:|\n| 5 |  | 7 |\n");
    const std::string latex = toLatex(all);
    CHECK_THAT(latex, ContainsSubstring("\\end{tabular}\n\n\\begin{tabular}{l}"));
    CHECK_THAT(latex, ContainsSubstring("\n% of the third\n% more\n\\begin{tabular}{rrr}"));
}

TEST_CASE("what is empty is written as empty", "[table]") {
    CHECK(toCsv({}).empty());
    CHECK(toMarkdown({}).empty());
    CHECK(toLatex({}).empty());
    CHECK(toCsv({Table()}).empty());
    const Table none("t", {"a", "b"});
    CHECK(none.empty());
    CHECK(none.rows() == 0);
    CHECK(toCsv({none}) == "a,b\n");
    CHECK(toMarkdown({none}) == "| a | b |\n|---:|---:|\n");
    CHECK(Table().rows() == 0);
}

TEST_CASE("a column's name has its unit", "[table]") {
    for (const auto& [column, unit] : {std::pair{"nll_nats", "nats"},
                                       {"entropy_mean_bits", "bits"},
                                       {"bits_per_byte", "bits per byte"},
                                       {"position", "tokens"},
                                       {"trained", "tokens"},
                                       {"best_sigma", "1/sqrt(d)"},
                                       {"own_factor", "1/sqrt(d)"},
                                       {"d_nll_d_sigma_from_64_nats", "nats per unit of sigma"},
                                       {"accuracy", ""},
                                       {"positions_met", ""}}) {
        INFO(column);
        CHECK(unitOf(column) == unit);
    }
}
