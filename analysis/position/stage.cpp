// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/stage.h"

#include <iterator>

namespace sextant {

namespace {

struct StageWords {
    Stage stage;
    const char *key, *title;
};
constexpr StageWords everyWord[] = {
    {Stage::encoding, "encoding", "Position encoding"},
    {Stage::frequencies, "frequencies", "Frequencies"},
    {Stage::positions, "positions", "Positions"},
    {Stage::distance, "distance", "Distance map"},
    {Stage::vectors, "vectors", "Queries and keys"},
    {Stage::factor, "factor", "Logit factor"},
    {Stage::bias, "bias", "Bias by distance"},
    {Stage::mask, "mask", "Mask"},
    {Stage::runs, "runs", "Runs combined"},
};
static_assert(std::size(everyWord) == std::size(everyStage));

const StageWords& wordsOf(Stage stage) {
    for (const StageWords& words : everyWord)
        if (words.stage == stage) return words;
    return everyWord[0];
}

}  // namespace

const char* key(Stage stage) {
    return wordsOf(stage).key;
}

const char* title(Stage stage) {
    return wordsOf(stage).title;
}

Message everyStageKey() {
    std::string all;
    const StageWords& last = *std::rbegin(everyWord);
    for (const StageWords& words : everyWord)
        if (&words != &last) all += (all.empty() ? "" : ", ") + std::string(words.key);
    return Message("{} or {}", all, last.key);
}

}  // namespace sextant
