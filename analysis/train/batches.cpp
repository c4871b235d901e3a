// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/batches.h"

#include <algorithm>

#include "analysis/random_stream.h"
#include "analysis/train/train.h"

namespace sextant {

namespace {

// What random numbers are for.
constexpr std::uint64_t places = 3;
constexpr std::uint64_t lists = 5;
constexpr std::uint64_t heldOutLists = 6;

// Of an evaluation.
constexpr std::int64_t tokensRead = 32768;  // of a text
constexpr int taskBatches = 8;
constexpr int taskBatchSize = 16;

// The start token takes the place of the first token of a sequence.
void append(TokenBatch& batch, const TokenRow& tokens, std::int64_t from, bool startToken) {
    for (std::int64_t i = from; i < from + batch.length; ++i) {
        batch.inputs.push_back(startToken && i == from ? startTokenId : tokens[i]);
        batch.targets.push_back(tokens[i + 1]);
    }
    ++batch.batch;
}

// Lists of different lengths as one batch: behind a shorter one stand end tokens without a target.
TokenBatch joined(const std::vector<TaskSample>& samples) {
    TokenBatch batch;
    for (const TaskSample& sample : samples)
        batch.length = std::max(batch.length, static_cast<std::int64_t>(sample.ids.size()) - 1);
    const auto length = static_cast<std::size_t>(batch.length);
    for (const TaskSample& sample : samples) {
        for (std::size_t i = 0; i < length; ++i) {
            const bool inside = i + 1 < sample.ids.size();
            batch.inputs.push_back(inside ? sample.ids[i] : sample.ids.back());
            batch.targets.push_back(inside && i + 1 >= sample.answer ? sample.ids[i + 1]
                                                                     : noTarget);
        }
        ++batch.batch;
    }
    return batch;
}

TokenBatch drawLists(const TrainRecipe& recipe, std::int64_t step, int part) {
    const TaskRecipe& task = recipe.task;
    std::vector<TaskSample> samples;
    const std::int64_t first = std::int64_t{part} * recipe.optimisation.batch;
    for (int i = 0; i < recipe.optimisation.batch; ++i) {
        RandomStream random{recipe.seed, lists, static_cast<std::uint64_t>(step),
                            static_cast<std::uint64_t>(first + i)};
        const auto elements =
            static_cast<int>(task.shortest + random.below(task.longest - task.shortest + 1));
        samples.push_back(drawTask(task, elements, random));
    }
    TokenBatch batch = joined(samples);
    if (!recipe.augmentation.any()) return batch;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto own = static_cast<std::int64_t>(samples[i].ids.size()) - 1;
        std::vector<double> positions =
            drawPositions(recipe, step, first + static_cast<std::int64_t>(i), own);
        positions.resize(static_cast<std::size_t>(batch.length), positions.back());
        batch.positions.insert(batch.positions.end(), positions.begin(), positions.end());
    }
    return batch;
}

std::vector<TokenBatch> heldOutTasks(const TrainRecipe& recipe, int times) {
    const TaskRecipe& task = recipe.task;
    std::vector<TokenBatch> result;
    for (int index = 0; index < taskBatches; ++index) {
        std::vector<TaskSample> samples;
        for (int i = 0; i < taskBatchSize; ++i) {
            const int number = index * taskBatchSize + i;
            RandomStream random{recipe.seed, heldOutLists, static_cast<std::uint64_t>(times),
                                static_cast<std::uint64_t>(number)};
            const int trained = task.shortest + number % (task.longest - task.shortest + 1);
            samples.push_back(drawTask(task, times == 1 ? trained : times * task.longest, random));
        }
        result.push_back(joined(samples));
    }
    return result;
}

}  // namespace

TokenBatch drawBatch(const TrainRecipe& recipe, const PackedTokens& tokens, std::int64_t step,
                     int part) {
    if (recipe.task.task != Task::text) return drawLists(recipe, step, part);
    const Optimisation& o = recipe.optimisation;
    TokenBatch batch;
    batch.length = o.length;
    for (int i = 0; i < o.batch; ++i) {
        const std::int64_t sequence = std::int64_t{part} * o.batch + i;
        RandomStream random{recipe.seed, places, static_cast<std::uint64_t>(step),
                            static_cast<std::uint64_t>(sequence)};
        append(batch, tokens.train(), random.below(tokens.train().size() - o.length),
               recipe.model.startToken);
        if (!recipe.augmentation.any()) continue;
        const auto positions = drawPositions(recipe, step, sequence, o.length);
        batch.positions.insert(batch.positions.end(), positions.begin(), positions.end());
    }
    return batch;
}

std::vector<TokenBatch> heldOutBatches(const TrainRecipe& recipe, const PackedTokens& tokens,
                                       int times) {
    if (recipe.task.task != Task::text) return heldOutTasks(recipe, times);
    const std::int64_t size = tokens.heldOut().size();
    const std::int64_t length = times * recipe.optimisation.length;
    const std::int64_t windows = std::min((size - 1) / length, heldOutSequences(recipe, times));
    std::vector<TokenBatch> result;
    for (std::int64_t i = 0; i < windows; ++i) {
        TokenBatch one;
        one.length = length;
        append(one, tokens.heldOut(),
               (size - 1 - length) * i / std::max<std::int64_t>(1, windows - 1),
               recipe.model.startToken);
        result.push_back(std::move(one));
    }
    return result;
}

std::int64_t heldOutSequences(const TrainRecipe& recipe, int times) {
    if (recipe.task.task != Task::text) return std::int64_t{taskBatches} * taskBatchSize;
    return std::max<std::int64_t>(1, tokensRead / (times * recipe.optimisation.length));
}

}  // namespace sextant
