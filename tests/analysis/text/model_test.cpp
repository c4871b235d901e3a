// SPDX-License-Identifier: GPL-3.0-or-later
// Byte-pair encoding and what surrounds it, on a vocabulary small enough to follow by hand.
#include "tests/analysis/text/small_tokenizer.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("the merge that stands first in the list is made first") {
    SmallTokenizer small;
    CHECK(small.encode("abc") == Ids{6});  // a+b, then ab+c
    small.merges = R"(["b c","a b","ab c"])";
    CHECK(small.encode("abc") == Ids{1, 5});  // b+c first: a is left, and a+bc is no merge
}

TEST_CASE("of two equal merges the left one is made first") {
    CHECK(SmallTokenizer().encode("aaa") == Ids{15, 1});
}

TEST_CASE("merges written as pairs are the same as merges written as strings") {
    SmallTokenizer small;
    small.merges = R"([["a","b"],["ab","c"]])";
    CHECK(small.encode("abcb") == Ids{6, 2});
}

TEST_CASE("a pair can hold a space, which a string cannot") {
    SmallTokenizer small;
    small.vocabulary = R"({"a":0," ":1,"a ":2,"?":3})";
    small.merges = R"([["a"," "]])";
    CHECK(small.encode("a a") == Ids{2, 0});
}

TEST_CASE("an unknown character becomes the unknown token, each its own or all one") {
    SmallTokenizer small;
    CHECK(small.encode("axyb") == Ids{1, 0, 0, 2});
    small.model = R"("unk_token":"?","fuse_unk":true)";
    CHECK(small.encode("axyb") == Ids{1, 0, 2});
}

TEST_CASE("with byte fallback an unknown character becomes its bytes") {
    SmallTokenizer small;
    small.vocabulary = R"({"?":0,"a":1,"<0xC3>":2,"<0xA4>":3})";
    small.merges = "[]";
    small.model = R"("unk_token":"?","byte_fallback":true)";
    CHECK(small.encode("aä") == Ids{1, 2, 3});
    CHECK(small.encode("aö") == Ids{1, 0});  // U+00F6 is C3 B6, and B6 has no token
}

TEST_CASE("a character with neither token nor unknown token is an error that names it") {
    SmallTokenizer small;
    small.model = "";
    const auto tokenizer = small.open();
    CHECK(contains(errorOf([&] { tokenizer->encode("abz"); }), "U+007A (z)"));
}

TEST_CASE("ignore_merges takes a piece that is a token as it is") {
    SmallTokenizer small;
    small.preTokenizer = R"({"type":"WhitespaceSplit"})";
    small.merges = R"(["b c"])";
    CHECK(small.encode("abc ab") == Ids{1, 5, 1, 2});
    small.model = R"("ignore_merges":true)";
    CHECK(small.encode("abc ab") == Ids{6, 4});
}

TEST_CASE("a prefix stands before inner characters and a suffix behind the last") {
    SmallTokenizer small;
    small.vocabulary = R"({"a":0,"##b":1,"ab":2,"##b$":3,"ab$":4,"a$":5})";
    small.merges = R"(["a ##b","a ##b$"])";
    small.model = R"("continuing_subword_prefix":"##","end_of_word_suffix":"$")";
    CHECK(small.encode("ab") == Ids{4});
    CHECK(small.encode("abb") == Ids{2, 3});
    CHECK(small.encode("a") == Ids{5});
}

TEST_CASE("an added token is found whole before anything is merged") {
    SmallTokenizer small;
    small.added = R"([{"id":20,"content":"<ab>","special":true,"normalized":false}])";
    CHECK(small.encode("ab<ab>ab") == Ids{4, 20, 4});
    CHECK(small.encode("<ab") == Ids{0, 4});
}

TEST_CASE("of two added tokens the longer one is found") {
    SmallTokenizer small;
    small.added = R"([{"id":20,"content":"<a","normalized":false},)"
                  R"({"id":21,"content":"<aa","normalized":false}])";
    CHECK(small.encode("<aaa<a") == Ids{21, 1, 20});
}

