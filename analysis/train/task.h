// SPDX-License-Identifier: GPL-3.0-or-later
// Algorithmic tasks (methods S7): lists to be copied, reversed, sorted or summed, with the loss on
// the answer alone. Every symbol, digit and keyword is one token. And passkey (S5): a number hidden
// in a text of bytes, to be repeated at its end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/random_stream.h"

namespace sextant {

enum class Task { text, copy, reverse, sort, sortNumbers, summation, passkey };
constexpr Task everyTask[] = {Task::text,        Task::copy,      Task::reverse, Task::sort,
                              Task::sortNumbers, Task::summation, Task::passkey};
// "text", "copy", "reverse", "sort", "sort-numbers", "summation", "passkey"
const char* name(Task task);

struct TaskRecipe {
    Task task = Task::text;  // text: no task
    int shortest = 2;        // elements of a list; bytes of a text with a passkey
    int longest = 20;
    bool compact = false;  // "Sort t03 t01 [SEP] t01 t03 [END]" in place of sentences
    bool operator==(const TaskRecipe&) const = default;
};

constexpr int shortestPasskey = 50;  // bytes

struct TaskSample {
    std::vector<std::int32_t> ids;  // prompt, answer, end token (with a passkey none)
    std::size_t answer = 0;         // index of the answer's first token
};

// A list of `elements` elements drawn from `random`, and its answer.
TaskSample drawTask(const TaskRecipe& recipe, int elements, RandomStream& random);

// Whether the task's tokens are bytes, or else the words of taskTokens().
bool ofBytes(Task task);

// Tokens of the longest sequence that a list of `elements` elements can give.
std::int64_t longestSequence(const TaskRecipe& recipe, int elements);

// The tokens by id, and how many there are.
const std::vector<std::string>& taskTokens();
int taskVocabulary();

}  // namespace sextant
