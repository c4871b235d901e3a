// SPDX-License-Identifier: GPL-3.0-or-later
// How a text is cut into the token runs a measurement reads.
#include "analysis/text/samples.h"

#include <numeric>

#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Ids = std::vector<std::int32_t>;

Ids countUp(int first, int count) {
    Ids ids(static_cast<std::size_t>(count));
    std::iota(ids.begin(), ids.end(), first);
    return ids;
}

Experiment asking(std::int64_t length, int samples, StartToken start = StartToken::automatic) {
    Experiment experiment;
    experiment.length = length;
    experiment.samples = samples;
    experiment.start = start;
    return experiment;
}

}  // namespace

TEST_CASE("samples follow each other, each scored on the token after it") {
    const Samples cut = samplesFromStream(countUp(10, 9), asking(4, 2), {}, {}, 100);
    REQUIRE(cut.samples.size() == 2);
    CHECK(cut.samples[0].ids == countUp(10, 5));
    CHECK(cut.samples[1].ids == countUp(14, 5));
    CHECK(cut.samples[0].read == 4);
    CHECK(cut.samples[0].labels() == 4);
    CHECK(cut.labels() == 8);
    CHECK(cut.positions() == 4);
}

TEST_CASE("the last sample has one label less where the text ends with it") {
    const Samples cut = samplesFromStream(countUp(10, 8), asking(4, 2), {}, {}, 100);
    CHECK(cut.samples[1].ids == countUp(14, 4));
    CHECK(cut.samples[1].labels() == 3);
}

TEST_CASE("a text that begins with the start token has it twice, and that is told") {
    const auto notes = [](StartToken start, int first) {
        std::string all;
        for (const Message& note :
             samplesFromStream(countUp(first, 20), asking(4, 2, start), 1, 2, 100).notes)
            all += note.text();
        return all;
    };
    for (const StartToken start : {StartToken::automatic, StartToken::always})
        CHECK_THAT(notes(start, 1), ContainsSubstring("begins with the start token (1) itself"));
    CHECK(samplesFromStream(countUp(1, 20), asking(4, 1), 1, 2, 100).samples[0].ids ==
          Ids{1, 1, 2, 3, 4});
    CHECK(notes(StartToken::never, 1) == "");
    CHECK(notes(StartToken::automatic, 2) == "");
}

TEST_CASE("the start token comes once before the text, or before every sample, or never") {
    const auto first = [](StartToken start) {
        return samplesFromStream(countUp(10, 20), asking(4, 2, start), 1, 2, 100);
    };
    CHECK(first(StartToken::automatic).samples[0].ids == Ids{1, 10, 11, 12, 13});
    CHECK(first(StartToken::automatic).samples[1].ids == Ids{13, 14, 15, 16, 17});
    CHECK(first(StartToken::always).samples[0].ids == Ids{1, 10, 11, 12, 13});
    CHECK(first(StartToken::always).samples[1].ids == Ids{1, 13, 14, 15, 16});
    CHECK(first(StartToken::never).samples[0].ids == countUp(10, 5));
    // Without a start token of the tokenizer's, automatic adds none and always takes the config's.
    CHECK(samplesFromStream(countUp(10, 20), asking(4, 1), {}, 2, 100).samples[0].ids ==
          countUp(10, 5));
    CHECK(samplesFromStream(countUp(10, 20), asking(4, 1, StartToken::always), {}, 2, 100)
              .samples[0]
              .ids == Ids{2, 10, 11, 12, 13});
}

TEST_CASE(
    "without a length the whole text is read, at most twice the trained length, and it is said") {
    CHECK(samplesFromStream(countUp(0, 150), asking(0, 1), {}, {}, 100).positions() == 150);
    const Samples cut = samplesFromStream(countUp(0, 500), asking(0, 1), {}, {}, 100);
    CHECK(cut.positions() == 200);
    REQUIRE(cut.notes.size() == 1);
    CHECK_THAT(cut.notes[0].text(), ContainsSubstring("200") && ContainsSubstring("500"));
}

