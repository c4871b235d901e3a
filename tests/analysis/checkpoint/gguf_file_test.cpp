// SPDX-License-Identifier: GPL-3.0-or-later
// The container: what a written file reads back as, and files that lie.
#include "analysis/checkpoint/gguf_file.h"

#include <functional>
#include <limits>
#include <random>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/gguf_keys.h"
#include "analysis/checkpoint/gguf_parts.h"
#include "analysis/checkpoint/locate.h"
#include "tests/analysis/checkpoint/write_gguf.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::uint64_t wraps = std::numeric_limits<std::uint64_t>::max();

// What is read of these bytes: reads every tensor's first and last.
GgufFile readBytes(const TemporaryFolder& folder, const std::string& bytes) {
    writeFile(folder.path() / "file.gguf", bytes);
    GgufFile gguf = readGguf(folder.path() / "file.gguf");
    unsigned sum = 0;
    for (const auto& [name, view] : gguf.weights.tensors)
        for (const std::byte one : view.bytes)
            sum += std::to_integer<unsigned>(one);
    CHECK(sum != 1);
    return gguf;
}

// "" where it opens; looks at the time it took as well.
std::string refusalOf(const std::string& bytes) {
    const TemporaryFolder folder;
    const ProcessorTime begin;
    const std::string refused = errorOf([&] { readBytes(folder, bytes); });
    CHECK(begin.isShort());
    return refused;
}

std::string refusalOf(const GgufText& text) {
    return refusalOf(text.bytes());
}

GgufText withTensor(const GgufTensor& tensor) {
    GgufText text;
    text.tensors.push_back(tensor);
    return text;
}

// Only the places of tensors, with offsets of their own, and `data` bytes of data.
std::string placed(const std::vector<std::pair<GgufTensor, std::uint64_t>>& tensors,
                   std::size_t data) {
    const GgufText text;
    std::string bytes = text.beginning(tensors.size(), 0);
    for (const auto& [tensor, offset] : tensors)
        bytes += GgufText::place(tensor, offset);
    return bytes + text.padding(bytes.size()) + std::string(data, '\1');
}

GgufText small() {
    GgufText text;
    text.text("general.architecture", "llama");
    text.u32("llama.block_count", 2);
    text.texts("tokenizer.ggml.tokens", {"a", "b"});
    text.list<float>("tokenizer.ggml.scores", GgufKind::f32, {0.5F, 1.0F});
    text.tensors = {ggufFloats("a", {2, 3}, {1, 2, 3, 4, 5, 6}), ggufFloats("b", {1}, {7})};
    return text;
}

}  // namespace

