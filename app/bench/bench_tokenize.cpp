// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a tokenizer turns a text into ids and back, on one core.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "analysis/text/corpus.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"

namespace sextant {

namespace {

// Seconds of one call, the least of five.
double leastSeconds(const std::function<void()>& work) {
    double least = 1e30;
    for (int round = 0; round < 5; ++round) {
        least = std::min(least, secondsOf(work));
    }
    return least;
}

}  // namespace

int benchTokenize(bool json, const std::string& path, const std::string& textPath) {
    const std::string text = readText(textPath).text;
    std::shared_ptr<const Tokenizer> tokenizer;
    const double opening = leastSeconds([&] { tokenizer = openTokenizer(path); });
    std::vector<std::int32_t> ids;
    const double encoding = leastSeconds([&] { ids = tokenizer->encode(text); });
    std::string back;
    const double decoding = leastSeconds([&] { back = tokenizer->decode(ids); });
    const auto bytes = static_cast<double>(text.size());
    if (json) {
        const nlohmann::ordered_json object = {{"tokenizer", path},
                                               {"kind", tokenizer->kind()},
                                               {"text_bytes", text.size()},
                                               {"tokens", ids.size()},
                                               {"open_seconds", opening},
                                               {"encode_bytes_a_second", bytes / encoding},
                                               {"decode_bytes_a_second", bytes / decoding},
                                               {"text_comes_back", back == text}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %s, %s bytes in %s tokens\n", path.c_str(), tokenizer->kind().c_str(),
                groupedText(static_cast<std::int64_t>(text.size())).c_str(),
                groupedText(static_cast<std::int64_t>(ids.size())).c_str());
    std::printf("opened in        %9s ms\n", fixedText(1000 * opening, 1).c_str());
    std::printf("text to ids      %9s MB/s on one core\n",
                fixedText(bytes / encoding / 1e6, 2).c_str());
    std::printf("ids to text      %9s MB/s on one core\n",
                fixedText(bytes / decoding / 1e6, 2).c_str());
    std::printf("the text comes back %s\n", back == text ? "whole" : "changed");
    return 0;
}

}  // namespace sextant
