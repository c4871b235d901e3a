// SPDX-License-Identifier: GPL-3.0-or-later
// The tokenizer of a GGUF file, from values as its metadata has them.
#include "analysis/text/gguf_tokenizer.h"
#include <limits>

#include "analysis/text/byte_level.h"
#include "analysis/text/piece_table.h"
#include "analysis/text/pre_tokenizer.h"
#include "analysis/text/pre_tokenizer_names.h"
#include "tests/analysis/text/contains.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Ids = std::vector<std::int32_t>;

// 0 <unk>, 1 <s>, 2 </s>, then the bytes, then pieces.
GgufTokenizerKeys smallLlama() {
    GgufTokenizerKeys stored;
    stored.file = "model.gguf";
    stored.model = "llama";
    stored.pre = "default";
    stored.tokens = {"<unk>", "<s>", "</s>"};
    stored.types = {2, 3, 3};
    for (int byte = 0; byte < 256; ++byte) {
        stored.tokens.push_back(nameOfByte(static_cast<unsigned char>(byte)));
        stored.types.push_back(6);
    }
    for (const char* piece : {"\u2581", "a", "b", "\u2581a", "ab"}) {
        stored.tokens.push_back(piece);
        stored.types.push_back(1);
    }
    stored.scores.assign(stored.tokens.size(), 0);
    stored.scores[262] = -1;
    stored.scores[263] = -2;
    return stored;
}

// The 256 bytes in their order, then "ab", "abc", "<|end|>".
GgufTokenizerKeys smallGpt2() {
    GgufTokenizerKeys stored;
    stored.file = "model.gguf";
    stored.model = "gpt2";
    stored.pre = "gpt-2";
    for (int byte = 0; byte < 256; ++byte) {
        stored.tokens.emplace_back();
        const char character = static_cast<char>(byte);
        appendByteLevel(stored.tokens.back(), {&character, 1});
    }
    for (const char* token : {"ab", "abc", "<|end|>"})
        stored.tokens.push_back(token);
    stored.types.assign(stored.tokens.size(), 1);
    stored.types.back() = 3;
    stored.merges = {"a b", "ab c"};
    return stored;
}

std::string refusal(const GgufTokenizerKeys& stored) {
    return errorOf([&] { makeGgufTokenizer(stored); });
}

std::vector<std::string> piecesOf(const char* name, const std::string& text) {
    std::vector<std::string> pieces;
    PreTokenizer::regexes(preTokenizerNamed(name)->patterns, false, name)
        .split(text, true, {}, [&](std::string_view piece, bool) { pieces.emplace_back(piece); });
    return pieces;
}

}  // namespace

TEST_CASE("a GGUF file's llama tokenizer is SentencePiece's") {
    const auto tokenizer = makeGgufTokenizer(smallLlama());
    CHECK(tokenizer->kind() == "SentencePiece BPE");
    CHECK(tokenizer->documentStart() == 1);
    CHECK(tokenizer->encode("ab a\u00e4") == Ids{262, 261, 262, 3 + 0xC3, 3 + 0xA4});
    CHECK(tokenizer->decode({262, 261, 262, 3 + 0xC3, 3 + 0xA4}) == "ab a\u00e4");
    CHECK(tokenizer->encode("<s>a") == Ids{1, 262});
    CHECK(tokenizer->decode({1, 262}) == "<s>a");
    GgufTokenizerKeys stored = smallLlama();
    stored.addSpacePrefix = false;
    stored.addStart = false;
    CHECK(makeGgufTokenizer(stored)->encode("ab a") == Ids{263, 262});
    CHECK_FALSE(makeGgufTokenizer(stored)->documentStart());
}

TEST_CASE("a GGUF file's user-defined piece is found as it is written, or once spaces are marked") {
    GgufTokenizerKeys stored = smallLlama();
    stored.tokens.insert(stored.tokens.end(), {"<x>", "\u2581\u2581"});
    stored.types.insert(stored.types.end(), {4, 4});
    stored.scores.insert(stored.scores.end(), {0, 0});
    stored.addSpacePrefix = false;
    const auto tokenizer = makeGgufTokenizer(stored);
    CHECK(tokenizer->encode("a<x>  b") == Ids{260, 264, 265, 261});
    CHECK(tokenizer->decode({260, 264, 265, 261}) == "a<x>  b");
}

