// SPDX-License-Identifier: GPL-3.0-or-later
// Normalizers, pre-tokenizers and regular expressions of tokenizer.json.
#include "analysis/text/json_part.h"
#include "analysis/text/normalizer.h"
#include "analysis/text/pre_tokenizer.h"
#include "analysis/text/regex.h"
#include "tests/analysis/text/small_tokenizer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Pieces = std::vector<std::string>;

JsonPart part(const std::string& json) {
    const TemporaryFolder folder;
    return JsonPart::read(folder.write("part.json", json), 1 << 20);
}

Pieces cut(const std::string& json, const std::string& text) {
    Pieces pieces;
    PreTokenizer(part(json)).split(text, true, {}, [&](std::string_view piece, bool) {
        pieces.emplace_back(piece);
    });
    return pieces;
}

std::string changed(const std::string& json, const std::string& text) {
    return Normalizer(part(json)).apply(text, {});
}

// All matches of an expression.
Pieces matches(const std::string& pattern, const std::string& text) {
    const Regex regex(pattern, "test");
    Pieces found;
    Regex::Match match;
    for (std::size_t from = 0; regex.find(text, from, match) && match.end > match.begin;
         from = match.end) {
        found.push_back(text.substr(match.begin, match.end - match.begin));
    }
    return found;
}

std::string split(const std::string& behavior, bool invert = false) {
    return R"({"type":"Split","pattern":{"String":"-"},"behavior":")" + behavior +
           R"(","invert":)" + (invert ? "true}" : "false}");
}

}  // namespace

TEST_CASE("Split puts what it finds where its behaviour says") {
    const std::string text = "the-final--countdown";
    CHECK(cut(split("Isolated"), text) == Pieces{"the", "-", "final", "-", "-", "countdown"});
    CHECK(cut(split("Removed"), text) == Pieces{"the", "final", "countdown"});
    CHECK(cut(split("MergedWithPrevious"), text) == Pieces{"the-", "final-", "-", "countdown"});
    CHECK(cut(split("MergedWithNext"), text) == Pieces{"the", "-final", "-", "-countdown"});
    CHECK(cut(split("Contiguous"), text) == Pieces{"the", "-", "final", "--", "countdown"});
    CHECK(cut(split("Removed", true), text) == Pieces{"-", "-", "-"});
}

TEST_CASE("GPT-2's pre-tokenizer keeps a space with its word and spells bytes") {
    const std::string json = R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":true})";
    CHECK(cut(json, "I'll go  on\n12ä") == Pieces{"I", "'ll", "Ġgo", "Ġ", "Ġon", "Ċ", "12", "Ã¤"});
    CHECK(cut(R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":false})", "a b") ==
          Pieces{"ĠaĠb"});
}

TEST_CASE("the other pre-tokenizers cut as their names say") {
    CHECK(cut(R"({"type":"Whitespace"})", "it's é_1  ok!?") ==
          Pieces{"it", "'", "s", "é_1", "ok", "!?"});
    CHECK(cut(R"({"type":"WhitespaceSplit"})", " it's\u00A0ok\n") == Pieces{"it's", "ok"});
    CHECK(cut(R"({"type":"Digits","individual_digits":true})", "a12b") ==
          Pieces{"a", "1", "2", "b"});
    CHECK(cut(R"({"type":"Digits","individual_digits":false})", "a12b") == Pieces{"a", "12", "b"});
    CHECK(cut(R"({"type":"Punctuation"})", "a,.b«") == Pieces{"a", ",", ".", "b", "«"});
    CHECK(cut(R"({"type":"CharDelimiterSplit","delimiter":"|"})", "a|b||") == Pieces{"a", "b"});
    CHECK(cut(R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})", "a b  c") ==
          Pieces{"▁a", "▁b", "▁", "▁c"});
    CHECK(cut(R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"never","split":false})",
              "a b") == Pieces{"a▁b"});
}

TEST_CASE("Metaspace's scheme first marks only the beginning of the whole text") {
    SmallTokenizer small;
    small.preTokenizer =
        R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":true})";
    small.added = R"([{"id":20,"content":"<x>","normalized":false}])";
    CHECK(small.encode("a<x>a") == Ids{9, 20, 1});
    CHECK(small.encode("<x>a") == Ids{20, 1});
}

TEST_CASE("steps of a sequence follow one another") {
    CHECK(cut(R"({"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},)"
              R"({"type":"Digits","individual_digits":true}]})",
              "a1 22") == Pieces{"a", "1", "2", "2"});
}

