// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.model files that no program would write are refused by name, or do no harm.
#include <limits>

#include "analysis/text/base64.h"
#include "tests/analysis/text/small_sentence_piece.h"
#include "tests/analysis/text/small_tokenizer.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string refusal(const SmallSentencePiece& small) {
    return errorOf([&] { small.open(); });
}
std::string refusalOfBytes(const std::string& bytes) {
    return errorOf([&] { SmallSentencePiece::openBytes(bytes); });
}
std::string refusalOfTable(const std::string& table) {
    SmallSentencePiece small;
    small.normalizer += bytesField(2, table);
    return refusal(small);
}

}  // namespace

TEST_CASE("pieces that make no sense are refused by their number") {
    const auto with = [](const Piece& piece) {
        SmallSentencePiece small;
        small.pieces.push_back(piece);
        return refusal(small);
    };
    for (const char* name : {"<0x-1>", "<0x+1>", "<0x1>", "<0xGG>", "<0xaa>", "<0x100>", "0x41"})
        CHECK(contains(with({name, 0, PieceType::byte}), "names no byte; expected <0x00>"));
    CHECK(contains(with({std::string(100'000, 'x'), 0}), "piece 6: \"xxxx"));
    CHECK(contains(with({std::string(100'000, 'x'), 0}), "has 100000 bytes"));
    CHECK(contains(with({"a", 0}), "\"a\" is also piece 4"));
    CHECK(contains(with({"", 0}), "piece 6: it is empty"));
    CHECK(contains(with({"\xC3", 0}), "not UTF-8 at its byte 0"));
    CHECK(contains(with({"x", 0, PieceType::unknown}), "beside piece 0"));
    CHECK(contains(with({"x", std::numeric_limits<double>::infinity()}), "no number"));
    CHECK(contains(with({"x", std::numeric_limits<double>::quiet_NaN()}), "no number"));
    CHECK(contains(with({"x", 0, static_cast<PieceType>(9)}), "found the type 9"));
}

TEST_CASE("a model that contradicts itself is refused") {
    SmallSentencePiece small;
    small.trainer = numberField(3, 3);
    CHECK(contains(refusal(small), "model_type is 3 (WORD)"));
    small.trainer = numberField(3, std::numeric_limits<std::uint64_t>::max());
    CHECK(contains(refusal(small), "model_type is 18446744073709551615"));
    small = {};
    small.trainer += numberField(35, 1);
    CHECK(contains(refusal(small), "0 of the 256 byte pieces"));
    small = {};
    small.pieces[0].type = PieceType::normal;
    CHECK(contains(refusal(small), "no piece for what is unknown"));
    small.pieces.clear();
    CHECK(contains(refusal(small), "no piece in it"));
    CHECK(
        contains(refusalOfBytes(SmallSentencePiece().bytes() + bytesField(5, bytesField(2, "abc"))),
                 "denormalizer_spec"));
}

TEST_CASE("sizes that lie are refused where they stand") {
    const std::string sound = SmallSentencePiece().bytes();
    CHECK(refusalOfBytes(sound).empty());
    CHECK(contains(refusalOfBytes(sound + varint(1 << 3 | 2) + varint(1000)),
                   "field 1 says that it has 1000 bytes, and 0 are left"));
    CHECK(contains(refusalOfBytes(sound + varint(1 << 3 | 2) +
                                  varint(std::numeric_limits<std::uint64_t>::max())),
                   "says that it has 18446744073709551615 bytes"));
    CHECK(contains(refusalOfBytes(sound + std::string(11, '\xFF')), "more than ten bytes"));
    CHECK(contains(refusalOfBytes(sound + "\x80"), "ends within a number"));
    CHECK(contains(refusalOfBytes(sound + std::string(1, '\0')), "the field number 0"));
    CHECK(contains(refusalOfBytes(sound + varint(9 << 3 | 3)), "the wire type 3"));
    CHECK(contains(refusalOfBytes(sound + numberField(1, 5)), "expected bytes"));
    CHECK(contains(refusalOfBytes(sound + bytesField(1, bytesField(2, "abcd"))),
                   "piece 6: field 2 has the wire type 2, expected four bytes"));
    CHECK(contains(refusalOfBytes("version https://git-lfs.github.com/spec/v1\noid sha256:4d\n"),
                   "Git LFS pointer"));
    for (std::size_t cut = 1; cut < sound.size(); ++cut) {  // refused or read, never worse
        try {
            SmallSentencePiece::openBytes(sound.substr(0, cut))->encode("ab");
        } catch (const Error&) {
            continue;
        }
    }
}

TEST_CASE("a table of characters that leads out of itself is refused") {
    const std::string sound = characterTable({{"x", "a"}});
    CHECK(refusalOfTable(sound).empty());
    const auto withUnit = [&](std::size_t unit, std::uint32_t value) {
        std::string table = sound;
        return table.replace(4 + 4 * unit, 4, uint32Bytes(value));
    };
    const std::uint32_t leaf = 512;
    CHECK(contains(refusalOfTable(withUnit(leaf, 1u << 31 | 1000)),
                   "precompiled_charsmap: an entry leads to byte 1000 of 2"));
    CHECK(contains(refusalOfTable(withUnit(256 + 'x', ((1u << 21) - 1) << 10 | 1 << 8 | 'x')),
                   "an entry leads to unit"));
    CHECK(contains(refusalOfTable(sound.substr(0, sound.size() - 1)), "does not end within"));
    CHECK(contains(refusalOfTable("abc"), "found 3 bytes"));
    CHECK(contains(refusalOfTable(uint32Bytes(1 << 30) + "abcd"), "its trie has 1073741824 bytes"));
    CHECK(contains(refusalOfTable(uint32Bytes(0) + "abcd"), "its trie has 0 bytes"));
    CHECK(contains(refusalOfTable(uint32Bytes(3) + "abcd"), "its trie has 3 bytes"));
    CHECK(contains(refusalOfTable(std::string(3 << 20, 'x')), "at most"));
    CHECK(contains(refusalOfTable(characterTable({{"x", std::string(5000, 'y')}})),
                   "does not end within"));
    // A node that leads to itself ends with the text.
    SmallSentencePiece small;
    small.normalizer += bytesField(2, withUnit(256 + 'x', std::uint32_t{'x'} << 10 | 'x'));
    CHECK(small.open()->encode(std::string(100'000, 'x')).size() == 2);
}

TEST_CASE("a table of many units that lead to each other is checked in under a second") {
    std::string table = uint32Bytes(2'000'000);
    for (std::uint32_t unit = 0; unit < 500'000; ++unit)
        table += uint32Bytes((unit * 2654435761u >> 13) << 10 | (unit & 0xFF));
    const ProcessorTime begun;
    refusalOfTable(table + std::string(1, '\0'));
    CHECK(begun.isShort());
}

TEST_CASE("pieces with a zero byte are pieces as any others") {
    SmallSentencePiece small;
    small.pieces.push_back({std::string("a\0b", 3), -1});
    small.pieces.push_back({std::string("\0", 1), -1});
    small.pieces.push_back({std::string("a\0", 2), -1});
    CHECK(small.open()->encode(std::string("a\0b", 3)) == Ids{3, 6});
    small.trainer = numberField(3, 1);
    CHECK(small.open()->encode(std::string("a\0b", 3)) == Ids{3, 6});
    small.normalizer += bytesField(2, characterTable({{"x", "a"}}));
    CHECK(small.open()->encode(std::string("x\0b", 3)) == Ids{3, 6});
}

TEST_CASE("long pieces of one letter are found in under a second") {
    SmallSentencePiece small;
    small.trainer = numberField(3, 1);
    for (std::size_t length = 2; length <= 1024; length += 2)
        small.pieces.push_back({std::string(length, 'a'), -1});
    const ProcessorTime begun;
    CHECK(small.open()->encode(std::string(4096, 'a')).size() == 5);
    CHECK(begun.isShort());
}

TEST_CASE("a Unigram tokenizer.json that is broken is refused with its place") {
    const auto refused = [](const std::string& model, const std::string& normalizer = "null") {
        const TemporaryFolder folder;
        folder.write("tokenizer.json", R"({"normalizer":)" + normalizer +
                                           R"(,"model":{"type":"Unigram",)" + model + "}}");
        return errorOf([&] { openTokenizer(folder.path()); });
    };
    const std::string vocabulary = R"("vocab":[["<unk>",0],["a",-1]])";
    CHECK(refused(R"("unk_id":0,)" + vocabulary).empty());
    CHECK(contains(refused(R"("unk_id":2,)" + vocabulary), "model.unk_id"));
    CHECK(contains(refused(R"("vocab":{"a":1})"), "an array of [piece, score]"));
    CHECK(contains(refused(R"("vocab":[])"), "at least one piece"));
    CHECK(contains(refused(R"("vocab":[["a"]])"), "model.vocab[0]: found [\"a\"]"));
    CHECK(contains(refused(R"("vocab":[["a","b"]])"), "expected [piece, score]"));
    CHECK(contains(refused(R"("vocab":[["a",1],["a",2]])"), "is also piece 0"));
    CHECK(contains(refused(vocabulary, R"({"type":"Precompiled","precompiled_charsmap":"A"})"),
                   "expected base64"));
    CHECK(contains(refused(vocabulary, R"({"type":"Precompiled","precompiled_charsmap":"AAAA"})"),
                   "precompiled_charsmap: found 3 bytes"));
}

TEST_CASE("base64 is read in whole groups only") {
    CHECK(bytesOfBase64("") == "");
    CHECK(bytesOfBase64("YQ==") == "a");
    CHECK(bytesOfBase64("YWI=") == "ab");
    CHECK(bytesOfBase64("YWJj") == "abc");
    CHECK(bytesOfBase64("/+8A") == std::string("\xFF\xEF\0", 3));
    for (const char* broken : {"Y", "YW", "YWJ", "Y=W=", "YWJj=", "YW-j", "===="})
        CHECK_FALSE(bytesOfBase64(broken));
}
