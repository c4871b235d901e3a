// SPDX-License-Identifier: GPL-3.0-or-later
// SentencePiece's tokenizers against SentencePiece's own answers, and by hand.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/analysis/text/small_sentence_piece.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

using Ids = std::vector<std::int32_t>;

std::filesystem::path folder() {
    return sourceDir() / "tests/data/tokenizers";
}

json answersOf(const std::string& name) {
    std::ifstream file(folder() / "answers.json");
    return json::parse(file).at(name);
}

void checkAnswers(const Tokenizer& tokenizer, const std::string& name) {
    for (const json& one : answersOf(name)) {
        const auto text = one.at("text").get<std::string>();
        INFO(name << ": " << text);
        CHECK(tokenizer.encode(text) == one.at("ids").get<Ids>());
        CHECK(tokenizer.decode(one.at("ids").get<Ids>()) == one.at("decoded").get<std::string>());
    }
}

}  // namespace

TEST_CASE("small SentencePiece models give its own ids and texts") {
    for (const char* name :
         {"bpe-bytes", "bpe-plain", "unigram", "unigram-bytes", "unigram-suffix"}) {
        const auto tokenizer = openTokenizer(folder() / (std::string(name) + ".model"));
        checkAnswers(*tokenizer, name);
        CHECK(
            tokenizer->kind() ==
            (std::string(name).starts_with("bpe") ? "SentencePiece BPE" : "SentencePiece Unigram"));
        CHECK(tokenizer->documentStart() == 1);
    }
}

TEST_CASE("a Unigram tokenizer.json gives the ids and texts of Hugging Face's library") {
    const auto tokenizer = openTokenizer(folder() / "unigram.json");
    CHECK(tokenizer->kind() == "Unigram");
    checkAnswers(*tokenizer, "unigram.json");
}

TEST_CASE("what is a piece is joined, the highest score first and of equal scores the leftmost") {
    SmallSentencePiece small;
    small.normalizer += numberField(3, 0);
    small.pieces.push_back({"ab", -5});
    small.pieces.push_back({"ba", -4});
    CHECK(small.open()->encode("aba") == Ids{4, 7});
    small.pieces[6].score = -4;
    CHECK(small.open()->encode("aba") == Ids{6, 4});
}

TEST_CASE("a run without pieces is one unknown, or its bytes where there are bytes") {
    SmallSentencePiece small;
    CHECK(small.open()->encode("axya") == Ids{3, 4, 0, 4});
    CHECK(small.open()->decode({3, 4, 0, 4}) == "a \u2047 a");
    small.addBytes();
    CHECK(small.open()->encode("a\u00e4") == Ids{3, 4, 6 + 0xC3, 6 + 0xA4});
    CHECK(small.open()->decode({3, 4, 6 + 0xC3, 6 + 0xA4}) == "a\u00e4");
    CHECK(small.open()->decode({6 + 0xC3, 4}) == "\uFFFDa");
}

TEST_CASE("a single byte of a character is shown by its name") {
    SmallSentencePiece small;
    small.addBytes();
    const auto tokenizer = small.open();
    CHECK(tokenizer->shown(6 + 0xC3) == "<0xC3>");
    CHECK(tokenizer->shown(6 + 'x') == "x");
    CHECK(tokenizer->shown(1) == "<s>");
    CHECK(openTokenizer(sourceDir() / "samples/nope")->shown(0xC3) == "<0xC3>");
    CHECK(openTokenizer(sourceDir() / "samples/nope")->shown('x') == "x");
}

TEST_CASE("a user-defined piece is found whole and a control piece never") {
    SmallSentencePiece small;
    small.pieces.push_back({"<s", -1});
    small.pieces.push_back({"ab", 0, PieceType::userDefined});
    small.pieces.push_back({"<", -1});
    small.pieces.push_back({"s", -1});
    small.pieces.push_back({">", -1});
    CHECK(small.open()->encode("aab") == Ids{3, 4, 7});
    CHECK(small.open()->encode("<s>") == Ids{3, 6, 10});
    CHECK(small.open()->decode({1, 3, 4, 2}) == "a");
}

