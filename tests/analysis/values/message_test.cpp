// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/message.h"

#include <filesystem>
#include <map>

#include "analysis/error.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

const Message::Translate german = [](const std::string& pattern) {
    const std::map<std::string, std::string> known = {
        {"{}: found {} of {} bytes", "{1}: von {3} Bytes sind {2} da"},
        {"the header", "der Kopf"},
        {"{} is short", "{} ist kurz"}};
    const auto found = known.find(pattern);
    return found == known.end() ? pattern : found->second;
};

}  // namespace

TEST_CASE("a message stands in English with its arguments in order") {
    const Message message("{}: {} of {x} is {}, not {}", std::filesystem::path("/a/b.json"), 3,
                          "q{}", 0.1);
    CHECK(message.text() == "/a/b.json: 3 of {x} is q{}, not 0.1");
}

TEST_CASE("a translation names its arguments in an order of its own") {
    const Message message("{}: found {} of {} bytes", "w.bin", 12, 96);
    CHECK(message.text() == "w.bin: found 12 of 96 bytes");
    CHECK(message.text(german) == "w.bin: von 96 Bytes sind 12 da");
}

TEST_CASE("messages within a message are translated, what is verbatim is not") {
    CHECK(Message("{} is short", Message("the header")).text(german) == "der Kopf ist kurz");
    CHECK(Message("{} is short", "the header").text(german) == "the header ist kurz");
    CHECK(Message::verbatim("the header").text(german) == "the header");
}

TEST_CASE("a translation that asks for an argument too many shows the place") {
    const Message message("{} is short", "a");
    CHECK(message.text([](const std::string&) { return std::string("{2} {1} {} {} {"); }) ==
          "{2} a a {} {");
}

TEST_CASE("an error carries its message, a copy of it too") {
    const Error error("{}: found {} of {} bytes", "w.bin", 12, 96);
    const Error copy = error;
    CHECK(std::string(copy.what()) == "w.bin: found 12 of 96 bytes");
    CHECK(copy.message().text(german) == "w.bin: von 96 Bytes sind 12 da");
}