TEST_CASE("A written GGUF file is read back: values of every type, tensors, both versions") {
    for (const std::uint32_t version : {2U, 3U}) {
        CAPTURE(version);
        GgufText text;
        text.version = version;
        text.raw("a.u8", GgufKind::u8, "\xFF");
        text.raw("a.i8", GgufKind::i8, "\xFF");
        text.raw("a.u16", GgufKind::u16, rawBytes<std::uint16_t>(65535));
        text.raw("a.i16", GgufKind::i16, rawBytes<std::int16_t>(-2));
        text.raw("a.i32", GgufKind::i32, rawBytes<std::int32_t>(-3));
        text.raw("a.u64", GgufKind::u64, rawBytes<std::uint64_t>(5'000'000'000));
        text.raw("a.i64", GgufKind::i64, rawBytes<std::int64_t>(6'000'000'000));
        text.raw("a.f64", GgufKind::f64, rawBytes(0.1));
        text.u32("a.u32", 7);
        text.f32("a.f32", 1e-5F);
        text.flag("a.flag", true);
        text.text("a.text", "words");
        text.texts("a.texts", {"one", "", "three"});
        text.list<std::int32_t>("a.list", GgufKind::i32, {4, 4, 4});
        text.tensors = {ggufFloats("a", {2, 3}, {1, 2, 3, 4, 5, 6}),
                        {"h", 1, {2}, "\x01\x02xy"},
                        {"packed", 8, {2, 32}, std::string(68, 'q')}};
        const TemporaryFolder folder;
        const GgufFile gguf = readBytes(folder, text.bytes());
        const GgufKeys keys(gguf);
        CHECK(gguf.version == version);
        CHECK(keys.whole("a.u8") == 255);
        CHECK(keys.whole("a.u16") == 65535);
        CHECK(keys.whole("a.u32") == 7);
        CHECK(keys.whole("a.u64") == 5'000'000'000);
        CHECK(keys.whole("a.i64") == 6'000'000'000);
        CHECK(keys.whole("a.list") == 4);
        for (const char* negative : {"a.i8", "a.i16", "a.i32"})
            CHECK_THAT(errorOf([&] { keys.whole(negative); }),
                       ContainsSubstring(negative) && ContainsSubstring("from 0 to 2^40"));
        CHECK(keys.positive("a.f64") == 0.1);
        CHECK(keys.positive("a.f32") == 1e-5);  // not the nearest 32-bit number's many digits
        CHECK(keys.optionalFlag("a.flag") == true);
        CHECK(keys.optionalText("a.text") == "words");
        CHECK_THAT(errorOf([&] { keys.optionalText("a.u32"); }),
                   ContainsSubstring("a.u32 is 7, expected a string"));
        const auto texts = keys.optionalArray("a.texts", GgufType::string);
        REQUIRE(texts->count == 3);
        GgufStrings strings(*texts);
        CHECK(strings.next() == "one");
        CHECK(strings.next().empty());
        CHECK(strings.next() == "three");
        CHECK(keys.unread("a.").empty());

        REQUIRE(gguf.weights.tensors.size() == 3);
        const TensorView& a = gguf.weights.tensors.at("a");
        CHECK(a.dtype == DType::f32);
        CHECK(a.shape == std::vector<std::int64_t>{2, 3});
        CHECK(std::memcmp(a.bytes.data(), text.tensors[0].bytes.data(), 24) == 0);
        CHECK(gguf.weights.tensors.at("h").dtype == DType::f16);
        const TensorView& packed = gguf.weights.tensors.at("packed");
        CHECK(packed.dtype == DType::q8_0);
        CHECK(packed.numbers() == 64);
        CHECK(packed.bytes.size() == 68);
    }
}

TEST_CASE("Layers that differ in a number are told by the first that does") {
    GgufText text;
    text.list<std::int32_t>("x.heads", GgufKind::i32, {4, 4, 2});
    const TemporaryFolder folder;
    const GgufFile gguf = readBytes(folder, text.bytes());
    CHECK_THAT(errorOf([&] { GgufKeys(gguf).whole("x.heads"); }),
               ContainsSubstring("x.heads is 4 in layer 0 and 2 in layer 2"));
}

TEST_CASE("A file of another kind or version says so") {
    CHECK_THAT(refusalOf(std::string()), ContainsSubstring("is empty, expected a GGUF file"));
    CHECK_THAT(refusalOf(std::string("GG")), ContainsSubstring("does not begin with \"GGUF\""));
    CHECK_THAT(refusalOf("GGML" + std::string(100, '\0')), ContainsSubstring("older formats"));
    CHECK_THAT(refusalOf("version https://git-lfs.github.com/spec/v1\n"),
               ContainsSubstring("Git LFS pointer"));
    CHECK_THAT(refusalOf("GGUF\3"), ContainsSubstring("its version needs 4 bytes"));
    GgufText text;
    text.version = 1;
    CHECK_THAT(refusalOf(text), ContainsSubstring("GGUF version 1, expected 2 or 3"));
    text.version = 4;
    CHECK_THAT(refusalOf(text), ContainsSubstring("GGUF version 4, expected 2 or 3"));
    text.version = 3U << 24;
    CHECK_THAT(refusalOf(text), ContainsSubstring("big-endian"));
}

TEST_CASE("Hostile keys of a GGUF file are refused by name") {
    const GgufText none;
    CHECK_THAT(refusalOf(none.beginning(0, std::uint64_t{1} << 60)),
               ContainsSubstring("says it holds 1152921504606846976 keys"));
    CHECK_THAT(refusalOf(none.beginning(0, wraps)), ContainsSubstring("keys"));
    CHECK_THAT(refusalOf(none.beginning(wraps / 2, 0)),
               ContainsSubstring("says it holds 9223372036854775807 tensors"));
    CHECK_THAT(refusalOf(none.beginning(0, 1)), ContainsSubstring("a key needs 8 bytes"));

    const auto keyOf = [](const std::string& key, GgufKind type, const std::string& bytes) {
        GgufText text;
        text.raw(key, type, bytes);
        return text;
    };
    const std::string u8 = rawBytes(static_cast<std::uint32_t>(GgufKind::u8));
    const std::string strings = rawBytes(static_cast<std::uint32_t>(GgufKind::string));
    const std::string arrays = rawBytes(static_cast<std::uint32_t>(GgufKind::array));
    CHECK_THAT(refusalOf(keyOf("", GgufKind::u8, "1")), ContainsSubstring("a key is empty"));
    CHECK_THAT(refusalOf(keyOf("a\nb", GgufKind::u8, "1")), ContainsSubstring("plain ASCII"));
    CHECK_THAT(refusalOf(keyOf("k", static_cast<GgufKind>(13), "1")),
               ContainsSubstring("key \"k\" has type 13, which GGUF does not have"));
    CHECK_THAT(refusalOf(keyOf("k", GgufKind::string, rawBytes(wraps))),
               ContainsSubstring("key \"k\" needs 18446744073709551615 bytes") &&
                   ContainsSubstring("cut short"));
    CHECK_THAT(refusalOf(keyOf("k", GgufKind::array, u8 + rawBytes(wraps))),
               ContainsSubstring("the elements of key \"k\" are 18446744073709551615"));
    const std::string half = rawBytes<std::uint64_t>((wraps >> 3) + 2);  // 8 * it wraps to 8
    CHECK_THAT(refusalOf(keyOf("k", GgufKind::array,
                               rawBytes(static_cast<std::uint32_t>(GgufKind::u64)) + half)),
               ContainsSubstring("the elements of key \"k\" are"));
    CHECK_THAT(
        refusalOf(keyOf("k", GgufKind::array,
                        strings + rawBytes<std::uint64_t>(2) + ggufString("a") + rawBytes(wraps))),
        ContainsSubstring("key \"k\" needs 18446744073709551615 bytes"));
    std::string deep;
    for (int level = 0; level < 100'000; ++level)
        deep += arrays + rawBytes<std::uint64_t>(1);
    CHECK_THAT(refusalOf(keyOf("k", GgufKind::array, deep)),
               ContainsSubstring("key \"k\" holds arrays in arrays, more than 4 deep"));
    const std::string two = arrays + rawBytes<std::uint64_t>(2) + u8 + rawBytes<std::uint64_t>(1) +
                            "x" + u8 + rawBytes<std::uint64_t>(0);
    CHECK(refusalOf(keyOf("k", GgufKind::array, two)) == "");

    GgufText twice = keyOf("k", GgufKind::u8, "1");
    twice.raw("k", GgufKind::u8, "1");
    CHECK_THAT(refusalOf(twice), ContainsSubstring("the key \"k\" is given twice"));

    for (const auto& [type, bytes, message] :
         {std::tuple{GgufKind::u64, rawBytes<std::uint64_t>(32), "of type u64, expected u32"},
          std::tuple{GgufKind::string, ggufString("32"), "of type string, expected u32"},
          std::tuple{GgufKind::u32, rawBytes<std::uint32_t>(0), "is 0, expected a power of two"},
          std::tuple{GgufKind::u32, rawBytes<std::uint32_t>(24), "is 24, expected a power of two"}})
        CHECK_THAT(refusalOf(keyOf("general.alignment", type, bytes)),
                   ContainsSubstring("general.alignment") && ContainsSubstring(message));
    GgufText wide = keyOf("general.alignment", GgufKind::u32, rawBytes<std::uint32_t>(256));
    wide.alignment = 256;
    wide.tensors = {ggufFloats("a", {1}, {1}), ggufFloats("b", {1}, {2})};
    CHECK(refusalOf(wide) == "");
    // As large as a u32 holds: the tensors would begin far behind the end.
    wide = keyOf("general.alignment", GgufKind::u32, rawBytes<std::uint32_t>(1U << 31));
    CHECK(refusalOf(wide.beginning(0, 1) + wide.keys) == "");
    CHECK_THAT(refusalOf(wide.beginning(1, 1) + wide.keys +
                         GgufText::place(ggufFloats("a", {1}, {1}), 0) + std::string(64, '\0')),
               ContainsSubstring("tensor \"a\" ends at byte 4 of the data"));
}

TEST_CASE("Hostile tensors of a GGUF file are refused by name, a dimension of zero opens") {
    CHECK(refusalOf(withTensor(ggufFloats("none", {0, 4}, {}))) == "");
    CHECK(refusalOf(withTensor(ggufFloats("none", {wraps / 2, 0, wraps / 2}, {}))) == "");
    CHECK(refusalOf(withTensor(ggufFloats("scalar", {}, {1}))) == "");
    CHECK_THAT(refusalOf(withTensor(ggufFloats("", {1}, {1}))),
               ContainsSubstring("a tensor's name is empty"));
    CHECK_THAT(refusalOf(withTensor(ggufFloats("a", {1, 1, 1, 1, 1}, {1}))),
               ContainsSubstring("tensor \"a\" has 5 dimensions, expected at most 4"));
    CHECK_THAT(refusalOf(withTensor(ggufFloats("a", {wraps}, {}))),
               ContainsSubstring("its size overflows"));
    CHECK_THAT(refusalOf(withTensor(ggufFloats("a", {wraps / 2}, {}))),
               ContainsSubstring("[9223372036854775807]; its size overflows"));
    constexpr std::uint64_t half = std::uint64_t{1} << 32;
    CHECK_THAT(refusalOf(withTensor(ggufFloats("a", {half, half}, {}))),
               ContainsSubstring("its size overflows"));
    // 3 x (2^64 - 1) / 3 bytes of i8: the size is right and its padding wraps.
    CHECK_THAT(refusalOf(withTensor({"a", 24, {3, wraps / 3}, ""})),
               ContainsSubstring("its padded size overflows"));
    CHECK_THAT(refusalOf(withTensor({"a", 12, {33}, std::string(144, 'q')})),
               ContainsSubstring("Q4_K in rows of 33 numbers, expected a multiple of 256"));

    const GgufTensor one = ggufFloats("a", {8}, {});
    const GgufTensor other = ggufFloats("b", {8}, {});
    CHECK(refusalOf(placed({{one, 0}, {other, 32}}, 64)) == "");
    CHECK_THAT(refusalOf(placed({{one, 0}, {one, 32}}, 64)),
               ContainsSubstring("tensor \"a\" is given twice"));
    CHECK_THAT(refusalOf(placed({{one, 0}, {other, 0}}, 64)),
               ContainsSubstring("tensor \"b\" begins at byte 0 of the data, expected 32"));
    CHECK_THAT(refusalOf(placed({{one, 0}, {other, 64}}, 128)), ContainsSubstring("expected 32"));
    CHECK_THAT(refusalOf(placed({{one, 1}}, 64)), ContainsSubstring("begins at byte 1"));
    CHECK_THAT(refusalOf(placed({{one, 0}, {other, 32}}, 63)),
               ContainsSubstring("tensor \"b\" ends at byte 64 of the data, but 63 bytes"));
    CHECK_THAT(refusalOf(placed({{one, wraps - 31}}, 64)), ContainsSubstring("begins at byte"));

    // A type from the future is left out and its place looked at all the same.
    const GgufTensor unknown = {"u", 99, {8}, ""};
    const TemporaryFolder folder;
    const GgufFile gguf = readBytes(folder, placed({{unknown, 0}, {other, 96}}, 128));
    CHECK_THAT(gguf.weights.missing.at("u").text(), ContainsSubstring("has the type number 99"));
    CHECK(gguf.weights.find("b") != nullptr);
    CHECK_THAT(refusalOf(placed({{unknown, 0}, {other, 97}}, 256)), ContainsSubstring("\"b\""));
    CHECK_THAT(refusalOf(placed({{unknown, 1 << 20}}, 64)), ContainsSubstring("\"u\""));
    const GgufFile known =
        readBytes(folder, withTensor({"q", 20, {32}, std::string(18, 'q')}).bytes());
    CHECK_THAT(known.weights.missing.at("q"), ContainsSubstring("has the type IQ4_NL"));
}

TEST_CASE("Every beginning of a GGUF file is refused") {
    const std::string whole = small().bytes();
    const TemporaryFolder folder;
    // The last tensor's padding may be left out.
    for (std::size_t length = 0; length + 28 < whole.size(); ++length) {
        CAPTURE(length);
        CHECK(errorOf([&] { readBytes(folder, whole.substr(0, length)); }) != "");
    }
    readBytes(folder, whole.substr(0, whole.size() - 28));
}

TEST_CASE("2000 damaged GGUF files are refused or read within their bounds") {
    const std::string whole = small().bytes();
    const TemporaryFolder folder;
    std::mt19937 random(23);
    int refused = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        std::string bytes = whole;
        for (std::uint32_t flips = 1 + random() % 3; flips > 0; --flips)
            bytes[random() % bytes.size()] ^= static_cast<char>(1U << (random() % 8));
        refused += errorOf([&] { readBytes(folder, bytes); }).empty() ? 0 : 1;
    }
    CHECK(refused > 500);
    CHECK(refused < 2000);
}

TEST_CASE("A model in parts is read whole, and a part that is missing is named") {
    const TemporaryFolder folder;
    const auto part = [&](int number, const GgufTensor& tensor) {
        GgufText text;
        text.raw("split.count", GgufKind::u16, rawBytes<std::uint16_t>(2));
        if (number == 1) text.text("general.architecture", "llama");
        text.tensors = {tensor};
        const std::string name = "m-0000" + std::to_string(number) + "-of-00002.gguf";
        writeFile(folder.path() / name, text.bytes());
        return folder.path() / name;
    };
    const auto first = part(1, ggufFloats("a", {1}, {1}));
    CHECK_THAT(errorOf([&] { readGgufParts(first); }),
               ContainsSubstring("is one of 2 parts") &&
                   ContainsSubstring("\"m-00002-of-00002.gguf\" is missing"));
    const auto second = part(2, ggufFloats("b", {1}, {2}));
    for (const auto& path : {first, second}) {
        const GgufFile gguf = readGgufParts(path);
        CHECK(gguf.weights.tensors.size() == 2);
        CHECK(gguf.weights.storage.size() == 2);
        CHECK(gguf.find("general.architecture") != nullptr);
    }
    CHECK(ggufAt(folder.path()) == first);
    part(2, ggufFloats("a", {1}, {2}));
    CHECK_THAT(errorOf([&] { readGgufParts(first); }), ContainsSubstring("in another part too"));
}

TEST_CASE("A GGUF file with a vocabulary alone is said to be one") {
    const TemporaryFolder folder;
    GgufText vocabulary;
    vocabulary.text("general.architecture", "llama");
    writeFile(folder.path() / "vocab.gguf", vocabulary.bytes());
    CHECK_THAT(errorOf([&] { openCheckpoint(folder.path() / "vocab.gguf"); }),
               ContainsSubstring("vocab.gguf: holds a vocabulary and no tensors; open a GGUF"));
}

TEST_CASE("The only GGUF file of a folder is meant, of several none") {
    const TemporaryFolder folder;
    CHECK_FALSE(ggufAt(folder.path()).has_value());
    writeFile(folder.path() / "a.gguf", "GGUF");
    writeFile(folder.path() / "mmproj-a.gguf", "GGUF");
    CHECK(ggufAt(folder.path()) == folder.path() / "a.gguf");
    writeFile(folder.path() / "b.gguf", "GGUF");
    CHECK_THAT(
        errorOf([&] { ggufAt(folder.path()); }),
        ContainsSubstring("holds 2 GGUF files") && ContainsSubstring("\"a.gguf\", \"b.gguf\""));
    try {
        ggufAt(folder.path());
    } catch (const SeveralCandidates& several) {
        CHECK(several.candidates() == std::vector<std::filesystem::path>{folder.path() / "a.gguf",
                                                                         folder.path() / "b.gguf"});
    }
    std::filesystem::remove(folder.path() / "b.gguf");
    writeFile(folder.path() / "model.safetensors", "");
    CHECK(ggufAt(folder.path()) == folder.path() / "a.gguf");  // the other one has no config
    writeFile(folder.path() / "config.json", "{}");
    CHECK_FALSE(ggufAt(folder.path()).has_value());
}
