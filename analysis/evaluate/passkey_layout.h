// SPDX-License-Identifier: GPL-3.0-or-later
// The place of a key in a long text of filler (methods.md, S5): counts of tokens and the texts
// themselves, no tokenizer.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sextant {

// The parts of a passkey text. `needle` holds "{key}".
struct PasskeyTemplate {
    std::string task, filler, needle, question;
    bool operator==(const PasskeyTemplate&) const = default;
};
// Sextant's own wording.
PasskeyTemplate usualPasskey();
// A short wording, for models of bytes and short texts: `train --task passkey` trains on it.
PasskeyTemplate shortPasskey();
// By name: "usual", "short", and others that hide the same number in other words.
struct PasskeyWording {
    std::string name;
    PasskeyTemplate parts;
};
const std::vector<PasskeyWording>& passkeyWordings();
// Throws Error: none of that name.
const PasskeyTemplate& passkeyWording(const std::string& name);
// Throws Error: a needle without "{key}", an empty filler.
void check(const PasskeyTemplate& parts);

// Tokens of each part; task and needle with a start token where there is one.
struct PasskeyCounts {
    std::int64_t task = 0, filler = 0, needle = 0, question = 0, answer = 0;
};

struct PasskeyLayout {
    std::int64_t position = 0;           // of the needle, tokens
    std::int64_t before = 0, after = 0;  // fillers
    std::int64_t promptTokens = 0;
    bool operator==(const PasskeyLayout&) const = default;
};

// The layout of a text of `length` tokens, answer included, with the needle near `requested`.
// Throws Error where it does not fit.
PasskeyLayout passkeyLayout(const PasskeyCounts& counts, std::int64_t length,
                            std::int64_t requested);

// The prompt, from its parts.
std::string passkeyPrompt(const PasskeyTemplate& parts, const PasskeyLayout& layout,
                          const std::string& key);

// `columns` lengths up to `most`, evenly apart.
std::vector<std::int64_t> passkeyLengths(std::int64_t most, int columns);
// The positions of depth `depth` of `depths` in a text of `length` tokens: first to before second.
std::pair<std::int64_t, std::int64_t> depthRange(std::int64_t length, int depth, int depths);

}  // namespace sextant
