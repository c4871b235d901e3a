// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/zip.h"

#include "tests/analysis/checkpoint/write_torch.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::span<const std::byte> asBytes(const std::string& text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

std::string textOf(const ZipEntry& entry) {
    return {reinterpret_cast<const char*>(entry.bytes.data()), entry.bytes.size()};
}

std::string zipRefusal(const std::string& bytes) {
    return errorOf([&] { readZip("a.zip", asBytes(bytes)); });
}

}  // namespace

TEST_CASE("Stored entries are read where they lie, with zip64 and without") {
    for (const bool wide : {false, true}) {
        INFO("zip64 " << wide);
        const std::string bytes = zipBytes({{.name = "x/one", .bytes = "first", .wide = wide},
                                            {.name = "x/none", .bytes = "", .wide = wide},
                                            {.name = "x/two", .bytes = "second", .wide = wide}},
                                           wide);
        const auto entries = readZip("a.zip", asBytes(bytes));
        REQUIRE(entries.size() == 3);
        CHECK(entries[0].name == "x/one");
        CHECK(textOf(entries[0]) == "first");
        CHECK(textOf(entries[1]).empty());
        CHECK(textOf(entries[2]) == "second");
        for (const ZipEntry& entry : entries)
            CHECK(errorOf([&] { checkCrc("a.zip", entry); }) == "");
    }
}

TEST_CASE("A checksum is that of the definition, at every length") {
    std::string bytes;
    for (int length = 0; length < 40; ++length) {
        CHECK(crc32(asBytes(bytes)) == plainCrc(bytes));
        bytes += static_cast<char>(37 * length + 11);
    }
    CHECK(crc32(asBytes("123456789")) == 0xCBF43926);  // the check value of the catalogue of CRCs
}

TEST_CASE("A wrong checksum is refused by the entry's name") {
    const std::string bytes = zipBytes({{.name = "a", .bytes = "text", .crcChange = 1}});
    const auto entries = readZip("a.zip", asBytes(bytes));
    CHECK_THAT(errorOf([&] { checkCrc("a.zip", entries.at(0)); }),
               ContainsSubstring("a.zip: the entry \"a\" has the checksum"));
}

TEST_CASE("An archive that lies is refused by the entry's name") {
    struct Case {
        std::vector<ZipPart> parts;
        const char* message;
    };
    const std::vector<Case> cases = {
        {{{.name = "a", .bytes = "1"}, {.name = "a", .bytes = "2"}}, "two entries named \"a\""},
        {{{.name = "../a", .bytes = "1"}}, "\"../a\" has a name that leads out"},
        {{{.name = "x/../../a", .bytes = "1"}}, "leads out of the archive"},
        {{{.name = "x/..", .bytes = "1"}}, "leads out of the archive"},
        {{{.name = "/etc/passwd", .bytes = "1"}}, "leads out of the archive"},
        {{{.name = "a\\b", .bytes = "1"}}, "leads out of the archive"},
        {{{.name = std::string("a\0b", 3), .bytes = "1"}}, "leads out of the archive"},
        {{{.name = "a", .bytes = "1", .method = 8}}, "\"a\" is compressed (method 8)"},
        {{{.name = "a", .bytes = "1", .flags = 0x1}}, "\"a\" is encrypted"},
        {{{.name = "a", .bytes = "1", .flags = 0x40}}, "\"a\" is encrypted"},
        {{{.name = "a", .bytes = "1", .flags = 0x20}}, "flag bit 5"},
        {{{.name = "a", .bytes = "1", .localName = "b"}}, "another name in the zip directory"},
        {{{.name = "a", .bytes = "1", .sizeChange = 1000}}, "beyond the end"},
        {{{.name = "a", .bytes = "1", .sizeChange = -2}}, "beyond the end"},
        {{{.name = "a", .bytes = "1", .sizeChange = -2, .wide = true}}, "beyond the end"},
        {{{.name = "a", .bytes = std::string(40, '1'), .offsetChange = 5}},
         "where no entry begins"},
        {{{.name = "a", .bytes = "1", .offsetChange = 1 << 20}}, "beyond the end"},
        {{{.name = "a", .bytes = "1", .offsetChange = -1, .wide = true}}, "beyond the end"}};
    for (const Case& one : cases) {
        INFO(one.message);
        CHECK_THAT(zipRefusal(zipBytes(one.parts)),
                   ContainsSubstring("a.zip: ") && ContainsSubstring(one.message));
    }
}

TEST_CASE("Entries that share bytes are refused: a small file would be a large archive") {
    const std::string inner = zipBytes({{.name = "b", .bytes = "12"}});
    const std::string local = inner.substr(0, 33);
    const std::string bytes =
        zipBytes({{.name = "a", .bytes = local},
                  {.name = "b", .bytes = "12", .offsetChange = -static_cast<int>(local.size())}});
    CHECK_THAT(zipRefusal(bytes), ContainsSubstring("\"b\" shares bytes with another"));
}

TEST_CASE("Every beginning of an archive is refused, and its directory cannot lie") {
    for (const bool wide : {false, true}) {
        const std::string whole = zipBytes({{.name = "a", .bytes = "text", .wide = wide}}, wide);
        for (std::size_t length = 0; length < whole.size(); ++length) {
            INFO(length << " bytes");
            CHECK_FALSE(zipRefusal(whole.substr(0, length)).empty());
        }
        CHECK(zipRefusal(whole) == "");
        // Entries, size and place of the directory; of the latter two the zip64 record as well.
        for (std::size_t back = wide ? 66 : 12; back > 2; back -= back == 43 ? 31 : 1) {
            std::string changed = whole;
            changed[changed.size() - back] ^= '\x10';
            INFO("zip64 " << wide << ", " << back << " from the end");
            CHECK_FALSE(zipRefusal(changed).empty());
        }
    }
}

TEST_CASE("An archive that claims more entries than it can hold is refused at once") {
    std::string bytes = zipBytes({{.name = "a", .bytes = "text", .wide = true}}, true);
    const auto record = bytes.find("PK\x06\x06");
    bytes.replace(record + 32, 8, std::string(8, '\x7F'));
    CHECK_THAT(zipRefusal(bytes), ContainsSubstring("entries in"));
}