TEST_CASE("a GGUF file's gpt2 tokenizer merges bytes within the words of its pre-tokenizer") {
    const auto tokenizer = makeGgufTokenizer(smallGpt2());
    CHECK(tokenizer->kind() == "byte-level BPE");
    CHECK_FALSE(tokenizer->documentStart());
    CHECK(tokenizer->encode("abc<|end|>ab\u00e4") == Ids{257, 258, 256, 0xC3, 0xA4});
    CHECK(tokenizer->decode({257, 258, 256, 0xC3, 0xA4}) == "abc<|end|>ab\u00e4");
    CHECK(tokenizer->shown(0xC3) == "<0xC3>");
    GgufTokenizerKeys stored = smallGpt2();
    stored.addStart = true;
    stored.start = 258;
    CHECK(makeGgufTokenizer(stored)->documentStart() == 258);
    stored.pre.clear();
    REQUIRE(makeGgufTokenizer(stored)->warnings().size() == 1);
    CHECK(
        contains(makeGgufTokenizer(stored)->warnings()[0].text(), "tokenizer.ggml.pre: not there"));
}

TEST_CASE("a GGUF file's t5 tokenizer is Unigram") {
    GgufTokenizerKeys stored;
    stored.file = "model.gguf";
    stored.model = "t5";
    stored.tokens = {"<pad>", "</s>", "<unk>", "\u2581a", "a", "b", "\u2581"};
    stored.scores = {0, 0, 0, -1, -2, -3, -4};
    stored.types = {3, 3, 2, 1, 1, 1, 1};
    stored.addSpacePrefix = true;
    stored.removeExtraWhitespaces = true;
    const auto tokenizer = makeGgufTokenizer(stored);
    CHECK(tokenizer->kind() == "SentencePiece Unigram");
    CHECK(tokenizer->encode(" a  b z") == Ids{3, 6, 5, 6, 2});
    CHECK_FALSE(tokenizer->documentStart());
}

TEST_CASE("a GGUF file without a tokenizer is opened with ids") {
    CHECK(makeGgufTokenizer({}) == nullptr);
    GgufTokenizerKeys stored;
    stored.model = "no_vocab";
    CHECK(makeGgufTokenizer(stored) == nullptr);
}

TEST_CASE("what a GGUF file's reader warns of is told with the tokenizer") {
    GgufTokenizerKeys stored = smallLlama();
    stored.warnings = {Message("an id lies outside {}", 7)};
    CHECK(makeGgufTokenizer(stored)->warnings() == stored.warnings);
    GgufTokenizerKeys bytes = smallGpt2();
    bytes.warnings = stored.warnings;
    CHECK(makeGgufTokenizer(bytes)->warnings().front().text() == "an id lies outside 7");
}

TEST_CASE("every named pre-tokenizer has expressions that can be used") {
    std::string names = namesOfPreTokenizers() + ", ";
    int count = 0;
    for (std::size_t comma = names.find(", "); comma != std::string::npos;
         comma = names.find(", ")) {
        const std::string name = names.substr(0, comma);
        names.erase(0, comma + 2);
        INFO(name);
        std::string joined;
        for (const std::string& piece : piecesOf(name.c_str(), "I'll go 1234, \u4f60\u597d!\n x"))
            joined += piece;
        CHECK(joined == "I'll go 1234, \u4f60\u597d!\n x");
        ++count;
    }
    CHECK(count > 50);
    CHECK(preTokenizerNamed("nobody's") == nullptr);
}

