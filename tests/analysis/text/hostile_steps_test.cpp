// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a tokenizer that would make a short text as long as they like.
#include "tests/analysis/text/small_tokenizer.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// `count` times the step, in a sequence whose steps stand under `key`.
std::string sequenceOf(const std::string& key, const std::string& step, int count) {
    std::string steps;
    for (int i = 0; i < count; ++i)
        steps += (i > 0 ? "," : "") + step;
    return R"({"type":"Sequence",")" + key + R"(":[)" + steps + "]}";
}

// What encoding a text of 1000 letters is refused with.
std::string encodingRefused(const SmallTokenizer& small) {
    const auto tokenizer = small.open();
    return errorOf([&] { tokenizer->encode(std::string(1000, 'a')); });
}

}  // namespace

TEST_CASE("normalisers that multiply a text without end are refused in time") {
    const ProcessorTime begin;
    const std::string many(200, 'a');
    for (const std::string& step :
         {R"({"type":"Replace","pattern":{"String":"a"},"content":")" + many + R"("})",
          R"({"type":"Replace","pattern":{"Regex":""},"content":")" + many + R"("})",
          std::string(R"({"type":"ByteLevel"})"),
          R"({"type":"Prepend","prepend":")" + std::string(30'000, 'a') + R"("})"}) {
        INFO(step.substr(0, 60));
        SmallTokenizer small;
        // "é" for each byte, which ByteLevel spells with two bytes each time.
        small.normalizer = sequenceOf("normalizers", step, 1);
        if (step.find("ByteLevel") != std::string::npos)
            small.normalizer =
                R"({"type":"Sequence","normalizers":[{"type":"Replace","pattern":{"String":"a"},"content":"é"},)" +
                sequenceOf("normalizers", step, 40) + "]}";
        CHECK(contains(encodingRefused(small), "bytes or more of a text of 1000"));
    }
    CHECK(begin.isShort());
}

TEST_CASE("pre-tokenizers that spell bytes again and again are refused in time") {
    const ProcessorTime begin;
    SmallTokenizer small;
    small.preTokenizer =
        R"({"type":"Sequence","pretokenizers":[)"
        R"({"type":"Split","pattern":{"Regex":"."},"behavior":"Isolated"},)" +
        sequenceOf("pretokenizers",
                   R"({"type":"Metaspace","replacement":"é","split":false},)"
                   R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":false})",
                   10) +
        "]}";
    CHECK(contains(encodingRefused(small), "bytes or more of a text of 1000"));
    CHECK(begin.isShort());
}

TEST_CASE("decoders that multiply tokens are refused in time") {
    const ProcessorTime begin;
    SmallTokenizer small;
    small.decoder = sequenceOf("decoders",
                               R"({"type":"Replace","pattern":{"String":"a"},"content":")" +
                                   std::string(50, 'a') + R"("})",
                               20);
    const auto tokenizer = small.open();
    CHECK(contains(errorOf([&] { tokenizer->decode(Ids(1000, 1)); }), "expected at most 20096"));
    CHECK(begin.isShort());
}

TEST_CASE("steps without number are refused when the file is read") {
    SmallTokenizer small;
    small.normalizer = sequenceOf("normalizers", R"({"type":"NFC"})", 100);
    CHECK(contains(errorOf([&] { small.open(); }), "at most 64 steps"));
    small = {};
    small.decoder = sequenceOf("decoders", R"({"type":"Fuse"})", 100);
    CHECK(contains(errorOf([&] { small.open(); }), "at most 64 steps"));
}

TEST_CASE("steps that make a text longer as real tokenizers do are read") {
    SmallTokenizer small;
    // U+FDFA, 3 bytes, becomes 33.
    small.normalizer = R"({"type":"NFKD"})";
    std::string text;
    for (int i = 0; i < 2000; ++i)
        text += "\uFDFA";
    const auto tokenizer = small.open();
    CHECK_FALSE(tokenizer->encode(text).empty());
}

TEST_CASE("added tokens of a thousand lengths are found in time") {
    SmallTokenizer small;
    small.added = "[";
    for (int length = 3; length <= 1000; ++length)
        small.added += (length > 3 ? "," : "") + std::string(R"({"id":)") +
                       std::to_string(100 + length) + R"(,"normalized":false,"content":")" +
                       std::string(static_cast<std::size_t>(length - 1), 'b') + R"(c"})";
    small.added += "]";
    const auto tokenizer = small.open();
    const ProcessorTime begin;
    const std::string text(20'000, 'b');
    CHECK(tokenizer->encode(text).size() == text.size());
    CHECK(tokenizer->encode("bbbc") == Ids{104});
    CHECK(tokenizer->encode("bbbbca") == Ids{105, 1});
    CHECK(begin.isShort());
}

TEST_CASE("a key that stands twice in a tokenizer's file is refused") {
    const TemporaryFolder folder;
    folder.write("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"a":0,"a":1},"merges":[]}})");
    CHECK(contains(errorOf([&] { openTokenizer(folder.path()); }), "\"a\" is given twice"));
}
