// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/passkey_layout.h"

#include <algorithm>

#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::string_view place = "{key}";

std::string withKey(std::string text, const std::string& key) {
    for (std::size_t at = text.find(place); at != std::string::npos;
         at = text.find(place, at + key.size()))
        text.replace(at, place.size(), key);
    return text;
}

}  // namespace

PasskeyTemplate usualPasskey() {
    return {
        "A secret number is written somewhere in the long text below. Keep it in mind, because you "
        "will be asked for it at the end.\n",
        " Rain falls on the hills. The river runs to the sea. Birds rest on the roof. People pass "
        "and come back.",
        "\nThe secret number is {key}. Keep it in mind: {key} is the secret number.\n",
        "\nWhat is the secret number? The secret number is"};
}

PasskeyTemplate shortPasskey() {
    return {"Find the key.\n", " Rain falls on the hills.", "\nThe key is {key}.\n",
            "\nThe key is"};
}

const std::vector<PasskeyWording>& passkeyWordings() {
    static const std::vector<PasskeyWording> all = {
        {"usual", usualPasskey()},
        {"short", shortPasskey()},
        {"letter",
         {"Read this letter. Somewhere in it the number of a locker is told, which will be asked "
          "for.\n",
          " The garden is quiet today. We walked to the mill and back. Nothing else happened.",
          "\nBefore I forget: the number of the locker is {key}. Remember {key}.\n",
          "\nWhat is the number of the locker? The number of the locker is"}},
        {"ledger",
         {"Entries of a ledger follow; one of them has a value.\n", " entry: none;",
          "\nentry: value = {key};\n", "\nvalue ="}},
    };
    return all;
}

const PasskeyTemplate& passkeyWording(const std::string& name) {
    std::string known;
    for (const PasskeyWording& one : passkeyWordings()) {
        if (one.name == name) return one.parts;
        known += (known.empty() ? "" : ", ") + one.name;
    }
    throw Error("there is no wording \"{}\"; expected one of {}", name, known);
}

void check(const PasskeyTemplate& parts) {
    if (parts.needle.find(place) == std::string::npos)
        throw Error("the needle \"{}\" has no place for the key; write {key} where it stands",
                    parts.needle);
    if (parts.filler.empty()) throw Error("the filler is empty; give a short text to repeat");
    for (const std::string* other : {&parts.task, &parts.filler, &parts.question})
        if (other->find(place) != std::string::npos)
            throw Error("\"{}\" holds {key}; only the needle may", *other);
}

PasskeyLayout passkeyLayout(const PasskeyCounts& counts, std::int64_t length,
                            std::int64_t requested) {
    const std::int64_t budget = length - counts.answer;
    const std::int64_t last = budget - counts.needle - counts.question;
    if (last < counts.task || counts.filler < 1)
        throw Error(
            "a text of {} tokens is too short: task, needle, question and answer need {}; choose a "
            "longer text, or shorter sentences",
            length, counts.task + counts.needle + counts.question + counts.answer);
    const std::int64_t clamped = std::clamp(requested, counts.task, last);
    PasskeyLayout layout;
    layout.before = (clamped - counts.task) / counts.filler;
    layout.position = counts.task + layout.before * counts.filler;
    layout.after = (budget - layout.position - counts.needle - counts.question) / counts.filler;
    layout.promptTokens =
        layout.position + counts.needle + layout.after * counts.filler + counts.question;
    return layout;
}

std::string passkeyPrompt(const PasskeyTemplate& parts, const PasskeyLayout& layout,
                          const std::string& key) {
    std::string text = parts.task;
    for (std::int64_t i = 0; i < layout.before; ++i)
        text += parts.filler;
    text += withKey(parts.needle, key);
    for (std::int64_t i = 0; i < layout.after; ++i)
        text += parts.filler;
    return text + parts.question;
}

std::vector<std::int64_t> passkeyLengths(std::int64_t most, int columns) {
    std::vector<std::int64_t> lengths;
    for (int column = 1; column <= columns; ++column)
        lengths.push_back(most * column / columns);
    return lengths;
}

std::pair<std::int64_t, std::int64_t> depthRange(std::int64_t length, int depth, int depths) {
    return {length * depth / depths, length * (depth + 1) / depths};
}

}  // namespace sextant
