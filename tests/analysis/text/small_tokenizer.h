// SPDX-License-Identifier: GPL-3.0-or-later
// A tokenizer.json small enough to work its ids out by hand.
#pragma once

#include <memory>
#include <string>

#include "analysis/text/tokenizer.h"
#include "tests/analysis/text/contains.h"

namespace sextant::test {

// The parts of a tokenizer.json, as JSON text. The vocabulary has single letters and "?" (unknown).
struct SmallTokenizer {
    std::string vocabulary =
        R"({"?":0,"a":1,"b":2,"c":3,"ab":4,"bc":5,"abc":6," ":7,"▁":8,"▁a":9,"1":10,"2":11,"12":12,)"
        R"("A":13,"é":14,"aa":15,".":16,"..":17})";
    std::string merges = R"(["a b","b c","ab c","▁ a","1 2","a a",". ."])";
    std::string model = R"("unk_token":"?")";
    std::string normalizer = "null";
    std::string preTokenizer = "null";
    std::string postProcessor = "null";
    std::string decoder = "null";
    std::string added = "[]";

    std::string json() const {
        return R"({"version":"1.0","added_tokens":)" + added + R"(,"normalizer":)" + normalizer +
               R"(,"pre_tokenizer":)" + preTokenizer + R"(,"post_processor":)" + postProcessor +
               R"(,"decoder":)" + decoder + R"(,"model":{"type":"BPE",)" + model +
               (model.empty() ? "" : ",") + R"("vocab":)" + vocabulary + R"(,"merges":)" + merges +
               "}}";
    }
    std::shared_ptr<const Tokenizer> open() const {
        const TemporaryFolder folder;
        folder.write("tokenizer.json", json());
        return openTokenizer(folder.path());
    }
    std::vector<std::int32_t> encode(const std::string& text) const { return open()->encode(text); }
};

using Ids = std::vector<std::int32_t>;

}  // namespace sextant::test
