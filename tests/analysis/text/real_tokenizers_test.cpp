// SPDX-License-Identifier: GPL-3.0-or-later
// Tokenizers of real checkpoints against ids that other programs gave.
#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>

#include "analysis/text/corpus.h"
#include "analysis/text/utf8.h"
#include "tests/analysis/text/small_tokenizer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::stringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

struct Case {
    std::string text;
    Ids ids;
};

// llama.cpp's strings and the ids expected of them: texts with a marked line between them, and a
// line of ids for each.
std::vector<Case> llamaCases(const std::string& name) {
    const auto base = sharedDir() / "data/tokenizers/llama.cpp" / ("ggml-vocab-" + name + ".gguf");
    const std::string input = bytesOf(base.string() + ".inp");
    std::istringstream lines(bytesOf(base.string() + ".out"));
    const std::string mark = "\n__ggml_vocab_test__\n";
    std::vector<Case> cases;
    for (std::size_t at = 0; at != std::string::npos;) {
        Case one;
        const std::size_t end = input.find(mark, at);
        one.text = input.substr(at, end == std::string::npos ? end : end - at);
        at = end == std::string::npos ? end : end + mark.size();
        std::string line;
        std::getline(lines, line);  // the last case is the empty text and has no line
        std::istringstream ids(line);
        for (std::int32_t id = 0; ids >> id;)
            one.ids.push_back(id);
        cases.push_back(std::move(one));
    }
    return cases;
}

std::string randomText(std::mt19937& random, int characters) {
    const auto below = [&](unsigned n) { return static_cast<char32_t>(random() % n); };
    std::string text;
    for (int i = 0; i < characters; ++i) {
        char32_t code = below(4) == 0 ? 0x20 + below(0x60) : below(0x110000);
        if (code >= 0xD800 && code < 0xE000) code = 0x0A;
        appendUtf8(text, code);
    }
    return text;
}

}  // namespace

TEST_CASE("GPT-2's tokenizer gives the expected ids of llama.cpp's 47 strings") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/tokenizers/gpt2");
    CHECK(tokenizer->kind() == "byte-level BPE");
    const auto cases = llamaCases("gpt-2");
    REQUIRE(cases.size() == 47);
    CHECK(cases[6].ids == Ids{197});  // the cases and their lines are in step: this one is a tab
    for (const Case& one : cases) {
        INFO(one.text);
        CHECK(tokenizer->encode(one.text) == one.ids);
    }
}

TEST_CASE("story-llama's tokenizer begins a story as its model expects") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/models/story-llama");
    CHECK(tokenizer->documentStart() == 1);
    CHECK(tokenizer->vocabulary() == 2048);
    CHECK(tokenizer->kind() == "SentencePiece-style BPE");
    const Ids ids{80, 147, 201, 282, 57};
    CHECK(tokenizer->encode("Once upon a time") == ids);
    CHECK(tokenizer->decode(ids) == "Once upon a time");
    CHECK(tokenizer->token(0) == "<unk>");
    // byte_fallback is set but there are no byte tokens: a curly quote is unknown.
    const Ids quote = tokenizer->encode("\u201C");
    CHECK(std::count(quote.begin(), quote.end(), 0) == 1);
}

TEST_CASE("a GPT-2 tokenizer is the same from both of its forms") {
    SEXTANT_NEEDS_SHARED();
    const auto folder = sharedDir() / "data/models/tinygpt2-devops";
    const TemporaryFolder older;
    std::filesystem::copy_file(folder / "vocab.json", older.path() / "vocab.json");
    std::filesystem::copy_file(folder / "merges.txt", older.path() / "merges.txt");
    const auto one = openTokenizer(folder);
    const auto other = openTokenizer(older.path());
    const std::string text =
        readText(sharedDir() / "data/text/tinyshakespeare.txt").text + "<|endoftext|>x";
    CHECK(one->encode(text) == other->encode(text));
    CHECK(one->vocabulary() == other->vocabulary());
}

TEST_CASE("byte-level text comes back whole from its ids") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/tokenizers/gpt2");
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        const std::string text = randomText(random, 400);
        REQUIRE(tokenizer->decode(tokenizer->encode(text)) == text);
    }
}

TEST_CASE("a 32k Llama vocabulary with byte fallback writes every text back") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/tokenizers/chat-32k");
    CHECK_FALSE(tokenizer->documentStart());
    std::mt19937 random(8);
    for (int i = 0; i < 50; ++i) {
        const std::string text = randomText(random, 200);
        REQUIRE(tokenizer->decode(tokenizer->encode(text)) == text);
    }
    CHECK(tokenizer->encode("<|im_start|>") == Ids{32001});
}

TEST_CASE("BLOOM's words are cut at its punctuation") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/models/bloom-tiny-random");
    const std::string text = "Hello there, wide world. And (so) on!";
    CHECK(tokenizer->decode(tokenizer->encode(text)) == text);
    // This small vocabulary lacks the bytes of many characters and has no unknown token.
    CHECK(contains(errorOf([&] { tokenizer->encode("a\tb"); }), "the byte 0x09"));
}

TEST_CASE("models without byte-pair encoding are refused by name") {
    SEXTANT_NEEDS_SHARED();
    const auto errorOfFolder = [](const char* name) {
        return errorOf([&] { openTokenizer(sharedDir() / "data/models/unsupported" / name); });
    };
    CHECK(contains(errorOfFolder("bert"), "\"WordPiece\" is not supported"));
    CHECK(contains(errorOfFolder("t5"), "\"Unigram\" is not supported"));
}

TEST_CASE("a tokenizer.json with letters only says which character it cannot spell") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/models/tinygpt2-25k");
    CHECK(contains(errorOf([&] { tokenizer->encode("Hello\n"); }), "U+000A"));
}

TEST_CASE("War and Peace is tokenized in seconds") {
    SEXTANT_NEEDS_SHARED();
    const std::string text = readText(sharedDir() / "data/text/books/war-and-peace.txt").text;
    for (const char* folder : {"tokenizers/gpt2", "tokenizers/chat-32k", "models/story-llama"}) {
        const auto tokenizer = openTokenizer(sharedDir() / "data" / folder);
        const auto before = std::chrono::steady_clock::now();
        CHECK(tokenizer->encode(text).size() > 800'000);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - before;
        // Measured 0.4 to 1.4 s on one core; the rest is for busy machines and sanitizers.
        CHECK(seconds.count() < 30);
    }
}