TEST_CASE("lstrip and rstrip take the white space beside an added token") {
    SmallTokenizer small;
    small.added = R"([{"id":20,"content":"<l>","lstrip":true,"normalized":false},)"
                  R"({"id":21,"content":"<r>","rstrip":true,"normalized":false}])";
    CHECK(small.encode("a <l> a") == Ids{1, 20, 7, 1});
    CHECK(small.encode("a <r> a") == Ids{1, 7, 21, 1});
}

TEST_CASE("single_word finds an added token only between what is no word") {
    SmallTokenizer small;
    small.added = R"([{"id":5,"content":"bc","single_word":true,"normalized":false}])";
    small.merges = "[]";
    CHECK(small.encode("bc") == Ids{5});
    CHECK(small.encode("a bc.") == Ids{1, 7, 5, 16});
    CHECK(small.encode("abc") == Ids{1, 2, 3});
    CHECK(small.encode("bcé") == Ids{2, 3, 14});
}

TEST_CASE("a normalized added token is sought after normalisation, with its content normalized") {
    SmallTokenizer small;
    small.normalizer = R"({"type":"Lowercase"})";
    small.added = R"([{"id":20,"content":"AC","normalized":true},)"
                  R"({"id":21,"content":"CC","normalized":false}])";
    CHECK(small.encode("ac") == Ids{20});
    CHECK(small.encode("aC") == Ids{20});
    CHECK(small.encode("cc") == Ids{3, 3});
    CHECK(small.encode("CC") == Ids{21});
}

TEST_CASE("the document's start comes from the template and is not part of the ids") {
    SmallTokenizer small;
    const std::string sequence = R"({"Sequence":{"id":"A","type_id":0}})";
    const std::string start = R"({"SpecialToken":{"id":"b","type_id":0}})";
    const std::string tail =
        R"("pair":[],"special_tokens":{"b":{"id":"b","ids":[2],"tokens":["b"]}}})";
    small.postProcessor =
        R"({"type":"TemplateProcessing","single":[)" + start + "," + sequence + "]," + tail;
    CHECK(small.open()->documentStart() == 2);
    CHECK(small.open()->encode("a") == Ids{1});
    small.postProcessor = R"({"type":"Sequence","processors":[)" + small.postProcessor + "]}";
    CHECK(small.open()->documentStart() == 2);
    // What comes behind the text is not before it.
    small.postProcessor =
        R"({"type":"TemplateProcessing","single":[)" + sequence + "," + start + "]," + tail;
    CHECK_FALSE(small.open()->documentStart());
}

TEST_CASE("tokenizer.json decides what stands before a document, and add_bos_token is told") {
    const TemporaryFolder folder;
    SmallTokenizer small;
    const auto opened = [&](const char* config) {
        folder.write("tokenizer.json", small.json());
        folder.write("tokenizer_config.json", config);
        return openTokenizer(folder.path());
    };
    const char* adds = R"({"add_bos_token":true,"bos_token":{"content":"b"}})";
    const char* addsNone = R"({"add_bos_token":false,"bos_token":"b"})";
    CHECK_FALSE(opened(adds)->documentStart());
    REQUIRE(opened(adds)->warnings().size() == 1);
    CHECK(contains(opened(adds)->warnings()[0].text(),
                   "tokenizer_config.json: add_bos_token is true, bos_token \"b\", and the "
                   "post_processor of tokenizer.json puts none before a document; the latter "
                   "counts, as in transformers 5."));
    CHECK(opened(addsNone)->warnings().empty());
    CHECK(opened(R"({"bos_token":"b"})")->warnings().empty());
    small.postProcessor =
        R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"b","type_id":0}},)"
        R"({"Sequence":{"id":"A","type_id":0}}],"pair":[],)"
        R"("special_tokens":{"b":{"id":"b","ids":[2],"tokens":["b"]}}})";
    CHECK(opened(adds)->documentStart() == 2);
    CHECK(opened(adds)->warnings().empty());
    CHECK(opened(addsNone)->documentStart() == 2);
    REQUIRE(opened(addsNone)->warnings().size() == 1);
    CHECK(contains(opened(addsNone)->warnings()[0].text(),
                   "add_bos_token is false, and the post_processor of tokenizer.json puts the "
                   "token 2 before a document"));
    // Another token than the template's.
    CHECK(opened(R"({"add_bos_token":true,"bos_token":"c"})")->warnings().size() == 1);
    CHECK(contains(errorOf([&] { opened(R"({"add_bos_token":true,"bos_token":"<nowhere>"})"); }),
                   "a token of this tokenizer"));
}