TEST_CASE("an unused piece is given back as what it was joined from") {
    SmallSentencePiece small;
    small.pieces.push_back({"ab", -1, PieceType::unused});
    small.pieces.push_back({"abb", -1});
    CHECK(small.open()->encode("ab") == Ids{3, 4, 5});
    CHECK(small.open()->encode("abb") == Ids{3, 7});
    small.trainer = numberField(3, 1);
    CHECK(small.open()->encode("ab") == Ids{3, 4, 5});
}

TEST_CASE("the table of characters is applied, the longest entry first") {
    SmallSentencePiece small;
    small.normalizer += bytesField(2, characterTable({{"x", "a"}, {"xy", "b"}, {"z", ""}}));
    CHECK(small.open()->encode("x") == Ids{3, 4});
    CHECK(small.open()->encode("xyzx") == Ids{3, 5, 4});
    CHECK(small.open()->encode("zz") == Ids{3});
}

TEST_CASE("what lies beside tokenizer.model says what is added and what stands first") {
    const TemporaryFolder files;
    const SmallSentencePiece small;
    files.write("tokenizer.model", small.bytes());
    CHECK(openTokenizer(files.path())->documentStart() == 1);
    files.write("added_tokens.json", R"({"<x>": 6})");
    CHECK(openTokenizer(files.path())->encode("a<x>a<s>") == Ids{3, 4, 6, 3, 4, 0});
    CHECK(openTokenizer(files.path())->vocabulary() == 7);
    const std::string added = R"("added_tokens_decoder":{"1":{"content":"<s>","special":true},)"
                              R"("6":{"content":"<y>","special":true}})";
    files.write("tokenizer_config.json", R"({"add_bos_token":false,)" + added + "}");
    auto tokenizer = openTokenizer(files.path());
    CHECK_FALSE(tokenizer->documentStart());
    CHECK(tokenizer->encode("<y>a<s> a") == Ids{6, 3, 4, 1, 3, 3, 4});
    CHECK(tokenizer->decode({6, 3, 4, 1, 3, 3, 4}) == "<y>a<s> a");
    files.write("tokenizer_config.json", R"({"legacy":false,"bos_token":"<y>",)" + added + "}");
    tokenizer = openTokenizer(files.path());
    CHECK(tokenizer->documentStart() == 6);
    CHECK(tokenizer->encode("a<y>a") == Ids{3, 4, 6, 4});
    files.write("tokenizer_config.json", R"({"added_tokens_decoder":{"4":{"content":"<z>"}}})");
    CHECK(contains(errorOf([&] { openTokenizer(files.path()); }),
                   "the added token \"<z>\" has the id 4, which belongs to \"a\""));
}

TEST_CASE("of several tokenizers in a folder the first is read, and that is said") {
    const TemporaryFolder files;
    files.write("tokenizer.model", SmallSentencePiece().bytes());
    CHECK(openTokenizer(files.path())->notes().empty());
    std::filesystem::copy(folder() / "unigram.json", files / "tokenizer.json");
    const auto both = openTokenizer(files.path());
    CHECK(both->kind() == "Unigram");
    REQUIRE(both->notes().size() == 1);
    CHECK(contains(both->notes()[0].text(),
                   "the tokenizer is that of tokenizer.json; tokenizer.model"));
    CHECK(openTokenizer(files / "tokenizer.model")->kind() == "SentencePiece BPE");
    files.write("model.safetensors", "x");
    CHECK(openTokenizer(files / "model.safetensors")->kind() == "Unigram");
}

