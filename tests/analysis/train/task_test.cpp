// SPDX-License-Identifier: GPL-3.0-or-later
// Algorithmic tasks: their sequences as written down, and a small model that learns to copy.
#include "analysis/train/task.h"

#include <algorithm>
#include <set>

#include "analysis/model/model.h"
#include "analysis/text/tokenizer.h"
#include "analysis/train/batches.h"
#include "analysis/train/train.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<std::string> words(const std::vector<std::int32_t>& ids) {
    std::vector<std::string> result;
    for (const std::int32_t id : ids)
        result.push_back(taskTokens().at(static_cast<std::size_t>(id)));
    return result;
}

std::string line(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i)
        text += (text.empty() ? "" : " ") + words[i];
    return text;
}

using Strings = std::vector<std::string>;

// The symbols between `open` and `close`.
Strings between(const Strings& all, const std::string& open, const std::string& close,
                std::size_t from) {
    const auto begin = std::find(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(), open);
    const auto end = std::find(begin, all.end(), close);
    REQUIRE(end != all.end());
    Strings inner(begin + 1, end);
    inner.erase(std::remove(inner.begin(), inner.end(), ","), inner.end());
    return inner;
}

}  // namespace

TEST_CASE("copy and reverse answer with the list, forwards and backwards") {
    RandomStream random{1, 2};
    for (const Task task : {Task::copy, Task::reverse}) {
        const TaskSample sample = drawTask({task, 1, 9, false}, 9, random);
        const Strings all = words(sample.ids);
        REQUIRE(all.size() == 21);  // word, 9, separator, 9, end
        CHECK(all[0] == (task == Task::copy ? "Copy:" : "Reverse:"));
        CHECK(all[10] == "[SEP]");
        CHECK(sample.answer == 11);
        CHECK(all[20] == "[END]");
        Strings list(all.begin() + 1, all.begin() + 10);
        if (task == Task::reverse) std::reverse(list.begin(), list.end());
        CHECK(list == Strings(all.begin() + 11, all.begin() + 20));
        CHECK(longestSequence({task, 1, 9, false}, 9) == 21);
    }
}

TEST_CASE("sorting answers in the order of the symbols, repetitions kept") {
    RandomStream random{5, 6};
    const TaskSample sample = drawTask({Task::sort, 1, 40, false}, 40, random);
    const Strings all = words(sample.ids);
    CHECK(line(all, 0, 5) == "Sort the following list [");
    CHECK(line(all, sample.answer, sample.answer + 5) == "The sorted list is [");
    Strings list = between(all, "[", "]", 0);
    REQUIRE(list.size() == 40);
    const Strings answer = between(all, "[", "]", sample.answer);
    std::sort(list.begin(), list.end());  // "t00" to "t49": as words they sort alike
    CHECK(answer == list);
    CHECK(std::set<std::string>(list.begin(), list.end()).size() < 40);
    CHECK(list.back() <= "t49");
}

TEST_CASE("numbers are sorted by value, written digit by digit") {
    RandomStream random{7, 8};
    for (const bool compact : {false, true}) {
        const TaskSample sample = drawTask({Task::sortNumbers, 1, 20, compact}, 20, random);
        const Strings all = words(sample.ids);
        const auto numbers = [&](std::size_t from, std::size_t to) {
            std::vector<int> found;
            std::string digits;
            for (std::size_t i = from; i < to; ++i) {
                if (all[i].size() == 1 && all[i][0] >= '0' && all[i][0] <= '9') {
                    digits += all[i];
                } else if (!digits.empty()) {
                    found.push_back(std::stoi(digits));
                    digits.clear();
                }
            }
            return found;
        };
        std::vector<int> list = numbers(0, sample.answer);
        const std::vector<int> answer = numbers(sample.answer, all.size());
        REQUIRE(list.size() == 20);
        CHECK(*std::min_element(list.begin(), list.end()) >= 10);
        CHECK(*std::max_element(list.begin(), list.end()) <= 9999);
        std::sort(list.begin(), list.end());
        CHECK(answer == list);
        CHECK(static_cast<std::int64_t>(all.size()) <=
              longestSequence({Task::sortNumbers, 1, 20, compact}, 20));
    }
}

TEST_CASE("a sum is taken modulo ten") {
    RandomStream random{9, 10};
    const TaskSample sample = drawTask({Task::summation, 1, 12, false}, 12, random);
    const Strings all = words(sample.ids);
    CHECK(all[0] == "Compute:");
    int sum = 0;
    for (std::size_t i = 1; i < 24; i += 2) {
        sum += std::stoi(all[i]);
        CHECK(all[i + 1] == (i == 23 ? "." : "+"));
    }
    CHECK(line(all, 24, all.size()) ==
          ". [SEP] The answer is " + std::to_string(sum % 10) + " . [END]");
    CHECK(sample.answer == 26);
}