TEST_CASE("an offset passes tokens over, and the start token comes before what is left") {
    Experiment experiment = asking(4, 2);
    experiment.offset = 5;
    const Samples cut = samplesFromStream(countUp(10, 20), experiment, 1, 2, 100);
    CHECK(cut.samples[0].ids == Ids{1, 15, 16, 17, 18});
    CHECK(cut.samples[1].ids == Ids{18, 19, 20, 21, 22});
    experiment.offset = 13;
    CHECK_THAT(
        errorOf([&] { samplesFromStream(countUp(10, 20), experiment, {}, 2, 100); }),
        ContainsSubstring("7 tokens from token 13 on") && ContainsSubstring("at most 1 fit"));
    experiment.offset = 20;
    CHECK_THAT(errorOf([&] { samplesFromStream(countUp(10, 20), experiment, {}, 2, 100); }),
               ContainsSubstring("offset of 20") && ContainsSubstring("which has 20"));
    CHECK_THAT(errorOf([&] { samplesFromDocuments({countUp(10, 20)}, experiment, {}); }),
               ContainsSubstring("document by document"));
}

TEST_CASE("0 samples are all that fit") {
    CHECK(samplesFromStream(countUp(0, 103), asking(10, 0), {}, {}, 100).samples.size() == 10);
}

TEST_CASE("too little text is refused with what fits") {
    const auto stream = [](int tokens, std::int64_t length, int samples) {
        return errorOf(
            [&] { samplesFromStream(countUp(0, tokens), asking(length, samples), {}, {}, 100); });
    };
    CHECK_THAT(stream(0, 0, 1), ContainsSubstring("has 0 tokens;"));
    CHECK_THAT(stream(1, 0, 1), ContainsSubstring("has 1 token;"));
    CHECK_THAT(stream(20, 30, 1),
               ContainsSubstring("20 tokens") && ContainsSubstring("the longest that fits is 20"));
    CHECK_THAT(stream(20, 6, 4), ContainsSubstring("at most 3 fit"));
    CHECK_THAT(stream(6, 30, 8), ContainsSubstring("too short for 8 samples"));
    CHECK_THAT(stream(20, 1, 1), ContainsSubstring("at least 2"));
    CHECK_THAT(errorOf([] {
                   samplesFromStream(countUp(0, 20), asking(4, 1, StartToken::always), {}, {}, 100);
               }),
               ContainsSubstring("start token"));
}

TEST_CASE("a start token before the text is not counted as one of its tokens") {
    const auto said = [](std::int64_t length, std::int64_t offset) {
        Experiment experiment = asking(length, 1);
        experiment.offset = offset;
        return errorOf([&] { samplesFromStream(countUp(0, 25'800), experiment, 7, {}, 100); });
    };
    CHECK_THAT(said(30'000, 0), ContainsSubstring("has 25,800 tokens and a start token: "));
    CHECK_THAT(said(30'000, 5),
               ContainsSubstring("has 25,795 tokens from token 5 on and a start token: "));
    const Samples cut = samplesFromStream(countUp(0, 25'800), asking(0, 1), 7, {}, 100);
    REQUIRE(cut.notes.size() == 1);
    CHECK_THAT(cut.notes[0].text(), ContainsSubstring("25,800 tokens and a start token"));
}

TEST_CASE("documents are read as they are, or cut to a length") {
    const std::vector<Ids> documents{countUp(10, 5), countUp(20, 3), countUp(30, 8)};
    const Samples whole = samplesFromDocuments(documents, asking(0, 0), {});
    REQUIRE(whole.samples.size() == 3);
    CHECK(whole.samples[2].read == 8);
    CHECK(whole.samples[2].labels() == 7);
    CHECK(whole.labels() == 4 + 2 + 7);
    const Samples cut = samplesFromDocuments(documents, asking(4, 0), {});
    CHECK(cut.samples[0].ids == countUp(10, 4));
    CHECK(cut.samples[1].ids == countUp(20, 3));
    CHECK(samplesFromDocuments(documents, asking(0, 2), {}).samples.size() == 2);
    CHECK(samplesFromDocuments(documents, asking(0, 1, StartToken::always), 10).samples[0].ids ==
          countUp(10, 5));
    CHECK(samplesFromDocuments(documents, asking(0, 1, StartToken::always), 7).samples[0].ids[0] ==
          7);
    CHECK_THAT(errorOf([&] { samplesFromDocuments(documents, asking(0, 4), {}); }),
               ContainsSubstring("3 document(s)"));
    CHECK_THAT(errorOf([&] { samplesFromDocuments({{5}}, asking(0, 0), {}); }),
               ContainsSubstring("document 1 has 1 token(s)"));
}