TEST_CASE("named pre-tokenizers cut numbers and words as their models do") {
    using Pieces = std::vector<std::string>;
    CHECK(piecesOf("llama-bpe", "It'LL 12345") == Pieces{"It", "'LL", " ", "123", "45"});
    CHECK(piecesOf("qwen2", "a 123\n\n b") == Pieces{"a", " ", "1", "2", "3", "\n\n", " b"});
    CHECK(piecesOf("falcon", "a 1234!") == Pieces{"a", " ", "123", "4", "!"});
    CHECK(piecesOf("starcoder", "ab 12") == Pieces{"ab", " ", "1", "2"});
    CHECK(piecesOf("tekken", "helloWorld 12") == Pieces{"hello", "World", " ", "1", "2"});
    CHECK(piecesOf("gpt-4o", "Don't 1234") == Pieces{"Don't", " ", "123", "4"});
    CHECK(piecesOf("deepseek-v3", "ab \u4f60\u597d 12") ==
          Pieces{"ab", " ", "\u4f60\u597d", " ", "12"});
    CHECK(piecesOf("bloom", "a,b c") == Pieces{"a", ",", "b", " c"});
}

TEST_CASE("a GGUF tokenizer that is damaged or not known is refused by its key") {
    GgufTokenizerKeys stored = smallGpt2();
    stored.model = "bert";
    CHECK(contains(refusal(stored), "model.gguf: tokenizer.ggml.model: \"bert\" is not supported"));
    stored.model.clear();
    CHECK(contains(refusal(stored), "tokenizer.ggml.model: not there; it says how"));
    stored = smallGpt2();
    stored.pre = "nobody's";
    CHECK(contains(refusal(stored), "tokenizer.ggml.pre: \"nobody's\" is not supported"));
    stored = smallGpt2();
    stored.types.pop_back();
    CHECK(contains(refusal(stored), "tokenizer.ggml.token_type: found 258 entries and 259 tokens"));
    stored = smallGpt2();
    stored.merges.push_back("x yz");
    CHECK(contains(refusal(stored), "merge 3 (\"x\" \"yz\") needs the token \"yz\""));
    stored = smallGpt2();
    stored.merges.push_back("xyz");
    CHECK(contains(refusal(stored), "tokenizer.ggml.merges: entry 2: found \"xyz\""));
    stored = smallGpt2();
    stored.tokens[3] = "ab";
    CHECK(contains(refusal(stored), "\"ab\" is also token 3"));
    stored = smallGpt2();
    stored.tokens[3] = "\xC3";
    CHECK(contains(refusal(stored), "token 3: \"\uFFFD\" is not UTF-8"));
    stored = smallGpt2();
    stored.addStart = true;
    CHECK(contains(refusal(stored), "bos_token_id is not there"));
    stored.start = 259;
    CHECK(contains(refusal(stored), "tokenizer.ggml.bos_token_id: found 259, expected 0 to 258"));
    stored.start = -1;
    CHECK(contains(refusal(stored), "found -1"));
    stored = smallLlama();
    stored.tokens[5] = "<0x-1>";
    CHECK(contains(refusal(stored), "piece 5: the byte piece \"<0x-1>\" names no byte"));
    stored = smallLlama();
    stored.scores.clear();
    CHECK(contains(refusal(stored), "tokenizer.ggml.scores: not there"));
    stored = smallLlama();
    stored.scores[7] = std::numeric_limits<float>::quiet_NaN();
    CHECK(contains(refusal(stored), "a score that is no number"));
    stored = smallLlama();
    stored.tokens[1] = std::string(100'000, 'x');
    CHECK(contains(refusal(stored), "token 1 has 100000 bytes"));
    stored = smallLlama();
    stored.tokens.clear();
    CHECK(contains(refusal(stored), "found 0 tokens"));
}

TEST_CASE("a GGUF token that is empty or holds a zero byte does no harm") {
    GgufTokenizerKeys stored = smallGpt2();
    stored.tokens[3].clear();
    stored.tokens.push_back(std::string("x\0y", 3));
    stored.types.push_back(4);
    const auto tokenizer = makeGgufTokenizer(stored);
    CHECK(tokenizer->token(3) == "[3]");
    CHECK(tokenizer->encode(std::string("ax\0y", 4)) == Ids{'a', 259});
    CHECK(contains(errorOf([&] { tokenizer->encode("\x03"); }), "the byte 0x03"));
}
