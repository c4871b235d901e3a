// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are broken or not supported are refused with a reason, never read wrongly.
#include "tests/analysis/text/small_tokenizer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string errorOfJson(const std::string& json) {
    const TemporaryFolder folder;
    folder.write("tokenizer.json", json);
    return errorOf([&] { openTokenizer(folder.path()); });
}

std::string errorOfVocabulary(const std::string& vocabulary) {
    SmallTokenizer small;
    small.vocabulary = vocabulary;
    small.merges = "[]";
    small.model = "";
    return errorOfJson(small.json());
}

}  // namespace

TEST_CASE("a folder without a tokenizer says what it should have") {
    const TemporaryFolder folder;
    CHECK(contains(errorOf([&] { openTokenizer(folder.path()); }), "expected tokenizer.json"));
}

TEST_CASE("what is no JSON object is refused") {
    for (const char* json : {"", "{", "[]", "null", "17", "{\"model\":\"\xFF\"}", "{}",
                             "{\"model\":[]}", "{\"model\":{\"type\":3}}"}) {
        INFO(json);
        CHECK(contains(errorOfJson(json), "tokenizer.json"));
    }
    CHECK_FALSE(errorOfJson(std::string(200'000, '[')).empty());
    CHECK_FALSE(
        errorOfJson("{\"model\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}")
            .empty());
}

TEST_CASE("ids that no table can hold are refused") {
    CHECK(contains(errorOfVocabulary(R"({"a":-1})"), "-1"));
    CHECK(contains(errorOfVocabulary(R"({"a":1048576})"), "1048576"));
    CHECK(contains(errorOfVocabulary(R"({"a":18446744073709551615})"), "18446744073709551615"));
    CHECK(contains(errorOfVocabulary(R"({"a":1.5})"), "1.5"));
    CHECK(contains(errorOfVocabulary(R"({"a":"1"})"), "model.vocab"));
    CHECK(contains(errorOfVocabulary(R"([["a",0.5]])"), "model.vocab"));
    CHECK(contains(errorOfVocabulary("{}"), "at least one"));
    CHECK(contains(errorOfVocabulary(R"({"a":1,"b":1})"), "both"));
}

TEST_CASE("merges that do not fit the vocabulary are refused") {
    const auto errorOfMerges = [](const std::string& merges) {
        SmallTokenizer small;
        small.merges = merges;
        return errorOfJson(small.json());
    };
    CHECK(contains(errorOfMerges(R"(["a z"])"), "\"z\", which is not"));
    CHECK(contains(errorOfMerges(R"(["c a"])"), "\"ca\", which is not"));
    CHECK(contains(errorOfMerges(R"(["a b c"])"), "merges[0]"));
    CHECK(contains(errorOfMerges(R"(["ab"])"), "merges[0]"));
    CHECK(contains(errorOfMerges(R"([" b"])"), "merge 1"));
    CHECK(contains(errorOfMerges(R"(["a b",["a"]])"), "merges[1]"));
    CHECK(contains(errorOfMerges("[1]"), "merges[0]"));
    CHECK(contains(errorOfMerges("{}"), "an array of merges"));
}

TEST_CASE("a part that is not supported is refused by name") {
    SmallTokenizer small;
    small.normalizer = R"({"type":"Nmt"})";
    CHECK(contains(errorOfJson(small.json()), "\"Nmt\" is not supported"));
    small = {};
    small.preTokenizer = R"({"type":"UnicodeScripts"})";
    CHECK(contains(errorOfJson(small.json()), "\"UnicodeScripts\" is not supported"));
    small = {};
    small.decoder = R"({"type":"CTC"})";
    CHECK(contains(errorOfJson(small.json()), "\"CTC\" is not supported"));
    small = {};
    small.postProcessor = R"({"type":"Strange"})";
    CHECK(contains(errorOfJson(small.json()), "\"Strange\" is not supported"));
    small = {};
    small.preTokenizer = R"({"type":"Split","pattern":{"String":"-"},"behavior":"Sideways"})";
    CHECK(contains(errorOfJson(small.json()), "\"Sideways\" is not supported"));
    small = {};
    small.model = R"("dropout":0.1)";
    CHECK(contains(errorOfJson(small.json()), "model.dropout"));
    small.model = R"("unk_token":"<none>")";
    CHECK(contains(errorOfJson(small.json()), "model.unk_token"));
    CHECK(contains(errorOfJson(R"({"model":{"type":"WordLevel","vocab":{}}})"),
                   "\"WordLevel\" is not supported; supported: BPE, Unigram"));
    CHECK(contains(errorOfJson(R"({"normalizer":{"type":"BertNormalizer"},)"
                               R"("model":{"type":"WordPiece","vocab":{"a":0}}})"),
                   "\"WordPiece\" is not supported"));
}

TEST_CASE("added tokens that contradict the vocabulary are refused") {
    const auto errorOfAdded = [](const std::string& added) {
        SmallTokenizer small;
        small.added = added;
        return errorOfJson(small.json());
    };
    CHECK(contains(errorOfAdded(R"([{"id":2,"content":"a"}])"), "the id 1"));
    CHECK(contains(errorOfAdded(R"([{"id":2,"content":"<x>"}])"), "\"b\""));
    CHECK(contains(errorOfAdded(R"([{"id":-5,"content":"<x>"}])"), "-5"));
    CHECK(contains(errorOfAdded(R"([{"id":99999999999,"content":"<x>"}])"), "99999999999"));
    CHECK(contains(errorOfAdded(R"([{"id":20,"content":""}])"), "content"));
    CHECK(
        contains(errorOfAdded(R"([{"id":20,"content":"<x>"},{"id":21,"content":"<x>"}])"), "once"));
    CHECK(contains(errorOfAdded(R"(["<x>"])"), "added_tokens[0]"));
}

TEST_CASE("text that is not UTF-8 is refused at its byte") {
    const auto tokenizer = SmallTokenizer().open();
    for (const char* bytes : {"abc\xC3", "abc\xC0\x80", "abc\xED\xA0\x80", "abc\xF4\x90\x80\x80",
                              "abc\x80", "abc\xE2\x82"}) {
        CHECK(contains(errorOf([&] { tokenizer->encode(bytes); }), "at byte 3"));
    }
}

TEST_CASE("a stop ends the encoding of one endless word before it tells more progress") {
    SmallTokenizer small;
    const auto tokenizer = small.open();
    const std::string text(8'000'000, 'a');
    std::stop_source source;
    int reports = 0;
    Progress progress;
    progress.stop = source.get_token();
    progress.report = [&](double fraction, const Message&) {
        if (fraction == 0) return;
        ++reports;
        source.request_stop();
    };
    CHECK_THROWS_AS(tokenizer->encode(text, progress), Cancelled);
    CHECK(reports == 1);
}

TEST_CASE("progress never goes back and ends at 1") {
    SmallTokenizer small;
    small.preTokenizer = R"({"type":"WhitespaceSplit"})";
    small.added = R"([{"id":20,"content":"<x>","normalized":false}])";
    std::string text;
    for (int i = 0; i < 50'000; ++i)
        text += i % 5000 == 0 ? "<x>" : "abc ab ";
    double last = 0;
    int reports = 0;
    bool backwards = false;
    Progress progress;
    progress.report = [&](double fraction, const Message&) {
        backwards = backwards || fraction < last;
        last = fraction;
        ++reports;
    };
    small.open()->encode(text, progress);
    CHECK_FALSE(backwards);
    CHECK(last == 1);
    CHECK(reports > 10);
}
