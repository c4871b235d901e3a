// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and lists of ids from files.
#include "analysis/text/corpus.h"

#include "tests/analysis/text/contains.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string errorOfText(const std::string& bytes) {
    const TemporaryFolder folder;
    const auto path = folder.write("text.txt", bytes);
    return errorOf([&] { readText(path); });
}

using Documents = std::vector<std::vector<std::int32_t>>;

Documents idsOf(const std::string& bytes, int vocabulary = 100) {
    const TemporaryFolder folder;
    return readIds(folder.write("ids.txt", bytes), vocabulary);
}

}  // namespace

TEST_CASE("a byte order mark and CRLF are taken out, and it is said") {
    const TemporaryFolder folder;
    const TextFile file = readText(folder.write("a.txt",
                                                "\xEF\xBB\xBF"
                                                "a\r\nb\r\r\nc\rd\n"));
    CHECK(file.text == "a\nb\r\nc\rd\n");
    REQUIRE(file.notes.size() == 2);
    CHECK(contains(file.notes[0].text(), "byte order mark"));
    CHECK(contains(file.notes[1].text(), "2 line ends"));
    CHECK(readText(folder.write("b.txt", "a\nb")).notes.empty());
}

TEST_CASE("a text that cannot be read says why") {
    const TemporaryFolder folder;
    CHECK(contains(errorOf([&] { readText(folder.path() / "none.txt"); }), "none.txt"));
    CHECK(contains(errorOf([&] { readText(folder.path()); }), "not a file"));
    CHECK(contains(errorOfText(""), "empty"));
    CHECK(contains(errorOfText("\xEF\xBB\xBF"), "empty"));
    CHECK(contains(errorOfText("ab\xE4"
                               "c"),
                   "not UTF-8 at byte 2"));
    const auto path = folder.write("long.txt", "abcdef");
    CHECK(contains(errorOf([&] { readText(path, 5); }), "at most 5"));
    CHECK(readText(path, 6).text == "abcdef");
}

TEST_CASE("UTF-16 is recognised with and without its mark") {
    CHECK(contains(errorOfText(std::string("\xFF\xFE"
                                           "a\0b\0",
                                           6)),
                   "UTF-16"));
    CHECK(contains(errorOfText(std::string("\xFE\xFF"
                                           "\0a\0b",
                                           6)),
                   "UTF-16"));
    CHECK(contains(errorOfText(std::string("a\0b\0c\0d\0", 8)), "UTF-16"));
    CHECK(contains(errorOfText(std::string("\0a\0b\0c\0d", 8)), "UTF-16"));
    CHECK(errorOfText(std::string("ab\0c and so on", 14)).empty());
}

TEST_CASE("ids are read one document a line") {
    CHECK(idsOf("1 2\t3\r\n\n  \n99\n0 ") == Documents{{1, 2, 3}, {99}, {0}});
}

TEST_CASE("an id that is none names its line") {
    CHECK(contains(errorOf([] { idsOf("1\n2 x"); }), "line 2: found \"x\""));
    CHECK(
        contains(errorOf([] { idsOf("1\n\n100"); }), "line 3: found the id 100, expected 0 to 99"));
    CHECK(contains(errorOf([] { idsOf("-1"); }), "found the id -1"));
    CHECK(contains(errorOf([] { idsOf("99999999999"); }), "found the id 99999999999"));
    CHECK(contains(errorOf([] { idsOf("1.5"); }), "\"1.5\""));
    CHECK(contains(errorOf([] { idsOf("1,2"); }), "\"1,2\""));
    CHECK(contains(errorOf([] { idsOf("\n \n"); }), "no document"));
}
