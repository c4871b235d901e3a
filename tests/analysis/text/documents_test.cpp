// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets: files, folders and JSON lines, and what is wrong with them.
#include "analysis/text/documents.h"

#include <fstream>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string refused(const std::filesystem::path& path) {
    return errorOf([&] { readDocuments({path}); });
}

}  // namespace

TEST_CASE("files, folders and JSON lines are documents, in order") {
    const TemporaryFolder folder;
    const std::filesystem::path top = folder.path();
    write(top / "set/b.txt", "second");
    write(top / "set/a/c.txt", "first");
    write(top / "set/.hidden", "no");
    write(top / "set/c.jsonl", "{\"text\": \"third\", \"id\": 1}\n\n{\"text\": \"f\u00fcnf\"}\n");
    write(top / "one.txt", "one");
    CHECK(readDocuments({top / "one.txt", top / "set"}) ==
          std::vector<std::string>{"one", "first", "second", "third", "f\u00fcnf"});
}

TEST_CASE("a data set without documents is refused by name") {
    const TemporaryFolder folder;
    const std::filesystem::path top = folder.path();
    std::filesystem::create_directories(top / "empty");
    CHECK_THAT(refused(top / "empty"), ContainsSubstring("holds no file"));
    CHECK_THAT(refused(top / "nowhere"), ContainsSubstring("nowhere"));
    write(top / "zero.txt", "");
    CHECK_THAT(refused(top / "zero.txt"), ContainsSubstring("empty"));
    write(top / "blank.jsonl", "\n \n");
    CHECK_THAT(refused(top / "blank.jsonl"), ContainsSubstring("no document"));
    write(top / "bad.jsonl", "{\"text\": \"a\"}\n{\"body\": \"b\"}\n");
    CHECK_THAT(refused(top / "bad.jsonl"), ContainsSubstring("line 2"));
    write(top / "cut.jsonl", "{\"text\": \"a\n");
    CHECK_THAT(refused(top / "cut.jsonl"), ContainsSubstring("line 1"));
    CHECK_FALSE(errorOf([] { readDocuments({}); }).empty());
}
