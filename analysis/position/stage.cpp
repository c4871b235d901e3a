// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/stage.h"

#include <iterator>

namespace sextant {

namespace {

struct Words {
    Stage stage;
    const char *key, *title;
};
constexpr Words everyWord[] = {
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

const Words& wordsOf(Stage stage) {
    for (const Words& words : everyWord)
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

std::string everyStageKey() {
    std::string text;
    for (const Words& words : everyWord) {
        const bool last = &words + 1 == std::end(everyWord);
        text += text.empty() ? "" : last ? " or " : ", ";
        text += words.key;
    }
    return text;
}

}  // namespace sextant
