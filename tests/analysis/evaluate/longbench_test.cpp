// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench: samples and prompts as a person's copy has them, cut in the middle, scored.
#include "analysis/evaluate/longbench.h"

#include <fstream>
#include <set>

#include "analysis/text/tokenizer.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

// Bytes behind a start token.
class StartingBytes : public Tokenizer {
  public:
    std::vector<std::int32_t> encode(std::string_view text,
                                     const Progress& progress) const override {
        return bytes_->encode(text, progress);
    }
    std::string token(std::int32_t id) const override { return bytes_->token(id); }
    std::string decode(const std::vector<std::int32_t>& ids) const override {
        return bytes_->decode(ids);
    }
    int vocabulary() const override { return 257; }
    std::optional<std::int32_t> documentStart() const override { return 256; }
    std::string kind() const override { return "bytes"; }

  private:
    std::shared_ptr<const Tokenizer> bytes_ = byteTokenizer();
};

}  // namespace

TEST_CASE("there are the sixteen sets of the table") {
    std::set<std::string> keys;
    for (const BenchSet& set : benchSets()) {
        keys.insert(set.key);
        CHECK(benchSet(set.key).newTokens >= 32);
    }
    CHECK(keys.size() == 16);
    CHECK_THAT(errorOf([] { benchSet("squad"); }), ContainsSubstring("hotpotqa"));
}

TEST_CASE("samples and prompts are read from the files of a copy") {
    const TemporaryFolder folder;
    const std::filesystem::path top = folder.path();
    write(top / "config/dataset2prompt.json", R"({"trec": "T {context} Q {input}", "lcc": "x"})");
    write(top / "data/trec.jsonl",
          R"({"input": "q", "context": "{input}", "answers": ["a"], "all_classes": ["a", "b"]}

{"input": "r", "context": "d", "answers": "b", "all_classes": ["a", "b"]}
)");
    const BenchSet& trec = benchSet("trec");
    const auto samples = readBenchSamples(top, trec, 0);
    REQUIRE(samples.size() == 2);
    CHECK(samples[0].classes == std::vector<std::string>{"a", "b"});
    CHECK(samples[1].answers == std::vector<std::string>{"b"});
    CHECK(readBenchSamples(top, trec, 1).size() == 1);
    // What stands in a text is no place of the prompt.
    CHECK(filledPrompt(readBenchPrompt(top, trec), samples[0]) == "T {input} Q q");
    CHECK_THAT(errorOf([&] { readBenchPrompt(top, benchSet("lcc")); }),
               ContainsSubstring("{context}"));
    CHECK_THAT(errorOf([&] { readBenchPrompt(top, benchSet("qmsum")); }),
               ContainsSubstring("qmsum"));
    CHECK_THAT(errorOf([&] { readBenchSamples(top, benchSet("lcc"), 0); }),
               ContainsSubstring("your own copy"));
    write(top / "data/lcc.jsonl", "{\"input\": \"\"}\n");
    CHECK_THAT(errorOf([&] { readBenchSamples(top, benchSet("lcc"), 0); }),
               ContainsSubstring("line 1"));
    write(top / "data/lcc.jsonl", "\n\n");
    CHECK_THAT(errorOf([&] { readBenchSamples(top, benchSet("lcc"), 0); }),
               ContainsSubstring("lcc.jsonl") && ContainsSubstring("no sample"));
}

TEST_CASE("a prompt that is too long loses its middle, its start token counted") {
    const auto bytes = byteTokenizer();
    using Ids = std::vector<std::int32_t>;
    CHECK(benchPrompt(*bytes, "abcdef", 4) == Ids{'a', 'b', 'e', 'f'});
    CHECK(benchPrompt(*bytes, "abcdef", 5) == Ids{'a', 'b', 'e', 'f'});
    CHECK(benchPrompt(*bytes, "abc", 3) == Ids{'a', 'b', 'c'});
    const StartingBytes starting;
    CHECK(benchPrompt(starting, "abc", 4) == Ids{256, 'a', 'b', 'c'});
    CHECK(benchPrompt(starting, "abcdef", 6) == Ids{256, 'a', 'b', 'd', 'e', 'f'});
    CHECK(benchPrompt(starting, "abcdef", 2) == Ids{256, 'f'});
}

TEST_CASE("a sample's score is the best over its answers, of a line where that is asked") {
    const BenchSample sample{"", "", {"blue sky", "green"}, {}};
    CHECK(benchScore(benchSet("hotpotqa"), "green", sample) == 1.0);
    CHECK(benchScore(benchSet("hotpotqa"), "red", sample) == 0.0);
    CHECK(benchScore(benchSet("triviaqa"), "\n\ngreen\nand more words", sample) == 1.0);
    CHECK(benchScore(benchSet("hotpotqa"), "green\nand more words", sample) < 1.0);
    CHECK(benchScore(benchSet("trec"), "say animal\nplant",
                     {"", "", {"animal"}, {"animal", "plant"}}) == 1.0);
}
