// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/task.h"

#include <algorithm>
#include <unordered_map>

#include "analysis/evaluate/passkey_layout.h"

namespace sextant {

namespace {

constexpr int copySymbols = 100;
constexpr int sortSymbols = 50;
constexpr int smallestNumber = 10;
constexpr int largestNumber = 9999;

std::string symbol(int index) {
    return "t" + std::to_string(index / 10) + std::to_string(index % 10);
}

// The words of a sequence as they are written down.
class Words {
  public:
    void add(const std::string& word) { ids_.push_back(idOf(word)); }
    void add(std::initializer_list<const char*> words) {
        for (const char* word : words)
            add(std::string(word));
    }
    void digits(int number) {
        for (const char digit : std::to_string(number))
            add(std::string(1, digit));
    }
    std::size_t size() const { return ids_.size(); }
    std::vector<std::int32_t> ids() && { return std::move(ids_); }

  private:
    static std::int32_t idOf(const std::string& word) {
        static const auto known = [] {
            std::unordered_map<std::string, std::int32_t> map;
            for (const std::string& token : taskTokens())
                map.emplace(token, static_cast<std::int32_t>(map.size()));
            return map;
        }();
        return known.at(word);
    }
    std::vector<std::int32_t> ids_;
};

bool sorts(Task task) {
    return task == Task::sort || task == Task::sortNumbers;
}

std::vector<int> drawElements(Task task, int count, RandomStream& random) {
    std::vector<int> elements;
    for (int i = 0; i < count; ++i) {
        switch (task) {
            case Task::sort:
                elements.push_back(static_cast<int>(random.below(sortSymbols)));
                break;
            case Task::sortNumbers:
                elements.push_back(static_cast<int>(
                    smallestNumber + random.below(largestNumber - smallestNumber + 1)));
                break;
            case Task::summation:
                elements.push_back(static_cast<int>(1 + random.below(9)));
                break;
            default:
                elements.push_back(static_cast<int>(random.below(copySymbols)));
        }
    }
    return elements;
}

void writeElement(Words& words, Task task, int element) {
    if (task == Task::sortNumbers || task == Task::summation)
        words.digits(element);
    else
        words.add(symbol(element));
}

void writeList(Words& words, Task task, const std::vector<int>& elements, const char* between) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i > 0 && *between != '\0') words.add(std::string(between));
        writeElement(words, task, elements[i]);
    }
}

std::vector<int> answerTo(Task task, std::vector<int> elements) {
    if (task == Task::reverse) std::reverse(elements.begin(), elements.end());
    if (sorts(task)) std::sort(elements.begin(), elements.end());
    if (task == Task::summation) {
        int sum = 0;
        for (const int element : elements)
            sum += element;
        return {sum % 10};
    }
    return elements;
}

TaskSample written(const TaskRecipe& recipe, const std::vector<int>& elements) {
    const Task task = recipe.task;
    const std::vector<int> answer = answerTo(task, elements);
    // Numbers of several digits need something between them.
    const char* comma = task == Task::sortNumbers || !recipe.compact ? "," : "";
    Words words;
    TaskSample sample;
    if (sorts(task) && !recipe.compact) {
        words.add({"Sort", "the", "following", "list", "["});
        writeList(words, task, elements, comma);
        words.add({"]", "."});
        sample.answer = words.size();
        words.add({"The", "sorted", "list", "is", "["});
        writeList(words, task, answer, comma);
        words.add({"]", "."});
    } else if (task == Task::summation && !recipe.compact) {
        words.add("Compute:");
        writeList(words, task, elements, "+");
        words.add({".", "[SEP]"});
        sample.answer = words.size();
        words.add({"The", "answer", "is"});
        writeList(words, task, answer, "");
        words.add(".");
    } else {
        const bool list = sorts(task);
        words.add(task == Task::copy      ? "Copy:"
                  : task == Task::reverse ? "Reverse:"
                  : list                  ? "Sort"
                                          : "Compute:");
        writeList(words, task, elements, list ? comma : "");
        words.add("[SEP]");
        sample.answer = words.size();
        writeList(words, task, answer, list ? comma : "");
    }
    words.add("[END]");
    sample.ids = std::move(words).ids();
    return sample;
}

// A key of five digits somewhere in a text of so many bytes, or a few less: no filler is cut.
TaskSample hiddenKey(int bytes, RandomStream& random) {
    const PasskeyTemplate parts = shortPasskey();
    const std::string key = std::to_string(10000 + random.below(90000));
    const std::string answer = " " + key;
    const auto size = [](const std::string& text) { return std::ssize(text); };
    const PasskeyCounts counts{size(parts.task), size(parts.filler),
                               size(passkeyPrompt({"", "", parts.needle, ""}, {}, key)),
                               size(parts.question), size(answer)};
    const PasskeyLayout layout = passkeyLayout(counts, bytes, random.below(bytes));
    const std::string prompt = passkeyPrompt(parts, layout, key);
    TaskSample sample;
    for (const char byte : prompt + answer)
        sample.ids.push_back(static_cast<unsigned char>(byte));
    sample.answer = prompt.size();
    return sample;
}

}  // namespace

const char* name(Task task) {
    switch (task) {
        case Task::copy:
            return "copy";
        case Task::reverse:
            return "reverse";
        case Task::sort:
            return "sort";
        case Task::sortNumbers:
            return "sort-numbers";
        case Task::summation:
            return "summation";
        case Task::passkey:
            return "passkey";
        case Task::text:
            break;
    }
    return "text";
}

TaskSample drawTask(const TaskRecipe& recipe, int elements, RandomStream& random) {
    if (recipe.task == Task::passkey) return hiddenKey(elements, random);
    return written(recipe, drawElements(recipe.task, elements, random));
}

bool ofBytes(Task task) {
    return task == Task::text || task == Task::passkey;
}

std::int64_t longestSequence(const TaskRecipe& recipe, int elements) {
    if (recipe.task == Task::passkey) return elements;
    const std::vector<int> widest(static_cast<std::size_t>(elements),
                                  recipe.task == Task::sortNumbers ? largestNumber : 1);
    return static_cast<std::int64_t>(written(recipe, widest).ids.size());
}

const std::vector<std::string>& taskTokens() {
    static const std::vector<std::string> tokens = [] {
        std::vector<std::string> all = {
            "[END]", "[SEP]", "Copy:", "Reverse:", "Sort", "the", "following", "list",  "[", "]",
            ",",     ".",     "The",   "sorted",   "is",   "+",   "Compute:",  "answer"};
        for (char digit = '0'; digit <= '9'; ++digit)
            all.emplace_back(1, digit);
        for (int index = 0; index < copySymbols; ++index)
            all.push_back(symbol(index));
        return all;
    }();
    return tokens;
}

int taskVocabulary() {
    return static_cast<int>(taskTokens().size());
}

}  // namespace sextant