TEST_CASE("bytes that a tokenizer puts before a text are counted") {
    const auto before = [](const SmallTokenizer& small, const char* text) {
        return small.open()->bytesBefore(text);
    };
    SmallTokenizer small;
    CHECK(before(small, "abc") == 0);
    small.normalizer = R"({"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},)"
                       R"({"type":"Replace","pattern":{"String":" "},"content":"▁"}]})";
    CHECK(before(small, "abc") == 1);
    CHECK(before(small, "é") == 1);
    CHECK(before(small, " abc") == 1);  // a mark more than the text's own space
    CHECK(before(small, "") == 0);
    small.normalizer = "null";
    small.preTokenizer =
        R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":true})";
    CHECK(before(small, "abc") == 1);
    CHECK(before(small, " abc") == 0);  // which has its own already
    small.preTokenizer =
        R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"never","split":true})";
    CHECK(before(small, "abc") == 0);
    small.preTokenizer = R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":true})";
    CHECK(before(small, "abc") == 1);
    CHECK(before(small, " abc") == 0);
    CHECK(byteTokenizer()->bytesBefore("abc") == 0);
}

TEST_CASE("a tokenizer.json that is another thing is told") {
    const TemporaryFolder folder;
    folder.write("tokenizer.json", "version https://git-lfs.github.com/spec/v1\noid sha256:4d\n");
    CHECK(contains(errorOf([&] { openTokenizer(folder.path()); }),
                   "tokenizer.json: is a Git LFS pointer"));
}

TEST_CASE("ids without a token are shown as such") {
    const auto tokenizer = SmallTokenizer().open();
    CHECK(tokenizer->vocabulary() == 18);
    CHECK(tokenizer->token(6) == "abc");
    CHECK(tokenizer->token(18) == "[18]");
    CHECK(tokenizer->token(-1) == "[-1]");
}

TEST_CASE("decoding undoes what encoding did to spaces and bytes") {
    SmallTokenizer small;
    small.vocabulary = R"({"▁a":0,"▁b":1,"<0xC3>":2,"<0xA4>":3})";
    small.merges = "[]";
    small.model = "";
    small.decoder =
        R"({"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},)"
        R"({"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]})";
    const auto tokenizer = small.open();
    CHECK(tokenizer->decode({0, 1, 2, 3}) == "a bä");
    CHECK(tokenizer->decode({0, 2}) == "a\uFFFD");
    small.decoder = R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})";
    CHECK(small.open()->decode({0, 1}) == "a b");
}

TEST_CASE("the byte tokenizer gives every byte its own id") {
    const auto bytes = byteTokenizer();
    CHECK(bytes->encode("aä\n") == Ids{97, 0xC3, 0xA4, 10});
    CHECK(bytes->decode({97, 0xC3, 0xA4, 10}) == "aä\n");
    CHECK(bytes->decode({0xC3}) == "\uFFFD");
    CHECK(bytes->vocabulary() == 256);
    CHECK(bytes->token(97) == "a");
    CHECK(bytes->token(10) == "<0x0A>");
    CHECK(contains(errorOf([&] { bytes->encode("ab\xFF"); }), "byte 2"));
}