TEST_CASE("only answers are scored, whatever a batch is filled up with") {
    TrainRecipe recipe;
    recipe.task = {Task::copy, 1, 10, false};
    recipe.optimisation.batch = 32;
    recipe.optimisation.length = longestSequence(recipe.task, 10);
    const TokenBatch batch = drawBatch(recipe, {}, 3, 0);
    REQUIRE(batch.batch == 32);
    const auto length = static_cast<std::size_t>(batch.length);
    std::set<std::size_t> answers;
    for (std::size_t s = 0; s < 32; ++s) {
        const auto* inputs = batch.inputs.data() + s * length;
        const auto* targets = batch.targets.data() + s * length;
        std::size_t scored = 0, separator = 0;
        while (inputs[separator] != 1)
            ++separator;  // "[SEP]"
        for (std::size_t i = 0; i < length; ++i) {
            if (targets[i] == noTarget) continue;
            ++scored;
            // What is scored is the next token, from the separator to the end token.
            CHECK(i >= separator);
            CHECK(targets[i] == (i < 2 * separator - 1 ? inputs[i - separator + 1] : 0));
        }
        CHECK(scored == separator);  // n symbols and the end token
        answers.insert(scored);
    }
    CHECK(answers.size() > 5);
    CHECK(drawBatch(recipe, {}, 3, 0).inputs == batch.inputs);
    CHECK(drawBatch(recipe, {}, 4, 0).inputs != batch.inputs);
}

TEST_CASE("a step is the same in one batch and in parts whose lists have unequal answers") {
    const TemporaryFolder folder;
    TrainRecipe recipe;
    recipe.model.hidden = 32;
    recipe.model.layers = 2;
    recipe.model.intermediate = 64;
    recipe.task = {Task::copy, 1, 10, false};
    recipe.optimisation.length = longestSequence(recipe.task, 10);
    recipe.optimisation.steps = 3;
    recipe.optimisation.warmup = 0;
    TrainOptions options;
    options.evaluateEvery = options.entropyEvery = 0;
    std::vector<std::vector<TrainLine>> runs;
    for (const int parts : {1, 2, 6}) {
        recipe.optimisation.accumulate = parts;
        recipe.optimisation.batch = 6 / parts;
        std::vector<TrainLine>& lines = runs.emplace_back();
        options.line = [&](const TrainLine& line) { lines.push_back(line); };
        train(recipe, {}, folder / std::to_string(parts), options);
    }
    std::set<std::size_t> answers;
    for (int part = 0; part < 6; ++part)
        answers.insert(drawBatch(recipe, {}, 0, part).targets.size());
    REQUIRE(answers.size() > 1);
    for (std::size_t run = 1; run < runs.size(); ++run) {
        for (std::size_t step = 0; step < 3; ++step) {
            INFO("run " << run << ", step " << step + 1);
            CHECK(runs[run][step].loss == Approx(runs[0][step].loss).epsilon(1e-5));
            CHECK(runs[run][step].gradientNorm == Approx(runs[0][step].gradientNorm).epsilon(1e-3));
        }
    }
}

TEST_CASE("two layers learn to copy lists of up to ten, and the model is written to be opened") {
    const TemporaryFolder folder;
    TrainRecipe recipe;
    recipe.model.hidden = 64;
    recipe.model.layers = 2;
    recipe.model.intermediate = 128;
    recipe.task = {Task::copy, 1, 10, false};
    recipe.optimisation.length = longestSequence(recipe.task, 10);
    recipe.optimisation.batch = 32;
    recipe.optimisation.steps = 800;
    recipe.optimisation.rule = Rule::muon;
    recipe.optimisation.rate = 1e-2;
    recipe.optimisation.decay = Decay::linear;
    recipe.optimisation.finalShare = 0;
    TrainOptions options;
    options.checkpointEvery = 0;
    options.evaluateEvery = 0;
    setThreads(1);  // work too small to share
    const TrainLine last = train(recipe, {}, folder.path(), options);
    setThreads(0);
    REQUIRE(last.accuracy.size() == 3);
    CHECK(last.accuracy[0] > 0.99);
    // Nothing in RoPE trained on short lists teaches lists of forty.
    CHECK(last.accuracy[2] < 0.5);

    const auto tokenizer = openTokenizer(folder.path());
    const auto ids = tokenizer->encode("Copy: t07 t99 [SEP] t07 t99 [END]\n");
    CHECK(words(ids) == Strings{"Copy:", "t07", "t99", "[SEP]", "t07", "t99", "[END]"});
}

TEST_CASE("a passkey stands somewhere in its text, and is the answer") {
    std::set<std::size_t> places;
    for (std::uint64_t number = 0; number < 40; ++number) {
        RandomStream random{9, number};
        const TaskSample sample = drawTask({Task::passkey, 60, 200, false}, 200, random);
        const std::string text(sample.ids.begin(), sample.ids.end());
        const std::string answer = text.substr(sample.answer);
        REQUIRE(answer.size() == 6);
        const std::size_t place = text.find(answer);
        CHECK(place < sample.answer);
        CHECK(text.substr(0, sample.answer).ends_with("\nThe key is"));
        CHECK(text.size() <= 200);
        CHECK(text.size() > 200 - 25);  // a filler's length
        places.insert(place);
    }
    CHECK(places.size() > 3);
    CHECK(longestSequence({Task::passkey, 60, 200, false}, 200) == 200);
    RandomStream random{1};
    CHECK(drawTask({Task::passkey, 60, 200, false}, shortestPasskey, random).ids.size() ==
          shortestPasskey);
}
