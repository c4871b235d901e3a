// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and averages of every convention, against worked examples and by hand.
#include "analysis/evaluate/windows.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Windows fromExample(const nlohmann::json& list) {
    Windows windows;
    for (const auto& one : list)
        windows.push_back(
            {one["input"][0], one["input"][1], one["scored_labels"][0], one["scored_labels"][1]});
    return windows;
}

std::int64_t labelsOf(const Windows& windows) {
    std::int64_t sum = 0;
    for (const Window& window : windows)
        sum += window.labels();
    return sum;
}

// What windows come to where a label's loss does not depend on its context.
std::vector<WindowLoss> lossesOf(const Windows& windows, const std::vector<double>& nll) {
    std::vector<WindowLoss> losses;
    for (const Window& window : windows) {
        losses.push_back({0.0, window.labels()});
        for (std::int64_t label = window.first; label < window.last; ++label)
            losses.back().nll += nll.at(static_cast<std::size_t>(label));
    }
    return losses;
}

}  // namespace

TEST_CASE("windows of sliding, hf and press: worked example") {
    const auto given = workedExample("sliding_window");
    const std::int64_t n = given["inputs"]["N"], w = given["inputs"]["W"], s = given["inputs"]["S"];
    const auto& outputs = given["outputs"];
    CHECK(windowsOf(Convention::sliding, n, w, s) == fromExample(outputs["official_nope"]));
    CHECK(windowsOf(Convention::hf, n, w, s) == fromExample(outputs["hf_yarn_style"]));
    CHECK(windowsOf(Convention::yarn, n, w, s) == fromExample(outputs["hf_yarn_style"]));
    CHECK(windowsOf(Convention::press, n, w, s) == fromExample(outputs["press_each_label_once"]));
    const auto& count = outputs["scored_count"];
    CHECK(labelsOf(windowsOf(Convention::sliding, n, w, s)) == count["official"]);
    CHECK(labelsOf(windowsOf(Convention::hf, n, w, s)) == count["hf"]);
    CHECK(labelsOf(windowsOf(Convention::press, n, w, s)) == count["press"]);
}

TEST_CASE("averages over windows and over labels: worked example") {
    const auto given = workedExample("sliding_window_ppl");
    const auto nll = given["inputs"]["nll_per_label"].get<std::vector<double>>();
    const auto tokens = static_cast<std::int64_t>(nll.size());
    const auto perplexity = [&](Convention convention) {
        return std::exp(meanLoss(convention, lossesOf(windowsOf(convention, tokens, 8, 2), nll)));
    };
    const auto& outputs = given["outputs"];
    CHECK(perplexity(Convention::sliding) ==
          Approx(outputs["official_window_mean_ppl"].get<double>()).epsilon(1e-6));
    CHECK(perplexity(Convention::yarn) ==
          Approx(outputs["hf_window_mean_ppl"].get<double>()).epsilon(1e-6));
    CHECK(perplexity(Convention::press) ==
          Approx(outputs["press_token_mean_ppl"].get<double>()).epsilon(1e-6));
    CHECK(perplexity(Convention::hf) == perplexity(Convention::press));
}

TEST_CASE("the same last segment from growing contexts: worked example") {
    const auto given = workedExample("su_last_segment");
    for (const auto& one : given["outputs"]["per_context"]) {
        const Windows windows =
            lastSegment(given["inputs"]["N"], given["inputs"]["scored"], one["context"]);
        CHECK(windows == Windows{{one["inputs"][0], one["inputs"][1], one["scored_labels"][0],
                                  one["scored_labels"][1]}});
    }
    CHECK(lastSegment(32, 8, 32).empty());
    CHECK_THAT(errorOf([] { lastSegment(33, 9, 8); }), ContainsSubstring("1 to 8"));
}