TEST_CASE("a book without line ends is cut where no piece crosses") {
    const auto tokenizer = openTokenizer(folder() / "unigram.model");
    const std::string sentence = "The mill stood by the pond. ";
    std::string text;
    for (int i = 0; i < 4'000; ++i)
        text += sentence;
    const Ids once = tokenizer->encode(sentence);
    const Ids all = tokenizer->encode(text);
    CHECK(all.size() == 4'000 * once.size());
    CHECK(std::equal(once.begin(), once.end(), all.end() - std::ssize(once)));
}

TEST_CASE("Llama 3's tokenizer.model is a list of ranked bytes") {
    static constexpr char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto base64 = [&](std::uint32_t bits, int bytes) {
        std::string text;
        for (int i = 0; i <= bytes; ++i)
            text.push_back(digits[bits >> (18 - 6 * i) & 63]);
        return text + std::string(static_cast<std::size_t>(3 - bytes), '=');
    };
    std::string lines;
    const auto add = [&](std::uint32_t bits, int bytes, int rank) {
        lines += base64(bits, bytes) + ' ' + std::to_string(rank) + '\n';
    };
    for (std::uint32_t byte = 0; byte < 256; ++byte)
        add(byte << 16, 1, static_cast<int>(byte));
    add('a' << 16 | 'b' << 8, 2, 256);
    add('a' << 16 | 'b' << 8 | 'c', 3, 257);
    add('c' << 16 | 'd' << 8 | 'e', 3, 258);  // a word of its own, though nothing is joined to it
    for (int rank = 259; rank < 128'000; ++rank)
        add(0x800000u + static_cast<std::uint32_t>(rank), 3, rank);
    const auto tokenizer = SmallSentencePiece::openBytes(lines);
    CHECK(tokenizer->kind() == "byte-level BPE");
    CHECK(tokenizer->documentStart() == 128'000);
    CHECK(tokenizer->encode("abc cde") == Ids{257, ' ', 'c', 'd', 'e'});
    CHECK(tokenizer->encode("cde<|eot_id|>\u00e4") == Ids{258, 128'009, 0xC3, 0xA4});
    CHECK(tokenizer->decode({258, 128'009, 0xC3, 0xA4}) == "cde<|eot_id|>\u00e4");
    CHECK(contains(errorOf([&] { SmallSentencePiece::openBytes(lines + "YQ== 1\n"); }),
                   "line 128001: found \"YQ== 1\", expected base64, a space and the rank 128000"));
    CHECK(contains(errorOf([] { SmallSentencePiece::openBytes("YQ== 0\nYg== 1\n"); }),
                   "a list of 2 ranked byte strings (tiktoken)"));
}

TEST_CASE("llama2.c's tokenizer.bin is SentencePiece's with its pieces spelled otherwise") {
    const auto entry = [](const std::string& text, float score) {
        std::string bytes(4, '\0');
        std::memcpy(bytes.data(), &score, 4);
        return bytes + uint32Bytes(static_cast<std::uint32_t>(text.size())) + text;
    };
    std::string bytes =
        uint32Bytes(8) + entry("<unk>", 0) + entry("\n<s>\n", 0) + entry("\n</s>\n", 0);
    for (int byte = 0; byte < 256; ++byte)
        bytes += entry(nameOfByte(static_cast<unsigned char>(byte)), 0);
    const auto opened = [](const std::string& all) {
        const TemporaryFolder files;
        files.write("tokenizer.bin", all);
        return openTokenizer(files.path());
    };
    bytes += entry(" ", -1) + entry("a", -2) + entry(" a", -0.5f);
    const auto tokenizer = opened(bytes);
    CHECK(tokenizer->documentStart() == 1);
    CHECK(tokenizer->encode("a a b\n") == Ids{261, 261, 259, 3 + 'b', 3 + '\n'});
    CHECK(tokenizer->decode({1, 261, 261, 259, 3 + 'b', 3 + '\n'}) == "a a b\n");
    CHECK(tokenizer->token(261) == "\u2581a");
    CHECK(contains(errorOf([&] { opened(bytes.substr(0, bytes.size() - 1)); }),
                   "piece 261: it says that it has 2 bytes"));
    CHECK(contains(errorOf([&] { opened(bytes + "abc"); }), "cut off"));
    CHECK(contains(errorOf([&] { opened(uint32Bytes(4) + entry("<unk>", 0)); }),
                   "the longest has 4"));
    CHECK(contains(errorOf([&] { opened(bytes + entry("", 0)); }), "it is empty"));
    CHECK(contains(errorOf([&] { opened(bytes + entry("a", 0)); }), "is also piece 260"));
    CHECK(contains(errorOf([&] { opened("abc"); }), "3 bytes are too few"));
}