TEST_CASE("normalizers change the text as their names say") {
    CHECK(changed(R"({"type":"Prepend","prepend":"▁"})", "a") == "▁a");
    CHECK(changed(R"({"type":"Prepend","prepend":"▁"})", "").empty());
    CHECK(changed(R"({"type":"Replace","pattern":{"String":" "},"content":"▁"})", "a  b") ==
          "a▁▁b");
    CHECK(changed(R"({"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "})", "a   b c") ==
          "a b c");
    CHECK(changed(R"({"type":"Lowercase"})", "ÄBC İ") == "äbc i\u0307");
    CHECK(changed(R"({"type":"Strip","strip_left":true,"strip_right":false})", " \n a ") == "a ");
    CHECK(changed(R"({"type":"Strip","strip_left":false,"strip_right":true})", " a\u3000") == " a");
    CHECK(changed(R"({"type":"NFC"})", "e\u0301\n") == "\u00E9\n");
    CHECK(changed(R"({"type":"NFD"})", "\u00E9") == "e\u0301");
    CHECK(changed(R"({"type":"NFKC"})", "\uFB01e\u0301") == "fi\u00E9");
    CHECK(changed(R"({"type":"NFKD"})", "\u00BD") == "1\u20442");
    CHECK(changed(R"({"type":"Sequence","normalizers":[{"type":"NFD"},{"type":"StripAccents"}]})",
                  "Führer") == "Fuhrer");
}

TEST_CASE("a bracket inside a set is a set of its own") {
    // PCRE2 would end the set at the first ] and then want a literal ")]".
    CHECK(matches(R"( ?[^(\s|[.,!?…。，、।۔،])]+)", "Hello, (wide|world)。x") ==
          Pieces{"Hello", "wide", "world", "x"});
    CHECK(matches("[a-c[x-z]]+", "abxyd") == Pieces{"abxy"});
    CHECK(matches("[\\p{L}&&[^aeiou]]+", "abcde") == Pieces{"bcd"});
    CHECK(matches("[^\\S\\n]+", "a \t\nb ") == Pieces{" \t", " "});
}

TEST_CASE("Oniguruma's classes are its own") {
    CHECK(matches("\\s", "\u180E\u0085\u3000") == Pieces{"\u0085", "\u3000"});
    CHECK(matches("\\w+", "e\u0301_x\u203F-") == Pieces{"e\u0301_x\u203F"});
    CHECK(matches("\\h+", "xAf09g") == Pieces{"Af09"});
    CHECK(matches("\\d+", "1\u0663\u00BD") == Pieces{"1\u0663"});
    CHECK(matches("\\w+", "a\u00B2\u2460") == Pieces{"a\u00B2"});  // Latin-1's superscripts alone
    CHECK(matches("[[:punct:]]+", "a,+b") == Pieces{",+"});
    CHECK(matches("\\p{Punct}+", "a,+b") == Pieces{","});
    CHECK(matches("[[:alpha:]]+", "aé1") == Pieces{"aé"});
    CHECK(matches("\\p{Han}+", "漢。字") == Pieces{"漢", "字"});
    CHECK(matches("\\p{^L}+", "a12b") == Pieces{"12"});
}

TEST_CASE("Oniguruma's quantifiers and groups are its own") {
    // {1,2}+ repeats and gives back; possessive, as PCRE would read it, it could not match.
    CHECK(matches("\\d{1,2}+3", "1233") == Pieces{"1233"});
    CHECK(matches("a{,2}b", "aab") == Pieces{"aab"});
    CHECK(matches("{x}", "{x}") == Pieces{"{x}"});
    CHECK(matches("(?i:'S)|x", "'s'Sx") == Pieces{"'s", "'S", "x"});
    CHECK(matches("\\s++\\n", " \n").empty());
    CHECK(matches("(?m:a.b)", "a\nb") == Pieces{"a\nb"});
    CHECK(matches("a.b", "a\nb").empty());
    CHECK(matches("^b", "a\nb") == Pieces{"b"});
}

TEST_CASE("an expression that is broken or has no equal is refused with its place") {
    for (const char* pattern :
         {"(", ")", "[a", "[]", "(?R)", "(*FAIL)", "\\Qa", "\\p{", "\\p{Nope}", "a**b)", "[b-a]",
          "(?P<x>a)", "\\x{110000}", "(?{1})", "\\C"}) {
        INFO(pattern);
        CHECK(contains(errorOf([&] { Regex(pattern, "file: key"); }), "file: key"));
    }
    CHECK(contains(errorOf([] { Regex(std::string(20'000, 'a'), "file: key"); }), "20000 bytes"));
}

TEST_CASE("an expression that would take for ever is given up") {
    const Regex hostile("(a|aa|a+)+[bc]", "file: key");
    Regex::Match match;
    const std::string text(40, 'a');
    CHECK(contains(errorOf([&] { hostile.find(text, 0, match); }), "gave up"));
}