TEST_CASE("a text as long as one window is scored whole, whoever cuts it") {
    const Windows whole{{0, 16, 1, 16}};
    for (const Convention convention :
         {Convention::hf, Convention::yarn, Convention::press, Convention::disjoint})
        CHECK(windowsOf(convention, 16, 16, 4) == whole);
    // Its end must lie before the text's; llama.cpp leaves the first half out.
    CHECK(windowsOf(Convention::sliding, 16, 16, 4).empty());
    CHECK(windowsOf(Convention::sliding, tokensForWindow(Convention::sliding, 16), 16, 4).size() ==
          1);
    CHECK(windowsOf(Convention::llamaCpp, 16, 16, 4) == Windows{{0, 16, 9, 16}});
}

TEST_CASE("chunks follow each other, and what is left over is dropped") {
    CHECK(windowsOf(Convention::disjoint, 11, 4, 1) == Windows{{0, 4, 1, 4}, {4, 8, 5, 8}});
    // llama.cpp: rows length / 2 .. length - 2 of each chunk predict the token after them.
    CHECK(windowsOf(Convention::llamaCpp, 17, 8, 1) == Windows{{0, 8, 5, 8}, {8, 16, 13, 16}});
    CHECK(windowsOf(Convention::disjoint, 3, 4, 1).empty());
}

TEST_CASE("press scores each label exactly once, at any stride") {
    for (const std::int64_t stride : {1, 2, 3, 4, 5, 6, 7, 8}) {
        std::vector<int> scored(21, 0);
        for (const Window& window : windowsOf(Convention::press, 21, 8, stride)) {
            CHECK(window.inputs() <= 8);
            for (std::int64_t label = window.first; label < window.last; ++label) {
                ++scored.at(static_cast<std::size_t>(label));
                CHECK(label > window.begin);
                CHECK(label <= window.end);  // the last one is predicted from the last token
            }
        }
        CHECK(scored[0] == 0);
        CHECK(std::count(scored.begin(), scored.end(), 1) == 20);
    }
    // The guide's loop leaves out the first label of each window that follows the one before.
    CHECK(labelsOf(windowsOf(Convention::press, 1500, 250, 250)) == 1499);
    CHECK(labelsOf(windowsOf(Convention::hf, 1500, 250, 250)) == 1494);
    CHECK(windowsOf(Convention::press, 9, 8, 8) == Windows{{0, 8, 1, 9}});
}

TEST_CASE("a budget of labels is used up exactly, in the order of the windows") {
    Windows windows = windowsOf(Convention::disjoint, 30, 10, 1);
    CHECK(spend(windows, 40) == 13);
    CHECK(labelsOf(windows) == 27);
    CHECK(spend(windows, 12) == 0);
    CHECK(windows == Windows{{0, 10, 1, 10}, {10, 20, 11, 14}});
    CHECK(spend(windows, 0) == 0);
    CHECK(windows.empty());
}

TEST_CASE("windows and strides that cannot be are refused by number") {
    CHECK_THAT(errorOf([] { windowsOf(Convention::hf, 30, 1, 1); }),
               ContainsSubstring("at least 2"));
    CHECK_THAT(errorOf([] { windowsOf(Convention::hf, 30, 8, 9); }), ContainsSubstring("1 to 8"));
    CHECK_THAT(errorOf([] { windowsOf(Convention::press, 30, 8, 0); }),
               ContainsSubstring("1 to 8"));
    CHECK_THAT(errorOf([] { windowsOf(Convention::sliding, 30, 8, 8); }),
               ContainsSubstring("shorter stride"));
    CHECK_THAT(errorOf([] { conventionOf("huggingface"); }), ContainsSubstring("llama.cpp"));
    for (const Convention convention : everyConvention)
        CHECK(conventionOf(name(convention)) == convention);
    CHECK(usualStride(4096) == 256);
    CHECK(usualStride(1024) == 256);
    CHECK(usualStride(256) == 64);
    CHECK(std::isnan(meanLoss(Convention::hf, {})));
    CHECK(bitsPerByte(std::log(2.0) * 12, 6) == Approx(2.0));
    CHECK(std::isnan(bitsPerByte(1.0, 0)));
}
