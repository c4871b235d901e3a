// SPDX-License-Identifier: GPL-3.0-or-later
// Tokenizers of real checkpoints against ids that other programs gave.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "analysis/text/corpus.h"
#include "analysis/text/utf8.h"
#include "tests/analysis/text/gguf_metadata.h"
#include "tests/analysis/text/small_tokenizer.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

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

// The ids of all 47, and the texts again from the ids.
void checkCases(const std::string& name, const Tokenizer& tokenizer) {
    const auto cases = llamaCases(name);
    REQUIRE(cases.size() == 47);
    CHECK(cases[6].ids.size() == (tokenizer.kind() == "byte-level BPE" ? 1 : 2));  // a tab
    for (const Case& one : cases) {
        INFO(name << ": " << one.text);
        CHECK(tokenizer.encode(one.text) == one.ids);
        CHECK(tokenizer.decode(one.ids) == one.text);
    }
}

// A byte a token, without merges.
json sampleTokenizer() {
    std::ifstream file(sourceDir() / "samples/nope/tokenizer.json");
    return json::parse(file);
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

TEST_CASE("llama.cpp's 47 strings have the expected ids in four GGUF files and their twins") {
    SEXTANT_NEEDS_SHARED();
    const auto data = sharedDir() / "data/tokenizers";
    for (const std::string name : {"gpt-2", "llama-spm", "falcon", "phi-3"}) {
        const auto file = data / "llama.cpp" / ("ggml-vocab-" + name + ".gguf");
        checkCases(name, *makeGgufTokenizer(GgufMetadata(file).tokenizer()));
    }
    checkCases("gpt-2", *openTokenizer(data / "gpt2"));
    checkCases("llama-spm", *openTokenizer(data / "llama2/tokenizer.model"));
    checkCases("llama-spm", *openTokenizer(data / "llama2/tokenizer.bin"));
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

TEST_CASE("byte-level text comes back whole from its ids") {
    const auto tokenizer = openTokenizer(sourceDir() / "samples/nope");
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        const std::string text = randomText(random, 400);
        REQUIRE(tokenizer->decode(tokenizer->encode(text)) == text);
    }
}

TEST_CASE("a GPT-2 tokenizer is the same from both of its forms") {
    json whole = sampleTokenizer();
    json& model = whole["model"];
    std::string merges = "#version: 0.2\n";
    for (const auto& [left, right] : {std::pair("t", "h"), {"th", "e"}, {"\u0120", "the"}}) {
        model["vocab"][std::string(left) + right] = model["vocab"].size();
        model["merges"].push_back(std::string(left) + ' ' + right);
        merges += std::string(left) + ' ' + right + '\n';
    }
    model["vocab"]["<|endoftext|>"] = 259;
    whole["added_tokens"] = {{{"id", 259}, {"content", "<|endoftext|>"}, {"special", true}}};
    const TemporaryFolder newer, older;
    newer.write("tokenizer.json", whole.dump());
    older.write("vocab.json", model["vocab"].dump());
    older.write("merges.txt", merges);
    const auto one = openTokenizer(newer.path());
    const auto other = openTokenizer(older.path());
    const std::string text =
        readText(sourceDir() / "samples/texts/the-millpond.txt").text + "<|endoftext|>x";
    const auto ids = one->encode(text);
    CHECK(std::count(ids.begin(), ids.end(), 258) > 100);  // " the"
    CHECK(ids[ids.size() - 2] == 259);
    CHECK(ids == other->encode(text));
    CHECK(one->vocabulary() == other->vocabulary());
}

TEST_CASE("BLOOM's words are cut at its punctuation") {
    json whole = sampleTokenizer();
    // As in BLOOM's tokenizer.json.
    whole["pre_tokenizer"] = json::parse(R"({"type": "Sequence", "pretokenizers": [
        {"type": "Split", "pattern": {"Regex": " ?[^(\\s|[.,!?…。，、।۔،])]+"},
         "behavior": "Isolated", "invert": false},
        {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true,
         "use_regex": false}]})");
    // Merged where both are in one word alone: "o" with what follows it, a point among it.
    auto& vocabulary = whole["model"]["vocab"];
    vocabulary["or"] = 256;
    vocabulary["n!"] = 257;
    vocabulary.erase("\u0109");  // the byte 0x09
    whole["model"]["merges"] = {"o r", "n !"};
    const TemporaryFolder folder;
    folder.write("tokenizer.json", whole.dump());
    const auto tokenizer = openTokenizer(folder.path());
    const std::string text = "Hello there, wide world. And (so) on!";
    const Ids ids = tokenizer->encode(text);
    CHECK(tokenizer->decode(ids) == text);
    CHECK(std::count(ids.begin(), ids.end(), 256) == 1);
    CHECK(std::count(ids.begin(), ids.end(), 257) == 0);
    CHECK(contains(errorOf([&] { tokenizer->encode("a\tb"); }), "the byte 0x09"));
}

TEST_CASE("a 32k Llama vocabulary with byte fallback writes every text back") {
    SEXTANT_NEEDS_SHARED();
    const auto tokenizer = openTokenizer(sharedDir() / "data/tokenizers/chat-32k");
    const auto twin = openTokenizer(sharedDir() / "data/tokenizers/chat-32k/tokenizer.model");
    CHECK_FALSE(tokenizer->documentStart());
    CHECK_FALSE(twin->documentStart());
    CHECK(twin->vocabulary() == tokenizer->vocabulary());
    std::mt19937 random(8);
    for (int i = 0; i < 50; ++i) {
        const std::string text = randomText(random, 200);
        const Ids ids = tokenizer->encode(text);
        REQUIRE(tokenizer->decode(ids) == text);
        REQUIRE(twin->encode(text) == ids);
        REQUIRE(twin->decode(ids) == text);
    }
    for (const char* text : {"<|im_start|>", "a<|im_end|> b<s>c", " x  y\n\n", ""}) {
        CHECK(twin->encode(text) == tokenizer->encode(text));
        CHECK(twin->decode(twin->encode(text)) == text);
    }
    CHECK(tokenizer->encode("<|im_start|>") == Ids{32001});
    REQUIRE(tokenizer->notes().size() == 1);
    CHECK(contains(tokenizer->notes()[0].text(), "tokenizer.model beside it was not read"));
}

TEST_CASE("War and Peace is tokenized") {
    SEXTANT_NEEDS_SHARED();
    const std::string text = readText(sharedDir() / "data/text/books/war-and-peace.txt").text;
    for (const char* folder : {"tokenizers/gpt2", "tokenizers/chat-32k", "models/story-llama"})
        CHECK(openTokenizer(sharedDir() / "data" / folder)->encode(text).size() > 800'000);
}
