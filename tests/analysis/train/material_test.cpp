// SPDX-License-Identifier: GPL-3.0-or-later
// Texts on their way to packed tokens: real books lose the notices around them, and what is packed
// can be read again.
#include <fstream>

#include "analysis/text/corpus.h"
#include "analysis/train/gutenberg.h"
#include "analysis/train/packed_tokens.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::filesystem::path written(const TemporaryFolder& folder, const std::string& name,
                              const std::string& text) {
    std::ofstream(folder.path() / name, std::ios::binary) << text;
    return folder.path() / name;
}

std::string textOf(const TokenRow& row) {
    std::string text;
    for (std::int64_t i = 0; i < row.size(); ++i)
        text += static_cast<char>(row[i]);
    return text;
}

}  // namespace

TEST_CASE("every real book begins with its title and ends with its last words") {
    SEXTANT_NEEDS_SHARED();
    struct Book {
        const char* file;
        const char* begins;
        const char* ends;
    };
    const Book book = GENERATE(
        Book{"anna-karenina.txt", "                             Anna Karenina",
             "to put into\nit.\""},
        Book{"bleak-house.txt", "BLEAK HOUSE\n\nby", "supposing--.\""},
        Book{"brothers-karamazov.txt", "                          The Brothers Karamazov",
             "9 Gogol is meant."},
        Book{"crime-and-punishment.txt", "CRIME AND PUNISHMENT", "our present story is\nended."},
        Book{"david-copperfield.txt", "DAVID COPPERFIELD", "pointing upward!"},
        Book{"jane-eyre.txt", "JANE EYRE\nAN AUTOBIOGRAPHY", "even so come, Lord Jesus!'\""},
        Book{"middlemarch.txt", "Middlemarch", "rest in unvisited tombs."},
        Book{"pride-and-prejudice.txt", "PRIDE AND PREJUDICE", "the means of uniting them."},
        Book{"war-and-peace.txt", "WAR AND PEACE", "of which we are not\nconscious."});
    CAPTURE(book.file);
    const TextFile file = readText(sharedDir() / "data/text/books" / book.file);
    const std::string_view text = withoutGutenbergNotices(file.text);
    CHECK(text.substr(0, std::string_view(book.begins).size()) == book.begins);
    CHECK(text.substr(text.size() - std::string_view(book.ends).size()) == book.ends);
    CHECK(text.size() > file.text.size() * 95 / 100);
}

TEST_CASE("text without both marks is left as it is") {
    CHECK(withoutGutenbergNotices("A plain text.\n*** A break ***\n") ==
          "A plain text.\n*** A break ***\n");
    const std::string open = "*** START OF THIS PROJECT GUTENBERG EBOOK X ***\nBody\n";
    CHECK(withoutGutenbergNotices(open) == open);
    CHECK(withoutGutenbergNotices("") == "");
    CHECK(withoutGutenbergNotices("***START OF THE PROJECT GUTENBERG EBOOK X***\n"
                                  "***END OF THE PROJECT GUTENBERG EBOOK X***") == "");
}

TEST_CASE("packed tokens are the texts' bytes, with the last part of each held out") {
    const TemporaryFolder folder;
    TextSources sources;
    sources.train = {written(folder, "a.txt", "abcdefghij"),
                     written(folder, "b.txt", "0123456789")};
    sources.heldOut = {written(folder, "c.txt", "zyx")};
    sources.heldOutShare = 0.2;
    packTexts(sources, folder.path() / "tokens.safetensors");
    const PackedTokens tokens = openPackedTokens(folder.path() / "tokens.safetensors");
    CHECK(textOf(tokens.train()) == "abcdefgh01234567");
    CHECK(textOf(tokens.heldOut()) == "ij89zyx");

    written(folder, "c.txt", "zyX");
    packTexts(sources, folder.path() / "other.safetensors");
    CHECK(openPackedTokens(folder.path() / "other.safetensors").hash() != tokens.hash());
}

TEST_CASE("what cannot be packed is refused by name") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH(packTexts({}, folder.path() / "t"), ContainsSubstring("no text to train on"));
    TextSources sources;
    sources.train = {folder.path() / "missing.txt"};
    CHECK_THROWS_WITH(packTexts(sources, folder.path() / "t"), ContainsSubstring("missing.txt"));
    sources.train = {written(folder, "a.txt", "text")};
    sources.heldOutShare = 1.0;
    CHECK_THROWS_WITH(packTexts(sources, folder.path() / "t"), ContainsSubstring("held-out share"));
    written(folder, "junk", "this is no such file");
    CHECK_THROWS_AS(openPackedTokens(folder.path() / "junk"), Error);
}
